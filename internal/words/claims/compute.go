package claims

import (
	"slices"
	"strings"
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
			if n > 1 && m.equals(p*n) {
				return true
			}
		}
	}
	parts := m.parts(prices, counts)
	return m.isSum(parts) || m.isDifference(parts) || m.isShare(parts, counts) || m.isPercentage(append(prices, parts...))
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
	out = append(out, m.counts...)
	for _, t := range m.s.tokens {
		if t.isNumber && t.use != amount && t.value%100 == 0 && t.value <= 100_000_00 {
			out = append(out, t.value/100)
		}
	}
	for _, t := range m.s.tokens { // 3x2
		if a, b, found := strings.Cut(t.text, "x"); found && t.from < t.to && isDigit(t.text[0]) {
			out = append(out, numberOf(a), numberOf(b))
		}
	}
	for v := range m.c.customer.numbers {
		if v%100 == 0 && v <= 10_000_00 {
			out = append(out, v/100)
		}
	}
	return out
}

// parts are the amounts in play: those of the text that are borne out, the prices of the things in it, each as often as
// it is said, and the parts of the order.
func (m claim) parts(prices, counts []int64) (out []int64) {
	add := func(v int64) {
		if v != 0 && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	for _, v := range m.proved {
		add(v)
	}
	for _, f := range m.c.facts[Money] {
		switch f.Role {
		case Subtotal, Total, Delivery, FreeFrom, Minimum, Debt, Pending, Paid, Credit, Discount:
			add(f.Value)
		case Line:
			add(f.Value)
		case Price, Before, "":
			if m.c.things.belongs(f, m.things) || m.c.things.belongs(f, m.s.named) {
				add(f.Value)
			}
		}
	}
	for _, p := range prices {
		for _, n := range counts {
			if n > 1 && (len(m.things) > 0) {
				add(p * n)
			}
		}
	}
	return out
}

// isSum tries the sums of two and more amounts in play.
func (m claim) isSum(parts []int64) bool {
	s := m.s
	if m.role != Total && m.role != Subtotal && !s.has(s.lex.sums, 0, len(s.tokens)) && s.phrase(s.lex.sumPhrases, 0, len(s.tokens)) < 0 {
		return false
	}
	if len(m.proved) > 1 {
		var all int64
		for _, v := range m.proved {
			all += v
		}
		if m.equals(all) {
			return true
		}
	}
	var small []int64
	for _, v := range parts {
		if v < m.value && v > 0 {
			small = append(small, v)
		}
	}
	if len(small) > mostOperands {
		small = small[:mostOperands]
	}
	for set := 1; set < 1<<len(small); set++ {
		var sum int64
		n := 0
		for k, v := range small {
			if set&(1<<k) != 0 {
				sum, n = sum+v, n+1
			}
		}
		if n > 1 && n <= 4 && m.equals(sum) {
			return true
		}
	}
	return false
}

// isDifference tries the difference of two amounts, where the words speak of one: what is missing for something, the
// change of what is paid with, or how two prices differ.
func (m claim) isDifference(parts []int64) bool {
	s := m.s
	from, to := 0, len(s.tokens)
	switch {
	case s.has(s.lex.changeWords, from, to) && m.minus(m.supposed(), m.due(parts)):
		return true
	case s.has(s.lex.missingWords, from, to) && m.minus(m.goals(), m.reached()):
		return true
	case s.has(s.lex.compareWords, from, to) || m.role == Discount:
		all := append(m.comparable(), m.proved...)
		return m.minus(all, all)
	}
	return m.unreal() && m.minus(m.owed(), append(m.supposed(), m.proved...))
}

// minus reports that the claim is one of some amounts less one of others.
func (m claim) minus(from, less []int64) bool {
	for _, a := range from {
		for _, b := range less {
			if a > b && m.equals(a-b) {
				return true
			}
		}
	}
	return false
}

// supposed are the amounts that the customer pays with, or says they paid.
func (m claim) supposed() []int64 {
	out := slices.Clone(m.bills)
	for v := range m.c.customer.numbers {
		if v >= 10_00 {
			out = append(out, v)
		}
	}
	for _, t := range m.s.tokens {
		if t.use == amount && t.value > m.value {
			out = append(out, t.value)
		}
	}
	return out
}

// due are the amounts that may have to be paid.
func (m claim) due(parts []int64) (out []int64) {
	for _, f := range m.c.facts[Money] {
		if f.Role == Total || f.Role == Pending || f.Role == Debt {
			out = append(out, f.Value)
		}
	}
	if len(out) == 0 || len(m.proved) > 0 {
		out = append(out, m.proved...)
	}
	if len(out) == 0 {
		out = parts
	}
	return out
}

// goals are what an order has to reach: free delivery where the sentence speaks of that, and the minimum.
func (m claim) goals() (out []int64) {
	free := m.s.freeAt() >= 0
	minimum := m.s.hasRole(Minimum)
	for _, f := range m.c.facts[Money] {
		wanted := f.Role == FreeFrom && !minimum || f.Role == Minimum && !free
		if zone := m.c.things.zonesOf(m.s.named); wanted && (len(zone) == 0 || m.c.things.belongs(f, zone) || len(f.Things) == 0) {
			out = append(out, f.Value)
		}
	}
	return out
}

func (s *sentence) hasRole(role Role) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return s.lex.roles[t.fold] == role })
}

