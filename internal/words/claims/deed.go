package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/grammar"
	"github.com/mostrador/mostrador/internal/words/word"
)

// Noun is what a deed was done to.
type Noun string

const (
	Order    Noun = "order"
	Booking  Noun = "booking"
	Payment  Noun = "payment"
	DebtNoun Noun = "debt"
	Data     Noun = "data"
	Person   Noun = "person"
	Reminder Noun = "reminder"
	Coupon   Noun = "coupon"
	Letter   Noun = "link" // something that is sent
	Shipment Noun = "delivery"
	Ticket   Noun = "ticket"
	Goods    Noun = "stock"
	Refund   Noun = "refund"
	Pricing  Noun = "price"
	Mail     Noun = "mail" // no tool sends one
	Coded    Noun = "code"
	Ending   Noun = "cancellation"
)

// nouns are what a sentence is about, in order.
func (s *sentence) nouns() (out []Noun) {
	for _, t := range s.tokens {
		if n := s.lex.nouns[t.fold]; n != "" && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// single reports a sentence of one word.
func (s *sentence) single() bool {
	words := 0
	for _, t := range s.tokens {
		if !t.mark {
			words++
		}
	}
	return words == 1
}

// deeds checks what a sentence says was done, or how something stands.
func (r *reader) deeds(s *sentence) {
	for i, t := range s.tokens {
		v, known := s.lex.verbs[t.text]
		if known && r.deniedWrongly(s, i, v) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
			return
		}
		if !known || v.class == receiving && s.single() || !r.toldDone(s, i, v) {
			continue // "recibido" alone says that a message came
		}
		if !r.done(s, i, v) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
			return
		}
	}
	checkSelf(r, s)
	r.settled(s)
	checkArranged(r, s)
	checkStaff(r, s)
	checkGoingOn(r, s)
	checkArrived(r, s)
	r.states(s)
}

// settled checks "quedó tu mesa para las 15", which tells of a deed without its participle.
func (r *reader) settled(s *sentence) {
	for i, t := range s.tokens {
		if !s.lex.settles[t.fold] || !s.stated(i) || s.prompted(i) || len(r.found) > 0 {
			continue
		}
		c := s.clauseOf(i)
		noun := s.nounNear(i, i, c.to, acts[booking])
		if noun != Booking && noun != Order && !hasClock(s, c) || s.hasParticiple(c) || clauseHas(s, i, amount) {
			continue
		}
		if !r.done(s, i, verb{confirming, participle}) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
		}
	}
}

func (s *sentence) hasParticiple(c clause) bool {
	for i := c.from; i < c.to; i++ {
		if v := s.lex.verbs[s.tokens[i].text]; v.tense == participle || v.tense == both {
			return true
		}
	}
	return false
}

// deniedWrongly reports "todavía no se acreditó" of what has been: an order, a booking or a payment of the customer's
// that stands, while nothing else of theirs is open.
func (r *reader) deniedWrongly(s *sentence, i int, v verb) bool {
	c := s.clauseOf(i)
	about := slices.ContainsFunc(s.nouns(), func(n Noun) bool { return n == Order || n == Booking || n == Payment })
	if c.asked || c.conditional || c.quoted || !s.negated(i) || !about || v.tense == past1 || v.tense == infinitive ||
		v.class != confirming && v.class != booking && v.class != paying || s.wished(i) {
		return false
	}
	open := slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool { return d.Act == Drafted || d.Act == Awaiting })
	return !open && r.done(s, i, v) && !r.c.toldByUs(s, i, v.class)
}

