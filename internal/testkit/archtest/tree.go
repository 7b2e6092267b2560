package archtest

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

const module = "github.com/mostrador/mostrador"

// roots are the folders that hold code.
var roots = []string{"cmd", "internal", "bench"}

// Tree is the source of the repository without its tests, which may reach for
// whatever they need to prove.
type Tree struct {
	Files []File
	fset  *token.FileSet
}

// File is one Go file.
type File struct {
	Path    string // from the repository's root, with slashes
	Dir     string
	Lines   int
	Imports []Import
	AST     *ast.File
}

// Import is an import of a package of this repository.
type Import struct {
	Dir string
	Pos token.Pos
}

// Load parses every Go file under the roots of fsys that is not a test.
// Folders that do not exist are fine.
func Load(fsys fs.FS) (*Tree, error) {
	t := &Tree{fset: token.NewFileSet()}
	for _, root := range roots {
		if _, err := fs.Stat(fsys, root); err != nil {
			continue
		}
		err := fs.WalkDir(fsys, root, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), ".")):
				return fs.SkipDir
			case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			return t.add(fsys, name)
		})
		if err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *Tree) add(fsys fs.FS, name string) error {
	source, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	parsed, err := parser.ParseFile(t.fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	f := File{Path: name, Dir: path.Dir(name), Lines: bytes.Count(source, []byte("\n")), AST: parsed}
	for _, spec := range parsed.Imports {
		if dir, inside := strings.CutPrefix(importPath(spec), module+"/"); inside {
			f.Imports = append(f.Imports, Import{Dir: dir, Pos: spec.Pos()})
		}
	}
	t.Files = append(t.Files, f)
	return nil
}

// importPath is what a spec imports; the parser has checked that it is quoted.
func importPath(spec *ast.ImportSpec) string {
	name, _ := strconv.Unquote(spec.Path.Value)
	return name
}

// dirs are the folders that hold Go files, sorted.
func (t *Tree) dirs() []string {
	var all []string
	for _, f := range t.Files {
		all = append(all, f.Dir)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (t *Tree) at(pos token.Pos) string {
	p := t.fset.Position(pos)
	return p.Filename + ":" + strconv.Itoa(p.Line)
}

// folder is the part of a tier that a package belongs to: internal/core/order for everything in that noun,
// internal/store for the tier's own package. Within it packages import each other freely.
func folder(dir string) string {
	parts := strings.Split(dir, "/")
	return strings.Join(parts[:min(3, len(parts))], "/")
}
