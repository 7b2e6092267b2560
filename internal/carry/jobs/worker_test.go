package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/jobs"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

const testTimeout = 2 * time.Minute

// desk is one node: units that enqueue errands, and perhaps a worker that runs them.
type desk struct {
	t     *testing.T
	units store.Units
	queue *jobs.Queue
	what  func(kind, id string) error

	mu  sync.Mutex
	ran []string
}

func newDesk(t *testing.T, db *store.DB) *desk {
	t.Helper()
	queue, err := jobs.NewQueue(jobs.Config{Postgres: db.Dialect().Name == store.Postgres})
	if err != nil {
		t.Fatal(err)
	}
	return &desk{t: t, queue: queue, units: store.Units{DB: db, Errands: queue},
		what: func(string, string) error { return nil }}
}

// work starts the node's worker.
func (d *desk) work(s jobs.Store) {
	d.t.Helper()
	d.workBy(clock.System{}, s)
}

// workBy is work by another clock.
func (d *desk) workBy(c clock.Clock, s jobs.Store) {
	d.t.Helper()
	w := jobs.NewWorker(s, jobs.Work{Errand: func(_ context.Context, _, kind, id string) error {
		d.mu.Lock()
		d.ran = append(d.ran, id)
		d.mu.Unlock()
		return d.what(kind, id)
	}}, c, slog.New(slog.DiscardHandler))
	d.queue.Wake(w)
	d.t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), testTimeout)
		defer cancel()
		if err := w.Stop(ctx); err != nil {
			d.t.Error(err)
		}
	})
}

// leave commits a unit with these errands.
func (d *desk) leave(list ...scope.Errand) {
	d.t.Helper()
	d.leaveAt(clock.System{}.Now(), list...)
}

func (d *desk) leaveAt(now time.Time, list ...scope.Errand) {
	d.t.Helper()
	for i := range list {
		if list[i].At.IsZero() {
			list[i].At = now
		}
		list[i].Kind = "test"
	}
	if err := d.units.Write(d.t.Context(), "w", func(tx runtime.Tx) error {
		return tx.Enqueue(list,
			now)
	}); err != nil {
		d.t.Fatal(err)
	}
}

// runs are the ids run so far, in order.
func (d *desk) runs() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.ran)
}

// until polls for a condition, with a timeout for the slowest machine.
func (d *desk) until(what string, is func() bool) {
	d.t.Helper()
	for stop := time.Now().Add(testTimeout); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(stop) {
			d.t.Fatalf("not yet: %s; ran %q, %d rows, %d jobs", what, d.runs(), d.count("errands"),
				d.count("river_job"))
		}
	}
}

func (d *desk) count(table string) (n int) {
	d.t.Helper()
	err := d.units.DB.System(d.t.Context(), false,
		func(tx *store.Tx) error { return tx.Row(`SELECT COUNT(*) FROM `+table, nil, &n) })
	if err != nil {
		d.t.Error(err)
	}
	return n
}

// The node that committed an errand runs it and deletes its row; nothing of it reaches River, which does not run here
// at all. What is due later is a job.
func TestErrandsRunWhereTheyWereCommitted(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		d := newDesk(t, db)
		d.work(d.units)
		due := clock.System{}.Now().Add(300 * time.Millisecond)
		begun := make(chan time.Time, 1)
		d.what = func(_, id string) error {
			if id == "soon" {
				begun <- clock.System{}.Now()
			}
			return nil
		}
		d.leave(scope.Errand{ID: "soon", At: due}, scope.Errand{ID: "now"},
			scope.Errand{ID: "far", At: due.Add(time.Hour)})
		d.until("both were run and their rows are gone",
			func() bool { return len(d.runs()) == 2 && d.count("errands") == 0 })
		if at := <-begun; at.Before(due) {
			t.Errorf("begun %s before its time", due.Sub(at))
		}
		if got := d.runs(); got[0] != "now" || d.count("river_job") != 1 {
			t.Errorf("ran %q, %d jobs", got, d.count("river_job"))
		}
	})
}

// A unit that is rolled back enqueues nothing.
func TestErrandsOfAnUndoneUnit(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		d := newDesk(t, db)
		d.work(d.units)
		undone := errors.New("undone")
		err := d.units.Write(t.Context(), "w", func(tx runtime.Tx) error {
			now := clock.System{}.Now()
			return errors.Join(tx.Enqueue([]scope.Errand{{Kind: "test", ID: "undone", At: now}}, now), undone)
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		d.leave(scope.Errand{ID: "kept"})
		d.until("the other one was run", func() bool { return len(d.runs()) > 0 && d.count("errands") == 0 })
		if got := d.runs(); !slices.Equal(got, []string{"kept"}) {
			t.Errorf("ran %q", got)
		}
	})
}