// toldDone reports that a form of a verb tells of something done.
func (r *reader) toldDone(s *sentence, i int, v verb) bool {
	c := s.clauseOf(i)
	if c.asked || c.conditional || c.quoted || s.negated(i) || s.whenever(i, v) {
		return false
	}
	if s.prompted(i) || v.tense == participle && strings.HasPrefix(s.word(i), "inclui") || r.requested(s, i) || s.toBeSeen(i) ||
		s.material(i, v) || s.acknowledged(i, v) || s.letting(i) {
		return false
	}
	switch v.tense {
	case infinitive:
		return s.lex.just[s.word(i-2)] && s.word(i-1) == "de"
	case past1:
		return s.firstPerson(i) && !s.wishedBefore(i)
	case past3:
		return s.passive(i) && !s.wishedBefore(i)
	case both:
		return (s.has(s.lex.subjects, i-3, i) || s.auxiliary(i) || s.headline(i)) && !s.wishedBefore(i)
	}
	return (s.auxiliary(i) || s.headline(i)) && !s.wishedBefore(i) && !s.consequence(i)
}

// letting reports "let" without somebody of the business who was let know.
func (s *sentence) letting(i int) bool {
	next := s.word(i + 1)
	return s.word(i) == "let" && (next == "me" || next == "us" || !s.has(map[string]bool{"know": true}, i, i+6))
}

// whenever reports a condition right behind a verb: "are paid when you get the order".
func (s *sentence) whenever(i int, v verb) bool {
	next := s.word(i + 1)
	return v.tense != past1 && s.lex.conditions[next] && !aims[next]
}

// aims begin a clause as conditions do, and also say what for or until when.
var aims = word.Set("para to al ao hasta ate")

// material reports "hecho en casa", "made without nuts": what something is made of, or where.
func (s *sentence) material(i int, v verb) bool {
	next := s.word(i + 1)
	return v.tense != past1 && (v.class == doing || s.lex.makes[s.word(i)]) &&
		(s.lex.priceJoins[next] || s.lex.madeOf[next])
}

// requested reports "lo puse como petición": what was passed on as a wish, while a question to the customer is open or
// something was done in this turn.
func (r *reader) requested(s *sentence, i int) bool {
	at := s.phrase(s.lex.asWish, i, s.clauseOf(i).to)
	return at >= 0 && (strings.Contains(r.c.fresh, "?") ||
		slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool { return !d.Standing }))
}

// acknowledged reports "Anotado:", which says that it was heard.
func (s *sentence) acknowledged(i int, v verb) bool {
	short := s.clauseOf(i).to-s.clauseFrom(i) <= 2
	return v.class == storing && strings.HasPrefix(s.word(i), "anot") &&
		(short || v.tense == participle && s.headline(i) && len(s.nouns()) == 0)
}

// wishedBefore is wished for verbs: a plan or a wish directly before them.
func (s *sentence) wishedBefore(i int) bool {
	c := s.clauseOf(i)
	for j := max(c.from, i-5); j < i; j++ {
		if s.tokens[j].text != "sí" && s.lex.modals[s.word(j)] || s.lex.modals[s.word(j)+" "+s.word(j+1)] {
			return true
		}
	}
	return s.has(s.lex.limits, max(c.from, i-3), i) // "se entrega solo a mayores"
}

// firstPerson reports a past form that is not a present one as well: "reservamos" alone may be what one does.
func (s *sentence) firstPerson(i int) bool {
	t := s.tokens[i].text
	if strings.HasSuffix(t, "í") && s.lex.tag.Language() == "es" { // "transferí al alias" tells the customer to do it
		return s.has(s.lex.already, s.clauseFrom(i), i)
	}
	if !strings.HasSuffix(t, "amos") && !strings.HasSuffix(t, "imos") && !strings.HasSuffix(t, "emos") {
		return true
	}
	if hasTerm(s) && !s.already(s.clauseFrom(i), i) { // "te la guardamos 15 minutos" is a rule
		return false
	}
	return s.has(s.lex.already, s.clauseFrom(i), i) || s.has(s.lex.possessives, i+1, i+4)
}

// passive reports "se reservó", or a third person with a thing that cannot act: "el pago se acreditó".
func (s *sentence) passive(i int) bool {
	before := s.word(i - 1)
	return before == "se" || s.word(i-2) == "se" || s.lex.already[before]
}

// auxiliary reports a verb shortly before a participle that makes a fact of it.
func (s *sentence) auxiliary(i int) bool {
	from := s.clauseFrom(i)
	for j := i - 1; j >= max(from, i-6); j-- {
		if s.lex.auxiliaries[s.word(j)] {
			return true
		}
		if s.lex.breaks[s.word(j)] {
			return false
		}
	}
	return false
}

