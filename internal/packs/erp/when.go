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

// dayAt parses a date; it ignores a time of day after it.
func dayAt(u *core.Unit, path, written string) (booking.Day, error) {
	date, _, _ := strings.Cut(written, "T")
	day, ok := booking.ParseDay(strings.TrimSpace(date))
	if !ok {
		return "", u.Invalid(path, msgNoDay, written)
	}
	return day, nil
}

// clockAt parses a time of day. An hour with one digit is accepted.
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

// words is a caller's text; it refuses one that is too long.
func words(u *core.Unit, path, text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > most {
		return "", u.Invalid(path, msgLong, most)
	}
	return text, nil
}

// needed is words that are required.
func needed(u *core.Unit, path, text string, most int) (string, error) {
	text, err := words(u, path, text, most)
	if err == nil && text == "" {
		err = u.Invalid(path, msgEmpty)
	}
	return text, err
}

// sentence capitalizes a text.
func sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
