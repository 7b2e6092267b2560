package store_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func draft(session string) order.Order {
	return order.Order{ID: scope.NewID(), SessionID: session, Status: order.Draft, Currency: "ARS", CreatedAt: now,
		UpdatedAt: now}
}

func line(position int, name string, quantity int64) order.Line {
	return order.Line{
		ID: scope.NewID(), Position: position, ProductID: "p-" + name, VariantID: "v", SKU: "sku-" + name, Name: name,
		UnitPrice: 100, Quantity: quantity, DiscountBP: 500, Discount: 5 * quantity, Total: 95 * quantity,
		Notes: "sin sal",
	}
}

func TestOrderRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		o := draft("s1")
		o.Number, o.CustomerID, o.AgentID, o.BranchID, o.Channel, o.CallID = "ORD-00001", "c1", "a1", "b1", "whatsapp",
			"call"
		o.Totals, o.Paid = order.Totals{Subtotal: 300, Discount: 15, Shipping: 50, Tax: 20, Total: 335}, 10
		o.DiscountBP, o.Coupon, o.Totals.Together = 2500, "otono", 7
		o.Promotions = []order.Promotion{{Promotion: access.Promotion{ID: "otono", Name: "Otoño",
			Kind:       access.PercentOff,
			Categories: []string{"Té"}}, Amount: 7}}
		o.Notes, o.Payment, o.PaymentNotes, o.ExpiresAt = "timbre 2", order.Transfer, "mañana", now.Add(time.Hour)
		o.Delivery = order.Delivery{Method: order.Express, Address: order.Address{Line1: "Salta 1", City: "Rosario"},
			Recipient: "Ñ"}
		o.Lines = []order.Line{line(0, "a", 1), line(1, "b", 2)}
		o.Lines[1].Promotions, o.Lines[1].Promoted = "otono x", 3
		other := o
		other.Notes, other.Lines = "theirs", nil
		write(t, db, here, func(r store.Rows) error { return r.Orders().InsertOrder(o) })
		write(t, db, there, func(r store.Rows) error { return r.Orders().InsertOrder(other) })

		same := func(what string, got order.Order, ok bool, err error) {
			t.Helper()
			check(t, what, fmt.Sprintf("%+v", lone(t, got, ok, err)), fmt.Sprintf("%+v", o))
		}
		write(t, db, here, func(r store.Rows) error {
			got, ok, err := r.Orders().Order(o.ID, true)
			same("by id", got, ok, err)
			got, ok, err = r.Orders().OrderByNumber(o.Number, true)
			same("by number", got, ok, err)
			got, ok, err = r.Orders().LiveDraft("s1", true)
			same("draft", got, ok, err)
			return nil
		})
		o.Status, o.CancelReason, o.CancelledAt, o.ConfirmedAt, o.ExpiresAt = order.Cancelled, "no", now, now,
			time.Time{}
		write(t, db, here, func(r store.Rows) error { return r.Orders().UpdateOrder(o) })
		read(t, db, here, func(r store.Rows) error {
			got, ok, err := r.Orders().Order(o.ID, false)
			same("updated", got, ok, err)
			_, live, err := r.Orders().LiveDraft("s1", false)
			check(t, "no draft any more", live, false)
			if err != nil {
				return err
			}
			_, found, err := r.Orders().OrderByNumber("", false)
			check(t, "no number", found, false)
			return err
		})
		read(t, db, there, func(r store.Rows) error {
			got, ok, err := r.Orders().Order(o.ID, false)
			check(t, "theirs", lone(t, got, ok, err).Notes, "theirs")
			check(t, "lines of theirs", len(got.Lines), 0)
			return nil
		})
		for _, id := range []string{scope.NewID(), ""} {
			err := db.Write(t.Context(), here,
				func(tx *store.Tx) error { return store.NewRows(tx).Orders().UpdateOrder(order.Order{ID: id}) })
			if err == nil {
				t.Errorf("updated order %q, which is not there", id)
			}
		}
	})
}

