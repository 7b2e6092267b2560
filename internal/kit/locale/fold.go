package locale

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold removes what people leave out when they type: accents, capitals, repeated
// spaces, invisible characters. Two texts that fold alike are the same to a
// search; ñ folds to n, since many keyboards have none. Fold(Fold(s)) is Fold(s).
func Fold(s string) string {
	if folded(s) {
		return s
	}
	return string(fold(make([]byte, 0, len(s)), s, "", nil))
}

// folded reports a text of plain small letters and digits, as most words that were folded once are: it stays as it is.
func folded(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// AppendFold appends Fold(s) to dst, for callers that fold many short texts or
// that look for a folded word and need its place in s: where offsets are asked
// for, the i-th says where the i-th folded byte came from, and the last one
// where the text behind it begins.
func AppendFold(dst []byte, s string, offsets *[]int) []byte { return fold(dst, s, "", offsets) }

const (
	maxSortFolded   = 160 // bytes of a sort key that order it
	maxSortOriginal = 80  // bytes that only break ties
)

// SortKey orders names as people expect when keys are compared byte by byte, as
// both databases do in a column with binary order: accents and capitals do not
// count, ñ comes after n, and names that fold alike are ordered by their original
// spelling. Its length is bounded; beyond it names count as equal.
func SortKey(s string) string {
	// \x01 sorts before the space, so that "Ana" comes before "Ana María".
	return cut(string(fold(nil, s, "~", nil)), maxSortFolded) + "\x01" + cut(visible(s), maxSortOriginal)
}

// unaccented are the letters that Unicode does not take apart but that people
// without them on the keyboard write with plain ones.
var unaccented = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'ł': "l", 'ı': "i", 'þ': "th", 'ς': "σ",
}

// fold writes enye after the n of every ñ.
func fold(dst []byte, s, enye string, offsets *[]int) []byte {
	f := folder{dst: dst, start: len(dst), enye: enye, offsets: offsets, spaceAt: -1}
	var parts [32]byte
	for i, r := range s {
		if r < utf8.RuneSelf {
			f.add(i, r)
			continue
		}
		// A byte that is no UTF-8 stands for itself, and folds to U+FFFD.
		_, size := utf8.DecodeRuneInString(s[i:])
		if r < latinEnd {
			for _, part := range latin()[r] {
				f.add(i, part)
			}
			continue
		}
		for _, part := range string(norm.NFKD.AppendString(parts[:0], s[i:i+size])) {
			f.add(i, part)
		}
	}
	if offsets != nil {
		end := len(s)
		if f.spaceAt >= 0 {
			end = f.spaceAt
		}
		*offsets = append(*offsets, end)
	}
	return f.dst
}

// latinEnd is behind the letters that the languages of this product are written with.
const latinEnd = 0x250

// latin are those letters, taken apart.
var latin = sync.OnceValue(func() *[latinEnd]string {
	var parts [latinEnd]string
	for r := range parts {
		parts[r] = norm.NFKD.String(string(rune(r)))
	}
	return &parts
})

// folder is a text while it is folded.
type folder struct {
	dst     []byte
	start   int
	enye    string
	offsets *[]int
	spaceAt int  // where white space began that is not written yet, or -1
	last    rune // the letter before
}

// add folds a decomposed rune that came from offset i.
func (f *folder) add(i int, r rune) {
	const tilde = '\u0303'
	switch {
	case unicode.IsSpace(r):
		if f.spaceAt < 0 {
			f.spaceAt = i
		}
		return
	case r < utf8.RuneSelf && r >= ' ' && r != 0x7f:
	case r == tilde && f.last == 'n':
		f.write(i, f.enye)
		return
	case unicode.Is(unicode.Mn, r), unseen(r):
		return
	}
	if f.spaceAt >= 0 && len(f.dst) > f.start {
		f.write(f.spaceAt, " ")
	}
	f.spaceAt, f.last = -1, unicode.ToLower(r)
	if r >= utf8.RuneSelf {
		if plain, ok := unaccented[f.last]; ok {
			f.write(i, plain)
			return
		}
	}
	f.dst = utf8.AppendRune(f.dst, f.last)
	f.locate(i)
}

func (f *folder) write(i int, s string) {
	f.dst = append(f.dst, s...)
	f.locate(i)
}

// locate says of what was written last that it came from offset i.
func (f *folder) locate(i int) {
	for f.offsets != nil && len(*f.offsets) < len(f.dst)-f.start {
		*f.offsets = append(*f.offsets, i)
	}
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
