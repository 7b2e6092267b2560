package erp

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/locale/speech"
)

var (
	msgNoDay   = locale.Text{ES: "La fecha %q no existe: va como 2026-03-10.", PT: "A data %q não existe: escreva como 2026-03-10.", EN: "There is no date %q: write it as 2026-03-10."}
	msgNoClock = locale.Text{ES: "La hora %q no se entiende: va como 15:30.", PT: "O horário %q não dá para entender: escreva como 15:30.", EN: "The time %q is not clear: write it as 15:30."}
	msgLong    = locale.Text{ES: "Es demasiado largo: como mucho %d caracteres.", PT: "É longo demais: no máximo %d caracteres.", EN: "That is too long: %d characters at most."}
	msgEmpty   = locale.Text{ES: "Falta este dato.", PT: "Falta esse dado.", EN: "This is missing."}
)

// dayAt reads a date; the time of day behind one is not looked at.
func dayAt(u *core.Unit, path, written string) (booking.Day, error) {
	date, _, _ := strings.Cut(written, "T")
	day, ok := booking.ParseDay(strings.TrimSpace(date))
	if !ok {
		return "", u.Invalid(path, msgNoDay, written)
	}
	return day, nil
}

// clockAt reads a time of day. A figure less in the hour is no mistake.
func clockAt(u *core.Unit, path, written string) (int, error) {
	text := strings.TrimSpace(written)
	if strings.IndexByte(text, ':') == 1 {
		text = "0" + text
	}
	minute, ok := booking.ParseClock(text)
	if !ok {
		return 0, u.Invalid(path, msgNoClock, written)
	}
	return minute, nil
}

// words is a text of the caller's, as long as one is kept.
func words(u *core.Unit, path, text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > most {
		return "", u.Invalid(path, msgLong, most)
	}
	return text, nil
}

// needed is words that cannot be left out.
func needed(u *core.Unit, path, text string, most int) (string, error) {
	text, err := words(u, path, text, most)
	if err == nil && text == "" {
		err = u.Invalid(path, msgEmpty)
	}
	return text, err
}

var (
	msgOn    = locale.Text{ES: "el %s", PT: "na %s", EN: "on %s"}
	msgOnMan = locale.Text{ES: "el %s", PT: "no %s", EN: "on %s"} // Portuguese weekends are masculine
	msgAt    = locale.Text{ES: "a las %s", PT: "às %s", EN: "at %s"}
	msgAtOne = locale.Text{ES: "a la %s", PT: "à %s", EN: "at %s"}
)

// onDay says a day as it stands in a sentence.
func onDay(u *core.Unit, d booking.Day) string {
	on := msgOn
	if w := d.Weekday(); w == time.Saturday || w == time.Sunday {
		on = msgOnMan
	}
	date := locale.Date(u.Workspace.Locale, d.Midday())
	if u.Channel == "voice" {
		date = strings.TrimPrefix(speech.Date(u.Workspace.Locale, d.Midday()), "el ")
	}
	return u.Say(on, date)
}

// atTime says a time of day.
func atTime(u *core.Unit, minute int) string {
	tag := u.Workspace.Locale
	if u.Channel == "voice" {
		return speech.At(tag, minute)
	}
	at := msgAt
	if minute/60%24 == 1 {
		at = msgAtOne
	}
	if tag.Language() == "es" {
		return u.Say(at, booking.Clock(minute))
	}
	return u.Say(at, locale.Time(tag, time.Date(2000, 1, 1, 0, minute, 0, 0, time.UTC)))
}

func dayAndTime(u *core.Unit, d booking.Day, minute int) string {
	if u.Workspace.Locale.Language() == "pt" {
		return onDay(u, d) + ", " + atTime(u, minute)
	}
	return onDay(u, d) + " " + atTime(u, minute)
}

// choices names some times, those of one day by the day once.
func choices(u *core.Unit, list []booking.Slot) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = dayAndTime(u, s.Day, s.Start)
		if i > 0 && list[i-1].Day == s.Day {
			parts[i] = atTime(u, s.Start)
		}
	}
	return locale.List(u.Workspace.Locale, parts, true)
}

// sentence begins a text with a capital.
func sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
