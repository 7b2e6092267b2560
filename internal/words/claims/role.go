package claims

import (
	"slices"

	"github.com/mostrador/mostrador/internal/words/word"
)

// role is which amount the words around a place speak of; empty: they do not say.
func roleOf(s *sentence, i int) Role {
	last := 0
	for j := range i {
		if s.tokens[j].use == amount {
			last = j + 1
		}
	}
	return roleBetween(s, i, last)
}

func roleBetween(s *sentence, i, last int) Role {
	last = pastOwnRole(s, i, last)
	if role := reckoned(s, i, last); role != "" {
		return role
	}
	if s.lex.nouns[s.word(i+1)] == Payment || s.has(s.lex.arrives, max(last, s.clauseFrom(i)), i) &&
		roleBefore(s, max(last, s.clauseFrom(i)), i) == "" { // "your $40 payment"
		return Paid
	}
	if s.lex.of[s.word(i+1)] && s.lex.roles[s.word(i+2)] == Delivery { // "los $ 1.500 de reparto"
		return Delivery
	}
	if role := carried(s, i, last); role != "" {
		return role
	}
	if more[s.word(i+1)] && !s.lex.compareWords[s.word(i+2)] {
		return Subtotal
	}
	if s.phrase(s.lex.rolePhrases[Subtotal], i+1, min(nextAmount(s, i), i+6)) >= 0 ||
		s.phrase(s.lex.rolePhrases["apart"], last, i) >= 0 {
		return Subtotal
	}
	for _, role := range []Role{FreeFrom, Total, Pending, Credit} {
		if s.phrase(s.lex.rolePhrases[role], last, i) >= 0 {
			return role
		}
	}
	if s.phrase(s.lex.rolePhrases[Before], max(last, s.clauseFrom(i)), i) >= 0 {
		return Before
	}
	if role := roleBefore(s, max(last, s.clauseFrom(i)), i); role != "" {
		return role
	}
	end := min(s.clauseOf(i).to, nextSign(s, i))
	if role := roleBehind(s, i, min(end, i+6)); role != "" {
		return role
	}
	if role := wordBehind(s, i, min(end, i+5)); role != "" {
		return role
	}
	if wordless(s, s.clauseFrom(i), i) { // "Envío: $ 1.500"
		from := last
		if n := s.tokens[i].clause; n > 0 {
			from = max(last, s.clauses[n-1].from)
		}
		if role := roleBefore(s, from, i); role != Before {
			return role
		}
	}
	return ""
}

// wordBehind is the role that a word behind an amount names: "$ 1.500 el envío".
func wordBehind(s *sentence, i, end int) Role {
	for j := i + 1; j < end && !s.lex.ands[s.word(j)]; j++ {
		if role := s.lex.roles[s.word(j)]; role != "" && role != Price && !(role == Credit && byCard(s, j)) {
			return role
		}
	}
	return ""
}

// byCard reports the word for credit as a way to pay: "no crédito", "con tarjeta de crédito".
func byCard(s *sentence, i int) bool {
	before := s.word(i - 1)
	return s.lex.methods[s.word(i)] == "credit" && s.lex.prepositions[before] &&
		(!s.lex.of[before] || s.lex.methods[s.word(i-2)] == "card")
}

// roleBehind is the role that a phrase behind an amount gives it, and not the next one: "$ 900, y con envío son $ 1.000".
func roleBehind(s *sentence, i, end int) Role {
	for _, role := range []Role{FreeFrom, Credit, Pending, Total} {
		at := s.phrase(s.lex.rolePhrases[role], i+1, end)
		if at >= 0 && !(s.lex.ands[s.word(at-1)] && nextSign(s, at) < len(s.tokens)) {
			return role
		}
	}
	return ""
}

// pastOwnRole is where the words behind an amount end that say which one it was: "$ 2.800 de envío".
func pastOwnRole(s *sentence, i, last int) int {
	for j := last; last > 0 && j < min(last+3, i); j++ {
		next := s.word(j + 1)
		if s.lex.roles[s.word(j)] != "" && (j > last || next != ":" && !isCurrencySign(next) && !s.lex.priceVerbs[next]) {
			return j + 1
		}
		if !s.lex.functions[s.word(j)] && !s.lex.coins[s.word(j)] {
			break
		}
	}
	return last
}

// reckoned is the role of an amount that is nowhere written down: the change of a bill, what is missing.
func reckoned(s *sentence, i, last int) Role {
	from, end := max(last, s.clauseFrom(i)), min(i+4, nextSign(s, i), s.clauseOf(i).to)
	switch {
	case changeIn(s, from, i) || changeIn(s, i+1, end):
		return Change
	case nearPhrase(s, s.lex.below, i) && freeAt(s) >= 0 && s.tokens[freeAt(s)].clause == s.tokens[i].clause:
		return FreeFrom
	case s.phrase(s.lex.lacks, max(from, i-4), i) >= 0 || shortOf(s, i):
		if at := s.phrase(s.lex.lacks, max(from, i-4), i); at >= 0 && at+1 < i && s.lex.verbs[s.tokens[at+1].text].class == paying {
			return Pending // "falta pagar $ 6.400"
		}
		return Missing
	}
	return ""
}

