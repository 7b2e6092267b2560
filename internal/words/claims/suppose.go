package claims

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// supposes reports a sentence that tells what would be, and not what is: it has a condition, or a verb in the
// conditional.
func supposes(s *sentence) bool {
	return slices.ContainsFunc(s.clauses, func(c clause) bool { return c.conditional }) ||
		slices.ContainsFunc(s.tokens, func(t token) bool { return wouldBe(s, t) })
}

// wouldBe reports a verb in the conditional, by its form: "saldrían", "ficaria", "you'd", "would". A noun that ends like
// one has a small word of its own before it, or a capital.
func wouldBe(s *sentence, t token) bool {
	polite := s.lex.priceVerbs[t.fold] || s.phrase(s.lex.polite, 0, len(s.tokens)) >= 0 // "serían" is said of what is, too
	return !polite && conditional(s, t)
}

func conditional(s *sentence, t token) bool {
	at := slices.IndexFunc(s.tokens, func(x token) bool { return x.from == t.from })
	if s.lex.tag.Language() == "en" {
		return t.fold == "would" || strings.HasSuffix(t.text, "'d") || strings.HasSuffix(t.text, "’d")
	}
	if t.capital || t.mark || t.isNumber ||
		utf8.RuneCountInString(t.fold) < 4 {
		return false
	}
	noun := s.lex.determiners[s.word(at-1)] || s.lex.of[s.word(at-1)]
	return !noun && slices.ContainsFunc([]string{"ria", "rias", "rian", "riam", "riamos"}, func(end string) bool {
		return strings.HasSuffix(t.fold, end)
	})
}

// unreal reports a claim of what would be: "si se acredita, quedarían $ 9.400", or one that follows from a proposal in
// the sentence before: "¿Sumo otra? Así el pedido sube a …".
func (m claim) unreal() bool { return m.supposing || supposes(m.s) }

// proposes reports a sentence after which the next may tell what would be.
func proposes(s *sentence) bool {
	return supposes(s) || slices.ContainsFunc(s.clauses, func(c clause) bool { return c.asked })
}

// notesOf are what a sentence says is paid with in so many notes of a kind: "dos billetes de veinte mil", "three twenties".
func notesOf(m claim) (out []int64) {
	for i, t := range m.s.tokens[:m.at] {
		kind := m.s.lex.notes[t.fold] * 100
		if t.isNumber && t.use != clock && t.use != date && t.value >= 5_00 {
			kind = t.value
		}
		if n := noteCount(m.s, i); kind > 0 && n > 0 {
			out = append(out, kind*n)
		}
	}
	return out
}

// mostNotes is how many notes of a kind somebody pays with.
const mostNotes = 20

// noteCount is the number that stands a few words before a note; 0: none.
func noteCount(s *sentence, at int) int64 {
	for i := at - 1; i >= max(0, at-4); i-- {
		if t := s.tokens[i]; t.isNumber && t.value%100 == 0 && t.value > 0 && t.value <= mostNotes*100 {
			return t.value / 100
		}
	}
	return 0
}

// hasRisen reports the price before a change, as in "subió de $ 74 a $ 78", "down to $11 from $12.50".
func hasRisen(m claim) bool {
	first := m.at - 1
	if isCurrencySign(m.s.word(first)) {
		first--
	}
	if !m.s.lex.ofs[m.s.word(first)] {
		return false
	}
	changes := m.s.phrase(m.s.lex.rises, m.s.clauseFrom(m.at), m.at) >= 0
	return changes || m.from > 0 && m.s.has(m.s.lex.compareWords, m.s.clauseFrom(m.at), m.at)
}

// clears reports a debt that would be paid: "once both are paid you'd owe $0", with what is owed where an amount is told.
func clears(m claim) bool {
	if !m.unreal() || m.role != Debt && m.role != Pending {
		return false
	}
	owed := m.inPlay().owed
	return !slices.ContainsFunc(m.s.tokens, func(t token) bool {
		return t.use == amount && t.value > 0 && !slices.Contains(owed, t.value)
	})
}

// limit reports an amount that is a limit of the order's zone, in a sentence about delivery that is free from there on,
// or about a minimum.
func (m claim) limit() bool {
	switch m.role {
	case "", Subtotal, Total, FreeFrom, Minimum:
		return (freeAt(m.s) >= 0 || hasRole(m.s, Minimum)) && m.any(m.goals())
	case Delivery, Missing, Price: // "el envío no se cobra si llegás a $ 30.000": it is free, so that no fee is told
		free := freeAt(m.s)
		return free >= 0 && (free < m.at && m.any(m.goals()) || free > m.at && m.reached())
	}
	return false
}

// reached reports what the goods come to, told as what makes delivery free: "con $ 33.600 el envío es sin cargo".
func (m claim) reached() bool {
	first := m.at - 1
	if isCurrencySign(m.s.word(first)) {
		first--
	}
	return m.s.lex.withs[m.s.word(first)] && m.any(m.inPlay().goods)
}

// aimedAt reports a sentence that holds the order against a limit: what counts for it are the goods.
func aimedAt(m claim) bool {
	goals := m.goals()
	return slices.ContainsFunc(m.s.tokens, func(t token) bool {
		return t.use == amount && t.value != m.value && slices.Contains(goals, t.value)
	})
}

