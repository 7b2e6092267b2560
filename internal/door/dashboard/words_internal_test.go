package dashboard

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestEveryLanguageHasEveryWord(t *testing.T) {
	t.Parallel()
	for key, text := range words() {
		if missing := locale.Missing(text); len(missing) > 0 {
			t.Errorf("%s is missing in %v", key, missing)
		}
		verbs := regexp.MustCompile(`%[sdq]`)
		for _, other := range []string{text.MX, text.PT, text.EN} {
			if other != "" && len(verbs.FindAllString(other, -1)) != len(verbs.FindAllString(text.ES, -1)) {
				t.Errorf("%s does not say the same everywhere: %q, %q", key, text.ES, other)
			}
		}
	}
}

// Every fault code has a text.
func TestEveryCodeHasAWord(t *testing.T) {
	t.Parallel()
	for _, code := range fault.Codes() {
		if _, known := words()["code."+string(code)]; !known {
			t.Errorf("nobody wrote down what %s means", code)
		}
	}
}

// Every text that a page or a handler uses exists, and every text is used.
func TestWordsAndPagesAgree(t *testing.T) {
	t.Parallel()
	var source strings.Builder
	err := fs.WalkDir(os.DirFS("."), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.Contains(path, "_test.go") || strings.HasPrefix(path, "words_") {
			return err
		}
		if strings.HasSuffix(path, ".go") || strings.HasSuffix(path, ".html") {
			raw, err := os.ReadFile(path)
			source.Write(raw)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	text := source.String()
	for _, call := range regexp.MustCompile(`(?:\.T|\.N|\.done\([^,]+,) ?\(?"([a-z_.]+)"`).FindAllStringSubmatch(text, -1) {
		if key := call[1]; !strings.HasSuffix(key, ".") {
			if _, known := words()[key]; !known {
				t.Errorf("nobody wrote down %q", key)
			}
		}
	}
	made := regexp.MustCompile(`^(nav|error|event|question|folder|talk|code)\.`) // keys that the code builds
	for key := range words() {
		if !made.MatchString(key) && !strings.Contains(text, `"`+strings.TrimSuffix(key, ".one")+`"`) {
			t.Errorf("nobody says %q", key)
		}
	}
}
