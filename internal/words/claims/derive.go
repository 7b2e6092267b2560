package claims

import "slices"

// play are the amounts that a sentence may reckon with: few, so that a lie does not come out by chance.
type play struct {
	goods     []int64 // what goods come to: those named, those of the order
	named     []int64 // of these, the goods that the words name
	lists     []int64 // of these, more than one price
	fetched   []int64 // what an order comes to that nobody brings
	owed      []int64 // what orders come to with all, or what is left to pay of them
	fees      []int64 // what bringing it costs, where it is the order's or the place is named
	running   []int64 // the last amounts of the text, or those that follow, added up
	following []int64 // of these, the ones that follow
}

// fixed are the roles of amounts that are written down and not reckoned.
var fixed = []Role{Delivery, Minimum, FreeFrom, Credit}

// derived reports an amount that an honest clerk reckons from what is in play: goods times their number and added up,
// with or without delivery, the order with more or less in it, what is missing for a limit, the change of a bill, what is
// left after a payment, a part of so many, a percentage in force, or how two prices differ.
func (m claim) derived() bool {
	p := m.inPlay()
	switch {
	case changeIn(m.s, 0, len(m.s.tokens)) &&
		m.minus(m.supposed(), slices.Concat(p.owed, p.named, plus(p.named, p.fees), m.proved)):
		return true
	case m.role == Change && len(m.supposed()) > 0:
		return false
	case m.lacking() && m.missing(p):
		return true
	case slices.Contains(fixed, m.role):
		return false
	case m.role != Price && (freeAt(m.s) >= 0 || hasRole(m.s, Minimum)) &&
		m.minus(m.goals(), slices.Concat(p.goods, p.fetched)):
		return true // "sumando $ 15.300 no pagás envío"
	case m.unreal() && m.minus(p.owed, m.handed()):
		return true
	case m.role == Debt, m.role == Pending:
		return false
	case m.role == Paid:
		return !tellsPaid(m) && m.any(p.owed)
	}
	if m.role == Missing {
		return false
	}
	return m.sums(p) || m.undiscounted() || m.compared(p) || m.parted(p) || m.cut(p)
}

// lacking reports words about a limit that is reached or not.
func (m claim) lacking() bool {
	return m.role != Price && (m.s.has(m.s.lex.missingWords, 0, len(m.s.tokens)) || m.role == Minimum || m.role == Missing)
}

func (m claim) any(list []int64) bool { return slices.ContainsFunc(list, m.equals) }

// plus are all sums of one amount of each list.
func plus(a, b []int64) (out []int64) {
	for _, x := range a {
		for _, y := range b {
			out = append(out, x+y)
		}
	}
	return out
}

func less(a, b []int64) (out []int64) {
	for _, x := range a {
		for _, y := range b {
			if x > y {
				out = append(out, x-y)
			}
		}
	}
	return out
}

// inPlay collects the amounts of a claim's sentence, of the text and of the order.
func (m claim) inPlay() (p play) {
	p.named, p.lists = m.namedGoods()
	p.fees = m.feesInPlay()
	for _, f := range m.c.facts[Money] {
		if f.Value <= 0 || len(f.Things) > 0 && m.otherOrder(f) {
			continue
		}
		switch f.Role {
		case Subtotal, Planned:
			p.goods = append(p.goods, f.Value)
		case Total:
			p.owed = append(p.owed, f.Value)
			if slices.ContainsFunc(m.c.facts[Money], func(d Fact) bool { // it is fetched
				return d.Role == Delivery && d.Value == 0 && slices.Equal(d.Things, f.Things)
			}) {
				p.fetched = append(p.fetched, f.Value)
			}
			for _, d := range m.c.facts[Money] {
				if d.Role == Delivery && d.Value > 0 && d.Value < f.Value && (m.c.orderFee(d) || m.zoneInPlay(d) || f.Text != "" && d.Text == f.Text) {
					p.goods = append(p.goods, f.Value-d.Value)
				}
			}
		case Pending, Debt:
			p.owed = append(p.owed, f.Value)
		}
	}
	m.listed(&p)
	return p
}

