package when

import (
	"slices"
	"time"
)

// dayChoice is the days a text can mean, and why they cannot be used as they are.
type dayChoice struct {
	days   []time.Time
	why    Reason
	single bool // every phrase for a day means exactly one
}

// find returns the days a text means. If several days are named, it returns all of them.
func (s *scene) find(groups [][]phrase) dayChoice {
	out := dayChoice{single: true}
	var perhaps []time.Time // the days of vague phrases, used if no other day was given
	for _, g := range withoutOccasions(groups) {
		f := s.oneDay(g)
		if f.why == Vague {
			perhaps, f.days = append(perhaps, f.days...), nil
		}
		out.single = out.single && len(f.days) == 1
		out.days = append(out.days, f.days...)
		// A clear day outweighs an unclear one: "en diciembre, el 15/12".
		if f.why != Clear && (out.why == Clear || f.why == NoSuchDate || f.why == Mismatch) {
			out.why = f.why
		}
	}
	if out.why == Vague && len(out.days) > 0 || out.why == Past &&
		slices.ContainsFunc(out.days, func(d time.Time) bool { return !d.Before(s.today) }) {
		out.why = Clear
	}
	if out.why == Vague {
		out.days = perhaps
	}
	return out
}

// withoutOccasions leaves out feasts beside other days: "la cena de fin de año, el sábado 5" is what it is for.
func withoutOccasions(groups [][]phrase) [][]phrase {
	feasts := func(g []phrase) bool { return slices.ContainsFunc(g, func(p phrase) bool { return p.feast }) }
	if !slices.ContainsFunc(groups, func(g []phrase) bool { return !feasts(g) }) {
		return groups
	}
	return slices.DeleteFunc(slices.Clone(groups), feasts)
}

// oneDay combines the phrases about one day: "mañana viernes 20". The weekday has to be that of the date; if it is not,
// both are reported and nothing is decided.
func (s *scene) oneDay(g []phrase) dayChoice {
	var wd *phrase
	var rest []phrase
	for i, p := range g {
		if p.kind == weekday && len(g) > 1 {
			wd = &g[i]
		} else {
			rest = append(rest, p)
		}
	}
	f := s.meaning(rest[0])
	if wd != nil && wd.which == previous { // "el viernes pasado, 13": what was is not to come
		return dayChoice{days: s.weekday(*wd)}
	}
	if wd != nil && rest[0].kind == monthday && !rest[0].fixed {
		f = s.monthdayOn(rest[0].day, wd.wd, f)
	}
	for _, p := range rest[1:] {
		g := s.meaning(p)
		if f.why == NoSuchDate || g.why == NoSuchDate {
			return dayChoice{why: NoSuchDate}
		}
		if kept := slices.DeleteFunc(slices.Clone(f.days),
			func(d time.Time) bool { return !hasDay(g.days, d) }); len(kept) > 0 {
			f = dayChoice{days: kept}
			continue
		}
		return dayChoice{days: append(f.days, g.days...), why: Mismatch}
	}
	if wd == nil || f.why == NoSuchDate {
		return f
	}
	kept := slices.DeleteFunc(slices.Clone(f.days), func(d time.Time) bool { return d.Weekday() != wd.wd })
	if len(kept) > 0 {
		return dayChoice{days: kept}
	}
	return dayChoice{days: append(f.days, s.weekday(*wd)...), why: Mismatch}
}

func hasDay(in []time.Time, day time.Time) bool {
	return slices.ContainsFunc(in, day.Equal)
}

// monthdayOn resolves "viernes 20": the 20th that is a Friday, in this month or the next. Later months would match by
// chance.
func (s *scene) monthdayOn(day int, wd time.Weekday, plain dayChoice) dayChoice {
	for n := range 2 {
		d, ok := dateOf(s.today.Year(), s.today.Month()+time.Month(n), day)
		if ok && !d.Before(s.today) && d.Weekday() == wd {
			return dayChoice{days: []time.Time{d}}
		}
	}
	return plain
}

// meaning returns the days that one phrase means.
func (s *scene) meaning(p phrase) dayChoice {
	switch p.kind {
	case relative:
		return dayChoice{days: []time.Time{s.in(p.n)}}
	case weekday:
		return dayChoice{days: s.weekday(p)}
	case date:
		return s.date(p)
	case monthday:
		return s.monthday(p)
	case monthend:
		return dayChoice{days: []time.Time{lastOf(s.monthOf(p))}}
	case nthWeekday:
		return s.nth(p)
	case ahead:
		return s.ahead(p)
	case week:
		monday := monday(s.today).AddDate(0, 0, 7*p.n)
		return dayChoice{days: s.notPast(run(monday, 7))}
	case weekend:
		return dayChoice{days: s.weekend(p.n)}
	case payday:
		return dayChoice{days: s.payday()}
	case pastPeriod:
		return dayChoice{why: Past}
	case often:
		if p.n == 1 {
			return dayChoice{days: s.weekday(phrase{wd: p.wd}), why: Vague}
		}
	}
	return dayChoice{why: Vague}
}

// ahead counts from today. "En quince días" means two weeks to many people and "en ocho días" one, and fifteen or eight
// days to others.
func (s *scene) ahead(p phrase) dayChoice {
	switch p.unit {
	case weeks:
		return dayChoice{days: []time.Time{s.in(7 * p.n)}}
	case months:
		return dayChoice{days: []time.Time{sameDayOf(s.today, p.n)}}
	case years:
		return dayChoice{days: []time.Time{sameDayOf(s.today, 12*p.n)}}
	}
	out := []time.Time{s.in(p.n)}
	if n, ok := s.lex.loose[p.n]; ok {
		out = append([]time.Time{s.in(n)}, out...)
	}
	return dayChoice{days: out}
}

// weekend is Saturday and Sunday. The one of next week is, to some people, the coming one; on a Sunday "el finde" may
// be the next.
func (s *scene) weekend(n int) []time.Time {
	saturday := monday(s.today).AddDate(0, 0, 5)
	out := append(run(saturday, 2), run(saturday.AddDate(0, 0, 7), 2)...)
	switch {
	case n == 1 && s.today.Before(saturday):
		return out
	case n == 1:
		return out[2:]
	case s.today.Weekday() == time.Sunday:
		return out[1:]
	}
	return s.notPast(out[:2])
}

func (s *scene) notPast(in []time.Time) []time.Time {
	return slices.DeleteFunc(in, func(d time.Time) bool { return d.Before(s.today) })
}

func (s *scene) in(days int) time.Time { return s.today.AddDate(0, 0, days) }
