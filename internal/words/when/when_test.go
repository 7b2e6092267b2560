package when_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

const (
	ar = locale.ESAR
	mx = locale.ESMX
	br = locale.PTBR
	en = locale.EN
)

// now is Wednesday 18 November 2026, ten in the morning.
var now = time.Date(2026, 11, 18, 10, 0, 0, 0, time.FixedZone("-03", -3*3600))

// sample is a text and what it means, as tell writes it.
type sample struct{ text, want string }

// check reads every sample of a table, in all the languages' countries given.
func check(t *testing.T, at time.Time, hint when.Hint, samples []sample, tags ...locale.Tag) {
	t.Helper()
	t.Parallel()
	seen := map[string]bool{}
	for _, s := range samples {
		if seen[s.text] {
			t.Errorf("%q stands twice in the table", s.text)
		}
		seen[s.text] = true
		for _, tag := range tags {
			if got := tell(when.Parse(tag, s.text, at, hint)); got != s.want {
				t.Errorf("%s %q\n  reads %s\n  want  %s", tag, s.text, got, s.want)
			}
		}
	}
}

// tell writes a meaning so that a table of them can be read:
//
//	Thu 19 Nov 20:00          a day and a time
//	Thu 19 Nov night          a day and a part of it
//	~21:00 >18:00 <10:00      about, after, before
//	14:00-16:00               between
//	?hour Thu 19 Nov 08:00|20:00
//	?day Fri 20 Nov | Fri 27 Nov
//	past Tue 17 Nov
//	vague Thu 19 Nov first    how the time is limited, without an hour
func tell(m when.Meaning) string {
	switch m.Why {
	case when.Clear:
		return one(m.Day, m.HasDay, m.Minute, m.HasTime, m)
	case when.AmbiguousHour:
		return "?hour " + several(m)
	case when.AmbiguousDay:
		return "?day " + several(m)
	case when.Mismatch:
		return "mismatch " + several(m)
	}
	out := string(m.Why)
	if rest := one(m.Day, m.HasDay, m.Minute, m.HasTime, m); rest != "" {
		out += " " + rest
	}
	if len(m.Options) > 0 {
		out += ", perhaps " + several(m)
	}
	return out
}

func one(day time.Time, hasDay bool, minute int, hasTime bool, m when.Meaning) string {
	var parts []string
	if hasDay {
		layout := "Mon 2 Jan"
		if day.Year() != 2026 {
			layout += " 2006"
		}
		parts = append(parts, day.Format(layout))
	}
	if hasTime {
		at := map[when.Bound]string{when.About: "~", when.After: ">", when.Before: "<"}[m.Bound] + hour(minute)
		if m.Bound == when.Between && m.HasTime {
			at += "-" + hour(m.Until)
		}
		parts = append(parts, at)
	} else if m.Part != "" {
		parts = append(parts, string(m.Part))
	}
	if limit := map[when.Bound]bool{when.First: true, when.Last: true, when.Later: true,
		when.Soonest: true}; limit[m.Bound] {
		parts = append(parts, string(m.Bound))
	}
	return strings.Join(parts, " ")
}

func hour(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

func several(m when.Meaning) string {
	var parts []string
	oneDay := true
	for _, o := range m.Options {
		parts = append(parts, one(o.Day, o.HasDay, o.Minute, o.HasTime, m))
		oneDay = oneDay && o.Day.Equal(m.Options[0].Day) && o.HasTime
	}
	if oneDay {
		for i := 1; i < len(parts); i++ {
			parts[i] = parts[i][strings.LastIndex(parts[i], " ")+1:]
		}
		return strings.Join(parts, "|")
	}
	return strings.Join(parts, " | ")
}
