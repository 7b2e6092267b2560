package claims

import (
	"slices"
	"strings"
)

// checkVacancy checks every hour that stands behind a word for being free, whatever else the sentence speaks of: an
// answer must have offered it. A condition before that word ("si querés adelantarlo hay lugar a las 9"), the end of
// something else or a booking that could be cancelled instead makes no free hour of one that nobody offered.
func checkVacancy(r *reader, s *sentence) {
	var days, dates []int
	for _, d := range schedule(r, s) {
		if len(d.days)+len(d.dates) == 0 {
			d.days, d.dates = days, dates
		}
		days, dates = d.days, d.dates
		for _, t := range d.times {
			at := clockToken(s, d, t)
			sign := vacantBefore(r, s, at)
			if sign < 0 || d.ends(t) || untilAt(s, at) || !grantedFree(s, sign, at) || opensFrom(r, s, d, t, at) {
				continue
			}
			if !slotKnown(r, d.days, d.dates, t, false) && !wasThen(r, s, d, t) && !limitOf(r, s, t, at) {
				r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
				return
			}
		}
	}
}

// vacantBefore is the last place before an hour, in its clause or in one that a row of hours goes on from, at which something is called free, or somebody of the
// business able to see the customer; -1: nowhere.
func vacantBefore(r *reader, s *sentence, at int) int {
	from := s.clauseFrom(at)
	for n := s.tokens[at].clause - 1; n >= 0 && len(s.content(from, at)) == 0 && clauseHas(s, s.clauses[n].from, clock); n-- {
		from = s.clauses[n].from // "a las 8:30, a las 9 y también a las 17:30"
	}
	for j := at - 1; j >= from; j-- {
		sees := s.lex.abilities[s.word(j)] && s.phrase(s.lex.attends, j+1, min(j+4, at)) >= 0 && s.has(s.lex.datives, j-1, j+4)
		has := s.lex.haves[s.word(j)] && len(r.c.facts[Slot]) > 0 && !slices.Contains(s.nouns(), Order)
		if s.lex.slotFree[s.word(j)] || s.phrase(s.lex.slotPhrases, j, j+1) == j || sees || has {
			return j
		}
	}
	return -1
}

// grantedFree reports that a word for being free tells a fact: it is not denied, asked or somebody's, and no part of a
// condition.
func grantedFree(s *sentence, sign, at int) bool {
	c := s.clauseOf(at)
	if c.asked || c.quoted || unknownAt(s, at) || s.has(s.lex.slotTaken, c.from, c.to) || s.phrase(s.lex.takenPhrases, c.from, c.to) >= 0 {
		return false
	}
	for j := c.from; j < c.to; j++ {
		if s.negates(j) && !s.lex.stills[s.word(j)] { // "ainda tem vaga"
			return false
		}
	}
	return !c.conditional || behindCondition(s, c, sign)
}

// behindCondition reports a place behind the condition that its clause begins with: a purpose, or what the customer may
// wish.
func behindCondition(s *sentence, c clause, at int) bool {
	if at < c.from+2 {
		return false
	}
	for j := c.from; j < at; j++ {
		if s.lex.purposes[s.word(j)] && toDo(s.word(j+1)) || toDo(s.word(j)) && !s.lex.modals[s.word(j)] {
			return true
		}
	}
	return false
}

// handed reports a pronoun of goods that a verb gives into the customer's hands: "lo recibe", "te lo baja", "you get it".
func handed(s *sentence, i int) bool {
	if !s.lex.goodsPronouns[s.word(i)] {
		return false
	}
	if s.phrase(s.lex.receipts, i+1, i+3) >= 0 || s.lex.tag.Language() == "en" && s.phrase(s.lex.receipts, i-1, i) >= 0 {
		return true
	}
	verb := i + 1
	if verb >= len(s.tokens) || !s.lex.givenTo[s.word(i-1)] || s.tokens[verb].mark || s.tokens[verb].isNumber {
		return false
	}
	known := s.lex.verbs[s.tokens[verb].text].class
	return known == "" && s.phrase(s.lex.deferrals, verb, verb+1) < 0 && !s.lex.modals[s.word(verb)] && !s.lex.abilities[s.word(verb)] && !s.lex.functions[s.word(verb)]
}
