package claims

import (
	"slices"

	"github.com/mostrador/mostrador/internal/words/number"
)

// length is a length of time in minutes that a sentence tells, with all its parts: "una hora y media", "1 hora con 15
// minutos". It stands from one token to another.
type length struct{ from, to, minutes int }

// lengths are the lengths of time of a sentence.
func lengths(s *sentence) (out []length) {
	for i := 0; i < len(s.tokens); i++ {
		value, ok := countAt(s, i)
		unit := minutesIn[unitOf(s.word(i+1))]
		if !ok || unit == 0 || s.tokens[i].use == clock && !s.lex.terms[s.word(i+1)] {
			continue
		}
		l := length{from: i, to: i + 2, minutes: int(value * unit / 100)}
		if s.lex.partJoins[s.word(i+2)] {
			more, counted := countAt(s, i+3)
			part := minutesIn[unitOf(s.word(i+4))]
			half := slices.IndexFunc([]int{i + 3, i + 4}, func(j int) bool { return s.lex.halfWords[s.word(j)] })
			switch {
			case counted && part > 0 && part < unit:
				l.minutes, l.to = l.minutes+int(more*part/100), i+5
			case half >= 0 && (half == 0 || s.lex.article[s.word(i+3)]):
				l.minutes, l.to = l.minutes+int(unit/2), i+4+half
			}
		}
		out = append(out, l)
		i = l.to - 1
	}
	return out
}

// countAt is a number, or an article before what is counted, in hundredths.
func countAt(s *sentence, i int) (int64, bool) {
	switch {
	case i >= len(s.tokens):
		return 0, false
	case s.lex.article[s.word(i)], s.lex.within[s.word(i-1)+" "+s.word(i)]:
		return 100, true
	}
	t := s.tokens[i]
	return t.value, t.isNumber && t.use != amount && t.use != date && !(t.use == clock && t.text != s.word(i))
}

// lengthKnown reports a token in a length of time that is known with all its parts, or that lies between two times that
// are known.
func lengthKnown(r *reader, s *sentence, at int) bool {
	for _, l := range lengths(s) {
		if at < l.from || at >= l.to {
			continue
		}
		if slices.Contains(r.c.knownLengths(s), l.minutes) || liesBetween(r, s, l) || differs(r, s, l) {
			return true
		}
	}
	return false
}

// differs reports how much longer one thing takes than another: "llega 2 días antes".
func differs(r *reader, s *sentence, l length) bool {
	if !s.has(s.lex.sooner, l.to, len(s.tokens)) && !s.has(s.lex.gains, s.clauseFrom(l.from), l.from) {
		return false
	}
	all := r.c.knownLengths(&sentence{lex: s.lex})
	return slices.ContainsFunc(all, func(a int) bool { return slices.Contains(all, a+l.minutes) })
}

// knownLengths are the lengths of time of trusted texts and of facts, in minutes.
func (c *Checker) knownLengths(s *sentence) (out []int) {
	add := func(t *sentence) {
		for _, l := range lengths(t) {
			out = append(out, l.minutes)
		}
	}
	for _, t := range c.trusted.sentences {
		add(t)
	}
	for _, f := range append(c.termsOf(s), c.evidence.Descriptions...) {
		add(&sentence{lex: anyUnit(s.lex), tokens: tokenize(number.InFigures(c.tag, f.Text))})
	}
	return out
}

// anyUnit is a lexicon that reads units of every language: facts are not always in the agent's.
func anyUnit(lex *lexicon) *lexicon {
	l := *lex
	l.terms = map[string]bool{}
	for _, other := range lexicons() {
		for w := range other.terms {
			l.terms[w] = true
		}
	}
	return &l
}

// termsOf are the facts about lengths of time, of what the sentence names where some are of that.
func (c *Checker) termsOf(s *sentence) []Fact {
	var whole []string // the words of what is named in full: another thing is told by one of its own
	for _, f := range c.facts[Term] {
		for _, t := range f.Things {
			if namesWhole(s, t) {
				whole = append(whole, plainWords(t)...)
			}
		}
	}
	own := slices.DeleteFunc(slices.Clone(c.facts[Term]), func(f Fact) bool {
		return !slices.ContainsFunc(f.Things, func(t string) bool {
			return namesWhole(s, t) || slices.ContainsFunc(plainWords(t), func(w string) bool {
				return len(whole) > 0 && len(w) > 3 && !slices.Contains(whole, w) && !s.lex.common(stem(w)) && hasKey(s, stem(w))
			})
		})
	})
	if len(own) > 0 {
		return own
	}
	return slices.Clone(c.facts[Term])
}

// namesWhole reports a sentence with all telling words of a name.
func namesWhole(s *sentence, name string) bool {
	telling := 0
	for _, t := range tokenize(name) {
		key := wordKey(s.lex, t)
		if key == "" {
			continue
		}
		if telling++; !hasKey(s, key) {
			return false
		}
	}
	return telling > 0
}

// liesBetween reports a length of time between two moments that the sentence speaks of: its hours, the customer's
// bookings, opening and closing.
func liesBetween(r *reader, s *sentence, l length) bool {
	var times []int
	for i, t := range s.tokens {
		if t.use == clock && t.isNumber && (i < l.from || i >= l.to) {
			times = append(times, minuteAt(s, i))
		}
	}
	told := len(times)
	if slices.Contains(s.nouns(), Booking) {
		for _, f := range r.c.facts[Slot] {
			if f.Role == Booked {
				times = append(times, slotMinute(f))
			}
		}
	}
	if s.has(s.lex.edges, 0, len(s.tokens)) {
		times = append(times, r.c.week.any...)
		for _, f := range r.c.facts[Slot] {
			times = append(times, slotMinute(f))
		}
	}
	if told == len(times) && told < 2 {
		return false
	}
	for _, a := range times {
		for _, b := range times {
			for _, shift := range []int{0, 12 * 60} {
				if gap := b - a - shift; gap == l.minutes || gap == -l.minutes {
					return true
				}
			}
		}
	}
	return false
}
