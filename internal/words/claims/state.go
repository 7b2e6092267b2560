package claims

import (
	"slices"
	"strings"
)

// states checks phrases for how an order, a booking or a payment stands.
func (r *reader) states(s *sentence) {
	if at := s.phrase(s.lex.waitlists, 0, len(s.tokens)); at >= 0 && s.stated(at) &&
		!r.c.trusted.says(s.word(at)+" "+s.word(at+1)) {
		r.hold(Done, strings.TrimSpace(s.text), "")
		return
	}
	for _, st := range s.lex.statuses {
		i := s.phrase([][]string{st.words}, 0, len(s.tokens))
		if i < 0 {
			continue
		}
		if !r.aboutState(s, st) || ofAnother(s, i) || untold(s, i, st) {
			continue
		}
		if !r.stands(s, i, st.act) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
			return
		}
		r.shown = true
	}
}

// untold reports a phrase for a state that the sentence does not tell as a fact, or that is a name: "en Ruta 8".
func untold(s *sentence, i int, st status) bool {
	c := s.clauseOf(i)
	still := st.act == Waiting || st.act == Awaiting // "todavía está pendiente" denies nothing
	negated := (deniedPlainly(s, i)) && !s.lex.negations[st.words[0]] && !still || unknownAt(s, i) && st.act != Settled ||
		!still && s.deniedBehind(i)
	return c.asked || c.conditional || c.quoted || negated || s.prompted(i) || s.wishedBefore(i) || s.toBeSeen(i) ||
		s.consequence(i) || supposedAt(s, i) || len(st.words) > 1 && capitalAt(s, i+len(st.words)-1)
}

// deniedPlainly reports a negation before a place in its clause; "todavía" alone is none: it says that a state lasts.
func deniedPlainly(s *sentence, i int) bool {
	for j := i - 1; j >= s.clauseFrom(i) && !s.lex.causes[s.word(j)]; j-- {
		if s.negates(j) && !s.lex.stills[s.word(j)] {
			return true
		}
	}
	return false
}

// deniedBehind reports a clause that ends in a negation: "en preparación todavía no".
func (s *sentence) deniedBehind(i int) bool {
	last := s.clauseOf(i).to - 1
	for last > i && s.tokens[last].mark {
		last--
	}
	return last > i && s.lex.negations[s.word(last)]
}

// checkNotYet checks "tu pedido todavía no salió", "nem começou" of one that has, while none waits.
func checkNotYet(r *reader, s *sentence) {
	for i, t := range s.tokens {
		c, reached, earlier := s.clauseOf(i), []Act{Shipped, Delivered}, []Act{Waiting, Preparing, Ready, Drafted}
		if s.lex.beginnings[t.fold] {
			reached, earlier = []Act{Preparing, Ready, Shipped, Delivered}, []Act{Waiting, Drafted}
		} else if !s.lex.departs[t.fold] {
			continue
		}
		if len(r.found) > 0 || !deniedNear(s, i) || c.asked || c.conditional || c.quoted ||
			len(codesIn(s)) == 0 && !slices.Contains(s.nouns(), Order) {
			continue
		}
		waits := slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool {
			return d.Noun == Order && slices.Contains(earlier, d.Act) && r.suits(s, d, "")
		})
		if !waits && anyStands(r, s, reached) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
		}
	}
}

// checkArrived checks "tu Pix de R$ 80 ya cayó": money that is told as arrived, whatever stands between.
func checkArrived(r *reader, s *sentence) {
	for i, t := range s.tokens {
		if len(r.found) > 0 || !s.lex.arrives[t.fold] && s.phrase(s.lex.arrivePhrases, i, i+1) < 0 || !s.stated(i) || s.consequence(i) || s.toBeSeen(i) || unknownAt(s, i) {
			continue
		}
		at := arriving(s, i)
		if at >= 0 && s.lex.nouns[s.word(at)] == Payment && !s.lex.slips[s.word(at)] && !r.stands(s, i, Settled) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
		}
	}
}

