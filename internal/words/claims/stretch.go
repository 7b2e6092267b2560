package claims

import (
	"slices"
	"strings"
)

// stretch is a time from one minute of the day to another; at is the token of its end.
type stretch struct {
	from, to, at int
	half         bool // told on a clock of twelve hours: "de 7 a 11 de la noche"
}

// endsStretch reports a time that ends a stretch: "de 17 a 18", "entre las 17 y las 18", but not "a las 17 y a las 18".
func endsStretch(s *sentence, at int) bool {
	if (s.word(at-1) == "–" || s.word(at-1) == "-") && s.clockWithin(at-2, at-1) {
		return true
	}
	for j := at - 1; j >= max(0, at-6); j-- {
		if s.tokens[j].use == clock && s.tokens[j].isNumber {
			return s.has(s.lex.ranges, j, at) && s.tokens[j].clause == s.tokens[at].clause && !s.has(s.lex.ors, j, at) && (!s.has(s.lex.ands, pastHalf(s, j), at) || s.has(s.lex.betweens, j-4, j))
		}
	}
	return false
}

// pastHalf is the place behind an hour with its half: "3 y media".
func pastHalf(s *sentence, i int) int {
	if s.lex.ands[s.word(i+1)] && halfHours[s.word(i+2)] > 0 {
		return i + 3
	}
	return i
}

// checkStretches checks stretches of time: "de 9 a 20" is no opening time where the business closes at noon, and no
// free time where something is booked in between.
func checkStretches(r *reader, s *sentence) {
	free := s.phrase(s.lex.slotPhrases, 0, len(s.tokens)) >= 0 || s.has(s.lex.slotFree, 0, len(s.tokens)) ||
		offersHour(r, s)
	for _, d := range schedule(r, s) {
		for _, x := range d.ranges {
			c := s.clauseOf(x.at)
			if c.asked || c.quoted || c.conditional || s.negated(x.at) || unknownAt(s, x.at) ||
				stretchKnown(r, s, d, x, free) {
				continue
			}
			kind := Hours
			if free {
				kind = Slot
			}
			r.hold(kind, strings.TrimSpace(s.text), r.c.known(kind))
			return
		}
	}
}

// stretchKnown reports a stretch that a text tells, or that lies within one that is free or open on its day.
func stretchKnown(r *reader, s *sentence, d span, x stretch, free bool) bool {
	c := r.c
	pointed := free && pointedAt(c, s, d, x)
	if stretchTold(c, x, pointed) {
		return true
	}
	within := func(f Fact) bool {
		start := slotMinute(f)
		return f.Role == Free && f.Value > 0 && onDay(f, d.days) && onDate(f, d.dates) &&
			x.within(stretch{from: start, to: start + int(f.Value)})
	}
	if slices.ContainsFunc(c.facts[Slot], within) {
		return true
	}
	if pointed || free && slices.ContainsFunc(c.facts[Slot], func(f Fact) bool { return f.Role == Free && f.Value > 0 }) {
		return false
	}
	own := s.clauseOf(x.at)
	opened := s.has(s.lex.openWords, own.from, own.to)
	days := d.days
	for _, n := range d.dates {
		if special, is := c.week.dates[n]; is {
			return len(special.ranges) == 0 || slices.ContainsFunc(special.ranges, x.within)
		}
	}
	if len(days) == 0 {
		days = []int{0, 1, 2, 3, 4, 5, 6}
	}
	return slices.ContainsFunc(days, func(day int) bool {
		return c.week.known[day] && len(c.week.ranges[day]) == 0 && !c.week.closed[day] ||
			slices.ContainsFunc(c.week.ranges[day], x.within) || !opened && c.week.pauses(day, x)
	})
}

// stretchTold reports a stretch that a text of ours has; free: one that calls it so, and not the opening hours.
func stretchTold(c *Checker, x stretch, free bool) bool {
	return slices.ContainsFunc(c.trusted.sentences, func(t *sentence) bool {
		return !(free && !saysFree(t)) && slices.ContainsFunc(scheduleOf(t, nil), func(k span) bool {
			return slices.ContainsFunc(k.ranges, func(y stretch) bool { return x.same(y) })
		})
	})
}

