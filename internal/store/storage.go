package store

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// StorageError is a unit that failed because of what lies below the database: a full or failing disk, damaged pages, a
// folder or server that became read-only.
type StorageError struct {
	Kind  Kind // Full, Failing, Damaged or ReadOnly
	Write bool // the unit was a write
	cause error
}

func (e *StorageError) Error() string { return e.Says() + ": " + e.cause.Error() }
func (e *StorageError) Unwrap() error { return e.cause }

// Says is the message for the operator.
func (e *StorageError) Says() string { return storageWords[e.Kind] }

// CannotWrite lets callers that do not import this package recognise a refused write.
func (e *StorageError) CannotWrite() bool { return e.Write }

var storageWords = map[Kind]string{
	Full:     "the disk of the database is full",
	Failing:  "the disk of the database fails",
	Damaged:  "the database is damaged",
	ReadOnly: "the database cannot be written to",
}

const (
	// probeEvery is how old the last successful write may be before CanWrite probes again.
	probeEvery = 5 * time.Second
	// attemptPause is the least time between two probes after a failure.
	attemptPause = time.Second
	// attemptShare bounds the share of time spent on probes: checking a large, damaged file takes long.
	attemptShare = 20
	// damageHold is how long damage that only the PostgreSQL server has seen is reported: this process cannot check the
	// server's pages.
	damageHold = time.Minute
)

// storageHealth is what units have found out about the storage. SQLite's writer stops at every failure but a full disk:
// after a failed fsync the kernel has forgotten which pages never reached the disk, so the next one that succeeds
// proves nothing about earlier writes.
type storageHealth struct {
	hold time.Duration // damageHold, except in tests

	mu      sync.Mutex
	trouble *StorageError // nil: none
	seen    time.Time     // when it was last seen
	good    time.Time     // last successful write
	attempt *storageAttempt
	next    time.Time // earliest time of the next probe
}

// storageAttempt is one probe whether writing works again.
type storageAttempt struct {
	done chan struct{}
	err  error
}

// judge records what a unit's error says about the storage and wraps such an error in StorageError.
func (d *DB) judge(err error, write bool) error {
	if err == nil {
		if write {
			d.health.wrote()
		}
		return nil
	}
	kind := d.Dialect().Classify(err)
	if !kind.isStorage() && (kind != ReadOnly || !write) { // a write through Read is a bug of ours
		return err
	}
	trouble := &StorageError{Kind: kind, Write: write, cause: err}
	d.health.mu.Lock()
	d.health.trouble, d.health.seen = trouble, clock.Stopwatch()
	d.health.mu.Unlock()
	return trouble
}

// asStorage wraps a storage error of opening a folder.
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

// mayWrite refuses units while SQLite's writer is stopped, and starts a probe whether it still has to be. PostgreSQL
// decides for itself; a full disk refuses what it has no room for.
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

// CanWrite reports why nothing can be written, if nothing can. It probes when the last success is too old, and after a
// failure.
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

// CheckPages makes SQLite check all its pages. PostgreSQL checks its own when it reads them.
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

// startAttempt starts a probe, or returns the running one; nil: the pause after the last one is not over.
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
		held := trouble != nil && trouble.Kind == Damaged && d.Dialect().Name == Postgres &&
			clock.Since(h.seen) < h.hold
		if a.err == nil && h.trouble == trouble && h.seen.Equal(seen) && !held {
			h.trouble = nil
		}
		close(a.done)
	}()
	return a
}

// tryToWrite makes the backend drop what it read from failing storage, writes something that takes up space, and makes
// everything written before durable.
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

// probeSize is what a probe writes: a few pages that the database has to allocate.
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
		_, err := d.backend.write(ctx, "", func(tx *Tx) error {
			_,
				err := tx.Exec(step.query, step.args...)
			return err
		})
		if err := d.judge(err, true); err != nil {
			return err
		}
	}
	return nil
}
