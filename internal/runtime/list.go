package runtime

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ExecutionFilter narrows a listing; empty fields do not. After is the id of the last row seen; From is the id at which
// the listing ends, exclusive.
type ExecutionFilter struct {
	SessionID string
	Tool      string
	ParentID  string // steps of a plan; only together with From
	After     string
	From      string
	Failed    bool // only failed calls
	Limit     int
}

// ExecutionRecord is a stored execution row: with its place in the workspace's chain once it is sealed, and without
// content once that was blanked.
type ExecutionRecord struct {
	Execution
	Seq       int64 // 0: not sealed yet
	Chain     string
	BlankedAt time.Time
}

// Outcome is the result of a call, without its content.
type Outcome struct {
	ID        string
	Tool      string
	Success   bool
	ErrorCode string
	StartedAt time.Time
	Duration  time.Duration
	// CostMicros is the call's part of what the model's answer that made it cost, in millionths of a US dollar.
	CostMicros int64
}

// Failed reports a call that came to nothing; one that waits for a yes has not.
func (o Outcome) Failed() bool {
	return !o.Success && o.ErrorCode != string(fault.ConfirmationRequired)
}

// Executions lists calls, newest first. Rows of reads, replays and refusals appear up to a quarter of a second late.
func (r *Runtime) Executions(ctx context.Context, w *access.Workspace, f ExecutionFilter) ([]ExecutionRecord, error) {
	return readRows(ctx, r, w, func(rows Rows) ([]ExecutionRecord, error) { return rows.ListExecutions(f) })
}

// Outcomes is Executions without the contents, for long lists.
func (r *Runtime) Outcomes(ctx context.Context, w *access.Workspace, f ExecutionFilter) ([]Outcome, error) {
	return readRows(ctx, r, w, func(rows Rows) ([]Outcome, error) { return rows.ListOutcomes(f) })
}

// readRows reads rows of one workspace on a snapshot.
func readRows[T any](ctx context.Context, r *Runtime, w *access.Workspace,
	fn func(Rows) (T, error)) (out T, err error) {
	err = r.Store.Read(ctx, w.ID, func(tx Tx) (err error) {
		out, err = fn(tx.Calls())
		return err
	})
	return out, err
}

// Lineage is a call with the calls related to it.
type Lineage struct {
	ExecutionRecord
	Parent *ExecutionRecord // the plan it was a step of
	First  *ExecutionRecord // the call whose answer it replayed
	Steps  []ExecutionRecord
}

// mostSteps is more steps than any plan has.
const mostSteps = 100

// Execution finds a call and the calls related to it; not_found if there is none.
func (r *Runtime) Execution(ctx context.Context, w *access.Workspace, id string) (l Lineage, err error) {
	err = r.Store.Read(ctx, w.ID, func(tx Tx) error {
		row, found, err := tx.Calls().Execution(id)
		if err == nil && !found {
			err = fault.New(fault.NotFound, "there is no such execution")
		}
		if err != nil {
			return err
		}
		l.ExecutionRecord = row
		if l.Parent, err = findRelated(tx, row.ParentID); err != nil {
			return err
		}
		if l.First, err = findRelated(tx, row.ReplayOf); err != nil {
			return err
		}
		if row.Kind == "plan" && row.SessionID != "" {
			l.Steps, err = tx.Calls().ListExecutions(ExecutionFilter{
				SessionID: row.SessionID, ParentID: row.ID, From: row.ID, Limit: mostSteps,
			})
		}
		return err
	})
	return l, err
}

func findRelated(tx Tx, id string) (*ExecutionRecord, error) {
	if id == "" {
		return nil, nil
	}
	row, found, err := tx.Calls().Execution(id)
	if err != nil || !found {
		return nil, err
	}
	return &row, nil
}
