package frontdesk

import (
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// slot is a time in the contracts' format.
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

var wordMinutes = locale.Plural{
	One:   locale.Text{ES: "%s minuto", PT: "%s minuto", EN: "%s minute"},
	Other: locale.Text{ES: "%s minutos", PT: "%s minutos", EN: "%s minutes"},
}

// minutes says a duration.
func minutes(u *core.Unit, n int) string {
	return wordMinutes.In(u.Workspace.Locale, n, u.Count(int64(n), speech.Masculine))
}

// sentence capitalizes a text.
func sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