// Errands of a lane run one at a time, in the order of enqueueing; a slow one does not delay other lanes. One that has
// to wait returns a retry-after.
func TestLanesAndPauses(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		d := newDesk(t, db)
		gate := make(chan struct{})
		var once sync.Once
		d.what = func(_, id string) error {
			if id == "a0" {
				<-gate
			}
			if id == "b" {
				later := false
				once.Do(func() { later = true })
				if later {
					return fault.New(fault.Unavailable, "not yet").After(20 * time.Millisecond)
				}
			}
			return nil
		}
		d.work(d.units)
		var lane []scope.Errand
		var want []string
		for i := range 20 {
			want = append(want, fmt.Sprintf("a%d", i))
			lane = append(lane, scope.Errand{ID: want[i], Lane: "a"})
		}
		d.leave(lane...)
		d.leave(scope.Errand{ID: "b", Lane: "b"})
		d.until("the other lane was run twice", func() bool { return len(d.runs()) == 3 })
		close(gate)
		d.until("all were run", func() bool { return len(d.runs()) == 22 && d.count("errands") == 0 })
		got := slices.DeleteFunc(d.runs(), func(id string) bool { return id == "b" })
		if !slices.Equal(got, want) || d.count("river_job") != 0 {
			t.Errorf("ran %q, %d jobs", got, d.count("river_job"))
		}
	})
}

// River retries what fails, panics or has to wait long; what is refused for good is over.
func TestFailedErrandsBecomeJobs(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		d := newDesk(t, db)
		d.what = func(_, id string) error {
			switch id {
			case "fails":
				return errors.New("no")
			case "panics":
				panic("no")
			case "waits":
				return fault.New(fault.Unavailable, "not yet").After(time.Hour)
			}
			return fault.New(fault.NotFound, "there is no such row")
		}
		d.work(d.units)
		d.leave(scope.Errand{ID: "fails"}, scope.Errand{ID: "panics"}, scope.Errand{ID: "waits"},
			scope.Errand{ID: "refused"})
		d.until("three are jobs", func() bool { return d.count("errands") == 0 && d.count("river_job") == 3 })
		if n := len(d.runs()); n != 4 {
			t.Errorf("ran %q", d.runs())
		}
	})
}

// Another node finds what a process committed before it died, in order.
func TestAnotherNodeFindsErrands(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		dead, alive := newDesk(t, db), newDesk(t, db)
		dead.leave(scope.Errand{ID: "1", Lane: "x"}, scope.Errand{ID: "2", Lane: "x"}, scope.Errand{ID: "3", Lane: "x"})
		alive.work(alive.units)
		alive.until("all were run", func() bool { return len(alive.runs()) == 3 && alive.count("errands") == 0 })
		if got := alive.runs(); !slices.Equal(got, []string{"1", "2", "3"}) {
			t.Errorf("ran %q", got)
		}
	})
}

// silent is the store of a node that cannot renew its leases: to others it is dead.
type silent struct{ jobs.Store }

func (silent) RenewErrands(context.Context, []jobs.Renewal) ([]string, error) {
	return nil, errors.New("the network is away")
}

// A node that stops renewing an errand loses it to another one, and changes nothing when it comes back; one that goes
// on renewing keeps it however long it takes.
func TestLeases(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		mute, other := newDesk(t, db), newDesk(t, db)
		gate := make(chan struct{})
		mute.what = func(string, string) error { <-gate; return errors.New("too late to tell") }
		mute.work(silent{mute.units})
		mute.leave(scope.Errand{ID: "orphan"})
		mute.until("it was begun", func() bool { return len(mute.runs()) == 1 })
		held := make(chan struct{})
		other.what = func(_, id string) error {
			if id == "long" {
				<-held
			}
			return nil
		}
		other.work(other.units)
		other.until("the other node ran it", func() bool { return slices.Contains(other.runs(), "orphan") })
		close(gate)

		third := newDesk(t, db)
		third.work(third.units)
		other.leave(scope.Errand{ID: "long"})
		other.until("it was begun", func() bool { return slices.Contains(other.runs(), "long") })
		time.Sleep(4 * time.Second) // more than two leases
		close(held)
		other.until("all rows are gone", func() bool { return other.count("errands") == 0 })
		if n := other.count("river_job"); n != 0 {
			t.Errorf("%d jobs: a node that lost an errand had it tried again", n)
		}
		if got := third.runs(); slices.Contains(got, "long") {
			t.Logf("the third node ran it, too: this machine is slower than a lease")
		}
	})
}
