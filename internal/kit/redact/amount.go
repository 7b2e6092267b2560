package redact

import (
	"slices"
	"strings"
)

var (
	moneySigns = [...]string{"$", "€", "£", "ARS", "MXN", "BRL", "USD", "EUR", "UYU", "CLP", "COP", "PEN"}
	moneyWords = []string{"pesos", "reais", "reales", "dólares", "dolares", "dollars", "euros", "centavos"}
)

// amount is the length of the sum of money, or of the decimal fraction, that
// starts at s[i], or 0. What is next to it is not part of it: in "$500 11 5555
// 6666" the phone is still to come.
func amount(s string, i int) int {
	n := 0
	for i+n < len(s) && (isDigit(s[i+n]) || s[i+n] == '.' || s[i+n] == ',') {
		n++
	}
	token := strings.TrimRight(s[i:i+n], ".,")
	if hasDecimals(token) || isFraction(token) || priced(s[:i], s[i+len(token):]) {
		return len(token)
	}
	return 0
}

// hasDecimals reports 1.234.567,50 and 1,234,567.5: one or two digits after the
// only mark of its kind.
func hasDecimals(token string) bool {
	mark := strings.LastIndexAny(token, ".,")
	if mark < 0 || len(token)-mark > 3 {
		return false
	}
	whole := token[:mark]
	if strings.IndexByte(whole, token[mark]) >= 0 {
		return false
	}
	groups := strings.FieldsFunc(whole, func(r rune) bool { return r == '.' || r == ',' })
	for k, group := range groups {
		if k > 0 && len(group) != 3 {
			return false
		}
	}
	return len(groups) > 0
}

// isFraction reports 0.91234567 and coordinates.
func isFraction(token string) bool {
	whole, rest, ok := strings.Cut(token, ".")
	return ok && len(whole) <= 3 && len(rest) >= 5 && !strings.ContainsAny(rest, ".,")
}

// priced reports a currency on either side that is not the neighbour's.
func priced(before, after string) bool {
	before, after = strings.TrimRight(before, " "), strings.TrimLeft(after, " ")
	for _, sign := range moneySigns {
		if rest, ok := strings.CutSuffix(before, sign); ok && !endsInDigit(rest) {
			return true
		}
		if rest, ok := strings.CutPrefix(after, sign); ok && !startsWithDigit(rest) {
			return true
		}
	}
	return slices.ContainsFunc(moneyWords, func(word string) bool { return strings.HasPrefix(after, word) })
}

func endsInDigit(s string) bool {
	s = strings.TrimRight(s, " ")
	return s != "" && isDigit(s[len(s)-1])
}

func startsWithDigit(s string) bool {
	s = strings.TrimLeft(s, " ")
	return s != "" && isDigit(s[0])
}
