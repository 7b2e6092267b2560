package runtime

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/tool"
)

// settleOutside records what came back, and everything a Write would.
func (x *execution) settleOutside(ctx context.Context, plan tool.Decided, result any) Answer {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
	defer cancel()
	err := errSettled
	if x.alone() {
		err = x.settleAlone(ctx, plan, result)
	}
	if errors.Is(err, errSettled) {
		err = x.write(ctx, func(tx Tx, u *core.Unit) error {
			if open, err := x.reopen(tx, u); err != nil || !open {
				return err
			}
			out, err := x.tool.Settle(ctx, u, x.in, plan, result)
			if err != nil {
				return err
			}
			if err := x.executed(u); err != nil {
				return err
			}
			return x.succeed(tx, u, out)
		})
	}
	if err != nil {
		// It happened outside, so it is not a failure: the job will settle it.
		return x.unknown(ctx, plan, err)
	}
	return x.answer
}

// alone reports whether nothing but the call itself hangs on its outcome: a business's own tool
// that nobody was asked about and that leaves nothing to wait for, in a conversation that
// was read when it was claimed.
func (x *execution) alone() bool {
	return x.tool.Pack.Name == tool.OwnPack && !x.tool.Later && x.approved == "" && x.session.AgentID != ""
}

// errSettled ends a settling that somebody else was quicker with.
var errSettled = errors.New("runtime: the call was settled meanwhile")

// settleAlone settles a call that is alone. It does not lock the conversation, and it does not wait
// for the disk: the claim is durable, so that a machine that loses its power at this
// moment comes back to a call of unknown outcome, never to a second one. What a built-in
// tool settles (a number, a link, money) is told to the customer and has to stay.
func (x *execution) settleAlone(ctx context.Context, plan tool.Decided, result any) error {
	return x.writeBy(ctx, x.Store.WriteUnsynced, func(tx Tx, u *core.Unit) (err error) {
		defer x.stage("record")(&err)
		x.speakIn(u, x.session)
		out, err := x.tool.Settle(ctx, u, x.in, plan, result)
		if err != nil {
			return err
		}
		a, err := x.success(u, out)
		if err != nil {
			return err
		}
		x.finish(a)
		x.stored = a.encoded()
		for _, k := range x.keys() {
			k.Answer = x.stored
			open, err := tx.Calls().FinishKey(k)
			if err != nil {
				return err
			}
			if !open {
				return errSettled
			}
		}
		return x.conclude(tx, u)
	})
}
