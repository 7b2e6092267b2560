package money

import (
	"strconv"
	"strings"
)

// number is what a JSON number says: digits times ten to the exponent.
type number struct {
	negative bool
	digits   string
	exponent int
}

// scan reads the JSON number grammar. The standard library's parsers either go
// through a float or accept more than JSON does ("+1", ".5", "0x1p4", "1_000").
func scan(s string) (number, bool) {
	var n number
	if len(s) > maxLength {
		return n, false
	}
	s, n.negative = strings.CutPrefix(s, "-")
	whole, s := digits(s)
	if whole == "" || len(whole) > 1 && whole[0] == '0' {
		return n, false
	}
	n.digits = whole
	if rest, ok := strings.CutPrefix(s, "."); ok {
		var fraction string
		if fraction, s = digits(rest); fraction == "" {
			return n, false
		}
		n.digits += fraction
		n.exponent = -len(fraction)
	}
	if s == "" {
		return n, true
	}
	if s[0] != 'e' && s[0] != 'E' {
		return n, false
	}
	unsigned := strings.TrimPrefix(strings.TrimPrefix(s[1:], "-"), "+")
	if len(s[1:])-len(unsigned) > 1 {
		return n, false
	}
	if run, rest := digits(unsigned); run == "" || rest != "" {
		return n, false
	}
	exponent, err := strconv.Atoi(s[1:])
	if err != nil || exponent > maxExponent || exponent < -maxExponent {
		return n, false
	}
	n.exponent += exponent
	return n, true
}

// digits splits s after its leading run of ASCII digits.
func digits(s string) (run, rest string) {
	end := 0
	for end < len(s) && '0' <= s[end] && s[end] <= '9' {
		end++
	}
	return s[:end], s[end:]
}

// plain writes the number in its shortest form without an exponent, and zero,
// which has no sign, as the empty text.
func (n number) plain() string {
	text := strings.TrimLeft(n.digits, "0")
	if text == "" {
		return ""
	}
	if n.exponent >= 0 {
		text += strings.Repeat("0", n.exponent)
	} else {
		places := -n.exponent
		if missing := places - len(text); missing >= 0 {
			text = strings.Repeat("0", missing+1) + text
		}
		point := len(text) - places
		text = text[:point] + "." + text[point:]
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	if n.negative {
		return "-" + text
	}
	return text
}
