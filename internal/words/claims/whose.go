package claims

import "slices"

// zoned reports that the zone which the claim names has an amount of its own.
func (m claim) zoned() bool {
	return m.told && slices.Contains(fixed, m.role) && !m.c.things.onlyOrders(m.things) && m.c.knownOf(m.role, m.things)
}

// goodsAlone reports a claim about what goods cost in a sentence that has no word for delivery or a minimum.
func (m claim) goodsAlone() bool {
	return m.told && m.role == "" && m.namesGoods() && !hasRole(m.s, Delivery) && !hasRole(m.s, Minimum)
}

// partOfOrder reports an amount of goods in an order, while the claim tells one of the order as a whole.
func (m claim) partOfOrder(f Fact) bool {
	return m.told && (f.Role == Line || f.Role == Price) && m.c.things.onlyOrders(m.things) && !m.namesGoods()
}

// settledRole is the role of a claim whose things are known: goods are not owed, and an order comes to its total.
func (m claim) settledRole() Role {
	orders := len(m.things) > 0 && m.c.things.onlyOrders(m.things)
	switch {
	case m.told && m.role == Delivery && m.namesGoods() && (inBrackets(m) || describedSo(m)):
		return ""
	case m.told && (m.role == Before || m.role == "") && orders, m.role == "" && orderBeside(m.s, m.at) && m.c.has(Total):
		return Total
	case m.told && (m.role == Pending || m.role == Debt) && !m.c.things.hasContainer(m.things):
		return ""
	}
	return m.role
}

// describedSo reports that the word for delivery before an amount says what goods are like: "un bolsón, que se entrega en
// obra: $ 68.000".
func describedSo(m claim) bool {
	for i := m.at - 1; i >= m.from; i-- {
		if m.s.lex.roles[m.s.word(i)] == Delivery {
			from := m.s.clauseFrom(i)
			return m.s.lex.thats[m.s.word(from)] || m.s.lex.thats[m.s.word(from+1)]
		}
	}
	return false
}

// inBrackets reports an amount that opens a bracket right behind what it is of.
func inBrackets(m claim) bool {
	first := m.at - 1
	if isCurrencySign(m.s.word(first)) {
		first--
	}
	return m.s.word(first) == "(" && !m.c.things.hasContainer(m.things)
}

// otherOrders are the orders that are not among some.
func (t *things) otherOrders(than []int) (out []int) {
	for n := range t.names {
		if t.container[n] && codeForm.MatchString(t.names[n]) && !slices.Contains(than, n) {
			out = append(out, n)
		}
	}
	return out
}

// orderBeside reports the word for an order right before an amount: "your order for $ 30".
func orderBeside(s *sentence, i int) bool {
	for j := i - 1; j >= max(0, i-4); j-- {
		if s.lex.nouns[s.word(j)] == Order {
			return true
		}
		if !s.lex.functions[s.word(j)] && !s.lex.priceJoins[s.word(j)] && !isCurrencySign(s.word(j)) {
			return false
		}
	}
	return false
}

// partlyPaid reports the total of an order of which something else is still to be paid.
func (c *Checker) partlyPaid(f Fact) bool {
	return slices.ContainsFunc(c.facts[Money], func(p Fact) bool {
		return p.Role == Pending && p.Value != f.Value && len(f.Things) > 0 && slices.Equal(p.Things, f.Things)
	})
}

// otherOrder reports a fact of an order while the sentence names another.
func (m claim) otherOrder(f Fact) bool {
	order := func(n int) bool { return m.c.things.container[n] && codeForm.MatchString(m.c.things.names[n]) }
	return slices.ContainsFunc(m.s.named, order) &&
		codeForm.MatchString(f.Things[0]) && !m.c.things.belongs(f, m.s.named)
}

// ofText reports an amount of a text that speaks of the same as the sentence.
func (m claim) ofText(f Fact) bool {
	if m.told && m.c.things.hasContainer(m.things) && m.c.knownOf(m.role, m.things) {
		return false
	}
	becomes := f.Role == Total && m.s.phrase(m.s.lex.becomes, max(m.from, m.at-4), m.at) >= 0
	return becomes || overlap(m.s.content(0, len(m.s.tokens)), words(m.c, f.Text)) > 0
}
