package store

import (
	"fmt"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/runtime"
)

const selectExecutions = `SELECT e.id, e.agent_id, e.session_id, e.tool, e.kind, e.actor, e.correlation_id, e.confirmation_id,
		e.replay_of, e.parent_id, e.success, e.error_code, e.error_message, e.input, e.output, e.changes,
		e.started_at, e.duration_us, e.content_digest, e.digest, e.seq, e.chain, e.blanked_at
	FROM executions e WHERE e.workspace_id = $1`

func executionFields(e *runtime.ExecutionRecord, took *int64) []any {
	return []any{
		&e.ID, &e.AgentID, &e.SessionID, &e.Tool, &e.Kind, &e.Actor, &e.Correlation, &e.ConfirmationID,
		&e.ReplayOf, &e.ParentID, &e.Success, &e.ErrorCode, &e.ErrorMessage, &e.Input, &e.Output, &e.Changes,
		moment{&e.StartedAt}, took, &e.Content, &e.Digest, &e.Seq, &e.Chain, moment{&e.BlankedAt},
	}
}

// Execution finds one by its id.
func (r callRows) Execution(id string) (e runtime.ExecutionRecord, ok bool, err error) {
	var took int64
	ok, err = found(r.tx.Row(selectExecutions+` AND e.id = $2`, []any{r.tx.Workspace(), id}, executionFields(&e, &took)...))
	e.Duration = time.Duration(took) * time.Microsecond
	return e, ok, err
}

// ListExecutions walks an index backwards from the cursor: the session's, else
// the tool's, else the primary key. Ids are time-ordered.
func (r callRows) ListExecutions(f runtime.ExecutionFilter) (out []runtime.ExecutionRecord, err error) {
	query, args := r.walk(selectExecutions, f)
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var e runtime.ExecutionRecord
		var took int64
		err := scan(executionFields(&e, &took)...)
		e.Duration = time.Duration(took) * time.Microsecond
		out = append(out, e)
		return err
	})
	return out, err
}

// ListOutcomes walks as ListExecutions does and leaves the contents where they are.
func (r callRows) ListOutcomes(f runtime.ExecutionFilter) (out []runtime.Outcome, err error) {
	query, args := r.walk(`SELECT e.id, e.tool, e.success, e.error_code, e.started_at, e.duration_us FROM executions e WHERE e.workspace_id = $1`, f)
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var o runtime.Outcome
		var took int64
		err := scan(&o.ID, &o.Tool, &o.Success, &o.ErrorCode, moment{&o.StartedAt}, &took)
		o.Duration = time.Duration(took) * time.Microsecond
		out = append(out, o)
		return err
	})
	return out, err
}

// walk is a query over the calls that a filter lets through, newest first.
func (r callRows) walk(selection string, f runtime.ExecutionFilter) (string, []any) {
	var b strings.Builder
	b.WriteString(selection)
	args := []any{r.tx.Workspace()}
	and := func(condition, value string) {
		if value != "" {
			args = append(args, value)
			fmt.Fprintf(&b, " AND %s $%d", condition, len(args))
		}
	}
	and("e.session_id =", f.SessionID)
	and("e.tool =", f.Tool)
	switch {
	case f.Failed && f.SessionID != "": // which has few calls: the index of failures is not for this
		b.WriteString(" AND e.success <> 1")
	case f.Failed:
		b.WriteString(" AND e.success = 0")
	}
	and("e.parent_id =", f.ParentID)
	and("e.id <", f.After)
	and("e.id >", f.From)
	args = append(args, limit(f.Limit))
	fmt.Fprintf(&b, " ORDER BY e.id DESC LIMIT $%d", len(args))
	return b.String(), args
}
