package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestRowsAreDrainedBeforeTheNextStatement(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	stop := errors.New("enough")
	wantErrs(t, n.group(t, note("a"), note("b"), func(tx *Tx) error {
		err := tx.Rows(`SELECT id FROM notes`, nil, func(func(...any) error) error { return stop })
		if !errors.Is(err, stop) {
			t.Errorf("Rows answered %v", err)
		}
		var id string
		if err := tx.Row(`SELECT id FROM notes ORDER BY id`, nil, &id); err != nil || id != "a" {
			t.Errorf("first of two rows: %q, %v", id, err)
		}
		if err := tx.Row(`SELECT id FROM notes WHERE id = $1`, []any{"z"}, &id); err != sql.ErrNoRows {
			t.Errorf("no row: %v", err)
		}
		// A table with rows still being read cannot be dropped.
		_, err = tx.Exec(`DROP TABLE notes`)
		return errors.Join(err, stop)
	}), nil, nil, stop)
	n.want(t, "a", "b")
}

// SQLite looks at the foreign key when the statement ends, not at its first row.
func TestRowReadsReturningToItsEnd(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	n.ddl(t, `CREATE TABLE children (id TEXT PRIMARY KEY REFERENCES notes (id))`)
	err := n.Write(t.Context(), ws, func(tx *Tx) error {
		var id string
		return tx.Row(`INSERT INTO children (id) VALUES ('orphan') RETURNING id`, nil, &id)
	})
	if n.Dialect().Classify(err) != ForeignKey {
		t.Errorf("the orphan was answered %v", err)
	}
}

func TestStatementInsideRowsIsRefused(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	n.ddl(t, `INSERT INTO notes (id) VALUES ('a')`)
	err := n.Write(t.Context(), ws, func(tx *Tx) error {
		return tx.Rows(`SELECT id FROM notes`, nil, func(func(...any) error) error {
			_ = note("b")(tx) // forgotten
			return nil
		})
	})
	wantErrs(t, []error{err}, errInsideRows)
	n.want(t, "a")
}

func TestFailedStatementEndsTheUnit(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	var later error
	err := n.Write(t.Context(), ws, func(tx *Tx) error {
		_ = note("a")(tx)
		_ = note("a")(tx)
		later = note("b")(tx)
		return nil
	})
	wantErrs(t, []error{later}, errAborted)
	if n.Dialect().Classify(err) != Unique {
		t.Errorf("the unit that kept the error to itself was answered %v", err)
	}
	n.want(t)
}

func TestDeadlineIsSeenBetweenStatements(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	n.ddl(t, `INSERT INTO notes (id) VALUES ('a'), ('b')`)
	for name, do := range map[string]func(context.Context, string, func(*Tx) error) error{"read": n.Read,
		"write": n.Write} {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		rows := 0
		err := do(ctx, ws, func(tx *Tx) error {
			return tx.Rows(`SELECT id FROM notes`, nil, func(func(...any) error) error {
				rows++
				<-ctx.Done()
				return nil
			})
		})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || rows != 1 {
			t.Errorf("%s: %d rows, %v", name, rows, err)
		}
	}
}

func TestTxEndsWithItsUnit(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	for _, do := range []func(context.Context, string, func(*Tx) error) error{n.Read, n.Write} {
		var kept *Tx
		if err := do(t.Context(), ws, func(tx *Tx) error { kept = tx; return nil }); err != nil {
			t.Fatal(err)
		}
		wantErrs(t, []error{note("late")(kept)}, ErrFinished)
	}
	n.want(t)
}

func TestAfterCommitRunsOnceInOrder(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	refused := errors.New("refused")
	calls := make([][]string, 4)
	after := func(i int, end error) func(*Tx) error {
		return func(tx *Tx) error {
			for _, s := range []string{"1", "2", "3"} {
				tx.AfterCommit(func() {
					// Durable by now, for every reader.
					err := n.Read(context.Background(), ws, func(tx *Tx) error {
						var id string
						return tx.Row(`SELECT id FROM notes WHERE id = $1`, []any{string(rune('a' + i))}, &id)
					})
					if err != nil {
						t.Errorf("unit %d is not to be seen: %v", i, err)
					}
					calls[i] = append(calls[i], s)
				})
			}
			return errors.Join(note(string(rune('a'+i)))(tx), end)
		}
	}
	lose := func(tx *Tx) error { // makes all units run twice
		_, err := tx.Exec(`ROLLBACK`)
		return errors.Join(err, refused)
	}
	wantErrs(t, n.group(t, after(0, nil), after(1, nil), after(2, refused), after(3, nil), lose), nil, nil, refused,
		nil, refused)
	want := []string{"1", "2", "3"}
	for i, got := range calls {
		if i == 2 {
			if got != nil {
				t.Errorf("the refused unit's callbacks ran: %q", got)
			}
		} else if !slices.Equal(got, want) {
			t.Errorf("unit %d called %q, want %q", i, got, want)
		}
	}
	n.want(t, "a", "b", "d")
}

func TestPreparedStatementsAreBounded(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	err := n.Write(t.Context(), ws, func(tx *Tx) error {
		for i := range maxStatements + 100 {
			text := `UPDATE notes SET n = $1` + strings.Repeat(" ", i)
			for range 2 { // prepared, then found again
				if _, err := tx.Exec(text, i); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if c := len(n.backend.(*sqliteDB).writer.conn.stmts); c > maxStatements {
		t.Errorf("%d statements are kept", c)
	}
}
