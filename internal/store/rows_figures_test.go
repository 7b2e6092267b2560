package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/figures"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The counts on staff pages come from small partial indexes.
func TestFiguresAreCountedByPartialIndexes(t *testing.T) {
	t.Parallel()
	db := testkit.SQLite(t)
	err := db.Read(t.Context(), here, func(tx *store.Tx) error {
		sent := store.Record(tx)
		f := store.NewRows(tx).Figures()
		if _, err := f.Waiting(now); err != nil {
			return err
		}
		if _, err := f.LowStock(); err != nil {
			return err
		}
		if _, _, err := f.Owed(); err != nil {
			return err
		}
		if _, err := f.Team(); err != nil {
			return err
		}
		if _, err := f.ToPrepare(); err != nil {
			return err
		}
		statements := append([]store.Statement{}, *sent...)
		for i, index := range []string{"handoffs_", "receipts_open", "payments_open", "confirmations_due",
			"stock_items_low", "orders_debt", "notifications_urgent", "orders_status"} {
			plan, err := explain(tx, statements[i])
			if err != nil {
				return err
			}
			if !strings.Contains(plan, index) || strings.Contains(plan, "SCAN n") {
				t.Errorf("%s does not use %s:\n%s", statements[i].Query, index, plan)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Rows are counted in the right quarter of an hour, on both databases, and on an edge once.
func TestQuarters(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		day := time.Date(2026, 3, 10, 3, 0, 0, 0, time.UTC)
		write(t, db, here, func(r store.Rows) error {
			for _, minute := range []int{0, 14, 15, 59, 24 * 60} {
				s := conversation.Session{ID: scope.NewID(), CreatedAt: day.Add(time.Duration(minute) * time.Minute)}
				if err := r.Conversations().InsertSession(s); err != nil {
					return err
				}
			}
			return nil
		})
		var got []figures.Quarter
		err := db.Read(t.Context(), here, func(tx *store.Tx) (err error) {
			got, err = store.NewRows(tx).Figures().Opened(day, day.Add(24*time.Hour))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		want := []figures.Quarter{{At: day, Count: 2}, {At: day.Add(15 * time.Minute), Count: 1},
			{At: day.Add(45 * time.Minute), Count: 1}}
		check(t, "opened", fmt.Sprint(got), fmt.Sprint(want))
	})
}
