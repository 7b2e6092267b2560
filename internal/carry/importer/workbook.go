package importer

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Bounds of a workbook, against archives that are small only while they are packed.
const (
	mostUnpacked = 512 << 20
	mostParts    = 2000
	mostTexts    = 128 << 20 // bytes of all texts of a workbook
	mostMerged   = 1000      // that are looked at
)

// workbook reads the first visible sheet of a workbook, line by line. It reads the cells itself, because a program that makes
// all of them texts loses what matters here: 4.15 as a number is not 4.150 as a text. Macros and formulas are
// not run; a formula's stored value is what counts.
type workbook struct {
	parts   map[string]*zip.File
	strings []string
	dates   []bool // of each cell style
	body    io.ReadCloser
	sheet   *elements
	texts   int // bytes that were read of them
	line    int
	cells   []cell
	merged  []string
}

func openWorkbook(raw []byte) (source, error) {
	if bytes.Count(raw, []byte("PK\x01\x02")) > mostParts { // a list of entries, of which each takes more memory than it has bytes
		return nil, problem(1, "", msgParts, mostParts)
	}
	archive, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return nil, problem(1, "", msgBrokenWorkbook)
	}
	b := &workbook{parts: map[string]*zip.File{}}
	total := uint64(0)
	for _, f := range archive.File {
		b.parts[strings.TrimPrefix(f.Name, "/")] = f
		total += min(f.UncompressedSize64, mostUnpacked+1)
		if total > mostUnpacked {
			return nil, problem(1, "", msgBomb, mostUnpacked>>20)
		}
	}
	name, err := b.firstSheet()
	if err == nil {
		err = errors.Join(b.readStrings(), b.readStyles())
	}
	if err == nil {
		b.body, err = b.part(name)
	}
	var known *Problem
	switch {
	case errors.As(err, &known):
		return nil, known
	case err != nil:
		return nil, problem(1, "", msgBrokenWorkbook)
	}
	b.sheet = elementsOf(b.body)
	return b, nil
}

func (b *workbook) part(name string) (io.ReadCloser, error) {
	f := b.parts[name]
	if f == nil {
		return nil, errors.New("importer: the workbook has no " + name)
	}
	return f.Open() // which reads no more than the size that was checked
}

func (b *workbook) decode(name string, into any) error {
	body, err := b.part(name)
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }()
	return xml.NewDecoder(io.LimitReader(body, 16<<20)).Decode(into)
}

