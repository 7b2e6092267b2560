package importer

import (
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// table is a file cut into cells. Its columns may come in any order.
type table struct {
	layout
	columns map[string]int // of the imported ones, their place in the cells of a row
	header  []string       // the names of the file's columns; empty: not imported
	Matches []Match
	first   [][]string // rows as the file has them, for a preview
	rows    []row
	swapped map[string]bool // whether a column writes amounts as another country does
	plain   map[string]bool // columns under our own names
	strict  bool            // every line has all cells
	mend    map[Cell]string
	bounds  map[string]limits // of columns
	below   [][]string        // the first lines below headings that do not suffice
	missing []string          // columns that it cannot do without
	*Problems
}

// row is one line of a file: the cells of the columns that are imported.
type row struct {
	t     *table
	line  int
	cells []cell
}

// headed is in how many lines the headings are looked for: titles may stand above them.
const headed = 10

// read cuts a file. Mistakes are in the table's Problems; the error is only about reading.
func (l layout) read(file io.Reader, o Options, tag locale.Tag, ps *Problems) (*table, error) {
	t := &table{layout: l, columns: map[string]int{}, swapped: map[string]bool{}, plain: map[string]bool{}, Problems: ps,
		mend: o.Mend, bounds: make(map[string]limits, len(l.columns))}
	for _, c := range l.columns {
		t.bounds[c.name] = c.limits
	}
	from, err := open(file)
	var wrong *Problem
	if errors.As(err, &wrong) {
		t.put(*wrong)
		return t, nil
	}
	if err != nil {
		return t, err
	}
	_, t.strict = from.(*csvSource)
	var above []heads
	for {
		line, cells, err := from.next()
		switch {
		case errors.As(err, &wrong):
			t.put(*wrong)
			t.whole = true // the rest was not read
		case err != nil && !errors.Is(err, io.EOF):
			return t, err
		case err == nil && t.header == nil:
			if h := l.heads(line, cells, o); h.filled {
				above = append(above, h)
			}
			if len(above) < headed && (len(above) == 0 || !above[len(above)-1].complete) {
				continue
			}
		case err == nil:
			t.take(line, cells)
			if len(t.rows) > MostRows {
				t.add(line, "", msgRows, MostRows)
				t.whole, t.rows = true, nil
				return t, nil
			}
			continue
		}
		if t.header == nil && !t.begin(above, tag) {
			return t, nil
		}
		if err != nil {
			break
		}
	}
	if b, is := from.(*workbook); is && t.header != nil {
		for _, p := range b.mergedFrom(t.headLine()) {
			t.put(p)
			t.whole = true
		}
	}
	return t, nil
}

// heads is a line that may have the headings.
type heads struct {
	line             int
	cells            []cell
	filled, complete bool
	known            int
	missing          []string
}

func (l layout) heads(line int, cells []cell, o Options) heads {
	h := heads{line: line, cells: slices.Clone(cells)}
	met := map[string]bool{}
	for i := range h.cells {
		text := strings.TrimSpace(h.cells[i].text)
		h.filled = h.filled || text != ""
		if name, ok := l.match(text, o.Map); ok && text != "" {
			h.known++
			met[name] = true
			h.cells[i].wrong = name // from here on, which column it is
		} else {
			h.cells[i].wrong = unknown
		}
	}
	if o.Shown && met["description"] && !met["name"] && l.named() {
		h.nameByDescription(o.Map, met)
	}
	required := l.required
	if o.Shown && !met["sku"] && l.coded {
		required = []string{"name"}
	}
	h.missing = lists.Filter(required, func(name string) bool { return !met[name] })
	h.complete = len(h.missing) == 0
	return h
}

// nameByDescription takes descriptions for names, unless the sender said what that column is.
func (h *heads) nameByDescription(said map[string]string, met map[string]bool) {
	for i := range h.cells {
		c := &h.cells[i]
		told := slices.ContainsFunc(slices.Collect(maps.Keys(said)), func(heading string) bool { return folded(heading) == folded(c.text) })
		if c.wrong == "description" && !told && !met["name"] {
			c.wrong, met["name"] = "name", true
		}
	}
}

// unknown marks a heading that is none.
const unknown = "?"

// begin chooses the headings among the first lines, and takes the lines behind them; false when the rest makes no sense.
func (t *table) begin(above []heads, tag locale.Tag) bool {
	if len(above) == 0 {
		if !t.whole { // else it is said why nothing was read
			t.add(1, "", msgEmptyFile)
		}
		return false
	}
	at := 0
	for i, h := range above {
		if h.known > above[at].known && !above[at].complete {
			at = i
		}
	}
	h := above[at]
	t.head(h, tag)
	if !h.complete {
		for _, later := range above[at+1:] {
			t.below = append(t.below, texts(later.cells))
		}
		return false
	}
	for _, later := range above[at+1:] {
		for i := range later.cells {
			later.cells[i].wrong = ""
		}
		t.take(later.line, later.cells)
	}
	return true
}

// head reads the names of the columns. The list of all of them is told once.
func (t *table) head(h heads, tag locale.Tag) {
	listed := false
	t.Problems.head = h.line
	for i, c := range h.cells {
		text, name := strings.TrimSpace(c.text), c.wrong
		if name == unknown {
			name = ""
		}
		t.header = append(t.header, name)
		if text == "" { // spreadsheets leave empty columns behind, too
			continue
		}
		t.Matches = append(t.Matches, Match{text, name, t.label(name, tag), i})
		_, twice := t.columns[name]
		switch {
		case c.wrong == unknown:
			t.add(h.line, text, msgUnknownColumn)
			listed = true
		case name != "" && twice:
			t.add(h.line, text, msgColumnTwice)
		case name != "":
			t.columns[name] = len(t.columns)
			t.plain[name] = strings.EqualFold(text, name)
		}
	}
	t.missing = h.missing
	for _, name := range t.missing {
		t.add(h.line, name, msgColumnMissing)
		listed = true
	}
	if listed {
		t.add(h.line, "", msgColumns, t.names())
	}
}

// describedOnly is the heading of the descriptions of a file that has no column of names.
func (t *table) describedOnly() (heading string) {
	for _, m := range t.Matches {
		switch m.Field {
		case "name":
			return ""
		case "description":
			heading = m.Heading
		}
	}
	return heading
}

func (t *table) headLine() int { return t.Problems.head }

func (t *table) take(line int, cells []cell) {
	r := row{t: t, line: line, cells: make([]cell, len(t.columns))}
	empty := true
	for i, c := range cells {
		c.text = strings.TrimSpace(c.text)
		empty = empty && c.text == "" && c.wrong == ""
		switch {
		case i >= len(t.header) && c.text != "":
			t.add(line, "", msgCells, len(cells), len(t.header))
			return
		case i < len(t.header) && t.header[i] != "":
			r.cells[t.columns[t.header[i]]] = c
		}
	}
	switch {
	case empty: // spreadsheets leave such lines behind
		return
	case t.strict && len(cells) < len(t.header):
		t.add(line, "", msgCells, len(cells), len(t.header))
		return
	}
	for i, name := range t.header {
		if name == "" {
			continue
		}
		c := &r.cells[t.columns[name]]
		if said, mended := t.mend[Cell{line, name}]; mended {
			*c = cell{text: strings.TrimSpace(said)}
			if i < len(cells) {
				cells[i] = *c // in what is shown, too
			}
		}
		switch {
		case c.wrong != "":
			t.put(Problem{Line: line, Column: name, Message: c.wrong, format: c.wrong})
			*c = cell{}
		case strings.ContainsRune(c.text, '\ufffd'):
			t.add(line, name, msgEncoding)
		}
	}
	if len(t.first) < seen {
		texts := make([]string, len(t.header))
		for i := range min(len(cells), len(texts)) {
			texts[i] = strings.TrimSpace(cells[i].text)
		}
		t.first = append(t.first, texts)
	}
	t.rows = append(t.rows, r)
}

// amounts reads a column's amounts. One that has two decimals behind the business's mark for thousands in each of several lines, or
// in numbers that are too long for it (3900.50), was written by a program of another country, and is read as such. So is a
// single amount under our own name of the column: files for programs always had 80.50.
func (t *table) amounts(column, text string, in money.Input) money.Input {
	if t.plain[column] && programs.MatchString(text) {
		in.Group, in.Point = ",", "."
		return in
	}
	other, met := t.swapped[column]
	if !met {
		other = t.foreign(column, in)
		t.swapped[column] = other
	}
	if other {
		in.Group, in.Point = in.Point, in.Group
	}
	return in
}

var programs = regexp.MustCompile(`^[0-9]+\.[0-9]{1,2}$`)

func (t *table) foreign(column string, in money.Input) bool {
	i, there := t.columns[column]
	pointed, sure := 0, false
	for _, r := range t.rows {
		if !there || r.cells[i].number || !strings.ContainsAny(r.cells[i].text, ".,") {
			continue
		}
		whole, rest, _ := strings.Cut(r.cells[i].text, in.Group)
		if len(rest) != in.Currency.Exponent() || strings.ContainsAny(whole+rest, ".,") {
			return false
		}
		pointed++
		sure = sure || len(strings.Trim(whole, "$ ")) > 3
	}
	return pointed > 1 || pointed == 1 && sure
}

// has reports whether the file has the column at all: what it does not mention
// stays as it is.
func (r row) has(column string) bool {
	_, ok := r.t.columns[column]
	return ok
}

// text is the cell's content, empty where there is no such column.
func (r row) text(column string) string { return r.cell(column).text }

func (r row) cell(column string) cell {
	if i, ok := r.t.columns[column]; ok {
		return r.cells[i]
	}
	return cell{}
}

func (r row) wrong(column, format string, args ...any) { r.t.add(r.line, column, format, args...) }
