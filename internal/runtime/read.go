package runtime

import (
	"context"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// fetch reads from a vendor. It has no effect, so that nothing is claimed before and nothing has to be resolved after.
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

// mostKeptRead bounds the stored answer of a read. A longer answer is not stored, and a retry reads again.
const mostKeptRead = 256 << 10

// keepRead stores the answer of a read under the client's key, so that a retry gets the same. Of two concurrent reads
// the second gets the first's answer. Steps and a model's calls are not stored: the turn records them. The write does
// not wait for the disk: if it is lost, a retry reads again.
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
	case fault.From(err).Unsure: // if anything was stored, it is this answer
		x.out.unsure = true
		return x.finish(read)
	}
	return x.refuse(ctx, err)
}
