package claims

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// A day that a text about hours names by its date is another than the same day of every week.
func TestSpecialDays(t *testing.T) {
	t.Parallel()
	e := Evidence{Facts: []Fact{
		{Kind: Hours, Text: "Tuesday to Saturday 12 PM to 3 PM and 6 PM to midnight. Closed on Thursday, November 26, 2026."},
		{Kind: Slot, Role: Free, Text: "2026-11-27T12:00", Value: 90},
	}}
	for text, held := range map[string]bool{
		"We're closed on Thursday the 26th.":                    false,
		"On Thursday, November 26 we open at 6 PM.":             true,
		"On Thursdays we're open until midnight.":               false,
		"There's an opening on Friday from 12 PM to 1:30 PM.":   false,
		"There's an opening on Friday from 12 PM to 2 PM.":      true,
		"I haven't booked Friday for you.":                      false,
		"A table for 7 on Friday would be under your name.":     false,
		"Every Friday we close at 3 PM and open again at 6 PM.": false,
		"On Friday we open at midnight.":                        true,
	} {
		if found := Rules(New(locale.EN, e), text); len(found) > 0 != held {
			t.Errorf("%q: held %v, want %v: %+v", text, len(found) > 0, held, found)
		}
	}
}
