package store_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A unit that only reads answers the same read from what it has read. What a caller does to its copy is its own, and a
// unit that writes reads what it has written.
func TestAUnitReadsTheSameOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		owner, session := scope.NewID(), scope.NewID()
		o := order.Order{ID: scope.NewID(), SessionID: session, Status: order.Draft, Currency: "ARS", CreatedAt: now, UpdatedAt: now,
			Lines: []order.Line{{ID: scope.NewID(), Name: "Yerba", Quantity: 2}}}
		placed := o
		placed.ID, placed.Status, placed.ConfirmedAt, placed.Number = scope.NewID(), order.Confirmed, now, "ORD-00001"
		placed.Lines = []order.Line{{ID: scope.NewID(), Name: "Azúcar", Quantity: 3}}
		orders := func(r store.Rows) []order.Order {
			list, err := r.Orders().ListOrders(order.Filter{SessionID: session, Limit: 10})
			if err != nil || len(list) != 1 {
				t.Fatal(list, err)
			}
			return list
		}
		hours := func(r store.Rows) booking.Hours {
			h, err := r.Bookings().Hours([]string{owner}, "2026-11-16", "2026-11-22")
			if err != nil {
				t.Fatal(err)
			}
			return h
		}
		draft := func(r store.Rows) order.Order {
			d, found, err := r.Orders().LiveDraft(session, false)
			return lone(t, d, found, err)
		}
		write(t, db, here, func(r store.Rows) error {
			for _, o := range []order.Order{o, placed} {
				if err := r.Orders().InsertOrder(o); err != nil {
					return err
				}
			}
			check(t, "hours before there are any", len(hours(r)), 0)
			if err := r.Bookings().SaveWeek(owner, []booking.WeekRange{{Weekday: 1, Range: booking.Range{From: 540, To: 1080}}}); err != nil {
				return err
			}
			check(t, "hours that were just written", len(hours(r)), 1)
			return nil
		})
		read(t, db, here, func(r store.Rows) error {
			hours(r)[owner] = nil
			check(t, "hours of another caller", len(hours(r)[owner].Week), 1)
			draft(r).Lines[0].Quantity = 7
			check(t, "a draft of another caller", draft(r).Lines[0].Quantity, 2)
			orders(r)[0].Lines[0].Quantity = 8
			check(t, "orders of another caller", orders(r)[0].Lines[0].Quantity, 3)
			return nil
		})
		write(t, db, here, func(r store.Rows) error {
			d := draft(r)
			after := []order.Line{{ID: d.Lines[0].ID, Name: "Yerba", Quantity: 5}}
			if err := r.Orders().SaveLines(o.ID, d.Lines, after); err != nil {
				return err
			}
			check(t, "a draft that was just changed", draft(r).Lines[0].Quantity, 5)
			return nil
		})
	})
}
