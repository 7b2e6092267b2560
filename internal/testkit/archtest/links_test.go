package archtest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// linked are the packages that bring the whole product along.
var linked = []string{`mostrador/internal/app"`, `mostrador/internal/testkit/server"`}

// The tests of these folders link what they test, so that their inner loop stays short.
func TestLowerTiersDoNotLinkTheProduct(t *testing.T) {
	t.Parallel()
	for _, tier := range []string{"kit", "words", "access", "core", "tool", "packs", "policy", "runtime", "store",
		"gateway"} {
		root := filepath.Join("..", "..", tier)
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") ||
				strings.Contains(path, filepath.Join("packs", "whole")) {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			for _, i := range file.Imports {
				for _, product := range linked {
					if strings.HasSuffix(i.Path.Value, product) {
						t.Errorf("%s imports %s: use testkit alone, or move the test to packs/whole or to internal/app",
							path, i.Path.Value)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
