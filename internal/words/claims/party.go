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
		return slices.ContainsFunc(d.times, func(t int) bool { return r.c.freeSlot(d, t) && len(bookedThen(r, s)) == 0 })
	})
	return len(codesIn(s)) > 0 || !other && (tellsBooked(r, s) || stands(s) || ownsBooking(s))
}

// ownsBooking reports "tu mesa", "your table".
func ownsBooking(s *sentence) bool {
	for i := range s.tokens {
		if s.lex.possessives[s.word(i)] && s.lex.nouns[s.word(i+1)] == Booking {
			return true
		}
	}
	return false
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

// tooFew reports an amount that a text asks of parties from a number of people on, while the sentence tells it of a
// smaller one, or of the customer's without saying from how many on.
func tooFew(m claim, f Fact) bool {
	text := sentenceOf(m.c.lexicon, f.Text)
	for i, t := range text.tokens {
		if !t.isNumber || !partyAt(text, i) && !grouped(text, i) || !fromOn(text, i) {
			continue
		}
		known := partiesIn(m.s)
		if slices.Contains(known, t.value/100) || slices.ContainsFunc(m.s.tokens, func(k token) bool { return k.isNumber && k.value == t.value }) {
			return false
		}
		if len(known) == 0 {
			for _, s := range slices.Concat(m.c.trusted.sentences, m.c.customer.sentences) {
				if s.text != f.Text && !slices.ContainsFunc(partiesIn(s), func(n int64) bool { return n == t.value/100 }) {
					known = append(known, partiesIn(s)...)
				}
			}
		}
		return len(known) > 0 && slices.Max(known) < t.value/100
	}
	return false
}

// grouped reports a number of people behind a word for a party: "groups of 8".
func grouped(s *sentence, i int) bool {
	return s.phrase(parties, max(0, i-5), i) >= 0
}

// fromOn reports a number that is the least of something: "from 8 on", "8 or more".
func fromOn(s *sentence, i int) bool {
	return nearPhrase(s, s.lex.below, i) || s.phrase(orMore, i+1, i+4) >= 0
}

var (
	parties    = phrases("part*, grup*, group*, mesas")
	orMore     = phrases("o mas, ou mais, or more, en adelante, em diante, and up, or over, and over")
	people     = word.Set("personas persona comensales pessoas pessoa people guests diners adultos adults lugares")
	partyJoins = word.Set("para pra for de of")
)
