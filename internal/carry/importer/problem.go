package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Problem is one mistake in a file.
type Problem struct {
	Line    int    `json:"line"`
	Column  string `json:"column,omitempty"` // empty: the line as a whole
	Message string `json:"message"`

	format string // Message before its values were filled in
	args   []any
}

// In is the message in a language, where it is translated.
func (p Problem) In(tag locale.Tag) string {
	if t, known := translations[p.format]; known && tag.Language() != "en" {
		return t.In(tag, p.args...)
	}
	return p.Message
}

func (p Problem) String() string {
	if p.Column == "" {
		return fmt.Sprintf("line %d: %s", p.Line, p.Message)
	}
	return fmt.Sprintf("line %d, %s: %s", p.Line, p.Column, p.Message)
}

// mostProblems bounds the mistakes kept of a hopeless file; all are counted.
const mostProblems = 100

// Problems are the mistakes of a file, in its order: the first hundred, and how
// many there are.
type Problems struct {
	List  []Problem `json:"problems"`
	Total int       `json:"total"`
}

func (ps *Problems) Error() string {
	var b strings.Builder
	for _, p := range ps.List {
		b.WriteString(p.String())
		b.WriteByte('\n')
	}
	if more := ps.Total - len(ps.List); more > 0 {
		fmt.Fprintf(&b, "… and %d more\n", more)
	}
	mistakes := "mistakes"
	if ps.Total == 1 {
		mistakes = "mistake"
	}
	fmt.Fprintf(&b, "%d %s; nothing was imported", ps.Total, mistakes)
	return b.String()
}

func (ps *Problems) add(line int, column, format string, args ...any) {
	ps.Total++
	if len(ps.List) < mostProblems {
		ps.List = append(ps.List, Problem{line, column, fmt.Sprintf(format, args...), format, args})
	}
}

// err is nil for a file without mistakes.
func (ps *Problems) err() error {
	if ps.Total == 0 {
		return nil
	}
	slices.SortStableFunc(ps.List, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	return ps
}
