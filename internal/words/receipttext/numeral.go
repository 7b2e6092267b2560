package receipttext

import (
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// form is how a number is written, and so how far its value can be trusted.
type form int

const (
	unreadable form = iota // no interpretation makes sense
	ambiguous              // more than one interpretation makes sense
	ungrouped              // with cents, but a long number without separators: 5704,20
	foreign                // clear, but with another country's separators
	glued                  // cents run into the whole number: 1.23456, 1.234 56
	grouped                // a whole number, correctly grouped or below a thousand
	full                   // with cents
)

// marks are the separators of a currency's country.
type marks struct{ group, point byte }

func marksOf(c money.Currency) marks {
	switch c {
	case money.MXN, money.USD, "GBP", "GTQ", "DOP", "PEN":
		return marks{',', '.'}
	}
	return marks{'.', ','}
}

// maxAmount, in minor units, is above anything that is paid by transfer in a shop, in any currency: a larger number was
// misread.
const maxAmount = 100_000_000_000

// numeral parses digits with separators as an amount. The value is only given with a form above unreadable, and is
// positive then.
func numeral(s string, c money.Currency) (int64, form) {
	m := marksOf(c)
	whole, cents, f := split(s, m)
	if f == unreadable {
		other := marks{m.point, m.group}
		whole, cents, f = split(s, other)
		switch {
		case f == full && strings.Contains(s, string(other.group)):
			f = foreign
		case f != unreadable:
			// 12,500 where the comma is for cents: it cannot mean thousandths. 15.00 where the point is for thousands:
			// a digit may be missing.
			f = ambiguous
		}
	}
	if f == unreadable || len(whole) > 12 {
		return 0, unreadable
	}
	switch exponent := c.Exponent(); {
	case exponent == 0 && strings.Trim(cents, "0") != "":
		return 0, unreadable
	case exponent == 0:
		cents = ""
	case cents == "":
		cents = "00"
	}
	minor, err := strconv.ParseInt(whole+cents, 10, 64)
	if err != nil || minor <= 0 || minor > maxAmount {
		return 0, unreadable
	}
	return minor, f
}

// split takes a number apart by one country's separators.
func split(s string, m marks) (whole, cents string, f form) {
	head, space, spaced := strings.Cut(s, " ")
	if spaced { // cents that stand apart, small and raised
		whole, _, f = split(head, m)
		if f != grouped || len(space) != 2 {
			return "", "", unreadable
		}
		return whole, space, glued
	}
	head, tail, hasPoint := strings.Cut(s, string(m.point))
	if hasPoint {
		groups, ok := ungroup(head, m.group, true)
		switch {
		case !ok || !isDigits(tail):
			return "", "", unreadable
		case len(tail) == 2 && isDigits(head) && len(head) > 3:
			return groups, tail, ungrouped
		case len(tail) == 2:
			return groups, tail, full
		case len(tail) == 1:
			return groups, tail + "0", ambiguous // the last digit was cut off or not read
		}
		return "", "", unreadable
	}
	if !strings.Contains(s, string(m.group)) {
		switch {
		case !isDigits(s) || len(s) > 1 && s[0] == '0':
			return "", "", unreadable
		case len(s) > 3:
			return s, "", ambiguous // 150000: without separators it may be 1500 with its cents
		}
		return s, "", grouped
	}
	if groups, ok := ungroup(s, m.group, false); ok {
		return groups, "", grouped
	}
	// 1.23456: the cents have lost their separator. 1.234.56: theirs was read as another one.
	if n := len(s) - 2; n > 0 && isDigits(s[n:]) {
		if groups, ok := ungroup(s[:n], m.group, false); ok {
			return groups, s[n:], glued
		}
		if groups, ok := ungroup(strings.TrimSuffix(s[:n], string(m.group)), m.group, false); ok && s[n-1] == m.group &&
			len(groups) > 3 {
			return groups, s[n:], ambiguous
		}
	}
	return "", "", unreadable
}

// ungroup joins groups of three digits; bare allows a long number without separators.
func ungroup(s string, mark byte, bare bool) (string, bool) {
	groups := strings.Split(s, string(mark))
	if len(groups) == 1 {
		return s, isDigits(s) && bare && (len(s) == 1 || s[0] != '0')
	}
	if n := len(groups[0]); n < 1 || n > 3 || groups[0][0] == '0' {
		return "", false
	}
	for i, group := range groups {
		if !isDigits(group) || i > 0 && len(group) != 3 {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}
