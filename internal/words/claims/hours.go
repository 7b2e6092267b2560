package claims

import (
	"slices"
	"strings"
)

// times checks opening hours and free hours.
func (r *reader) times(s *sentence) {
	switch {
	case remindsOf(r, s):
		return
	case calledOff(s):
		checkCalledOff(r, s)
		return
	case aboutHours(s):
		checkHours(r, s)
	default:
		checkOwnTimes(r, s)
		checkSlots(r, s)
		checkVacancy(r, s)
	}
	checkStretches(r, s)
	checkEdges(r, s)
}

// aboutHours reports a sentence about when the business is open.
func aboutHours(s *sentence) bool {
	for i, t := range s.tokens {
		if s.lex.slotFree[t.fold] && s.lex.article[s.word(i-1)] {
			continue // "an opening at 4" is a free hour
		}
		counted := i > 0 && s.tokens[i-1].isNumber && s.tokens[i-1].use != date && s.tokens[i-1].use != clock
		if s.lex.hourTopics[t.fold] && !counted {
			from, to := s.opposed(i)
			if !slices.ContainsFunc(s.tokens[from:to], func(k token) bool { return s.lex.nouns[k.fold] == Booking }) ||
				s.phrase(s.lex.slotPhrases, from, to) < 0 && s.lex.nouns[t.fold] == "" {
				return true
			}
		}
	}
	return s.phrase(s.lex.hourPhrases, 0, len(s.tokens)) >= 0 && !slices.Contains(s.nouns(), Booking) &&
		!s.has(s.lex.slotFree, 0, len(s.tokens))
}

// hours checks when the business is open.
func checkHours(r *reader, s *sentence) {
	w := r.c.week
	for _, d := range schedule(r, s) {
		c := s.clauseOf(d.at)
		if c.asked || c.quoted {
			continue
		}
		if !opens(r, s, w, d) {
			r.hold(Hours, strings.TrimSpace(s.text), r.c.known(Hours))
			return
		}
	}
}

// opens reports whether a span of a sentence agrees with the week.
func opens(r *reader, s *sentence, w week, d span) bool {
	if told := toldTimes(r, s, d); len(told) < len(d.times) {
		if d.times = told; len(told) == 0 {
			return true
		}
	}
	for _, t := range d.times {
		at := clockToken(s, d, t)
		if !s.has(s.lex.roughly, at-4, at) && s.phrase(moreOrLess, at-6, at) < 0 && !opensAt(r, s, d, w.any, w.inside, t) {
			return false
		}
	}
	for _, n := range d.dates {
		if known, has := w.dates[n]; has {
			return sameDay(r, s, known, d)
		}
	}
	for _, day := range d.days {
		if !opensOn(r, s, w, d, day) {
			return false
		}
	}
	return true
}

// toldTimes are the times of a span that no negation of their clause denies, and that are no limits for something else.
func toldTimes(r *reader, s *sentence, d span) (out []int) {
	for _, t := range d.times {
		if at := clockToken(s, d, t); !limitOf(r, s, t, at) && !s.has(s.lex.negations, s.clauseFrom(at), s.clauseOf(at).to) {
			out = append(out, t)
		}
	}
	return out
}

var moreOrLess = [][]string{{"mas", "o", "menos"}, {"mais", "ou", "menos"}}

// opensAt reports a time that is one of some, or lies between them where the clause is not about opening itself.
func opensAt(r *reader, s *sentence, d span, known []int, inside func(int) bool, t int) bool {
	at := clockToken(s, d, t)
	if !s.has(s.lex.hourTopics, s.clauseFrom(at), at) && s.has(s.lex.hourTopics, at, s.clauseOf(at).to) && bookable(r.c, d, t) {
		return true // "las 5:15 sería apenas abrimos", "Friday at noon is open"
	}
	aside := !s.has(s.lex.hourTopics, openingFrom(s, at), s.clauseOf(at).to)
	offered := len(r.c.facts[Slot]) > 0 && s.has(s.lex.haves, s.clauseFrom(at), at)
	return hasTime(known, t) || aside && (r.c.slotAt(s, t) || inside(t) && !offered)
}

