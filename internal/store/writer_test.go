package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

const ws = "ws"

// notes is a data folder with a table to write to; its groups do not time out on a slow machine.
type notes struct {
	*DB
	dir string
}

func openNotes(t *testing.T) notes {
	t.Helper()
	n := notes{dir: t.TempDir()}
	n.reopen(t)
	n.DB.backend.(*sqliteDB).writer.limit = time.Minute
	n.ddl(t, `CREATE TABLE notes (id TEXT PRIMARY KEY, n BIGINT NOT NULL DEFAULT 0)`)
	return n
}

// reopen closes the database, if it is open, and opens the folder again.
func (n *notes) reopen(t *testing.T) {
	t.Helper()
	if n.DB != nil {
		if err := n.DB.Close(); err != nil {
			t.Fatal(err)
		}
	}
	db, err := Open(t.Context(), Options{Dir: n.dir})
	if err != nil {
		t.Fatal(err)
	}
	n.DB = db
	t.Cleanup(func() { db.Close() })
}

func (n notes) ddl(t *testing.T, statements ...string) {
	t.Helper()
	for _, s := range statements {
		if err := n.Write(t.Context(), ws, func(tx *Tx) error { _, err := tx.Exec(s); return err }); err != nil {
			t.Fatal(err)
		}
	}
}

