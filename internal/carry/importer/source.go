package importer

import (
	"bytes"
	"encoding/csv"
	"errors"
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
	if line := tooWide(text, byte(separator(text))); line > 0 {
		return nil, problem(line, "", msgWide, mostCells)
	}
	lines := csv.NewReader(bytes.NewReader(text))
	lines.Comma = separator(text)
	lines.FieldsPerRecord = -1 // a short line is a mistake of that line alone
	lines.ReuseRecord = true
	return &csvSource{lines: lines}, nil
}

type csvSource struct {
	lines *csv.Reader
	cells []cell
}

func (s *csvSource) next() (int, []cell, error) {
	record, err := s.lines.Read()
	var wrong *csv.ParseError
	switch {
	case errors.As(err, &wrong):
		return 0, nil, problem(wrong.Line, "", msgQuotes, wrong.Err)
	case err != nil:
		return 0, nil, err
	}
	line, _ := s.lines.FieldPos(0)
	s.cells = s.cells[:0]
	for _, text := range record {
		s.cells = append(s.cells, cell{text: sheet.Meant(text)})
	}
	return line, s.cells, nil
}

// tooWide is the first line of a record with too many cells; 0: there is none.
func tooWide(text []byte, mark byte) int {
	line, began, cells, quoted := 1, 1, 1, false
	for _, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case c == mark && !quoted:
			if cells++; cells > mostCells {
				return began
			}
		case c == '\n':
			line++
			if !quoted {
				began, cells = line, 1
			}
		}
	}
	return 0
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
