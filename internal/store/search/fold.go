package search

import (
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// fold is locale.Fold for a catalogue: signs that customers do not type count for nothing, and the fraction in "½" is
// written as it is typed.
func fold(s string) string {
	return strings.ReplaceAll(locale.Fold(strings.Map(unmarked, s)), "⁄", "/")
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
