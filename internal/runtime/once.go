package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Request is a request at a door that its client may send again.
type Request struct {
	Operation string // what is asked for; a key means something within it only
	Key       string // the client's; empty: every request is a new one
	Hash      string // of all that is sent
}

// Once is Write for such a request: the result of fn is stored under the client's key in fn's own transaction, and a
// repetition within a week gets it again. The same key with something else is idempotency_conflict. A request that
// fails stores nothing. Keys of different API keys do not meet.
func (r *Runtime) Once(ctx context.Context, w *access.Workspace, a access.Actor, q Request,
	fn func(u *core.Unit) (result []byte, err error)) (result []byte, replayed bool, err error) {
	correlation, eventsWritten := correlationOf(ctx), false
	err = r.Store.Write(ctx, w.ID, func(tx Tx) (err error) {
		u := r.unit(tx, w, a, correlation)
		k := Key{Key: requestKey(a, q), Tool: q.Operation, ArgsHash: q.Hash, State: KeyDone, ExecutionID: scope.NewID(),
			CreatedAt: u.Now, ExpiresAt: u.Now.Add(keyLife)}
		result, replayed, eventsWritten = nil, false, false
		if q.Key != "" {
			claimed, err := tx.Calls().ClaimKey(k)
			if err != nil {
				return err
			}
			if !claimed {
				result, replayed, err = stored(tx.Calls(), k, w)
				return err
			}
		}
		if result, err = fn(u); err != nil {
			return err
		}
		if q.Key != "" {
			k.Answer = string(result)
			if err := tx.Calls().SettleKey(k); err != nil {
				return err
			}
		}
		eventsWritten, err = writeEvents(tx, u, u.SessionID, correlation)
		return err
	})
	if err == nil && eventsWritten {
		r.notifyCommitted(w.ID)
	}
	return result, replayed, err
}

// requestKey keeps requests apart from calls, which have a session.
func requestKey(a access.Actor, q Request) string {
	return "r:" + a.Name() + ":" + q.Operation + ":" + q.Key
}

func stored(rows Keys, k Key, w *access.Workspace) ([]byte, bool, error) {
	first, _, err := rows.Key(k.SessionID, k.Key)
	if err == nil && first.ArgsHash != k.ArgsHash {
		err = fault.New(fault.IdempotencyConflict, "%s", msgKeyReused.In(w.Locale))
	}
	return []byte(first.Answer), true, err
}
