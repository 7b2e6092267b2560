package runtime

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// fail ends a call whose effect was rolled back. A short transaction of its own writes the row, the count,
// the conversation's new state and what becomes of the question; where a new question helps, it is asked.
func (x *execution) fail(ctx context.Context, cause error) Answer {
	e := fault.From(cause)
	x.logFailure(ctx, e)
	if e.Unsure {
		return x.finishUnsure(cause)
	}
	if nothingTried(e.Code) {
		if limit := x.countRefused(ctx, e.Code); limit != nil {
			cause = limit
		}
		return x.finishRefused(cause)
	}
	// The caller may be gone by now; what happened is written all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()

	err := x.write(ctx, func(a *attempt) error { return a.recordFailure(ctx, cause, e) })
	switch {
	case fault.Is(err, fault.RateLimited):
		x.finishRefused(err)
	case err != nil:
		x.logFailure(ctx, fault.From(err))
		x.finishRefused(cause)
	}
	return x.out.answer
}

func (a *attempt) recordFailure(ctx context.Context, cause error, e *fault.Error) error {
	if err := a.lock(); err != nil {
		return err
	}
	// Calls that failed at the same moment did not see each other's count: those that do not fit are refused
	// for that. A yes is never refused, and an internal failure has more to do than to be counted.
	counted := a.counted
	if !counted && !a.grant.onReply() && !a.grant.given() && takesAllowance(e.Code) {
		if err := a.count(a.tx.Calls(), a.u.Now, true); err != nil {
			return err
		}
		counted = true
	}
	answer := refusal(cause, a.req.locale())
	final, err := a.aftermath(ctx, e, &answer)
	if err != nil || a.out.done {
		return err
	}
	if !counted {
		if err := a.count(a.tx.Calls(), a.u.Now, false); err != nil {
			return err
		}
	}
	if moved := a.u.Conversations.Moved(); moved != "" {
		answer.StateTransition = string(moved)
	}
	a.finish(answer)
	if final {
		if err := a.storeRefusal(); err != nil {
			return err
		}
	}
	over := final || e.Code == fault.ConfirmationStale || e.Code == fault.ConfirmationExpired
	if over && answer.Confirmation == nil {
		if err := a.keepWords(a.said); err != nil {
			return err
		}
	}
	return a.record()
}

// finishUnsure ends a call whose commit was not answered. It may be done: nothing is decided or counted on
// the belief that it was not. The recorder finds out when the database is back; so does the call, repeated
// with its key.
func (x *execution) finishUnsure(cause error) Answer {
	x.out.unsure = true
	return x.finishNamingKey(cause)
}

// nothingTried are refusals before the handler: they leave nothing to tidy up.
func nothingTried(code fault.Code) bool {
	switch code {
	case fault.RateLimited, fault.SessionHandedOff, fault.IdempotencyConflict, fault.InProgress:
		return true
	}
	return false
}

// aftermath does what a failure leaves to do. final means that a question came to its end with this refusal,
// which is the answer from now on.
func (a *attempt) aftermath(ctx context.Context, e *fault.Error, answer *Answer) (final bool, err error) {
	if err := a.reportChange(e, answer); err != nil {
		return false, err
	}
	if a.grant.given() {
		if final, err = a.failQuestion(ctx, e, answer); err != nil || a.out.done {
			return final, err
		}
	}
	if a.req.handsOff(e) {
		answer.RequiresHandoff, answer.HandoffReason = true, internalFailure
		return final, a.u.Conversations.HandOver(internalFailure)
	}
	return final, keepState(a.u, conversation.State(e.State))
}

// internalFailure is the reason that a person reads who takes over a conversation because something of ours
// failed; the log has the cause.
const internalFailure = "internal_failure"

// storeRefusal stores the answer under the confirmation's key.
func (a *attempt) storeRefusal() error {
	k := a.keys()[0]
	k.Answer = string(a.out.answer.JSON())
	_, err := a.tx.Calls().ClaimKey(k)
	return err
}

// keepState moves the conversation although the call was rolled back.
func keepState(u *core.Unit, to conversation.State) error {
	s, ok := u.Conversations.Current()
	if to == "" || !ok || !s.State.May(to) {
		return nil
	}
	until := s.StateUntil
	if to == conversation.Idle {
		until = time.Time{}
	} else if d, err := u.Orders.Draft(false); err == nil {
		until = d.ExpiresAt
	}
	return u.Conversations.Move(to, until)
}

// settleState puts the conversation where its draft says.
func settleState(u *core.Unit) error {
	d, err := u.Orders.Draft(false)
	switch {
	case fault.Is(err, fault.NotFound):
		return u.Conversations.Move(conversation.Idle, time.Time{})
	case err != nil:
		return err
	}
	return u.Conversations.Move(conversation.CollectingOrder, d.ExpiresAt)
}

// rest leaves no conversation waiting for an answer that has come or never will:
// a tool that did not move it on leaves it collecting, or idle without a draft.
func rest(u *core.Unit) error {
	if s, ok := u.Conversations.Current(); !ok || s.State != conversation.AwaitingConfirmation {
		return nil
	}
	if _, found, err := u.Confirmations.Open(); err != nil || found {
		return err // it waits for another answer
	}
	return settleState(u)
}
