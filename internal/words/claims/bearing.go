package claims

import (
	"slices"
	"strings"
)

// done reports whether a deed or a state bears out a verb.
func (r *reader) done(s *sentence, i int, v verb) bool {
	if r.c.toldByUs(s, i, v.class) {
		return true
	}
	if v.class == paying && !s.bySelf(i, v) && paidPart(r, s, i) {
		return true
	}
	noun := r.nounOf(s, i, v.class)
	need := r.needed(v, noun)
	if (v.class == paying || slices.Equal(need, acts[paying][""])) && stillOwed(r, s) {
		return false
	}
	bearing := bearingOut(r, s, i, v, noun, need)
	switch {
	case len(bearing) == 0, v.tense == participle && noun == "" && !goodsCovered(r, s, i, bearing):
		return false
	}
	if v.class == cancelling && !gaveUp(r, s, i) {
		return false
	}
	if v.class == notifying && s.bySelf(i, v) && toldElse(r, s, i, bearing) {
		return false
	}
	if s.bySelf(i, v) && v.class != notifying && s.lex.thats[s.word(i+1)] && !clauseCovered(r, s, i+1, bearing) {
		return false
	}
	return !s.bySelf(i, v) || covered(r, s, objects(s, i), bearing)
}

// stillOwed reports that all orders that a sentence names by their codes have something to be paid.
func stillOwed(r *reader, s *sentence) bool {
	codes := codesIn(s)
	for _, code := range codes {
		if !owedFor(r.c, code) {
			return false
		}
	}
	return len(codes) > 0
}

// toldElse reports that what somebody is said to have been told of, behind "que", shares no word with what is known of
// any message: "le avisé al mecánico que te cambie la cadena".
func toldElse(r *reader, s *sentence, i int, of []Deed) bool {
	c := s.clauseOf(i)
	at := i + 1
	for at < c.to && !s.lex.thats[s.word(at)] {
		at++
	}
	words := tellingWords(s, at+1, c.to)
	return len(words) > 1 && !slices.ContainsFunc(of, func(d Deed) bool {
		return d.About == "" || slices.ContainsFunc(words, func(j int) bool { return isAbout(r, s, d, j) })
	})
}

// gaveUp reports that what a verb of cancelling tells the day or the hour of was then, as far as that is known.
func gaveUp(r *reader, s *sentence, i int) bool {
	n := s.tokens[i].clause
	own := &sentence{lex: s.lex, text: s.text, tokens: slices.Clone(s.tokens[i:s.clauses[n].to])}
	own.clauses = []clause{{to: len(own.tokens)}}
	for j := range own.tokens {
		own.tokens[j].clause = 0
	}
	for _, d := range schedule(r, own) {
		was := false
		for _, f := range r.c.facts[Slot] {
			if f.Role != Was {
				continue
			}
			was = true
			if onDay(f, d.days) && onDate(f, d.dates) && (len(d.times) == 0 ||
				slices.ContainsFunc(d.times, func(t int) bool { return sameTime(t, slotMinute(f)) })) {
				return true
			}
		}
		return !was
	}
	return true
}

// tellingWords are the places of the words that say what something is about.
func tellingWords(s *sentence, from, to int) (out []int) {
	for j := from; j < to; j++ {
		_, day := s.lex.days[s.word(j)]
		if len(s.content(j, j+1)) > 0 && !day && s.phrase(s.lex.contacts, j, j+1) < 0 && s.phrase(s.lex.deferrals, j, j+1) < 0 {
			out = append(out, j)
		}
	}
	return out
}

// clauseCovered reports that what was done by the first person's verb, told behind a "that", is what one of some deeds
// was about: "anoté que lo pasás a buscar por Medrano".
func clauseCovered(r *reader, s *sentence, that int, of []Deed) bool {
	to := s.clauseOf(that).to
	words := tellingWords(s, that+1, to)
	fetched := s.phrase(s.lex.pickups, that, to) >= 0
	return len(words) == 0 || slices.ContainsFunc(of, func(d Deed) bool {
		return fetched && ofFetching(s, d) || slices.ContainsFunc(words, func(j int) bool { return isAbout(r, s, d, j) })
	})
}

// ofFetching reports a deed about goods that the customer fetches.
func ofFetching(s *sentence, d Deed) bool {
	about := sentence{lex: s.lex, tokens: tokenize(d.About)}
	return d.Noun == Shipment && about.phrase(append([][]string{{"pickup"}}, s.lex.pickups...), 0, len(about.tokens)) >= 0
}

