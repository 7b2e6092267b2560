package when

import (
	"slices"
	"time"
)

// scene is the time and place in which a text is understood.
type scene struct {
	lex    *lexicon
	now    time.Time
	today  time.Time
	minute int // of today
	hint   Hint
}

// reading is one interpretation of a text: the day that was named, and the day and minute that result. For midnight
// that may be the day after.
type reading struct {
	namedDay time.Time
	Option
}

// resolve returns what a speech means at this time and place.
func (s *scene) resolve(sp speech) Meaning {
	m := s.daysAndTimes(sp)
	s.limit(&m, sp.limit)
	for _, p := range sp.excluded {
		m.Not = append(m.Not, s.meaning(p).days...)
	}
	return m
}

// daysAndTimes returns what the days and times of a speech amount to.
func (s *scene) daysAndTimes(sp speech) Meaning {
	if sp.instant != nil {
		return s.at(s.now.Add(time.Duration(sp.instant.n) * time.Minute))
	}
	if sp.present && len(sp.days) == 0 && len(sp.clocks) == 0 && sp.part == "" {
		return s.at(s.now)
	}
	m := Meaning{Part: sp.part}
	f := s.find(sp.days)
	sp.paired = sp.paired && f.single
	if sp.present && len(sp.days) == 0 {
		f.days = []time.Time{s.today}
	}
	if len(sp.clocks) > 0 {
		m.Bound = sp.clocks[0].bound
		if p := sp.clocks[0].part; p != "" {
			m.Part = p
		}
	}
	if len(f.days) == 0 && len(sp.clocks) == 0 && f.why == Clear {
		if m.Part == "" {
			m.Why = NotUnderstood
		}
		return m
	}
	s.choose(&m, f, sp)
	if m.Bound == Between && m.HasTime {
		m.Until = until(m.Minute, *sp.clocks[0].to)
	}
	return m
}

// at returns a moment that was given exactly.
func (s *scene) at(t time.Time) Meaning {
	return Meaning{Day: civil(t), HasDay: true, Minute: t.Hour()*60 + t.Minute(), HasTime: true}
}

// choose keeps the readings in the future, lets the opening hours decide between them, and reports what is left.
func (s *scene) choose(m *Meaning, f dayChoice, sp speech) {
	all := s.readings(f.days, sp)
	ahead := slices.DeleteFunc(slices.Clone(all), func(r reading) bool { return s.past(r, m.Part) })
	switch {
	case f.why == Past, len(all) > 0 && len(ahead) == 0:
		m.Why = Past
		s.common(m, all)
		return
	case f.why == NoSuchDate, f.why == Vague:
		m.Why = f.why
		s.common(m, s.readings(nil, sp))
		if len(f.days) > 0 {
			m.Options = options(ahead)
		}
		return
	}
	if f.why == Mismatch {
		// Neither the opening hours nor the calendar can decide this: the customer has mistaken the day or the date.
		s.common(m, ahead)
		m.Why, m.Options, m.HasDay, m.Day = Mismatch, options(ahead), false, time.Time{}
		return
	}
	ahead = s.open(ahead)
	s.common(m, ahead)
	if len(ahead) == 1 {
		return
	}
	m.Options, m.Why = options(ahead), AmbiguousDay
	named := func(a, b reading) bool { return a.namedDay.Equal(b.namedDay) }
	if !m.HasTime && ahead[0].HasTime && same(ahead, named) {
		m.Why, m.HasDay, m.Day = AmbiguousHour, ahead[0].HasDay, ahead[0].namedDay
	}
}

// readings returns all combinations of days and times, in order.
func (s *scene) readings(days []time.Time, sp speech) []reading {
	if len(days) == 0 {
		days = []time.Time{{}}
	}
	var out []reading
	for i, d := range days {
		has := !d.IsZero()
		if len(sp.clocks) == 0 {
			if has {
				out = append(out, reading{d, Option{Day: d, HasDay: true}})
			}
			continue
		}
		for j, o := range sp.clocks {
			if sp.paired && has && i != j {
				continue
			}
			for _, t := range moments(o, sp.part, sp.meal) {
				r := reading{d, Option{Day: d, HasDay: has, Minute: t.minute, HasTime: true}}
				if has {
					r.Day = d.AddDate(0, 0, t.days)
				}
				out = append(out, r)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b reading) int {
		if c := a.Day.Compare(b.Day); c != 0 {
			return c
		}
		return a.Minute - b.Minute
	})
	return slices.CompactFunc(out, func(a, b reading) bool { return a.Option == b.Option })
}

// past reports whether a reading is over, or the part of today that it is in.
func (s *scene) past(r reading, part Part) bool {
	switch {
	case !r.HasDay || r.Day.After(s.today):
		return false
	case r.Day.Before(s.today):
		return true
	case r.HasTime:
		return r.Minute < s.minute
	}
	return s.minute >= ends[part]
}

// ends is the minute at which a part of the day is over.
var ends = map[Part]int{"": 1440, Dawn: 6 * 60, Morning: 12 * 60, Noon: 15 * 60, Afternoon: 20 * 60, Night: 1440}

// open keeps the readings at which the shop is open, if there are any. A time without a day counts as open if the shop
// is open then on any of the next seven days.
func (s *scene) open(in []reading) []reading {
	if s.hint.Open == nil || len(in) < 2 {
		return in
	}
	var kept []reading
	for _, r := range in {
		if !r.HasTime {
			return in
		}
		if r.HasDay && s.hint.Open(r.Day, r.Minute) || !r.HasDay && s.openSomeDay(r.Minute) {
			kept = append(kept, r)
		}
	}
	if len(kept) == 0 {
		return in
	}
	return kept
}

func (s *scene) openSomeDay(minute int) bool {
	for n := range 7 {
		if s.hint.Open(s.today.AddDate(0, 0, n), minute) {
			return true
		}
	}
	return false
}

// common fills in what all readings agree on.
func (s *scene) common(m *Meaning, in []reading) {
	if len(in) == 0 {
		return
	}
	if same(in, func(a, b reading) bool { return a.Day.Equal(b.Day) }) {
		m.Day, m.HasDay = in[0].Day, in[0].HasDay
	}
	if same(in, func(a, b reading) bool { return a.HasTime && a.Minute == b.Minute }) && in[0].HasTime {
		m.Minute, m.HasTime = in[0].Minute, true
	}
}

func same(in []reading, alike func(a, b reading) bool) bool {
	return !slices.ContainsFunc(in, func(r reading) bool { return !alike(r, in[0]) })
}

func options(in []reading) []Option {
	out := make([]Option, len(in))
	for i, r := range in {
		out[i] = r.Option
	}
	return out
}
