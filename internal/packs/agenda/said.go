package agenda

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/locale/speech"
)

var (
	msgOn    = locale.Text{ES: "el %s", PT: "na %s", EN: "on %s"}
	msgOnMan = locale.Text{ES: "el %s", PT: "no %s", EN: "on %s"} // Portuguese weekends are masculine
	msgAt    = locale.Text{ES: "a las %s", PT: "às %s", EN: "at %s"}
	msgAtOne = locale.Text{ES: "a la %s", PT: "à %s", EN: "at %s"}
	msgWhen  = locale.Text{ES: "%s %s", PT: "%s, %s", EN: "%s %s"}
)

// spoken reports whether what we say will be heard.
func spoken(u *core.Unit) bool { return u.Channel == "voice" }

// when says a day and a time as they stand in a sentence: "na quarta-feira, 11 de
// março, às 9h".
func when(u *core.Unit, d booking.Day, minute int) string {
	return u.Say(msgWhen, onDay(u, d), atTime(u, minute))
}

func onDay(u *core.Unit, d booking.Day) string {
	on := msgOn
	if w := d.Weekday(); w == time.Saturday || w == time.Sunday {
		on = msgOnMan
	}
	if spoken(u) {
		return u.Say(on, strings.TrimPrefix(speech.Date(u.Workspace.Locale, d.Midday()), "el "))
	}
	return u.Say(on, locale.Date(u.Workspace.Locale, d.Midday()))
}

func atTime(u *core.Unit, minute int) string {
	if spoken(u) {
		return speech.At(u.Workspace.Locale, minute)
	}
	at := msgAt
	if minute/60 == 1 {
		at = msgAtOne
	}
	return u.Say(at, onClock(u, minute))
}

// onClock is a time as it is read: 9h in Portuguese, 09:00 in Spanish.
func onClock(u *core.Unit, minute int) string {
	tag := u.Workspace.Locale
	if tag.Language() == "es" {
		return booking.Clock(minute)
	}
	return locale.Time(tag, time.Date(2000, 1, 1, 0, minute, 0, 0, time.UTC))
}

// times lists slots: those of one day by their time alone.
func times(u *core.Unit, list []booking.Slot) string {
	parts := make([]string, len(list))
	for i, s := range list {
		if i > 0 && list[i-1].Day == s.Day {
			parts[i] = atTime(u, s.Start)
			continue
		}
		parts[i] = when(u, s.Day, s.Start)
	}
	return locale.List(u.Workspace.Locale, parts, true)
}
