package runtime

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// errExists rolls back the transaction when the conversation already exists, so that the call is not counted.
var errExists = errors.New("the conversation exists")

// OpenAlone opens the conversation of a call that names none. With an id in s it is idempotent.
//
// A new conversation has limits of its own, so that a caller who never names one would have no limit. The calls that
// open one are therefore counted together, per tool and API key, exactly and across nodes: more than perMinute in any
// sixty seconds are rate_limited and open nothing.
func (r *Runtime) OpenAlone(
	ctx context.Context, w *access.Workspace, a access.Actor, tool string, perMinute int, s conversation.Session,
) (opened conversation.Session, err error) {
	correlation, eventsWritten := correlationOf(ctx), false
	err = r.Store.Write(ctx, w.ID, func(tx Tx) (err error) {
		u := r.unit(tx, w, a, correlation)
		// Counted first: of two concurrent calls the second waits at the counter's row, and then finds the conversation
		// of the first.
		wait, err := countAlone(tx.Calls(), "key "+a.KeyID, tool, perMinute, u.Now)
		if err != nil {
			return err
		}
		if s.ID != "" {
			if opened, err = u.Conversations.Get(s.ID, false); err == nil {
				return errExists
			}
			if !fault.Is(err, fault.NotFound) {
				return err
			}
		}
		if wait > 0 {
			return tooOften(w, tool, wait)
		}
		if opened, err = u.Conversations.OpenAs(s); err != nil {
			return err
		}
		eventsWritten, err = writeEvents(tx, u, opened.ID, correlation)
		return err
	})
	if errors.Is(err, errExists) {
		return opened, nil
	}
	if err == nil && eventsWritten {
		r.notifyCommitted(w.ID)
	}
	return opened, err
}

// countAlone counts one call and returns how long to wait if it exceeds the limit.
func countAlone(rows Rows, of, tool string, perMinute int, now time.Time) (wait time.Duration, err error) {
	if err := rows.AddHit(of, tool, encodeHits([]time.Time{now}), now); err != nil {
		return 0, err
	}
	stored, err := rows.Hits(of, tool)
	if err != nil {
		return 0, err
	}
	hits := recent(decodeHits(stored), now)
	if len(hits) > perMinute {
		return full(hits[:len(hits)-1], perMinute, now), nil
	}
	return 0, rows.SetHits(of, tool, encodeHits(hits), now)
}
