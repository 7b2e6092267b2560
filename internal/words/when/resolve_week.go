package when

import (
	"slices"
	"time"
)

// weekday returns the days a weekday can mean, by its wording. Weeks run from Monday.
//
//   - "el viernes", "este viernes", "sexta": the next one. Said on a Friday it can be today or in a week.
//   - "el viernes que viene", "el próximo viernes", "sexta que vem", "próxima sexta": while this week's Friday is still
//     ahead people differ: for some it is that one, for others next week's; both are reported, and so are both for a
//     weekday that is tomorrow. Once it is over, or is today, or the next one is next week's anyway, there is one reading.
//   - "el otro viernes", "a outra sexta": not this week's but the one after. If the next one is already in next week,
//     that one or the one after it.
//   - "el viernes de la semana que viene": of the week that begins on Monday. Many people in Brazil and Mexico begin it
//     on Sunday; where that makes a different day both are reported.
func (s *scene) weekday(p phrase) []time.Time {
	ahead := (int(p.wd-s.today.Weekday())+7)%7 + p.plus
	if p.which == weeksAway {
		return s.weeksAway(p)
	}
	if p.wd == s.today.Weekday() {
		return s.sameWeekday(p)
	}
	first := s.in(ahead)
	now := first.Before(monday(s.today).AddDate(0, 0, 7))
	switch p.which {
	case coming:
		if now || ahead == 1 {
			return []time.Time{first, first.AddDate(0, 0, 7)}
		}
	case other:
		if now {
			return []time.Time{first.AddDate(0, 0, 7)}
		}
		return []time.Time{first, first.AddDate(0, 0, 7)}
	case previous:
		return []time.Time{first.AddDate(0, 0, -7)}
	case thisWeek:
		return s.inWeek(p.wd, 0)
	case nextWeek:
		return s.inWeek(p.wd, 1)
	}
	return []time.Time{first}
}

// sameWeekday resolves a weekday that is named on that very weekday.
func (s *scene) sameWeekday(p phrase) []time.Time {
	switch p.which {
	case coming, other:
		return []time.Time{s.in(7)}
	case previous:
		return []time.Time{s.in(-7)}
	case thisWeek:
		return []time.Time{s.today}
	case nextWeek:
		return s.inWeek(p.wd, 1)
	}
	return []time.Time{s.in(p.plus), s.in(p.plus + 7)}
}

// weeksAway resolves a weekday a number of weeks from now: that of the calendar week so many weeks away, and, where
// either is set, also counted from the coming one.
func (s *scene) weeksAway(p phrase) []time.Time {
	out := s.inWeek(p.wd, p.n)
	if p.either {
		out = append(out, s.in((int(p.wd-s.today.Weekday())+7)%7+7*p.n))
	}
	slices.SortFunc(out, time.Time.Compare)
	return slices.CompactFunc(out, time.Time.Equal)
}

// inWeek returns a weekday of the week n away, by one beginning of the week or by both.
func (s *scene) inWeek(wd time.Weekday, n int) []time.Time {
	out := []time.Time{monday(s.today).AddDate(0, 0, 7*n+(int(wd)+6)%7)}
	if s.lex.sundayFirst {
		sunday := s.today.AddDate(0, 0, -int(s.today.Weekday()))
		out = append(out, sunday.AddDate(0, 0, 7*n+int(wd)))
	}
	slices.SortFunc(out, time.Time.Compare)
	out = slices.CompactFunc(out, time.Time.Equal)
	if ahead := s.notPast(slices.Clone(out)); len(ahead) > 0 {
		return ahead
	}
	return out[len(out)-1:]
}

// monday is the first day of a day's week.
func monday(day time.Time) time.Time { return day.AddDate(0, 0, -(int(day.Weekday())+6)%7) }

// run returns n days, beginning with from.
func run(from time.Time, n int) []time.Time {
	out := make([]time.Time, n)
	for i := range out {
		out[i] = from.AddDate(0, 0, i)
	}
	return out
}
