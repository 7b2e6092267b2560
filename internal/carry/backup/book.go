package backup

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Run is one backup: made, being made, or failed.
type Run struct {
	ID         string
	Place      string // a folder, or s3://bucket/prefix
	Name       string // in that place
	Scheduled  bool
	StartedAt  time.Time
	FinishedAt time.Time // zero: not yet
	LeaseUntil time.Time // renewed while it is being made; a node that died does not renew it
	Size       int64     // of the archive
	Files      int64
	Keyed      bool   // the secret key is in it
	Error      string // empty: none
}

// Last is what is known of the newest backups.
type Last struct {
	Good    Run  // zero: there is none
	Failure Run  // newer than the good one; zero: there is none
	Running bool // one is being made just now
}

// Rows is where backups are recorded. Every node sees the same.
type Rows interface {
	// Begin records a run that starts. A scheduled one begins only if none is under way in its place and none was made
	// since the first moment, nor failed since the second; false: it is not due.
	Begin(ctx context.Context, r Run, madeSince, failedSince time.Time) (due bool, err error)
	// Renew renews the lease; false: the run was given up by another node.
	Renew(ctx context.Context, id string, until time.Time) (bool, error)
	// Finish records how a run ended. Cancel removes one that neither succeeded nor failed.
	Finish(ctx context.Context, r Run) error
	Cancel(ctx context.Context, id string) error
	// Surplus lists the scheduled backups of a place that are older than the newest ones to keep.
	Surplus(ctx context.Context, place string, keep int) ([]Run, error)
	// Remove records that a backup is no longer in its place.
	Remove(ctx context.Context, id string, at time.Time) error
	Last(ctx context.Context, now time.Time) (Last, error)
	// List is the newest good backups that were not removed, and one of them by its id.
	List(ctx context.Context, limit int) ([]Run, error)
	Get(ctx context.Context, id string) (r Run, found bool, err error)
}

const (
	// lease is how long a node that died holds up the next backup.
	lease      = 2 * time.Minute
	renewEvery = 20 * time.Second
)

// Book records backups while they are made.
type Book struct {
	Rows  Rows
	Clock clock.Clock
}

// Result is what making a backup gave.
type Result struct {
	Size, Files int64
	Keyed       bool
}

// Record makes a backup and records it. For a scheduled run that is not due it does nothing. A run whose context ends is
// not recorded: it is neither good nor a failure.
func (b Book) Record(ctx context.Context, r Run, madeSince, failedSince time.Time,
	do func(ctx context.Context) (Result, error)) (done bool, err error) {
	r.ID, r.StartedAt = uuid.Must(uuid.NewV7()).String(), b.Clock.Now()
	r.LeaseUntil = r.StartedAt.Add(lease)
	if due, err := b.Rows.Begin(ctx, r, madeSince, failedSince); err != nil || !due {
		return false, err
	}
	running, giveUp := context.WithCancelCause(ctx)
	defer giveUp(nil)
	stop := clock.Repeat(running, renewEvery, func(ctx context.Context) bool {
		held, err := b.Rows.Renew(ctx, r.ID, b.Clock.Now().Add(lease))
		if err == nil && !held { // an error may pass before the lease does
			giveUp(errTakenOver)
		}
		return true
	})
	result, err := do(running)
	stop()
	after := context.WithoutCancel(ctx)
	if ctx.Err() != nil {
		return false, errors.Join(err, b.Rows.Cancel(after, r.ID))
	}
	r.FinishedAt, r.Size, r.Files, r.Keyed = b.Clock.Now(), result.Size, result.Files, result.Keyed
	if err != nil {
		if cause := context.Cause(running); cause != nil {
			err = errors.Join(cause, err)
		}
		r.Error = oneLine(err)
	}
	return err == nil, errors.Join(err, b.Rows.Finish(after, r))
}

var errTakenOver = errors.New("another node took the backup over: this one renewed its lease too late")