// headline reports a clause without a verb: "Pedido confirmado", "¡Reservada!", "Listo, agregado".
func (s *sentence) headline(i int) bool {
	c := s.clauseOf(i)
	words := 0
	if grammar.Subject(s.word(i - 1)) { // "você paga" is a verb
		return false
	}
	for j := c.from; j < i; j++ {
		t := s.tokens[j]
		if t.mark {
			continue
		}
		if words++; words > 4 || s.lex.breaks[t.fold] || s.lex.modals[t.fold] {
			return false
		}
	}
	for j := i + 1; j < c.to; j++ {
		if s.lex.finite[s.word(j)] || grammar.Conditional(s.word(j)) {
			return false
		}
	}
	next := s.word(i + 1)
	return !s.lex.breaks[next] || words == 0
}

// done reports whether a deed or a state bears out a verb.
func (r *reader) done(s *sentence, i int, v verb) bool {
	if r.c.toldByUs(s, i, v.class) {
		return true
	}
	if v.class == paying && !s.bySelf(i, v) && r.paidPart(s, i) {
		return true
	}
	noun := r.nounOf(s, i, v.class)
	need := r.needed(v, noun)
	// "Ya lo confirmé" tells of something done just now: an order from before is not it.
	now := v.tense == past1 && v.class == confirming
	waits := noun == "" && len(codesIn(s)) == 0 && (now ||
		slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool { return d.Act == Awaiting }))
	var bearing []Deed
	for _, d := range r.c.evidence.Deeds {
		if waits && d.Standing && d.Act != Added { // "ya quedó", while something waits for an answer
			continue
		}
		if slices.Contains(need, d.Act) && r.suits(s, d, noun) &&
			!(d.Act == Ordered && d.Standing && r.drafting(s, d)) {
			bearing = append(bearing, d)
		}
	}
	return len(bearing) > 0 && (!s.bySelf(i, v) || r.covered(s, objects(s, i), bearing))
}

// paidPart reports an amount beside a verb of paying that was paid: what is left is another sentence's claim.
func (r *reader) paidPart(s *sentence, i int) bool {
	c := s.clauseOf(i)
	for j := i + 1; j < c.to; j++ {
		if s.tokens[j].use == amount {
			return slices.ContainsFunc(r.c.facts[Money], func(f Fact) bool {
				return f.Role == Paid && f.Value == s.tokens[j].value
			})
		}
	}
	return false
}

// bySelf reports a verb that tells what the assistant did.
func (s *sentence) bySelf(i int, v verb) bool {
	return v.tense == past1 || v.tense == both && s.has(s.lex.subjects, i-3, i)
}

// nounOf is what a verb was done to: beside it, in its sentence, or in the one before.
func (r *reader) nounOf(s *sentence, i int, c class) Noun {
	wanted, own := acts[c], s.clauseOf(i)
	noun := s.nounNear(i, own.from, own.to, wanted)
	if v := s.lex.verbs[s.tokens[i].text]; noun == "" && s.bySelf(i, v) && len(objects(s, i)) > 0 {
		return "" // it has an object of its own, of no kind that is known
	}
	if noun == "" {
		noun = s.nounNear(i, 0, len(s.tokens), wanted)
	}
	if noun == "" && len(r.nouns) > 0 && wanted[r.nouns[0]] != nil && len(s.named) == 0 {
		noun = r.nouns[0]
	}
	switch {
	case noun == "" && c == confirming && r.drafts(): // "¡confirmado!" of what is in the making
		return Order
	case c == adding && len(s.named) > 0 && noun == Shipment:
		return ""
	case c == sending && (slices.Contains(s.nouns(), Mail) || strings.HasPrefix(s.word(i), "email")):
		return Mail
	}
	return noun
}

