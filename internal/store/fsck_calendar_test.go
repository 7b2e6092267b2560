package store_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// followed opens a business whose one doctor has an external calendar with a future visit, a cancelled one and an hour
// at the bank.
func followed(t *testing.T, s *testkit.Shop, slug string) *testkit.Shop {
	t.Helper()
	shop := s.Open(testkit.Setup{Slug: slug})
	shop.T = t
	shop.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 9 * 60, To: 18 * 60}})
		}
		if err := u.Places.SetWeek("", week); err != nil {
			return err
		}
		doctor := booking.Resource{ID: testkit.NewID(), Kind: booking.Staff, Name: "Dra. Paz", Active: true}
		if err := u.Places.SaveResource(doctor); err != nil {
			return err
		}
		if _, err := u.Calendars.Connect(doctor.ID, "google", "paz@example.com"); err != nil {
			return err
		}
		var last booking.Booking
		for _, start := range []int{600, 660} {
			b, err := u.Bookings.Book(booking.Need{Kind: booking.Appointment, Day: "2026-03-12", Start: start,
				Minutes: 30}, booking.Who{Name: "Ana"}, "", "")
			if err != nil {
				return err
			}
			last = b
		}
		if _, err := u.Bookings.Cancel(last, "no puede"); err != nil {
			return err
		}
		turn, _, err := u.Calendars.TakeLease(doctor.ID)
		if err != nil {
			return err
		}
		bank := booking.Occasion{ID: "banco", From: testkit.Noon.Add(time.Hour), To: testkit.Noon.Add(2 * time.Hour)}
		return u.Calendars.Learn(turn, booking.Reading{All: true, Next: "1", Times: []booking.Occasion{bank}})
	})
	return shop
}

func TestFsckFindsDamagedCalendars(t *testing.T) {
	t.Parallel()
	const (
		told  = "every calendar is to learn each booking that is to come"
		kept  = "no calendar is to keep what was cancelled"
		more  = "a calendar has learnt no more than there was"
		busy  = "busy times are some calendar's, and end after they begin"
		whose = "a calendar is somebody's, or the business's, and says how it is going"
		ours  = "what a calendar is to learn is a booking of ours"
	)
	damages := []struct {
		name, sql string
		want      []string
	}{
		{"untouched", ``, nil},
		{"untold", `DELETE FROM calendar_events WHERE workspace_id = $1 AND gone = 0`, []string{told}},
		{"given-up", `UPDATE calendar_events SET gone = 1 WHERE workspace_id = $1`, []string{told}},
		{"kept", `UPDATE calendar_events SET gone = 0 WHERE workspace_id = $1`, []string{kept}},
		{"too-much", `UPDATE calendar_events SET done = wanted + 1 WHERE workspace_id = $1`, []string{more}},
		{"backwards", `UPDATE busy_times SET ends_at = starts_at WHERE workspace_id = $1`, []string{busy}},
		{"well", `UPDATE calendars SET state = 'failing' WHERE workspace_id = $1`, []string{whose}},
		{"lost", `DELETE FROM calendars WHERE workspace_id = $1`, []string{busy, ours}},
	}
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		for _, d := range damages {
			shop := followed(t, s, d.name)
			if d.sql == "" {
				continue
			}
			err := s.DB.Write(t.Context(), shop.Workspace.ID, func(tx *store.Tx) error {
				n, err := tx.Exec(d.sql, tx.Workspace())
				if err == nil && n == 0 {
					t.Errorf("%s damages nothing", d.name)
				}
				return err
			})
			if err != nil {
				t.Fatalf("%s: %v", d.name, err)
			}
		}
		got := broken(t, s)
		for _, d := range damages {
			if !slices.Equal(got[d.name], d.want) {
				t.Errorf("%s: broken are %q, want %q", d.name, got[d.name], d.want)
			}
		}
	})
}
