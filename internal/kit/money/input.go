package money

import (
	"errors"
	"regexp"
	"strings"
)

// inputFormat is an amount without thousands separators. What stands for them in one
// country stands for the decimals in the next, so they are refused, not guessed.
var inputFormat = regexp.MustCompile(`^[0-9]{1,15}(?:[.,][0-9]+)?$`)

// ParseInput reads an amount as people write one into a cell or a field, with a point or
// a comma before the decimals. It fails with ErrSyntax, ErrFiner and ErrRange.
func ParseInput(s string, c Currency) (minor int64, err error) {
	if !inputFormat.MatchString(s) {
		return 0, ErrSyntax
	}
	whole, fraction, cut := strings.Cut(strings.Replace(s, ",", ".", 1), ".")
	if len(fraction) > c.Exponent() {
		return 0, ErrFiner
	}
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if cut {
		whole += "." + fraction
	}
	d, err := Parse(whole)
	if err != nil {
		return 0, errors.Join(ErrRange, err)
	}
	return d.Minor(c)
}
