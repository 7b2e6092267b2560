package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/number"
)

// notable are the claims that a note of the customer's wish may not make; it may ask for a diet, an hour or a place.
var notable = []Kind{Money, Percent, Promotion, Code, Link, Account, Done, Leak}

// Noted returns the sentences of a note that say more than the customer's wish: what is not borne out and no wish, how
// long something takes or when somebody has to come where nobody said so, and what is thrown in.
func Noted(c *Checker, text string) (found []Finding) {
	for _, f := range c.Check(text) {
		if slices.Contains(notable, f.Kind) {
			found = append(found, f)
		}
	}
	lex := lexiconFor(c.tag, text)
	for _, span := range Sentences(text) {
		if slices.ContainsFunc(found, func(f Finding) bool { return f.From == span.From }) {
			continue
		}
		s := sentenceOf(lex, number.InFigures(c.tag, text[span.From:span.To]))
		if kind := promisesInNote(c, s); kind != "" {
			found = append(found, Finding{From: span.From, To: span.To, Kind: kind, Claim: strings.TrimSpace(s.text)})
		}
	}
	slices.SortStableFunc(found, func(a, b Finding) int { return a.From - b.From })
	return found
}

// longest is the shortest length of time that is no promise in a note: "un niño de dos años".
const longest = 7 * 24 * 60

// promisesInNote is what kind of promise a sentence of a note makes for the house; empty: none.
func promisesInNote(c *Checker, s *sentence) Kind {
	for _, l := range lengths(s) {
		if l.minutes < longest && !spokeOf(c, l.minutes) {
			return Term
		}
	}
	for i, t := range s.tokens {
		if !talkLexicon.included[t.fold] || s.negated(i) || s.clauseOf(i).asked {
			continue
		}
		asked := slices.ContainsFunc(c.customer.sentences, func(k *sentence) bool {
			return k.has(talkLexicon.included, 0, len(k.tokens)) && !slices.ContainsFunc(k.clauses, func(x clause) bool { return x.asked })
		})
		if !asked && !c.trusted.says(t.fold) {
			return Promotion
		}
	}
	return ""
}

// spokeOf reports a length of time that the customer, the business or a tool named.
func spokeOf(c *Checker, minutes int) bool {
	return slices.Contains(c.knownLengths(&sentence{lex: c.lexicon}), minutes) ||
		slices.ContainsFunc(c.customer.sentences, func(k *sentence) bool {
			return slices.ContainsFunc(lengths(k), func(l length) bool { return l.minutes == minutes })
		})
}
