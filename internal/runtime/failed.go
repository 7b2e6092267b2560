package runtime

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// failed ends a call whose effect was rolled back. A short transaction of its
// own writes the row, the count, the conversation's new state and what becomes
// of the question; where a new question helps, it is asked.
func (x *execution) failed(ctx context.Context, cause error) Answer {
	e := fault.From(cause)
	x.logFailure(ctx, e)
	if e.Unsure {
		return x.notKnown(cause)
	}
	if nothingTried(e.Code) {
		if late := x.countRefused(ctx, e.Code); late != nil {
			cause = late
		}
		x.finish(refusal(cause, x.call.Workspace.Locale))
		return x.answer
	}
	// The caller may be gone by now; what happened is written down all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()

	err := x.write(ctx, func(tx Tx, u *core.Unit) error {
		counted := false
		if err := x.lock(u); err != nil {
			return err
		}
		// Calls that failed at the same moment did not see each other's count: those
		// that do not fit are told so. A yes is never refused, and an internal failure
		// has more to do than to be counted.
		if !x.counted && x.reply == nil && x.approved == "" && takesAllowance(e.Code) {
			if err := x.count(tx.Calls(), u.Now, true); err != nil {
				return err
			}
			counted = true
		}
		a := refusal(cause, x.call.Workspace.Locale)
		final, err := x.aftermath(ctx, tx, u, e, &a)
		if err != nil || x.done {
			return err
		}
		if !x.counted && !counted {
			if err := x.count(tx.Calls(), u.Now, false); err != nil {
				return err
			}
		}
		if moved := u.Conversations.Moved(); moved != "" {
			a.StateTransition = string(moved)
		}
		x.finish(a)
		if final {
			if err := x.keepRefusal(tx.Calls()); err != nil {
				return err
			}
		}
		if over := final || e.Code == fault.ConfirmationStale || e.Code == fault.ConfirmationExpired; over && a.Confirmation == nil {
			if err := x.keepWords(u, x.Said(x.call.Workspace, x.call.Tool, a)); err != nil {
				return err
			}
		}
		return x.conclude(tx, u)
	})
	switch {
	case fault.Is(err, fault.RateLimited):
		x.finish(refusal(err, x.call.Workspace.Locale))
	case err != nil:
		x.logFailure(ctx, fault.From(err))
		x.finish(refusal(cause, x.call.Workspace.Locale))
	}
	return x.answer
}

// notKnown ends a call whose commit was not answered. It may be done: nothing is decided or counted on the
// belief that it was not. The recorder finds out when the database is back; so does the call, repeated
// with its key.
func (x *execution) notKnown(cause error) Answer {
	x.unsure = true
	x.finish(x.withKey(refusal(cause, x.call.Workspace.Locale)))
	return x.answer
}

// nothingTried are refusals before the handler: they leave nothing to tidy up.
func nothingTried(code fault.Code) bool {
	switch code {
	case fault.RateLimited, fault.SessionHandedOff, fault.IdempotencyConflict, fault.InProgress:
		return true
	}
	return false
}

// aftermath does what a failure leaves to do. final means that a question came to
// its end with this refusal, which is the answer from now on.
func (x *execution) aftermath(ctx context.Context, tx Tx, u *core.Unit, e *fault.Error, a *Answer) (final bool, err error) {
	if err := x.tellChange(u, e, a); err != nil {
		return false, err
	}
	if x.approved != "" {
		if final, err = x.questionFailed(ctx, tx, u, e, a); err != nil || x.done {
			return final, err
		}
	}
	if x.handsOff(e) {
		a.RequiresHandoff, a.HandoffReason = true, internalFailure
		return final, u.Conversations.HandOver(internalFailure)
	}
	return final, x.keepState(u, conversation.State(e.State))
}

// internalFailure is the reason a person reads who is given a conversation
// because something of ours failed; what exactly is in the log.
const internalFailure = "internal_failure"

func (x *execution) handsOff(e *fault.Error) bool {
	return e.Code == fault.Internal && x.tool != nil && x.tool.HandOffOnFailure
}

// keepRefusal stores the answer under the confirmation's key.
func (x *execution) keepRefusal(rows Rows) error {
	k := x.keys()[0]
	k.Answer = x.answer.encoded()
	_, err := rows.ClaimKey(k)
	return err
}

// keepState moves the conversation although the call was rolled back.
func (x *execution) keepState(u *core.Unit, to conversation.State) error {
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
