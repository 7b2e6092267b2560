package strictjson

import "strings"

// decimal is a JSON number taken apart without losing a digit: 0.digits times
// ten to the power of point. Zero has no digits.
type decimal struct {
	negative bool
	digits   string // no zeros at either end
	point    int
	exponent int // as written, for the limit; clamped far beyond it
}

// split expects a valid JSON number.
func split(text string) decimal {
	var n decimal
	text, n.negative = strings.CutPrefix(text, "-")
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		n.exponent = clampedExponent(text[i+1:])
		text = text[:i]
	}
	whole, fraction, _ := strings.Cut(text, ".")
	n.digits = strings.TrimLeft(whole+fraction, "0")
	n.point = len(whole) + n.exponent - (len(whole) + len(fraction) - len(n.digits))
	n.digits = strings.TrimRight(n.digits, "0")
	return n
}

func clampedExponent(text string) int {
	negative := strings.HasPrefix(text, "-")
	e := 0
	for _, c := range strings.TrimLeft(text, "+-") {
		if e = e*10 + int(c-'0'); e > 1000 {
			e = 1000
		}
	}
	if negative {
		return -e
	}
	return e
}

// length is that of String, known without writing it.
func (n decimal) length() int {
	sign := 0
	if n.negative {
		sign = 1
	}
	switch d := len(n.digits); {
	case d == 0:
		return 1
	case n.point <= 0:
		return sign + len("0.") - n.point + d
	case n.point >= d:
		return sign + n.point
	default:
		return sign + d + len(".")
	}
}

// String is the normal form: plain digits, no exponent, no needless zero.
func (n decimal) String() string {
	sign := ""
	if n.negative {
		sign = "-"
	}
	switch d := len(n.digits); {
	case d == 0:
		return "0"
	case n.point <= 0:
		return sign + "0." + strings.Repeat("0", -n.point) + n.digits
	case n.point >= d:
		return sign + n.digits + strings.Repeat("0", n.point-d)
	default:
		return sign + n.digits[:n.point] + "." + n.digits[n.point:]
	}
}
