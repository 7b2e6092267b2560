package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// money checks every amount of a sentence.
func (r *reader) money(s *sentence) {
	last := 0
	for i, t := range s.tokens {
		if t.use != amount {
			continue
		}
		m, end := r.amountAt(s, i, last)
		last = max(i+1, end)
		switch {
		case (s.phrase(s.lex.payPhrasesSure, max(i-5, s.clauseFrom(i)), i) >= 0 || paidWith(s, i) || changed(s, i)) &&
			s.tokens[i].value >= 10_00 && !changeAt(s, i):
			r.pay(s, i)
		case r.theirs(s, i):
		case m.borneOut():
			r.prove(t.value)
		default:
			r.refuted = r.refuted || m.contradicted()
			r.hold(Money, s.slice(i-1, amountEnd(s, i)), m.knownAmount())
		}
	}
}

// amountEnd is where the words of an amount end: with its coin.
func amountEnd(s *sentence, i int) int {
	if s.lex.coins[s.word(i+1)] {
		return i + 2
	}
	return i + 1
}

// claim is one amount that a sentence tells.
type claim struct {
	*reader
	s      *sentence
	at     int
	value  int64
	role   Role
	things []int // that it is told of; none: not said
	behind []int // that stand behind it, where others stand before it
	told   bool  // the things stand beside the amount itself
	from   int   // where its words begin
}

// amountAt reads the claim of an amount: the thing stands between the amount before and this one, or behind it ("$ 690
// por ladrillo"), in the sentence, in the one before, or in the customer's question. end is where its words end.
func (r *reader) amountAt(s *sentence, i, last int) (m claim, end int) {
	m = claim{reader: r, s: s, at: i, value: s.tokens[i].value, role: roleBetween(s, i, last), from: last}
	m.things = r.c.things.own(s, max(last, s.clauseFrom(i)), i)
	if n := s.tokens[i].clause; len(m.things) == 0 && n > 0 && s.clauses[n].from > last { // "la de 500 g sí, $ 19.500"
		m.things = r.c.things.sibling(s, max(last, s.clauses[n-1].from), i)
	}
	if len(m.things) == 0 {
		m.things = r.c.things.in(s, last, i)
	}
	if len(m.things) == 0 {
		m.things = described(r.c, s, max(last, s.clauseFrom(i)), i)
	}
	m.told = len(m.things) > 0
	m.behind = thingsBehind(m)
	if next := s.word(i + 1); !m.told && (s.lex.afterJoins[next] || next == "(" || s.lex.coins[next]) {
		end = min(nextAmount(s, i), nextSign(s, i), i+8)
		if m.things = r.c.things.own(s, i+1, end); len(m.things) == 0 {
			end = 0
		}
		m.told = len(m.things) > 0
	}
	if (!m.told || r.c.things.onlyOrders(m.things)) && m.role == "" && s.phrase(s.lex.becomes, max(last, i-5), i) >= 0 && r.c.has(Total) {
		m.role = Total
	}
	if m.told && r.c.things.onlyOrders(m.things) && s.phrase(s.lex.otherOnes, last, min(i+5, len(s.tokens))) >= 0 {
		m.things = r.c.things.otherOrders(m.things) // "y $ 27.400 del otro"
	}
	m.role = m.settledRole()
	for _, before := range [][]int{r.c.things.in(s, 0, i), r.named, r.c.things.asked} {
		if len(m.things) == 0 && r.lex.tag.Language() == r.c.tag.Language() { // names are in the business's language
			family := r.c.things.family(before)
			if m.things = r.c.things.narrowed(s, family, last, i); len(m.things) == len(family) {
				m.things = r.c.things.narrowed(s, before, last, i)
			}
		}
	}
	return m, end
}

