package claims

import (
	"slices"

	"github.com/mostrador/mostrador/internal/words/number"
)

// Promised are the sentences of a note, by where they begin, that promise something for the house: how long something
// takes where nobody said so, or what is thrown in.
func Promised(c *Checker, text string) map[int]bool {
	out := map[int]bool{}
	lex := lexiconFor(c.tag, text)
	for _, span := range Sentences(text) {
		if promisesInNote(c, sentenceOf(lex, number.InFigures(c.tag, text[span.From:span.To]))) {
			out[span.From] = true
		}
	}
	return out
}

// longest is the shortest length of time that is no promise in a note: "un niño de dos años".
const longest = 7 * 24 * 60

// promisesInNote reports a sentence of a note that makes a promise for the house.
func promisesInNote(c *Checker, s *sentence) bool {
	for _, l := range lengths(s) {
		if l.minutes < longest && !spokeOf(c, l.minutes) {
			return true
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
			return true
		}
	}
	return false
}

// spokeOf reports a length of time that the customer, the business or a tool named.
func spokeOf(c *Checker, minutes int) bool {
	return slices.Contains(c.knownLengths(&sentence{lex: c.lexicon}), minutes) ||
		slices.ContainsFunc(c.customer.sentences, func(k *sentence) bool {
			return slices.ContainsFunc(lengths(k), func(l length) bool { return l.minutes == minutes })
		})
}