// revised are what the goods of the order would come to with another number of what the text names.
func (m claim) revised(p play) (out []int64) {
	for _, n := range slices.Concat(m.s.named, m.named) {
		for _, f := range m.c.facts[Money] {
			if f.Role == Line && m.c.things.belongs(f, []int{n}) {
				rest := less(slices.Concat(p.goods, p.owed), []int64{f.Value})
				out = append(out, plus(rest, p.lists)...)
				out = append(out, plus(rest, insteadOf(m, n))...)
			}
		}
	}
	return out
}

// insteadOf are the prices of what else the sentence names beside a thing of the order.
func insteadOf(m claim, of int) (out []int64) {
	for _, n := range m.s.named {
		if n != of {
			out = append(out, m.c.pricesOf(n)...)
		}
	}
	return out
}

// ofAllOrders reports what the customer's orders come to together, or what is left to pay of them.
func ofAllOrders(m claim) bool {
	for _, role := range []Role{Total, Pending} {
		if role == Total && m.role == Debt { // a part of them may be paid
			continue
		}
		sum, codes := int64(0), []string{}
		for _, f := range m.c.facts[Money] {
			if f.Role == role && len(f.Things) == 1 && codeForm.MatchString(f.Things[0]) && !contains(codes, f.Things[0]) {
				sum, codes = sum+f.Value, append(codes, f.Things[0])
			}
		}
		if len(codes) > 1 && m.equals(sum) {
			return true
		}
	}
	return false
}

// pricesApart are how the prices differ of things that the sentence names.
func pricesApart(m claim) bool {
	var prices []int64
	for _, n := range m.s.named {
		prices = append(prices, m.c.pricesOf(n)...)
	}
	return len(m.s.named) > 1 && !m.each() && m.minus(prices, prices)
}

// measureSums are what so much of a thing costs that is sold by a measure: "tres metros" of "Lino crudo, metro".
func measureSums(m claim) (out []int64) {
	for i, t := range m.s.tokens[:m.at] {
		unit := stem(m.s.word(i + 1))
		if !t.isNumber || t.use != part || !m.s.lex.units[m.s.word(i+1)] {
			continue
		}
		for _, n := range slices.Concat(m.s.named, m.named, m.c.things.asked) {
			if contains(m.c.things.words[n], unit) {
				for _, price := range m.c.pricesOf(n) {
					out = append(out, price*t.value/100)
				}
			}
		}
	}
	return out
}

// pairSums are what two of the things come to that are spoken of or booked: "las dos".
func pairSums(m claim) (out []int64) {
	if m.namesGoods() || !m.s.has(m.s.lex.couples, 0, m.at) && m.s.phrase(m.s.lex.both, 0, m.at) < 0 {
		return nil
	}
	prices := bookedPrices(m)
	for _, n := range slices.Concat(m.named, m.c.things.asked) {
		prices = append(prices, m.c.pricesOf(n)...)
	}
	for i, a := range prices {
		for _, b := range prices[i+1:] {
			if a != b {
				out = append(out, a+b)
			}
		}
	}
	return out
}

// heldAgainst reports an amount that is held against the one before it: "$34 against $52". It may be of another thing that
// is spoken of.
func heldAgainst(m claim) bool {
	if m.from == 0 || m.s.phrase(m.s.lex.againsts, m.from, m.at) < 0 {
		return false
	}
	return slices.ContainsFunc(m.c.facts[Money], func(f Fact) bool {
		return m.equals(f.Value) && (f.Role == Price || f.Role == Before)
	})
}

// onceCost reports the earlier price of a thing in a sentence that has the one of today as well.
func onceCost(m claim, f Fact) bool {
	return slices.ContainsFunc(m.c.facts[Money], func(now Fact) bool {
		return now.Role == Price && now.Value != f.Value && slices.Equal(now.Things, f.Things) &&
			slices.ContainsFunc(m.s.tokens, func(t token) bool { return t.use == amount && t.value == now.Value })
	})
}

// otherFee reports the delivery of a zone that the sentence does not name, while the order has one of its own.
func otherFee(m claim, f Fact) bool {
	if m.role != Delivery || len(f.Things) == 0 || !m.c.has(Total) || m.unreal() ||
		len(zonesIn(m.reader, m.s)) > 0 || freeAt(m.s) >= 0 ||
		denies(m.s) || m.c.orderFee(f) {
		return false
	}
	own := false
	for _, d := range m.c.facts[Money] {
		if d.Role == Delivery && d.Text == "" && len(d.Things) == 0 {
			own = true
			if d.Value == f.Value {
				return false
			}
		}
	}
	return own
}

// bookedPrices are what the services cost that the customer has booked.
func bookedPrices(m claim) (out []int64) {
	for _, slot := range m.c.facts[Slot] {
		for _, f := range m.c.facts[Money] {
			if slot.Role == Booked && f.Role == Price && len(f.Things) > 0 && slices.Contains(slot.Things, f.Things[0]) {
				out = append(out, f.Value)
			}
		}
	}
	return out
}
