package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/when"
)

// terms checks how long something takes, holds or is allowed: every length of time has to stand in a text of the
// business, in a tool's answer or in the customer's words.
func (r *reader) terms(s *sentence) {
	for i, t := range s.tokens {
		value := t.value
		next := s.word(i + 1)
		switch {
		case (s.lex.article[t.fold] || s.lex.within[s.word(i-1)+" "+t.fold]) && s.lex.terms[next] && unitOf(next) != "minute" && ruled(s, i):
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
		if told, right := daysAhead(r, s, i, value); right || !told && spanKnown(r, s, i, value, next) {
			r.verified = r.verified || right
			continue
		}
		r.hold(Term, s.slice(i, i+2), knownAbout(r.c, s, Term))
		return
	}
}

// spanKnown reports a length of time that is known in one way or another, or that the sentence does not claim.
func spanKnown(r *reader, s *sentence, i int, value int64, unit string) bool {
	return noTerm(s, i) || termKnown(r, s, i, value) || lengthKnown(r, s, i) || rounded(r, s, i, value) ||
		unitLeftOut(r, s, value, unit) || togetherLong(r, s, i, value)
}

// rounded reports a known length of time told in full units of a greater one: 1350 minutes are more than 22 hours.
func rounded(r *reader, s *sentence, i int, value int64) bool {
	unit := int(minutesIn[unitOf(s.word(i+1))])
	if unit <= 1 || !s.has(s.lex.roughly, i-3, i) && !s.lex.below[s.word(i-2)+" "+s.word(i-1)] {
		return false
	}
	return slices.ContainsFunc(r.c.knownLengths(s), func(l int) bool {
		return l > unit && l%unit != 0 && (l/unit == int(value/100) || l/unit+1 == int(value/100))
	})
}

// noTerm reports a length of time that is asked about, denied or the customer's.
func noTerm(s *sentence, i int) bool {
	c := s.clauseOf(i)
	return c.asked || c.quoted || s.lex.negations[s.word(i-1)] || s.lex.negations[s.word(i-2)] || unknownAt(s, i)
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
			if n, u := when.Period(k.fold); n > 0 && n*100 == value && u == unitOf(unit) {
				return true
			}
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
		if in(&sentence{lex: s.lex, tokens: tokenize(number.InFigures(r.c.tag, f.Text))}) {
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
	at := promisedAt(s)
	if at < 0 || unknownAt(s, at) {
		return
	}
	for i := s.clauseFrom(at); i < min(len(s.tokens), max(at+9, s.clauseOf(at).to)); i++ {
		if c := s.clauseOf(i); c.from > at && s.has(s.lex.hourTopics, c.from, c.to) {
			return // when the business opens, and not when something arrives
		}
		day, isDay := dayAt(s, i)
		if isDay && day < 7 && !morning(s, i) && !amountWithin(s, at, i) && !s.clauseOf(i).asked &&
			!dayKnown(r, s, i, day) {
			r.hold(Term, strings.TrimSpace(s.text), knownAbout(r.c, s, Term))
			return
		}
		if s.tokens[i].use == clock && s.tokens[i].isNumber && !s.clauseOf(i).asked &&
			!hourKnown(r, s, minuteAt(s, i)) {
			r.hold(Term, strings.TrimSpace(s.text), knownAbout(r.c, s, Term))
			return
		}
	}
}

// promisedAt is where a sentence begins to tell when something arrives or somebody gets in touch; -1: nowhere.
func promisedAt(s *sentence) int {
	for i := range s.tokens {
		c, hands := s.clauseOf(i), handed(s, i)
		if (promise(s, i) || hands) && !c.asked && !c.quoted && !s.negated(i) &&
			(!c.conditional || (weDo(s, i) || hands) && i > c.from+3) { // "si me decís dónde te lo acercamos hoy" has no comma
			return i
		}
	}
	return -1
}

// promise reports a verb of arriving, sending or getting in touch: one of the usual forms, or any form of it that is
// about the customer or the future: "te va a responder", "le marca", "will call you".
func promise(s *sentence, i int) bool {
	if s.lex.promises[s.word(i)] {
		return true
	}
	if weDo(s, i) {
		return true
	}
	if s.phrase(s.lex.contacts, i, i+1) != i {
		return false
	}
	return s.lex.datives[s.word(i-1)] || s.lex.datives[s.word(i+1)] || s.has(s.lex.futures, i-3, i)
}

// weDo reports a verb of what the business does for the customer, by its ending: "te lo acercamos hoy".
func weDo(s *sentence, i int) bool {
	return strings.HasSuffix(s.word(i), "mos") && s.has(s.lex.datives, i-2, i) && s.lex.verbs[s.tokens[i].text].class == "" &&
		!s.lex.modals[s.word(i)] && s.phrase(s.lex.attends, i, i+1) != i
}

// hourKnown reports an hour that a slot, a reminder, a text or the opening hours have, or one that follows from them by
// a length of time that the sentence tells.
func hourKnown(r *reader, s *sentence, minute int) bool {
	known := func(t int) bool {
		return slotKnown(r, nil, nil, t, false) || hasTime(r.c.week.any, t) ||
			slices.ContainsFunc(slices.Concat(r.c.facts[Reminders], r.c.facts[Slot]), func(f Fact) bool {
				return (f.Kind == Reminders || f.Role == Planned) && sameTime(t, slotMinute(f))
			})
	}
	return known(minute) || slices.ContainsFunc(lengths(s), func(l length) bool {
		return slices.Contains(r.c.knownLengths(s), l.minutes) && known(minute-l.minutes)
	})
}

// remindsOf reports a sentence about a reminder that was set; "recordá que …" is about none.
func remindsOf(r *reader, s *sentence) bool {
	verb := s.phrase(s.lex.reminds, 0, len(s.tokens))
	return len(r.c.facts[Reminders]) > 0 &&
		(slices.Contains(s.nouns(), Reminder) || verb >= 0 && s.has(s.lex.datives, verb-3, verb+2))
}

// checkReminders checks for when a reminder is said to be, where one was set.
func checkReminders(r *reader, s *sentence) {
	set := r.c.facts[Reminders]
	if !remindsOf(r, s) {
		return
	}
	for _, d := range schedule(r, s) {
		c := s.clauseOf(d.at)
		if c.asked || c.conditional || c.quoted || s.negated(d.at) || len(d.days)+len(d.dates)+len(d.times) == 0 {
			continue
		}
		if !slices.ContainsFunc(set, func(f Fact) bool {
			return onDay(f, d.days) && onDate(f, d.dates) && (len(d.times) == 0 || hasTime(d.times, slotMinute(f)) ||
				slices.ContainsFunc(d.times, func(t int) bool { return sameTime(t, slotMinute(f)) }))
		}) {
			r.hold(Term, strings.TrimSpace(s.text), r.c.known(Reminders))
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

// amountWithin reports an amount between two places: "sale mañana $ 300" tells a price.
func amountWithin(s *sentence, from, to int) bool {
	for j := from; j < to; j++ {
		if s.tokens[j].use == amount {
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

// ruleOf reports a sentence of a policy that is not about delivery.
func (c *Checker) ruleOf(s *sentence) bool {
	return slices.ContainsFunc(c.facts[Policy], func(f Fact) bool {
		return f.Role != "shipping" && strings.Contains(f.Text, strings.TrimSpace(s.raw))
	})
}

// dayKnown reports a day that a text, an estimate, a slot or the customer names.
func dayKnown(r *reader, s *sentence, i, day int) bool {
	w := s.word(i)
	if day == -1 && slices.ContainsFunc(r.c.trusted.sentences, func(t *sentence) bool {
		return t.phrase(t.lex.sameDays, 0, len(t.tokens)) >= 0 && !hasTopic(t) && !r.c.ruleOf(t)
	}) {
		return true
	}
	if day == -2 && slices.ContainsFunc(r.c.trusted.sentences, func(t *sentence) bool {
		at := t.phrase(t.lex.nextDays, 0, len(t.tokens))
		return at >= 0 && !morning(t, at) && !hasTopic(t) && !r.c.ruleOf(t)
	}) {
		return true
	}
	if now := r.c.evidence.Now; day < 0 && !now.IsZero() {
		day = int(now.AddDate(0, 0, -1-day).Weekday())
	}
	for _, t := range r.c.trusted.sentences {
		for _, k := range t.tokens {
			if d, is := dayOf(k.fold); is && (d == day || k.fold == w || d == 7) {
				return true
			}
		}
	}
	for _, f := range slices.Concat(r.c.facts[Slot], r.c.facts[Reminders]) {
		if day >= 0 && onDay(f, []int{day}) {
			return true
		}
	}
	return false
}
