package speech

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Date says a day without its year: "el martes veinte de enero", "terça-feira, vinte
// de janeiro", "el domingo primero de marzo".
func Date(tag locale.Tag, t time.Time) string {
	weekday, day := locale.Weekday(tag, t.Weekday()), dayAndMonth(tag, t.Day(), t.Month())
	if language(tag) == spanish {
		return "el " + weekday + " " + day
	}
	return weekday + ", " + day
}

// Near says today or tomorrow as such, and any other day as its date.
func Near(tag locale.Tag, day, today time.Time) string {
	days := int(midnight(day).Sub(midnight(today)).Hours() / 24)
	words := map[languageID][2]string{spanish: {"hoy", "mañana"}, portuguese: {"hoje", "amanhã"},
		english: {"today", "tomorrow"}}[language(tag)]
	if days == 0 || days == 1 {
		return words[days]
	}
	return Date(tag, day)
}

func midnight(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

var englishOrdinals = map[int]string{
	1: "first", 2: "second", 3: "third", 5: "fifth", 8: "eighth", 9: "ninth", 12: "twelfth", 20: "twentieth",
	30: "thirtieth",
}

func englishOrdinal(n int) string {
	if w, ok := englishOrdinals[n]; ok {
		return w
	}
	if n > 20 {
		return englishTens[n/10] + "-" + englishOrdinal(n%10)
	}
	return englishSmall[n] + "th"
}

// Span is a part of a day, in minutes from midnight.
type Span struct{ From, To int }

// Hours says when a place is open: "de nueve de la mañana a una de la tarde y de cuatro
// de la tarde a ocho de la noche"; none: closed.
func Hours(tag locale.Tag, spans []Span) string {
	if len(spans) == 0 {
		return map[languageID]string{spanish: "cerrado", portuguese: "fechado", english: "closed"}[language(tag)]
	}
	parts := make([]string, len(spans))
	for i, s := range spans {
		parts[i] = between(tag, s)
	}
	return locale.List(tag, parts, false)
}

func between(tag locale.Tag, s Span) string {
	from, to := Time(tag, s.From), Time(tag, s.To)
	switch language(tag) {
	case portuguese:
		return "d" + article(s.From) + " " + from + " até " + article(s.To) + " " + to
	case english:
		return "from " + from + " to " + to
	}
	return contract("de ", from) + contract(" a ", to)
}

// contract joins a preposition with an article as Spanish does: del mediodía, al
// mediodía.
func contract(preposition, t string) string {
	if rest, ok := strings.CutPrefix(t, "el "); ok {
		return map[string]string{"de ": "del ", " a ": " al "}[preposition] + rest
	}
	return preposition + t
}

// article goes before a time in Portuguese: "das oito", "da uma", "do meio-dia".
func article(minute int) string {
	switch minute / 60 % 24 {
	case 12:
		return "o"
	case 0, 1, 13:
		return "a"
	}
	return "as"
}