// listed adds up the amounts that the text has before the claim, and those that the sentence has behind it.
func (m claim) listed(p *play) {
	var sum int64
	for i := len(m.proved) - 1; i >= 0; i-- {
		if sum += m.proved[i]; i < len(m.proved)-1 {
			p.running = append(p.running, sum)
		}
	}
	p.running = append(p.running, m.lineSums()...)
	sum, p.following = 0, nil
	for n, t := range m.s.tokens[m.at+1:] { // "ahorrás $ 300: 100 de uno y 200 del otro"
		if t.isNumber && (t.use == amount || t.use == part && t.value >= 100_00) && !m.s.lex.units[m.s.word(m.at+n+2)] {
			sum += t.value
			p.following = append(p.following, sum)
		}
	}
	if len(p.following) > 1 {
		p.running = append(p.running, p.following[1:]...)
	}
}

// orderFee reports a delivery that an order has, and not one of the list of zones.
func (c *Checker) orderFee(f Fact) bool {
	return f.Text == "" && (len(f.Things) == 0 || codeForm.MatchString(f.Things[len(f.Things)-1]))
}

// namedGoods are what the goods cost that stand since the last amount, in the sentence, or in the words before it where
// the sentence names none: those of the text, then the customer's.
func (m claim) namedGoods() (all, lists []int64) {
	add := func(one, more []int64) { all, lists = append(all, one...), append(lists, more...) }
	add(m.c.baskets(m.s, m.c.things.in(m.s, m.from, m.at), m.from, m.at))
	add(m.c.baskets(m.s, m.c.things.in(m.s, 0, m.at), 0, m.at))
	add(m.c.baskets(m.s, m.s.named, 0, len(m.s.tokens)))
	if m.s.phrase(m.s.lex.ofEach, 0, m.at) >= 0 { // one of each
		var sum int64
		for _, n := range m.things {
			for _, price := range m.c.pricesOf(n)[:min(1, len(m.c.pricesOf(n)))] {
				sum += price
			}
		}
		lists = append(lists, sum)
	}
	for _, price := range m.prices() { // "two bags are $29", of what was spoken of
		for _, n := range m.sentenceCounts() {
			for _, k := range []int64{n, m.packs(n)} {
				if k > 1 {
					lists = append(lists, price*k)
				}
			}
		}
	}
	for _, n := range m.sentenceCounts() { // "a $ 2.900; harían falta seis"
		for _, price := range m.proved[max(0, len(m.proved)-1):] {
			lists = append(lists, price*n)
		}
	}
	if len(all) > 0 {
		return all, lists
	}
	for _, of := range [][]int{m.named, m.c.things.asked} {
		add(m.c.sized(m.s, of, m.at))
	}
	counts := append(m.sentenceCounts(), m.counts...)
	for _, of := range [][]int{m.named, m.c.things.asked} {
		for _, n := range of {
			for _, price := range m.c.pricesOf(n) {
				all = append(all, price)
				for _, count := range slices.Concat(counts, m.c.contents(n), m.c.askedOf(n)) {
					if count > 1 {
						add([]int64{price * count}, []int64{price * count})
					}
				}
			}
		}
		if len(all) > 0 {
			break
		}
	}
	if add(m.basket, m.basket); len(m.basket) == 0 && !m.c.has(Total) && !m.c.has(Subtotal) {
		add(m.c.wanted, m.c.wanted)
		if len(all) == 0 {
			add(talkedOf(m.c), nil)
		}
	}
	return all, lists
}

// sentenceCounts are the numbers of pieces that the sentence names.
func (m claim) sentenceCounts() (out []int64) {
	for _, t := range m.s.tokens {
		if t.isNumber && t.use == piece && t.value%100 == 0 && t.value > 0 {
			out = append(out, t.value/100)
		}
	}
	return append(out, m.pairs()...)
}

// feesInPlay are the order's delivery, and that of the zone or carrier that is spoken of.
func (m claim) feesInPlay() (out []int64) {
	for _, f := range m.c.facts[Money] {
		quoted := f.Role == "" && len(f.Things) == 0 && (f.Text == "" || hasRole(m.s, Delivery) && m.spokenOf(f))
		if (f.Role == Delivery && m.zoneInPlay(f) || quoted) && f.Value > 0 &&
			!slices.Contains(out, f.Value) {
			out = append(out, f.Value)
		}
	}
	return out
}

