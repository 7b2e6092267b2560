package custom

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Every mistake that a check reports has words in the owners' languages, with the same places to fill in.
func TestMistakesHaveWords(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, dir := range []string{".", "workshop"} {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") ||
				dir == "workshop" && f.Name() != "check.go" {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), dir+"/"+f.Name(), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				if format := formatOf(n); format != "" {
					seen[format] = true
					if _, known := checkWords[format]; !known {
						t.Errorf("%s: %q has no words", f.Name(), format)
					}
				}
				return true
			})
		}
	}
	if len(seen) < 40 {
		t.Errorf("found only %d mistakes", len(seen))
	}
	for format, text := range checkWords {
		for _, tag := range []locale.Tag{locale.ESAR, locale.ESMX, locale.PTBR} {
			if got := text.In(tag); got == "" || strings.Count(got, "%") != strings.Count(format, "%") {
				t.Errorf("%q in %s is %q", format, tag, got)
			}
		}
		if !seen[format] {
			t.Errorf("%q is reported nowhere", format)
		}
	}
	if got := InWords(locale.ESAR, "is needed"); got != "Hace falta." {
		t.Errorf("said %q", got)
	}
	for _, tag := range []locale.Tag{"", locale.EN} {
		if got := InWords(tag, "is not one of %s", "a, b"); got != "is not one of a, b" {
			t.Errorf("said %q", got)
		}
	}
}

// formatOf is the format of a call of add; empty: it is none.
func formatOf(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return ""
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		if f.Name != "add" {
			return ""
		}
	case *ast.SelectorExpr:
		if f.Sel.Name != "add" {
			return ""
		}
	default:
		return ""
	}
	literal, ok := call.Args[1].(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return ""
	}
	text, _ := strconv.Unquote(literal.Value)
	return text
}
