package jobs

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"
	"time"

	"github.com/riverqueue/river"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Errand is work that a unit enqueued, for one row of one workspace.
type Errand struct {
	WorkspaceID string `json:"workspace_id"`
	What        string `json:"what"`
	ID          string `json:"id"`
}

func (Errand) Kind() string { return "errand" }

// InsertOpts: with River's backoff the last attempt is some three days after the first.
func (Errand) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 14} }

// Queue enqueues errands that are not due soon in the transaction of their unit, and wakes this node's worker for the
// others. It runs nothing.
type Queue struct {
	client *river.Client[*sql.Tx]
	worker atomic.Pointer[Worker]
}

// NewQueue opens the queue of a database.
func NewQueue(c Config) (*Queue, error) {
	client, err := river.NewClient(driver(c), &river.Config{Logger: c.Log})
	if err != nil {
		return nil, err
	}
	return &Queue{client: client}, nil
}

// Wake registers the worker that Committed wakes from here on.
func (q *Queue) Wake(w *Worker) { q.worker.Store(w) }

// Committed passes errands in our own table to this node's worker. Without one, other nodes run them.
func (q *Queue) Committed(list []StoredErrand) {
	if w := q.worker.Load(); w != nil {
		w.add(list)
	}
}

// Add enqueues errands; they exist if and when the transaction commits.
func (q *Queue) Add(ctx context.Context, tx *sql.Tx, workspaceID string, list []scope.Errand) error {
	params := make([]river.InsertManyParams, len(list))
	for i, e := range list {
		params[i] = river.InsertManyParams{
			Args:       Errand{WorkspaceID: workspaceID, What: e.Kind, ID: e.ID},
			InsertOpts: &river.InsertOpts{ScheduledAt: e.At},
		}
	}
	_, err := q.client.InsertManyTx(ctx, tx, params)
	return err
}

type errand struct {
	river.WorkerDefaults[Errand]
	work Work
}

// Work runs an errand. An errand that cannot be done yet returns a retry-after, which does not count as an attempt; one
// that is refused for good returns a fault that is not retryable, and is over.
func (w *errand) Work(ctx context.Context, job *river.Job[Errand]) error {
	a := job.Args
	err := w.work.Errand(ctx, a.WorkspaceID, a.What, a.ID)
	var f *fault.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &f) && f.RetryAfter > 0:
		return river.JobSnooze(max(f.RetryAfter, time.Second))
	case errors.As(err, &f) && fault.Of(f.Code).Business:
		return river.JobCancel(err)
	}
	return err
}
