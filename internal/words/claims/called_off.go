package claims

import (
	"slices"
	"strings"
)

// calledOff reports a sentence that tells of a cancellation as done, without a word about opening.
func calledOff(s *sentence) bool {
	for i, t := range s.tokens {
		v := s.lex.verbs[t.text]
		if v.class == cancelling && v.tense != infinitive && s.stated(i) && !s.has(s.lex.opening, 0, len(s.tokens)) &&
			!s.has(s.lex.closedWords, 0, len(s.tokens)) {
			return true
		}
	}
	return false
}

// checkCalledOff checks the hours of what is told as cancelled: where the customer's are known, it was one of them, or one
// that something known names.
func checkCalledOff(r *reader, s *sentence) {
	own := slices.DeleteFunc(slices.Clone(r.c.facts[Slot]), func(f Fact) bool { return f.Role != Was && f.Role != Booked })
	if !slices.ContainsFunc(own, func(f Fact) bool { return f.Role == Was }) {
		return
	}
	for _, d := range schedule(r, s) {
		for _, t := range d.times {
			if !s.stated(clockToken(s, d, t)) || d.ends(t) || slotKnown(r, d.days, d.dates, t, false) {
				continue
			}
			if !slices.ContainsFunc(own, func(f Fact) bool {
				return sameTime(t, slotMinute(f)) && onDay(f, d.days) && onDate(f, d.dates)
			}) {
				r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
				return
			}
		}
	}
}
