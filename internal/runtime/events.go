package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
)

type correlationKey struct{}

// WithCorrelation names the request that a door's Read or Write belongs to; the
// events it causes carry the name.
func WithCorrelation(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, correlationKey{}, id)
}

// correlationOf is the request's name, or a new one: every event has one.
func correlationOf(ctx context.Context) string {
	if id, _ := ctx.Value(correlationKey{}).(string); id != "" {
		return id
	}
	return scope.NewID()
}

// writeEvents writes the unit's events and errands in its transaction. It reports whether there were events:
// committed is called after the commit then.
func writeEvents(tx Tx, u *core.Unit, sessionID, correlation string) (bool, error) {
	if list := u.Errands(); len(list) > 0 {
		if err := tx.Enqueue(list, u.Now); err != nil {
			return false, err
		}
	}
	if len(u.Events()) == 0 {
		return false, nil
	}
	return true, tx.Calls().InsertEvents(sessionID, correlation, u.Events(), u.Now)
}

func (r *Runtime) committed(workspaceID string) {
	if r.Committed != nil {
		r.Committed(workspaceID)
	}
}
