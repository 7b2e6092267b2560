package claims

import (
	"slices"
	"strings"

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
		if !known || v.class == receiving && s.single() || leftDone(s, i) || !r.toldDone(s, i, v) {
			continue // "recibido" alone says that a message came
		}
		if !r.done(s, i, v) && !(v.tense == past1 && proposedSo(r, s, i, v.class)) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
			return
		}
		r.shown = true
	}
	checkNoted(r, s)
	checkSelf(r, s)
	r.settled(s)
	checkArranged(r, s)
	checkStaff(r, s)
	checkTheyDid(r, s)
	checkGoingOn(r, s)
	checkArrived(r, s)
	checkPassed(r, s)
	checkGivenBack(r, s)
	checkNotYet(r, s)
	r.states(s)
}

// leftDone reports a verb of leaving before its participle, which tells what was done: "dejé avisado tu pago".
func leftDone(s *sentence, i int) bool {
	for j := i + 1; j < min(i+3, s.clauseOf(i).to); j++ {
		if v := s.lex.verbs[s.tokens[j].text]; s.lex.leaves[s.word(i)] && v.tense == participle {
			return true
		}
	}
	return false
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
	if c.asked || c.conditional || c.quoted && (v.tense != past1 || saidBefore(s, i)) || s.negated(i) || s.whenever(i, v) {
		return false
	}
	if s.prompted(i) || s.toBeSeen(i) || tellsOther(r, s, i, v) || subordinate(s, i) {
		return false
	}
	switch v.tense {
	case infinitive:
		return justDone(s, i)
	case past1:
		return s.firstPerson(i) && !s.wishedBefore(i)
	case past3:
		return s.passive(i) && !s.wishedBefore(i)
	case both:
		return (s.has(s.lex.subjects, i-3, i) || s.auxiliary(i) || s.headline(i)) && !s.wishedBefore(i)
	}
	return (s.auxiliary(i) || s.headline(i) || passiveJust(s, i)) && !s.wishedBefore(i) && !s.hangs(i)
}

// passiveJust reports a participle behind "acaba de ser", "acabou de ser".
func passiveJust(s *sentence, i int) bool {
	return s.word(i-1) == "ser" && s.word(i-2) == "de" && s.lex.just[s.word(i-3)]
}

// hangs reports a deed that another clause makes depend on something. A condition behind what is already so belongs to
// what follows: "ya quedó cancelado, cuando quieras lo retomamos".
func (s *sentence) hangs(i int) bool {
	own, already := s.tokens[i].clause, s.already(s.clauseFrom(i), i)
	for n, c := range s.clauses {
		if c.conditional && n != own && (n < own || !already) {
			return true
		}
	}
	return false
}

// justDone reports an infinitive that tells of a deed: "acabo de reservar", "lo que hice fue reservar".
func justDone(s *sentence, i int) bool {
	if s.lex.just[s.word(i-2)] && s.word(i-1) == "de" {
		return true
	}
	if s.word(i-1) != "fue" && s.word(i-1) != "foi" {
		return false
	}
	for j := s.clauseFrom(i); j < i; j++ {
		if v := s.lex.verbs[s.tokens[j].text]; v.class == doing && v.tense == past1 {
			return true
		}
	}
	return false
}

// tellsOther reports a form of a verb of deeds that tells something else: what is included, made of or heard, or a wish
// that was passed on.
func tellsOther(r *reader, s *sentence, i int, v verb) bool {
	return strings.HasPrefix(s.word(i), "inclui") && s.tokens[i].text != "incluí" || requested(r, s, i) || lastWeek(s, i) ||
		s.material(i, v) || s.acknowledged(i, v) || s.letting(i) || ofOthers(s, i, v) ||
		nominal(s, i, v) || v.class == notifying && s.phrase(s.lex.askings, i, i+1) == i && toCustomer(s, i)
}

