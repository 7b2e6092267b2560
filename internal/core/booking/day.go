package booking

import (
	"fmt"
	"strings"
	"time"
)

// Day is a date without a time zone, "2026-11-15".
type Day string

const dayLayout = "2006-01-02"

// ParseDay reads a date; false for one that does not exist.
func ParseDay(s string) (Day, bool) {
	t, err := time.Parse(dayLayout, s)
	return Day(s), err == nil && t.Format(dayLayout) == s
}

// DayOf is the date of t in its own location.
func DayOf(t time.Time) Day { return Day(t.Format(dayLayout)) }

func (d Day) date() time.Time {
	t, _ := time.Parse(dayLayout, string(d))
	return t
}

// Add moves by days.
func (d Day) Add(n int) Day { return DayOf(d.date().AddDate(0, 0, n)) }

// Weekday of the date.
func (d Day) Weekday() time.Weekday { return d.date().Weekday() }

// Days until another date, negative for an earlier one.
func (d Day) Days(until Day) int { return int(until.date().Sub(d.date()) / (24 * time.Hour)) }

// In is the instant at which a clock in the zone shows this minute of the day. For minutes skipped by a clock change
// exists is false and the instant is that of the next one; of a minute that comes twice it is the first.
func (d Day) In(zone *time.Location, minute int) (t time.Time, exists bool) {
	date := d.date().AddDate(0, 0, minute/1440)
	minute %= 1440
	t = time.Date(date.Year(), date.Month(), date.Day(), minute/60, minute%60, 0, 0, zone)
	if t.Hour()*60+t.Minute() != minute || t.Day() != date.Day() {
		return t, false
	}
	if before := t.Add(-time.Hour); before.Hour() == t.Hour() && before.Day() == t.Day() {
		return before, true
	}
	return t, true
}

// Midday of the date, for wording it.
func (d Day) Midday() time.Time { return d.date().Add(12 * time.Hour) }

// Clock writes a minute of the day as 20:30; minutes past midnight (1440 and more) wrap around.
func Clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60%24, minute%60) }

// ParseClock reads HH:MM.
func ParseClock(s string) (minute int, ok bool) {
	t, err := time.Parse("15:04", s)
	if err != nil || len(s) != 5 {
		return 0, false
	}
	return t.Hour()*60 + t.Minute(), true
}

// ReadClock reads a time of day as people and models write it: one digit in the hour is no mistake.
func ReadClock(s string) (minute int, ok bool) {
	s = strings.TrimSpace(s)
	if strings.IndexByte(s, ':') == 1 {
		s = "0" + s
	}
	return ParseClock(s)
}

// step is the length of a slot, in minutes.
const step = 5

// slot numbers the five-minute steps of local time.
func slot(d Day, minute int) int64 {
	return int64(d.date().Unix()/86400)*(1440/step) + int64(minute/step)
}

// slots is how many steps a span of minutes touches.
func slots(start, span int) int64 { return int64((start+span+step-1)/step - start/step) }
