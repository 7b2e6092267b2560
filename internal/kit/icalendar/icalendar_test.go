package icalendar_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/icalendar"
)

var noon = time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC)

func visit() icalendar.Event {
	return icalendar.Event{
		UID: "b1@mostrador", Start: noon, End: noon.Add(30 * time.Minute), Created: noon.Add(-time.Hour),
		Changed: noon.Add(-time.Minute),
		Title:   "Limpieza · Ana", Description: "CIT-1234",
	}
}

func TestACalendarByTheBook(t *testing.T) {
	t.Parallel()
	gone := visit()
	gone.UID, gone.Cancelled, gone.Description, gone.Place = "b2@mostrador", true, "", "Centro"
	got := string(icalendar.Calendar{Name: "Dra. Paz", Refresh: 15 * time.Minute,
		Events: []icalendar.Event{visit(), gone}}.Bytes())
	want := strings.ReplaceAll(`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//mostrador//mostrador//EN
CALSCALE:GREGORIAN
METHOD:PUBLISH
NAME:Dra. Paz
X-WR-CALNAME:Dra. Paz
REFRESH-INTERVAL;VALUE=DURATION:PT15M
X-PUBLISHED-TTL:PT15M
BEGIN:VEVENT
UID:b1@mostrador
DTSTAMP:20260310T145900Z
CREATED:20260310T140000Z
LAST-MODIFIED:20260310T145900Z
SEQUENCE:3540
DTSTART:20260310T150000Z
DTEND:20260310T153000Z
SUMMARY:Limpieza · Ana
DESCRIPTION:CIT-1234
STATUS:CONFIRMED
TRANSP:OPAQUE
END:VEVENT
BEGIN:VEVENT
UID:b2@mostrador
DTSTAMP:20260310T145900Z
CREATED:20260310T140000Z
LAST-MODIFIED:20260310T145900Z
SEQUENCE:3540
DTSTART:20260310T150000Z
DTEND:20260310T153000Z
SUMMARY:Limpieza · Ana
LOCATION:Centro
STATUS:CANCELLED
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
`, "\n", "\r\n")
	if got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
}

func TestTextIsText(t *testing.T) {
	t.Parallel()
	e := visit()
	e.Title = "uno, dos; tres \\ cuatro\r\nEND:VEVENT\nBEGIN:VALARM\x00\xff"
	got := string(icalendar.Calendar{Events: []icalendar.Event{e}}.Bytes())
	if !strings.Contains(got, `SUMMARY:uno\, dos\; tres \\ cuatro\nEND:VEVENT\nBEGIN:VALARM`+"\uFFFD\r\n") {
		t.Errorf("wrote\n%s", got)
	}
}

// Whatever is written, no line is too long, none breaks a character, and unfolded it
// is what it was.
func FuzzLines(f *testing.F) {
	f.Add(strings.Repeat("ñandú 🦤, ", 40))
	f.Add(strings.Repeat("x", 75-len("SUMMARY:")))
	f.Add(strings.Repeat("🦤", 18))
	f.Fuzz(func(t *testing.T, title string) {
		e := visit()
		e.Title = title
		got := string(icalendar.Calendar{Events: []icalendar.Event{e}}.Bytes())
		for line := range strings.SplitSeq(strings.TrimSuffix(got, "\r\n"), "\r\n") {
			if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n\x00") {
				t.Fatalf("a line of %d octets: %q", len(line), line)
			}
		}
		unfolded := strings.ReplaceAll(got, "\r\n ", "")
		if n := strings.Count(unfolded, "\r\n"); n != 21 {
			t.Fatalf("%d lines:\n%s", n, unfolded)
		}
	})
}
