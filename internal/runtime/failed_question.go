package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// questionFailed settles the question a failed call had its yes from. A rule's
// refusal is final and repeated as it is; a passing fault leaves the question
// open; an outdated one is asked anew.
func (x *execution) questionFailed(ctx context.Context, tx Tx, u *core.Unit, e *fault.Error, a *Answer) (final bool, err error) {
	c, err := u.Confirmations.Get(x.approved, true)
	if err != nil {
		return false, err
	}
	switch {
	case c.State == confirmation.Executed || c.State == confirmation.Failed:
		return false, x.repeatDecided(tx, u, c) // somebody else was faster after all
	case c.State == confirmation.Superseded && x.passedOn(tx, c):
		return false, x.repeatDecided(tx, u, c)
	case e.Code == fault.ConfirmationExpired:
		return false, x.renew(ctx, u, c, confirmation.Expired, a)
	case e.Code == fault.ConfirmationStale:
		return false, x.renew(ctx, u, c, confirmation.Superseded, a)
	case !fault.Of(e.Code).Business || (c.State != confirmation.Pending && c.State != confirmation.Confirmed):
		return false, nil
	}
	if err := x.settle(u, &c, confirmation.Failed); err != nil {
		return false, err
	}
	return true, x.dropQuestion(ctx, u, c)
}

// dropQuestion lets the tool take back what asking had made it do. Whoever ends a
// question without a yes calls it, once.
func (r *Runtime) dropQuestion(ctx context.Context, u *core.Unit, c confirmation.Confirmation) error {
	t, ok := r.Tools.Get(c.Tool) // a business's own tools do nothing when they ask
	if !ok || t.Gate == nil || isAdded(c) {
		return nil
	}
	return t.Gate.Dropped(ctx, u, c)
}

// renew closes a question that cannot be answered any more and asks again with
// what holds now, if a yes could succeed.
func (x *execution) renew(ctx context.Context, u *core.Unit, c confirmation.Confirmation, to confirmation.State, a *Answer) error {
	answerID, err := x.hear(u, &c)
	if err != nil {
		return err
	}
	closed, err := x.closeQuestion(u, c, confirmation.Decision{To: to, AnswerID: answerID})
	if err != nil {
		return err
	}
	if closed { // else its holds are another question's by now
		if err := x.dropQuestion(ctx, u, c); err != nil {
			return err
		}
	}
	if open, found, err := u.Confirmations.Open(); err != nil || found {
		return x.repeatOpen(u, open, a, err)
	}
	stored, err := x.tool.Decode([]byte(c.Arguments))
	if err != nil {
		return err
	}
	q, err := x.gateOf.Preview(ctx, u, stored)
	if err != nil { // no new question can help
		if err := reportEnd(u, c, cameToNothing); err != nil {
			return err
		}
		return rest(u)
	}
	x.in = stored
	fresh, err := x.putQuestion(ctx, u, q)
	if err != nil {
		return err
	}
	a.Confirmation = asked(&fresh)
	return nil
}

// repeatOpen shows the question that has replaced this one: a late answer to the
// old one must not take away what the new one says.
func (x *execution) repeatOpen(u *core.Unit, open confirmation.Confirmation, a *Answer, err error) error {
	if err != nil {
		return err
	}
	again, err := u.Confirmations.AskAgain(open)
	a.Confirmation = asked(&again)
	return err
}

// closeQuestion ends a question that may still be open in its row, whatever its
// time says. It reports whether this did it.
func (x *execution) closeQuestion(u *core.Unit, c confirmation.Confirmation, d confirmation.Decision) (bool, error) {
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
