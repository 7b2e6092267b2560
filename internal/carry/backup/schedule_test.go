package backup_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/backup"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// shelf is a place for backups in memory.
type shelf struct {
	mu    sync.Mutex
	names []string
	fails error
	log   strings.Builder
}

func (s *shelf) Write(p []byte) (int, error) { return s.log.Write(p) }

func (s *shelf) make(_ context.Context, name string) (backup.Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fails != nil {
		return backup.Result{}, s.fails
	}
	s.names = append(s.names, name)
	return backup.Result{Size: 10, Files: 2, Keyed: true}, nil
}

func (s *shelf) delete(_ context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fails != nil {
		return s.fails
	}
	s.names = slices.DeleteFunc(s.names, func(n string) bool { return n == name })
	return nil
}

func (s *shelf) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.names)
}

// node is a schedule as one process has it.
func node(db *store.DB, now clock.Clock, s *shelf, log io.Writer) *backup.Schedule {
	return &backup.Schedule{Book: backup.Book{Rows: store.Backups{DB: db}, Clock: now}, Place: "/backups", Every: 24 * time.Hour,
		Keep: 3, Log: slog.New(slog.NewTextHandler(log, nil)), Make: s.make, Delete: s.delete}
}

func TestBackupsAreMadeWhenTheyAreDue(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		now, s := clock.NewManual(testkit.Noon), &shelf{}
		n := node(db, now, s, s)
		n.Tick(t.Context())
		first := now.Now()
		if s.count() != 1 || !n.Stats().Last.Good.StartedAt.Equal(first) {
			t.Fatalf("at first: %d, %+v", s.count(), n.Stats())
		}
		for range 3 {
			now.Advance(7 * time.Hour)
			n = node(db, now, s, s) // it was restarted
			n.Tick(t.Context())
		}
		if s.count() != 1 {
			t.Fatalf("before a day: %d", s.count())
		}
		now.Advance(4 * time.Hour)
		n.Tick(t.Context())
		if s.count() != 2 {
			t.Fatalf("after a day: %d", s.count())
		}
		last, err := store.Backups{DB: db}.Last(t.Context(), now.Now())
		if err != nil || last.Good.Name != s.names[1] || last.Good.Size != 10 || last.Good.Files != 2 || !last.Good.Keyed ||
			last.Running || !last.Failure.StartedAt.IsZero() {
			t.Errorf("the last one is %+v, %v", last, err)
		}
	})
}

// Old backups are removed once there is a new one, and not when one fails.
func TestOldBackupsAreRemovedAfterANewOne(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		now, s := clock.NewManual(testkit.Noon), &shelf{}
		n := node(db, now, s, s)
		for range 3 {
			n.Tick(t.Context())
			now.Advance(25 * time.Hour)
		}
		kept := slices.Clone(s.names)
		s.fails = errors.New("the disk\nis full")
		for range 30 { // five minutes apart
			n.Tick(t.Context())
			now.Advance(5 * time.Minute)
		}
		if !slices.Equal(s.names, kept) {
			t.Fatalf("after failures there are %v of %v", s.names, kept)
		}
		if failed := n.Stats().Failed; failed != 10 || !strings.Contains(s.log.String(), "backup failed, retrying later") {
			t.Errorf("failed %d times: %s", failed, s.log.String())
		}
		last := n.Stats().Last
		if last.Failure.Error != "the disk is full" || last.Good.Name != kept[2] {
			t.Errorf("the last ones are %+v", last)
		}
		s.fails = nil
		n.Tick(t.Context())
		if s.count() != 3 || slices.Contains(s.names, kept[0]) || !slices.Contains(s.names, kept[1]) {
			t.Errorf("after the next one there are %v of %v", s.names, kept)
		}
		if last := n.Stats().Last; !last.Failure.StartedAt.IsZero() {
			t.Errorf("a failure is told after a newer success: %+v", last)
		}
	})
}

// A backup by hand, in the same place or another, is not the schedule's, which neither counts nor removes it.
func TestTheScheduleLeavesOtherBackupsAlone(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		now, s := clock.NewManual(testkit.Noon), &shelf{}
		n := node(db, now, s, s)
		byHand := func(name string) {
			_, err := n.Record(t.Context(), backup.Run{Place: "/backups", Name: name}, time.Time{}, time.Time{},
				func(ctx context.Context) (backup.Result, error) { return s.make(ctx, name) })
			if err != nil {
				t.Fatal(err)
			}
		}
		byHand("mine")
		other := node(db, now, s, s)
		other.Place = "/elsewhere"
		for range 6 {
			now.Advance(25 * time.Hour)
			n.Tick(t.Context())
			other.Tick(t.Context())
		}
		if s.count() != 1+3+3 || !slices.Contains(s.names, "mine") {
			t.Errorf("there are %v", s.names)
		}
	})
}

func TestOneOfManyNodesMakesTheBackup(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		now, s := clock.NewManual(testkit.Noon), &shelf{}
		for day := 1; day <= 3; day++ {
			var nodes sync.WaitGroup
			for range 8 {
				nodes.Go(func() {
					n := node(db, now, s, io.Discard)
					for range 3 {
						n.Tick(t.Context())
					}
				})
			}
			nodes.Wait()
			if s.count() != day {
				t.Fatalf("on day %d there are %d", day, s.count())
			}
			now.Advance(24 * time.Hour)
		}
	})
}

// A node that dies with its backup half made holds the next one up until its lease is over; one that is stopped does
// not.
func TestABackupThatWasInterruptedIsMadeAgain(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		now, s := clock.NewManual(testkit.Noon), &shelf{}
		rows := store.Backups{DB: db}
		run := backup.Run{ID: "dead", Place: "/backups", Name: "half", Scheduled: true, StartedAt: now.Now(),
			LeaseUntil: now.Now().Add(2 * time.Minute)}
		if due, err := rows.Begin(t.Context(), run, time.Time{}, time.Time{}); err != nil || !due {
			t.Fatal(due, err)
		}
		n := node(db, now, s, s)
		n.Tick(t.Context())
		if s.count() != 0 || !n.Stats().Last.Running {
			t.Fatalf("while it may be alive: %d, %+v", s.count(), n.Stats())
		}
		now.Advance(3 * time.Minute)
		n.Tick(t.Context()) // finds out
		now.Advance(15 * time.Minute)
		n.Tick(t.Context())
		if s.count() != 1 {
			t.Fatalf("after its lease: %d", s.count())
		}
		if held, err := rows.Renew(t.Context(), "dead", now.Now()); err != nil || held {
			t.Errorf("the dead one still holds it: %v", err)
		}

		now.Advance(24 * time.Hour)
		ctx, stop := context.WithCancel(t.Context())
		n.Make = func(ctx context.Context, _ string) (backup.Result, error) {
			stop()
			return backup.Result{}, ctx.Err()
		}
		n.Tick(ctx)
		n = node(db, now, s, s)
		n.Tick(t.Context())
		if s.count() != 2 || n.Stats().Failed != 0 {
			t.Errorf("after a stop there are %d", s.count())
		}
	})
}
