package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// fail ends a call whose effect was rolled back. A short transaction of its own writes the row, the count, the
// conversation's new state and the question's; where a new question helps, it asks it.
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
	// The caller may have disconnected; the failure is recorded anyway.
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
	// Concurrent failures did not see each other's count: those over the limit are refused with rate_limited instead. A
	// yes is never refused, and an internal failure is counted after its other work.
	counted := a.allowanceTaken
	if !counted && !a.grant.hasYes() && takesAllowance(e.Code) {
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
	if moved := a.u.Conversations.NextState(); moved != "" {
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
		if err := a.keepReply(a.customerText); err != nil {
			return err
		}
	}
	return a.record()
}

// finishUnsure ends a call whose commit got no response. It may have taken effect: nothing is decided or counted on the
// assumption that it did not. The recorder looks it up when the database is back; so does a retry with its key.
func (x *execution) finishUnsure(cause error) Answer {
	x.out.unsure = true
	return x.finishNamingKey(cause)
}

// nothingTried are refusals before the handler ran: there is nothing to clean up.
func nothingTried(code fault.Code) bool {
	switch code {
	case fault.RateLimited, fault.SessionHandedOff, fault.IdempotencyConflict, fault.InProgress:
		return true
	}
	return false
}

// aftermath does what a failure requires. final means that the question ends with this refusal, which is its stored
// answer from now on.
func (a *attempt) aftermath(ctx context.Context, e *fault.Error, answer *Answer) (final bool, err error) {
	if err := a.reportChange(e, answer); err != nil {
		return false, err
	}
	if a.grant.hasYes() {
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

// internalFailure is the hand-off reason that staff see when an internal error caused the hand-off; the log has the
// cause.
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

// stopAwaiting leaves no conversation waiting for an answer that has arrived or never will: if the tool did not move
// the conversation on, it goes back to collecting, or to idle without a draft.
func stopAwaiting(u *core.Unit) error {
	if s, ok := u.Conversations.Current(); !ok || s.State != conversation.AwaitingConfirmation {
		return nil
	}
	if _, found, err := u.Confirmations.Open(); err != nil || found {
		return err // it waits for another answer
	}
	return settleState(u)
}

// failQuestion settles the question whose yes the failed call ran on. A refusal by a business rule is final and
// replayed; a transient fault leaves the question open, and so does a refusal of what the call adds to a yes; an
// outdated question is asked anew.
func (a *attempt) failQuestion(ctx context.Context, e *fault.Error, answer *Answer) (final bool, err error) {
	c, err := a.u.Confirmations.Get(a.grant.confirmationID, true)
	if err != nil {
		return false, err
	}
	switch {
	case c.State == confirmation.Executed || c.State == confirmation.Failed:
		return false, a.repeatDecision(c) // a concurrent call was faster
	case c.State == confirmation.Superseded && a.wasPassedOn(c):
		return false, a.repeatDecision(c)
	case e.Code == fault.ConfirmationExpired:
		return false, a.renew(ctx, c, confirmation.Expired, answer)
	case e.Code == fault.ConfirmationStale:
		return false, a.renew(ctx, c, confirmation.Superseded, answer)
	case e.OfArgument && c.State == confirmation.Confirmed && !c.Ready:
		return false, nil // the yes still waits for what this call said wrong
	case !fault.Of(e.Code).Business || (c.State != confirmation.Pending && c.State != confirmation.Confirmed):
		return false, nil
	}
	if err := a.moveQuestion(&c, confirmation.Failed); err != nil {
		return false, err
	}
	return true, a.dropQuestion(ctx, a.u, c)
}

// dropQuestion lets the tool undo what it did when the question was asked. It is called once, where a question ends
// without a yes.
func (r *Runtime) dropQuestion(ctx context.Context, u *core.Unit, c confirmation.Confirmation) error {
	t, ok := r.Tools.Get(c.Tool) // a business's own tools do nothing when they ask
	if !ok || t.Gate == nil || isAdded(c) {
		return nil
	}
	return t.Gate.Dropped(ctx, u, c)
}

// renew closes a question that can no longer be answered and asks again with the current values, if a yes could
// succeed.
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
	if closed { // otherwise its holds already belong to another question
		if err := a.dropQuestion(ctx, a.u, c); err != nil {
			return err
		}
	}
	open, found, err := a.u.Confirmations.Open()
	switch {
	case err != nil:
		return err
	case found: // a late answer to the old question must not hide the new one's text
		again, err := a.u.Confirmations.AskAgain(open)
		answer.Confirmation = newAsked(&again)
		return err
	}
	stored, err := a.req.tool.Decode([]byte(c.Arguments))
	if err != nil {
		return err
	}
	q, err := a.grant.gate.Preview(ctx, a.u, stored)
	// A rule's question knows nothing of what the tool needs: where the call itself found that something changed, the
	// same question would only be answered with the same refusal.
	same := c.Waiting() && to == confirmation.Superseded && q.Subject == c.Subject && q.Total <= c.Total
	if err != nil || same { // no new question can help
		if err := reportEnd(a.u, c, cameToNothing); err != nil {
			return err
		}
		return stopAwaiting(a.u)
	}
	fresh, err := a.putQuestion(ctx, stored, q)
	if err != nil {
		return err
	}
	answer.Confirmation = newAsked(&fresh)
	return nil
}

// closeQuestion ends a question whose row may still be open although its time is over. It reports whether this call
// closed it.
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

// change is the data of a refusal because the customer asked for something else than the question showed.
type change struct {
	ConfirmationID  string `json:"confirmationId"`
	CustomerMessage string `json:"customerMessage,omitempty"`
}

// changeIn returns the question whose change an error reports.
func changeIn(err error) (id string, found bool) {
	var changed confirmation.Changed
	found = errors.As(err, &changed)
	return changed.ID, found
}

// reportChange puts the customer's words into the refusal, as data, and marks the change as reported: the caller may
// ask the same again from now on.
func (a *attempt) reportChange(cause error, answer *Answer) error {
	id, found := changeIn(cause)
	if !found {
		return nil
	}
	c, err := a.u.Confirmations.Get(id, true)
	if err != nil {
		return err
	}
	if _, err := a.writeReply(&c); err != nil { // a late yes is no yes, but the words belong into the conversation
		return err
	}
	reported := change{ConfirmationID: c.ID}
	if c.AnswerID != "" {
		m, _, err := a.u.Conversations.Message(c.AnswerID) // retention may have removed it
		if err != nil {
			return err
		}
		reported.CustomerMessage = m.Text
		a.sensitive = append(a.sensitive, m.Text) // free text: the conversation keeps it, the execution row does not
	}
	answer.Data, _ = json.Marshal(reported) // plain fields always marshal
	if a.req.call.Actor.Role == access.Customer {
		return nil // they said it themselves
	}
	return a.u.Confirmations.RecordAnnounced(c, a.req.id)
}
