package claims

import (
	"math"
	"slices"

	"github.com/mostrador/mostrador/internal/words/word"
)

// smallUnits are thousandths of a litre or a kilo.
var smallUnits = word.Set("ml cc g gr")

// packs is how many packs of the claim's thing make up a number of pieces: 2000 bags are two of "x 1000"; 0: none.
func (m claim) packs(n int64) int64 {
	for _, thing := range m.things {
		for _, w := range m.c.things.words[thing] {
			if size, ok := parseNumber(w); ok && size >= 1000 && (n*100)%size == 0 {
				return n * 100 / size
			}
		}
	}
	return 0
}

// undiscounted reports what an order would come to without its discount.
func (m claim) undiscounted() bool {
	if m.role == Total && !m.s.has(m.s.lex.withouts, 0, len(m.s.tokens)) && !denies(m.s) &&
		m.s.phrase(m.s.lex.rises, 0, m.at) < 0 {
		return false
	}
	if m.role != Before && m.role != Subtotal && !m.s.has(m.s.lex.compareWords, 0, len(m.s.tokens)) && !denies(m.s) {
		return false
	}
	for _, d := range m.c.facts[Money] {
		if d.Role != Discount || d.Value <= 0 {
			continue
		}
		for _, f := range m.c.facts[Money] {
			if (f.Role == Total || f.Role == Subtotal || f.Role == Line) && m.equals(f.Value+d.Value) {
				return true
			}
		}
	}
	return false
}

// prices are those of the claim's things, or of all that the customer was told of where none is named.
func (m claim) prices() (out []int64) {
	of := m.things
	for _, f := range m.c.facts[Money] {
		if f.Role != Price && f.Role != Line && f.Role != "" || f.Value == 0 {
			continue
		}
		if len(of) == 0 || m.c.things.belongs(f, of) {
			out = append(out, f.Value)
		}
	}
	return out
}

// pairs are the numbers that words like "los dos" and "ambas" say.
func (m claim) pairs() []int64 {
	if m.s.has(m.s.lex.couples, 0, len(m.s.tokens)) {
		return []int64{2}
	}
	return nil
}

// spokenOf reports an amount of a text of ours that speaks of the same as the sentence: the carrier that it names.
func (m claim) spokenOf(f Fact) bool {
	if f.Text == "" {
		return hasRole(m.s, Delivery)
	}
	return overlap(m.s.content(0, len(m.s.tokens)), words(m.c, f.Text)) > 0
}

// isShare tries an amount divided by a number that is said or stands in the thing's name: each of them, an instalment,
// a litre. Whoever says what is divided by what tells that quotient and no other.
func (m claim) isShare(parts, counts []int64) bool {
	shared := m.s.has(m.s.lex.shares, 0, len(m.s.tokens)) || perUnit(m.s) || m.unitBehind() || m.pieceBefore()
	by := dividers(m.s, counts)
	said := len(by) > 0 && spreads(m.s)
	if before := amountsBefore(m); said && len(before) > 0 && m.each() {
		right := m.quotient(before, by)
		m.refuted = m.refuted || !right
		return right
	}
	if shared && !said {
		by = append(by, 2)
	}
	return m.quotient(parts, by) || shared && slices.ContainsFunc(m.things, func(n int) bool {
		return m.quotient(m.c.pricesOf(n), m.c.things.packed(n, m.wholeUnit()))
	})
}

func (m claim) quotient(parts []int64, by []float64) bool {
	for _, p := range parts {
		for _, n := range by {
			share := float64(p) / n
			if v := int64(math.Round(share)); n > 0 && n != 1 && (m.equals(v) || share != math.Trunc(share) && m.near(v)) ||
				m.equals(int64(share)) && n > 1 {
				return true
			}
		}
	}
	return false
}

