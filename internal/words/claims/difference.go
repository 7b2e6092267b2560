package claims

import "slices"

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
		if t.isNumber && (t.use == amount || t.value >= 100_00 && t.use != date) && t.value != m.value {
			out = append(out, t.value)
		}
	}
	return append(out, notesOf(m)...)
}

// goals are what an order has to reach: free delivery where the sentence speaks of that, and the minimum.
func (m claim) goals() (out []int64) {
	free := freeAt(m.s) >= 0
	minimum := hasRole(m.s, Minimum)
	for _, f := range m.c.facts[Money] {
		wanted := (f.Role == FreeFrom && (free || !minimum) || f.Role == Minimum && !free) && m.c.ourZone(f)
		if zone := zonesIn(m.reader, m.s); wanted &&
			(len(zone) == 0 || m.c.things.belongs(f, zone) || len(f.Things) == 0) {
			out = append(out, f.Value)
		}
	}
	return out
}

// ourZone reports a fact of the zone that the order goes to, as its delivery's price tells; any, where it has none.
func (c *Checker) ourZone(f Fact) bool {
	fee := int64(0)
	for _, d := range c.facts[Money] {
		if d.Role == Delivery && len(d.Things) == 0 && d.Text == "" {
			fee = d.Value
		}
	}
	if fee == 0 || len(f.Things) == 0 || !c.has(Total) {
		return true
	}
	return slices.ContainsFunc(c.facts[Money], func(d Fact) bool {
		return d.Role == Delivery && d.Value == fee && len(d.Things) > 0 && d.Things[0] == f.Things[0]
	})
}

func hasRole(s *sentence, role Role) bool {
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

// mostCompared is up to how many prices the difference of any two of them may be told: of more, too many would come out.
const mostCompared = 10

// readPrices are the prices of goods that were read, where they are few.
func readPrices(c *Checker) (out []int64) {
	for _, f := range c.facts[Money] {
		if f.Role == Price && f.Value > 0 && len(f.Things) > 0 && !slices.Contains(out, f.Value) {
			out = append(out, f.Value)
		}
	}
	if len(out) > mostCompared {
		return nil
	}
	return out
}

// comparable are the prices of the things that the text or the question names.
func (m claim) comparable(p play) (out []int64) {
	for _, of := range [][]int{m.s.named, m.named, m.c.things.asked} {
		for _, f := range m.c.facts[Money] {
			if m.c.things.belongs(f, of) && (f.Role == Price || f.Role == Before || f.Role == Line ||
				f.Role == Delivery || f.Role == "") {
				out = append(out, f.Value)
			}
		}
	}
	for _, f := range m.c.facts[Money] {
		if f.Role == Discount || len(m.s.named) == 0 && (f.Role == Subtotal || f.Role == Total) && m.role == Discount {
			out = append(out, f.Value)
		}
	}
	if slices.Contains(m.s.nouns(), Order) {
		out = append(out, p.owed...)
	}
	return slices.Concat(out, p.named, p.lists, p.fees)
}
