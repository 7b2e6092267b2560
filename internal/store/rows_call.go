package store

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Calls are the pipeline's own tables.
func (r Rows) Calls() runtime.Rows {
	c := callRows(r)
	return runtime.Rows{Keys: c, HitRows: c, Records: c, Chain: c, Questions: c}
}

type callRows struct{ tx *Tx }

var callKeys = describe("call_keys", "k", func(k *runtime.Key) columns {
	return columns{
		key("session_id", &k.SessionID), key("call_key", &k.Key), word("tool", &k.Tool),
		public("args_hash", &k.ArgsHash), word("state", &k.State), prose("answer", &k.Answer), prose("plan", &k.Plan),
		prose("arguments", &k.Arguments), id("execution_id", &k.ExecutionID), when("created_at", &k.CreatedAt),
		when("lease_until", &k.LeaseUntil), when("expires_at", &k.ExpiresAt),
	}
})

// Key locks the row in a unit that writes: a call is settled without its conversation's lock.
func (r callRows) Key(sessionID, key string) (runtime.Key, bool, error) {
	return callKeys.one(r.tx, ` AND k.session_id = $2 AND k.call_key = $3`+lock(r.tx, r.tx.Writes(), "k"), sessionID,
		key)
}

// claimKey takes an idempotency key that is free or expired.
var claimKey = callKeys.insert + callKeys.overwrite() + ` WHERE call_keys.expires_at <= excluded.created_at`

func (r callRows) ClaimKey(k runtime.Key) (bool, error) {
	n, err := r.tx.Exec(claimKey, callKeys.values(r.tx, &k)...)
	if n == 1 {
		r.tx.setProof(`SELECT 1 FROM call_keys WHERE workspace_id = $1 AND session_id = $2 AND call_key = $3 AND execution_id = $4`,
			r.tx.Workspace(), k.SessionID, k.Key, k.ExecutionID)
	}
	return n == 1, err
}

func (r callRows) KeepKey(k runtime.Key) error {
	return r.tx.Later(one("free call key", k.Key), claimKey, callKeys.values(r.tx, &k)...)
}

// SettleKey keeps the execution id as long as there is no answer: external systems know the call by it. An answer has
// the id of the execution that settled it, which has a row; an interrupted one has none.
func (r callRows) SettleKey(k runtime.Key) error {
	n, err := r.tx.Exec(`UPDATE call_keys SET state = $4, answer = $5, plan = $6, arguments = $7, lease_until = $8, expires_at = $9,
			execution_id = CASE WHEN $5 = '' THEN execution_id ELSE $10 END
		WHERE workspace_id = $1 AND session_id = $2 AND call_key = $3`,
		r.tx.Workspace(), k.SessionID, k.Key, k.State, k.Answer, k.Plan, k.Arguments, micros(k.LeaseUntil),
		micros(k.ExpiresAt), k.ExecutionID)
	return touched("call key", k.Key, n, err)
}

func (r callRows) FinishKey(k runtime.Key) (open bool, err error) {
	return writeOne(r.tx, `UPDATE call_keys SET state = 'done', answer = $4, plan = '', arguments = '', lease_until = 0
		WHERE workspace_id = $1 AND session_id = $2 AND call_key = $3 AND execution_id = $5 AND state <> 'done'`,
		k.SessionID, k.Key, k.Answer, k.ExecutionID)
}

// LockHits locks calls that no row locks. SQLite has one writer.
func (r callRows) LockHits(of, tool string) error {
	return lockName(r.tx, "hits "+r.tx.Workspace()+" "+of+" "+tool)
}

// Hits are under a session's id or, of calls that are counted together, a customer's.
func (r callRows) Hits(of, tool string) (hits string, err error) {
	_, err = found(r.tx.Row(`SELECT hits FROM call_limits WHERE workspace_id = $1 AND session_id = $2 AND tool = $3`,
		[]any{r.tx.Workspace(), of, tool}, &hits))
	return hits, err
}

func (r callRows) SetHits(of, tool, hits string, now time.Time) error {
	return r.tx.Later(nil, `INSERT INTO call_limits (workspace_id, session_id, tool, hits, updated_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id, session_id, tool) DO UPDATE SET hits = excluded.hits, updated_at = excluded.updated_at`,
		r.tx.Workspace(), of, tool, hits, micros(nextHour(now)))
}

func (r callRows) AddHit(of, tool, hit string, now time.Time) error {
	return r.tx.Later(nil, `INSERT INTO call_limits (workspace_id, session_id, tool, hits, updated_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id, session_id, tool) DO UPDATE SET hits = call_limits.hits || ' ' || excluded.hits, updated_at = excluded.updated_at`,
		r.tx.Workspace(), of, tool, hit, micros(nextHour(now)))
}

// nextHour rounds the time of a hit up to the hour: the index that finds old ones then changes once an hour and not
// with every call.
func nextHour(now time.Time) time.Time { return now.Truncate(time.Hour).Add(time.Hour) }

func (r callRows) InsertExecutions(rows []runtime.Execution) error {
	for _, e := range rows {
		kept := execution{mac: r.tx.audit.mac(audit.KindExecution, r.tx.Workspace(), e.ID, e.Digest)}
		kept.Execution, kept.Seq, kept.Chain = e, e.Sealed.Seq, e.Sealed.Chain
		if err := executions.addLater(r.tx, kept); err != nil {
			return err
		}
		r.tx.setProof(`SELECT 1 FROM executions WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), e.ID)
	}
	return nil
}

func (r callRows) InsertEvents(sessionID, correlation string, list []scope.Event, now time.Time) error {
	rows := make([]outbox.Event, len(list))
	for i, e := range list {
		rows[i] = outbox.Event{
			ID: e.ID, Type: e.Type, SessionID: sessionID, Aggregate: e.Aggregate, CorrelationID: correlation,
			Timestamp: now, Payload: json.RawMessage(document(e.Payload)),
		}
	}
	return insertLater(r.tx, events.into, events.tuples(r.tx, rows))
}