// thingsBehind are the things behind an amount that others stand before: "$ 45 el vaso o $ 115 la jarra".
func thingsBehind(m claim) []int {
	if !m.told || !m.s.lex.afterJoins[m.s.word(m.at+1)] {
		return nil
	}
	to := m.at + 1
	for to < min(m.s.clauseOf(m.at).to, nextSign(m.s, m.at)) && !m.s.lex.ands[m.s.word(to)] { // behind an "and" it is the next amount's
		to++
	}
	return m.c.things.own(m.s, m.at+1, to)
}

// own are the things of a family that a sentence names which the numbers of one clause tell from the others.
func (t *things) own(s *sentence, from, to int) []int {
	if named := t.in(s, from, to); len(named) > 0 {
		return named
	}
	return t.sibling(s, from, to)
}

// sibling are the things of a family that the sentence names, told apart by the numbers of a part of it alone.
func (t *things) sibling(s *sentence, from, to int) []int {
	family := t.broad(s, 0, to)
	if got := t.narrowed(s, family, from, to); len(got) < len(family) {
		return got
	}
	return nil
}

// broad are all things of which a part of a sentence has a telling word.
func (t *things) broad(s *sentence, from, to int) (out []int) {
	for i := from; i < to; i++ {
		key := t.whole(s, i)
		if key == "" || s.tokens[i].isNumber || s.lex.common(key) || s.lex.units[key] {
			continue
		}
		for _, n := range t.byWord[key] {
			if !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// family are some things and those whose names differ from theirs in numbers alone.
func (t *things) family(list []int) (out []int) {
	plain := func(n int) string {
		return strings.Join(slices.DeleteFunc(slices.Clone(t.words[n]), func(w string) bool {
			return strings.Trim(w, "0123456789.") == ""
		}), " ")
	}
	for _, n := range list {
		for k := range t.names {
			if (k == n || plain(k) == plain(n) && plain(n) != "") && !slices.Contains(out, k) {
				out = append(out, k)
			}
		}
	}
	return out
}

// narrowed are those of some things that the numbers of a part of a sentence tell from the others: "el de 1,5 L".
func (t *things) narrowed(s *sentence, list []int, from, to int) []int {
	var keys []string
	for i := from; i < to; i++ {
		if !s.lex.units[s.word(i+1)] {
			continue
		}
		if s.tokens[i].isNumber && s.tokens[i].use != amount {
			keys = append(keys, wordKey(s.lex, s.tokens[i]))
		} else if s.lex.article[s.word(i)] || s.lex.of[s.word(i)] && s.lex.determiners[s.word(i-1)] { // "la de un kilo", "el de litro"
			keys = append(keys, "1")
		}
	}
	var out []int
	for _, n := range list {
		if len(keys) > 0 && overlap(keys, t.words[n]) == len(keys) {
			out = append(out, n)
		}
	}
	if len(out) == 0 {
		return list
	}
	return out
}

// pay notes what the text supposes the customer pays with: "dos billetes de $ 500 y uno de $ 20".
func (r *reader) pay(s *sentence, i int) {
	value := s.tokens[i].value
	for j := i - 1; j >= max(s.clauseFrom(i), i-5); j-- {
		if t := s.tokens[j]; t.isNumber && t.use == piece && t.value > 100 && t.value <= 2000 {
			value *= t.value / 100
			break
		}
	}
	for _, b := range slices.Clone(r.bills) {
		r.bills = append(r.bills, b+value)
	}
	r.bills = append(r.bills, value)
}

// changed reports the bill of a sentence about its change: "de mil pesos te quedarían 133".
func changed(s *sentence, i int) bool {
	first := i - 1
	if isCurrencySign(s.word(first)) {
		first--
	}
	if w := s.word(first); w != "de" && w != "from" && w != "para" || !changeIn(s, 0, len(s.tokens)) {
		return false
	}
	return s.tokens[i].value%10_00 == 0 && !changeAt(s, i)
}

// paidWith reports "pagás en efectivo con $ 30.000".
func paidWith(s *sentence, i int) bool {
	if s.lex.payWith[s.word(i+1)] && s.has(s.lex.changeWords, 0, len(s.tokens)) { // "a $20 bill"
		return true
	}
	sign := i - 1
	if isCurrencySign(s.word(sign)) {
		sign--
	}
	if w := s.word(sign); w != "con" && w != "com" && w != "with" {
		return false
	}
	return s.phrase([][]string{{"pag*"}, {"abon*"}, {"pay*"}}, s.clauseFrom(i), i) >= 0 ||
		s.has(s.lex.changeWords, 0, len(s.tokens)) && !changeAt(s, i)
}

// changeAt reports that an amount is what is given back, and not what is paid with: "el vuelto es de $ 500".
func changeAt(s *sentence, i int) bool {
	for j := max(s.clauseFrom(i), i-4); j < i; j++ {
		if s.lex.priceVerbs[s.word(j)] && s.has(s.lex.changeWords, s.clauseFrom(i), j) {
			return true
		}
	}
	return false
}

// nextSign is where the next amount begins.
func nextSign(s *sentence, i int) int {
	for j := i + 1; j < len(s.tokens); j++ {
		if s.tokens[j].use == amount || isCurrencySign(s.word(j)) {
			return j
		}
	}
	return len(s.tokens)
}

func nextAmount(s *sentence, i int) int {
	for j := i + 1; j < len(s.tokens); j++ {
		if s.tokens[j].use == amount {
			return s.clauses[s.tokens[i].clause].to
		}
	}
	return len(s.tokens)
}

// theirs reports an amount of the customer's own, told as theirs: quoted, denied, supposed, or what they pay with.
func (r *reader) theirs(s *sentence, i int) bool {
	if !r.c.customer.numbers[s.tokens[i].value] {
		return false
	}
	c := s.clauseOf(i)
	return c.quoted || c.conditional || c.asked || s.negated(i) || s.has(s.lex.negations, i+1, i+3) ||
		s.has(s.lex.payWith, i-5, i+4) || denies(s) && s.lex.definites[s.word(i-1)] ||
		s.phrase(s.lex.payPhrases, i-5, i) >= 0 || nearPhrase(s, s.lex.below, i)
}

// near reports a phrase of one or two words within the four words before a place.
func nearPhrase(s *sentence, set map[string]bool, i int) bool {
	for j := max(0, i-4); j < i; j++ {
		if set[s.word(j)] || set[s.word(j)+" "+s.word(j+1)] {
			return true
		}
	}
	return false
}

// borneOut reports whether the evidence has the amount, of its thing and in its role, or whether it comes out of
// amounts that the evidence has.
func (m claim) borneOut() bool {
	for _, f := range m.c.facts[Money] {
		if m.equals(f.Value) && (m.isOf(f) || m.variantOf(f)) {
			return true
		}
	}
	if len(m.behind) > 0 {
		m.things, m.behind = m.behind, nil
		return m.borneOut()
	}
	if m.value == 0 {
		return clears(m) || clearAt(m.s) >= 0 && owesNone(m.c) || (m.role == "" || m.role == Price || m.role == Delivery) && isFree(m.reader, m.s, m.at)
	}
	return ofAllOrders(m) || freeFromHere(m) || m.threshold() || m.limit() || heldAgainst(m) || toldAgain(m) || m.derived()
}

// threshold reports an amount that something has to reach, as a text of the business or an answer has it: "desde $
// 80.000", whatever goods the sentence names.
func (m claim) threshold() bool {
	return nearPhrase(m.s, m.s.lex.below, m.at) && !m.zoned() && slices.ContainsFunc(m.c.facts[Money], func(f Fact) bool {
		return f.Value == m.value && len(f.Things) == 0 && (f.Role == "" || f.Role == Minimum || f.Role == FreeFrom)
	})
}

// variantOf reports a fact of a thing that the sentence names by its family, and this part of it by what tells it from
// its brothers: "la Coca de 1,5 L a $ 3.100 y la lata a $ 1.600".
func (m claim) variantOf(f Fact) bool {
	if m.told {
		return false
	}
	for _, name := range f.Things {
		n, known := m.c.things.find(name)
		if !known {
			continue
		}
		family, own := false, false
		for j, t := range m.s.tokens {
			key := wordKey(m.s.lex, t)
			if key == "" || !contains(m.c.things.words[n], key) {
				continue
			}
			plain := strings.Trim(key, "0123456789.") == "" || m.s.lex.common(key)
			family = family || !plain
			own = own || plain && (j >= m.from && j < m.at || j > m.at && j < m.at+6)
		}
		if family && own && slices.Contains(fits[m.role], f.Role) {
			return true
		}
	}
	return false
}

// equals compares with a fact; an amount that is told as a rough one may be off by a twentieth.
func (m claim) equals(v int64) bool {
	if m.value == v {
		return true
	}
	off := max(m.value-v, v-m.value)
	return m.s.has(m.s.lex.roughly, m.at-4, m.at+2) && off*20 <= v
}

// isOf reports whether a fact is of the thing and the role that the claim names.
func (m claim) isOf(f Fact) bool {
	switch {
	case m.value == 0 && !m.isNothing(f), otherFee(m, f), otherVariant(m, f), !m.fitsRole(f), partOfDebt(m, f), len(f.Things) == 0 && f.Text != "" && tooFew(m, f):
		return false
	case len(m.things) == 0 || m.c.things.belongs(f, m.things) && !m.partOfOrder(f):
		return true
	case len(f.Things) == 0 && f.Text != "": // a text of the business: it speaks of the same
		return m.ofText(f)
	case f.Role == Price || f.Role == Before || f.Role == Line:
		return len(m.c.things.zonesOf(m.things)) == len(m.things) &&
			(m.c.things.belongs(f, m.s.named) || m.c.things.belongs(f, m.named))
	}
	if orders := m.told && m.c.things.onlyOrders(m.things); orders && m.role == Delivery {
		return !m.c.knownOf(Delivery, m.things) // its zone is not known
	}
	if m.zoned() || m.goodsAlone() && len(f.Things) > 0 && slices.Contains(fixed, f.Role) {
		return false
	}
	return len(f.Things) == 0 || !m.c.things.hasContainer(m.things) || m.c.things.belongs(f, m.s.named)
}

func (t *things) hasContainer(list []int) bool {
	return slices.ContainsFunc(list, func(n int) bool { return t.container[n] })
}

// onlyOrders reports things that are all orders.
func (t *things) onlyOrders(list []int) bool {
	return !slices.ContainsFunc(list, func(n int) bool { return !t.container[n] || !codeForm.MatchString(t.names[n]) })
}

// knownOf reports an amount of a role of some things.
func (c *Checker) knownOf(role Role, of []int) bool {
	return slices.ContainsFunc(c.facts[Money], func(f Fact) bool { return f.Role == role && c.things.belongs(f, of) })
}

// collected reports a sentence about fetching the goods, or about what would be: there is no delivery in it.
func (m claim) collected() bool {
	return m.s.phrase(m.s.lex.pickups, 0, len(m.s.tokens)) >= 0
}

// delivered reports an amount that is told as one with its delivery.
func (m claim) delivered() bool {
	c := m.s.clauseOf(m.at)
	return m.role == Total && m.s.phrase(m.s.lex.rolePhrases[Total], c.from, c.to) >= 0
}

// words are the stems of a text of ours.
func words(c *Checker, text string) []string {
	s := &sentence{lex: lexiconOf(c.tag), text: text, tokens: tokenize(text)}
	return s.content(0, len(s.tokens))
}

// amount writes an amount as the business does.
func (c *Checker) amount(v int64) string {
	if c.evidence.Amount != nil {
		return c.evidence.Amount(v)
	}
	return hundredths(c.tag, v)
}

// hundredths writes an amount.
func hundredths(tag locale.Tag, v int64) string {
	text := locale.Number(tag, v/100)
	if cents := v % 100; cents != 0 {
		_, point := tag.Separators()
		text += point + string([]byte{'0' + byte(cents/10), '0' + byte(cents%10)})
	}
	return "$ " + text
}
