package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// What a person can hold in the head.
const mostPromises = 10 // of an interface, without those it embeds

// bounds are the most methods of a type, and the most branches of a function: its cyclomatic complexity.
type bounds struct{ methods, branches int }

// boundsOf are those of a room: the built-in assistant and what it reads with decide by many small rules, which grow together
// sooner than other code does.
func boundsOf(room string) bounds {
	switch room {
	case "internal/talk/clerk", "internal/words/detail", "internal/words/reader", "internal/words/learn", "internal/words/quick":
		return bounds{40, 20}
	}
	return bounds{60, 25}
}

// tables are functions that are long lists of cases.
var tables = map[string]bool{"internal/kit/schema explain": true}

// A type, an interface or a function that grew past these bounds does several things: split it by what they are.
func TestTypesAndFunctionsCanBeHeld(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..", "..")
	methods := map[[2]string]int{} // by room and type
	for _, top := range []string{"internal", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			dir, _ := filepath.Rel(root, filepath.Dir(path))
			dir = filepath.ToSlash(dir)
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					if n.Recv != nil {
						methods[[2]string{dir, receiver(n.Recv.List[0].Type)}]++
					}
					name := dir + " " + n.Name.Name
					if b, most := branches(n), boundsOf(dir).branches; b > most && !tables[name] {
						t.Errorf("%s has %d branches, at most %d", name, b, most)
					}
				case *ast.TypeSpec:
					if i, ok := n.Type.(*ast.InterfaceType); ok && promises(i) > mostPromises {
						t.Errorf("%s %s has %d methods, at most %d", dir, n.Name.Name, promises(i), mostPromises)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for of, n := range methods {
		if most := boundsOf(of[0]).methods; n > most {
			t.Errorf("%s %s has %d methods, at most %d", of[0], of[1], n, most)
		}
	}
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}

func promises(i *ast.InterfaceType) (n int) {
	for _, m := range i.Methods.List {
		n += len(m.Names)
	}
	return n
}

func branches(f *ast.FuncDecl) int {
	n := 1
	ast.Inspect(f, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.CommClause:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
