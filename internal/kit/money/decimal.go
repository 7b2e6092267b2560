package money

import (
	"errors"
	"strconv"
	"strings"
)

var (
	// ErrSyntax: the text is not a JSON number, or is longer than any amount needs.
	ErrSyntax = errors.New("money: not a number of bounded length")
	// ErrFiner: the number has more decimals than the currency, or the percentage, has.
	ErrFiner = errors.New("money: finer than the smallest unit")
	// ErrRange: the number is too large to be an amount.
	ErrRange = errors.New("money: out of range")
)

const (
	maxLength   = 24 // characters, both as written and in plain digits
	maxExponent = 18
	maxPercent  = 1_000_000 // basis points: a hundred times the whole
)

// Decimal is a decimal number kept in digits, never in binary. Equal numbers are
// equal values, however they were written: 1e2, 100 and 100.00 compare with ==.
// The zero value is the number 0.
type Decimal struct {
	text string // plain digits without needless zeros; empty for 0
}

// Parse reads a number as JSON writes numbers. It fails with ErrSyntax.
func Parse(s string) (Decimal, error) {
	n, ok := scan(s)
	if !ok {
		return Decimal{}, ErrSyntax
	}
	text := n.plain()
	if len(text) > maxLength {
		return Decimal{}, ErrSyntax
	}
	return Decimal{text}, nil
}

// FromMinor is the decimal number of an amount in minor units.
func FromMinor(minor int64, c Currency) Decimal {
	digits, negative := strings.CutPrefix(strconv.FormatInt(minor, 10), "-")
	return Decimal{number{negative, digits, -c.Exponent()}.plain()}
}

// Minor is the number in minor units of a currency: ErrFiner when the currency
// has no such fraction, ErrRange beyond MaxMinor.
func (d Decimal) Minor(c Currency) (int64, error) { return d.scaled(c.Exponent(), MaxMinor) }

// BasisPoints reads the number as a percentage: 12.5 is 1250. It fails with
// ErrFiner beyond two decimals and with ErrRange beyond 10,000 %.
func (d Decimal) BasisPoints() (int, error) {
	bp, err := d.scaled(2, maxPercent)
	return int(bp), err
}

// String is the number in plain digits: 1234.5, 1234, -0.05.
func (d Decimal) String() string {
	if d.text == "" {
		return "0"
	}
	return d.text
}

// MarshalJSON writes a JSON number.
func (d Decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalJSON takes a JSON number and nothing else: neither null nor a number
// in quotes.
func (d *Decimal) UnmarshalJSON(data []byte) error {
	parsed, err := Parse(string(data))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// scaled is the number times 10^places as a whole number, at most limit away
// from zero.
func (d Decimal) scaled(places int, limit int64) (int64, error) {
	whole, fraction, _ := strings.Cut(d.String(), ".")
	if len(fraction) > places {
		return 0, ErrFiner
	}
	scaled, err := strconv.ParseInt(whole+fraction+strings.Repeat("0", places-len(fraction)), 10, 64)
	if err != nil || scaled > limit || scaled < -limit {
		return 0, ErrRange
	}
	return scaled, nil
}
