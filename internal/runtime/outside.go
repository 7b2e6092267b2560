package runtime

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// leaseSlack is how long finding out about a call may take beyond the tool's own deadline.
const leaseSlack = 30 * time.Second

// askAfter is when the outside is asked what became of a call of unknown outcome.
const askAfter = 5 * time.Second

// reachOutside is a Call: claimed in one transaction, done without any, settled
// in a second. Whatever happens in between, the claim is there to be resolved.
func (x *execution) reachOutside(ctx context.Context) Answer {
	if x.key == "" {
		x.key, x.ownKey = "auto:"+x.id, true // an effect outside always has a key of its own
	}
	plan, proceed, err := x.prepare(ctx)
	if err != nil {
		return x.failed(ctx, err)
	}
	if !proceed {
		return x.answer
	}
	stop := x.stage("outside")
	result, leased, err := whileLeased(ctx, x, func(ctx context.Context) (any, error) { return x.tool.Do(ctx, x.outside(), x.id, plan) })
	stop(&err)
	if err != nil {
		return x.notDone(leased, plan, err)
	}
	return x.settleOutside(ctx, plan, result)
}

// prepare claims the call and decides what goes out.
func (x *execution) prepare(ctx context.Context) (plan tool.Decided, proceed bool, err error) {
	err = x.write(ctx, func(tx Tx, u *core.Unit) error {
		proceed = false
		if x.alone() { // what it decides hangs on nothing here: its claim is written whole, at once
			if plan, err = x.tool.Prepare(ctx, u, x.in); err != nil {
				return err
			}
			x.going = x.onItsWay(KeyInProgress, plan, x.leaseUntil(u.Now))
		}
		if admitted, err := x.admit(tx, u); err != nil || !admitted {
			return err
		}
		yes, err := x.permitted(ctx, tx, u)
		if err != nil || x.done {
			return err
		}
		if x.going == nil {
			if plan, err = x.tool.Prepare(ctx, u, x.in); err != nil {
				return err
			}
			if err := x.takeYes(u, yes); err != nil {
				return err
			}
			if err := x.hold(tx.Calls(), KeyInProgress, plan, x.leaseUntil(u.Now)); err != nil {
				return err
			}
		}
		proceed = true
		return x.tell(tx, u)
	})
	x.counted = proceed && err == nil
	return plan, proceed, err
}

// takeYes marks a yes as taken by an effect that needs more than one transaction.
// From here on its time does not run out any more.
func (x *execution) takeYes(u *core.Unit, yes *confirmation.Confirmation) error {
	if yes == nil || !yes.Waiting() {
		return nil
	}
	taken := *yes
	taken.Ready = true
	return x.settle(u, &taken, confirmation.Confirmed)
}

// hold keeps the claims of a call whose outcome is to come.
func (x *execution) hold(rows Rows, state KeyState, plan tool.Decided, until time.Time) error {
	going := x.onItsWay(state, plan, until)
	for _, k := range x.keys() {
		if err := rows.SettleKey(going(k)); err != nil {
			return err
		}
	}
	return nil
}

// onItsWay is a claim with what it takes to find out what became of the call.
func (x *execution) onItsWay(state KeyState, plan tool.Decided, until time.Time) func(Key) Key {
	return func(k Key) Key {
		k.State, k.Plan, k.Arguments, k.LeaseUntil = state, string(plan.Kept), x.canonical, until
		return k
	}
}

// reopen locks the conversation for the second half, whatever became of it. It
// reports false when somebody has settled the call meanwhile: the job, or the
// call itself while the job was asking.
func (x *execution) reopen(tx Tx, u *core.Unit) (bool, error) {
	if err := x.lock(u); err != nil {
		return false, err
	}
	k, found, err := tx.Calls().Key(x.session.ID, x.keys()[0].Key)
	switch {
	case err != nil || !found:
		return err == nil, err
	case k.State == KeyDone && k.Answer != "":
		return false, x.finishReplay(k.Answer)
	case k.ExecutionID != x.claimant(): // given up, and claimed anew by another call
		x.finish(x.findingOut())
		return false, nil
	}
	return true, nil
}

// findingOut answers for a call of unknown outcome.
func (x *execution) findingOut() Answer {
	return x.withKey(refusal(x.fault(fault.InProgress, msgUnknown).After(askAfter), x.call.Workspace.Locale))
}

// withKey names the key that a call without one was given, where its outcome is not known: repeated with it, the call
// is not done twice.
func (x *execution) withKey(a Answer) Answer {
	if x.ownKey {
		a.IdempotencyKey = x.key
	}
	return a
}

// executed is the end of a yes that was taken before.
func (x *execution) executed(u *core.Unit) error {
	if x.approved == "" {
		return nil
	}
	c, err := u.Confirmations.Get(x.approved, true)
	if err != nil {
		return err
	}
	return x.settle(u, &c, confirmation.Executed)
}

// notDone decides what an error of the outside means: unknown for one after
// which it may have happened, a plain failure otherwise. What somebody said yes to
// is tried again by the job unless a rule refuses it.
func (x *execution) notDone(ctx context.Context, plan tool.Decided, err error) Answer {
	if isEnd(err) {
		return x.endCall(ctx, plan, err)
	}
	e := fault.From(err)
	if mayHaveHappened(ctx, e) || (x.approved != "" && !fault.Of(e.Code).Business) {
		return x.unknown(ctx, plan, err)
	}
	if derr := x.dropClaims(ctx); derr != nil {
		return x.unknown(ctx, plan, derr)
	}
	if x.done { // settled meanwhile: it happened after all
		return x.answer
	}
	return x.failed(ctx, err)
}

func mayHaveHappened(ctx context.Context, e *fault.Error) bool {
	return e.Code == fault.Timeout || e.Code == fault.Unavailable || e.Code == fault.Internal || ctx.Err() != nil
}

// dropClaims frees the keys of a call that certainly did not happen.
func (x *execution) dropClaims(ctx context.Context) error {
	return x.write(context.WithoutCancel(ctx), func(tx Tx, u *core.Unit) error {
		if open, err := x.reopen(tx, u); err != nil || !open {
			return err
		}
		for _, k := range x.keys() {
			k.ExpiresAt = u.Now
			if err := tx.Calls().SettleKey(k); err != nil {
				return err
			}
		}
		return nil
	})
}

// unknown answers that the outcome is being found out; the claim stays.
func (x *execution) unknown(ctx context.Context, plan tool.Decided, cause error) Answer {
	x.logFailure(ctx, fault.Wrap(cause, fault.Unavailable, "outcome unknown"))
	err := x.write(context.WithoutCancel(ctx), func(tx Tx, u *core.Unit) error {
		if open, err := x.reopen(tx, u); err != nil || !open {
			return err
		}
		return x.hold(tx.Calls(), KeyUnknown, plan, u.Now.Add(askAfter))
	})
	if err != nil {
		x.logFailure(ctx, fault.From(err)) // the lease runs out and the job finds it
	}
	if !x.done {
		x.finish(x.findingOut())
	}
	return x.answer
}

// guarded runs what is not in a transaction, where a panic would be undone: it
// comes back as an error.
func guarded[T any](fn func() (T, error)) (out T, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic in a handler: %v\n%s", v, debug.Stack())
		}
	}()
	return fn()
}

// outside is the world beyond the database as the call's workspace sees it.
func (x *execution) outside() *core.Outside {
	if x.Outside == nil {
		return &core.Outside{}
	}
	return x.Outside(x.call.Workspace)
}
