package detail

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Words are the words of a name, folded and in the singular, without those that say
// nothing about what it is called.
func Words(name string) []string {
	var out []string
	mark := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for w := range strings.FieldsFuncSeq(name, mark) {
		if said := locale.Fold(w); !small[said] || tea(w) {
			out = append(out, singular(said))
		}
	}
	if len(out) == 0 && locale.Fold(strings.TrimSpace(name)) == "te" {
		return []string{"te"}
	}
	return out
}

// tea: a word is a thing, which only its accent tells from a small word.
func tea(w string) bool { return strings.EqualFold(w, "té") }

// whole are words for all that a business has, and asking those that ask for it.
var (
	whole   = set("producto productos produto produtos product products articulo articulos mercaderia cosas coisas things stuff items menu menus carta cartas cardapio cardapios comida comidas comer plato platos platillo platillos prato pratos food dish dishes everything")
	asksAll = set("que what what's whats which is are on in the your you do does have got sell there show me see of to eat can could i and all hay tienen tenes venden vendes vendem voces tem hoy hoje")
)

// NamesAll: a name is no thing's: it says only that all there is is meant ("el menú", "what do you").
func NamesAll(name string) bool {
	for _, w := range strings.Fields(locale.Fold(name)) {
		if w == "te" && len(Words(name)) > 0 || !whole[w] && !asksAll[w] && !small[w] {
			return false
		}
	}
	return name != ""
}

// singular takes the plural off a folded word.
func singular(w string) string {
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

// alike reports whether two words are probably the same: one begins with the other, or a
// typo tells them apart.
func alike(a, b string) bool {
	if a == b || len(a) < 4 || len(b) < 4 {
		return a == b
	}
	return strings.HasPrefix(b, a) || strings.HasPrefix(a, b) ||
		len(a) >= 5 && len(a)-len(b) <= 1 && len(b)-len(a) <= 1 && oneOff(a, b) ||
		strings.TrimRight(a, "ea") == strings.TrimRight(b, "ea")
}

// Common is how many of the words are among the others.
func Common(words, among []string) (n int) {
	for _, w := range words {
		if slices.ContainsFunc(among, func(o string) bool { return alike(w, o) }) {
			n++
		}
	}
	return n
}

// Near reports whether one word may be meant by the other: alike, or with no more than a
// letter in three wrong.
func Near(a, b string) bool {
	if alike(a, b) {
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

// oneOff reports whether one letter too many, too few, wrong or swapped tells two words
// apart. The first letter is rarely the wrong one.
func oneOff(a, b string) bool {
	if a[0] != b[0] && !(len(a) > 1 && len(b) > 1 && a[0] == b[1]) {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	switch x, y := a[i:], b[i:]; {
	case len(a) == len(b):
		if len(x) == 0 || x[1:] == y[1:] {
			return true
		}
		return len(x) > 1 && x[0] == y[1] && x[1] == y[0] && x[2:] == y[2:]
	case len(a) < len(b):
		return x == y[1:]
	default:
		return x[1:] == y
	}
}
