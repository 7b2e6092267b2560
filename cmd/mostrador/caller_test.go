package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v3"
)

// A command may run in a server for another process: its files and its environment are that one's, and only caller.go
// knows whose they are. The rest is what a process does for itself.
func TestCommandsReachTheirCallerAlone(t *testing.T) {
	t.Parallel()
	own := map[string][]string{
		"caller.go": {"Open", "LookupEnv", "Environ"},
		"main.go":   {"Args", "Exit", "Stdin", "Stdout", "Stderr", "Getenv"}, // for a server's log format
		"demo.go":   {"MkdirTemp", "RemoveAll"}, "fsck.go": {"Stat"}, "chat_look.go": {"File"},
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if pkg, ok := s.X.(*ast.Ident); ok && pkg.Name == "os" && !slices.Contains(own[e.Name()], s.Sel.Name) {
				t.Errorf("%s uses os.%s: a command reaches files and the environment through its caller (caller.go)",
					set.Position(s.Pos()), s.Sel.Name)
			}
			return true
		})
	}
}

// Every flag that may come from the environment comes from the caller's.
func TestFlagsReadTheCallersEnvironment(t *testing.T) {
	t.Parallel()
	root := program()
	(&caller{}).readFrom(root)
	seen := 0
	eachCommand(root, "", func(path string, c *cli.Command) {
		for _, f := range c.Flags {
			chain := reflect.ValueOf(f).Elem().FieldByName("Sources").Interface().(cli.ValueSourceChain)
			for _, source := range chain.Chain {
				if seen++; reflect.TypeOf(source) != reflect.TypeFor[theirVariable]() {
					t.Errorf("%s --%s reads %s of the server", path, f.Names()[0], source)
				}
			}
		}
	})
	if seen == 0 {
		t.Error("no flag comes from the environment")
	}
}
