package when

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Clock writes a minute of a day as tools take it, ReadClock reads one.
func Clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60%24, minute%60) }

// ReadClock reads "21:30".
func ReadClock(clock string) (minute int, ok bool) {
	h, m := 0, 0
	n, err := fmt.Sscanf(clock, "%d:%d", &h, &m)
	return h*60 + m, err == nil && n == 2 && h < 24 && m < 60
}

// Span is from one minute of a day to before another, which may be of the next day.
type Span [2]int

// NewSpan is from one clock to another.
func NewSpan(from, to string) Span {
	a, _ := ReadClock(from)
	b, _ := ReadClock(to)
	if b <= a {
		b += 24 * 60
	}
	return Span{a, b}
}

// Spans reads hours as they are written: "08:00-12:00, 14:00-18:00".
func Spans(text string) (out []Span) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, ok := strings.Cut(strings.TrimSpace(part), "-")
		if _, clock := ReadClock(from); ok && clock {
			out = append(out, NewSpan(from, to))
		}
	}
	return out
}

// Within reports whether a minute is in one of some spans.
func Within(spans []Span, minute int) bool {
	return slices.ContainsFunc(spans, func(s Span) bool {
		return minute >= s[0] && minute < s[1] || minute+24*60 >= s[0] && minute+24*60 < s[1]
	})
}

// Has reports whether a minute belongs to a part of the day; all do to none.
func (p Part) Has(minute int) bool {
	switch p {
	case Morning, Dawn:
		return minute < 12*60
	case Noon:
		return minute >= 11*60 && minute < 15*60
	case Afternoon:
		return minute >= 12*60 && minute < 19*60
	case Night:
		return minute >= 18*60
	}
	return true
}

// Usual is a minute to propose for a part of the day.
func (p Part) Usual() int {
	return map[Part]int{Dawn: 8 * 60, Morning: 10 * 60, Noon: 14 * 60, Afternoon: 17 * 60, Night: 20*60 + 30}[p]
}

// Moments are the days and the minutes that a text may mean, in all of its readings.
func (m Meaning) Moments() (days []string, minutes []int) {
	for _, o := range append([]Option{{Day: m.Day, HasDay: m.HasDay, Minute: m.Minute, HasTime: m.HasTime}}, m.Options...) {
		if day := o.Day.Format(time.DateOnly); o.HasDay && !slices.Contains(days, day) {
			days = append(days, day)
		}
		if o.HasTime && !slices.Contains(minutes, o.Minute) {
			minutes = append(minutes, o.Minute)
		}
	}
	return days, minutes
}
