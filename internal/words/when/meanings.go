package when

import "time"

// The meanings of phrases, as functions of the match, so that each language is a table of phrases.

func is(s phrase) func(match) phrase { return func(match) phrase { return s } }

func day(n int) func(match) phrase { return is(phrase{kind: relative, n: n}) }

func today(p Part) func(match) phrase { return is(phrase{kind: relative, part: p}) }

func part(p Part) func(match) phrase { return is(phrase{kind: partOfDay, part: p}) }

func limitTo(b Bound) func(match) phrase { return is(phrase{kind: limit, bound: b}) }

func the(w which, plus int) func(match) phrase {
	return func(m match) phrase { return phrase{kind: weekday, which: w, wd: m.wd, plus: plus} }
}

// away is a distance from now: hours and minutes are counted on the clock, the rest on the calendar.
func away(m match) phrase {
	switch m.unit {
	case hours:
		return phrase{kind: instant, n: m.n * 60}
	case minutes:
		return phrase{kind: instant, n: m.n}
	}
	return phrase{kind: ahead, n: m.n, unit: m.unit}
}

// after is a distance in minutes: the hours of the match, and a fraction of one.
func after(more int) func(match) phrase {
	return func(m match) phrase { return phrase{kind: instant, n: m.n*60 + more} }
}

func onDate(m match) phrase { return phrase{kind: date, day: m.d, month: m.month, year: m.y} }

// nextYears is a date in the coming year; the resolver, which knows today, fills in the year.
func nextYears(m match) phrase { return phrase{kind: date, day: m.d, month: m.month, year: comingYear} }

const comingYear = -1

// feast is a date that has a name.
func feast(m time.Month, d int) func(match) phrase {
	return is(phrase{kind: date, day: d, month: m, feast: true})
}

func onDay(m match) phrase { return phrase{kind: monthday, day: m.d} }

func onDayOf(away int) func(match) phrase {
	return func(m match) phrase { return phrase{kind: monthday, day: m.d, away: away, fixed: true} }
}

func endOf(away int) func(match) phrase { return is(phrase{kind: monthend, away: away}) }

func endOfMonth(m match) phrase { return phrase{kind: monthend, month: m.month} }

func nthOf(away int) func(match) phrase {
	return func(m match) phrase { return phrase{kind: nthWeekday, n: m.n, wd: m.wd, away: away} }
}

func nthOfMonth(m match) phrase { return phrase{kind: nthWeekday, n: m.n, wd: m.wd, month: m.month} }

func wholeMonth(m match) phrase { return phrase{kind: month, month: m.month} }

// oneOf is a weekday that recurs: no particular day, but the next one is an option.
func oneOf(m match) phrase { return phrase{kind: often, wd: m.wd, n: 1} }

func vague(match) phrase { return phrase{kind: often} }

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
