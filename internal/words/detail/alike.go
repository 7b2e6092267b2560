package detail

import (
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Words are the words of a name, folded and in the singular, without those that say
// nothing about what it is called.
func Words(name string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(locale.Fold(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !small[w] {
			out = append(out, Singular(w))
		}
	}
	return out
}

// Singular takes the plural off a folded word.
func Singular(w string) string {
	switch n := len(w); {
	case n > 4 && strings.HasSuffix(w, "ces"):
		return w[:n-3] + "z"
	case n > 4 && strings.HasSuffix(w, "es") && !strings.ContainsAny(w[n-3:n-2], "aeiou"):
		return w[:n-2]
	case n > 3 && strings.HasSuffix(w, "s") && strings.ContainsAny(w[n-2:n-1], "aeiou"):
		return w[:n-1]
	}
	return w
}

// Alike reports whether two words are probably the same: one begins with the other, or a
// typo tells them apart.
func Alike(a, b string) bool {
	if a == b {
		return true
	}
	if len(a) >= 4 && len(b) >= 4 && (strings.HasPrefix(b, a) || strings.HasPrefix(a, b)) {
		return true
	}
	return len(a) >= 5 && len(b) >= 4 && len(a)-len(b) <= 1 && len(b)-len(a) <= 1 && oneOff(a, b) || len(a) >= 4 && strings.TrimRight(a, "ea") == strings.TrimRight(b, "ea") && len(b) >= 4
}

// Common is how many of the words are among the others.
func Common(words, among []string) int {
	n := 0
	for _, w := range words {
		for _, o := range among {
			if Alike(w, o) {
				n++
				break
			}
		}
	}
	return n
}

// Near reports whether one word may be meant by the other: alike, or with no more than a
// letter in three wrong.
func Near(a, b string) bool {
	if Alike(a, b) {
		return true
	}
	most := max(len(a), len(b)) / 3
	return len(a) >= 4 && len(b) >= 4 && a[0] == b[0] && edits(a, b) <= most
}

// edits is how many letters have to be put in, taken out or changed to make one word of
// another.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, before+1, row[j]+1)
		}
	}
	return row[len(b)]
}
