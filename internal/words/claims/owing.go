package claims

import (
	"slices"
	"strings"
)

// checkOwing checks what a sentence says of the customer's account as a whole: that nothing is owed is an amount like any
// other, and a paid order of theirs does not prove it.
func checkOwing(r *reader, s *sentence) {
	at := clearAt(s)
	if at < 0 || !owes(r.c) || len(codesIn(s)) > 0 || ofOrder(s, at) {
		return
	}
	if c := s.clauseOf(at); c.asked || c.conditional || c.quoted || s.prompted(at) || s.consequence(at) || s.toBeSeen(at) || s.wishedBefore(at) ||
		supposedAt(s, at) {
		return
	}
	r.refuted = true
	r.hold(Money, strings.TrimSpace(s.text), knownOwed(r.c))
}

// supposedAt reports a verb at a place, or right before it, that tells what would be so: "quedarías al día".
func supposedAt(s *sentence, i int) bool {
	return conditional(s, s.tokens[i]) || i > s.clauseFrom(i) && conditional(s, s.tokens[i-1])
}

// owes reports that the customer has something to pay by the rows. Those that say that nothing is owed count more than an
// answer from before a payment.
func owes(c *Checker) bool {
	return !owesNone(c) && slices.ContainsFunc(c.evidence.Facts, isOwed)
}

// owesNone reports that nothing is owed by the rows.
func owesNone(c *Checker) bool {
	return slices.ContainsFunc(c.evidence.Deeds, func(d Deed) bool { return d.Act == Settled && d.Noun == DebtNoun })
}

func isOwed(f Fact) bool {
	return f.Kind == Money && (f.Role == Debt || f.Role == Pending) && f.Value > 0
}

// owedFor reports that an order has something to be paid.
func owedFor(c *Checker, code string) bool {
	return slices.ContainsFunc(c.evidence.Facts, func(f Fact) bool {
		return isOwed(f) && f.Role == Pending && slices.ContainsFunc(f.Things, func(n string) bool { return strings.EqualFold(n, code) })
	})
}

// clearAt is where a sentence says that the customer owes nothing; -1: nowhere.
func clearAt(s *sentence) int {
	for i := range s.tokens {
		switch {
		case s.phrase(s.lex.clears, i, i+1) == i && (!s.negated(i) || s.lex.nones[s.word(i)]), s.lex.owing[s.word(i)] && owesNothing(s, i),
			s.lex.nouns[s.word(i)] == DebtNoun && balanced(s, i):
			return i
		}
	}
	return -1
}

// owesNothing reports a verb of owing without an amount, denied or with a word for nothing: "ya no debés", "you owe
// nothing". Before another verb it tells a duty: "no debés preocuparte".
func owesNothing(s *sentence, i int) bool {
	c := s.clauseOf(i)
	if hasUse(s, c, amount) || s.lex.tag.Language() != "en" && toDo(s.word(i+1)) && s.word(i+1) != "" {
		return false
	}
	return s.negated(i) || s.has(s.lex.nothings, i+1, min(i+3, c.to))
}

// balanced reports an account or a debt that is told to be at nothing, or paid: "tu saldo está en 0", "la deuda quedó
// saldada".
func balanced(s *sentence, i int) bool {
	c := s.clauseOf(i)
	for j := i + 1; j < min(c.to, i+6); j++ {
		t := s.tokens[j]
		v, verb := s.lex.verbs[t.text]
		over := verb && (v.class == paying || v.class == cancelling) && (v.tense == participle || v.tense == both)
		zero := t.isNumber && t.value == 0 || s.lex.nothings[t.fold]
		if (over && s.auxiliary(j) || zero) && !s.negated(j) && s.phrase(s.lex.rolePhrases[Credit], c.from, c.to) < 0 {
			return true
		}
	}
	return false
}

// ofOrder reports a clause about one order, a delivery, a booking or something else: it says nothing of the account.
func ofOrder(s *sentence, i int) bool {
	c := s.clauseOf(i)
	return slices.ContainsFunc(s.tokens[c.from:c.to], func(t token) bool {
		n := s.lex.nouns[t.fold]
		return n != "" && n != DebtNoun && n != Payment && n != Person && n != Data
	})
}

// partOfDebt reports what is left of one order, while the claim tells what the customer owes and names no order: all of
// them count.
func partOfDebt(m claim, f Fact) bool {
	if m.role != Debt && m.role != Pending && m.role != Missing || f.Role != Pending && f.Role != Total || len(f.Things) == 0 || len(m.things) > 0 || m.unreal() ||
		len(m.coded) > 0 || slices.Contains(m.s.nouns(), Order) || len(codesIn(m.s)) > 0 {
		return false
	}
	return slices.ContainsFunc(m.c.evidence.Facts, func(d Fact) bool {
		return d.Kind == Money && d.Role == Debt && len(d.Things) == 0 && d.Value > f.Value
	})
}

// contradicted reports an amount that rows know otherwise: what the customer owes in all, or a payment that nobody has
// seen told as paid.
func (m claim) contradicted() bool {
	if m.unreal() || len(m.things) > 0 || !owes(m.c) {
		return false
	}
	return m.role == Debt || m.role == Pending || m.role == Paid && tellsPaid(m) && paymentAt(m.reader, m.s, m.at).waits()
}

// claimedAs reports an amount that may be one of which the customer says that they paid it.
func claimedAs(m claim) bool { return m.role == "" || m.role == Paid && !tellsPaid(m) }

