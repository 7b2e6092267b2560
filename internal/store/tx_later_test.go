package store_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/store"
)

func parentLater(tx *store.Tx, id string, check func(int64) error) error {
	return tx.Later(check, `INSERT INTO test_parents (workspace_id, id) VALUES ($1, $2)`, tx.Workspace(), id)
}

// A deferred statement runs, in order, before anything that could observe it.
func TestLaterIsBeforeTheNextStatement(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, db *store.DB) {
		var seen int
		var touched []int64
		note := func(n int64) error { touched = append(touched, n); return nil }
		err := db.Write(t.Context(), "w1", func(tx *store.Tx) error {
			seen, touched = 0, nil
			for i := range 3 {
				if err := parentLater(tx, rowID(i), note); err != nil {
					return err
				}
			}
			if err := tx.Later(note, `UPDATE test_parents SET n = 1 WHERE workspace_id = $1`,
				tx.Workspace()); err != nil {
				return err
			}
			if err := tx.Row(`SELECT COUNT(*) FROM test_parents WHERE n = 1`, nil, &seen); err != nil {
				return err
			}
			return parentLater(tx, "at the end", nil)
		})
		if err != nil || seen != 3 || fmt.Sprint(touched) != "[1 1 1 3]" {
			t.Errorf("%v: a read saw %d rows and the checks %v", err, seen, touched)
		}
		if n := count(t, db, "w1"); n != 4 {
			t.Errorf("%d rows, want 4", n)
		}
	})
}

// A failure of a deferred statement fails the unit, whichever call returns it first.
func TestLaterFailsTheUnit(t *testing.T) {
	t.Parallel()
	refused := errors.New("refused")
	eachDB(t, func(t *testing.T, db *store.DB) {
		for name, unit := range map[string]func(tx *store.Tx) error{
			"a check at the end": func(tx *store.Tx) error {
				return parentLater(tx, "a", func(int64) error { return refused })
			},
			"a check that was kept to itself": func(tx *store.Tx) error {
				_ = parentLater(tx, "a", func(int64) error { return refused })
				_ = parent("b")(tx)
				return nil
			},
		} {
			if err := db.Write(t.Context(), "w1", unit); !errors.Is(err, refused) {
				t.Errorf("%s: %v", name, err)
			}
		}
		err := db.Write(t.Context(), "w1", func(tx *store.Tx) error {
			_ = parentLater(tx, "a", nil)
			_ = parentLater(tx, "a", nil)
			_ = parentLater(tx, "b", nil)
			return nil
		})
		if got := db.Dialect().Classify(err); got != store.Unique {
			t.Errorf("the same row twice: kind %d, %v", got, err)
		}
		if n := count(t, db, "w1"); n != 0 {
			t.Errorf("%d rows are left of units that failed", n)
		}
	})
}

// Code that uses the transaction itself sees deferred statements, too.
func TestLaterIsBeforeSQL(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, db *store.DB) {
		var seen int
		err := db.Write(t.Context(), "w1", func(tx *store.Tx) error {
			if err := parentLater(tx, "a", nil); err != nil {
				return err
			}
			return tx.SQL().QueryRowContext(tx.Context(), `SELECT COUNT(*) FROM test_parents`).Scan(&seen)
		})
		if err != nil || seen != 1 {
			t.Errorf("%d rows were seen: %v", seen, err)
		}
	})
}

// A deferred statement waits for a lock no longer than the unit's deadline, is rolled back, and leaves a working pool;
// a conflict is retried like any other.
func TestLaterObeysTheDeadline(t *testing.T) {
	t.Parallel()
	db := open(t, store.Options{URL: postgresWithTables(t)})
	if err := db.Write(t.Context(), "w1", parent("a")); err != nil {
		t.Fatal(err)
	}
	const take = `UPDATE test_parents SET n = n + 1 WHERE workspace_id = $1 AND id = 'a'`
	err := db.Write(t.Context(), "w1", func(tx *store.Tx) error {
		if _, err := tx.Exec(take, tx.Workspace()); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		late := db.Write(ctx, "w1", func(tx *store.Tx) error {
			if err := parentLater(tx, "b", nil); err != nil {
				return err
			}
			return tx.Later(nil, take, tx.Workspace())
		})
		if !errors.Is(late, context.DeadlineExceeded) {
			t.Errorf("a unit that waited too long: %v", late)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if n := count(t, db, "w1"); n != 1 {
		t.Errorf("%d rows, want 1", n)
	}
}
