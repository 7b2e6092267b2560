package nouns_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The room is open from 12 to 16 and from 20 to 2 in Argentina's time zone; the shop's first noon is local noon.
func TestWhenItOpens(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "opens", Play: func(t *testing.T, s *shop) {
		opens := func() (wait time.Duration, day booking.Day, minute int, known bool) {
			s.Look(func(u *core.Unit) (err error) {
				wait, day, minute, known, err = u.Places.OpensIn("")
				return err
			})
			return wait, day, minute, known
		}
		if _, _, _, known := opens(); known {
			t.Error("a place without hours opens")
		}
		room(s, 2)
		today := booking.DayOf(testkit.Noon)
		for _, c := range []struct {
			after, wait time.Duration
			day         booking.Day
			minute      int
		}{
			{after: 0},
			{4*time.Hour + 30*time.Minute, 3*time.Hour + 30*time.Minute, today, 20 * 60},
			{after: 13 * time.Hour}, // one in the morning
			{14 * time.Hour, 10 * time.Hour, today.Add(1), 12 * 60},
		} {
			s.Clock.Advance(testkit.Noon.Add(c.after).Sub(s.Clock.Now()))
			wait, day, minute, known := opens()
			if !known || wait != c.wait || (wait > 0 && (day != c.day || minute != c.minute)) {
				t.Errorf("after %s: in %s, %s at %d, %v; want %s, %s at %d", c.after, wait, day, minute, known, c.wait,
					c.day, c.minute)
			}
		}
	}})
}
