package store_test

import (
	"database/sql"
	"errors"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// waits reports whether the unit's commit waits for the disk, as the database says.
func waits(t *testing.T, tx *store.Tx) bool {
	t.Helper()
	query := `SELECT CASE synchronous WHEN 2 THEN 1 ELSE 0 END FROM pragma_synchronous`
	if tx.Dialect().Name == store.Postgres { // a test server may never wait
		query = `SELECT CASE source WHEN 'session' THEN 0 ELSE 1 END FROM pg_settings WHERE name = 'synchronous_commit'`
	}
	var as bool
	if err := tx.Row(query, nil, &as); err != nil {
		t.Error(err)
	}
	return as
}

// Only the unit that asks for it skips the wait, and only once.
func TestOnlyUnsyncedUnitsAreSparedTheDisk(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, db *store.DB) {
		refused := errors.New("refused")
		for i, step := range []struct {
			waits bool
			end   error
		}{
			{waits: true}, {}, {end: refused}, {waits: true}, {waits: true, end: refused}, {}, {waits: true},
		} {
			write := db.WriteUnsynced
			if step.waits {
				write = db.Write
			}
			id := string(rune('a' + i))
			err := write(t.Context(), "w1", func(tx *store.Tx) error {
				if is := waits(t, tx); is != step.waits {
					t.Errorf("unit %s waits for the disk: %t", id, is)
				}
				return errors.Join(parent(id)(tx), step.end)
			})
			if !errors.Is(err, step.end) {
				t.Fatal(err)
			}
			err = db.Read(t.Context(), "w1", func(tx *store.Tx) error {
				var n int64
				return tx.Row(`SELECT n FROM test_parents WHERE workspace_id = 'w1' AND id = $1`, []any{id}, &n)
			})
			if there := err == nil; there == (step.end != nil) || err != nil && !errors.Is(err, sql.ErrNoRows) {
				t.Errorf("unit %s: %v", id, err)
			}
		}
		if err := db.WriteUnsynced(t.Context(), "", parent("nobody's")); err == nil {
			t.Error("a unit without a workspace was let in")
		}
	})
}