// want closes the folder, opens it again and compares the notes: what is there now would be there after a crash.
func (n *notes) want(t *testing.T, ids ...string) {
	t.Helper()
	n.reopen(t)
	var got []string
	err := n.Read(t.Context(), ws, func(tx *Tx) error {
		return tx.Rows(`SELECT id FROM notes ORDER BY id`, nil, func(scan func(...any) error) error {
			var id string
			defer func() { got = append(got, id) }()
			return scan(&id)
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(ids)
	if !slices.Equal(got, ids) {
		t.Errorf("durable notes are %q, want %q", got, ids)
	}
}

func note(id string) func(*Tx) error {
	return func(tx *Tx) error {
		_, err := tx.Exec(`INSERT INTO notes (id) VALUES ($1)`, id)
		return err
	}
}

// group runs the units in one group, in order, and returns the result of each. The first holds the turn until the
// others are queued behind it.
func (n notes) group(t *testing.T, units ...func(*Tx) error) []error {
	t.Helper()
	return n.groupIn(t, nil, units...)
}

// groupIn is group where some units have a context of their own.
func (n notes) groupIn(t *testing.T, ctxs map[int]context.Context, units ...func(*Tx) error) []error {
	t.Helper()
	ctx := func(i int) context.Context {
		if c, ok := ctxs[i]; ok {
			return c
		}
		return context.Background()
	}
	var (
		errs    = make([]error, len(units))
		started = make(chan struct{})
		queued  = make(chan struct{})
		wg      sync.WaitGroup
		once    sync.Once
	)
	wg.Go(func() {
		errs[0] = n.Write(ctx(0), ws, func(tx *Tx) error {
			once.Do(func() { close(started); <-queued })
			return units[0](tx)
		})
	})
	<-started
	for i, fn := range units[1:] {
		wg.Go(func() { errs[i+1] = n.Write(ctx(i+1), ws, fn) })
		for n.Stats().Waiting != int64(i+1) {
			runtime.Gosched()
		}
		time.Sleep(2 * time.Millisecond) // from counted to blocked in the queue
	}
	close(queued)
	wg.Wait()
	return errs
}

func wantErrs(t *testing.T, got []error, want ...error) {
	t.Helper()
	for i, err := range got {
		if !errors.Is(err, want[i]) {
			t.Errorf("unit %d was answered %v, want %v", i, err, want[i])
		}
	}
}

func TestGroupSharesOneCommit(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	before := n.Stats()
	wantErrs(t, n.group(t, note("a"), note("b"), note("c"), note("d")), nil, nil, nil, nil)
	after := n.Stats()
	if after.Commits-before.Commits != 1 || after.Units-before.Units != 4 {
		t.Errorf("4 units took %d commits and were counted as %d", after.Commits-before.Commits,
			after.Units-before.Units)
	}
	n.want(t, "a", "b", "c", "d")
}

func TestNobodyIsAnsweredBeforeTheCommit(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	refused := errors.New("refused")
	hold, last := make(chan struct{}), make(chan struct{})
	answered := make(chan error, 2)
	queue := func(fn func(*Tx) error) { answered <- n.Write(context.Background(), ws, fn) }
	first := make(chan struct{})
	go queue(func(tx *Tx) error { close(first); <-hold; return note("a")(tx) })
	<-first
	go queue(func(*Tx) error { return refused })
	for n.Stats().Waiting != 1 {
		runtime.Gosched()
	}
	time.Sleep(2 * time.Millisecond)
	done := make(chan error, 1)
	go func() {
		done <- n.Write(context.Background(), ws, func(tx *Tx) error { close(last); <-hold; return nil })
	}()
	for n.Stats().Waiting != 2 {
		runtime.Gosched()
	}
	time.Sleep(2 * time.Millisecond)
	hold <- struct{}{}
	<-last // the success and the refusal before it have run; their commit has not
	select {
	case err := <-answered:
		t.Errorf("answered %v before the commit", err)
	case <-time.After(20 * time.Millisecond):
	}
	hold <- struct{}{}
	if err := <-done; err != nil {
		t.Error(err)
	}
	got := []error{<-answered, <-answered}
	if !slices.Contains(got, refused) || !slices.Contains(got, nil) {
		t.Errorf("answers %v", got)
	}
	n.want(t, "a")
}

func TestFailingUnitBesideGoodOnes(t *testing.T) {
	t.Parallel()
	refused := errors.New("refused")
	fails := func(tx *Tx) error { return errors.Join(note("bad")(tx), refused) }
	for _, tc := range []struct {
		name string
		bad  []int // which units fail
	}{
		{"first", []int{0}},
		{"middle", []int{2}},
		{"last", []int{4}},
		{"first two", []int{0, 1}},
		{"all but one", []int{0, 1, 2, 4}},
		{"all", []int{0, 1, 2, 3, 4}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			n := openNotes(t)
			var (
				units []func(*Tx) error
				errs  []error
				kept  []string
			)
			for i := range 5 {
				id := fmt.Sprint(i)
				if slices.Contains(tc.bad, i) {
					units, errs = append(units, fails), append(errs, refused)
				} else {
					units, errs, kept = append(units, note(id)), append(errs, nil), append(kept, id)
				}
			}
			wantErrs(t, n.group(t, units...), errs...)
			if d := n.Stats().Discarded; d != 0 {
				t.Errorf("%d groups were discarded for an error of a unit", d)
			}
			n.want(t, kept...)
		})
	}
}

func TestDriverErrorUndoesItsUnitOnly(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	twice := func(tx *Tx) error { return errors.Join(note("b")(tx), note("a")(tx)) }
	errs := n.group(t, note("a"), twice, note("c"))
	if errs[0] != nil || errs[2] != nil || n.Dialect().Classify(errs[1]) != Unique {
		t.Errorf("answers %v", errs)
	}
	n.want(t, "a", "c")
}

func TestPanicIsTheUnitsOwn(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	cause := errors.New("cause")
	panics := func(tx *Tx) error { _ = note("bad")(tx); panic(cause) }
	errs := n.group(t, panics, note("a"), panics, note("b"))
	wantErrs(t, errs, cause, nil, cause, nil)
	var p *PanicError
	if !errors.As(errs[2], &p) || len(p.Stack) == 0 {
		t.Errorf("no stack in %v", errs[2])
	}
	n.want(t, "a", "b")
}

func TestGoexitLeavesTheWriterAlive(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	for _, id := range []string{"a", "b"} {
		exited := make(chan struct{})
		go func() {
			defer close(exited)
			_ = n.Write(context.Background(), ws, func(tx *Tx) error {
				_ = note("bad")(tx)
				runtime.Goexit() // what t.Fatal does
				return nil
			})
		}()
		<-exited
		if err := n.Write(t.Context(), ws, note(id)); err != nil {
			t.Fatal(err)
		}
	}
	n.want(t, "a", "b")
}

// A unit that waits behind a leader whose goroutine ends is not lost with it.
func TestGoexitOfTheLeaderIsItsOwn(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	led := make(chan struct{})
	go n.Write(context.Background(), ws, func(tx *Tx) error {
		_ = note("bad")(tx)
		close(led)
		for n.Stats().Waiting != 2 {
			runtime.Gosched()
		}
		runtime.Goexit()
		return nil
	})
	<-led
	var all sync.WaitGroup
	for _, id := range []string{"a", "b"} {
		all.Go(func() {
			if err := n.Write(t.Context(), ws, note(id)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	n.want(t, "a", "b")
}

func TestManyWritersShareCommits(t *testing.T) {
	t.Parallel()
	n := notes{dir: filepath.Join(t.TempDir(), `odd name ?#%20 ñ`)}
	n.reopen(t)
	n.ddl(t, `CREATE TABLE notes (id TEXT PRIMARY KEY, n BIGINT NOT NULL DEFAULT 0)`)
	before := n.Stats()
	var (
		wg  sync.WaitGroup
		ids []string
	)
	for w := range 32 {
		for i := range 10 {
			ids = append(ids, fmt.Sprintf("%02d-%02d", w, i))
		}
		wg.Go(func() {
			for i := range 10 {
				if err := n.Write(t.Context(), ws, note(fmt.Sprintf("%02d-%02d", w, i))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	s := n.Stats()
	units, commits := s.Units-before.Units, s.Commits-before.Commits
	if units != 320 || commits*2 > units {
		t.Errorf("%d units took %d commits", units, commits)
	}
	t.Logf("%d units, %d commits", units, commits)
	n.want(t, ids...)
}

// A unit that turns out to be large is undone and leads a group of its own, so that it is not slow behind a savepoint.
func TestALargeUnitRunsWithoutNeighboursBeforeIt(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	runs := 0
	large := func(tx *Tx) error {
		runs++
		for i := range maxSharedRows + 2 {
			if err := note(fmt.Sprintf("large %04d", i))(tx); err != nil && runs > 1 {
				return err
			}
		}
		return nil // even though the first run was stopped
	}
	before := n.Stats()
	wantErrs(t, n.group(t, note("a"), note("b"), large, note("c")), nil, nil, nil, nil)
	if after := n.Stats(); runs != 2 || after.Commits-before.Commits < 2 || after.Units-before.Units != 4 {
		t.Errorf("run %d times, %d commits for %d units", runs, after.Commits-before.Commits, after.Units-before.Units)
	}
	var kept int
	err := n.Read(t.Context(), ws, func(tx *Tx) error {
		return tx.Row(`SELECT count(*) FROM notes`, nil, &kept)
	})
	if err != nil || kept != 3+maxSharedRows+2 {
		t.Errorf("%d notes are kept: %v", kept, err)
	}
}
