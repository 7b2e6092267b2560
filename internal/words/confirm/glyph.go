package confirm

import "unicode"

// glyph is what a decomposed rune means to the scanner.
type glyph uint8

const (
	letter glyph = iota
	digit
	space
	pause  // punctuation that ends a phrase
	asking // a question mark
	apostrophe
	accent   // a diacritic that our languages use
	unseen   // invisible, without effect on the meaning
	deceit   // reorders or hides text: the message is not what it looks like
	anything // a symbol without a meaning here
)

func look(r rune) glyph {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z':
		return letter
	case r >= '0' && r <= '9':
		return digit
	case r == ' ', r == '\t', r == '\r':
		return space
	}
	switch r {
	case ',', '.', ';', ':', '!', '¡', '-', '–', '—', '(', ')', '*', '_', '\n', '\u2028', '\u2029', '•', '·':
		return pause
	case '?', '¿', '؟', '❓', '❔', '⸮':
		return asking
	case '\'', '’', 'ʼ':
		return apostrophe
	case '\u0300', '\u0301', '\u0302', '\u0303', '\u0308', '\u0327':
		return accent
	case '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff', '\ufe0e', '\ufe0f',
		'♂', '♀', '\U0001f3fb', '\U0001f3fc', '\U0001f3fd', '\U0001f3fe', '\U0001f3ff':
		return unseen
	}
	switch {
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r >= 0xe0000 && r <= 0xe007f:
		return deceit
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cc, unicode.Cf, unicode.Co):
		return deceit // strike-through and stacked marks among them
	case unicode.IsLetter(r), unicode.IsNumber(r):
		return letter
	case unicode.IsSpace(r):
		return space
	}
	return anything
}
