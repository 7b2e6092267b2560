package store

import (
	"context"
	"database/sql"
	"errors"
	"runtime"
	"time"

	"github.com/mostrador/mostrador/internal/clock"
)

// A group takes the units that are already waiting, up to these bounds. Nobody
// waits for company: a lone unit commits at once.
const (
	maxGroup     = 128
	maxGroupTime = 20 * time.Millisecond
)

var errLost = errors.New("store: the unit ended its own transaction")

// writer is SQLite's only way to write: one goroutine, one connection, and one
// commit for all the units that were waiting. A unit's function runs on its
// caller's goroutine while the writer gives it the turn, so that panics, stack
// traces and runtime.Goexit stay where they belong.
type writer struct {
	db     *sql.DB
	conn   *sqliteConn // nil until it is opened again after a failure
	guard  *commitGuard
	counts *statCounts
	limit  time.Duration // maxGroupTime, except in tests that need a group to hold together

	queue   chan *writeUnit
	stopped chan struct{}
}

func startWriter(ctx context.Context, db *sql.DB, counts *statCounts) (*writer, error) {
	w := &writer{db: db, counts: counts, limit: maxGroupTime, queue: make(chan *writeUnit), stopped: make(chan struct{})}
	if err := w.connect(ctx); err != nil {
		return nil, err
	}
	go w.loop()
	return w, nil
}

// connect opens the connection and puts the guard on it.
func (w *writer) connect(ctx context.Context) error {
	s, err := openSQLiteConn(ctx, w.db)
	if err != nil {
		return err
	}
	g, err := guardConn(s.sql)
	if err != nil {
		s.close()
		return err
	}
	w.conn, w.guard = s, g
	return nil
}

// do hands the unit to the writer and plays the caller's part until its verdict.
// Once the writer has taken it the caller waits, whatever its context says: only
// the writer knows whether the unit is durable.
func (w *writer) do(ctx context.Context, workspace string, fn func(*Tx) error) ([]func(), error) {
	u := newWriteUnit(ctx, workspace)
	w.counts.waiting.Add(1)
	select {
	case w.queue <- u:
		w.counts.waiting.Add(-1)
	case <-ctx.Done():
		w.counts.waiting.Add(-1)
		return nil, ctx.Err()
	}
	for tx := range u.turn {
		u.play(fn, tx)
	}
	return u.after, u.err
}

// stop ends the loop. No unit may be queued any more.
func (w *writer) stop() {
	close(w.queue)
	<-w.stopped
}

func (w *writer) loop() {
	defer close(w.stopped)
	for u := range w.queue {
		units := w.together(u)
		// The answers come last, refusals too: what a unit saw may have been
		// written by a neighbour, and is only true once that one is durable.
		for _, u := range units {
			close(u.turn)
		}
	}
	if w.conn != nil {
		w.conn.close()
	}
}

// together runs first and whoever is waiting behind it in one transaction and
// commits it. When that transaction is lost or cannot be committed, nothing of it
// is kept and every unit runs again in a transaction of its own.
func (w *writer) together(first *writeUnit) []*writeUnit {
	var (
		units   []*writeUnit
		started = clock.Stopwatch()
		g       = writeGroup{w: w}
	)
	for u := first; u != nil; u = w.next(len(units), started) {
		units = append(units, u)
		g.run(u)
		if g.lost {
			break
		}
	}
	if g.commit() || len(units) == 1 {
		return units
	}
	w.counts.discarded.Add(1)
	for _, u := range units {
		alone := writeGroup{w: w}
		alone.run(u)
		alone.commit()
	}
	return units
}

// next is a unit that is waiting already, or nil when the group should commit.
// Callers that are ready to run get to queue first: on few processors they would
// otherwise find the writer always at its commit. It costs nothing when there are
// none.
func (w *writer) next(size int, started time.Time) *writeUnit {
	if size >= maxGroup || clock.Since(started) > w.limit {
		return nil
	}
	select {
	case u := <-w.queue:
		return u
	default:
	}
	runtime.Gosched()
	select {
	case u := <-w.queue:
		return u
	default:
		return nil
	}
}