// dividers are the numbers of a sentence that something may be divided by.
func dividers(s *sentence, counts []int64) (by []float64) {
	for _, n := range counts {
		if n > 1 {
			by = append(by, float64(n))
		}
	}
	for _, t := range s.tokens {
		if t.isNumber && t.use == part && t.value > 100 {
			by = append(by, float64(t.value)/100)
		}
	}
	return by
}

// spreads reports a sentence about instalments, or that divides something in so many words.
func spreads(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return s.lex.topics[t.fold] == "installments" }) ||
		s.phrase(s.lex.dividing, 0, len(s.tokens)) >= 0 || inTimes(s, 0) >= 0
}

// inTimes is where a number of instalments stands: "en tres veces"; -1: nowhere.
func inTimes(s *sentence, from int) int {
	for i := from; i < len(s.tokens); i++ {
		if s.tokens[i].isNumber && s.lex.turns[s.word(i+1)] {
			return i
		}
	}
	return -1
}

// amountsBefore are those of the sentence before the claim that are borne out.
func amountsBefore(m claim) (out []int64) {
	for _, t := range m.s.tokens[:m.at] {
		if t.use == amount && slices.Contains(m.proved, t.value) {
			out = append(out, t.value)
		}
	}
	return out
}

// unitBehind reports "$ 1.400 el litro", "$ 12.300 la botella": of one amount of the sentence it is said for all.
func (m claim) unitBehind() bool {
	for i, t := range m.s.tokens {
		next := m.s.word(i + 2)
		if t.use == amount && m.s.lex.functions[m.s.word(i+1)] && (m.s.lex.units[next] || m.s.lex.pieces[next]) {
			return true
		}
	}
	return false
}

// pieceBefore reports "la lata te queda a $ 1.320": one piece, told before its amount.
func (m claim) pieceBefore() bool {
	for i := max(m.from, m.s.clauseFrom(m.at)); i < m.at; i++ {
		if m.s.lex.determiners[m.s.word(i)] && m.s.lex.pieces[m.s.word(i+1)] {
			return true
		}
	}
	return false
}

// packed are what the numbers of a thing's name divide its price by: "2,25 L pack x 6" has six bottles, and thirteen and
// a half litres. whole: a litre or a kilo is meant, so that millilitres and grams are parts of one.
func (t *things) packed(n int, whole bool) (by []float64) {
	for i, w := range t.words[n] {
		v, ok := parseNumber(w)
		if !ok {
			continue
		}
		size := float64(v) / 100
		if next := t.words[n][min(i+1, len(t.words[n])-1)]; whole && smallUnits[next] {
			size /= 1000
		}
		for _, k := range by {
			by = append(by, k*size)
		}
		by = append(by, size)
	}
	return by
}

// perUnit reports "por litro", "per bottle".
func perUnit(s *sentence) bool {
	for i := range s.tokens {
		if w := s.word(i); (w == "por" || w == "per") && (s.lex.units[s.word(i+1)] || s.lex.pieces[s.word(i+1)]) {
			return true
		}
	}
	return false
}

// wholeUnit reports "por litro", "el kilo": what a thousand millilitres or grams cost.
func (m claim) wholeUnit() bool {
	return m.s.phrase([][]string{{"litro*"}, {"kilo*"}, {"liter*"}, {"litre*"}, {"kg"}}, 0, len(m.s.tokens)) >= 0
}

// wholeFrom is from where on amounts are told in whole units.
const wholeFrom = 1000_00

// near is equals, with an amount's own rounding.
func (m claim) near(v int64) bool {
	off := max(m.value-v, v-m.value)
	return m.equals(v) || m.value%100 == 0 && off <= 50 && v >= wholeFrom || off <= 1
}

// isPercentage tries known percentages of known amounts, and what is left of them.
func (m claim) isPercentage(of []int64) bool {
	for _, f := range m.c.facts[Percent] {
		for _, v := range of {
			if m.near(v*f.Value/10000) || m.near(v-v*f.Value/10000) {
				return true
			}
		}
	}
	return false
}
