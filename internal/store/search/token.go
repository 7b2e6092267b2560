package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A token is one word of a text, normalised.
type token struct {
	text string // what is matched: "coca", "1500ml", "x6"
	raw  string // its letters and digits as written, to join neighbours: "15l"
	bare string // the number inside a size, which people also type alone: "1.5"
	tied bool   // a mark ties it to the word before: "lac-10"
}

// maxWord bounds a word, in bytes: customers type no longer ones.
const maxWord = 48

// A piece is a run of letters or a number, with what stood before it.
type piece struct {
	s      string
	number bool
	gap    gap
}

type gap uint8

const (
	glued  gap = iota // nothing: "500ml"
	spaced            // white space: "500 ml"
	parted            // anything else: "coca-cola"
)

// tokens reads a folded text. Sizes and packs come out in one spelling whatever the
// shop's: "1,5 L", "1.5lts" and "1500 cc" are "1500ml"; "x 6", "6u" are "x6".
func tokens(folded string) []token {
	ps := pieces(folded)
	out := make([]token, 0, len(ps))
	for i := 0; i < len(ps); {
		tok, used := readPack(ps[i:])
		if used == 0 {
			tok, used = readSize(ps[i:])
		}
		if used == 0 {
			tok, used = readRun(ps[i:])
		}
		if tok.text != "" && len(tok.text) <= maxWord {
			tok.tied = i > 0 && ps[i].gap == parted
			out = append(out, tok)
		}
		i += used
	}
	return out
}

// readRun takes everything that is written together as one word: "wd40", "7up".
func readRun(ps []piece) (token, int) {
	n := 1
	for n < len(ps) && ps[n].gap == glued && ps[n].s != inch {
		n++
	}
	if n == 1 && ps[0].number {
		q, _ := parseNumber(ps[0].s, false)
		return token{text: q.String(), raw: letters(ps[:1])}, 1
	}
	if ps[0].s == inch {
		return token{}, 1
	}
	raw := letters(ps[:n])
	return token{text: raw, raw: raw}, n
}

// letters joins pieces and leaves out the marks inside numbers.
func letters(ps []piece) string {
	if len(ps) == 1 && !ps[0].number {
		return ps[0].s
	}
	var b strings.Builder
	for _, p := range ps {
		for _, r := range p.s {
			if r != '.' && r != ',' && r != '/' && r != '"' {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// compact keeps the letters and digits.
func compact(folded string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, folded)
}

func pieces(s string) []piece {
	ps := make([]piece, 0, len(s)/5+1)
	before := parted
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsLetter(r):
			end := i + n
			for end < len(s) {
				r, n := utf8.DecodeRuneInString(s[end:])
				if !unicode.IsLetter(r) {
					break
				}
				end += n
			}
			word := s[i:end]
			// The s of a possessive belongs to its word: "levi's" is "levis".
			if rest := s[end:]; strings.HasPrefix(rest, "'s") && !startsWithLetter(rest[2:]) {
				word, end = word+"s", end+2
			}
			ps, before, i = append(ps, piece{word, false, before}), glued, end
		case isDigit(s, i):
			end := endOfNumber(s, i)
			ps, before, i = append(ps, piece{s[i:end], true, before}), glued, end
		case r == '"' && len(ps) > 0 && ps[len(ps)-1].number && before == glued:
			ps, before, i = append(ps, piece{inch, false, glued}), parted, i+n
		case unicode.IsSpace(r) && before != parted:
			before, i = spaced, i+n
		default:
			before, i = parted, i+n
		}
	}
	return ps
}

func startsWithLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

func isDigit(s string, i int) bool { return i < len(s) && s[i] >= '0' && s[i] <= '9' }

func hasDigit(s string) bool {
	return slices.ContainsFunc([]byte(s), func(c byte) bool { return c >= '0' && c <= '9' })
}

// endOfNumber finds where "12", "1.5", "1,5", "1.000.000" or "1/2" ends.
func endOfNumber(s string, i int) int {
	fraction := false
	for isDigit(s, i) || (i < len(s) && isDigit(s, i+1) && !fraction && strings.IndexByte(".,/", s[i]) >= 0) {
		fraction = fraction || s[i] == '/'
		i++
	}
	return i
}
