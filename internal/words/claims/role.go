package claims

import (
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
	for j := i - 1; j >= max(last, i-3); j-- { // "con envío de $ 4.900"
		if s.lex.roles[s.word(j)] == Delivery {
			return Delivery
		}
		if !s.lex.priceJoins[s.word(j)] && !s.tokens[j].mark {
			break
		}
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
	for _, role := range []Role{FreeFrom, Credit, Pending, Total} {
		if s.phrase(s.lex.rolePhrases[role], i+1, min(end, i+6)) >= 0 {
			return role
		}
	}
	for j := i + 1; j < min(end, i+5) && !s.lex.ands[s.word(j)]; j++ {
		if role := s.lex.roles[s.word(j)]; role != "" && role != Price {
			return role
		}
	}
	if wordless(s, s.clauseFrom(i), i) { // "Envío: $ 1.500"
		if role := roleBefore(s, last, i); role != Before {
			return role
		}
	}
	return ""
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
			j < i-4 {
			return Total
		}
		if role != "" {
			return role
		}
	}
	return found
}

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
	Paid:     {Paid, ""},
	Pending:  {Pending, Debt, Total, ""},
	Discount: {Discount, Before, Price, ""},
	Before:   {Before, Price, ""},
}
