package runtime

import (
	"context"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// fetch reads something outside. Nothing changes, so that nothing is claimed before and nothing has to be
// resolved after.
func (x *execution) fetch(ctx context.Context) Answer {
	stop := x.stage("outside")
	data, err := recoverPanic(func() (json.RawMessage, error) {
		out, err := x.req.tool.Fetch(ctx, x.req.in)
		if err != nil {
			return nil, err
		}
		return asJSON(out)
	})
	stop(&err)
	if err != nil {
		return x.refuse(ctx, asTimeout(err))
	}
	x.finish(Answer{Success: true, Data: data, ExecutionID: x.req.id})
	return x.keepRead(ctx)
}

// mostKeptRead bounds what is kept of a read for its repetition. A longer answer is read again.
const mostKeptRead = 256 << 10

// keepRead stores what a read under a client's key was answered, for a repetition to get the same. Of two at
// once the second gets the first's. Steps and a model's calls are not kept: the turn has its own record of
// them. It does not wait for the disk: without its row, a read is made again.
func (x *execution) keepRead(ctx context.Context) Answer {
	read, c := x.out.answer, x.req.call
	if x.req.key == "" || x.grant.hasYes() || !read.Success || read.Replayed || c.plan != nil || c.TurnID != "" {
		return read
	}
	stored := string(read.JSON())
	if len(stored) > mostKeptRead {
		return read
	}
	err := x.writeBy(ctx, x.Store.WriteUnsynced, func(a *attempt) error {
		k := a.keys()[0]
		k.Answer = stored
		claimed, err := a.tx.Calls().ClaimKey(k)
		if err != nil {
			return err
		}
		if !claimed {
			first, _, err := a.tx.Calls().Key(k.SessionID, k.Key)
			if err != nil {
				return err
			}
			return a.repeat(first)
		}
		a.finish(read)
		return a.record()
	})
	switch {
	case err == nil:
		return x.out.answer
	case fault.From(err).Unsure: // what may be stored is this very answer
		x.out.unsure = true
		return x.finish(read)
	}
	return x.refuse(ctx, err)
}
