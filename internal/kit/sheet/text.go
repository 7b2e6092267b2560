package sheet

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
	"time"
)

// textFile is CSV as a spreadsheet of the place opens it: with the mark of UTF-8, and with semicolons where numbers have decimal
// commas.
type textFile struct {
	out   *csv.Writer
	to    io.Writer
	point string
	zone  *time.Location
	row   []string
	begun bool
}

func newText(to io.Writer, at Place) *textFile {
	_, point := at.Tag.Separators()
	t := &textFile{out: csv.NewWriter(to), to: to, point: point, zone: at.Zone}
	if t.out.UseCRLF = true; point == "," {
		t.out.Comma = ';'
	}
	return t
}

func (t *textFile) Row(cells []Cell) error {
	if !t.begun {
		t.begun = true
		if _, err := io.WriteString(t.to, "\ufeff"); err != nil {
			return err
		}
	}
	t.row = t.row[:0]
	for _, c := range cells {
		t.row = append(t.row, t.cell(c))
	}
	return t.out.Write(t.row)
}

func (t *textFile) cell(c Cell) string {
	switch {
	case c.number != "":
		return strings.Replace(c.number, ".", t.point, 1)
	case !c.at.IsZero():
		return c.at.In(t.zone).Format("2006-01-02 15:04:05")
	}
	return Harmless(c.text)
}

func (t *textFile) Close() error {
	t.out.Flush()
	return t.out.Error()
}

var (
	// A program of spreadsheets takes a cell that begins so for a formula.
	formula = regexp.MustCompile(`^'*[ ]*[=+\-@\t\r\n＝＋－＠]`)
	// A telephone number is no formula that could do anything, and other programs need it as it is.
	telephone = regexp.MustCompile(`^\+[0-9][0-9 ()-]*$`)
)

// Harmless keeps a spreadsheet from reading a text as a formula: an apostrophe before it makes it a text. Telephone
// numbers stay as they are.
func Harmless(text string) string {
	if formula.MatchString(text) && !telephone.MatchString(text) {
		return "'" + text
	}
	return text
}

// Meant takes away the apostrophe of Harmless.
func Meant(text string) string {
	if rest, marked := strings.CutPrefix(text, "'"); marked && formula.MatchString(rest) {
		return rest
	}
	return text
}
