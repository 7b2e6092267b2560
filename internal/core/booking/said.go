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
func (bd *Board) OnDay(d Day) string {
	on := msgOn
	if w := d.Weekday(); w == time.Saturday || w == time.Sunday {
		on = msgOnMan
	}
	return bd.scope.Say(on, bd.date(d))
}

// nearby is how many days away a date is clear without its year.
const nearby = 335

var msgOfYear = locale.Text{ES: "%s de %d", PT: "%s de %d", EN: "%s, %d"}

// date words a day without article or preposition, with its year if it is ambiguous.
func (bd *Board) date(d Day) string {
	tag := bd.scope.Workspace.Locale
	date := locale.Date(tag, d.Midday())
	if bd.scope.Spoken() {
		date = strings.TrimPrefix(speech.Date(tag, d.Midday()), "el ")
	}
	if abs(DayOf(bd.scope.Now).Days(d)) > nearby {
		date = bd.scope.Say(msgOfYear, date, d.Midday().Year())
	}
	return date
}

// AtTime words a time of day: "a las 21:00", "às 21h", "a las nueve de la noche".
func (bd *Board) AtTime(minute int) string {
	if bd.scope.Spoken() {
		return speech.At(bd.scope.Workspace.Locale, minute)
	}
	at := msgAt
	if minute/60%24 == 1 {
		at = msgAtOne
	}
	return bd.scope.Say(at, bd.OnClock(minute))
}

// OnClock is a written time: 21:00 in Spanish, 21h in Portuguese.
func (bd *Board) OnClock(minute int) string {
	tag := bd.scope.Workspace.Locale
	if tag.Language() == "es" {
		return Clock(minute)
	}
	return locale.Time(tag, time.Date(2000, 1, 1, 0, minute, 0, 0, time.UTC))
}

// When words a day and a time within a sentence.
func (bd *Board) When(d Day, minute int) string {
	return bd.scope.Say(msgWhen, bd.OnDay(d), bd.AtTime(minute))
}

// Times lists times to choose from, naming a time's day only where it differs from that of the time before, and the
// first one's where it differs from after.
func (bd *Board) Times(after Day, list []Slot) string {
	parts := make([]string, len(list))
	for i, s := range list {
		if parts[i] = bd.When(s.Day, s.Start); s.Day == after {
			parts[i] = bd.AtTime(s.Start)
		}
		after = s.Day
	}
	return locale.List(bd.scope.Workspace.Locale, parts, true)
}