// zoneInPlay reports a fact of an order, or of a zone that the text names or the customer has named.
func (m claim) zoneInPlay(f Fact) bool {
	if zones := m.c.things.zonesOf(m.s.named); len(zones) > 0 && !m.c.things.onlyOrders(zones) {
		return m.c.things.belongs(f, zones)
	}
	return m.c.orderFee(f) || m.c.things.belongs(f, m.s.named) || m.c.things.belongs(f, m.named) ||
		m.c.things.belongs(f, m.c.places)
}

// sums tries the goods named, the order with or without them, and the amounts of the text added up; with delivery where
// the claim says so.
func (m claim) sums(p play) bool {
	if toldFree(m) {
		p.fees = nil
	}
	ordered := !quoting(m.c) || len(codesIn(m.s)) > 0 || slices.Contains(m.s.nouns(), Order) && underway(m.c)
	real := m.role == Total && m.c.has(Total) && ordered && !m.unreal()
	settled := real && !m.namesGoods() && !aimedAt(m)
	altered := m.altered(p)
	elsewhere := m.unreal() || len(m.c.things.zonesOf(m.s.named)) > 0
	if elsewhere && hasRole(m.s, Delivery) && m.any(plus(p.fetched, p.fees)) {
		return true
	}
	if settled { // what the order comes to is known
		listed := len(m.proved) > 1 && m.any(slices.Concat(p.running, plus(p.running, p.fees)))
		return m.follows(p) || m.any(altered) || listed
	}
	if real && !aimedAt(m) && !m.collected() && m.any(p.goods) && !m.any(p.owed) {
		return m.follows(p) // the order is told without its delivery
	}
	if m.any(slices.Concat(plus(p.named, p.fees), plus(p.goods, p.fees), plus(p.running, p.fees), p.running,
		plus(altered, p.fees))) {
		return true
	}
	if m.delivered() {
		return m.any(plus(m.quoted(p), p.fees))
	}
	return m.any(bareSums(m, p, altered))
}

// bareSums are what goods come to without delivery.
func bareSums(m claim, p play, altered []int64) []int64 {
	bare := slices.Concat(altered, measureSums(m), pairSums(m))
	if !m.each() || m.unreal() {
		bare = append(bare, p.lists...)
	}
	if m.role != Total || m.collected() || m.unreal() || aimedAt(m) {
		bare = append(bare, p.goods...)
	}
	if !m.told && m.role != Price {
		quoted := m.quoted(p)
		bare = slices.Concat(bare, quoted, plus(quoted, p.fees), plus(m.c.told, slices.Concat(p.running, p.lists, m.c.wanted)))
	}
	return bare
}

// toldFree reports an amount that is told with free delivery: "$ 34.400 sin cargo de envío".
func toldFree(m claim) bool {
	at := freeAt(m.s)
	return at >= 0 && hasRole(m.s, Delivery) && m.s.tokens[at].clause == m.s.tokens[m.at].clause && !m.unreal() &&
		!m.s.negated(at)
}

// follows reports a total of the amounts that the sentence lists behind it, or goods to which it adds their delivery.
func (m claim) follows(p play) bool {
	return len(p.following) > 1 && m.any(p.following[1:]) || m.any(p.goods) && slices.ContainsFunc(
		m.s.tokens[m.at+1:], func(t token) bool { return t.use == amount && slices.Contains(p.owed, t.value) })
}

// each reports an amount that is told of one piece.
func (m claim) each() bool {
	for i := max(m.from, m.s.clauseFrom(m.at)); i < min(m.at+4, len(m.s.tokens)); i++ {
		if m.s.lex.eaches[m.s.word(i)] && m.s.word(i-1) != "de" { // "una de cada una"
			return true
		}
	}
	return false
}

// namesGoods reports a sentence that names something with a price.
func (m claim) namesGoods() bool {
	return slices.ContainsFunc(m.s.named, func(n int) bool { return len(m.c.pricesOf(n)) > 0 })
}

