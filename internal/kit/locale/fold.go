package locale

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold removes what people leave out when they type: accents, capitals, repeated
// spaces, invisible characters. Two texts that fold alike are the same to a
// search; ñ folds to n, since many keyboards have none. Fold(Fold(s)) is Fold(s).
func Fold(s string) string { return fold(s, "") }

const (
	maxSortFolded   = 160 // bytes of a sort key that order it
	maxSortOriginal = 80  // bytes that only break ties
)

// SortKey orders names as people expect when keys are compared byte by byte, as
// both databases do in a column with binary order: accents and capitals do not
// count, ñ comes after n, and names alike in that are told apart by how they are
// written. Its length is bounded; beyond it names count as equal.
func SortKey(s string) string {
	// \x01 sorts before the space, so that "Ana" comes before "Ana María".
	return cut(fold(s, "~"), maxSortFolded) + "\x01" + cut(visible(s), maxSortOriginal)
}

// unaccented are the letters that Unicode does not take apart but that people
// without them on the keyboard write with plain ones.
var unaccented = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'ł': "l", 'ı': "i", 'þ': "th",
}

// fold writes enye after the n of every ñ.
func fold(s, enye string) string {
	const tilde = '\u0303'
	var b strings.Builder
	b.Grow(len(s))
	space, last := false, rune(0)
	for _, r := range norm.NFKD.String(s) {
		switch {
		case r == tilde && last == 'n':
			b.WriteString(enye)
			continue
		case unicode.IsSpace(r):
			space = true
			continue
		case unicode.Is(unicode.Mn, r), unseen(r):
			continue
		}
		if space && b.Len() > 0 {
			b.WriteByte(' ')
		}
		space, last = false, unicode.ToLower(r)
		if plain, ok := unaccented[last]; ok {
			b.WriteString(plain)
		} else {
			b.WriteRune(last)
		}
	}
	return b.String()
}

// unseen are control and format characters: they show nothing, and a database
// refuses some of them.
func unseen(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }

// visible is s as it is read: composed letters, single spaces, nothing unseen.
func visible(s string) string {
	s = strings.Map(func(r rune) rune {
		if unseen(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(norm.NFC.String(s)), " ")
}

// cut shortens s to at most limit bytes, never inside a character.
func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit]
}