// shortOf reports how far something is from a limit: "estás a $ 750 del envío gratis", "quedarías a $ 9 de los $ 400".
func shortOf(s *sentence, i int) bool {
	first := i - 1
	if isCurrencySign(s.word(first)) {
		first--
	}
	if s.word(first) != "a" || !s.lex.farFrom[s.word(first-1)] {
		return false
	}
	next := nextSign(s, i)
	return freeAt(s) >= 0 || next < len(s.tokens) && next <= i+4 && (s.lex.lefts[s.word(i+1)] || s.word(i+1) == "dos")
}

// carried is the role of an amount that stands beside the word for delivery.
func carried(s *sentence, i, last int) Role {
	for j := i - 1; j >= max(last, i-3); j-- { // "con envío de $ 4.900"
		if s.lex.roles[s.word(j)] == Delivery {
			if j < i-1 && wordless(s, j+1, i) && s.phrase(s.lex.rolePhrases[Total], last, i) >= 0 {
				return Total // "con envío: $ 26.300"
			}
			return Delivery
		}
		if !s.lex.priceJoins[s.word(j)] && !s.tokens[j].mark {
			break
		}
	}
	return ""
}

// changeIn reports a word for giving money back between two places.
func changeIn(s *sentence, from, to int) bool {
	for i := max(from, 0); i < min(to, len(s.tokens)); i++ {
		if s.lex.changeWords[s.word(i)] && s.phrase(s.lex.aboutSo, i-1, i) < 0 { // "por volta de"
			return true
		}
	}
	return s.phrase(s.lex.changeStems, from, to) >= 0
}

// wordless reports a part of a sentence without words.
func wordless(s *sentence, from, to int) bool {
	for i := from; i < to; i++ {
		if !s.tokens[i].mark {
			return false
		}
	}
	return true
}

// more follows an amount to which another is added.
var more = word.Set("mas mais plus +")

// roleBefore is the role of the nearest word before a place. What something comes to is no longer the delivery that was
// named before: "no pagás envío y te queda en …".
func roleBefore(s *sentence, from, i int) (found Role) {
	priced := false // a verb between says that something else costs it: "te ahorrás el envío y pagás …"
	for j := i - 1; j >= from; j-- {
		role := s.lex.roles[s.word(j)]
		if role == Credit && byCard(s, j) {
			continue
		}
		switch priced = priced || s.lex.priceVerbs[s.word(j)]; {
		case priced && role == "" && s.lex.ands[s.word(j)] && found == "":
			priced = s.phrase(s.lex.becomes, j, i) < 0
			if priced && hasRole(s, Delivery) {
				return ""
			}
		case role == Before:
			found = Before
			continue
		case found == Before && role != Subtotal && role != Total:
			continue
		}
		if role == Delivery && s.phrase(s.lex.becomes, j+1, i) >= 0 && s.tokens[j].clause == s.tokens[i].clause &&
			(s.negated(j) || s.has(s.lex.ands, j, i) || s.has(more, j-2, j) || s.has(s.lex.ands, j-2, j)) {
			return Total
		}
		if role != "" {
			return role
		}
	}
	return found
}

// fitsRole reports whether a fact's role bears out the claim's.
func (m claim) fitsRole(f Fact) bool {
	switch f.Role {
	case Before:
		if hasRisen(m) || onceCost(m, f) {
			return true
		}
	case Claimed:
		return claimedAs(m)
	case Planned:
		return slices.Contains([]Role{"", Total, Subtotal}, m.role)
	}
	switch {
	case m.role == Total && f.Role == Subtotal && m.collected():
		return true
	case otherRole(m, f):
		return false
	case m.role == Discount && f.Role == Delivery && m.collected(): // fetching it saves the delivery
		return true
	}
	part := f.Role == Subtotal || f.Role == Line
	return slices.Contains(fits[m.role], f.Role) || m.role == Total && part && !m.c.has(Total)
}

// otherRole reports a fact that is not what the claim tells, though its role may be: the goods alone of what is delivered,
// the total of what is partly paid, the line of what is told by the piece.
func otherRole(m claim, f Fact) bool {
	switch {
	case m.delivered() && !slices.Contains(wholes, f.Role), f.Role == Line && m.each():
		return true
	case m.role == Pending || m.role == Debt:
		return f.Role == Total && m.c.partlyPaid(f)
	}
	return m.role == Total && f.Role == Paid && m.c.has(Total)
}

// wholes are the roles of amounts with all that belongs to an order.
var wholes = []Role{Total, Pending, Debt, ""}

// fits are the roles of facts that bear out a role of a claim.
var fits = map[Role][]Role{
	"":       {Price, Line, Subtotal, Delivery, Minimum, FreeFrom, Total, Debt, Credit, Paid, Pending, Discount, ""},
	Price:    {Price, Line, Total, Delivery, ""},
	Total:    {Total, Pending, Debt, Paid, ""},
	Subtotal: {Subtotal, Total, Line, Price, Before, ""},
	Delivery: {Delivery, FreeFrom, ""},
	Minimum:  {Minimum, FreeFrom, ""},
	FreeFrom: {FreeFrom, ""},
	Debt:     {Debt, Pending, Total, ""},
	Credit:   {Credit, ""},
	Paid:     {Paid, Before, ""},
	Pending:  {Pending, Debt, Total, ""},
	Missing:  {Pending, Debt, ""},
	Change:   {Credit, ""},
	Discount: {Discount, Before, Price, ""},
	Before:   {Before, Price, ""},
}
