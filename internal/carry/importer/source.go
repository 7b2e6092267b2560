package importer

import (
	"bytes"
	"encoding/csv"
	"io"

	"github.com/mostrador/mostrador/internal/kit/sheet"
)

// cell is what stands in one place of a file.
type cell struct {
	text   string
	number bool   // a spreadsheet's own number, written as in JSON: no country's marks are in it
	wrong  string // why it cannot be read: the format of a problem
}

// source is a file as lines of cells. io.EOF ends it; a *Problem is a mistake that ends it, too.
type source interface {
	next() (line int, cells []cell, err error)
}

const (
	// MostRows bounds the lines of a file.
	MostRows = 200_000
	// mostCells bounds the cells of a line, of which each takes more memory than the separator that made it.
	mostCells = 1000
)

// open looks at what a file is by how it begins. Mistakes are *Problem.
func open(file io.Reader) (source, error) {
	raw, err := io.ReadAll(io.LimitReader(file, MostBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(raw) > MostBytes:
		return nil, problem(1, "", msgLarge, MostBytes>>20)
	case bytes.HasPrefix(raw, []byte("PK\x03\x04")):
		return openWorkbook(raw)
	case bytes.HasPrefix(raw, []byte("\xd0\xcf\x11\xe0")):
		return nil, problem(1, "", msgOldWorkbook)
	}
	text := decoded(raw)
	if !bytes.ContainsRune(text, '\n') {
		text = bytes.ReplaceAll(text, []byte("\r"), []byte("\n")) // “CSV (Macintosh)”
	}
	mark := separator(text)
	wide, unclosed := shape(text, byte(mark))
	if wide > 0 {
		return nil, problem(wide, "", msgWide, mostCells)
	}
	lines := csv.NewReader(bytes.NewReader(text))
	lines.Comma = mark
	lines.LazyQuotes = true    // Caño 1/2"
	lines.FieldsPerRecord = -1 // a short line is a mistake of that line alone
	lines.ReuseRecord = true
	return &csvSource{lines: lines, unclosed: unclosed}, nil
}

type csvSource struct {
	lines    *csv.Reader
	unclosed int // the line of a record whose quotes are never closed, which has the rest of the file; 0: none
	cells    []cell
}

func (s *csvSource) next() (int, []cell, error) {
	record, err := s.lines.Read()
	if err != nil {
		return 0, nil, err
	}
	line, _ := s.lines.FieldPos(0)
	if line == s.unclosed {
		return 0, nil, problem(line, "", msgQuotes)
	}
	s.cells = s.cells[:0]
	for _, text := range record {
		s.cells = append(s.cells, cell{text: sheet.Meant(text)})
	}
	return line, s.cells, nil
}

// shape is what is wrong with a text's records: the first line of one with too many cells, and of one with quotes that are
// never closed; 0: there is none. A quote opens a cell that begins with it; elsewhere it is a letter, as for spreadsheets.
func shape(text []byte, mark byte) (wide, unclosed int) {
	line, began, cells := 1, 1, 1
	first, quoted := true, false // at a cell's first letter; between quotes
	for i := 0; i < len(text); i++ {
		c := text[i]
		begins := !quoted && (c == mark || c == '\n') // the next cell
		switch {
		case c == '"' && quoted && bytes.HasPrefix(text[i+1:], []byte(`"`)):
			i++
		case c == '"' && quoted:
			quoted = !ends(text[i+1:], mark)
		case c == '"' && first:
			quoted = true
		case c == mark && !quoted:
			if cells++; cells > mostCells {
				return began, 0
			}
		case c == '\n':
			if line++; !quoted {
				began, cells = line, 1
			}
		}
		first = begins
	}
	if quoted {
		return 0, began
	}
	return 0, 0
}

// ends reports whether a cell ends before the rest of a text.
func ends(rest []byte, mark byte) bool {
	if len(rest) > 0 && rest[0] == mark {
		return true
	}
	rest = bytes.TrimPrefix(rest, []byte("\r"))
	return len(rest) == 0 || rest[0] == '\n'
}

// separator guesses from the first lines that have one: spreadsheets that write decimal commas separate with semicolons.
func separator(text []byte) rune {
	best, most := ',', 0
	for range 10 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		for _, c := range []rune{',', ';', '\t'} {
			if n := bytes.Count(line, []byte(string(c))); n > most {
				best, most = c, n
			}
		}
		if most > 0 || len(rest) == 0 {
			break
		}
		text = rest
	}
	return best
}
