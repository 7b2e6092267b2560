package nouns_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Where clocks change, the local time the customer heard counts: in Santiago midnight of 6 September 2026 is followed
// by one o'clock, and on 4 April the last hour of the day comes twice.
func TestBookingAcrossAClockChange(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "Santiago", Play: func(t *testing.T, s *shop) {
		b, err := s.Keyring.AddBranch(t.Context(), s.Workspace.ID,
			access.Branch{Name: "Santiago", Zone: "America/Santiago"})
		if err != nil {
			t.Fatal(err)
		}
		s.Do(func(u *core.Unit) error {
			var week []booking.WeekRange
			for d := time.Sunday; d <= time.Saturday; d++ {
				week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 12 * 60, To: 26 * 60}})
			}
			if err := u.Places.SetWeek(b.ID, week); err != nil {
				return err
			}
			return u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), BranchID: b.ID, Kind: booking.Table,
				Name: "Mesa 1", SeatsMin: 1, SeatsMax: 4, Active: true})
		})
		need := func(day booking.Day, clock string) booking.Need {
			n := dinner(2, day, clock)
			n.BranchID = b.ID
			return n
		}
		for _, c := range []struct{ day, clock, utc string }{
			{"2026-04-03", "21:00", "2026-04-04T00:00:00Z"}, // summer
			{"2026-04-04", "22:00", "2026-04-05T01:00:00Z"}, // last evening of summer time
			{"2026-04-04", "23:30", "2026-04-05T02:30:00Z"}, // comes twice: the first counts
			{"2026-04-05", "21:00", "2026-04-06T01:00:00Z"}, // winter
			{"2026-09-05", "21:00", "2026-09-06T01:00:00Z"},
			{"2026-09-06", "01:00", "2026-09-06T04:00:00Z"}, // right after the skipped hour
			{"2026-09-06", "21:00", "2026-09-07T00:00:00Z"}, // summer again
		} {
			made, err := book(s, need(booking.Day(c.day), c.clock))
			if err != nil || made.Starts().UTC().Format(time.RFC3339) != c.utc ||
				booking.Clock(made.Start) != c.clock || string(made.Day) != c.day {
				t.Errorf("%s %s: %+v %v", c.day, c.clock, made, err)
			}
		}
		a := find(s, need("2026-09-06", "00:30"))
		if a.Why != booking.NoTime {
			t.Errorf("an hour that never is: %+v", a)
		}
		for _, alt := range a.Alternatives {
			if alt.Day == "2026-09-06" && alt.Start < 60 {
				t.Errorf("offered %s", clocks(a.Alternatives))
			}
		}
		s.Sound()
	}})
}

// When a business changes its time zone, existing bookings keep their local time in the old zone.
func TestBookedBeforeTheZoneChanged(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "moved", Play: func(t *testing.T, s *shop) {
		room(s, 4)
		made, err := book(s, dinner(2, tomorrow, "21:00"))
		if err != nil {
			t.Fatal(err)
		}
		w := *s.Workspace
		w.Zone = "America/Mexico_City"
		s.Workspace = &w
		s.Look(func(u *core.Unit) error {
			b, err := u.Bookings.Get(made.Code, false)
			if b.Day != made.Day || b.Start != made.Start || !b.Starts().Equal(made.Starts()) {
				t.Errorf("%+v became %+v", made, b)
			}
			return err
		})
		if a := find(s, dinner(2, tomorrow, "21:30")); a.Available {
			t.Errorf("its table was given away: %+v", a)
		}
	}})
}
