// Package icalendar writes calendars as RFC 5545 wants them, for programs that subscribe to a URL. It reads none, and
// knows nothing of what its events are about.
package icalendar

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Calendar is a calendar to subscribe to.
type Calendar struct {
	Name    string
	Refresh time.Duration // how often it is worth asking again
	Events  []Event
}

// Event is one event of a calendar. Its times are written in UTC, which every program understands without time zone
// definitions.
type Event struct {
	UID         string // the same for ever
	Start, End  time.Time
	Created     time.Time
	Changed     time.Time
	Title       string
	Description string
	Place       string
	Cancelled   bool
}

// Type is what it is served as.
const Type = "text/calendar; charset=utf-8"

// Bytes is the calendar as it is sent. The same calendar is the same bytes.
func (c Calendar) Bytes() []byte {
	var w writer
	w.line("BEGIN", "VCALENDAR")
	w.line("VERSION", "2.0")
	w.line("PRODID", "-//mostrador//mostrador//EN")
	w.line("CALSCALE", "GREGORIAN")
	w.line("METHOD", "PUBLISH")
	w.line("NAME", text(c.Name))
	w.line("X-WR-CALNAME", text(c.Name)) // what NAME was before it was in any RFC
	if c.Refresh > 0 {
		every := fmt.Sprintf("PT%dM", max(1, int(c.Refresh/time.Minute)))
		w.line("REFRESH-INTERVAL;VALUE=DURATION", every)
		w.line("X-PUBLISHED-TTL", every)
	}
	for _, e := range c.Events {
		w.event(e)
	}
	w.line("END", "VCALENDAR")
	return []byte(w.String())
}

type writer struct{ strings.Builder }

func (w *writer) event(e Event) {
	w.line("BEGIN", "VEVENT")
	w.line("UID", text(e.UID))
	w.line("DTSTAMP", stamp(e.Changed))
	w.line("CREATED", stamp(e.Created))
	w.line("LAST-MODIFIED", stamp(e.Changed))
	// Later changes have higher numbers, without a counter.
	w.line("SEQUENCE", fmt.Sprint(max(0, int64(e.Changed.Sub(e.Created)/time.Second))))
	w.line("DTSTART", stamp(e.Start))
	w.line("DTEND", stamp(e.End))
	w.line("SUMMARY", text(e.Title))
	if e.Description != "" {
		w.line("DESCRIPTION", text(e.Description))
	}
	if e.Place != "" {
		w.line("LOCATION", text(e.Place))
	}
	status, takes := "CONFIRMED", "OPAQUE"
	if e.Cancelled {
		status, takes = "CANCELLED", "TRANSPARENT"
	}
	w.line("STATUS", status)
	w.line("TRANSP", takes)
	w.line("END", "VEVENT")
}

// longest is how many octets a line may have, its end not counted.
const longest = 75

// line writes a property, folded where it is too long, and never inside a character.
func (w *writer) line(name, value string) {
	rest, room := name+":"+value, longest
	for len(rest) > room {
		cut := room
		for !utf8.RuneStart(rest[cut]) {
			cut--
		}
		w.WriteString(rest[:cut] + "\r\n ")
		rest, room = rest[cut:], longest-1 // the space counts
	}
	w.WriteString(rest + "\r\n")
}

func stamp(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// text escapes what has a meaning of its own, and leaves out what no text may have.
func text(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n")
	s = strings.Map(func(r rune) rune {
		if (r < ' ' && r != '\n' && r != '\t') || r == 0x7f {
			return -1
		}
		return r
	}, s)
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(s)
}