// tellsPaid reports an amount that a verb tells as paid, and not the word for a payment.
func tellsPaid(m claim) bool {
	for i := m.at - 1; i >= max(m.from, m.s.clauseFrom(m.at)); i-- {
		if w := m.s.word(i); m.s.lex.roles[w] == Paid || m.s.lex.nouns[w] == Payment {
			return m.s.lex.nouns[w] != Payment && !m.s.negated(i)
		}
	}
	return false
}

// payment is what a place of a sentence says of money that came in.
type payment struct {
	*reader
	s     *sentence
	value int64 // zero: the clause names no amount
}

func paymentAt(r *reader, s *sentence, i int) payment {
	p, c := payment{reader: r, s: s}, s.clauseOf(i)
	for _, t := range s.tokens[c.from:c.to] {
		if t.use == amount && p.value == 0 {
			p.value = t.value
		}
	}
	return p
}

// provedBy reports that something which rows or answers tell as paid is what the sentence speaks of: of its amount and of
// its order where it names them. While a payment waits for staff, or something is owed, an older one proves nothing.
func (p payment) provedBy(d Deed) bool { return d.Act != Settled || p.counts(d) }

func (p payment) counts(d Deed) bool {
	codes, about := codesIn(p.s), p.s.nouns()
	switch {
	case d.Noun == DebtNoun:
		return !p.waits() || !slices.Contains(about, Payment)
	case p.value > 0 && d.Amount > 0 && d.Amount != p.value && slices.Contains(about, Payment):
		return false
	case len(codes) > 0 || !d.Standing:
		return true
	case p.waits():
		return p.value > 0 && d.Amount == p.value && !p.waitsFor(p.value)
	case !owes(p.c), p.value > 0 && d.Amount == p.value, slices.Contains(p.coded, d.Code) && d.Code != "":
		return true
	case slices.Contains(about, Order) && !slices.Contains(about, Payment):
		return d.Code == newestOrder(p.c)
	}
	return d.Noun == Payment && (owedFor(p.c, d.Code) || d.Code == "" && partPaid(p.c))
}

// partPaid reports an order of which a part was paid, so that a payment of which no order is known may be that part.
func partPaid(c *Checker) bool {
	return slices.ContainsFunc(c.evidence.Facts, func(f Fact) bool {
		return f.Kind == Money && f.Role == Paid && f.Value > 0 && len(f.Things) > 0 && owedFor(c, f.Things[0])
	})
}

// heard reports that a payment which came in, or of which the customer told, bears out words for that: of a receipt
// always, of the money itself only when it counts.
func (p payment) heard(d Deed, v verb) bool {
	return d.Act != Received || v.class != receiving && v.class != adding || p.s.has(p.s.lex.slips, 0, len(p.s.tokens)) || !p.waits() && p.counts(d)
}

// waits reports a payment that staff have yet to look at.
func (p payment) waits() bool {
	return slices.ContainsFunc(p.c.evidence.Deeds, func(d Deed) bool { return paymentWaits(p.c, d) })
}

// waitsFor reports that a payment of an amount waits.
func (p payment) waitsFor(value int64) bool {
	return slices.ContainsFunc(p.c.evidence.Deeds, func(d Deed) bool {
		return paymentWaits(p.c, d) && (d.Amount == value || d.Amount == 0)
	})
}

// paymentWaits reports a deed by which staff were asked about a payment and have not answered.
func paymentWaits(c *Checker, d Deed) bool {
	if d.Act != Awaiting {
		return false
	}
	s := &sentence{lex: c.lexicon, tokens: tokenize(d.About)}
	return d.Noun == Payment || s.phrase(payWords, 0, len(s.tokens)) >= 0 || slices.Contains(s.nouns(), Payment)
}

// newestOrder is the code of the customer's latest order: rows tell that one first.
func newestOrder(c *Checker) string {
	for _, d := range c.evidence.Deeds {
		if d.Act == Ordered && d.Noun == Order && d.Standing {
			return d.Code
		}
	}
	return ""
}

// knownOwed says what the customer has to pay, in all and by order.
func knownOwed(c *Checker) string {
	return amounts(c, func(f Fact) bool { return isOwed(f) && f.Text == "" })
}

// underWay are the acts that tell how far an order has come.
var underWay = []Act{Preparing, Ready, Shipped, Delivered}

// past reports what became of an order that is over, while another one is open: words that name no order are about that
// one, unless they say that they speak of one from before, or name its goods.
func past(r *reader, s *sentence, d Deed) bool {
	if !d.Standing || d.Noun != Order || !slices.Contains(underWay, d.Act) || len(codesIn(s)) > 0 ||
		slices.Contains(r.coded, d.Code) || !over(r.c, d.Code) || s.has(s.lex.befores, 0, len(s.tokens)) {
		return false
	}
	if of := words(r.c, d.About); overlap(of, s.content(0, len(s.tokens))) > 0 {
		return false
	}
	return slices.ContainsFunc(r.c.evidence.Deeds, func(o Deed) bool {
		return o.Act == Ordered && o.Noun == Order && o.Code != "" && !over(r.c, o.Code)
	})
}

// over reports an order that was delivered or cancelled.
func over(c *Checker, code string) bool {
	return slices.ContainsFunc(c.evidence.Deeds, func(d Deed) bool {
		return d.Noun == Order && d.Code == code && (d.Act == Delivered || d.Act == Cancelled)
	})
}
