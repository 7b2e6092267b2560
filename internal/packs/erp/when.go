package erp

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgNoDay = locale.Text{
		ES: "La fecha %q no existe: va como 2026-03-10.",
		PT: "A data %q não existe: escreva como 2026-03-10.",
		EN: "There is no date %q: write it as 2026-03-10.",
	}
	msgNoClock = locale.Text{
		ES: "La hora %q no se entiende: va como 15:30.",
		PT: "O horário %q não dá para entender: escreva como 15:30.",
		EN: "The time %q is not clear: write it as 15:30.",
	}
	msgEmpty = locale.Text{ES: "Falta este dato.", PT: "Falta esse dado.", EN: "This is missing."}
)

// readDay parses a date; it ignores a time of day after it.
func readDay(u *core.Unit, path, written string) (booking.Day, error) {
	date, _, _ := strings.Cut(written, "T")
	day, ok := booking.ParseDay(strings.TrimSpace(date))
	if !ok {
		return "", u.Invalid(path, msgNoDay, written)
	}
	return day, nil
}

// readClock reads a time of day.
func readClock(u *core.Unit, path, written string) (int, error) {
	minute, ok := booking.ReadClock(written)
	if !ok {
		return 0, u.Invalid(path, msgNoClock, written)
	}
	return minute, nil
}

// words is a text of the caller's, as long as one is kept.
func words(u *core.Unit, path, text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	return text, u.Short(path, text, most)
}

// needed is words that are required.
func needed(u *core.Unit, path, text string, most int) (string, error) {
	text, err := words(u, path, text, most)
	if err == nil && text == "" {
		err = u.Invalid(path, msgEmpty)
	}
	return text, err
}
