package when

import (
	"slices"
	"time"
)

// dateOf returns a date, and false if it does not exist. The month may be past December.
func dateOf(year int, month time.Month, day int) (time.Time, bool) {
	first := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
	if day < 1 || day > lastOf(first).Day() || first.Year() < 1 || first.Year() > 9999 {
		return time.Time{}, false
	}
	return first.AddDate(0, 0, day-1), true
}

// lastOf is the last day of a day's month.
func lastOf(day time.Time) time.Time {
	return time.Date(day.Year(), day.Month()+1, 0, 0, 0, 0, 0, time.UTC)
}

// sameDayOf returns the same day n months later, or the last day of a shorter month.
func sameDayOf(day time.Time, n int) time.Time {
	first := time.Date(day.Year(), day.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	return first.AddDate(0, 0, min(day.Day(), lastOf(first).Day())-1)
}

// date resolves a day and month. Without a year it is the next occurrence: 29/2 is no date if that year has none.
func (s *scene) date(p phrase) dayChoice {
	if p.month < 1 || p.month > 12 {
		return dayChoice{why: NoSuchDate}
	}
	year := p.year
	switch {
	case year == comingYear:
		year = s.today.Year() + 1
	case year == 0:
		year = s.today.Year()
		if p.month < s.today.Month() || p.month == s.today.Month() && p.day < s.today.Day() {
			year++
		}
	case year < 1900 || year > 2199:
		return dayChoice{why: NoSuchDate}
	}
	d, ok := dateOf(year, p.month, p.day)
	if !ok {
		return dayChoice{why: NoSuchDate}
	}
	out := dayChoice{days: []time.Time{d}}
	if p.either {
		p.day, p.month, p.either = int(p.month), time.Month(p.day), false
		out.days = append(out.days, s.date(p).days...)
	}
	return out
}

// monthday resolves "el 15": of this month, or of the next if it is over. On the 15th itself it can be either. Where
// that month has no such day, the customer has mistaken the month or means a later one: the later date is reported, not
// chosen.
func (s *scene) monthday(p phrase) dayChoice {
	if p.fixed {
		d, ok := dateOf(s.today.Year(), s.today.Month()+time.Month(p.away), p.day)
		if !ok {
			return dayChoice{why: NoSuchDate}
		}
		return dayChoice{days: []time.Time{d}}
	}
	if p.day < 1 || p.day > 31 {
		return dayChoice{why: NoSuchDate}
	}
	n := 0
	if p.day < s.today.Day() {
		n = 1
	}
	d, ok := s.nextWith(p.day, n)
	switch {
	case !ok:
		return dayChoice{days: []time.Time{d}, why: NoSuchDate}
	case d.Equal(s.today):
		later, _ := s.nextWith(p.day, 1)
		return dayChoice{days: []time.Time{d, later}}
	}
	return dayChoice{days: []time.Time{d}}
}

// nextWith returns a day of the month n away; or, with false, that of the next month that has it.
func (s *scene) nextWith(day, n int) (time.Time, bool) {
	for later := range 3 { // of two consecutive months at least one has every day
		if d, ok := dateOf(s.today.Year(), s.today.Month()+time.Month(n+later), day); ok {
			return d, later == 0
		}
	}
	return s.today, false
}

// payday resolves "la quincena": people are paid on the fifteenth and on the last day of the month, and may mean
// either.
func (s *scene) payday() []time.Time {
	middle, _ := dateOf(s.today.Year(), s.today.Month(), 15)
	if middle.Before(s.today) {
		middle = sameDayOf(middle, 1)
	}
	out := []time.Time{middle, lastOf(s.today)}
	slices.SortFunc(out, time.Time.Compare)
	return out
}

// nth is "el primer lunes de diciembre", "a última sexta do mês".
func (s *scene) nth(p phrase) dayChoice {
	first := s.monthOf(p)
	if p.n < 0 {
		last := lastOf(first)
		return dayChoice{days: []time.Time{last.AddDate(0, 0, -(int(last.Weekday()-p.wd)+7)%7)}}
	}
	d := first.AddDate(0, 0, (int(p.wd-first.Weekday())+7)%7+7*(p.n-1))
	if d.Month() != first.Month() {
		return dayChoice{why: NoSuchDate}
	}
	return dayChoice{days: []time.Time{d}}
}

// monthOf returns the first day of the month a phrase names: the next one of that name, or the one that many months
// away.
func (s *scene) monthOf(p phrase) time.Time {
	if p.month == 0 {
		return time.Date(s.today.Year(), s.today.Month()+time.Month(p.away), 1, 0, 0, 0, 0, time.UTC)
	}
	year := s.today.Year()
	if p.month < s.today.Month() {
		year++
	}
	return time.Date(year, p.month, 1, 0, 0, 0, 0, time.UTC)
}