// opensOn compares what is said of a day with what is known of it.
func opensOn(r *reader, s *sentence, w week, d span, day int) bool {
	times := w.times[day]
	switch {
	case !w.known[day]:
		return r.c.trustedDay(s, day)
	case d.closed && len(d.times) == 0:
		return w.closed[day] || len(times) == 0 || shutNext(r.c, day)
	case len(d.times) == 0 && (!d.open || denies(s)):
		return true
	case len(times) == 0:
		return !w.closed[day]
	}
	inside := func(t int) bool { return w.insideOn(day, t) }
	return !slices.ContainsFunc(d.times, func(t int) bool { return !opensAt(r, s, d, times, inside, t) })
}

// shutNext reports a day of the week whose next date the business is closed on, though it opens on others.
func shutNext(c *Checker, day int) bool {
	now := c.evidence.Now
	for n := range 14 {
		next := now.AddDate(0, 0, n)
		special, is := c.week.dates[next.Day()]
		if int(next.Weekday()) == day && is && len(special.times) == 0 && !now.IsZero() {
			return true
		}
	}
	return false
}

// inside reports a time between the first and the last that are known.
func (w week) inside(t int) bool {
	within := func(t int) bool { return t > slices.Min(w.any) && t < slices.Max(w.any) }
	return len(w.any) > 1 && (within(t) || t < 12*60 && within(t+12*60))
}

// insideOn reports a time between the first opening of a day and its last closing: who is open until late on Saturdays
// may close early on Sundays.
func (w week) insideOn(day, t int) bool {
	if len(w.ranges[day]) == 0 {
		return w.inside(t)
	}
	from, to := 24*60, 0
	for _, x := range w.ranges[day] {
		if x.to <= x.from { // after midnight
			x.to += 24 * 60
		}
		from, to = min(from, x.from), max(to, x.to)
	}
	return slices.ContainsFunc([]int{t, t + 12*60, t + 24*60}, func(at int) bool {
		return at >= from && at <= to && (at != t+12*60 || t < 12*60)
	})
}

// sameDay compares what is said of a date with what is known of it.
func sameDay(r *reader, s *sentence, known, said span) bool {
	if said.closed && len(said.times) == 0 {
		return len(known.times) == 0
	}
	if len(known.times) == 0 {
		return len(said.times) == 0 && (!said.open || denies(s))
	}
	for _, t := range said.times {
		if !hasTime(known.times, t) && !slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
			return onDay(f, said.days) && onDate(f, said.dates) && sameTime(t, slotMinute(f))
		}) {
			return false
		}
	}
	return true
}

// trustedDay reports that a text of the business names the day.
func (c *Checker) trustedDay(s *sentence, day int) bool {
	for w, d := range s.lex.days {
		if d == day && c.trusted.says(w) {
			return true
		}
	}
	return false
}

// bookable reports a time of a day that can be booked.
func bookable(c *Checker, d span, minute int) bool {
	return slices.ContainsFunc(c.facts[Slot], func(f Fact) bool {
		start := slotMinute(f)
		return f.Role == Free && onDay(f, d.days) && onDate(f, d.dates) && (sameTime(minute, start) || f.Value > 0 &&
			(stretch{from: minute, to: minute + 1, half: minute < 12*60}).within(stretch{from: start, to: start + int(f.Value)}))
	})
}

// slotAt reports a slot of any day at a time.
func (c *Checker) slotAt(_ *sentence, minute int) bool {
	return slices.ContainsFunc(c.facts[Slot], func(f Fact) bool { return sameTime(minute, slotMinute(f)) })
}

func slotMinute(f Fact) int {
	if len(f.Text) >= 16 {
		if hour, minute, ok := cutClock(f.Text[11:16]); ok {
			return hour*60 + minute
		}
	}
	return -1
}
