package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/confirm"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/fault"
)

// settleReply opens the transaction of a reply that runs nothing: the session is
// locked, the question read again, the words written down.
func (r *Runtime) settleReply(ctx context.Context, reply Reply, sessionID string, fn func(u *core.Unit, c confirmation.Confirmation, answerID string) error) error {
	return r.Write(WithCorrelation(ctx, reply.Correlation), reply.Workspace, reply.Actor, func(u *core.Unit) error {
		s, err := u.Conversations.Get(sessionID, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		c, err := u.Confirmations.Get(reply.ConfirmationID, true)
		if err != nil {
			return err
		}
		answerID := ""
		if c.Addressee == access.Customer && reply.Message != "" {
			if answerID, _, err = u.Conversations.Heard(reply.Message, reply.MessageID, c.ID); err != nil {
				return err
			}
		}
		return fn(u, c, answerID)
	})
}

// confirmed keeps a yes whose call still waits for something.
func (r *Runtime) confirmed(ctx context.Context, reply Reply, c confirmation.Confirmation) (Decision, error) {
	d := Decision{Outcome: confirm.Confirm}
	err := r.settleReply(ctx, reply, c.SessionID, func(u *core.Unit, c confirmation.Confirmation, answerID string) error {
		d.State = c.State
		if c.State != confirmation.Pending {
			return nil
		}
		_, err := u.Confirmations.Settle(c, confirmation.Decision{To: confirmation.Confirmed, By: reply.Actor.Name(), AnswerID: answerID})
		d.State = confirmation.Confirmed
		return err
	})
	return d, err
}

// dropped ends a question without a yes: nothing runs, holds go back, and the
// conversation goes on collecting.
func (r *Runtime) dropped(ctx context.Context, reply Reply, c confirmation.Confirmation, to confirmation.State, outcome confirm.Outcome) (Decision, error) {
	d := Decision{Outcome: outcome}
	err := r.settleReply(ctx, reply, c.SessionID, func(u *core.Unit, c confirmation.Confirmation, answerID string) error {
		d.State = c.State
		if c.State == to {
			return nil // the same answer again
		}
		if !c.Waiting() {
			late := fault.New(fault.Conflict, "%s", u.Say(msgDecided))
			if c.State == confirmation.Expired {
				late = fault.New(fault.ConfirmationExpired, "%s", u.Say(msgOver))
			}
			a := refusal(late, reply.Workspace.Locale)
			a.ExecutionID = c.ExecutionID
			d.Result = &a
			return nil
		}
		if _, err := u.Confirmations.Settle(c, confirmation.Decision{To: to, By: reply.Actor.Name(), AnswerID: answerID}); err != nil {
			return err
		}
		d.State = to
		if err := r.dropQuestion(ctx, u, c); err != nil {
			return err
		}
		return rest(u)
	})
	return d, err
}

// unclear keeps the question and asks it again, as the last thing we say.
func (r *Runtime) unclear(ctx context.Context, reply Reply, c confirmation.Confirmation) (Decision, error) {
	d := Decision{Outcome: confirm.Unclear}
	err := r.settleReply(ctx, reply, c.SessionID, func(u *core.Unit, c confirmation.Confirmation, answerID string) error {
		d.State = c.State
		if c.State != confirmation.Pending {
			return nil
		}
		// A message that is delivered twice is answered once.
		if c.Addressee == access.Customer && (answerID != "" || c.MessageID != u.Conversations.LastSaid()) {
			var err error
			if c, err = u.Confirmations.AskAgain(c); err != nil {
				return err
			}
		}
		d.Confirmation = asked(&c)
		return nil
	})
	return d, err
}