// firstSheet is the part of the first sheet that is not hidden.
func (b *workbook) firstSheet() (string, error) {
	var book struct {
		Sheets []struct {
			State string `xml:"state,attr"`
			ID    string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	var relations struct {
		List []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	if err := errors.Join(b.decode("xl/workbook.xml", &book), b.decode("xl/_rels/workbook.xml.rels", &relations)); err != nil {
		return "", err
	}
	targets := map[string]string{}
	for _, r := range relations.List {
		targets[r.ID] = r.Target
	}
	for _, s := range book.Sheets {
		switch target := targets[s.ID]; {
		case target == "" || s.State == "hidden" || s.State == "veryHidden":
		case strings.HasPrefix(target, "/"):
			return target[1:], nil
		default:
			return path.Join("xl", target), nil
		}
	}
	return "", problem(1, "", msgNoSheet)
}

// rich is a text with formats in it.
type rich struct {
	Text string   `xml:"t"`
	Runs []string `xml:"r>t"`
}

func (r rich) String() string { return r.Text + strings.Join(r.Runs, "") }

func (b *workbook) readStrings() error {
	body, err := b.part("xl/sharedStrings.xml")
	if err != nil {
		return nil // a workbook of numbers has none
	}
	defer func() { _ = body.Close() }()
	for all := elementsOf(body); ; {
		token, err := all.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if start, is := token.(xml.StartElement); is && start.Name.Local == "si" {
			var text rich
			if err := all.decode(&text, start); err != nil {
				return err
			}
			b.strings = append(b.strings, text.String())
			if err := b.count(1, text.String()); err != nil {
				return err
			}
		}
	}
}

// count adds a text to those that were read: a *Problem when they are too many to be kept.
func (b *workbook) count(line int, text string) error {
	if b.texts += len(text) + 16; b.texts > mostTexts {
		return problem(line, "", msgBomb, mostTexts>>20)
	}
	return nil
}

// readStyles finds the cell styles that show a number as a date.
func (b *workbook) readStyles() error {
	var styles struct {
		Formats []struct {
			ID   int    `xml:"numFmtId,attr"`
			Code string `xml:"formatCode,attr"`
		} `xml:"numFmts>numFmt"`
		Cells []struct {
			Format int `xml:"numFmtId,attr"`
		} `xml:"cellXfs>xf"`
	}
	if b.parts["xl/styles.xml"] == nil {
		return nil
	}
	if err := b.decode("xl/styles.xml", &styles); err != nil {
		return err
	}
	own := map[int]bool{}
	for _, f := range styles.Formats {
		own[f.ID] = datelike(f.Code)
	}
	for _, c := range styles.Cells {
		builtIn := c.Format >= 14 && c.Format <= 22 || c.Format >= 27 && c.Format <= 36 || c.Format >= 45 && c.Format <= 58 && c.Format != 48 && c.Format != 49 // a power of ten, a text
		b.dates = append(b.dates, builtIn || own[c.Format])
	}
	return nil
}

// datelike reports a number format with days, months, years or hours outside of quotes and brackets.
func datelike(code string) bool {
	quoted, bracket := false, false
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case c == '\\' || c == '_' || c == '*':
			i++
		case c == '"':
			quoted = !quoted
		case c == '[' || c == ']':
			bracket = c == '['
		case !quoted && !bracket && strings.IndexByte("dmyhsDMYHS", c) >= 0:
			return true
		}
	}
	return false
}

// xmlCell is a cell as a sheet has it.
type xmlCell struct {
	At      string  `xml:"r,attr"`
	Kind    string  `xml:"t,attr"`
	Style   int     `xml:"s,attr"`
	Value   *string `xml:"v"`
	Formula *string `xml:"f"`
	Inline  rich    `xml:"is"`
}

func (b *workbook) next() (int, []cell, error) {
	for {
		token, err := b.sheet.next()
		if err != nil {
			_ = b.body.Close()
			if errors.Is(err, io.EOF) {
				return 0, nil, io.EOF
			}
			return 0, nil, problem(b.line+1, "", msgBrokenWorkbook)
		}
		start, is := token.(xml.StartElement)
		if !is {
			continue
		}
		switch start.Name.Local {
		case "row":
			return b.row(start)
		case "mergeCell":
			for _, a := range start.Attr {
				if a.Name.Local == "ref" && len(b.merged) < mostMerged {
					b.merged = append(b.merged, a.Value)
				}
			}
		}
	}
}

func (b *workbook) row(start xml.StartElement) (int, []cell, error) {
	b.line++
	for _, a := range start.Attr {
		if n, err := strconv.Atoi(a.Value); a.Name.Local == "r" && err == nil {
			b.line = n
		}
	}
	b.cells = b.cells[:0]
	for {
		token, err := b.sheet.next()
		if err != nil {
			return 0, nil, problem(b.line, "", msgBrokenWorkbook)
		}
		switch t := token.(type) {
		case xml.EndElement:
			if t.Name.Local == "row" {
				return b.line, b.cells, nil
			}
		case xml.StartElement:
			var c xmlCell
			if err := b.sheet.decode(&c, t); err != nil {
				return 0, nil, problem(b.line, "", msgBrokenWorkbook)
			}
			if err := b.put(c); err != nil {
				return 0, nil, err
			}
		}
	}
}

// put adds a cell to the line: *Problem.
func (b *workbook) put(c xmlCell) error {
	at, read := columnNumber(c.At), b.read(c)
	if at < 0 {
		at = len(b.cells)
	}
	switch {
	case at < mostCells:
	case read == cell{}: // one that only has a format
		return nil
	default:
		return problem(b.line, "", msgWide, mostCells)
	}
	for len(b.cells) <= at {
		b.cells = append(b.cells, cell{})
	}
	b.cells[at] = read
	if c.Kind == "s" {
		return nil // it was counted among the shared texts
	}
	return b.count(b.line, read.text)
}

// columnNumber is the column of a place such as AB12, from 0; -1: it says none.
func columnNumber(at string) int {
	n := 0
	for i := 0; i < len(at) && i < 3 && at[i] >= 'A' && at[i] <= 'Z'; i++ {
		n = n*26 + int(at[i]-'A') + 1
	}
	return n - 1
}

func (b *workbook) read(c xmlCell) cell {
	value := ""
	if c.Value != nil {
		value = *c.Value
	}
	switch {
	case c.Formula != nil && c.Value == nil:
		return cell{wrong: msgFormula}
	case c.Kind == "s":
		i, err := strconv.Atoi(value)
		if err != nil || i < 0 || i >= len(b.strings) {
			return cell{wrong: msgBrokenWorkbook}
		}
		return cell{text: b.strings[i]}
	case c.Kind == "inlineStr":
		return cell{text: c.Inline.String()}
	case c.Kind == "e":
		return cell{text: value, wrong: msgFailedFormula}
	case c.Kind == "b" || c.Kind == "str":
		return cell{text: value}
	case value == "":
		return cell{}
	case c.Kind == "d" || c.Style >= 0 && c.Style < len(b.dates) && b.dates[c.Style]:
		return cell{text: value, wrong: msgDate}
	}
	f, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return cell{text: value}
	}
	// Fifteen digits are what a spreadsheet shows and keeps: 0.1+0.2 is 0.3.
	digits := strconv.FormatFloat(f, 'g', 15, 64)
	if f, err = strconv.ParseFloat(digits, 64); err != nil {
		return cell{text: value}
	}
	return cell{text: strconv.FormatFloat(f, 'f', -1, 64), number: true}
}

// mergedFrom are the merged cells that reach below a line: their other places are empty, which is hardly what is meant.
func (b *workbook) mergedFrom(line int) (out []Problem) {
	for _, ref := range b.merged {
		from, to, _ := strings.Cut(ref, ":")
		last, _ := strconv.Atoi(strings.TrimLeft(to, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		first, _ := strconv.Atoi(strings.TrimLeft(from, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		if last > line {
			out = append(out, *problem(first, "", msgMerged, ref))
		}
	}
	slices.SortFunc(out, func(a, b Problem) int { return a.Line - b.Line })
	return out
}
