package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

// admit locks the conversation, takes the call's keys, and lets it in. It reports false for a repetition,
// which is finished with the first one's answer.
func (a *attempt) admit() (bool, error) {
	if err := a.lock(); err != nil {
		return false, err
	}
	if claimed, err := a.claim(); err != nil || !claimed {
		return false, err
	}
	return true, a.enter()
}

// lock takes the conversation, which comes first in the order of all locks.
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

// enterSession makes s the conversation of this attempt. Its customer's personal values are learned first
// thing: arguments may hold them although no handler looks.
func (a *attempt) enterSession(s conversation.Session) error {
	a.adopt(s)
	return a.learnCustomer()
}

func (a *attempt) adopt(s conversation.Session) {
	a.session = s
	a.u.Conversations.Adopt(s)
	a.u.Conversations.Within(a.req.call.TurnID)
	a.nameSession(s.ID)
}

func (a *attempt) learnCustomer() error {
	if a.req.tool.Audit == tool.AuditNone || a.learnedCustomer == a.session.CustomerID {
		return nil
	}
	_, _, err := a.u.Customers.Current()
	if err == nil {
		a.learnedCustomer = a.session.CustomerID
	}
	return err
}

// enter makes sure that the conversation is still the agent's, and counts the call. A yes that was just
// given is counted and let in: its question already was within the limit, and the customer is not to pay
// for an eager agent.
func (a *attempt) enter() (err error) {
	defer a.stage("limits")(&err)
	if err := a.req.stopsAgent(a.session); err != nil {
		return err
	}
	return a.count(a.tx.Calls(), a.u.Now, true)
}

// authorise checks the yes of a call in its transaction, and what the business's rules say by now: one that
// refuses the call stops it, and one that also wants the business's own yes has that asked for. The call is
// done for now then.
func (a *attempt) authorise(ctx context.Context) (err error) {
	if !a.grant.hasYes() {
		return a.authoriseStep(ctx)
	}
	if a.judgement, err = a.judge(ctx); err != nil {
		return err
	}
	if a.yes, err = a.checkYes(ctx); err != nil || !a.yes.Waiting() { // one that was taken is being carried out
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

// authoriseStep makes sure once more, in the transaction of what a step does, that it is what was shown with
// its plan.
func (a *attempt) authoriseStep(ctx context.Context) error {
	shown := a.req.shownWithPlan()
	if shown == nil || a.grant.gate == nil {
		return nil
	}
	a.u.Deciding = true
	return a.stillAsShown(ctx, a.grant.gate, *shown)
}

// checkYes makes sure, in the transaction, that the yes is for exactly this: unused, in time, for what was
// shown, at no higher total.
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
			return &c, nil // checked when it was taken; what changed since is its own doing
		}
	case confirmation.Pending:
	case confirmation.Expired:
		return nil, a.req.newFault(fault.ConfirmationExpired, msgOver)
	case confirmation.Denied:
		return nil, a.req.newFault(fault.ConfirmationInvalid, msgSaidNo)
	case confirmation.Amended:
		return nil, a.u.Confirmations.Changed(c)
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

// lockQuestion is the question this call has its yes from, locked.
func (a *attempt) lockQuestion() (confirmation.Confirmation, error) {
	if a.lockedQuestion != nil {
		return a.lockedQuestion.Confirmation, nil
	}
	return a.u.Confirmations.Get(a.grant.confirmationID, true)
}

// gateOfYes is the gate a yes has come through: the one the call would meet now or, where the rule that
// asked is gone, the one it met. The yes still counts.
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

// settleYes moves the question of the yes on, as this part of the call leaves it. A part that begins a call
// takes the yes: from here on its time does not run out any more.
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
	if p.leaves == confirmation.Confirmed {
		if !yes.Waiting() {
			return nil
		}
		taken := *yes
		taken.Ready = true
		yes = &taken
	}
	return a.moveQuestion(yes, p.leaves)
}

// moveQuestion moves the question of a yes on, in the transaction of what the yes does, which has it locked.
func (a *attempt) moveQuestion(c *confirmation.Confirmation, to confirmation.State) (err error) {
	defer a.stage("settle")(&err)
	d := confirmation.Decision{To: to, ExecutionID: a.req.id}
	if c.State == confirmation.Pending { // later moves are ours, not the decider's
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

// writeReply writes the words that a question was answered in into the conversation.
func (a *attempt) writeReply(c *confirmation.Confirmation) (answerID string, err error) {
	if a.grant.words == nil {
		return "", nil
	}
	return a.grant.words.write(a.u, c)
}

// recordSuccess finishes the call with a handler's output and writes everything: the answer a repetition
// gets, the execution row, the events.
func (a *attempt) recordSuccess(out any) (err error) {
	defer a.stage("record")(&err)
	if err := a.finishOutput(out); err != nil {
		return err
	}
	if err := a.keepWords(a.said); err != nil {
		return err
	}
	if err := a.storeAnswer(); err != nil {
		return err
	}
	return a.record()
}

// said is what the customer reads of the answer.
func (x *execution) said() string { return x.Said(x.req.call.Workspace, x.req.call.Tool, x.out.answer) }

// keepWords writes what the customer is told of the yes that they gave, where no other part of the system
// writes it into the conversation: a person who takes it over reads it there.
func (a *attempt) keepWords(words func() string) error {
	if w := a.grant.words; w == nil || !w.keep || w.text == "" {
		return nil
	}
	_, err := a.u.Conversations.Say("runtime", words(), "")
	return err
}

// record writes the execution row and the events of a unit that succeeded.
func (a *attempt) record() error {
	if a.out.customerWaits {
		if err := report(a.u, a.said()); err != nil {
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