// zonesOf are those of some things that have amounts of their own beside prices.
func (t *things) zonesOf(list []int) (out []int) {
	for _, n := range list {
		if t.container[n] {
			out = append(out, n)
		}
	}
	return out
}

// reached is what an order amounts to so far.
func (m claim) reached() []int64 {
	out := slices.Clone(m.proved)
	for _, f := range m.c.facts[Money] {
		if f.Role == Subtotal || f.Role == Total && len(f.Things) == 0 && !m.c.has(Subtotal) {
			out = append(out, f.Value)
		}
	}
	return append(out, m.multiples()...)
}

// multiples are the prices of the claim's things, as often as is said.
func (m claim) multiples() (out []int64) {
	for _, p := range m.prices() {
		for _, n := range append(m.numbersSaid(), 1) {
			out = append(out, p*n)
		}
	}
	return out
}

// comparable are the prices of the things that the text or the question names.
func (m claim) comparable() (out []int64) {
	for _, of := range [][]int{m.s.named, m.named, m.c.things.asked} {
		for _, f := range m.c.facts[Money] {
			if m.c.things.belongs(f, of) && (f.Role == Price || f.Role == Before || f.Role == Line || f.Role == Delivery || f.Role == "") {
				out = append(out, f.Value)
			}
		}
	}
	for _, f := range m.c.facts[Money] {
		if f.Role == Discount || len(m.s.named) == 0 && (f.Role == Subtotal || f.Role == Total) && m.role == Discount {
			out = append(out, f.Value)
		}
	}
	return append(out, m.multiples()...)
}

// unreal reports a sentence that tells what would be: "si se acredita, quedarían $ 9.400".
func (m claim) unreal() bool {
	return slices.ContainsFunc(m.s.clauses, func(c clause) bool { return c.conditional })
}

// owed are the customer's debts.
func (m claim) owed() (out []int64) {
	for _, f := range m.c.facts[Money] {
		if f.Role == Debt || f.Role == Pending || f.Role == Total {
			out = append(out, f.Value)
		}
	}
	return out
}

// isShare tries an amount divided by a number that is said or stands in the thing's name: each of them, an instalment, a
// litre.
func (m claim) isShare(parts, counts []int64) bool {
	if !m.s.has(m.s.lex.shares, 0, len(m.s.tokens)) {
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
			if n > 100 && m.near(p*100/n) {
				return true
			}
		}
	}
	return false
}

// near is equals, with an amount's own rounding.
func (m claim) near(v int64) bool {
	return m.equals(v) || m.value%100 == 0 && max(m.value-v, v-m.value) < 100 || max(m.value-v, v-m.value) <= 1
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
