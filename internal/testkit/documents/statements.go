package main

import (
	"bufio"
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed statements/*.txt
var files embed.FS

// statement is one sentence of a document, in our words, with what shows that it holds.
type statement struct {
	document string // the file's name: 000 to 004
	number   int
	section  string
	text     string
	tests    []testName
	decision string // why the product does otherwise
	later    string // the work that it waits for
	open     bool   // no test shows it
}

// testName is a Go test: the folder of its package, and its name with that of a subtest, if any.
type testName struct{ pkg, name string }

func (n testName) function() string {
	name, _, _ := strings.Cut(n.name, "/")
	return name
}

// areas are the pieces of work that a statement may wait for.
var areas = []string{"news to customers", "the model's turn", "the built-in assistant", "set-up pages and their API"}

func load(from fs.FS) (all []statement, err error) {
	names, err := fs.Glob(from, "statements/*.txt")
	for _, name := range names {
		raw, err := fs.ReadFile(from, name)
		if err != nil {
			return nil, err
		}
		document := strings.TrimSuffix(path.Base(name), ".txt")
		list, err := parse(document, raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, list...)
	}
	return all, err
}

var head = regexp.MustCompile(`^(\d+)\s+(\S+)\s+(\S.*)$`)

// parse reads a file: a statement is a line with its number, its section and its text, followed by indented lines of
// evidence. Lines that begin with # are comments.
func parse(document string, raw []byte) (list []statement, err error) {
	lines := bufio.NewScanner(bytes.NewReader(raw))
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		switch {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
			continue
		case !strings.HasPrefix(line, " "):
			m := head.FindStringSubmatch(line)
			if m == nil {
				return nil, fmt.Errorf("line %d: want a number, a section and a sentence", n)
			}
			number, _ := strconv.Atoi(m[1]) // digits
			list = append(list, statement{document: document, number: number, section: m[2], text: m[3]})
		case len(list) == 0:
			return nil, fmt.Errorf("line %d: evidence without a statement", n)
		default:
			if err := list[len(list)-1].add(strings.TrimSpace(line)); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
	}
	for _, s := range list {
		if len(s.tests) == 0 && s.decision == "" && s.later == "" && !s.open {
			return nil, fmt.Errorf("%d has no evidence", s.number)
		}
	}
	return list, lines.Err()
}

func (s *statement) add(evidence string) error {
	kind, rest, _ := strings.Cut(evidence, " ")
	rest = strings.TrimSpace(rest)
	switch kind {
	case "test":
		pkg, name, ok := strings.Cut(rest, " ")
		if !ok {
			return fmt.Errorf("want a package and a test, have %q", rest)
		}
		s.tests = append(s.tests, testName{pkg, strings.TrimSpace(name)})
	case "decision":
		s.decision = rest
	case "later:":
		if !slices.Contains(areas, rest) {
			return fmt.Errorf("%q is none of %q", rest, areas)
		}
		s.later = rest
	case "open":
		s.open = true
	default:
		return fmt.Errorf("%q is no evidence", kind)
	}
	return nil
}