// pointedAt reports a stretch of free time on a day of which answers offered single hours, other than its two ends.
func pointedAt(c *Checker, s *sentence, d span, x stretch) bool {
	return onlyPoints(c, d) && !s.has(s.lex.openWords, s.clauseFrom(x.at), x.at) && !(c.freeSlot(d, x.from) && c.freeSlot(d, x.to))
}

// onlyPoints reports that answers offered single hours of a day, and no stretch of time: what lies between may be taken.
func onlyPoints(c *Checker, d span) bool {
	points := 0
	for _, f := range c.facts[Slot] {
		if f.Role == Free && f.Value > 0 {
			return false
		}
		if f.Role == Free && len(d.days)+len(d.dates) > 0 && onDay(f, d.days) && onDate(f, d.dates) {
			points++
		}
	}
	return points > 0
}

// pauses reports the time between two stretches of a day.
func (w week) pauses(day int, x stretch) bool {
	return slices.ContainsFunc(w.ranges[day], func(a stretch) bool {
		return sameTime(x.from, a.to) && slices.ContainsFunc(w.ranges[day], func(b stretch) bool { return sameTime(x.to, b.from) })
	})
}

func (x stretch) same(y stretch) bool { return sameTime(x.from, y.from) && sameTime(x.to, y.to) }

// within reports a stretch that does not leave another one. Hours of a clock of twelve may be meant after noon.
func (x stretch) within(y stretch) bool {
	const day, half = 24 * 60, 12 * 60
	if y.to <= y.from {
		y.to += day
	}
	ends := []int{x.to, x.to + day}
	starts := []int{x.from}
	if x.half && x.from < half {
		starts = append(starts, x.from+half)
	}
	if x.to <= half {
		ends = append(ends, x.to+half)
	}
	return slices.ContainsFunc(starts, func(from int) bool {
		return slices.ContainsFunc(ends, func(to int) bool {
			return from >= y.from && from < to && to <= y.to
		})
	})
}

// checkEdges checks when the business is said to open or to close on a day: an hour at which it closes is none at which
// it opens.
func checkEdges(r *reader, s *sentence) {
	for _, d := range schedule(r, s) {
		for _, t := range d.times {
			at := clockToken(s, d, t)
			c := s.clauseOf(at)
			from := openingFrom(s, at)
			closes := slices.ContainsFunc(s.tokens[from:at], func(k token) bool { return verbOfClosing(k.fold) })
			opens := s.has(s.lex.opening, from, at)
			if c.asked || c.quoted || c.conditional || closes == opens || s.negated(at) || unknownAt(s, at) ||
				d.ends(t) || s.has(s.lex.roughly, at-4, at) {
				continue
			}
			if !r.c.week.turns(d, t, closes || s.has(s.lex.untils, c.from, at)) {
				r.hold(Hours, strings.TrimSpace(s.text), r.c.known(Hours))
				return
			}
		}
	}
}

// openingFrom is where the words about opening begin that a time belongs to: behind words for a free hour it is one of
// those.
func openingFrom(s *sentence, at int) int {
	from := s.clauseFrom(at)
	for j := from; j < at; j++ {
		if s.lex.haves[s.word(j)] || s.lex.slotFree[s.word(j)] {
			from = j
		}
	}
	return from
}

// turns reports that the business opens, or closes, at a time of some days, as far as that is known.
func (w week) turns(d span, minute int, closes bool) bool {
	days, known := d.days, false
	for _, n := range d.dates {
		if special, is := w.dates[n]; is {
			return slices.ContainsFunc(special.ranges, func(x stretch) bool {
				return !closes && sameTime(minute, x.from) || closes && sameTime(minute, x.to)
			}) || len(special.ranges) == 0 && !special.closed
		}
	}
	if len(days) == 0 {
		days = []int{0, 1, 2, 3, 4, 5, 6}
	}
	for _, day := range days {
		for _, x := range w.ranges[day] {
			known = true
			if !closes && sameTime(minute, x.from) || closes && sameTime(minute, x.to) {
				return true
			}
		}
	}
	return !known
}
