package when

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/word"
)

// english is for visitors; the shops' own languages are covered in more depth.
func english() *lexicon {
	return &lexicon{
		numbers: number.English.Between(0, 59),
		ordinalWords: numbered(1, `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
			sixteenth seventeenth eighteenth nineteenth twentieth`),
		nth:      map[string]int{"last": -1},
		ordinals: word.Set("st nd rd th"),
		thousand: "thousand", joinsFrom: 20,
		alias: map[string]string{"tmrw": "tomorrow", "tomorow": "tomorrow", "tommorow": "tomorrow",
			"tommorrow": "tomorrow", "tonite": "tonight"},
		weekdays: numbered(time.Sunday,
			`sunday|sun|sundays monday|mon|mondays tuesday|tue|tues|tuesdays wednesday|wed|wednesdays thursday|thu|thur|thurs|thursdays
			friday|fri|fridays saturday|sat|saturdays`),
		needs: word.Set("sun sat wed mon"),
		names: numbered(time.January, `january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov
			december|dec`),
		units:    numbered(minutes, "minute|minutes|min|mins hour|hours day|days week|weeks month|months year|years"),
		lookLike: word.Set("someday sundae"),
		phrases:  englishPhrases(),
		leads: slices.Concat(
			leads(At, false, "at; for the? time"),
			leads(About, false, "around; about; at about|around; approximately; say; like"),
			leads(After, false, "after; from; any time after"),
			leads(Before, false, "before; by; until; no later than"),
		),
		from:  forms("from; between"),
		until: forms("to; until; till; and"),
		joins: word.Set("to till until"),
		noon:  forms("noon; midday; at? noon|midday"), midnight: forms("at? midnight"),
		fractions: map[string]int{}, minus: "minus",
		short:     forms("quarter to; {n} to; {n} minutes to"),
		past:      forms("half|quarter past; {n} past"),
		hourSigns: word.Set("h hrs"), hourWords: word.Set("o clock oclock"),
		sharp:  forms("o clock; sharp; oclock"),
		twelve: true, monthFirst: true, sundayFirst: true,
		ors: word.Set("or"), not: "not",
		meals:    map[string]Part{"dinner": Night, "supper": Night, "lunch": Noon, "breakfast": Morning},
		counted:  word.Set("people person guests adults kids children of us friends pax pesos dollars hours minutes days weeks months"),
		lasting:  word.Set("for lasts"),
		parties:  word.Set("table party group"),
		edges:    word.Set("after before until from by"),
		excepts:  word.Set("except excluding"),
		unable:   word.Set("can could do make"),
		refusals: forms("is impossible; won t work; doesn t work; does not work; isn t possible; is out; is no good"),
		glue:     word.Set("on the at for in by of and"),
		goesOn:   word.Set("and or on in at for the to with if please am pm today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday would is"),
	}
}

func englishPhrases() []rule {
	return slices.Concat(
		rules("good morning|afternoon|evening|night", is(phrase{kind: nothing})),
		rules("today", day(0)),
		rules("later today; in a while; in a bit", is(phrase{kind: relative, bound: Later})),
		only(atRest, rules("later; later on; a? bit? later", limitTo(Later))),
		rules("as soon as possible; asap; as early as possible; the? soonest you have|can; {1st} available slot|time|appointment; {1st} slot|time|appointment available", limitTo(Soonest)),
		rules("{1st} thing; when you open; at opening; {1st} slot|appointment", limitTo(First)),
		rules("last thing; at closing; just before closing; before you close; last slot|appointment", limitTo(Last)),
		rules("tomorrow", day(1)),
		rules("day after tomorrow", day(2)),
		rules("yesterday", day(-1)),
		rules("right? now", is(phrase{kind: present})),
		rules("tonight; this evening; today evening", today(Night)),
		rules("this morning", today(Morning)),
		rules("this afternoon", today(Afternoon)),
		rules("{wd}; this {wd}; this coming {wd}", the(nearest, 0)),
		rules("next|coming {wd}", the(coming, 0)),
		rules("last {wd}", the(previous, 0)),
		rules("{wd} next week; next week {wd}; {wd} of next week; next week on {wd}", the(nextWeek, 0)),
		rules("{wd} this week; {wd} of this week", the(thisWeek, 0)),
		rules("a? week from {wd}; {wd} week", the(nearest, 7)),
		rules("a week from today; today week", day(7)),
		rules("in {n} {unit}; {n} {unit} from now|today", away),
		rules("in a|an {unit}; a|an {unit} from now|today", func(m match) phrase { m.n = 1; return away(m) }),
		rules("in half an hour; in half hour", is(phrase{kind: instant, n: 30})),
		rules("next week", is(phrase{kind: week, n: 1})),
		rules("this week", is(phrase{kind: week})),
		rules("this? weekend", is(phrase{kind: weekend})),
		rules("next weekend", is(phrase{kind: weekend, n: 1})),
		rules("in {mon}", wholeMonth),
		rules("next month", is(phrase{kind: month, away: 1})),
		rules("this month", is(phrase{kind: month})),
		rules("last week|month|year|weekend", is(phrase{kind: pastPeriod})),
		rules("every {wd}; any {wd}", oneOf),
		rules("any day; every day; {wd} to {wd}; end of the? month; end of next month; end of {mon}; end of the year; payday", vague),
		rules("{mon} {d}; {mon} the {d}; {d} of? {mon}; {mon} {d} {y}; {d} of? {mon} {y}; {mon} the {d} {y}", onDate),
		only(aloneNumber, rules("the {d}", onDay)),
		rules("last day of the month", endOf(0)),
		rules("last day of next month", endOf(1)),
		rules("{ord} {wd} of|in {mon}", nthOfMonth),
		rules("christmas; christmas day", feast(12, 25)),
		rules("christmas eve", feast(12, 24)),
		rules("new years eve; new year s eve", feast(12, 31)),
		rules("in the morning; early morning", part(Morning)),
		only(afterDay, rules("morning; early", part(Morning))),
		rules("at? lunchtime; at lunch time", part(Noon)),
		rules("in the afternoon", part(Afternoon)),
		only(afterDay, rules("afternoon", part(Afternoon))),
		rules("in the evening; at night", part(Night)),
		only(afterDay, rules("evening; night", part(Night))),
	)
}
