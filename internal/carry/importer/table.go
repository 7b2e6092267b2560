package importer

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// table is a file cut into cells. Its columns may come in any order.
type table struct {
	columns map[string]int
	header  []string
	rows    []row
	*Problems
}

// row is one line of a file, by what its header says.
type row struct {
	t     *table
	line  int
	cells []string
}

// layout says which columns a kind of file has.
type layout struct {
	required []string
	optional []string
	free     map[string]string // columns that begin with these are free: stock_<place>
}

// read cuts a file. Structural mistakes are in the table's Problems; the error is
// only about reading.
func (l layout) read(file io.Reader, ps *Problems) (*table, error) {
	t := &table{columns: map[string]int{}, Problems: ps}
	buffered := bufio.NewReaderSize(file, 64<<10)
	if start, _ := buffered.Peek(3); bytes.Equal(start, []byte("\xef\xbb\xbf")) {
		_, _ = buffered.Discard(3) // what some programs begin UTF-8 with
	}
	lines := csv.NewReader(buffered)
	lines.Comma = separator(buffered)
	lines.FieldsPerRecord = -1 // a short line is a mistake of that line alone
	lines.ReuseRecord = true
	for {
		record, err := lines.Read()
		var wrong *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			if t.header == nil {
				t.add(1, "", "the file is empty; its first line must name the columns")
			}
			return t, nil
		case errors.As(err, &wrong):
			t.add(wrong.Line, "", "%v; the rest of the file was not read", wrong.Err)
			return t, nil
		case err != nil:
			return t, err
		}
		line, _ := lines.FieldPos(0)
		if t.header == nil {
			if !l.head(t, line, record) {
				return t, nil
			}
			continue
		}
		t.take(line, record)
	}
}

// separator guesses from the first line: spreadsheets that write decimal commas
// separate with semicolons.
func separator(r *bufio.Reader) rune {
	start, _ := r.Peek(16 << 10)
	line, _, _ := bytes.Cut(start, []byte("\n"))
	best, most := ',', bytes.Count(line, []byte(","))
	for _, c := range []rune{';', '\t'} {
		if n := bytes.Count(line, []byte(string(c))); n > most {
			best, most = c, n
		}
	}
	return best
}

// head reads the names of the columns; false when the rest makes no sense.
func (l layout) head(t *table, line int, record []string) bool {
	before := t.Total
	for i, name := range record {
		name = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_")
		t.header = append(t.header, name)
		if name == "" { // spreadsheets leave empty columns behind, too
			continue
		}
		_, twice := t.columns[name]
		free := l.isFree(name)
		switch {
		case twice:
			t.add(line, name, "the column is there twice")
		case !free && !slices.Contains(l.required, name) && !slices.Contains(l.optional, name):
			t.add(line, name, "unknown column; there are %s", l.names())
		}
		t.columns[name] = i
	}
	for _, name := range l.required {
		if _, ok := t.columns[name]; !ok {
			t.add(line, name, "the column is missing")
		}
	}
	return t.Total == before
}

func (l layout) names() string {
	all := slices.Concat(l.required, l.optional)
	for _, prefix := range slices.Sorted(maps.Keys(l.free)) {
		all = append(all, prefix+l.free[prefix])
	}
	return strings.Join(all, ", ")
}

// isFree reports a column whose name only begins with a known one.
func (l layout) isFree(name string) bool {
	for prefix := range l.free {
		if len(name) > len(prefix) && strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

func (t *table) take(line int, record []string) {
	r := row{t: t, line: line, cells: make([]string, len(record))}
	empty := true
	for i, cell := range record {
		r.cells[i] = strings.TrimSpace(cell)
		empty = empty && r.cells[i] == ""
		if !utf8.ValidString(cell) {
			t.add(line, t.name(i), "not UTF-8 text; save the file as “CSV UTF-8”")
			return
		}
	}
	switch {
	case empty: // spreadsheets leave such lines behind
	case len(record) != len(t.header):
		t.add(line, "", "has %d cells where the header has %d", len(record), len(t.header))
	default:
		t.rows = append(t.rows, r)
	}
}

func (t *table) name(i int) string {
	if i < len(t.header) {
		return t.header[i]
	}
	return ""
}

// has reports whether the file has the column at all: what it does not mention
// stays as it is.
func (r row) has(column string) bool {
	_, ok := r.t.columns[column]
	return ok
}

// text is the cell's content, empty where there is no such column.
func (r row) text(column string) string {
	if i, ok := r.t.columns[column]; ok {
		return r.cells[i]
	}
	return ""
}

func (r row) wrong(column, format string, args ...any) { r.t.add(r.line, column, format, args...) }
