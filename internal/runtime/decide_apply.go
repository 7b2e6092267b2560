package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// apply handles a reply that runs no call, and writes its words.
func (h *replyHandler) apply(ctx context.Context, u *core.Unit, c confirmation.Confirmation) error {
	answerID, err := h.words.write(u, &c)
	if err != nil {
		return err
	}
	d := confirmation.Decision{By: h.reply.Actor.Name(), AnswerID: answerID}
	switch h.decision.Outcome {
	case confirm.Confirm:
		d.To = confirmation.Confirmed
		return h.keepYes(u, c, d)
	case confirm.Deny:
		d.To = confirmation.Denied
		return h.endWithout(ctx, u, c, d)
	case confirm.Amend:
		d.To = confirmation.Amended
		return h.endWithout(ctx, u, c, d)
	}
	return h.askAgain(u, c, answerID)
}

// keepYes stores a yes whose call still needs something.
func (h *replyHandler) keepYes(u *core.Unit, c confirmation.Confirmation, d confirmation.Decision) error {
	if c.State != confirmation.Pending {
		return nil
	}
	h.decision.State = d.To
	_, err := u.Confirmations.Settle(c, d)
	return err
}

// endWithout ends a question without a yes: no call runs, holds are released, and the conversation returns to
// collecting.
func (h *replyHandler) endWithout(
	ctx context.Context, u *core.Unit, c confirmation.Confirmation, d confirmation.Decision,
) error {
	if c.State == d.To {
		return nil // the same answer again
	}
	if !c.Waiting() {
		late := u.Fault(fault.Conflict, msgDecided)
		if c.State == confirmation.Expired {
			late = u.Fault(fault.ConfirmationExpired, msgOver)
		}
		a := refusal(late, h.reply.Workspace.Locale)
		a.ExecutionID = c.ExecutionID
		h.decision.Result = &a
		return nil
	}
	if _, err := u.Confirmations.Settle(c, d); err != nil {
		return err
	}
	h.decision.State = d.To
	if err := h.dropQuestion(ctx, u, c); err != nil {
		return err
	}
	if err := reportEnd(u, c, notApproved); err != nil {
		return err
	}
	return stopAwaiting(u)
}

// askAgain keeps the question and repeats it, as the last thing we say.
func (h *replyHandler) askAgain(u *core.Unit, c confirmation.Confirmation, answerID string) (err error) {
	if c.State != confirmation.Pending {
		return nil
	}
	// A message that is delivered twice is answered once.
	if c.Addressee == access.Customer && (answerID != "" || c.MessageID != u.Conversations.LastSaid()) {
		if c, err = u.Confirmations.AskAgain(c); err != nil {
			return err
		}
	}
	h.decision.Confirmation = newAsked(&c)
	return nil
}
