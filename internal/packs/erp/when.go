package erp

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
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

// sentence begins a text with a capital.
func sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
