package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// settle does what a reply comes to that runs nothing, and writes its words down.
func (h *hearing) settle(ctx context.Context, u *core.Unit, c confirmation.Confirmation) (err error) {
	answerID := ""
	switch {
	case c.Addressee != access.Customer || h.reply.Message == "":
	case h.reply.KnownID != "":
		answerID, err = h.reply.KnownID, u.Conversations.Answers(h.reply.KnownID, c.ID)
	default:
		answerID, _, err = u.Conversations.Heard(h.reply.Message, h.reply.MessageID, c.ID)
	}
	if err != nil {
		return err
	}
	switch h.decision.Outcome {
	case confirm.Confirm:
		return h.confirmed(u, c, answerID)
	case confirm.Deny:
		return h.dropped(ctx, u, c, confirmation.Decision{To: confirmation.Denied, By: h.reply.Actor.Name(), AnswerID: answerID})
	case confirm.Amend:
		return h.dropped(ctx, u, c, confirmation.Decision{To: confirmation.Amended, By: h.reply.Actor.Name(), AnswerID: answerID})
	}
	return h.unclear(u, c, answerID)
}

// confirmed keeps a yes whose call still waits for something.
func (h *hearing) confirmed(u *core.Unit, c confirmation.Confirmation, answerID string) error {
	if c.State != confirmation.Pending {
		return nil
	}
	h.decision.State = confirmation.Confirmed
	_, err := u.Confirmations.Settle(c, confirmation.Decision{To: confirmation.Confirmed, By: h.reply.Actor.Name(), AnswerID: answerID})
	return err
}

// dropped ends a question without a yes: nothing runs, holds go back, and the
// conversation goes on collecting.
func (h *hearing) dropped(ctx context.Context, u *core.Unit, c confirmation.Confirmation, how confirmation.Decision) error {
	if c.State == how.To {
		return nil // the same answer again
	}
	if !c.Waiting() {
		late := fault.New(fault.Conflict, "%s", u.Say(msgDecided))
		if c.State == confirmation.Expired {
			late = fault.New(fault.ConfirmationExpired, "%s", u.Say(msgOver))
		}
		a := refusal(late, h.reply.Workspace.Locale)
		a.ExecutionID = c.ExecutionID
		h.decision.Result = &a
		return nil
	}
	if _, err := u.Confirmations.Settle(c, how); err != nil {
		return err
	}
	h.decision.State = how.To
	if err := h.dropQuestion(ctx, u, c); err != nil {
		return err
	}
	if err := reportEnd(u, c, notApproved); err != nil {
		return err
	}
	return rest(u)
}

// unclear keeps the question and asks it again, as the last thing we say.
func (h *hearing) unclear(u *core.Unit, c confirmation.Confirmation, answerID string) (err error) {
	if c.State != confirmation.Pending {
		return nil
	}
	// A message that is delivered twice is answered once.
	if c.Addressee == access.Customer && (answerID != "" || c.MessageID != u.Conversations.LastSaid()) {
		if c, err = u.Confirmations.AskAgain(c); err != nil {
			return err
		}
	}
	h.decision.Confirmation = asked(&c)
	return nil
}
