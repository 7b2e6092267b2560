package when_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

// evenings is a place that opens from 19 to 24, on Mondays not.
var evenings = when.Hint{Open: func(day time.Time, minute int) bool {
	return day.Weekday() != time.Monday && minute >= 19*60
}}

// offices opens from 8 to 12 and from 14 to 18, Monday to Friday.
var offices = when.Hint{Open: func(day time.Time, minute int) bool {
	weekend := day.Weekday() == time.Sunday || day.Weekday() == time.Saturday
	return !weekend && (minute >= 8*60 && minute < 12*60 || minute >= 14*60 && minute < 18*60)
}}

func TestOfficeHours(t *testing.T) {
	check(t, now, offices, []sample{
		{"amanhã às 8", "Thu 19 Nov 08:00"},
		{"amanhã às 3", "Thu 19 Nov 15:00"},
		{"sexta às 9 e meia", "Fri 20 Nov 09:30"},
		{"às 4", "16:00"},
		{"sábado às 9", "?hour Sat 21 Nov 09:00|21:00"},
		{"amanhã às 8 da noite", "Thu 19 Nov 20:00"},
		{"semana que vem às 9", "?day Mon 23 Nov 09:00 | Tue 24 Nov 09:00 | Wed 25 Nov 09:00 | Thu 26 Nov 09:00 | Fri 27 Nov 09:00"},
	}, br)
}

// The shop is asked about the day the hour falls on, as a date and nothing else.
func TestOpenIsAskedForDates(t *testing.T) {
	t.Parallel()
	when.Parse(locale.ESAR, "el viernes a las 12", now, when.Hint{Open: func(day time.Time, minute int) bool {
		if day.Location() != time.UTC || day.Hour() != 0 || minute < 0 || minute >= 1440 {
			t.Errorf("asked about %v, minute %d", day, minute)
		}
		if minute == 0 && day.Day() != 21 {
			t.Errorf("the midnight of Friday is asked on the %d", day.Day())
		}
		return true
	}})
}
