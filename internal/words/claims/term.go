package claims

import (
	"slices"
	"strings"
)

// terms checks how long something takes, holds or is allowed: every length of time has to stand in a text of the
// business, in a tool's answer or in the customer's words.
func (r *reader) terms(s *sentence) {
	for i, t := range s.tokens {
		value := t.value
		next := s.word(i + 1)
		switch {
		case s.lex.article[t.fold] && s.lex.terms[next] && unitOf(next) != "minute" && ruled(s, i):
			value = 100
		case !t.isNumber || t.use == amount || t.use == date || t.use == clock && !s.lex.terms[next] ||
			strings.Contains(t.text, ":"):
			continue
		}
		if next == "-" && s.lex.terms[s.word(i+2)] {
			next = s.word(i + 2)
		}
		if !s.lex.terms[next] && next != "h" && next != "hs" || hourOfDay(s, i) {
			continue
		}
		c := s.clauseOf(i)
		denied := s.lex.negations[s.word(i-1)] || s.lex.negations[s.word(i-2)]
		if c.asked || c.quoted || denied || unknownAt(s, i) || termKnown(r, s, i, value) || lengthKnown(r, s, i) {
			continue
		}
		r.hold(Term, s.slice(i, i+2), r.c.known(Term))
		return
	}
}

// clock reports an hour of the day: "a las 21 hs".
func hourOfDay(s *sentence, i int) bool {
	next := s.word(i + 1)
	return s.tokens[i].use == clock && (next == "h" || next == "hs" || s.lex.beforeHours[s.word(i-1)] ||
		s.lex.beforeHours[s.word(i-2)+" "+s.word(i-1)])
}

// ruled reports that an article before a unit counts: "un año de garantía".
func ruled(s *sentence, i int) bool {
	for _, t := range s.tokens {
		if s.lex.topics[t.fold] != "" || s.lex.promises[t.fold] {
			return true
		}
	}
	return false
}

// termKnown reports a length of time that is known, or that the customer named.
func termKnown(r *reader, s *sentence, i int, value int64) bool {
	unit := s.word(i + 1)
	if unit == "-" {
		unit = s.word(i + 2)
	}
	in := func(t *sentence) bool {
		for j, k := range t.tokens {
			v := k.value
			if t.lex.article[k.fold] {
				v = 100
			} else if !k.isNumber {
				continue
			}
			if v != value && !sameSpan(v, t.word(j+1), value, unit) {
				continue
			}
			for n := j + 1; n < min(j+5, len(t.tokens)); n++ { // "24 a 48 horas", "5 días hábiles"
				if sameUnit(t.word(n), unit) {
					return true
				}
			}
			if sameSpan(v, t.word(j+1), value, unit) {
				return true
			}
		}
		return false
	}
	known := [][]*sentence{r.c.trusted.sentences}
	if !hasTopic(s) { // what the customer heard somewhere is no policy
		known = append(known, r.c.customer.sentences)
	}
	for _, list := range known {
		for _, t := range list {
			if in(t) {
				return true
			}
		}
	}
	for _, f := range append(r.c.termsOf(s), r.c.evidence.Descriptions...) {
		if in(&sentence{lex: s.lex, tokens: tokenize(f.Text)}) {
			return true
		}
	}
	return false
}

// hasTopic reports a sentence about returns, warranty or another policy.
func hasTopic(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return s.lex.topics[t.fold] != "" })
}

// minutesIn are the minutes of a unit of time.
var minutesIn = map[string]int64{"minute": 1, "hour": 60, "day": 1440, "week": 10080, "month": 43200, "year": 518400}

// sameSpan compares lengths of time in different units: 1 hora, 60 minutos.
func sameSpan(a int64, unitA string, b int64, unitB string) bool {
	x, y := minutesIn[unitOf(unitA)], minutesIn[unitOf(unitB)]
	return x > 0 && y > 0 && a*x == b*y
}

// promised checks when something is said to arrive, or somebody to call: today, tomorrow, on a day, at an hour.
func (r *reader) promised(s *sentence) {
	at := -1
	for i, t := range s.tokens {
		c := s.clauseOf(i)
		if s.lex.promises[t.fold] && at < 0 && !c.asked && !c.conditional && !c.quoted && !s.negated(i) &&
			!s.consequence(i) {
			at = i
		}
	}
	if at < 0 || unknownAt(s, at) {
		return
	}
	for i := s.clauseFrom(at); i < min(len(s.tokens), at+9); i++ {
		day, isDay := s.lex.days[s.word(i)]
		if isDay && day < 7 && !morning(s, i) && !clauseHas(s, i, amount) && !s.clauseOf(i).asked &&
			!dayKnown(r, s, i, day) {
			r.hold(Term, strings.TrimSpace(s.text), r.c.known(Term))
			return
		}
		if s.tokens[i].use == clock && s.tokens[i].isNumber && !s.clauseOf(i).asked &&
			!slotKnown(r, nil, nil, minuteAt(s, i), false) && !hasTime(r.c.week.any, minuteAt(s, i)) {
			r.hold(Term, strings.TrimSpace(s.text), r.c.known(Term))
			return
		}
	}
}

func clauseHas(s *sentence, i int, u use) bool {
	c := s.clauseOf(i)
	for j := c.from; j < c.to; j++ {
		if s.tokens[j].use == u {
			return true
		}
	}
	return false
}

// dayOf is the name of a day in any of the languages.
func dayOf(w string) (int, bool) {
	for _, tag := range []string{"es", "pt", "en"} {
		if d, is := lexicons()[tag].days[w]; is {
			return d, true
		}
	}
	return 0, false
}

// dayKnown reports a day that a text, an estimate, a slot or the customer names.
func dayKnown(r *reader, s *sentence, i, day int) bool {
	w := s.word(i)
	for _, t := range r.c.trusted.sentences {
		for _, k := range t.tokens {
			if d, is := dayOf(k.fold); is && (d == day || k.fold == w || d == 7) {
				return true
			}
		}
	}
	for _, f := range r.c.facts[Slot] {
		if day >= 0 && onDay(f, []int{day}) {
			return true
		}
	}
	return false
}
