package runtime

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

// ExecutionFilter narrows a listing; empty fields do not. After is the id of the
// last row seen, From of the last that is not wanted any more.
type ExecutionFilter struct {
	SessionID string
	Tool      string
	ParentID  string // steps of a plan; only together with From
	After     string
	From      string
	Failed    bool // those alone that failed
	Limit     int
}

// ExecutionRecord is an execution row as it is kept: with its place in the
// workspace's chain once it was sealed, and without content once that was blanked.
type ExecutionRecord struct {
	Execution
	Seq       int64 // 0: not sealed yet
	Chain     string
	BlankedAt time.Time
}

// Outcome is how a call went, without what it was about.
type Outcome struct {
	ID        string
	Tool      string
	Success   bool
	ErrorCode string
	StartedAt time.Time
	Duration  time.Duration
}

// Executions lists what was called, newest first. Rows of reads, replays and
// refusals appear up to a quarter of a second late.
func (r *Runtime) Executions(ctx context.Context, w *access.Workspace, f ExecutionFilter) (rows []ExecutionRecord, err error) {
	err = r.Store.Read(ctx, w.ID, func(tx Tx) (err error) {
		rows, err = tx.Calls().ListExecutions(f)
		return err
	})
	return rows, err
}

// Outcomes is Executions without the contents, for many of them.
func (r *Runtime) Outcomes(ctx context.Context, w *access.Workspace, f ExecutionFilter) (rows []Outcome, err error) {
	err = r.Store.Read(ctx, w.ID, func(tx Tx) (err error) {
		rows, err = tx.Calls().ListOutcomes(f)
		return err
	})
	return rows, err
}
