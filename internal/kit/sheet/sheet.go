// Package sheet writes lists as files that a spreadsheet opens: CSV and .xlsx. It writes a row as it comes and keeps none, and
// what a customer typed into a cell is never a formula. It knows no noun and reads no file.
package sheet

import (
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Format is a kind of file.
type Format string

// The formats.
const (
	CSV  Format = "csv"
	XLSX Format = "xlsx"
)

// Formats are all of them.
func Formats() []Format { return []Format{CSV, XLSX} }

// Type is the format's media type.
func (f Format) Type() string {
	if f == XLSX {
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	}
	return "text/csv; charset=utf-8"
}

// Request is a list that is asked for as a file.
type Request struct {
	List   string
	Format Format
	Query  url.Values // the list's filters
	Tag    locale.Tag // of the headings
}

// Asked reads a request for a list from a query: its format, CSV unless it says another one, and the list's filters.
func Asked(list string, query url.Values, tag locale.Tag) Request {
	r := Request{List: list, Format: Format(query.Get("format")), Query: query, Tag: tag}
	if query.Del("format"); r.Format == "" {
		r.Format = CSV
	}
	return r
}

// Name is what the file is called.
func (r Request) Name() string { return r.List + "." + string(r.Format) }

// Place is how the business writes: its marks of numbers, which also decide how CSV is separated, and its clock.
type Place struct {
	Tag  locale.Tag
	Zone *time.Location
}

// Cell is what stands in one place. Its zero value is an empty one.
type Cell struct {
	text   string
	number string // as in JSON
	style  style  // of a number
	at     time.Time
}

// Text is a cell of text.
func Text(s string) Cell { return Cell{text: s} }

// Number is a cell with a number as JSON writes it; what is none is a text.
func Number(n string) Cell {
	if _, err := strconv.ParseFloat(n, 64); err != nil {
		return Text(n)
	}
	return Cell{number: n}
}

// Int is a cell with a whole number.
func Int(n int64) Cell { return Cell{number: strconv.FormatInt(n, 10)} }

// Amount is a cell with an amount of minor units, with all decimals of its currency.
func Amount(minor int64, c money.Currency) Cell {
	digits, sign, exponent := strconv.FormatInt(minor, 10), "", c.Exponent()
	if rest, negative := strings.CutPrefix(digits, "-"); negative {
		digits, sign = rest, "-"
	}
	if exponent == 0 {
		return Cell{number: sign + digits, style: wholeAmount}
	}
	if short := exponent + 1 - len(digits); short > 0 {
		digits = strings.Repeat("0", short) + digits
	}
	cut := len(digits) - exponent
	return Cell{number: sign + digits[:cut] + "." + digits[cut:], style: amount}
}

// Moment is a cell with a date and a time; the zero time is an empty cell.
func Moment(t time.Time) Cell { return Cell{at: t} }

// Writer writes the rows of one file. Its file is whole only after Close.
type Writer interface {
	Row(cells []Cell) error
	Close() error
}

// New begins a file with its headings.
func New(to io.Writer, f Format, at Place, headings []string) (Writer, error) {
	var out Writer
	switch f {
	case CSV:
		out = newText(to, at)
	case XLSX:
		book, err := newBook(to, at, headings)
		if err != nil {
			return nil, err
		}
		out = book
	default:
		return nil, fmt.Errorf("sheet: no format %q", f)
	}
	cells := make([]Cell, len(headings))
	for i, h := range headings {
		cells[i] = Cell{text: h, style: heading}
	}
	return out, out.Row(cells)
}

// ErrTooLong is a list with more rows than a format takes.
var ErrTooLong = fmt.Errorf("sheet: the list has more than %d rows", mostRows)
