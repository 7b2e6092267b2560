package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

const nextNumber = `INSERT INTO counters (workspace_id, name, value) VALUES ($1, 'test', 1)
	ON CONFLICT (workspace_id, name) DO UPDATE SET value = counters.value + 1 RETURNING value`

// A number is never given twice, whether the unit that took it commits or not.
func TestAsideGivesNoNumberTwice(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		refused := errors.New("refused")
		take := func(fail error) (n int64, err error) {
			err = db.Write(t.Context(), "w1", func(tx *store.Tx) error {
				if err := tx.Aside(nextNumber, []any{tx.Workspace()}, &n); err != nil {
					return err
				}
				return fail
			})
			return n, err
		}
		last := int64(0)
		for i := range 6 {
			if _, err := take(refused); !errors.Is(err, refused) {
				t.Fatal(err)
			}
			n, err := take(nil)
			if err != nil || n <= last {
				t.Fatalf("number %d after %d (%v)", n, last, err)
			}
			last = n
			if i == 2 { // a failure of Aside fails the unit
				err := db.Write(t.Context(), "w1", func(tx *store.Tx) error {
					_ = tx.Aside(`SELECT nothing`, nil, &n)
					return nil
				})
				if err == nil {
					t.Fatal("a failed statement was forgotten")
				}
			}
		}
	})
}

// On PostgreSQL a unit does not wait for the commit of the unit that took the number before.
func TestAsideHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	db := testkit.Postgres(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var first, second int64
	err := db.Write(ctx, "w1", func(tx *store.Tx) error {
		if err := tx.Aside(nextNumber, []any{tx.Workspace()}, &first); err != nil {
			return err
		}
		return db.Write(ctx, "w1", func(tx *store.Tx) error {
			return tx.Aside(nextNumber, []any{tx.Workspace()}, &second)
		})
	})
	if err != nil || second <= first {
		t.Errorf("%d, then %d: %v", first, second, err)
	}
}