// needed are the acts of which one must have happened.
func (r *reader) needed(v verb, noun Noun) []Act {
	switch {
	case v.class == doing:
		return r.doings(noun)
	case v.class == preparing && v.tense == past1:
		return []Act{Drafted, Added, Linked}
	}
	if need, specific := acts[v.class][noun]; specific {
		return need
	}
	return acts[v.class][""]
}

// drafting reports that the customer has an order in the making, so that words without a code are about that one and
// not about an order that stands.
func (r *reader) drafting(s *sentence, d Deed) bool {
	return !slices.Contains(codesIn(s), d.Code) && r.drafts()
}

// drafts reports an order in the making.
func (r *reader) drafts() bool {
	return slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool {
		return d.Act == Drafted && d.Standing && d.Code == ""
	})
}

// doings are the deeds that "hecho" may tell of.
func (r *reader) doings(noun Noun) []Act {
	switch noun {
	case Order:
		return []Act{Ordered, Changed, Cancelled}
	case Booking:
		return []Act{BookedFor, Moved, Cancelled, Changed}
	case Payment:
		return []Act{Settled}
	case Refund:
		return []Act{Refunded}
	case Coupon:
		return []Act{Reduced}
	}
	return []Act{Ordered, BookedFor, Moved, Settled, Changed, Added, Removed, Stored, Cancelled, Reminded, Reduced,
		Sent, Notified, Received}
}

// nounNear is the nearest noun to a place that the class of verbs knows.
func (s *sentence) nounNear(i, from, to int, wanted map[Noun][]Act) (found Noun) {
	if v := s.lex.verbs[s.tokens[i].text]; v.tense == participle || v.tense == both || v.tense == past3 {
		if n := s.nounIn(i, from, i, wanted); n != "" { // what it is said of stands before it
			return n
		}
	}
	return s.nounIn(i, from, to, wanted)
}

func (s *sentence) nounIn(i, from, to int, wanted map[Noun][]Act) (found Noun) {
	best := 1 << 30
	for j := from; j < to; j++ {
		n := s.lex.nouns[s.word(j)]
		if _, known := wanted[n]; n == "" || !known {
			continue
		}
		if n == Order && s.word(j+1) == "de" && s.lex.nouns[s.word(j+2)] != "" { // "pedido de presupuesto"
			continue
		}
		if away := max(i-j, j-i); away < best {
			found, best = n, away
		}
	}
	return found
}

// suits reports that a deed is of what the sentence names: its order or booking, its things.
func (r *reader) suits(s *sentence, d Deed, noun Noun) bool {
	if d.Noun != "" && (noun == Order || noun == Booking) && d.Noun != noun || d.Noun == DebtNoun && noun != DebtNoun {
		return false
	}
	if d.Noun == Shipment && noun != Shipment && noun != "" && !(noun == Data && s.has(s.lex.addressed, 0, len(s.tokens))) {
		return false
	}
	if codes := codesIn(s); len(codes) > 0 && d.Code != "" {
		if !slices.Contains(codes, strings.ToUpper(d.Code)) {
			return false
		}
	}
	if (d.Act != Added && d.Act != Removed) || len(d.Things) == 0 || len(s.named) == 0 {
		return true
	}
	named := r.c.things.broad(s, 0, len(s.tokens))
	return slices.ContainsFunc(d.Things, func(name string) bool {
		n, known := r.c.things.byName[locale.Fold(name)]
		return !known || slices.Contains(named, n)
	})
}

// toldByUs reports that a sentence of the product tells the same with the same class of verb.
func (c *Checker) toldByUs(s *sentence, at int, of class) bool {
	mine := s.content(s.clauseFrom(at), s.clauseOf(at).to)
	if len(mine) < 3 { // "¡Confirmado!", with what in another clause
		mine = s.content(0, len(s.tokens))
	}
	for _, t := range c.trusted.sentences {
		for i, w := range t.tokens {
			if v, known := t.lex.verbs[w.text]; known && !t.old && v.tense != infinitive && v.class == of &&
				!t.negated(i) && !t.clauseOf(i).asked && overlap(mine, t.content(0, len(t.tokens))) >= 2 {
				return true
			}
		}
	}
	return false
}
