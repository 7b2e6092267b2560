package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/runtime"
)

func (r callRows) TakeCall(k runtime.Key, until time.Time) (bool, error) {
	n, err := r.tx.Exec(`UPDATE call_keys SET lease_until = $5
		WHERE workspace_id = $1 AND session_id = $2 AND execution_id = $3 AND lease_until = $4 AND state IN ('in_progress', 'unknown')`,
		r.tx.Workspace(), k.SessionID, k.ExecutionID, micros(k.LeaseUntil), micros(until))
	return n > 0, err
}

func (r callRows) ClaimsOf(sessionID, executionID string) ([]runtime.Key, error) {
	return callKeys.all(r.tx, ` AND k.session_id = $2 AND k.execution_id = $3 AND k.state IN ('in_progress', 'unknown') ORDER BY k.call_key`,
		sessionID, executionID)
}

func (r callRows) OpenCalls(now time.Time, limit int) ([]runtime.Key, error) {
	return callKeys.all(r.tx, ` AND k.state IN ('in_progress', 'unknown') AND (k.lease_until <= $2 OR k.lease_until > $4)
		ORDER BY k.lease_until, k.session_id, k.call_key LIMIT $3`, micros(now), limit, micros(now.Add(clock.Ahead)))
}

// DropKeys deletes expired answers; a call of unknown outcome is kept until it is settled.
func (r callRows) DropKeys(now time.Time, limit int) (int64, error) {
	return r.tx.Exec(`DELETE FROM call_keys WHERE workspace_id = $1 AND (session_id, call_key) IN (
		SELECT session_id, call_key FROM call_keys WHERE workspace_id = $1 AND expires_at <= $2 AND state = 'done' ORDER BY expires_at LIMIT $3)`,
		r.tx.Workspace(), micros(now), limit)
}

func (r callRows) DropHits(before time.Time, limit int) (int64, error) {
	return r.tx.Exec(`DELETE FROM call_limits WHERE workspace_id = $1 AND (session_id, tool) IN (
		SELECT session_id, tool FROM call_limits WHERE workspace_id = $1 AND updated_at <= $2 ORDER BY updated_at LIMIT $3)`,
		r.tx.Workspace(), micros(before), limit)
}

// BlankExecutions empties the contents of old rows and keeps their digests, so that the chain still verifies. Ids are
// time-ordered: the primary key finds the oldest.
func (r callRows) BlankExecutions(before, now time.Time, limit int) (int64, error) {
	return r.tx.Exec(`UPDATE executions SET input = '', output = '', changes = '', error_message = '', blanked_at = $3
		WHERE workspace_id = $1 AND id IN (
			SELECT id FROM executions WHERE workspace_id = $1 AND blanked_at = 0 AND started_at <= $2 ORDER BY started_at, id LIMIT $4)`,
		r.tx.Workspace(), micros(before), micros(now), limit)
}
