package store

import (
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

// What is lent is the unit's transaction: ending it ends nothing, and it is gone with the unit.
func TestALentTransactionCannotEndTheUnit(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	for _, id := range []string{"a", "b"} {
		var lent interface{ Commit() error }
		err := n.Write(t.Context(), ws, func(tx *Tx) error {
			if _, err := tx.SQL().Exec(`INSERT INTO notes (id) VALUES ($1)`, id); err != nil {
				return err
			}
			lent = tx.SQL()
			if id == "a" {
				return nil
			}
			if err := tx.SQL().Rollback(); err != nil {
				return err
			}
			return note("c")(tx)
		})
		if err != nil {
			t.Fatal(err)
		}
		if lent.Commit() == nil {
			t.Error("a transaction outlived its unit")
		}
	}
	n.want(t, "a", "b", "c")
}
