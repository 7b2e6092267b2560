package booking

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

var (
	msgOn    = locale.Text{ES: "el %s", PT: "na %s", EN: "on %s"}
	msgOnMan = locale.Text{ES: "el %s", PT: "no %s", EN: "on %s"} // Portuguese weekends are masculine
	msgAt    = locale.Text{ES: "a las %s", PT: "às %s", EN: "at %s"}
	msgAtOne = locale.Text{ES: "a la %s", PT: "à %s", EN: "at %s"}
	msgWhen  = locale.Text{ES: "%s %s", PT: "%s, %s", EN: "%s %s"}
)

// OnDay words a day within a sentence: "el martes 10 de marzo", "na terça-feira, dez de março".
func (bs *Bookings) OnDay(d Day) string {
	on := msgOn
	if w := d.Weekday(); w == time.Saturday || w == time.Sunday {
		on = msgOnMan
	}
	return bs.scope.Say(on, bs.date(d))
}

// nearby is how many days away a date is clear without its year.
const nearby = 335

var msgOfYear = locale.Text{ES: "%s de %d", PT: "%s de %d", EN: "%s, %d"}

// date words a day without article or preposition, with its year if it is ambiguous.
func (bs *Bookings) date(d Day) string {
	tag := bs.scope.Workspace.Locale
	date := locale.Date(tag, d.Midday())
	if bs.scope.Spoken() {
		date = strings.TrimPrefix(speech.Date(tag, d.Midday()), "el ")
	}
	if abs(DayOf(bs.scope.Now).Days(d)) > nearby {
		date = bs.scope.Say(msgOfYear, date, d.Midday().Year())
	}
	return date
}

// AtTime words a time of day: "a las 21:00", "às 21h", "a las nueve de la noche".
func (bs *Bookings) AtTime(minute int) string {
	if bs.scope.Spoken() {
		return speech.At(bs.scope.Workspace.Locale, minute)
	}
	at := msgAt
	if minute/60%24 == 1 {
		at = msgAtOne
	}
	return bs.scope.Say(at, bs.OnClock(minute))
}

// OnClock is a written time: 21:00 in Spanish, 21h in Portuguese.
func (bs *Bookings) OnClock(minute int) string {
	tag := bs.scope.Workspace.Locale
	if tag.Language() == "es" {
		return Clock(minute)
	}
	return locale.Time(tag, time.Date(2000, 1, 1, 0, minute, 0, 0, time.UTC))
}

// When words a day and a time within a sentence.
func (bs *Bookings) When(d Day, minute int) string {
	return bs.scope.Say(msgWhen, bs.OnDay(d), bs.AtTime(minute))
}

// Times lists times to choose from, naming a time's day only where it differs from that of the time before, and the
// first one's where it differs from after.
func (bs *Bookings) Times(after Day, list []Slot) string {
	parts := make([]string, len(list))
	for i, s := range list {
		if parts[i] = bs.When(s.Day, s.Start); s.Day == after {
			parts[i] = bs.AtTime(s.Start)
		}
		after = s.Day
	}
	return locale.List(bs.scope.Workspace.Locale, parts, true)
}
