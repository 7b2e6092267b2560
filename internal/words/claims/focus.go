package claims

import (
	"slices"
	"time"
)

// schedule is the schedule of a sentence: today and tomorrow resolved, "ese día" the day that the talk is about.
func schedule(r *reader, s *sentence) []span {
	var now *time.Time
	if !r.c.evidence.Now.IsZero() {
		now = &r.c.evidence.Now
	}
	out := scheduleOf(s, now)
	named := slices.ContainsFunc(out, func(d span) bool { return len(d.days)+len(d.dates) > 0 })
	if named || s.phrase(s.lex.thatDay, 0, len(s.tokens)) < 0 {
		return out
	}
	days, dates := focus(r)
	for n := range out {
		out[n].days, out[n].dates = days, dates
	}
	return out
}

// focus is the day that the talk is about: the last one the text names, that of the customer's only booking, or the last
// one the customer names.
func focus(r *reader) (days, dates []int) {
	if len(r.days)+len(r.dates) > 0 {
		return r.days, r.dates
	}
	var booked []string
	for _, f := range r.c.facts[Slot] {
		if day := f.Text[:min(10, len(f.Text))]; f.Role == Booked && !slices.Contains(booked, day) {
			booked = append(booked, day)
		}
	}
	if len(booked) == 1 {
		if t, err := time.Parse("2006-01-02", booked[0]); err == nil {
			days, dates = []int{int(t.Weekday())}, []int{t.Day()}
		}
	}
	for _, s := range slices.Backward(r.c.customer.sentences) {
		d, ok := lastDay(scheduleOf(s, nil))
		switch {
		case ok && len(d.dates) == 0 && len(dates) > 0: // either may be meant
			return append(days, d.days...), nil
		case ok:
			return append(days, d.days...), append(dates, d.dates...)
		}
	}
	return days, dates
}

// lastDay is the last part of a schedule that names a day.
func lastDay(list []span) (span, bool) {
	for _, d := range slices.Backward(list) {
		if len(d.days)+len(d.dates) > 0 {
			return d, true
		}
	}
	return span{}, false
}
