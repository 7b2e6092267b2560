package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every statement has a number of its own in its table, and names tests that exist.
func TestTheStatements(t *testing.T) {
	t.Parallel()
	all, err := load(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("there are no statements")
	}
	numbers, tests := map[[2]any]bool{}, map[string]map[string]bool{}
	for _, s := range all {
		at := [2]any{tableOf[s.document], s.number}
		if numbers[at] {
			t.Errorf("%s has %d twice", s.document, s.number)
		}
		numbers[at] = true
		for _, name := range s.tests {
			if tests[name.pkg] == nil {
				tests[name.pkg] = functionsIn(t, name.pkg)
			}
			if !tests[name.pkg][name.function()] {
				t.Errorf("%s %d: %s has no %s", s.document, s.number, name.pkg, name.function())
			}
		}
	}
}

// tableOf: two tables number the statements of the five documents.
var tableOf = map[string]int{"000": 1, "001": 1, "002": 2, "003": 2, "004": 2}

func functionsIn(t *testing.T, pkg string) map[string]bool {
	t.Helper()
	dir := filepath.Join("..", "..", "..", filepath.FromSlash(pkg))
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Error(err)
	}
	names := map[string]bool{}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				names[f.Name.Name] = true
			}
		}
	}
	return names
}

func TestParse(t *testing.T) {
	t.Parallel()
	list, err := parse("000", []byte("# why\n7  1.2  A sentence.\n        test internal/a TestB/c\n8  1.3  Another.\n        later: news to customers\n"))
	if err != nil || len(list) != 2 || list[0].tests[0] != (testName{"internal/a", "TestB/c"}) || list[1].later == "" {
		t.Fatalf("read %+v, %v", list, err)
	}
	for _, bad := range []string{
		"        test internal/a TestB\n", "seven  1.2  A sentence.\n        open\n", "7  1.2  A sentence.\n",
		"7  1.2  A sentence.\n        test internal/a\n", "7  1.2  A sentence.\n        later: one day\n",
		"7  1.2  A sentence.\n        trust me\n",
	} {
		if _, err := parse("000", []byte(bad)); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

// A statement holds only if all its tests passed; an open one never does.
func TestReport(t *testing.T) {
	t.Parallel()
	a, b := testName{"internal/a", "TestA"}, testName{"internal/a", "TestB"}
	all := []statement{
		{document: "000", number: 1, text: "one", tests: []testName{a}},
		{document: "000", number: 2, text: "two", tests: []testName{a, b}},
		{document: "000", number: 3, text: "three", decision: "4: why"},
		{document: "001", number: 4, text: "four", later: areas[0]},
		{document: "001", number: 5, text: "five", open: true},
	}
	var out strings.Builder
	if report(&out, all, map[testName]bool{a: true}) {
		t.Error("all hold")
	}
	for _, want := range []string{
		"000: 1 hold, 1 differ by a decision, 1 do not hold\n", "2 () two: internal/a TestB did not pass",
		"001: 0 hold, 0 differ by a decision, 1 wait for news to customers, 1 do not hold\n", "5 () five: no test shows it",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	if !report(&out, all[:1], map[testName]bool{a: true}) {
		t.Error("one holds")
	}
}

func TestReadResults(t *testing.T) {
	t.Parallel()
	const events = `{"Action":"run","Package":"github.com/mostrador/mostrador/internal/a","Test":"TestA"}
{"Action":"pass","Package":"github.com/mostrador/mostrador/internal/a","Test":"TestA"}
{"Action":"fail","Package":"github.com/mostrador/mostrador/internal/a","Test":"TestB"}
{"Action":"skip","Package":"github.com/mostrador/mostrador/internal/a","Test":"TestC"}
{"Action":"pass","Package":"github.com/mostrador/mostrador/internal/a"}`
	passed, err := readResults(strings.NewReader(events))
	if err != nil || len(passed) != 1 || !passed[testName{"internal/a", "TestA"}] {
		t.Fatalf("read %v, %v", passed, err)
	}
	if _, err := readResults(strings.NewReader("not JSON")); err == nil {
		t.Error("no error")
	}
}
