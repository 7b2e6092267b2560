package claims

import (
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// mostOperands bounds how many amounts are added up.
const mostOperands = 12

// computed reports an amount that comes out of known ones that are in play: a multiple, a sum, a difference, a share or
// a percentage of them. Only what the words of the sentence ask for is tried: a lie must not come out by chance.
func (m claim) computed() bool {
	prices := m.prices()
	counts := m.numbersSaid()
	for _, p := range prices {
		for _, n := range counts {
			if n > 1 && (m.equals(p*n) || m.packs(n) > 1 && m.equals(p*m.packs(n))) {
				return true
			}
		}
	}
	parts := m.parts(prices, counts)
	if m.undiscounted() || m.undelivered() {
		return true
	}
	return m.isSum(parts) || m.isDifference(parts) || m.isShare(parts, counts) ||
		m.isPercentage(append(prices, parts...))
}

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

// undelivered reports what an order comes to without its delivery.
func (m claim) undelivered() bool {
	if m.role != Subtotal && !((m.role == Total || m.role == "") && m.collected()) {
		return false
	}
	for _, f := range m.c.facts[Money] {
		for _, d := range m.c.facts[Money] {
			if f.Role == Total && d.Role == Delivery && m.equals(f.Value-d.Value) {
				return true
			}
		}
	}
	return false
}

// undiscounted reports what an order would come to without its discount.
func (m claim) undiscounted() bool {
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

// numbersSaid are the numbers of pieces that the text or the customer's last words name.
func (m claim) numbersSaid() (out []int64) {
	for i, t := range m.s.tokens {
		if t.isNumber && (t.use == piece || t.use == part && m.s.lex.units[m.s.word(i+1)] || t.use == clock) &&
			t.value%100 == 0 && t.value <= 100_000_00 {
			out = append(out, t.value/100)
		}
	}
	for _, t := range m.s.tokens { // 3x2
		if a, b, found := strings.Cut(t.text, "x"); found && t.from < t.to && isDigit(t.text[0]) {
			out = append(out, numberOf(a), numberOf(b))
		}
	}
	if out = append(out, m.pairs()...); len(out) > 0 {
		return out
	}
	if out = append(out, m.counts...); len(out) > 0 {
		return out
	}
	for _, v := range slices.Sorted(maps.Keys(m.c.customer.numbers)) {
		if v%100 == 0 && v <= 10_000_00 {
			out = append(out, v/100)
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

// parts are the amounts in play: those of the text that are borne out, the prices of the things in it, each as often as
// it is said, what the order and its delivery come to.
func (m claim) parts(prices, counts []int64) (out []int64) {
	add := func(v int64) {
		if v > 0 && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	for _, v := range m.proved {
		add(v)
	}
	for _, f := range m.c.facts[Money] { // what the sentence names comes first: not all is added up
		if f.Role == Price && (m.c.things.belongs(f, m.s.named) || m.foreign()) {
			add(f.Value * m.countOf(f))
		}
	}
	m.known(counts, add)
	for _, p := range prices {
		for _, n := range counts {
			if n > 1 && len(m.things) > 0 {
				add(p * n)
			}
		}
	}
	return out
}

// known adds the facts that are in play: what the order comes to, and the prices and lines of what is named.
func (m claim) known(counts []int64, add func(int64)) {
	for _, f := range m.c.facts[Money] {
		ours := m.c.things.belongs(f, m.things) || m.c.things.belongs(f, m.s.named)
		switch f.Role {
		case Subtotal, Total, Discount:
			add(f.Value)
		case Delivery:
			if len(f.Things) == 0 || hasRole(m.s, Delivery) {
				add(f.Value)
			}
		case Price, Before, "":
			if f.Role == "" && len(f.Things) == 0 && m.spokenOf(f) {
				add(f.Value)
			}
			if !ours {
				continue
			}
			add(f.Value * m.countOf(f))
			for _, n := range counts {
				if n > 1 && len(m.s.named) < 2 {
					add(f.Value * n)
				}
			}
		case Line:
			if ours || m.role == Subtotal {
				add(f.Value)
			}
		}
	}
}

// spokenOf reports an amount of a text of ours that speaks of the same as the sentence: the carrier that it names.
func (m claim) spokenOf(f Fact) bool {
	if f.Text == "" {
		return hasRole(m.s, Delivery)
	}
	return overlap(m.s.content(0, len(m.s.tokens)), words(m.c, f.Text)) > 0
}

// foreign reports a text in another language than the business's, whose names it does not use.
func (m claim) foreign() bool { return m.lex.tag.Language() != m.c.tag.Language() }

// countOf is how many of a fact's thing the sentence names: "dos mechas de widia"; 1: it does not say.
func (m claim) countOf(f Fact) int64 {
	if len(f.Things) == 0 {
		return 1
	}
	n, known := m.c.things.byName[locale.Fold(f.Things[0])]
	for i, t := range m.s.tokens {
		if !known || t.mark || !contains(m.c.things.words[n], wordKey(m.s.lex, t)) || t.isNumber {
			continue
		}
		for j := max(0, i-2); j < i; j++ {
			if c := m.s.tokens[j]; c.isNumber && c.use == piece && c.value%100 == 0 && c.value >= 100 {
				return c.value / 100
			}
		}
		return 1
	}
	return 1
}

// isSum tries the sums of two and more amounts in play.
func (m claim) isSum(parts []int64) bool {
	s := m.s
	said := m.role == Total || m.role == Subtotal || s.has(s.lex.sums, 0, len(s.tokens)) ||
		s.phrase(s.lex.sumPhrases, 0, len(s.tokens)) >= 0
	settled := m.role == Total && m.c.has(Total) && len(m.s.named) == 0 && len(m.proved) < 2 && !m.unreal()
	if !said || settled { // what the order comes to is known
		return false
	}
	var all int64
	for _, v := range m.proved {
		all += v
	}
	if len(m.proved) > 1 && m.equals(all) || m.namedSum() {
		return true
	}
	small := slices.DeleteFunc(slices.Clone(parts), func(v int64) bool { return v >= m.value })
	return m.addsUp(small[:min(len(small), mostOperands)], m.fees())
}

// namedSum tries the prices of all the things that the sentence names, each as often as it says, and the same with a
// delivery where it speaks of one.
func (m claim) namedSum() bool {
	var sum int64
	seen := map[int]bool{}
	for _, f := range m.c.facts[Money] {
		if f.Role != Price || len(f.Things) == 0 {
			continue
		}
		n, known := m.c.things.byName[locale.Fold(f.Things[0])]
		if known && !seen[n] && slices.Contains(m.s.named, n) {
			seen[n] = true
			sum += f.Value * m.countOf(f)
		}
	}
	if len(seen) < 2 {
		return false
	}
	fees := m.fees()
	return len(fees) == 0 && m.equals(sum) || slices.ContainsFunc(fees, func(v int64) bool { return m.equals(sum + v) })
}

// fees are what a delivery may cost, where the claim includes one.
func (m claim) fees() (out []int64) {
	for _, f := range m.c.facts[Money] {
		carried := f.Role == "" && len(f.Things) == 0 && m.spokenOf(f)
		if (f.Role == Delivery || carried) && f.Value > 0 && m.delivered() {
			out = append(out, f.Value)
		}
	}
	return out
}

// mostAdded is how many amounts a sum may have beside those that the text itself lists.
const mostAdded = 4

// addsUp tries the sums of some amounts, with one of the fees where there are any.
func (m claim) addsUp(of, fees []int64) bool {
	for set := 1; set < 1<<len(of); set++ {
		var sum int64
		n, paid := 0, len(fees) == 0
		for k, v := range of {
			if set&(1<<k) != 0 {
				sum, n, paid = sum+v, n+1, paid || slices.Contains(fees, v)
			}
		}
		if n > 1 && n <= mostAdded && paid && m.equals(sum) {
			return true
		}
	}
	return false
}

// isShare tries an amount divided by a number that is said or stands in the thing's name: each of them, an instalment,
// a litre.
func (m claim) isShare(parts, counts []int64) bool {
	if !m.s.has(m.s.lex.shares, 0, len(m.s.tokens)) && !perUnit(m.s) {
		return false
	}
	by := []int64{200}
	for _, n := range counts {
		by = append(by, n*100)
	}
	for _, t := range m.s.tokens {
		if t.isNumber && t.use == part {
			by = append(by, t.value)
		}
	}
	for _, n := range m.things {
		for _, w := range m.c.things.words[n] {
			if v, ok := parseNumber(w); ok {
				by = append(by, v)
			}
		}
	}
	for _, p := range parts {
		for _, n := range by {
			if n >= 100_00 && n < 1000_00 && m.wholeUnit() && m.near(p*1000_00/n) { // "900 ml"
				return true
			}
			if n > 100 && (m.equals(p*100/n) || p*100%n != 0 && m.near(p*100/n)) {
				return true
			}
		}
	}
	return false
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

// near is equals, with an amount's own rounding.
func (m claim) near(v int64) bool {
	off := max(m.value-v, v-m.value)
	return m.equals(v) || m.value%100 == 0 && off <= 50 || off <= 1
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
