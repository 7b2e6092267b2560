package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"strings"
	"testing"
)

// brokenStmt is a statement whose driver fails or panics.
type brokenStmt struct{ panics bool }

func (b brokenStmt) ExecContext(context.Context, []driver.NamedValue) (driver.Result, error) {
	if b.panics {
		panic("the driver's")
	}
	return nil, errors.New("disk I/O error")
}

// breakNext makes the writer's next use of a statement fail.
func (n notes) breakNext(text string, how brokenStmt) {
	conn := n.backend.(*sqliteDB).writer.conn
	broken := *conn.stmts[text]
	broken.StmtExecContext = how
	conn.stmts[text] = &broken
}

// A failed connection is not reused: its settings are lost with it.
func TestAFailedConnectionIsNotUsedAgain(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	if err := n.WriteUnsynced(t.Context(), ws, note("a")); err != nil {
		t.Fatal(err)
	}
	if err := n.backend.(*sqliteDB).writer.conn.execOnce("BEGIN"); err != nil { // none can begin inside it
		t.Fatal(err)
	}
	if err := n.WriteUnsynced(t.Context(), ws, note("b")); err == nil ||
		!strings.Contains(err.Error(), "cannot start a transaction") {
		t.Errorf("answered %v", err)
	}
	err := n.Write(t.Context(), ws, func(tx *Tx) error {
		var level int64
		if err := tx.Row(`PRAGMA synchronous`, nil, &level); err != nil || level != 2 {
			t.Errorf("a durable unit at level %d, %v", level, err)
		}
		return note("c")(tx)
	})
	if err != nil {
		t.Error(err)
	}
	n.want(t, "a", "c")
}

// A driver's panic costs the commit, not the writer, and no caller gets a commit reported that did not happen.
func TestAPanicOfTheDriver(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	if err := n.Write(t.Context(), ws, note("z")); err != nil {
		t.Fatal(err)
	}
	n.breakNext("COMMIT", brokenStmt{panics: true})
	var p *PanicError
	for i, err := range n.group(t, note("a"), note("b")) { // rerun one by one, on the same connection
		if !errors.As(err, &p) {
			t.Errorf("unit %d was answered %v", i, err)
		}
	}
	delete(n.backend.(*sqliteDB).writer.conn.stmts, "COMMIT")
	if err := n.Write(t.Context(), ws, func(tx *Tx) error {
		_,
			err := tx.Exec(`INSERT INTO notes (id) VALUES ($1)`, mad{})
		return err
	}); !errors.As(err, &p) {
		t.Errorf("a mad argument was answered %v", err)
	}
	if err := n.Write(t.Context(), ws, note("c")); err != nil {
		t.Error(err)
	}
	n.want(t, "z", "c")
}

type mad struct{}

func (mad) Value() (driver.Value, error) { panic("the argument's") }
