package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// mostKeptRead bounds what is kept of a read for its repetition. A longer answer is read again.
const mostKeptRead = 256 << 10

// keepRead stores what a read under a client's key was answered, for a repetition to get the same. Of
// two at once the second gets the first's. Steps and a model's calls are not kept: the turn has its
// own record of them. It does not wait for the disk: without its row, a read is made again.
func (x *execution) keepRead(ctx context.Context) Answer {
	a := x.answer
	if x.key == "" || x.approved != "" || !a.Success || a.Replayed || x.call.plan != nil || x.call.TurnID != "" {
		return a
	}
	stored := a.encoded()
	if len(stored) > mostKeptRead {
		return a
	}
	err := x.writeBy(ctx, x.Store.WriteUnsynced, func(tx Tx, u *core.Unit) error {
		k := x.keys()[0]
		k.Answer = stored
		claimed, err := tx.Calls().ClaimKey(k)
		if err != nil {
			return err
		}
		if !claimed {
			first, _, err := tx.Calls().Key(k.SessionID, k.Key)
			if err != nil {
				return err
			}
			return x.repeat(first)
		}
		x.finish(a)
		return x.conclude(tx, u)
	})
	switch {
	case err == nil:
		return x.answer
	case fault.From(err).Unsure: // what may be stored is this very answer
		x.unsure = true
		x.finish(a)
		return a
	}
	return x.refuse(ctx, err)
}