// checkGivenBack checks "te vamos a reintegrar los $ 900": nothing can be given back of what nobody has paid.
func checkGivenBack(r *reader, s *sentence) {
	paid := slices.ContainsFunc(r.c.facts[Money], func(f Fact) bool { return f.Role == Paid && f.Value > 0 }) ||
		slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool {
			return d.Act == Settled && d.Noun != DebtNoun || d.Act == Received || d.Act == Refunded
		})
	if paid || len(r.found) > 0 || unknownTo(s) || !slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool { return d.Act == Cancelled }) {
		return
	}
	for i, t := range s.tokens {
		c := s.clauseOf(i)
		if s.lex.verbs[t.text].class == refunding && !c.asked && !c.conditional && !c.quoted && !refuses(s, i) && !s.consequence(i) &&
			hasUse(s, c, amount) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
			return
		}
	}
}

// bearingOut are the deeds of some acts that a verb can be told of.
func bearingOut(r *reader, s *sentence, i int, v verb, noun Noun, need []Act) (out []Deed) {
	// "Ya lo confirmé" tells of something done just now: an order from before is not it.
	now := v.tense == past1 && v.class == confirming
	waits := noun == "" && len(codesIn(s)) == 0 && (now || len(r.coded) == 0 &&
		slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool { return d.Act == Awaiting }))
	paid, tells := paymentAt(r, s, i), v.class == notifying || v.class == handing
	for _, d := range r.c.evidence.Deeds {
		switch {
		case !slices.Contains(need, d.Act), !r.suits(s, d, noun):
		case !paid.provedBy(d), noun == Payment && !paid.heard(d, v):
			r.refuted = true
		case d.Standing && d.Act == Received && tells:
			// a payment from before has told nobody of this
		case waits && d.Standing && !slices.Contains(lasting, d.Act) && !(tells && slices.Contains(tellings, d.Act)):
			// "ya quedó", while something waits for an answer
		case d.Act == Ordered && d.Standing && drafting(r, s, d):
		default:
			out = append(out, d)
		}
	}
	return out
}

// lasting are what stays true of an order or of what is in it while something else waits for an answer.
var lasting = []Act{Added, Shipped, Delivered, Ready}

// bySelf reports a verb that tells what the assistant did.
func (s *sentence) bySelf(i int, v verb) bool {
	return v.tense == past1 || v.tense == both && s.has(s.lex.subjects, i-3, i)
}

// paidPart reports an amount beside a verb of paying that was paid: what is left is another sentence's claim.
func paidPart(r *reader, s *sentence, i int) bool {
	c := s.clauseOf(i)
	for j := i + 1; j < c.to; j++ {
		if value := s.tokens[j].value; s.tokens[j].use == amount {
			return !paymentAt(r, s, i).waitsFor(value) && slices.ContainsFunc(r.c.facts[Money], func(f Fact) bool {
				return f.Role == Paid && f.Value == value
			})
		}
	}
	return false
}

// nounOf is what a verb was done to: beside it, in its sentence, or in the one before.
func (r *reader) nounOf(s *sentence, i int, c class) Noun {
	wanted, own := acts[c], s.clauseOf(i)
	if heads := objects(s, i); len(heads) > 0 && s.lex.nouns[s.word(heads[0])] == "" && s.phrase(s.lex.pickups, heads[0], heads[0]+1) >= 0 {
		return Shipment // "anoté retiro por el depósito": where it is fetched is not what was noted
	}
	noun := s.nounNear(i, own.from, own.to, wanted)
	if heads := objects(s, i); len(heads) > 0 && codeForm.MatchString(strings.ToUpper(s.word(heads[0]))) && wanted[Order] != nil {
		noun = Order // "te armé el ORD-00051 con retiro por el depósito"
	}
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
	case c == adding && len(s.named) > 0 && (noun == Shipment || noun == Person): // "rollo de cocina"
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
		return doings(r, noun)
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
func drafting(r *reader, s *sentence, d Deed) bool {
	return !slices.Contains(codesIn(s), d.Code) && r.drafts()
}

// drafts reports an order in the making.
func (r *reader) drafts() bool {
	return slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool {
		return d.Act == Drafted && d.Standing && d.Code == ""
	})
}

// doings are the deeds that "hecho" may tell of.
func doings(r *reader, noun Noun) []Act {
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
		Sent, Notified, Received, HandedOff, Ticketed, Linked}
}

// suits reports that a deed is of what the sentence names: its order or booking, its things.
func (r *reader) suits(s *sentence, d Deed, noun Noun) bool {
	if d.Noun != "" && (noun == Order || noun == Booking) && d.Noun != noun || (d.Noun == DebtNoun) != (noun == DebtNoun) && d.Act == Settled {
		return false
	}
	if d.Noun == Shipment && noun != Shipment && noun != "" && !(noun == Data && s.has(s.lex.addressed, 0, len(s.tokens))) {
		return false
	}
	if past(r, s, d) {
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
		n, known := r.c.things.find(name)
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
