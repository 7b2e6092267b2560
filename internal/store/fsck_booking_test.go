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

// booked opens a business with three bookings, over two tables together and over
// midnight and the end of February, and one that was cancelled.
func booked(t *testing.T, s *testkit.Shop, slug string) *testkit.Shop {
	t.Helper()
	shop := s.Open(testkit.Setup{Slug: slug})
	shop.T = t
	shop.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 0, To: 26 * 60}})
		}
		if err := u.Places.SetWeek("", week); err != nil {
			return err
		}
		var tables []string
		for i := range 2 {
			r := booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: "Mesa", SeatsMin: 1, SeatsMax: 4,
				Position: i, Active: true}
			tables = append(tables, r.ID)
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		if err := u.Places.SaveGroup(booking.Group{ID: testkit.NewID(), SeatsMin: 5, SeatsMax: 8,
			Members: tables}); err != nil {
			return err
		}
		for i, n := range []booking.Need{
			{Day: "2026-03-11", Start: 21*60 + 3, Party: 8, Minutes: 61},
			{Day: "2028-02-29", Start: 23*60 + 30, Party: 2, Minutes: 90},
			{Day: "2028-03-01", Start: 60, Party: 2, Minutes: 30},
			{Day: "2027-01-01", Start: 600, Party: 2, Minutes: 60},
		} {
			n.Kind = booking.Reservation
			b, err := u.Bookings.Book(n, booking.Who{Name: "Ana"}, "", "")
			if err != nil {
				return err
			}
			if i == 3 {
				if _, err := u.Bookings.Cancel(b, "no puede"); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return shop
}

func TestFsckFindsDamagedBookings(t *testing.T) {
	t.Parallel()
	const (
		exact  = "a booking that stands has exactly its time"
		owned  = "all time that is taken is a standing booking's"
		apart  = "no two bookings have one resource at one time"
		said   = "a cancelled booking says when, and no other does"
		whole  = "a booking has a code, a length and somebody or something"
		spoken = "every booking was announced exactly once"
		agreed = "a customer's booking has its yes"
	)
	damages := []struct {
		name, sql string
		want      []string
	}{
		{"untouched", ``, nil},
		{"lost-time", `DELETE FROM booking_slots WHERE workspace_id = $1 AND slot IN (SELECT MIN(slot) FROM booking_slots WHERE workspace_id = $1)`, []string{exact}},
		{"moved", `UPDATE bookings SET day = '2028-02-28' WHERE workspace_id = $1 AND day = '2028-02-29'`,
			[]string{exact, owned}},
		{"longer", `UPDATE bookings SET minutes = minutes + 5 WHERE workspace_id = $1 AND party = 8`, []string{exact}},
		{"lost-table", `UPDATE bookings SET resources = '["nobody"]' WHERE workspace_id = $1 AND party = 8`,
			[]string{exact, owned}},
		{"cancelled", `UPDATE bookings SET status = 'cancelled' WHERE workspace_id = $1 AND party = 8`,
			[]string{owned, said}},
		{"revived", `UPDATE bookings SET status = 'confirmed', cancelled_at = 0 WHERE workspace_id = $1 AND status = 'cancelled'`, []string{exact}},
		{"at-once", `UPDATE bookings SET day = '2028-02-29', starts = 1410 WHERE workspace_id = $1 AND day = '2028-03-01'`, []string{exact, owned, apart}},
		{"nameless", `UPDATE bookings SET code = '' WHERE workspace_id = $1 AND party = 8`, []string{whole}},
		{"secret", `DELETE FROM outbox WHERE workspace_id = $1 AND type = 'booking.created'`, []string{spoken}},
		{"left", `UPDATE bookings SET status = 'completed' WHERE workspace_id = $1 AND party = 8`, []string{owned}},
		{"unasked", `UPDATE bookings SET booked_by = 'agent:relay' WHERE workspace_id = $1 AND party = 8`,
			[]string{agreed}},
		{"made-up", `UPDATE bookings SET question_id = 'none' WHERE workspace_id = $1 AND party = 8`, []string{agreed}},
		{"unheard-of", `UPDATE bookings SET kind = 'wish', customer_id = 'nobody' WHERE workspace_id = $1 AND party = 8`,
			[]string{"bookings.kind is one that exists", "bookings.customer_id names a row of customers"}},
	}
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		for _, d := range damages {
			shop := booked(t, s, d.name)
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
