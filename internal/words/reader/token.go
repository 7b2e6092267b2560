package reader

import (
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// token is a word, a number or a mark of a message.
type token struct {
	from, to int
	fold     string // folded, repeated letters shortened
	shape    string // what its characters are
	stem     string
	classes  []string
	pattern  string // the pattern that it is in, if any
}

// tokens takes a message apart: letters, digits and marks stand apart, except in addresses such as a@b.c.
func tokens(text string) (out []token) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		kind := kindOf(r)
		if kind == ' ' {
			i += size
			continue
		}
		end := i + size
		for end < len(text) && kind != '.' {
			next, n := utf8.DecodeRuneInString(text[end:])
			if kindOf(next) != kind && !(kind == 'a' && (next == '\'' || next == '’' || next == '@')) {
				break
			}
			end += n
		}
		t := token{from: i, to: end, fold: squeezed(locale.Fold(text[i:end])), shape: shapeOf(text[i:end], kind)}
		if t.stem = t.fold; kind == 'a' {
			t.stem, t.classes = Stem(t.fold), classesOf(t.fold)
		}
		out = append(out, t)
		i = end
	}
	patterned(text, out)
	return out
}

func kindOf(r rune) byte {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsLetter(r), unicode.Is(unicode.Mn, r):
		return 'a'
	case unicode.IsDigit(r):
		return '0'
	}
	return '.'
}

// squeezed leaves at most two of the same letter in a row: "holaaaa".
func squeezed(s string) string {
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		if n := len(out); n >= 2 && out[n-1] == s[i] && out[n-2] == s[i] && s[i] >= 'a' {
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}

func shapeOf(raw string, kind byte) string {
	first, _ := utf8.DecodeRuneInString(raw)
	switch {
	case kind == '0' && len(raw) <= 4:
		return "0000"[:len(raw)]
	case kind == '0' && len(raw) <= 8:
		return "long"
	case kind == '0':
		return "longer"
	case kind == '.':
		return "mark"
	case len(raw) > 1 && raw == upper(raw):
		return "AA"
	case unicode.IsUpper(first):
		return "Aa"
	}
	return "aa"
}

func upper(s string) string {
	out := []rune(s)
	for i, r := range out {
		out[i] = unicode.ToUpper(r)
	}
	return string(out)
}
