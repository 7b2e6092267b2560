package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// failQuestion settles the question a failed call had its yes from. A rule's refusal is final and repeated
// as it is; a passing fault leaves the question open; an outdated one is asked anew.
func (a *attempt) failQuestion(ctx context.Context, e *fault.Error, answer *Answer) (final bool, err error) {
	c, err := a.u.Confirmations.Get(a.grant.confirmationID, true)
	if err != nil {
		return false, err
	}
	switch {
	case c.State == confirmation.Executed || c.State == confirmation.Failed:
		return false, a.repeatDecision(c) // another call was faster after all
	case c.State == confirmation.Superseded && a.wasPassedOn(c):
		return false, a.repeatDecision(c)
	case e.Code == fault.ConfirmationExpired:
		return false, a.renew(ctx, c, confirmation.Expired, answer)
	case e.Code == fault.ConfirmationStale:
		return false, a.renew(ctx, c, confirmation.Superseded, answer)
	case !fault.Of(e.Code).Business || (c.State != confirmation.Pending && c.State != confirmation.Confirmed):
		return false, nil
	}
	if err := a.moveQuestion(&c, confirmation.Failed); err != nil {
		return false, err
	}
	return true, a.dropQuestion(ctx, a.u, c)
}

// dropQuestion lets the tool take back what asking had made it do. It is called once, where a question ends
// without a yes.
func (r *Runtime) dropQuestion(ctx context.Context, u *core.Unit, c confirmation.Confirmation) error {
	t, ok := r.Tools.Get(c.Tool) // a business's own tools do nothing when they ask
	if !ok || t.Gate == nil || isAdded(c) {
		return nil
	}
	return t.Gate.Dropped(ctx, u, c)
}

// renew closes a question that cannot be answered any more and asks again with what holds now, if a yes
// could succeed.
func (a *attempt) renew(
	ctx context.Context, c confirmation.Confirmation, to confirmation.State, answer *Answer,
) error {
	answerID, err := a.writeReply(&c)
	if err != nil {
		return err
	}
	closed, err := closeQuestion(a.u, c, confirmation.Decision{To: to, AnswerID: answerID})
	if err != nil {
		return err
	}
	if closed { // else its holds are another question's by now
		if err := a.dropQuestion(ctx, a.u, c); err != nil {
			return err
		}
	}
	open, found, err := a.u.Confirmations.Open()
	switch {
	case err != nil:
		return err
	case found: // a late answer to the old question must not take away what the new one says
		again, err := a.u.Confirmations.AskAgain(open)
		answer.Confirmation = asked(&again)
		return err
	}
	stored, err := a.req.tool.Decode([]byte(c.Arguments))
	if err != nil {
		return err
	}
	q, err := a.grant.gate.Preview(ctx, a.u, stored)
	if err != nil { // no new question can help
		if err := reportEnd(a.u, c, cameToNothing); err != nil {
			return err
		}
		return rest(a.u)
	}
	fresh, err := a.putQuestion(ctx, stored, q)
	if err != nil {
		return err
	}
	answer.Confirmation = asked(&fresh)
	return nil
}

// closeQuestion ends a question that may still be open in its row, whatever its time says. It reports whether
// this did it.
func closeQuestion(u *core.Unit, c confirmation.Confirmation, d confirmation.Decision) (bool, error) {
	states := []confirmation.State{c.State}
	if c.State == confirmation.Expired {
		states = []confirmation.State{confirmation.Pending, confirmation.Confirmed}
	}
	for _, c.State = range states {
		if c.State != confirmation.Pending && c.State != confirmation.Confirmed {
			continue
		}
		if closed, err := u.Confirmations.Settle(c, d); err != nil || closed {
			return closed, err
		}
	}
	return false, nil
}
