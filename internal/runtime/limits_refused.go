package runtime

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// takesAllowance: a call that is refused with this code counts like one that was tried,
// or whoever guesses could go on for ever. One that is under way already is a repetition;
// in a conversation that a person has, and of a tool the agent has not got, there is
// nothing to guess; and what failed on our side is nobody's fault.
func takesAllowance(code fault.Code) bool {
	switch code {
	case fault.RateLimited, fault.InProgress, fault.SessionHandedOff, fault.ToolNotFound, fault.ToolNotEnabled, fault.PlanRequired,
		fault.Internal, fault.Unavailable, fault.Timeout:
		return false
	}
	return true
}

// countRefused takes a call off the session's allowance that was refused before its
// transaction. It returns the refusal that goes before that one: too many.
func (x *execution) countRefused(ctx context.Context, code fault.Code) error {
	if x.counted || x.tool == nil || x.session.ID == "" || !takesAllowance(code) {
		return nil
	}
	x.counted = true
	if x.tool.ReadOnly() {
		if wait := x.reads.hit(limited{x.session.ID, x.call.Tool}, x.perMinute(), x.Clock.Now()); wait > 0 && x.reply == nil {
			return x.tooOften(wait)
		}
		return nil
	}
	// The caller may be gone by now; that it called is written down all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	err := x.Store.Write(ctx, x.call.Workspace.ID, func(tx Tx) error {
		u := x.unit(tx, x.call.Workspace, x.as, x.call.Correlation)
		if _, err := u.Conversations.Get(x.session.ID, true); err != nil {
			return err
		}
		return x.count(tx.Calls(), u.Now, x.reply == nil)
	})
	if err != nil && !fault.Is(err, fault.RateLimited) {
		x.logFailure(ctx, fault.From(err))
		return nil
	}
	return err
}

// waited ends a call whose question is still open. It is no repetition of an answer:
// it counts.
func (x *execution) waited(ctx context.Context) Answer {
	if err := x.countRefused(ctx, fault.ConfirmationRequired); err != nil {
		x.finish(refusal(err, x.call.Workspace.Locale))
	}
	return x.answer
}
