package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// readOnly answers a Read from the snapshot its call was checked on.
func (x *execution) readOnly(ctx context.Context, _ Tx, u *core.Unit) error {
	if x.tool.Kind != tool.KindRead {
		return nil
	}
	out, err := x.tool.Run(ctx, u, x.in)
	if err != nil {
		return err
	}
	a, err := x.success(u, out)
	if err == nil {
		x.finish(a)
	}
	return err
}

// act is a Write: admitted, the yes checked, run and written down, all in one
// transaction that may be run again from its start.
func (x *execution) act(ctx context.Context) Answer {
	x.nameKey()
	err := x.write(ctx, func(tx Tx, u *core.Unit) error { return x.effect(ctx, tx, u) })
	if err != nil {
		return x.failed(ctx, err)
	}
	return x.answer
}

func (x *execution) effect(ctx context.Context, tx Tx, u *core.Unit) error {
	if admitted, err := x.admit(tx, u); err != nil || !admitted {
		return err
	}
	yes, err := x.permitted(ctx, tx, u)
	if err != nil || x.done {
		return err
	}
	out, err := x.handle(ctx, u)
	if err != nil {
		return err
	}
	if err := x.settle(u, yes, confirmation.Executed); err != nil {
		return err
	}
	return x.succeed(tx, u, out)
}

func (x *execution) handle(ctx context.Context, u *core.Unit) (out any, err error) {
	defer x.stage("handler")(&err)
	return x.tool.Run(ctx, u, x.in)
}

// succeed finishes the call with a handler's output and writes everything down:
// the answer a repetition gets, the execution row, the events.
func (x *execution) succeed(tx Tx, u *core.Unit, out any) (err error) {
	defer x.stage("record")(&err)
	a, err := x.success(u, out)
	if err != nil {
		return err
	}
	x.finish(a)
	if err := x.keepWords(u, x.Said(x.call.Workspace, x.call.Tool, a)); err != nil {
		return err
	}
	if err := x.settleKeys(tx.Calls(), a); err != nil {
		return err
	}
	return x.conclude(tx, u)
}

// keepWords notes what the customer is told of the yes that they gave, where nobody else
// writes it into the conversation: a person who takes it over reads it there.
func (x *execution) keepWords(u *core.Unit, words string) error {
	if x.reply == nil || !x.reply.keep || x.reply.text == "" {
		return nil
	}
	_, err := u.Conversations.Say("runtime", words, "")
	return err
}

// admit locks the conversation, takes the call's keys, and lets it in. It reports
// false for a repetition, which is finished with the first one's answer.
func (x *execution) admit(tx Tx, u *core.Unit) (bool, error) {
	if err := x.lock(u); err != nil {
		return false, err
	}
	if claimed, err := x.claim(tx.Calls()); err != nil || !claimed {
		return false, err
	}
	return true, x.enter(tx, u)
}

// lock takes the conversation, which comes first in the order of all locks.
func (x *execution) lock(u *core.Unit) (err error) {
	defer x.stage("session")(&err)
	if x.locked != nil {
		return x.adopt(u, x.locked.session)
	}
	s, err := u.Conversations.Get(x.call.SessionID, true)
	if err != nil {
		return err
	}
	return x.adopt(u, s)
}

// enter makes sure that the conversation is still the agent's, and counts the
// call. A yes that was just given is counted and let in: its question already
// was within the limit, and the customer is not to pay for an eager agent.
func (x *execution) enter(tx Tx, u *core.Unit) (err error) {
	defer x.stage("limits")(&err)
	if err := x.stillOurs(x.session); err != nil {
		return err
	}
	return x.count(tx.Calls(), u.Now, x.reply == nil)
}

// conclude writes the execution row and the events of a unit that succeeded.
func (x *execution) conclude(tx Tx, u *core.Unit) error {
	if x.awaited {
		if err := report(u, x.Said(x.call.Workspace, x.call.Tool, x.answer)); err != nil {
			return err
		}
	}
	x.changes = u.Events()
	x.remember(u)
	if err := tx.Calls().InsertExecutions([]Execution{x.row()}); err != nil {
		return err
	}
	if err := x.tell(tx, u); err != nil {
		return err
	}
	x.wrote = true
	return nil
}

// authorised makes sure, in the transaction, that the yes is for exactly this:
// unused, in time, for what was shown, at no higher total. It returns nil for a
// call that needs none.
func (x *execution) authorised(ctx context.Context, u *core.Unit) (yes *confirmation.Confirmation, err error) {
	if x.approved == "" {
		return nil, nil
	}
	defer x.stage("confirmation")(&err)
	c, err := x.approval(u)
	if err != nil {
		return nil, err
	}
	if c.SessionID != x.session.ID || c.Tool != x.call.Tool {
		return nil, x.fault(fault.ConfirmationInvalid, msgBadToken)
	}
	if err := x.gateOfStored(ctx, u, c); err != nil {
		return nil, err
	}
	u.QuestionID = c.ID
	switch c.State {
	case confirmation.Confirmed:
		if c.Ready {
			return &c, nil // checked when it was taken; what changed since is its own doing
		}
	case confirmation.Pending:
	case confirmation.Expired:
		return nil, x.fault(fault.ConfirmationExpired, msgOver)
	case confirmation.Denied:
		return nil, x.fault(fault.ConfirmationInvalid, msgSaidNo)
	case confirmation.Amended:
		return nil, u.Confirmations.Changed(c)
	default:
		return nil, x.fault(fault.ConfirmationStale, msgStale)
	}
	stored, err := x.tool.Decode([]byte(c.Arguments))
	if err != nil {
		return nil, err
	}
	u.Deciding = true
	q, err := x.gateOf.Preview(ctx, u, stored)
	if err != nil {
		return nil, err
	}
	if q.Subject != c.Subject || (c.Total != confirmation.NoTotal && q.Total > c.Total) {
		return nil, x.fault(fault.ConfirmationStale, msgStale)
	}
	return &c, nil
}

// approval is the question this call has its yes from, locked.
func (x *execution) approval(u *core.Unit) (confirmation.Confirmation, error) {
	if x.locked != nil {
		return x.locked.Confirmation, nil
	}
	return u.Confirmations.Get(x.approved, true)
}

// settle moves the question of a yes on, in the transaction of what the yes does,
// which has it locked.
func (x *execution) settle(u *core.Unit, c *confirmation.Confirmation, to confirmation.State) (err error) {
	if c == nil {
		return nil
	}
	defer x.stage("settle")(&err)
	d := confirmation.Decision{To: to, ExecutionID: x.id}
	if c.State == confirmation.Pending { // later moves are ours, not the decider's
		d.By = x.call.Actor.Name()
		if d.AnswerID, err = x.hear(u, c); err != nil {
			return err
		}
	}
	if err := u.Confirmations.Move(*c, d); err != nil {
		return err
	}
	x.settled = to
	x.awaited = awaited(*c) && (to == confirmation.Executed || to == confirmation.Failed)
	return rest(u)
}

// hear writes down the words a question was answered in.
func (x *execution) hear(u *core.Unit, c *confirmation.Confirmation) (answerID string, err error) {
	if x.reply == nil || x.reply.text == "" || c.Addressee != access.Customer {
		return "", nil
	}
	if x.reply.known != "" {
		return x.reply.known, u.Conversations.Answers(x.reply.known, c.ID)
	}
	answerID, _, err = u.Conversations.Heard(x.reply.text, x.reply.channelID, c.ID)
	return answerID, err
}
