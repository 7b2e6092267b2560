package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// otherVariant reports a fact of one variant of a thing while the words give the measures of another: "las de 40 x 50".
func otherVariant(m claim, f Fact) bool {
	if len(f.Things) < 2 {
		return false
	}
	own, known := m.c.things.byName[locale.Fold(f.Things[0])]
	said := measuresSaid(m)
	if !known || len(said) == 0 || m.c.things.sized(own, said) {
		return false
	}
	for k, parents := range m.c.things.wider {
		if k != own && m.c.things.sized(k, said) && slices.ContainsFunc(parents, func(n int) bool {
			return slices.Contains(m.c.things.wider[own], n)
		}) {
			return true
		}
	}
	return false
}

// isVariant reports the whole name of a variant that is known apart from what it is one of: "Alfajor Negro", of "Negro"
// and "Alfajor".
func (t *things) isVariant(name string, own int) bool {
	whole, known := t.byName[locale.Fold(name)]
	has := func(n int) bool {
		return !slices.ContainsFunc(t.words[n], func(w string) bool { return !slices.Contains(t.words[whole], w) })
	}
	return known && whole != own && has(own) && slices.ContainsFunc(t.wider[own], has)
}

// measuresSaid are the numbers around an amount that are none.
func measuresSaid(m claim) (out []string) {
	for i := m.from; i < min(m.at+6, len(m.s.tokens)); i++ {
		t := m.s.tokens[i]
		if t.use == amount || t.fold == "" || !isDigit(t.fold[0]) {
			continue
		}
		for part := range strings.SplitSeq(strings.ReplaceAll(t.fold, ",", "."), "x") {
			out = append(out, part)
		}
	}
	return out
}

// sized reports a thing all of whose numbers are among some, and that has one.
func (t *things) sized(n int, said []string) bool {
	numbers := 0
	for _, w := range t.words[n] {
		if strings.Trim(w, "0123456789.") != "" {
			continue
		}
		if numbers++; !contains(said, w) {
			return false
		}
	}
	return numbers > 0
}

// described are the goods that a part of a sentence tells by a word of their description which no other description and
// no name has: "la de cebolla", and not what they are called.
func described(c *Checker, s *sentence, from, to int) (out []int) {
	if out = c.things.bySize(s, from, to); len(out) > 0 {
		return out
	}
	for i := from; i < to; i++ {
		key := wordKey(s.lex, s.tokens[i])
		if len(key) < shortest || s.tokens[i].isNumber || s.lex.ordinary(s.word(i)) || !s.lex.of[s.word(i-1)] {
			continue
		}
		var of []string
		for _, d := range c.evidence.Descriptions {
			if len(d.Things) > 0 && contains(words(c, d.Text), key) && !contains(of, d.Things[0]) {
				of = append(of, d.Things[0])
			}
		}
		if len(of) != 1 {
			continue
		}
		if n, known := c.things.byName[locale.Fold(of[0])]; known && len(c.pricesOf(n)) > 0 {
			out = append(out, n)
		}
	}
	return out
}
