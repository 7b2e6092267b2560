package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/runtime"
)

// execution is a record with its mac.
type execution struct {
	runtime.ExecutionRecord
	mac string
}

// executions are redacted before they are written: their texts are prose.
var executions = describe("executions", "e", func(e *execution) columns {
	return columns{
		key("id", &e.ID), id("agent_id", &e.AgentID), id("session_id", &e.SessionID), word("tool", &e.Tool),
		word("kind", &e.Kind), id("actor", &e.Actor), id("correlation_id", &e.Correlation),
		id("confirmation_id", &e.ConfirmationID), id("replay_of", &e.ReplayOf), id("parent_id", &e.ParentID),
		word("execution_type", &e.ExecutionType), prose("external_request_id", &e.ExternalID),
		number("model_cost_micros", &e.CostMicros),
		yes("success", &e.Success), word("error_code", &e.ErrorCode), prose("error_message", &e.ErrorMessage),
		prose("input", &e.Input), prose("output", &e.Output), prose("changes", &e.Changes),
		when("started_at", &e.StartedAt), public("duration_us", took{&e.Duration}),
		public("content_digest", &e.Content), public("digest", &e.Digest), public("mac", &e.mac),
		number("seq", &e.Seq), public("chain", &e.Chain), when("blanked_at", &e.BlankedAt).but(defaulted),
	}
})

// took is a duration in microseconds.
type took struct{ of *time.Duration }

func (t took) value() any { return t.of.Microseconds() }

func (t took) Scan(src any) error {
	var n int64
	err := assign(&n, src)
	*t.of = time.Duration(n) * time.Microsecond
	return err
}

// Execution finds one by its id.
func (r callRows) Execution(id string) (runtime.ExecutionRecord, bool, error) {
	e, ok, err := executions.one(r.tx, ` AND e.id = $2`, id)
	return e.ExecutionRecord, ok, err
}

// ListExecutions walks an index backwards from the cursor: the session's, else
// the tool's, else the primary key. Ids are time-ordered.
func (r callRows) ListExecutions(f runtime.ExecutionFilter) (out []runtime.ExecutionRecord, err error) {
	list, err := executions.find(r.tx, walk(f))
	for _, e := range list {
		out = append(out, e.ExecutionRecord)
	}
	return out, err
}

// ListOutcomes walks as ListExecutions does and does not read the contents.
func (r callRows) ListOutcomes(f runtime.ExecutionFilter) (out []runtime.Outcome, err error) {
	w := walk(f)
	err = r.tx.Rows(`SELECT e.id, e.tool, e.success, e.error_code, e.started_at, e.duration_us, e.model_cost_micros
		FROM executions e WHERE e.workspace_id = $1`+w.text,
		append([]any{r.tx.Workspace()}, w.args...), into(&out, func(o *runtime.Outcome) []any {
			return []any{&o.ID, &o.Tool, &o.Success, &o.ErrorCode, moment{&o.StartedAt}, took{&o.Duration}, &o.CostMicros}
		}))
	return out, err
}

// walk is the condition of a filter, newest first.
func walk(f runtime.ExecutionFilter) (w filter) {
	w.wants("e.session_id = ?", f.SessionID)
	w.wants("e.tool = ?", f.Tool)
	switch {
	case f.Failed && f.SessionID != "": // a session has few calls: the index of failures would be slower
		w.text += " AND e.success <> 1"
	case f.Failed:
		w.text += " AND e.success = 0"
	}
	w.wants("e.parent_id = ?", f.ParentID)
	w.wants("e.id < ?", f.After)
	w.wants("e.id > ?", f.From)
	w.add(" ORDER BY e.id DESC LIMIT ?", limit(f.Limit))
	return w
}
