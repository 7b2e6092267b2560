package runtime

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// takesAllowance reports whether a call that is refused with this code counts like one that was tried, so
// that guessing has a limit. One that is under way already is a repetition; in a conversation that a person
// has, and of a tool the agent has not got, there is nothing to guess; and a failure on our side is not the
// caller's fault.
func takesAllowance(code fault.Code) bool {
	switch code {
	case fault.RateLimited, fault.InProgress, fault.SessionHandedOff, fault.ToolNotFound, fault.ToolNotEnabled, fault.PlanRequired,
		fault.Internal, fault.Unavailable, fault.Timeout:
		return false
	}
	return true
}

// countRefused takes a call off the session's allowance that was refused before its transaction. It returns
// the refusal that goes before that one: too many.
func (x *execution) countRefused(ctx context.Context, code fault.Code) error {
	if x.counted || x.req.tool == nil || x.req.session.ID == "" || !takesAllowance(code) {
		return nil
	}
	x.counted = true
	if x.req.tool.ReadOnly() {
		if err := x.countRead(x.Clock.Now()); !x.grant.onReply() {
			return err
		}
		return nil
	}
	// The caller may be gone by now; that it called is written all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	err := x.Store.Write(ctx, x.req.call.Workspace.ID, func(tx Tx) error {
		u := x.unit(tx, x.req.call.Workspace, x.req.actor, x.req.call.Correlation)
		if _, err := u.Conversations.Get(x.req.session.ID, true); err != nil {
			return err
		}
		return x.count(tx.Calls(), u.Now, true)
	})
	if err != nil && !fault.Is(err, fault.RateLimited) {
		x.logFailure(ctx, fault.From(err))
		return nil
	}
	return err
}
