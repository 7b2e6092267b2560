package when

import "time"

// The meanings of phrases, as functions of the match, so that each language is a table of phrases.

func is(s said) func(match) said { return func(match) said { return s } }

func day(n int) func(match) said { return is(said{kind: relative, n: n}) }

func today(p Part) func(match) said { return is(said{kind: relative, part: p}) }

func part(p Part) func(match) said { return is(said{kind: partOfDay, part: p}) }

func limited(b Bound) func(match) said { return is(said{kind: limit, bound: b}) }

func the(w which, plus int) func(match) said {
	return func(m match) said { return said{kind: weekday, which: w, wd: m.wd, plus: plus} }
}

// away is a distance from now: hours and minutes are counted on the clock, the rest on the calendar.
func away(m match) said {
	switch m.unit {
	case hours:
		return said{kind: instant, n: m.n * 60}
	case minutes:
		return said{kind: instant, n: m.n}
	}
	return said{kind: ahead, n: m.n, unit: m.unit}
}

// after is a distance in minutes: the hours of the match, and a fraction of one.
func after(more int) func(match) said {
	return func(m match) said { return said{kind: instant, n: m.n*60 + more} }
}

func onDate(m match) said { return said{kind: date, day: m.d, month: m.month, year: m.y} }

// nextYears is a date in the coming year; the resolver, which knows today, fills in the year.
func nextYears(m match) said { return said{kind: date, day: m.d, month: m.month, year: comingYear} }

const comingYear = -1

// feast is a date that has a name.
func feast(m time.Month, d int) func(match) said { return is(said{kind: date, day: d, month: m}) }

func onDay(m match) said { return said{kind: monthday, day: m.d} }

func onDayOf(away int) func(match) said {
	return func(m match) said { return said{kind: monthday, day: m.d, away: away, fixed: true} }
}

func endOf(away int) func(match) said { return is(said{kind: monthend, away: away}) }

func endOfMonth(m match) said { return said{kind: monthend, month: m.month} }

func nthOf(away int) func(match) said {
	return func(m match) said { return said{kind: nthWeekday, n: m.n, wd: m.wd, away: away} }
}

func nthOfMonth(m match) said { return said{kind: nthWeekday, n: m.n, wd: m.wd, month: m.month} }

func wholeMonth(m match) said { return said{kind: month, month: m.month} }

// oneOf is a weekday that recurs: no particular day, but the next one is an option.
func oneOf(m match) said { return said{kind: often, wd: m.wd, n: 1} }

func vague(match) said { return said{kind: often} }

// Conditions of rules, by what stands around a phrase.

// afterDay: the phrase follows a day, as "noche" does in "viernes noche".
func afterDay(r *reader, from, _ int) bool { return r.followsDay(from) }

// atRest: nothing follows that the phrase could belong to.
func atRest(r *reader, _, to int) bool { return r.endsAt(to) }

// aloneNumber: the number at its end is complete; it is not the hour of a time, the day of a longer date or a quantity.
func aloneNumber(r *reader, _, to int) bool {
	if to < len(r.tokens) && r.lex.counted[r.tokens[to].word] {
		return false
	}
	_, end := r.longest(to - 1)
	return end <= to
}

// notStreet: the date is not the name of a street: "calle 9 de Julio", "25 de Mayo 850".
func notStreet(r *reader, from, to int) bool {
	return !r.lex.streets[r.word(from-1)] && (to >= len(r.tokens) || r.tokens[to].digits < 3 ||
		r.lex.hourSigns[r.word(to+1)])
}
