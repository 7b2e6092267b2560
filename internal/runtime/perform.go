package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

// admit locks the conversation, claims the call's keys, and checks that the call may run. It reports false for a retry,
// which ends with the first call's answer.
func (a *attempt) admit() (bool, error) {
	if err := a.lock(); err != nil {
		return false, err
	}
	if claimed, err := a.claim(); err != nil || !claimed {
		return false, err
	}
	return true, a.countCall()
}

// lock locks the conversation, which comes first in the lock order.
func (a *attempt) lock() (err error) {
	defer a.stage("session")(&err)
	if a.lockedQuestion != nil {
		return a.enterSession(a.lockedQuestion.session)
	}
	s, err := a.u.Conversations.Get(a.req.call.SessionID, true)
	if err != nil {
		return err
	}
	return a.enterSession(s)
}

// enterSession makes s the conversation of this attempt. It loads the customer's personal values first, because
// arguments may contain them although no handler reads the customer.
func (a *attempt) enterSession(s conversation.Session) error {
	a.adopt(s)
	return a.notePersonalValues()
}

func (a *attempt) adopt(s conversation.Session) {
	a.session = s
	a.u.Conversations.Adopt(s)
	a.u.Conversations.Within(a.req.call.TurnID)
	a.nameSession(s.ID)
}

// notePersonalValues reads the session's customer once, so that the unit masks the customer's data in what is kept of
// the call.
func (a *attempt) notePersonalValues() error {
	if a.req.tool.Audit == tool.AuditNone || a.notedCustomer == a.session.CustomerID {
		return nil
	}
	_, _, err := a.u.Customers.Current()
	if err == nil {
		a.notedCustomer = a.session.CustomerID
	}
	return err
}

// countCall checks that the agent still has the conversation, and counts the call. A yes that was just given is counted
// and never refused: its question was within the limit, and the customer should not pay for an agent that calls too
// often.
func (a *attempt) countCall() (err error) {
	defer a.stage("limits")(&err)
	if err := a.req.stopsAgent(a.session); err != nil {
		return err
	}
	return a.count(a.tx.Calls(), a.u.Now, true)
}

// authorise checks the yes of a call in its transaction, and the business's rules as of now: a rule that denies the
// call stops it, and one that also requires the business's own yes asks for it, which ends the call for now. A call
// without a yes was judged before; only a plan's step is compared again with what was shown.
func (a *attempt) authorise(ctx context.Context) (err error) {
	if !a.grant.hasYes() {
		return a.authoriseStep(ctx)
	}
	if a.judgement, err = a.judge(ctx); err != nil {
		return err
	}
	if a.yes, err = a.checkYes(ctx); err != nil || !a.yes.Waiting() { // a yes that was already taken is being executed
		return err
	}
	if err := a.judgement.refusal(&a.req); err != nil {
		return err
	}
	if rule := a.judgement.Business; rule != nil && policy.Above(rule.By, a.yes.Addressee) {
		return a.passOn(*a.yes, rule)
	}
	return nil
}

// authoriseStep checks again, in the transaction of a step's effect, that the step is what was shown with its plan.
func (a *attempt) authoriseStep(ctx context.Context) error {
	shown := a.req.shownWithPlan()
	if shown == nil || a.grant.gate == nil {
		return nil
	}
	a.u.Deciding = true
	return a.stillAsShown(ctx, a.grant.gate, *shown)
}

// checkYes checks, in the transaction, that the yes is for exactly this call: unused, in time, for what was shown, at
// no higher total.
func (a *attempt) checkYes(ctx context.Context) (yes *confirmation.Confirmation, err error) {
	defer a.stage("confirmation")(&err)
	c, err := a.lockQuestion()
	if err != nil {
		return nil, err
	}
	if c.SessionID != a.session.ID || c.Tool != a.req.call.Tool {
		return nil, a.req.newFault(fault.ConfirmationInvalid, msgBadToken)
	}
	a.grant.gate = a.gateOfYes(c)
	a.u.QuestionID = c.ID
	switch c.State {
	case confirmation.Confirmed:
		if c.Ready {
			return &c, nil // checked when it was taken; what changed since is the call's own effect
		}
	case confirmation.Pending:
	case confirmation.Expired:
		return nil, a.req.newFault(fault.ConfirmationExpired, msgOver)
	case confirmation.Denied:
		return nil, a.req.newFault(fault.ConfirmationInvalid, msgSaidNo)
	case confirmation.Amended:
		return nil, a.u.Confirmations.RefuseChanged(c)
	default:
		return nil, a.req.newFault(fault.ConfirmationStale, msgStale)
	}
	stored, err := a.req.tool.Decode([]byte(c.Arguments))
	if err != nil {
		return nil, err
	}
	a.u.Deciding = true
	q, err := a.grant.gate.Preview(ctx, a.u, stored)
	if err != nil {
		return nil, err
	}
	if q.Subject != c.Subject || (c.Total != confirmation.NoTotal && q.Total > c.Total) {
		return nil, a.req.newFault(fault.ConfirmationStale, msgStale)
	}
	return &c, nil
}

