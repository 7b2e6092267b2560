package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// fold removes case and accents, ñ and ç included, so that what customers type on a phone matches what a shop typed on
// a keyboard.
func fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	var dec norm.Iter
	dec.InitString(norm.NFKD, strings.Map(unmarked, s))
	for !dec.Done() {
		for seg := dec.Next(); len(seg) > 0; {
			r, n := utf8.DecodeRune(seg)
			seg = seg[n:]
			if !unicode.Is(unicode.Mn, r) {
				foldRune(&b, unicode.ToLower(r))
			}
		}
	}
	return b.String()
}

// unmarked drops signs that compatibility decomposition would turn into letters ("Cola™" is not "colatm") and invisible
// ones.
func unmarked(r rune) rune {
	switch r {
	case '™', '®', '©', 'º', 'ª', '°', '\u00ad', '\u200b', '\u200c', '\u200d', '\ufeff', utf8.RuneError:
		return -1
	case '’', '‘', '´':
		return '\''
	case '”', '“', '″':
		return '"'
	}
	return r
}

// foldRune writes the letters that have no decomposition but a plain spelling.
func foldRune(b *strings.Builder, r rune) {
	switch r {
	case 'ß':
		b.WriteString("ss")
	case 'æ':
		b.WriteString("ae")
	case 'œ':
		b.WriteString("oe")
	case 'ø':
		b.WriteByte('o')
	case 'ł':
		b.WriteByte('l')
	case 'đ', 'ð':
		b.WriteByte('d')
	case 'ı':
		b.WriteByte('i')
	case '⁄':
		b.WriteByte('/')
	default:
		b.WriteRune(r)
	}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
