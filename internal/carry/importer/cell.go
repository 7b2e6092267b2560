package importer

import (
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// required is a cell that must not be empty.
func (r row) required(column string) string {
	s := r.bounded(column)
	if locale.Nameless(s) {
		r.wrong(column, msgEmpty)
	}
	return s
}

// bounded is a text that is as long as its field may be.
func (r row) bounded(column string) string {
	s := r.text(column)
	r.fits(column, s)
	if strings.ContainsFunc(s, func(c rune) bool {
		return unicode.IsControl(c) && c != '\n' && c != '\t' &&
			c != '\r'
	}) {
		r.wrong(column, "has characters that cannot be shown")
	}
	return s
}

func (r row) fits(column, text string) {
	most := int(r.t.bounds[column].characters)
	if n := utf8.RuneCountInString(text); most > 0 && n > most {
		r.wrong(column, "has %d characters; at most %d fit", n, most)
	}
}

// whole is a whole number that its field may be; ok is false for an empty or wrong cell.
func (r row) whole(column string) (n int64, ok bool) {
	l := r.t.bounds[column]
	return r.within(column, l.least, l.most)
}

// within is a whole number between two others.
func (r row) within(column string, least, most int64) (n int64, ok bool) {
	s := r.text(column)
	if s == "" {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	switch {
	case err != nil:
		r.wrong(column, "%q is not a whole number", s)
	case n < least || n > most:
		r.wrong(column, "%s is not between %d and %d", s, least, most)
	default:
		return n, true
	}
	return 0, false
}

var yesNo = map[string]bool{
	"1": true, "true": true, "yes": true, "y": true, "si": true, "sí": true, "sim": true,
	"0": false, "false": false, "no": false, "n": false, "não": false, "nao": false,
}

func (r row) flag(column string) (on, ok bool) {
	s := r.text(column)
	if s == "" {
		return false, false
	}
	on, ok = yesNo[strings.ToLower(s)]
	if !ok {
		r.wrong(column, "%q is neither yes nor no; write 1 or 0", s)
	}
	return on, ok
}

// list splits a cell at semicolons or bars, into as many entries as its field may have.
func (r row) list(column string) []string {
	var out []string
	for _, s := range strings.FieldsFunc(r.text(column), func(c rune) bool { return c == ';' || c == '|' }) {
		if s = strings.TrimSpace(s); s != "" {
			r.fits(column, s)
			out = append(out, s)
		}
	}
	if most := int(r.t.bounds[column].entries); most > 0 && len(out) > most {
		r.wrong(column, "has %d entries; at most %d fit", len(out), most)
	}
	return out
}

// price is an amount as the business writes it; ok is false for an empty or wrong cell. A spreadsheet's own number is rounded to the
// currency's smallest unit, as the spreadsheet shows it.
func (r row) price(column string, w *access.Workspace, minor bool) (amount int64, ok bool) {
	c := r.cell(column)
	if c.text == "" {
		return 0, false
	}
	if minor {
		return r.within(column, 0, money.MaxMinor)
	}
	var err error
	if c.number {
		amount, err = rounded(c.text, w.Currency)
	} else {
		amount, err = r.t.amounts(column, c.text, w.Locale.Amounts(w.Currency)).Read(c.text)
	}
	if err == nil && amount < 0 {
		err = money.ErrSyntax
	}
	if err != nil {
		in := func(tag locale.Tag) string { return w.Locale.AmountProblem(tag, w.Currency, c.text, err) }
		r.t.put(Problem{Line: r.line, Column: column, Message: in(locale.EN), in: in})
	}
	return amount, err == nil
}

// rounded is a number with as many decimals as the currency has.
func rounded(number string, c money.Currency) (int64, error) {
	f, ok := new(big.Rat).SetString(number)
	if !ok {
		return 0, money.ErrSyntax
	}
	d, err := money.Parse(f.FloatString(c.Exponent()))
	if err != nil {
		return 0, money.ErrRange
	}
	return d.Minor(c)
}