func TestOneLiveDraftPerSession(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		insert := func(o order.Order) error {
			return db.Write(t.Context(), here,
				func(tx *store.Tx) error { return store.NewRows(tx).Orders().InsertOrder(o) })
		}
		if err := errors.Join(insert(draft("s1")), insert(draft("s2")), insert(draft("")),
			insert(draft(""))); err != nil {
			t.Fatal(err)
		}
		check(t, "second draft", db.Dialect().Classify(insert(draft("s1"))), store.Unique)
	})
}

func TestSaveLinesWritesOnlyWhatDiffers(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		o := draft("s")
		for i := range 5 {
			o.Lines = append(o.Lines, line(i, fmt.Sprint("l", i), 1))
		}
		write(t, db, here, func(r store.Rows) error { return r.Orders().InsertOrder(o) })
		saveLines := func(after []order.Line) (kinds string) {
			err := db.Write(t.Context(), here, func(tx *store.Tx) error {
				sent := store.Record(tx)
				err := store.NewRows(tx).Orders().SaveLines(o.ID, o.Lines, after)
				kinds = ""
				for _, s := range *sent {
					kinds += strings.Fields(s.Query)[0] + " "
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			read(t, db, here, func(r store.Rows) error {
				got, ok, err := r.Orders().Order(o.ID, false)
				check(t, "lines", fmt.Sprint(lone(t, got, ok, err).Lines), fmt.Sprint(after))
				return nil
			})
			o.Lines = after
			return kinds
		}
		check(t, "nothing", saveLines(append([]order.Line{}, o.Lines...)), "")
		changed := append([]order.Line{}, o.Lines...)
		changed[2].Quantity, changed[2].Total = 7, 700
		check(t, "one changed", saveLines(changed), "UPDATE ")
		check(t, "two gone", saveLines([]order.Line{changed[1], changed[2], changed[4]}), "DELETE ")
		check(t, "one new", saveLines(append(append([]order.Line{}, o.Lines...), line(9, "new", 3))), "INSERT ")
		check(t, "all new", saveLines([]order.Line{line(0, "x", 1), line(1, "y", 1)}), "DELETE INSERT ")
		check(t, "none left", saveLines(nil), "DELETE ")
	})
}

func TestNumbersAreTakenOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		const n = 40
		var mu sync.Mutex
		taken := map[int64]bool{}
		var group sync.WaitGroup
		for range n {
			group.Go(func() {
				var number int64
				err := db.Write(t.Context(), here, func(tx *store.Tx) (err error) {
					number, err = store.NewRows(tx).Orders().NextNumber()
					return err
				})
				mu.Lock()
				defer mu.Unlock()
				if err != nil || taken[number] {
					t.Error(number, err)
				}
				taken[number] = true
			})
		}
		group.Wait()
		check(t, "first and last", fmt.Sprint(taken[1], taken[n]), "true true")
		write(t, db, there, func(r store.Rows) error {
			number, err := r.Orders().NextNumber()
			check(t, "another workspace's first", number, 1)
			return err
		})
	})
}

func TestDueDrafts(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		var os []order.Order
		for i, c := range []struct {
			status order.Status
			until  time.Time
		}{
			{order.Draft, now.Add(-time.Minute)},
			{order.PendingConfirmation, now.Add(-time.Hour)},
			{order.Draft, now},
			{order.Draft, now.Add(time.Microsecond)},
			{order.Draft, time.Time{}},
			{order.Cancelled, now.Add(-time.Hour)},
		} {
			o := draft(fmt.Sprint("s", i))
			o.Status, o.ExpiresAt, o.Lines = c.status, c.until, []order.Line{line(0, fmt.Sprint("l", i), 1)}
			os = append(os, o)
		}
		write(t, db, here, func(r store.Rows) error {
			for _, o := range os {
				if err := r.Orders().InsertOrder(o); err != nil {
					return err
				}
			}
			return nil
		})
		due := func(workspace string, limit int) (list []order.Order) {
			read(t, db, workspace, func(r store.Rows) (err error) {
				list,
					err = r.Orders().DueDrafts(now, limit)
				return err
			})
			return list
		}
		check(t, "due", fmt.Sprintf("%+v", due(here, 10)), fmt.Sprintf("%+v", []order.Order{os[1], os[0], os[2]}))
		check(t, "at most", len(due(here, 2)), 2)
		check(t, "elsewhere", len(due(there, 10)), 0)
	})
}
