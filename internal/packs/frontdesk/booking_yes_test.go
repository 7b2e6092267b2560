package frontdesk_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A booking refers to its confirmation, and fsck reports a missing one.
func TestABookingKeepsItsYes(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, restaurant, func(t *testing.T, s *shop) {
		s.T = t
		dining(s, 2, 2)
		session := s.Session(ana)
		question, _ := asks(s, session, "frontdesk/create_reservation", dinner("21:00", 2))
		a := s.Yes(question)
		b := bookedOn(s, testkit.Data(t, a)["reservation_id"])
		if b.QuestionID != question || b.BookedBy != testkit.Relay.Name() || b.Status != booking.Confirmed {
			t.Errorf("%+v", b)
		}
		broken := func() (names []string) {
			err := s.DB.Fsck(t.Context(), s.Clock.Now(), func(c store.Checked) {
				if c.Broken > 0 {
					names = append(names, c.Invariant)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			return names
		}
		if names := broken(); len(names) > 0 {
			t.Errorf("broken: %v", names)
		}
		err := s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
			_, err := tx.Exec(`UPDATE bookings SET question_id = '' WHERE workspace_id = $1`, tx.Workspace())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if names := broken(); !slices.Equal(names, []string{"a customer's booking has its yes",
			"every yes to a booking made one"}) {
			t.Errorf("broken: %v", names)
		}
		// Restored, because the business is checked when the test ends.
		err = s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
			_, err := tx.Exec(`UPDATE bookings SET question_id = $2 WHERE workspace_id = $1`, tx.Workspace(), question)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