// altered are what the order, or what was spoken of before, would come to with the goods that the text names, or without
// them.
func (m claim) altered(p play) []int64 {
	if m.role == Price || len(m.s.named)+len(m.named)+len(m.proved) == 0 {
		return nil
	}
	of := slices.Concat(p.goods, p.owed, m.quoted(p))
	switch {
	case leftOut(m):
		return less(of, p.named)
	case m.s.has(m.s.lex.withs, 0, len(m.s.tokens)) || m.unreal():
		if len(m.s.named) > 0 {
			of = slices.Concat(of, m.proved, m.c.wanted, m.askedPrices())
		}
		out := append(plus(of, p.named), less(slices.Concat(p.goods, p.owed), p.named)...)
		if m.unreal() {
			out = slices.Concat(out, plus(slices.Concat(p.goods, p.owed, m.proved), p.lists),
				plus(slices.Concat(p.goods, p.owed), m.proved), m.revised(p))
		}
		return out
	}
	return nil
}

// leftOut reports words that take goods out of an order, and not its delivery.
func leftOut(m claim) bool {
	for i, t := range m.s.tokens {
		if (m.s.lex.withouts[t.fold] || m.s.lex.verbs[t.text].class == removing) && m.s.lex.roles[m.s.word(i+1)] != Delivery && m.s.lex.roles[m.s.word(i+2)] != Delivery {
			return true
		}
	}
	return false
}

// askedPrices are what the customer's last words ask for costs.
func (m claim) askedPrices() (out []int64) {
	for _, of := range [][]int{m.named, m.c.things.asked} {
		for _, n := range of {
			for _, price := range m.c.pricesOf(n) {
				out = append(out, price)
				for _, count := range slices.Concat(m.c.askedOf(n), m.sentenceCounts(), m.counts, m.c.piecesOf(n)) {
					out = append(out, price*count)
				}
			}
		}
	}
	return out
}

// missing tries what is lacking for a limit, or by how much it was passed.
func (m claim) missing(p play) bool {
	goods := slices.Concat(p.goods, m.quoted(p))
	reached := slices.Concat(goods, p.fetched, p.named, plus(goods, p.named), less(goods, p.named), m.proved)
	if sums := m.sumsBefore(p); len(sums) > 0 { // "suma $ 28.700, te faltan …": of that one
		reached = sums
	}
	return m.minus(m.goals(), reached) || m.role != Missing && m.role != Pending && m.minus(reached, m.goals())
}

// handed are the amounts that the customer, or the sentence as a supposition, pays.
func (m claim) handed() []int64 {
	out := m.supposed()
	for _, f := range m.c.facts[Money] {
		if (f.Role == Paid || f.Role == Credit) && len(f.Things) == 0 { // what is left of an order has its own fact
			out = append(out, f.Value)
		}
	}
	return append(out, m.proved...)
}

// compared tries how two amounts of the text, or the prices of two things in play, differ.
func (m claim) compared(p play) bool {
	all := append(m.comparable(p), m.proved...)
	near := m.s.has(m.s.lex.compareWords, m.from, m.at) || m.s.has(m.s.lex.compareWords, m.at+1, m.at+6) ||
		m.s.has(m.s.lex.pays, m.from, m.at) // "conviene el de litro por $ 200"
	if others := m.otherAmounts(); near && len(others) > 1 && m.s.has(m.s.lex.apart, 0, len(m.s.tokens)) {
		return m.minus(others, others) // "hay $ 6.000 de diferencia: uno está $ 14.900 y el otro, $ 8.900"
	}
	if !near && m.role != Discount {
		return pricesApart(m)
	}
	read := readPrices(m.c)
	return m.minus(all, all) || m.role != Discount && m.role != Before && m.s.phrase(m.s.lex.rises, 0, m.at) < 0 && m.minus(read, read) || len(m.proved) > 0 && m.any(plus(m.comparable(p), m.proved[len(m.proved)-1:]))
}

// parted tries an amount in play divided by a number of the sentence or of the thing's name.
func (m claim) parted(p play) bool {
	of := slices.Concat(p.named, p.owed, p.goods, m.prices(), m.proved, bookedPrices(m))
	if !m.isShare(of, m.sentenceCounts()) {
		return false
	}
	m.agreed = true // nobody hits a quotient by chance
	return true
}

// cut tries a percentage in force of an amount in play, and what is left of it.
func (m claim) cut(p play) bool {
	if m.namesGoods() { // the price of what is named, and not of all the rest
		return m.isPercentage(slices.Concat(p.named, m.prices(), m.proved))
	}
	return m.isPercentage(slices.Concat(p.named, p.owed, p.goods, p.running, m.proved, m.prices()))
}
