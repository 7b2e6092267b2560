package archtest

import (
	"fmt"
	"go/ast"
	"path"
	"slices"
	"strings"
)

const maxLines = 450

func sourceRules() []Rule {
	return []Rule{
		{
			Name:    "only clock reads the time",
			Why:     "a rule about time that reads the machine's clock can only be tested by waiting, and two reads in one transaction disagree",
			Instead: "use the unit's Now or take a clock.Clock; for durations that are only reported, clock.Stopwatch and clock.Since",
			Check:   readsTime,
		},
		{
			Name:    "no init functions",
			Why:     "they run before main and before any test, in no visible order, for every importer",
			Instead: "a package variable, or a call from app",
			Check:   hasInit,
		},
		{
			Name:    "every package says what it is",
			Why:     "a newcomer reads the package comments first",
			Instead: `start one file with "// Package <name> …": a sentence on what it is, and is not`,
			Check:   lacksComment,
		},
		{
			Name:    "packages are named for what they hold",
			Why:     "a package called util takes in everything, and every package comes to depend on it",
			Instead: "name it after the thing, or move the function beside its only caller",
			Check:   vagueName,
		},
		{
			Name:    "files are short",
			Why:     fmt.Sprintf("past %d lines a file has two subjects", maxLines),
			Instead: "split it by subject, and name both halves",
			Check:   tooLong,
		},
	}
}

// now are the functions of package time that read the machine's clock.
var now = []string{"Now", "Since", "Until"}

func readsTime(t *Tree) []Finding {
	var found []Finding
	for _, f := range t.Files {
		name := importName(f.AST, "time")
		if name == "" || f.Dir == "internal/kit/clock" {
			continue
		}
		if name == "." {
			found = append(found, Finding{f.Path, "imports time with a dot, which hides its calls"})
		}
		ast.Inspect(f.AST, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok || !slices.Contains(now, selector.Sel.Name) {
				return true
			}
			if x, ok := selector.X.(*ast.Ident); ok && x.Name == name {
				found = append(found, Finding{t.at(selector.Pos()), "uses time." + selector.Sel.Name})
			}
			return true
		})
	}
	return found
}

// importName is the name a file calls an imported package by, or "".
func importName(file *ast.File, pkg string) string {
	for _, spec := range file.Imports {
		if importPath(spec) != pkg {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		return path.Base(pkg)
	}
	return ""
}

func hasInit(t *Tree) []Finding {
	var found []Finding
	for _, f := range t.Files {
		for _, decl := range f.AST.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				found = append(found, Finding{t.at(fn.Pos()), "declares func init()"})
			}
		}
	}
	return found
}

func lacksComment(t *Tree) []Finding {
	said := map[string]bool{}
	for _, f := range t.Files {
		text := f.AST.Doc.Text()
		name := f.AST.Name.Name
		if strings.HasPrefix(text, "Package "+name+" ") || name == "main" && text != "" {
			said[f.Dir] = true
		}
	}
	var found []Finding
	for _, dir := range t.dirs() {
		if !said[dir] {
			found = append(found, Finding{dir, "has no package comment"})
		}
	}
	return found
}

var vague = []string{"util", "utils", "common", "helper", "helpers", "misc", "shared", "lib"}

func vagueName(t *Tree) []Finding {
	var found []Finding
	for _, dir := range t.dirs() {
		if slices.Contains(vague, path.Base(dir)) {
			found = append(found, Finding{dir, "has a name that says nothing"})
		}
	}
	for _, f := range t.Files {
		if name := f.AST.Name.Name; slices.Contains(vague, name) && !slices.Contains(vague, path.Base(f.Dir)) {
			found = append(found, Finding{f.Path, "declares package " + name + ", a name that says nothing"})
		}
	}
	return found
}

func tooLong(t *Tree) []Finding {
	var found []Finding
	for _, f := range t.Files {
		if f.Lines > maxLines && !ast.IsGenerated(f.AST) {
			found = append(found, Finding{f.Path, fmt.Sprintf("has %d lines", f.Lines)})
		}
	}
	return found
}
