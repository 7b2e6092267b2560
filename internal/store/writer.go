package store

import (
	"context"
	"database/sql"
	"errors"
	"runtime"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// A group takes the units that are already waiting, up to these bounds. It never waits for more: a lone unit commits at
// once.
const (
	maxGroup     = 128
	maxGroupTime = 20 * time.Millisecond
	// A unit that shares a transaction stands behind a savepoint, where each statement of SQLite's walks through all that
	// the unit has changed so far: 50,000 updates that take 5 s alone took ten minutes.
	maxSharedRows = 500
)

var errEnded = errors.New("store: the unit ended its own transaction")

// writer is SQLite's only way to write: one connection, and one commit for all the units that were waiting. It has no
// goroutine: a caller that finds no leader leads, runs its own unit without waiting, then gives the turn to units
// queued meanwhile, and commits for all of them. A unit's function runs on its caller's goroutine, so that panics,
// stack traces and runtime.Goexit stay where they belong.
type writer struct {
	db     *sql.DB
	conn   *sqliteConn // nil until it is opened again after a failure
	guard  *commitGuard
	counts *statCounts
	memory *memory
	limit  time.Duration // maxGroupTime, except in tests that need a group to hold together

	unsynced bool // the connection's current setting

	lead  chan struct{} // holds one token while a caller leads
	queue chan *writeUnit
}

func startWriter(ctx context.Context, db *sql.DB, m *memory, counts *statCounts) (*writer, error) {
	w := &writer{db: db, counts: counts, memory: m, limit: maxGroupTime, lead: make(chan struct{}, 1),
		queue: make(chan *writeUnit)}
	return w, w.connect(ctx)
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
	w.conn, w.guard, w.unsynced = s, g, false
	return nil
}

func (w *writer) disconnect() {
	w.conn.close()
	w.conn = nil
}

// sync makes the next commits wait for the disk, or not. SQLite takes the setting only between transactions, and
// applies it when the statement is prepared.
func (w *writer) sync(wait bool) error {
	if wait == !w.unsynced {
		return nil
	}
	level := "NORMAL"
	if wait {
		level = "FULL"
	}
	if err := w.conn.execOnce("PRAGMA synchronous = " + level); err != nil {
		w.disconnect() // its setting is unknown
		return err
	}
	w.unsynced = !wait
	return nil
}

// do leads a group, or queues for a turn in one and runs the caller's side until its verdict. Once a leader has taken
// the unit the caller waits, whatever its context says: only the leader knows whether the unit is durable.
func (w *writer) do(u *writeUnit, fn func(*Tx) error) ([]func(), error) {
	w.counts.waiting.Add(1)
	select {
	case w.lead <- struct{}{}:
		w.counts.waiting.Add(-1)
		u.own = fn
		w.runGroup(u)
	case w.queue <- u:
		w.counts.waiting.Add(-1)
		for tx := range u.turn {
			u.play(fn, tx)
		}
		if u.crowded {
			select {
			case w.lead <- struct{}{}: // a leader's unit has no savepoint
				u.own = fn
				w.runGroup(u)
			case <-u.ctx.Done():
				return nil, u.ctx.Err()
			}
		}
	case <-u.ctx.Done():
		w.counts.waiting.Add(-1)
		return nil, u.ctx.Err()
	}
	return u.after, u.err
}

// stop waits for the leader and lets no other caller lead.
func (w *writer) stop() {
	w.lead <- struct{}{}
	if w.conn != nil {
		w.conn.close()
	}
}

// runGroup runs the leader's unit and the units waiting behind it in one transaction and commits it. When that
// transaction is lost or cannot be committed, nothing of it is kept and every unit is rerun in a transaction of its
// own, unless the storage failed.
//
// The leader's goroutine may end inside its unit. Its unit is the first of the group and the last to rerun, so that no
// other unit is in a transaction that ends with it.
func (w *writer) runGroup(own *writeUnit) {
	var (
		others  []*writeUnit
		started = clock.Stopwatch()
		g       = &writeGroup{w: w, unsynced: own.unsynced}
	)
	defer func() {
		if g.tx != nil {
			for _, u := range g.succeeded {
				u.err, u.after = errEnded, nil
			}
			g.rollback()
		}
		// The results come last, errors too: what a unit read may have been written by a neighbour, and is only true
		// once that one is durable.
		for _, u := range others {
			close(u.turn)
		}
		<-w.lead
	}()
	g.run(own)
	for !g.broken && !g.unsynced { // a unit that waits for the disk leads the next group
		u := w.next(1+len(others), started)
		if u == nil {
			break
		}
		others = append(others, u)
		g.run(u)
		if u.crowded {
			break // its caller leads the next group, as soon as this one is done
		}
	}
	if g.commit() || len(others) == 0 {
		return
	}
	all := slices.Concat(others, []*writeUnit{own})
	all = slices.DeleteFunc(all, func(u *writeUnit) bool { return u.crowded })
	if stop(all) || g.unsure { // a rerun might do a unit twice
		return
	}
	w.counts.discarded.Add(1)
	for _, u := range all {
		g = &writeGroup{w: w}
		g.run(u)
		g.commit()
	}
}

// next returns a unit that is waiting already, or nil when the group should commit. It yields the processor first, so
// that callers ready to run can queue: on few processors they would otherwise always find the writer committing. That
// costs nothing when there are none.
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
