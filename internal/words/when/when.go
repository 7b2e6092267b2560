// Package when understands days and times as customers write or say them: "mañana a las 8", "sexta que vem à noite",
// "el 3/4 tipo 9 y media". It reads one text at one point in time and returns what it found; where people would differ
// it lists the readings instead of choosing. It keeps no conversation: it knows neither the question nor earlier
// messages, and it books nothing.
package when

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Hint is what the shop knows beyond the text.
type Hint struct {
	// Open reports whether the shop is open on a day (a date at midnight UTC) at a minute of it. Nil: unknown. It only
	// ever decides between readings that the text leaves open; it never rejects one.
	Open func(day time.Time, minute int) bool
}

// Part is a part of the day.
type Part string

const (
	Dawn      Part = "dawn" // the small hours: madrugada
	Morning   Part = "morning"
	Noon      Part = "noon" // around lunch
	Afternoon Part = "afternoon"
	Night     Part = "night"
)

// Bound is how a time limits the request.
type Bound string

const (
	At      Bound = ""
	About   Bound = "about"   // "tipo 9"
	After   Bound = "after"   // "después de las 18": Minute or later
	Before  Bound = "before"  // "antes das 10": Minute or earlier
	Between Bound = "between" // "de 14 a 16": from Minute to Until

	// Limits without an hour. First and Last are clear where the opening hours of the day are known: Minute is then the
	// first or the last at which it is open.
	First   Bound = "first"   // "a primera hora"
	Last    Bound = "last"    // "a última hora"
	Later   Bound = "later"   // "más tarde": vague
	Soonest Bound = "soonest" // "lo antes posible", on the day if one was given
)

// Reason is why a meaning cannot be used as it is.
type Reason string

const (
	Clear         Reason = ""
	AmbiguousHour Reason = "ambiguous_hour" // Options differ in the hour
	AmbiguousDay  Reason = "ambiguous_day"  // Options differ in the day, and maybe in the hour
	Mismatch      Reason = "mismatch"       // the weekday does not match the date: Options has those that are not past
	Past          Reason = "past"
	NoSuchDate    Reason = "no_such_date" // Options has the nearest similar date, if there is one
	Vague         Reason = "vague"        // a range of days: "en diciembre"; of "los viernes" Options has the next
	NotUnderstood Reason = "not_understood"
)

// Option is one reading of a text. Its day is a date at midnight UTC.
type Option struct {
	Day     time.Time
	HasDay  bool
	Minute  int // from midnight
	HasTime bool
}

// Meaning is what a text says about time.
type Meaning struct {
	Day     time.Time // a date, at midnight UTC
	HasDay  bool
	Minute  int // from midnight
	HasTime bool
	Until   int // the other end of Between
	Bound   Bound
	Part    Part     // the part of the day that was named, with or without a time
	Options []Option // the remaining readings, in order of time, where Why says that there are several
	Why     Reason
	Not     []time.Time // the days that the text rules out: "el viernes no puedo"
	Rest    string      // the text without what was understood
}

// longest is how many bytes of a text are read; the rest is returned in Rest.
const longest = 4096

// Parse reads a text. now is the present moment in the shop's zone.
//
// A day or time that is not ambiguous is returned even where the other is. No reading is in the past unless Why is
// Past: a date without a year is the next one, an hour of today is one that is still to come.
func Parse(tag locale.Tag, text string, now time.Time, hint Hint) Meaning {
	head, tail := cut(text)
	l := lexiconOf(tag)
	r := &reader{lex: l, today: civil(now), text: head, tokens: l.count(l.tokens(head))}
	r.read()
	s := &scene{lex: l, now: now, today: r.today, minute: now.Hour()*60 + now.Minute(), hint: hint}
	m := s.resolve(r.speech())
	m.Rest = r.rest() + tail
	return m
}

// cut bounds the text that is read, never inside a character.
func cut(text string) (head, tail string) {
	if len(text) <= longest {
		return text, ""
	}
	at := longest
	for at > longest-4 && text[at]&0xC0 == 0x80 {
		at--
	}
	return text[:at], text[at:]
}
