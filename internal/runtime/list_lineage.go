package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Lineage is a call with those it belongs to.
type Lineage struct {
	ExecutionRecord
	Parent *ExecutionRecord // the plan it was a step of
	First  *ExecutionRecord // the call whose answer it repeated
	Steps  []ExecutionRecord
}

// mostSteps is more than any plan has.
const mostSteps = 100

// Execution finds a call and those it belongs to; not_found without one.
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
		if l.Parent, err = related(tx, row.ParentID); err != nil {
			return err
		}
		if l.First, err = related(tx, row.ReplayOf); err != nil {
			return err
		}
		if row.Kind == "plan" && row.SessionID != "" {
			l.Steps, err = tx.Calls().ListExecutions(ExecutionFilter{SessionID: row.SessionID, ParentID: row.ID, From: row.ID, Limit: mostSteps})
		}
		return err
	})
	return l, err
}

func related(tx Tx, id string) (*ExecutionRecord, error) {
	if id == "" {
		return nil, nil
	}
	row, found, err := tx.Calls().Execution(id)
	if err != nil || !found {
		return nil, err
	}
	return &row, nil
}
