package sheet

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"
)

// What a workbook can hold.
const (
	mostRows    = 1 << 20 // with the headings
	longestCell = 32_767  // UTF-16 units
)

// style is the place of a cell's style in styles.xml.
type style int

const (
	plain style = iota
	heading
	amount
	wholeAmount
	moment
	guarded // a text that looks like a formula: it stays a text when a person edits it
)

// book is a workbook of one sheet. Its cells have their own texts instead of a shared list of them, which would have to be
// kept until the end.
type book struct {
	archive *zip.Writer
	sheet   *bufio.Writer
	zone    *time.Location
	rows    int
}

// parts are what a workbook has beside its sheet.
var parts = []struct{ name, text string }{
	{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
	{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ` +
		`Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
		`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="mostrador" sheetId="1" r:id="rId1"/></sheets></workbook>`},
	{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`},
	{"xl/styles.xml", `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
		`<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd\ hh:mm"/></numFmts>` +
		`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/>` +
		`<xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>` +
		`<xf quotePrefix="1"/></cellXfs></styleSheet>`},
}

func newBook(to io.Writer, at Place, headings []string) (*book, error) {
	b := &book{archive: zip.NewWriter(to), zone: at.Zone}
	for _, p := range parts {
		if err := b.begin(p.name); err != nil {
			return nil, err
		}
		b.write(p.text)
		if err := b.sheet.Flush(); err != nil {
			return nil, err
		}
	}
	if err := b.begin("xl/worksheets/sheet1.xml"); err != nil {
		return nil, err
	}
	b.write(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">`,
		`<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`)
	for i, h := range headings {
		n := strconv.Itoa(i + 1)
		b.write(`<col min="`, n, `" max="`, n, `" width="`, strconv.Itoa(max(12, utf8.RuneCountInString(h)+3)), `" customWidth="1"/>`)
	}
	b.write(`</cols><sheetData>`)
	return b, nil
}

// begin starts a part of the archive; the one before it ends.
func (b *book) begin(name string) error {
	part, err := b.archive.Create(name)
	b.sheet = bufio.NewWriter(part)
	b.write(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`, "\n")
	return err
}

// write keeps an error for the next Flush.
func (b *book) write(texts ...string) {
	for _, text := range texts {
		_, _ = b.sheet.WriteString(text)
	}
}

func (b *book) Row(cells []Cell) error {
	if b.rows == mostRows {
		return ErrTooLong
	}
	b.rows++
	b.write(`<row>`)
	for _, c := range cells {
		b.cell(c)
	}
	b.write(`</row>`)
	_, err := b.sheet.Write(nil) // what failed before fails again
	return err
}

func (b *book) cell(c Cell) {
	switch {
	case c.number != "":
		b.write(`<c s="`, strconv.Itoa(int(c.style)), `"><v>`, c.number, `</v></c>`)
	case !c.at.IsZero():
		b.write(`<c s="`, strconv.Itoa(int(moment)), `"><v>`, strconv.FormatFloat(serial(c.at.In(b.zone)), 'f', -1, 64), `</v></c>`)
	case c.text == "":
		b.write(`<c/>`)
	default:
		if formula.MatchString(c.text) {
			c.style = guarded
		}
		b.write(`<c t="inlineStr" s="`, strconv.Itoa(int(c.style)), `"><is><t xml:space="preserve">`)
		_ = xml.EscapeText(b.sheet, []byte(fitting(c.text)))
		b.write(`</t></is></c>`)
	}
}

// serial is a moment as spreadsheets count: days of the clock since the end of 1899, to the second.
func serial(t time.Time) float64 {
	wall := time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
	days := wall.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Seconds() / 86_400
	return math.Round(days*1e6) / 1e6
}

// fitting is as much of a text as a cell holds.
func fitting(text string) string {
	if len(text) <= longestCell {
		return text
	}
	size := 0
	for i, r := range text {
		if size += utf16.RuneLen(r); size > longestCell-1 {
			return strings.ToValidUTF8(text[:i], "") + "…"
		}
	}
	return text
}

func (b *book) Close() error {
	b.write(`</sheetData></worksheet>`)
	if err := b.sheet.Flush(); err != nil {
		return err
	}
	return b.archive.Close()
}
