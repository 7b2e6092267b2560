package frontdesk

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/locale/speech"
	"github.com/mostrador/mostrador/internal/money"
)

// slot is a time as the contracts write it.
type slot struct {
	Date string `json:"date" jsonschema:"format=date"`
	Time string `json:"time" doc:"HH:MM, hora del negocio"`
}

func slotOf(d booking.Day, minute int) slot {
	return slot{Date: string(d), Time: booking.Clock(minute)}
}

func slotsOf(list []booking.Slot) []slot {
	out := make([]slot, len(list))
	for i, s := range list {
		out[i] = slotOf(s.Day, s.Start)
	}
	return out
}

// spoken reports whether what we say will be heard.
func spoken(u *core.Unit) bool { return u.Channel == "voice" }

var (
	msgOn    = locale.Text{ES: "el %s", PT: "na %s", EN: "on %s"}
	msgOnMan = locale.Text{ES: "el %s", PT: "no %s", EN: "on %s"} // Portuguese weekends are masculine
)

// onDay says a day as it stands in a sentence: "el martes 10 de marzo", "na terça-feira,
// dez de março".
func onDay(u *core.Unit, d booking.Day) string {
	tag, on := u.Workspace.Locale, msgOn
	if w := d.Weekday(); w == time.Saturday || w == time.Sunday {
		on = msgOnMan
	}
	date := locale.Date(tag, d.Midday())
	if spoken(u) {
		date = strings.TrimPrefix(speech.Date(tag, d.Midday()), "el ")
	}
	return u.Say(on, date)
}

var (
	msgAt    = locale.Text{ES: "a las %s", PT: "às %s", EN: "at %s"}
	msgAtOne = locale.Text{ES: "a la %s", PT: "à %s", EN: "at %s"}
)

// atTime says a time of day: "a las 21:00", "às 21h", "a las nueve de la noche".
func atTime(u *core.Unit, minute int) string {
	if spoken(u) {
		return speech.At(u.Workspace.Locale, minute)
	}
	at := msgAt
	if minute/60%24 == 1 {
		at = msgAtOne
	}
	return u.Say(at, written(u, minute))
}

// written is a time as it is read: 21:00 in Spanish, 21h in Portuguese.
func written(u *core.Unit, minute int) string {
	tag := u.Workspace.Locale
	if tag.Language() == "es" {
		return booking.Clock(minute)
	}
	return locale.Time(tag, time.Date(2000, 1, 1, 0, minute, 0, 0, time.UTC))
}

// dayAndTime says when something is.
func dayAndTime(u *core.Unit, d booking.Day, minute int) string {
	if u.Workspace.Locale.Language() == "pt" {
		return onDay(u, d) + ", " + atTime(u, minute)
	}
	return onDay(u, d) + " " + atTime(u, minute)
}

// amount says what something costs.
func amount(u *core.Unit, minor int64) string {
	if spoken(u) {
		return speech.Money(u.Workspace.Locale, money.Amount{Minor: minor, Currency: u.Workspace.Currency})
	}
	return u.Money(minor)
}

// count says a number of things.
func count(u *core.Unit, n int64, g speech.Gender) string {
	if spoken(u) {
		return speech.Count(u.Workspace.Locale, n, g)
	}
	return locale.Number(u.Workspace.Locale, n)
}

// codeOf says a code.
func codeOf(u *core.Unit, code string) string {
	if spoken(u) {
		return speech.Code(u.Workspace.Locale, code)
	}
	return code
}

var wordMinutes = locale.Plural{
	One:   locale.Text{ES: "%s minuto", PT: "%s minuto", EN: "%s minute"},
	Other: locale.Text{ES: "%s minutos", PT: "%s minutos", EN: "%s minutes"},
}

// minutes says how long something takes.
func minutes(u *core.Unit, n int) string {
	return wordMinutes.In(u.Workspace.Locale, n, count(u, int64(n), speech.Masculine))
}

var msgInstead = locale.Text{ES: "Podría ser %s.", PT: "Poderia ser %s.", EN: "It could be %s."}

// instead offers other times: those of the day by their time alone.
func instead(u *core.Unit, wanted booking.Day, list []booking.Slot) string {
	if len(list) == 0 {
		return ""
	}
	parts := make([]string, len(list))
	for i, s := range list {
		if s.Day == wanted {
			parts[i] = atTime(u, s.Start)
			continue
		}
		parts[i] = dayAndTime(u, s.Day, s.Start)
	}
	return " " + u.Say(msgInstead, locale.List(u.Workspace.Locale, parts, true))
}

// sentence begins a text with a capital.
func sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// articles stand before somebody's title in the middle of a sentence: "con la Dra. Paz".
var articles = []struct {
	title string
	word  locale.Text
}{
	{"Dra. ", locale.Text{ES: "la ", PT: "a "}},
	{"Dr. ", locale.Text{ES: "el ", PT: "o "}},
}

// called is somebody's name as it stands in a sentence.
func called(u *core.Unit, name string) string {
	for _, a := range articles {
		if strings.HasPrefix(name, a.title) && u.Workspace.Locale.Language() != "en" {
			return u.Say(a.word) + name
		}
	}
	return name
}