// checkPassed checks "it went through, $ 20 in cash" where nothing was accepted: no order, booking, payment or change.
// Of a percentage, a discount has to have been.
func checkPassed(r *reader, s *sentence) {
	at := s.phrase(s.lex.passes, 0, len(s.tokens))
	if len(r.found) > 0 || at < 0 || !s.stated(at) || s.consequence(at) || s.toBeSeen(at) || unknownAt(s, at) {
		return
	}
	list := []Act{Ordered, Settled, BookedFor, Moved, Changed, Cancelled, Refunded, Received}
	if c := s.clauseOf(at); hasUse(s, clause{from: c.from, to: at}, percent) {
		list = []Act{Reduced}
	}
	if !anyStands(r, s, list) {
		r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
	}
}

// arriving is where the noun stands that a verb of arriving is said of: before it, else right behind it; -1: nowhere.
func arriving(s *sentence, i int) int {
	for j := i - 1; j >= s.clauseFrom(i); j-- {
		if s.lex.nouns[s.word(j)] != "" {
			return j
		}
	}
	for j := i + 1; j < min(i+3, s.clauseOf(i).to); j++ {
		if s.lex.nouns[s.word(j)] != "" {
			return j
		}
	}
	return -1
}

// ofAnother reports a state whose subject is a message, a notice or a coupon: "el aviso ya llegó".
func ofAnother(s *sentence, i int) bool {
	for j := i; j >= s.clauseFrom(i); j-- {
		switch s.lex.nouns[s.word(j)] {
		case "":
		case Letter, Ticket, Mail, Coupon, Reminder, Coded:
			return true
		default:
			return false
		}
	}
	return false
}

// aboutState reports that the sentence, or the one before, is about an order, a booking or a payment.
func (r *reader) aboutState(s *sentence, st status) bool {
	about := append(s.nouns(), r.nouns...)
	if st.act == Settled {
		return true
	}
	if len(about) == 0 && st.act != Waiting {
		return slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool { return d.Act == Ordered })
	}
	return len(codesIn(s)) > 0 || slices.ContainsFunc(about, func(n Noun) bool {
		return n == Order || n == Shipment || n == Person && st.act == Shipped || n == Payment ||
			n == Booking && st.act != Ready
	})
}

// orderActs are, for a state, those that include it.
var stateActs = map[Act][]Act{
	Shipped: {Shipped}, Delivered: {Delivered}, Preparing: {Preparing}, Ready: {Ready},
	Settled: {Settled}, Awaiting: {Awaiting, Received, Notified, HandedOff, Ticketed, Drafted},
	Waiting: {Waiting, Awaiting, Drafted}, Ordered: {Ordered},
}

// stands reports that a state which the words at a place tell is known.
func (r *reader) stands(s *sentence, at int, act Act) bool {
	paid := paymentAt(r, s, at)
	if slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool {
		about := s.nouns()
		if act == Settled && d.Noun == Payment && (slices.Contains(about, Order) || !slices.Contains(about, Payment)) {
			return false // a payment is not the whole
		}
		if act == Settled && d.Noun == DebtNoun && slices.Contains(about, Order) && r.drafts() {
			return false // what is in the making is no debt yet
		}
		if act == Waiting && (d.Act == Waiting && d.Noun == Payment || d.Act == Awaiting && d.Noun != Order) && s.phrase(s.lex.makings, 0, len(s.tokens)) >= 0 {
			return false // what waits to be paid may have been made long ago
		}
		if act == Settled && (!paid.provedBy(d) || stillOwed(r, s)) {
			return false
		}
		return slices.Contains(stateActs[act], d.Act) && (d.Noun == DebtNoun || r.suits(s, d, ""))
	}) {
		return true
	}
	return slices.ContainsFunc(r.c.trusted.sentences, func(t *sentence) bool {
		return !t.old && t.tellsState(act) && !denies(t)
	})
}

// tellsState reports a sentence with a phrase for how something stands.
func (s *sentence) tellsState(act Act) bool {
	return slices.ContainsFunc(s.lex.statuses, func(st status) bool {
		at := s.phrase([][]string{st.words}, 0, len(s.tokens))
		return st.act == act && at >= 0 && !s.clauseOf(at).conditional && !s.clauseOf(at).asked
	})
}
