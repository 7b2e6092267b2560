package store

import (
	"context"
	"errors"
	"testing"
	"time"
)

// Each way a unit can lose the transaction its neighbours share. What the neighbours did is rerun and durable once;
// nothing of the guilty unit is, not even what it wrote after the loss.
func TestLostTransaction(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*Tx) error{
		"ROLLBACK": func(tx *Tx) error {
			_, err := tx.Exec(`ROLLBACK`)
			return errors.Join(err, note("after")(tx))
		},
		"ROLLBACK, swallowed": func(tx *Tx) error {
			_, err := tx.Exec(`ROLLBACK`)
			return err
		},
		"COMMIT": func(tx *Tx) error {
			_, err := tx.Exec(`COMMIT`)
			return errors.Join(err, note("after")(tx))
		},
		"RAISE(ROLLBACK)": func(tx *Tx) error {
			_, err := tx.Exec(`INSERT INTO mined (id) VALUES ('x')`)
			_, after := tx.SQL().Exec(`INSERT INTO notes (id) VALUES ('after')`)
			return errors.Join(err, after)
		},
		"OR ROLLBACK": func(tx *Tx) error {
			_, err := tx.Exec(`INSERT OR ROLLBACK INTO notes (id) VALUES ('bad')`)
			return err
		},
		"full disk": func(tx *Tx) error {
			_, err := tx.Exec(`INSERT INTO notes (id) VALUES (hex(zeroblob(4000000)))`)
			return err
		},
		"RELEASE": func(tx *Tx) error {
			_, err := tx.Exec(`RELEASE unit`)
			return err
		},
		"interrupted statement": func(tx *Tx) error {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
			defer cancel()
			_, err := tx.SQL().ExecContext(ctx, `
WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 50000000)
INSERT INTO notes (id) SELECT 'c' || i FROM c`)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := openNotes(t)
			n.ddl(t, `CREATE TABLE mined (id TEXT PRIMARY KEY)`,
				`CREATE TRIGGER mine BEFORE INSERT ON mined BEGIN SELECT RAISE(ROLLBACK, 'mine'); END`,
				`PRAGMA max_page_count = 200`)
			errs := n.group(t, note("a"), note("b"),
				func(tx *Tx) error { return errors.Join(note("bad")(tx), lose(tx)) },
				note("c"), note("d"))
			for i, err := range errs {
				if (err != nil) != (i == 2) {
					t.Errorf("unit %d was answered %v", i, err)
				}
			}
			if d := n.Stats().Discarded; d != 1 {
				t.Errorf("%d groups discarded, want 1", d)
			}
			n.want(t, "a", "b", "c", "d")
		})
	}
}

// The first unit has no savepoint to fail at; only the guard sees its loss.
func TestFirstUnitLosesTheTransaction(t *testing.T) {
	t.Parallel()
	for _, end := range []string{`ROLLBACK`, `COMMIT`, `ROLLBACK; BEGIN`} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			n := openNotes(t)
			errs := n.group(t, func(tx *Tx) error {
				_ = note("bad")(tx)
				_, _ = tx.SQL().Exec(end)
				_, _ = tx.SQL().Exec(`INSERT INTO notes (id) VALUES ('after')`)
				return nil
			}, note("a"), note("b"))
			wantErrs(t, errs, errEnded, nil, nil)
			n.want(t, "a", "b")
		})
	}
}

func TestCommitFailureAcknowledgesNobody(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	n.ddl(t, `CREATE TABLE parents (id TEXT PRIMARY KEY)`,
		`CREATE TABLE children (id TEXT PRIMARY KEY REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)`)
	runs := 0
	errs := n.group(t,
		func(tx *Tx) error { runs++; return note("a")(tx) },
		func(tx *Tx) error { // fine until the commit looks for the parent
			_, err := tx.Exec(`INSERT INTO children (id) VALUES ('orphan')`)
			return errors.Join(err, note("bad")(tx))
		},
		note("b"))
	if errs[0] != nil || errs[2] != nil || n.Dialect().Classify(errs[1]) != ForeignKey {
		t.Errorf("answers %v", errs)
	}
	if runs != 2 {
		t.Errorf("a neighbour of the failed commit ran %d times, want 2", runs)
	}
	n.want(t, "a", "b")
}

func TestCancelledContextInsideGroup(t *testing.T) {
	t.Parallel()
	for _, swallow := range []bool{false, true} {
		n := openNotes(t)
		ctx, cancel := context.WithCancel(context.Background())
		errs := n.groupIn(t, map[int]context.Context{2: ctx}, note("a"), note("b"),
			func(tx *Tx) error { // its caller cancels between two statements
				err := note("bad")(tx)
				cancel()
				err = errors.Join(err, note("worse")(tx))
				if swallow {
					return nil
				}
				return err
			},
			note("c"))
		wantErrs(t, errs, nil, nil, context.Canceled, nil)
		if d := n.Stats().Discarded; d != 0 {
			t.Errorf("%d groups were discarded: a statement carried the caller's context", d)
		}
		n.want(t, "a", "b", "c")
	}
}

// A statement that outlives its caller's context is finished, not interrupted: an interrupt would roll the whole
// transaction back.
func TestStatementDoesNotCarryTheCallersContext(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	n.ddl(t, `CREATE TABLE many (i BIGINT)`)
	ctx, cancel := context.WithCancel(context.Background())
	errs := n.groupIn(t, map[int]context.Context{1: ctx}, note("a"),
		func(tx *Tx) error {
			time.AfterFunc(time.Millisecond, cancel)
			_, err := tx.Exec(`
WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 100000)
INSERT INTO many (i) SELECT i FROM c`)
			if err != nil || ctx.Err() == nil {
				t.Errorf("the statement ended with %v while the context said %v", err, ctx.Err())
			}
			return note("bad")(tx)
		},
		note("b"))
	wantErrs(t, errs, nil, context.Canceled, nil)
	if d := n.Stats().Discarded; d != 0 {
		t.Errorf("%d groups were discarded", d)
	}
	n.want(t, "a", "b")
}

func TestUnitOfDoneContextIsSkipped(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	u := newWriteUnit(ctx, ws)
	led := make(chan error, 1)
	go func() {
		led <- n.Write(context.Background(), ws, func(tx *Tx) error {
			go func() { n.backend.(*sqliteDB).writer.queue <- u }() // past the check in Write
			time.Sleep(5 * time.Millisecond)
			return note("a")(tx)
		})
	}()
	for tx := range u.turn {
		t.Error("the unit was given a turn")
		u.play(note("bad"), tx)
	}
	wantErrs(t, []error{u.err, n.Write(ctx, ws, note("bad")), <-led}, context.Canceled, context.Canceled, nil)
	n.want(t, "a")
}

func TestQueuedUnitLeavesAtItsDeadline(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	hold, held := make(chan struct{}), make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- n.Write(context.Background(), ws, func(tx *Tx) error { close(held); <-hold; return note("a")(tx) })
	}()
	<-held
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	wantErrs(t, []error{n.Write(ctx, ws, note("bad"))}, context.DeadlineExceeded)
	close(hold)
	wantErrs(t, []error{<-done}, nil)
	if w := n.Stats().Waiting; w != 0 {
		t.Errorf("%d units are still counted as waiting", w)
	}
	n.want(t, "a")
}
