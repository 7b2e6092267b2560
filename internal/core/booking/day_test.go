package booking_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
)

func TestDays(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{"2026-11-15": true, "2026-02-29": false, "2028-02-29": true,
		"2026-1-5": false, "15/11/2026": false, "": false, "2026-13-01": false} {
		if _, got := booking.ParseDay(text); got != ok {
			t.Errorf("%q: %v", text, got)
		}
	}
	for text, ok := range map[string]bool{"00:00": true, "23:59": true, "24:00": false, "8:00": false, "08:60": false,
		"0800": false, "": false} {
		if _, got := booking.ParseClock(text); got != ok {
			t.Errorf("%q: %v", text, got)
		}
	}
	if d := booking.Day("2026-12-31").Add(1); d != "2027-01-01" || d.Weekday() != time.Friday ||
		d.Days("2027-03-01") != 59 {
		t.Errorf("%s %s", d, d.Weekday())
	}
}

// Local time decides: skipped hours, and hours that come twice.
func TestClocksThatAreMoved(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone   string
		day    booking.Day
		clock  string
		exists bool
		utc    string
	}{
		{"America/Mexico_City", "2026-07-01", "20:00", true, "2026-07-02T02:00:00Z"},
		{"America/Argentina/Buenos_Aires", "2026-11-15", "21:30", true, "2026-11-16T00:30:00Z"},
		{"America/Sao_Paulo", "2026-01-20", "09:00", true, "2026-01-20T12:00:00Z"},
		{"America/Sao_Paulo", "2018-11-04", "00:30", false, ""},                   // clocks went from 00:00 to 01:00
		{"America/New_York", "2026-03-08", "02:30", false, ""},                    // from 02:00 to 03:00
		{"America/New_York", "2026-03-08", "03:00", true, "2026-03-08T07:00:00Z"}, // right after
		{"America/New_York", "2026-11-01", "01:30", true, "2026-11-01T05:30:00Z"}, // twice: the first counts
		{"America/New_York", "2026-11-01", "02:30", true, "2026-11-01T07:30:00Z"}, // only once
		{"America/Mexico_City", "2021-04-04", "02:15", false, ""},                 // when Mexico still changed clocks
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		minute, _ := booking.ParseClock(c.clock)
		at, exists := c.day.In(zone, minute)
		if exists != c.exists || exists && at.UTC().Format(time.RFC3339) != c.utc {
			t.Errorf("%s %s %s: %s %v, want %s %v", c.zone, c.day, c.clock, at.UTC().Format(time.RFC3339), exists,
				c.utc, c.exists)
		}
	}
}

func TestCodesAsTheyAreSaid(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"RES-1234": "RES-1234", "res 1234": "RES-1234", "RES1234": "RES-1234", "1234": "RES-1234 CIT-1234",
		"#1234": "RES-1234 CIT-1234", "cit-99 12": "CIT-9912", "hola": "", "": "", "RES-": "",
	} {
		if got := strings.Join(booking.Codes(said), " "); got != want {
			t.Errorf("%q is %q, want %q", said, got, want)
		}
	}
}
