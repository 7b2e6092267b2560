package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/jobs"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Units is the database as the runtime sees it: transactions of one workspace, with errors as faults.
type Units struct {
	DB *DB
	// Errands takes work for after the commit that is not due soon.
	Errands Errands
}

// Errands is the queue as units see it.
type Errands interface {
	// Add enqueues errands in the unit's own transaction.
	Add(ctx context.Context, tx *sql.Tx, workspaceID string, list []scope.Errand) error
	// Committed is called after the commit with the errands in our own table.
	Committed(list []jobs.StoredErrand)
}

var _ runtime.Store = Units{}

// unit is a transaction as the runtime sees it.
type unit struct {
	Rows
	errands Errands
}

func (u unit) Within(ctx context.Context) { u.tx.ctx = ctx }

func (s Units) Read(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	return s.explain(s.DB.Read(ctx, workspaceID, func(tx *Tx) error { return fn(unit{NewRows(tx), s.Errands}) }))
}

// Two transactions that insert the same row at once end with one unique violation; the loser's retry finds the winner's
// row.
const uniqueAttempts = 3

func (s Units) Write(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	return s.write(ctx, workspaceID, s.DB.Write, fn)
}

func (s Units) WriteUnsynced(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	return s.write(ctx, workspaceID, s.DB.WriteUnsynced, fn)
}

func (s Units) write(ctx context.Context, workspaceID string, do func(context.Context, string, func(*Tx) error) error,
	fn func(runtime.Tx) error) error {
	for attempt := 1; ; attempt++ {
		err := do(ctx, workspaceID, func(tx *Tx) error { return fn(unit{NewRows(tx), s.Errands}) })
		if err == nil || attempt == uniqueAttempts || s.DB.Dialect().Classify(err) != Unique {
			return s.explain(err)
		}
	}
}

// storageRetry is the retry-after of a storage failure.
const storageRetry = 10 * time.Second

// explain turns a database failure into a fault for the caller. A fault of the unit itself is returned as it is.
func (s Units) explain(err error) error {
	if err == nil {
		return nil
	}
	var already *fault.Error
	if errors.As(err, &already) {
		return err
	}
	if errors.Is(err, ErrUnknown) {
		return fault.Wrap(err, fault.Unavailable, "").MayBeDone()
	}
	if trouble := (*StorageError)(nil); errors.As(err, &trouble) {
		return fault.Wrap(err, fault.Unavailable, "").After(storageRetry)
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return fault.Wrap(err, fault.Timeout, "")
	}
	if kind := s.DB.Dialect().Classify(err); kind.Retryable() || kind == Connection || errors.Is(err, ErrClosed) {
		return fault.Wrap(err, fault.Unavailable, "")
	}
	return err
}

// Directory opens the tables that are read before a workspace is known.
func (s Units) Directory(ctx context.Context, write bool, fn func(access.WorkspaceRows, access.KeyRows) error) error {
	return s.explain(s.DB.System(ctx, write, func(tx *Tx) error {
		rows := NewRows(tx)
		return fn(rows.Workspaces(), rows.Keys())
	}))
}

// Agents opens a workspace's agents.
func (s Units) Agents(ctx context.Context, workspaceID string, write bool, fn func(access.AgentRows) error) error {
	return s.within(ctx, workspaceID, write, func(r Rows) error { return fn(r.Agents()) })
}

// Staff opens a workspace's branches and people.
func (s Units) Staff(ctx context.Context, workspaceID string, write bool, fn func(access.StaffRows) error) error {
	return s.within(ctx, workspaceID, write, func(r Rows) error { return fn(r.Staff()) })
}

func (s Units) within(ctx context.Context, workspaceID string, write bool, fn func(Rows) error) error {
	open := s.DB.Read
	if write {
		open = s.DB.Write
	}
	return s.explain(open(ctx, workspaceID, func(tx *Tx) error { return fn(NewRows(tx)) }))
}