// lockQuestion returns the question whose yes this call runs on, locked.
func (a *attempt) lockQuestion() (confirmation.Confirmation, error) {
	if a.lockedQuestion != nil {
		return a.lockedQuestion.Confirmation, nil
	}
	return a.u.Confirmations.Get(a.grant.confirmationID, true)
}

// gateOfYes returns the gate that the yes passed: the current one or, if the rule that asked was removed, the one at
// the time. The yes still counts.
func (a *attempt) gateOfYes(c confirmation.Confirmation) *tool.Gate {
	if g := a.grant.gate; g != nil {
		return g
	}
	if g := a.req.gateFor(a.u, a.judgement); g != nil {
		return g
	}
	if g := a.req.tool.Gate; g != nil && !isAdded(c) {
		return g
	}
	return a.req.addedGate(&policy.Rule{By: c.Addressee})
}

func (a *attempt) runHandler(ctx context.Context) (out any, err error) {
	defer a.stage("handler")(&err)
	return a.req.tool.Run(ctx, a.u, a.req.in)
}

func (a *attempt) runAddition(ctx context.Context) (out any, err error) {
	defer a.stage("handler")(&err)
	return a.grant.gate.Add(ctx, a.u, a.req.in, *a.grant.executed)
}

// settleYes moves the question of the yes to the state in which this part of the call leaves it. A part that begins a
// call takes the yes: from then on it cannot expire.
func (a *attempt) settleYes(p part) error {
	yes := a.yes
	if !p.authorise && a.grant.hasYes() {
		c, err := a.lockQuestion()
		if err != nil {
			return err
		}
		yes = &c
	}
	if yes == nil {
		return nil
	}
	if p.questionState == confirmation.Confirmed {
		if !yes.Waiting() {
			return nil
		}
		taken := *yes
		taken.Ready = true
		yes = &taken
	}
	return a.moveQuestion(yes, p.questionState)
}

// moveQuestion moves the question of a yes to its next state, in the transaction of the effect, which has it locked.
func (a *attempt) moveQuestion(c *confirmation.Confirmation, to confirmation.State) (err error) {
	defer a.stage("settle")(&err)
	d := confirmation.Decision{To: to, ExecutionID: a.req.id}
	if c.State == confirmation.Pending { // later moves are the system's, not the decider's
		d.By = a.req.call.Actor.Name()
		if d.AnswerID, err = a.writeReply(c); err != nil {
			return err
		}
	}
	if err := a.u.Confirmations.Move(*c, d); err != nil {
		return err
	}
	a.out.questionState = to
	a.out.customerWaits = customerWaits(*c) && (to == confirmation.Executed || to == confirmation.Failed)
	return stopAwaiting(a.u)
}

// writeReply writes the words that answered a question into the conversation.
func (a *attempt) writeReply(c *confirmation.Confirmation) (answerID string, err error) {
	if a.grant.words == nil {
		return "", nil
	}
	return a.grant.words.write(a.u, c)
}

// recordSuccess ends the call with a handler's output and writes everything: the answer for retries, the execution row,
// the events.
func (a *attempt) recordSuccess(out any) (err error) {
	defer a.stage("record")(&err)
	if err := a.finishOutput(out); err != nil {
		return err
	}
	if err := a.keepReply(a.customerText); err != nil {
		return err
	}
	if err := a.storeAnswer(); err != nil {
		return err
	}
	return a.record()
}

// customerText is the answer in words for the customer.
func (x *execution) customerText() string {
	return x.CustomerText(x.req.call.Workspace, x.req.call.Tool, x.out.answer)
}

// keepReply writes our reply to the customer's yes into the conversation, if no other part of the system does: staff
// who take it over read it there.
func (a *attempt) keepReply(words func() string) error {
	if w := a.grant.words; w == nil || !w.keep || w.text == "" {
		return nil
	}
	_, err := a.u.Conversations.Say("runtime", words(), "")
	return err
}

// record writes the execution row and the events of a unit that succeeded, and the report to a customer who waits for it.
func (a *attempt) record() error {
	if a.out.customerWaits {
		if err := report(a.u, a.customerText()); err != nil {
			return err
		}
	}
	a.out.changes = a.u.Events()
	a.noteSensitive(a.u)
	if err := a.tx.Calls().InsertExecutions([]Execution{a.row()}); err != nil {
		return err
	}
	if err := a.writeEvents(); err != nil {
		return err
	}
	a.out.rowWritten = true
	return nil
}

// writeEvents writes the events and errands of the call's unit.
func (a *attempt) writeEvents() (err error) {
	a.out.eventsWritten, err = writeEvents(a.tx, a.u, a.req.session.ID, a.req.call.Correlation)
	return err
}
