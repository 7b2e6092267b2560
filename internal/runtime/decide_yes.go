package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// carryOn ends what a yes has begun, or does all of it that does not belong into the
// transaction it was heard in.
func (h *hearing) carryOn(ctx context.Context, err error) (Decision, error) {
	var a Answer
	var state confirmation.State
	switch {
	case h.call != nil:
		a, state = h.call.finish(err)
	case err != nil:
		return Decision{}, err
	default:
		a, state, h.lapsed = h.runStored(ctx, h.reply, *h.yes)
	}
	d := Decision{Outcome: confirm.Confirm, State: state, Result: &a, Message: h.Said(h.reply.Workspace, h.yes.Tool, a), Confirmation: a.Confirmation}
	if d.PassedOn() { // the business is asked now, not whoever said this yes
		d.Confirmation, d.Message = nil, msgPassedOn.In(h.reply.Workspace.Locale)
	}
	if state != "" {
		return d, nil
	}
	if a.Unsure { // nor is it known what became of the question
		d.State = h.yes.State
		return d, nil
	}
	now, err := h.standing(context.WithoutCancel(ctx), h.reply)
	d.State = now.State
	return d, err
}

// runStored runs the call a question is about from its decision on: the arguments
// were checked when the question was asked, everything else is checked again in
// the effect's transaction. It also returns what became of the question, where
// this very call knows.
func (r *Runtime) runStored(ctx context.Context, reply Reply, q standing) (a Answer, state confirmation.State, lapsed *Key) {
	ctx, x := r.beginStored(ctx, reply, q)
	defer x.end(ctx)
	a, state = x.runOnYes(ctx, q)
	return a, state, x.lapsed
}

func (x *execution) runOnYes(ctx context.Context, q standing) (a Answer, state confirmation.State) {
	if err := x.find(); err != nil {
		return x.refuse(ctx, err), ""
	}
	ctx, cancel := context.WithTimeout(ctx, x.patience())
	defer cancel()

	if q.decided() {
		return x.repeatStored(ctx, q), q.State
	}
	if x.tool.Versioned() {
		if err := x.snapshot(ctx, x.resolve); err != nil {
			return x.refuse(ctx, err), ""
		}
	}
	if err := x.takeUp(q.Confirmation); err != nil {
		return x.refuse(ctx, err), ""
	}
	switch {
	case x.tool.Kind == tool.KindCall:
		a = x.reachOutside(ctx)
	case x.tool.Kind == tool.KindPlan:
		a = x.follow(ctx)
	default:
		a = x.act(ctx)
	}
	return a, x.settled
}

func (r *Runtime) beginStored(ctx context.Context, reply Reply, q standing) (context.Context, *execution) {
	ctx, x := r.begin(ctx, Call{
		Workspace: reply.Workspace, Actor: reply.Actor, SessionID: q.SessionID, Tool: q.Tool, Arguments: []byte(q.Arguments), Correlation: reply.Correlation, TurnID: reply.TurnID,
	})
	x.approved, x.as = q.ID, onBehalf(q.Confirmation, reply.Actor)
	x.reply = &heard{text: reply.Message, channelID: reply.MessageID, known: reply.KnownID, keep: reply.Keep}
	x.session = q.session
	x.span.belongsTo(q.SessionID)
	return ctx, x
}

// repeatStored answers with what became of a question that was decided.
func (x *execution) repeatStored(ctx context.Context, q standing) Answer {
	err := x.repeatAnswer(q.answer, q.answered)
	if err == nil && !x.answer.Success { // what a refusal says is written down again
		err = x.snapshot(ctx, func(_ context.Context, _ Tx, u *core.Unit) error { return x.learnCustomer(u) })
	}
	if err != nil {
		return x.refuse(ctx, err)
	}
	return x.answer
}

// takeUp makes a stored call ready to run.
func (x *execution) takeUp(c confirmation.Confirmation) (err error) {
	defer x.stage("take up")(&err)
	if err := x.stillOurs(x.session); err != nil {
		return err
	}
	if x.in, err = x.tool.Decode([]byte(c.Arguments)); err != nil {
		return err
	}
	x.canonical, x.argsHash = c.Arguments, c.ArgsHash
	return nil
}

// gateOfStored is the gate a yes has come through: the one the call would meet
// now or, where the rule that asked is gone, the one it met. The yes still counts.
func (x *execution) gateOfStored(ctx context.Context, u *core.Unit, c confirmation.Confirmation) (err error) {
	if x.gateOf != nil {
		return nil
	}
	if x.gateOf, err = x.gateFor(ctx, u); err != nil || x.gateOf != nil {
		return err
	}
	if x.gateOf = x.tool.Gate; x.gateOf == nil || isAdded(c) {
		x.gateOf = x.added(&policy.Rule{By: c.Addressee})
	}
	return nil
}
