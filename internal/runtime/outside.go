package runtime

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// leaseSlack is how long resolving a call may take beyond the tool's own deadline.
const leaseSlack = 30 * time.Second

// askAfter is how long after an unknown outcome the vendor is asked about the call.
const askAfter = 5 * time.Second

// outsideCall is a Call: one transaction claims it and decides what to send, the request is sent outside any
// transaction, and another transaction settles it. If anything fails in between, the claim remains to be resolved.
type outsideCall struct {
	*execution
	claimant   string // the execution that claimed it, under whose id the vendor knows it
	leaseUntil time.Time
	plan       tool.Decided
	session    conversation.Session // as it was when the call was claimed
}

func (x *execution) callOutside(ctx context.Context) Answer {
	x.req.withOwnKey()
	o := &outsideCall{execution: x, claimant: x.req.id}
	proceed, err := o.prepare(ctx)
	if err != nil {
		return o.fail(ctx, err)
	}
	if !proceed {
		return o.out.answer
	}
	stop := o.stage("outside")
	result, leased, err := whileLeased(ctx, o, o.do)
	stop(&err)
	if err != nil {
		return o.notDone(leased, err)
	}
	return o.settle(ctx, result)
}

func (o *outsideCall) do(ctx context.Context) (any, error) {
	return o.req.tool.Do(ctx, o.outside(), o.claimant, o.plan)
}

// alone reports whether nothing but the call itself depends on its outcome: a business's own tool that needs no yes and
// leaves nothing to wait for, in a conversation that this call has read itself.
func (o *outsideCall) alone() bool {
	t := o.req.tool
	return t.Pack.Name == tool.OwnPack && !t.Later && !o.grant.hasYes() && o.claimant == o.req.id
}

// prepare claims the call and decides what to send.
func (o *outsideCall) prepare(ctx context.Context) (proceed bool, err error) {
	decide := func(a *attempt, ctx context.Context) (_ any, err error) {
		o.plan, err = a.req.tool.Prepare(ctx, a.u, a.req.in)
		return nil, err
	}
	begin := part{
		admit: (*attempt).admit, authorise: true, handle: decide, questionState: confirmation.Confirmed,
		record: func(a *attempt, _ any) error {
			proceed, o.session = true, a.session
			if err := o.writeClaims(a, KeyInProgress, o.startLease(a.u.Now)); err != nil {
				return err
			}
			return a.writeEvents()
		},
	}
	if o.alone() { // its plan depends on nothing in the database: its claims are written together with it
		begin.handle = noHandler
		begin.admit = func(a *attempt) (bool, error) {
			if _, err := decide(a, ctx); err != nil {
				return false, err
			}
			a.claimAs = o.claimAs(KeyInProgress, o.startLease(a.u.Now))
			return a.admit()
		}
		begin.record = func(a *attempt, _ any) error {
			proceed, o.session = true, a.session
			return a.writeEvents()
		}
	}
	err = o.write(ctx, func(a *attempt) error {
		proceed = false
		return a.perform(ctx, begin)
	})
	o.allowanceTaken = proceed && err == nil
	return proceed, err
}

// noHandler is the handler of a part that only begins or ends a call.
func noHandler(*attempt, context.Context) (any, error) { return nil, nil }

// writeClaims stores the claims of a call whose outcome is still open.
func (o *outsideCall) writeClaims(a *attempt, state KeyState, until time.Time) error {
	as := o.claimAs(state, until)
	for _, k := range o.keys() {
		if err := a.tx.Calls().SettleKey(as(k)); err != nil {
			return err
		}
	}
	return nil
}

// claimAs adds to a claim what resolving the call needs.
func (o *outsideCall) claimAs(state KeyState, until time.Time) func(Key) Key {
	return func(k Key) Key {
		k.State, k.Plan, k.Arguments, k.LeaseUntil = state, string(o.plan.Kept), o.req.canonical, until
		return k
	}
}

// reopen locks the conversation for the second part, even if it was handed over. It reports false when the call was
// settled meanwhile: by the job, or by the call itself while the job was asking.
func (o *outsideCall) reopen(a *attempt) (bool, error) {
	if err := a.lock(); err != nil {
		return false, err
	}
	k, found, err := a.tx.Calls().Key(a.session.ID, o.keys()[0].Key)
	switch {
	case err != nil || !found:
		return err == nil, err
	case k.State == KeyDone && k.Answer != "":
		return false, a.finishReplay(k.Answer)
	case k.ExecutionID != o.claimant: // dropped, and claimed again by another call
		o.finishUnknown()
		return false, nil
	}
	return true, nil
}

// finishUnknown answers a call of unknown outcome.
func (o *outsideCall) finishUnknown() Answer {
	return o.finishNamingKey(o.req.newFault(fault.InProgress, msgUnknown).After(askAfter))
}