// lastWeek reports "pasado" behind a day or a stretch of time.
func lastWeek(s *sentence, i int) bool {
	w := s.word(i)
	return (strings.HasPrefix(w, "pasad") || strings.HasPrefix(w, "passad")) && (isWeekday(s, i-1) || s.lex.terms[s.word(i-1)] || s.word(i-1) == "fin")
}

// toCustomer reports a verb whose one spoken to is the customer: "te pedí", "I asked you".
func toCustomer(s *sentence, i int) bool { return s.word(i-1) == "te" || s.word(i+1) == "you" }

// nominal reports a participle that is a noun or opens a case: "en la retirada", "pasado el plazo, cobramos".
func nominal(s *sentence, i int, v verb) bool {
	if v.tense != participle {
		return false
	}
	c := s.clauseOf(i)
	opens := len(s.content(c.from, i)) == 0 && s.lex.determiners[s.word(i+1)] && s.lex.nouns[s.word(i+2)] == "" &&
		c.to < len(s.tokens) && i+3 >= c.to
	return opens || s.lex.inThe[s.word(i-1)] || s.lex.prepositions[s.word(i-2)] && s.lex.determiners[s.word(i-1)]
}

// ofOthers reports an hour that is told as taken: "às 15h já tem gente marcada", "Saturday at 7 is taken".
func ofOthers(s *sentence, i int, v verb) bool {
	c := s.clauseOf(i)
	return v.tense != past1 && (s.lex.slotTaken[s.word(i)] && hasClock(s, c) && s.lex.auxiliaries[s.word(i-1)] && v.class != booking ||
		s.has(s.lex.others, max(c.from, i-2), i))
}

// letting reports "let" without somebody of the business who was let know.
func (s *sentence) letting(i int) bool {
	next := s.word(i + 1)
	return s.word(i) == "let" && (next == "me" || next == "us" || !s.has(map[string]bool{"know": true}, i, i+6))
}

// whenever reports a condition right behind a verb: "are paid when you get the order".
func (s *sentence) whenever(i int, v verb) bool {
	next := s.word(i + 1)
	if s.word(i+1) == "up" { // "are made up once the money has arrived"
		next = s.word(i + 2)
	}
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
func requested(r *reader, s *sentence, i int) bool {
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
	return s.has(s.lex.limits, max(c.from, i-3), i) && !s.already(max(c.from, i-3), i) // "se entrega solo a mayores"
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
		if s.lex.auxiliaries[s.word(j)] && s.tokens[j].text != "e" { // "é", but not "corte e barba"
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

// nounNear is the nearest noun to a place that the class of verbs knows.
func (s *sentence) nounNear(i, from, to int, wanted map[Noun][]Act) (found Noun) {
	if v := s.lex.verbs[s.tokens[i].text]; v.tense == participle || v.tense == both || v.tense == past3 {
		n := s.nounIn(i, from, i, wanted)
		if n == Person && v.tense == past3 && s.word(i-1) != "se" { // who did it: what it was done to stands behind
			if of := s.nounIn(i, i, to, wanted); of != "" {
				return of
			}
		}
		if n != "" { // what it is said of stands before it
			return n
		}
	}
	return s.nounIn(i, from, to, wanted)
}

// heads reports a noun for a message right before one of what it tells: "aviso de tu pago", "notice of your payment".
func heads(s *sentence, j int) bool {
	k := j - 1
	for k > 0 && (s.lex.possessives[s.word(k)] || s.lex.determiners[s.word(k)] || s.lex.lefts[s.word(k)] || s.lex.of[s.word(k)]) {
		k--
	}
	return k < j-1 && s.lex.nouns[s.word(k)] == Ticket
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
		if n == Payment && heads(s, j) { // "el aviso de tu pago"
			continue
		}
		if s.lex.awaits[s.word(j-1)] || s.lex.awaits[s.word(j-2)] { // "recibido, pendiente de pago" is said of the order
			continue
		}
		if away := max(i-j, j-i); away < best {
			found, best = n, away
		}
	}
	return found
}
