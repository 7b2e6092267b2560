package runtime

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// errSettled ends a settling that another process was quicker with.
var errSettled = errors.New("runtime: the call was settled meanwhile")

// settle records what came back, and everything a Write would.
func (o *outsideCall) settle(ctx context.Context, result any) Answer {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
	defer cancel()
	end := part{
		admit: o.reopen, leaves: confirmation.Executed, record: (*attempt).recordSuccess,
		handle: func(a *attempt, ctx context.Context) (any, error) {
			return a.req.tool.Settle(ctx, a.u, a.req.in, o.plan, result)
		},
	}
	err := errSettled
	if o.alone() {
		err = o.settleAlone(ctx, end)
	}
	if errors.Is(err, errSettled) {
		err = o.write(ctx, func(a *attempt) error { return a.perform(ctx, end) })
	}
	if err != nil { // it happened outside, so it is not a failure: the job will settle it
		return o.keepUnknown(ctx, err)
	}
	return o.out.answer
}

// settleAlone settles a call that is alone. It does not lock the conversation, and it does not wait for the
// disk: the claim is durable, so that a machine that loses its power at this moment comes back to a call of
// unknown outcome, never to a second one. What a built-in tool settles (a number, a link, money) is told to
// the customer and has to stay.
func (o *outsideCall) settleAlone(ctx context.Context, end part) error {
	end.admit = func(a *attempt) (bool, error) {
		a.adopt(o.session)
		return true, nil
	}
	end.record = func(a *attempt, out any) (err error) {
		defer a.stage("record")(&err)
		if err := a.finishOutput(out); err != nil {
			return err
		}
		a.out.stored = string(a.out.answer.JSON())
		for _, k := range a.keys() {
			k.Answer = a.out.stored
			open, err := a.tx.Calls().FinishKey(k)
			if err != nil {
				return err
			}
			if !open {
				return errSettled
			}
		}
		return a.record()
	}
	return o.writeBy(ctx, o.Store.WriteUnsynced, func(a *attempt) error { return a.perform(ctx, end) })
}

// giveUp closes a call of which nothing more can be found out. Where it may have had its effect, or a yes was
// spent on it, the refusal is the answer of its keys from now on: the same call again does not do it twice.
// Else it may be tried again.
func (o *outsideCall) giveUp(ctx context.Context, cause error) Answer {
	if _, unsure := tool.HasEnded(cause); !unsure && !o.grant.given() {
		return o.failUndone(ctx, cause)
	}
	o.logFailure(ctx, fault.From(cause))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
	defer cancel()
	end := part{
		admit: o.reopen, handle: noHandler, leaves: confirmation.Failed,
		record: func(a *attempt, _ any) error {
			a.finishNamingKey(cause)
			if err := a.storeAnswer(); err != nil {
				return err
			}
			return a.record()
		},
	}
	if err := o.write(ctx, func(a *attempt) error { return a.perform(ctx, end) }); err != nil {
		return o.keepUnknown(ctx, err) // the claim is there; the job ends it
	}
	return o.out.answer
}
