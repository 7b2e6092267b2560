package store

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// StorageError is a unit that failed because of what lies below the database: a disk that
// is full or fails, pages that are damaged, a folder or server that became read-only.
type StorageError struct {
	Kind  Kind // Full, Failing, Damaged or ReadOnly
	Write bool // the unit was to write something
	cause error
}

func (e *StorageError) Error() string { return e.Says() + ": " + e.cause.Error() }
func (e *StorageError) Unwrap() error { return e.cause }

// Says is what an operator reads.
func (e *StorageError) Says() string { return storageWords[e.Kind] }

// CannotWrite tells callers who do not know this package why they are refused.
func (e *StorageError) CannotWrite() bool { return e.Write }

var storageWords = map[Kind]string{
	Full:     "the disk of the database is full",
	Failing:  "the disk of the database fails",
	Damaged:  "the database is damaged",
	ReadOnly: "the database cannot be written to",
}

const (
	// probeEvery is how old a success may be before readiness is not believed without a try.
	probeEvery = 5 * time.Second
	// attemptPause is the least time between two tries to write again.
	attemptPause = time.Second
	// attemptShare bounds the part of the time that tries may take: looking through a large,
	// damaged file lasts.
	attemptShare = 20
	// damageHold is how long damage that only the server has seen is told of: its own
	// pages are not ours to check.
	damageHold = time.Minute
)

// storageHealth is what units have met of the storage. SQLite's writer stops at everything but
// a full disk: after a failed fsync the kernel has forgotten which pages never reached the disk, so
// that the next one that succeeds proves nothing of what was written before.
type storageHealth struct {
	hold time.Duration // damageHold, except in tests

	mu      sync.Mutex
	trouble *StorageError // nil: none
	seen    time.Time     // when it was last met
	good    time.Time     // when something was last written
	attempt *storageAttempt
	next    time.Time // not before this
}

// storageAttempt is one try to write again.
type storageAttempt struct {
	done chan struct{}
	err  error
}

// judge notes what a unit's error says about the storage and marks it as such.
func (d *DB) judge(err error, write bool) error {
	if err == nil {
		if write {
			d.health.wrote()
		}
		return nil
	}
	kind := d.Dialect().Classify(err)
	if !kind.isStorage() && (kind != ReadOnly || !write) { // a write through Read is a mistake of ours
		return err
	}
	trouble := &StorageError{Kind: kind, Write: write, cause: err}
	d.health.mu.Lock()
	d.health.trouble, d.health.seen = trouble, clock.Stopwatch()
	d.health.mu.Unlock()
	return trouble
}

// asStorage marks an error of opening a folder.
func asStorage(err error) error {
	if kind := classifySQLite(err); kind.isStorage() {
		return &StorageError{Kind: kind, Write: true, cause: err}
	}
	return err
}

func (h *storageHealth) wrote() {
	h.mu.Lock()
	h.good = clock.Stopwatch()
	h.mu.Unlock()
}

// mayWrite refuses units while SQLite's writer is stopped, and has somebody look whether it still
// has to be. PostgreSQL decides for itself; a full disk refuses what it has no room for.
func (d *DB) mayWrite() error {
	h := &d.health
	h.mu.Lock()
	trouble := h.trouble
	h.mu.Unlock()
	if trouble == nil || trouble.Kind == Full || d.Dialect().Name != SQLite {
		return nil
	}
	d.startAttempt()
	return &StorageError{Kind: trouble.Kind, Write: true, cause: errors.New("writes have stopped")}
}

// CanWrite reports why nothing can be written, if nothing can. It writes where nobody has
// lately, and where somebody met trouble.
func (d *DB) CanWrite(ctx context.Context) error {
	h := &d.health
	h.mu.Lock()
	fresh := h.trouble == nil && !h.good.IsZero() && clock.Since(h.good) < probeEvery
	h.mu.Unlock()
	if fresh {
		return nil
	}
	if a := d.startAttempt(); a != nil {
		select {
		case <-a.done:
			if a.err != nil {
				return a.err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.trouble != nil {
		return h.trouble
	}
	return nil
}

// CheckPages has SQLite look at all its pages. PostgreSQL looks at its own when it reads them.
func (d *DB) CheckPages(ctx context.Context) error {
	s, ok := d.backend.(*sqliteDB)
	if !ok {
		return nil
	}
	if err := d.enter(); err != nil {
		return err
	}
	defer d.leave()
	return d.judge(s.quickCheck(ctx), false)
}

// startAttempt tries to write, at most one at a time and not without a pause. nil: it is not
// time yet.
func (d *DB) startAttempt() *storageAttempt {
	h := &d.health
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.attempt != nil {
		return h.attempt
	}
	started := clock.Stopwatch()
	if h.trouble != nil && started.Before(h.next) || d.enter() != nil {
		return nil
	}
	a := &storageAttempt{done: make(chan struct{})}
	h.attempt = a
	trouble, seen := h.trouble, h.seen
	go func() {
		defer d.leave()
		a.err = d.tryToWrite(trouble)
		h.mu.Lock()
		defer h.mu.Unlock()
		took := clock.Since(started)
		h.attempt, h.next = nil, started.Add(took+max(attemptPause, attemptShare*took))
		held := trouble != nil && trouble.Kind == Damaged && d.Dialect().Name == Postgres && clock.Since(h.seen) < h.hold
		if a.err == nil && h.trouble == trouble && h.seen.Equal(seen) && !held {
			h.trouble = nil
		}
		close(a.done)
	}()
	return a
}

// tryToWrite has the backend drop what it may have learned from bad storage, writes something
// that takes up room, and makes sure of everything that was written before.
func (d *DB) tryToWrite(trouble *StorageError) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if trouble != nil {
		if err := d.backend.freshen(ctx, trouble.Kind); err != nil {
			return d.judge(err, true)
		}
	}
	if err := d.probe(ctx); err != nil {
		return err
	}
	if trouble == nil || trouble.Kind == Full {
		return nil
	}
	return d.judge(d.backend.secureLog(ctx), true)
}

// probeSize is what a probe writes: a few pages that the database has to find room for.
const probeSize = 32 << 10

// probe writes a row and removes it again. It does not ask mayWrite.
func (d *DB) probe(ctx context.Context) error {
	for _, step := range []struct {
		query string
		args  []any
	}{
		{`INSERT INTO storage_probes (id, filler) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET filler = excluded.filler`, []any{d.id, strings.Repeat("x", probeSize)}},
		{`DELETE FROM storage_probes WHERE id = $1`, []any{d.id}},
	} {
		_, err := d.backend.write(ctx, "", func(tx *Tx) error { _, err := tx.Exec(step.query, step.args...); return err })
		if err := d.judge(err, true); err != nil {
			return err
		}
	}
	return nil
}
