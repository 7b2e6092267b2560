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
	// Value is what the cell says, and Mendable that Options.Mend can say something else; a dry run fills them in.
	Value    string `json:"-"`
	Mendable bool   `json:"-"`
	// Of is what its line is about, for people who look at a list without numbers: a name or a code.
	Of string `json:"-"`

	format string // Message before its values were filled in
	args   []any
	in     func(locale.Tag) string // nil: by its format
}

// problem is a mistake that ends the reading of a file.
func problem(line int, column, format string, args ...any) *Problem {
	return &Problem{Line: line, Column: column, Message: fmt.Sprintf(format, args...), format: format, args: args}
}

func (p *Problem) Error() string { return p.String() }

// In is the message in a language, where it is translated.
func (p Problem) In(tag locale.Tag) string {
	if p.in != nil {
		return p.in(tag)
	}
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

	head  int          // the line of the headings; what is wrong up to it is wrong with the whole file
	whole bool         // so is a mistake behind it
	lines map[int]bool // the lines with mistakes
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

// In is the mistakes in a language.
func (ps *Problems) In(tag locale.Tag) *Problems {
	if ps == nil {
		return nil
	}
	out := &Problems{Total: ps.Total, List: slices.Clone(ps.List)}
	for i := range out.List {
		out.List[i].Message = out.List[i].In(tag)
	}
	return out
}

func (ps *Problems) add(line int, column, format string, args ...any) {
	ps.put(*problem(line, column, format, args...))
}

func (ps *Problems) put(p Problem) {
	ps.Total++
	if ps.lines == nil {
		ps.lines = map[int]bool{}
	}
	ps.lines[p.Line] = true
	if len(ps.List) < mostProblems {
		ps.List = append(ps.List, p)
	}
}

// join adds the mistakes of another look at the same file.
func (ps *Problems) join(more *Problems) {
	for _, p := range more.List {
		ps.put(p)
	}
	ps.Total += more.Total - len(more.List)
	for line := range more.lines {
		ps.lines[line] = true
	}
}

// locate looks up the cells of the mistakes.
func (ps *Problems) locate(tables []*table) {
	lines := map[int]row{}
	for _, t := range tables {
		for _, r := range t.rows {
			if ps.lines[r.line] {
				lines[r.line] = r
			}
		}
	}
	for i := range ps.List {
		p := &ps.List[i]
		r, there := lines[p.Line]
		if !there {
			continue
		}
		if r.has(p.Column) {
			p.Value, p.Mendable = r.text(p.Column), true
		}
		for _, column := range naming {
			if column != p.Column {
				p.Of = cmp.Or(p.Of, r.text(column))
			}
		}
	}
}

// naming are the columns that say what a line is about, the clearest first.
var naming = []string{"name", "first_name", "sku", "phone"}

// hopeless reports mistakes that are not those of single lines of data.
func (ps *Problems) hopeless() bool {
	for line := range ps.lines {
		if line <= max(ps.head, 1) {
			return true
		}
	}
	return ps.whole
}

// err is nil for a file without mistakes.
func (ps *Problems) err() error {
	if ps.Total == 0 {
		return nil
	}
	slices.SortStableFunc(ps.List, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	return ps
}
