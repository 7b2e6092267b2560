package claims

import (
	"strings"
	"unicode"
)

// legible is a text as a reader sees it: without characters that show nothing, which would take a number apart, and with
// the digits and signs of other scripts and widths as the common ones.
func legible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < unicode.MaxASCII:
			return r
		case unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		case unicode.IsDigit(r):
			return '0' + digitOf(r)
		case r == '＄' || r == '﹩':
			return '$'
		case r >= '！' && r <= '～': // full width
			return r - '！' + '!'
		}
		return r
	}, text)
}

// digitOf is the value of a decimal digit of any script: Unicode keeps the ten of a script together, zero first.
func digitOf(r rune) rune {
	for _, x := range unicode.Nd.R16 {
		if rune(x.Lo) <= r && r <= rune(x.Hi) {
			return (r - rune(x.Lo)) % 10
		}
	}
	for _, x := range unicode.Nd.R32 {
		if rune(x.Lo) <= r && r <= rune(x.Hi) {
			return (r - rune(x.Lo)) % 10
		}
	}
	return 0
}