// notDone decides what a vendor's error means: an unknown outcome if the request may have taken effect, a failure
// otherwise. The job retries a call on a yes unless a business rule refused it.
func (o *outsideCall) notDone(ctx context.Context, err error) Answer {
	if ended, _ := tool.IsFinal(err); ended {
		return o.giveUp(ctx, err)
	}
	e := fault.From(err)
	if unknownOutcome(ctx, e) || (o.grant.hasYes() && !fault.Of(e.Code).Business) {
		return o.keepUnknown(ctx, err)
	}
	return o.failUndone(ctx, err)
}

func unknownOutcome(ctx context.Context, e *fault.Error) bool {
	return e.Code == fault.Timeout || e.Code == fault.Unavailable || e.Code == fault.Internal || ctx.Err() != nil
}

// failUndone ends a call that certainly had no effect: it can be retried.
func (o *outsideCall) failUndone(ctx context.Context, cause error) Answer {
	if err := o.dropClaims(ctx); err != nil {
		return o.keepUnknown(ctx, err)
	}
	if o.out.done { // settled meanwhile: it took effect after all
		return o.out.answer
	}
	return o.fail(ctx, cause)
}

// dropClaims frees the keys of a call that certainly had no effect.
func (o *outsideCall) dropClaims(ctx context.Context) error {
	return o.write(context.WithoutCancel(ctx), func(a *attempt) error {
		if open, err := o.reopen(a); err != nil || !open {
			return err
		}
		for _, k := range o.keys() {
			k.ExpiresAt = a.u.Now
			if err := a.tx.Calls().SettleKey(k); err != nil {
				return err
			}
		}
		return nil
	})
}

// keepUnknown answers that the outcome is being determined; the claim stays.
func (o *outsideCall) keepUnknown(ctx context.Context, cause error) Answer {
	o.logFailure(ctx, fault.Wrap(cause, fault.Unavailable, "outcome unknown"))
	err := o.write(context.WithoutCancel(ctx), func(a *attempt) error {
		if open, err := o.reopen(a); err != nil || !open {
			return err
		}
		return o.writeClaims(a, KeyUnknown, a.u.Now.Add(askAfter))
	})
	if err != nil {
		o.logFailure(ctx, fault.From(err)) // the lease expires and the job resolves the call
	}
	if !o.out.done {
		o.finishUnknown()
	}
	return o.out.answer
}

// recoverPanic runs a handler outside a transaction and turns a panic into an error: nothing else would catch it there.
func recoverPanic[T any](fn func() (T, error)) (out T, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic in a handler: %v\n%s", v, debug.Stack())
		}
	}()
	return fn()
}

// outside is what the call's workspace can reach beyond the database.
func (x *execution) outside() *core.Outside {
	if x.Outside == nil {
		return &core.Outside{}
	}
	return x.Outside(x.req.call.Workspace)
}

// errSettled rolls back a settlement when another process was quicker.
var errSettled = errors.New("runtime: the call was settled meanwhile")

// settle records the vendor's response, and everything a Write would.
func (o *outsideCall) settle(ctx context.Context, result any) Answer {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
	defer cancel()
	end := part{
		admit: o.reopen, questionState: confirmation.Executed, record: (*attempt).recordSuccess,
		handle: func(a *attempt, ctx context.Context) (any, error) {
			return a.req.tool.Settle(ctx, a.u, a.req.in, o.plan, result)
		},
	}
	err := errSettled
	if o.alone() {
		err = o.settleAlone(ctx, end)
	}
	if errors.Is(err, errSettled) {
		err = o.inTransaction(ctx, end)
	}
	if err != nil { // it took effect at the vendor, so it is not a failure: the job will settle it
		return o.keepUnknown(ctx, err)
	}
	return o.out.answer
}

// settleAlone settles a call that is alone. It neither locks the conversation nor waits for the disk: the claim is
// durable, so that after a power loss the call has an unknown outcome, and is never made twice. What a built-in tool
// settles (a number, a link, money) is shown to the customer and has to be durable.
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
		a.out.storedAnswer = string(a.out.answer.JSON())
		for _, k := range a.keys() {
			k.Answer = a.out.storedAnswer
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

// giveUp closes a call whose outcome can no longer be determined. Where it may have taken effect, or a yes was spent on
// it, the refusal is stored as the answer of its keys: a retry does not execute it again. Otherwise it may be retried.
func (o *outsideCall) giveUp(ctx context.Context, cause error) Answer {
	if _, unsure := tool.IsFinal(cause); !unsure && !o.grant.hasYes() {
		return o.failUndone(ctx, cause)
	}
	o.logFailure(ctx, fault.From(cause))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
	defer cancel()
	end := part{
		admit: o.reopen, handle: noHandler, questionState: confirmation.Failed,
		record: func(a *attempt, _ any) error {
			a.finishNamingKey(cause)
			if err := a.storeAnswer(); err != nil {
				return err
			}
			return a.record()
		},
	}
	if err := o.inTransaction(ctx, end); err != nil {
		return o.keepUnknown(ctx, err) // the claim remains; the job ends it
	}
	return o.out.answer
}
