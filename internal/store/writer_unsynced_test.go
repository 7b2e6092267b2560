package store

import (
	"database/sql"
	"runtime"
	"sync"
	"testing"
	"time"
)

// A unit that has to be durable is never committed with a group that does not wait for the disk; a unit that need not
// be may share one that does.
func TestUnsyncedUnitsInCompany(t *testing.T) {
	t.Parallel()
	level := func(tx *Tx) (n int64) {
		if err := tx.Row(`PRAGMA synchronous`, nil, &n); err != nil {
			t.Error(err)
		}
		return n
	}
	for name, unsynced := range map[string][2]bool{"leads": {true, false}, "follows": {false, true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := openNotes(t)
			before := n.Stats()
			write := func(unsynced bool, id string, run func(*Tx)) {
				do := n.Write
				if unsynced {
					do = n.WriteUnsynced
				}
				if err := do(t.Context(), ws, func(tx *Tx) error { run(tx); return note(id)(tx) }); err != nil {
					t.Error(err)
				}
			}
			var (
				led, queued = make(chan struct{}), make(chan struct{})
				all         sync.WaitGroup
				levels      [2]int64
			)
			all.Go(func() {
				write(unsynced[0], "a", func(tx *Tx) { levels[0] = level(tx); close(led); <-queued })
			})
			<-led
			all.Go(func() { write(unsynced[1], "b", func(tx *Tx) { levels[1] = level(tx) }) })
			for n.Stats().Waiting != 1 {
				runtime.Gosched()
			}
			time.Sleep(2 * time.Millisecond) // from counted to blocked in the queue
			close(queued)
			all.Wait()
			commits := n.Stats().Commits - before.Commits
			if unsynced[0] && (levels != [2]int64{1, 2} || commits != 2) ||
				unsynced[1] && (levels != [2]int64{2, 2} || commits != 1) {
				t.Errorf("levels %v in %d commits", levels, commits)
			}
			n.want(t, "a", "b")
		})
	}
}

// The jobs library is given the unit's transaction. It ends with the unit, and a unit that ends it itself fails.
func TestTheTransactionOfTheJobsLibrary(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	var tx *sql.Tx
	insert := func(id string) func(*Tx) error {
		return func(unit *Tx) error {
			tx = unit.SQL()
			_, err := tx.Exec(`INSERT INTO notes (id) VALUES ($1)`, id)
			return err
		}
	}
	if err := n.Write(t.Context(), ws, insert("a")); err != nil {
		t.Fatal(err)
	}
	if tx.Commit() == nil {
		t.Error("the transaction outlived its unit")
	}
	for name, end := range map[string]func() error{
		"commit": func() error { return tx.Commit() }, "rollback": func() error { return tx.Rollback() },
	} {
		errs := n.group(t, note("before "+name), func(unit *Tx) error {
			if err := insert("bad")(unit); err != nil {
				return err
			}
			_ = end() // a commit is refused
			return nil
		}, note("after "+name))
		wantErrs(t, errs, nil, errEnded, nil)
	}
	n.want(t, "a", "after commit", "after rollback", "before commit", "before rollback")
}
