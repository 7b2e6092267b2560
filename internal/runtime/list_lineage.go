package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/fault"
)

// MostLooked is how many calls are looked through for those that failed, at a time.
const MostLooked = 5000

// Failed lists the calls that failed among the next MostLooked, newest first, and where
// to go on looking; empty: there are no more. Failures are rare and nothing lists them,
// so that a search that finds none has to end somewhere.
func (r *Runtime) Failed(ctx context.Context, w *access.Workspace, f ExecutionFilter) (rows []ExecutionRecord, next string, err error) {
	most := f.Limit
	f.Limit = MostLooked
	err = r.Store.Read(ctx, w.ID, func(tx Tx) error {
		looked, err := tx.Calls().ListOutcomes(f)
		if err != nil {
			return err
		}
		if len(looked) == MostLooked {
			next = looked[len(looked)-1].ID
		}
		for i, o := range looked {
			if o.Success {
				continue
			}
			row, found, err := tx.Calls().Execution(o.ID)
			if err != nil || !found {
				return err
			}
			rows = append(rows, row)
			if len(rows) == most && i < len(looked)-1 {
				next = o.ID
				return nil
			}
		}
		return nil
	})
	return rows, next, err
}

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
