package frontdesk

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/locale"
)

// nearDays are days by their distance from today, folded.
var nearDays = map[string]int{
	"hoy": 0, "manana": 1, "pasado manana": 2, "pasado": 2,
	"hoje": 0, "amanha": 1, "depois de amanha": 2,
	"today": 0, "tomorrow": 1,
}

// beside are words around a weekday that do not change which one it is.
var beside = []string{"el", "los", "este", "proximo", "na", "no", "nas", "nos", "esta", "proxima", "on", "this", "next", "que", "viene", "vem", "feira"}

// dayNamed is the date somebody means by a day: a date, a day near today, or the
// next one of a weekday, today included.
func (w week) dayNamed(said string) (booking.Day, bool) {
	said = strings.TrimSpace(said)
	if day, ok := booking.ParseDay(said); ok {
		return day, true
	}
	said = locale.Fold(said)
	if n, ok := nearDays[said]; ok {
		return w.today.Add(n), true
	}
	words := strings.FieldsFunc(said, func(r rune) bool { return r == ' ' || r == '-' || r == ',' })
	words = slices.DeleteFunc(words, func(word string) bool { return slices.Contains(beside, word) })
	if len(words) != 1 {
		return "", false
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		if isWeekday(words[0], d) {
			return w.today.Add((int(d) - int(w.today.Weekday()) + 7) % 7), true
		}
	}
	return "", false
}

// isWeekday knows a weekday's name in every language, one of them or all: "sábado",
// "sábados", "segunda", "segundas", "Monday".
func isWeekday(word string, d time.Weekday) bool {
	for _, tag := range locale.Tags() {
		name, _, _ := strings.Cut(locale.Fold(locale.Weekday(tag, d)), "-")
		if word == name || word == name+"s" {
			return true
		}
	}
	return false
}
