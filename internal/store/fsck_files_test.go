package store_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// fsck knows every purpose that a file may have.
func TestFsckKnowsEveryPurpose(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		for _, p := range file.Purposes {
			s.Do(func(u *core.Unit) error {
				_, err := u.Files.Add(file.File{Purpose: p, Name: "a.png"},
					file.Stored{StorageKey: string(p), ContentType: "image/png", Size: 1, SHA256: testkit.NewID()})
				return err
			})
		}
		err := s.DB.Fsck(t.Context(), s.Clock.Now(), func(c store.Checked) {
			if c.Invariant == "files.purpose is one that exists" &&
				(c.Broken > 0 || c.Rows != int64(len(file.Purposes))) {
				t.Errorf("%d of %d files have a purpose that fsck does not know: %v", c.Broken, c.Rows, c.Examples)
			}
		})
		if err != nil {
			t.Error(err)
		}
	})
	// The list is complete: every constant of the type is in it.
	parsed, err := parser.ParseFile(token.NewFileSet(), "../core/file/file.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	ast.Inspect(parsed, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			if kind, ok := v.Type.(*ast.Ident); ok && kind.Name == "Purpose" {
				declared += len(v.Names)
			}
		}
		return true
	})
	if declared != len(file.Purposes) {
		t.Errorf("%d purposes are declared, and %d listed", declared, len(file.Purposes))
	}
}
