package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// checkMoments checks every hour of a day that a sentence tells as a fact, whatever it is the hour of: a slot, a booking,
// a reminder or a text has to have it, or the customer has named it. Opening hours are judged as such.
func checkMoments(r *reader, s *sentence) {
	if aboutHours(s) || remindsOf(r, s) {
		return
	}
	for _, d := range schedule(r, s) {
		if len(d.days)+len(d.dates) == 0 {
			continue
		}
		for _, t := range d.times {
			at := clockToken(s, d, t)
			c := s.clauseOf(at)
			if c.asked || c.conditional || c.quoted || unknownAt(s, at) || s.has(s.lex.negations, c.from, c.to) ||
				supposed(s, c, at) || s.consequence(at) || s.has(s.lex.roughly, at-4, at) || s.has(s.lex.openWords, c.from, c.to) ||
				d.ends(t) || opensFrom(r, s, d, t, at) || limitOf(r, s, t, at) || endsThen(r, s, t) || wasThen(r, s, d, t) || afterOpening(r, s, t) ||
				backThen(r, s, d, t, c) {
				continue
			}
			if !r.c.momentKnown(s, d, t) {
				r.hold(Term, strings.TrimSpace(s.text), r.c.known(Slot, Reminders))
				return
			}
		}
	}
}

// supposed reports a clause about what may, should or could be; what will be is told as a fact.
func supposed(s *sentence, c clause, at int) bool {
	for j := c.from; j < min(c.to, at+6); j++ {
		w := s.word(j)
		if comes(s, j) {
			return false
		}
		if s.lex.futures[w] {
			continue
		}
		if s.tokens[j].text != "sí" && s.lex.modals[w] || s.lex.modals[w+" "+s.word(j+1)] {
			return true
		}
	}
	return false
}

// comes reports that somebody of the business is able to do something: "el técnico puede ir", which is a promise.
func comes(s *sentence, i int) bool {
	_, day := s.lex.days[s.word(i-1)]
	return s.lex.abilities[s.word(i)] && i >= 2 && s.lex.determiners[s.word(i-2)] && !day && !s.tokens[i-1].isNumber &&
		s.lex.nouns[s.word(i-1)] != Booking && s.lex.nouns[s.word(i-1)] != Order && !beings[s.word(i+1)]
}

// beings are verbs of what is, and not of what somebody does.
var beings = word.Set("ser estar quedar ficar be")

// backThen reports that the business itself is back, or leaves, at an hour at which it opens or closes on that day.
func backThen(r *reader, s *sentence, d span, t int, c clause) bool {
	ours := slices.ContainsFunc(s.tokens[c.from:c.to], func(k token) bool { return strings.HasSuffix(k.fold, "mos") })
	return ours && !s.has(s.lex.datives, c.from, c.to) && len(d.days) > 0 &&
		(r.c.week.turns(d, t, false) || r.c.week.turns(d, t, true))
}

// afterOpening reports a moment that lies a length of time of the sentence behind an hour at which the business opens or
// closes.
func afterOpening(r *reader, s *sentence, t int) bool {
	return slices.ContainsFunc(lengths(s), func(l length) bool { return hasTime(r.c.week.any, t-l.minutes) })
}

// momentKnown reports an hour of a day that is known, the end of what begins then included.
func (c *Checker) momentKnown(s *sentence, d span, minute int) bool {
	lasts := append(c.knownLengths(s), 0)
	for _, f := range slices.Concat(c.facts[Slot], c.facts[Reminders]) {
		start := slotMinute(f)
		if !onDay(f, d.days) || !onDate(f, d.dates) {
			continue
		}
		if f.Value > 0 && (stretch{from: minute, to: minute + 1, half: minute <= 12*60}).within(stretch{from: start, to: start + int(f.Value)}) ||
			slices.ContainsFunc(lasts, func(l int) bool { return sameTime(minute, start+l) }) {
			return true
		}
	}
	return slices.ContainsFunc(slices.Concat(c.trusted.sentences, c.customer.sentences), func(t *sentence) bool {
		return slices.ContainsFunc(scheduleOf(t, nil), func(k span) bool {
			return slices.ContainsFunc(k.times, func(x int) bool { return sameTime(minute, x) || sameTime(x, minute) }) &&
				shares(d.days, k.days) && shares(d.dates, k.dates)
		})
	})
}
