package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// checkParty checks for how many people the customer's booking is said to be, where that is known: what they asked for
// since is not what stands.
func checkParty(r *reader, s *sentence) {
	var known []int64
	for _, f := range r.c.facts[Slot] {
		if f.Role != Booked {
			continue
		}
		for _, text := range f.Things {
			known = append(known, partiesIn(sentenceOf(s.lex, text))...)
		}
	}
	if len(known) == 0 || !tellsOwn(r, s) {
		return
	}
	for _, t := range r.c.trusted.sentences {
		known = append(known, partiesIn(t)...)
	}
	if slices.ContainsFunc(partiesIn(s), func(n int64) bool { return slices.Contains(known, n) }) {
		return // it tells of a change as well
	}
	for i := range s.tokens {
		if !partyAt(s, i) || !s.stated(i) || s.consequence(i) || unknownAt(s, i) || s.phrase(s.lex.prompts, 0, i) >= 0 {
			continue
		}
		r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
		return
	}
}

// tellsOwn reports a sentence about a booking of the customer's: with its code, or with a word for what stands and no
// hour that is free for another one.
func tellsOwn(r *reader, s *sentence) bool {
	if saysFree(s) || s.phrase(s.lex.slotPhrases, 0, len(s.tokens)) >= 0 || denies(s) {
		return false
	}
	other := slices.ContainsFunc(schedule(r, s), func(d span) bool {
		return slices.ContainsFunc(d.times, func(t int) bool { return r.c.freeSlot(d, t) })
	})
	return len(codesIn(s)) > 0 || !other && (tellsBooked(r, s) || stands(s))
}

// partiesIn are the numbers of people that a sentence tells.
func partiesIn(s *sentence) (out []int64) {
	for i, t := range s.tokens {
		if partyAt(s, i) {
			out = append(out, t.value/100)
		}
	}
	return out
}

// partyAt reports a number of people: "8 personas", "mesa para 8".
func partyAt(s *sentence, i int) bool {
	t := s.tokens[i]
	if !t.isNumber || t.use == amount || t.use == percent || t.value%100 != 0 || strings.Contains(t.text, ":") {
		return false
	}
	if people[s.word(i+1)] {
		return true
	}
	for j := i - 2; j >= max(0, i-4) && partyJoins[s.word(i-1)]; j-- {
		if s.lex.nouns[s.word(j)] == Booking {
			return !s.clockBehind(i) && !s.lex.units[s.word(i+1)]
		}
		if !s.lex.auxiliaries[s.word(j)] && !s.lex.functions[s.word(j)] {
			return false
		}
	}
	return false
}

var (
	people     = word.Set("personas persona comensales pessoas pessoa people guests diners adultos adults lugares")
	partyJoins = word.Set("para pra for de of")
)
