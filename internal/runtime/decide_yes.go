package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/confirm"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/tool"
)

// yes runs the stored call, or marks the question as confirmed where the call
// still needs something a yes cannot give.
func (r *Runtime) yes(ctx context.Context, reply Reply, q standing) (Decision, error) {
	if q.Waiting() && !q.Ready {
		return r.confirmed(ctx, reply, q.Confirmation)
	}
	a, state := r.runStored(ctx, reply, q)
	d := Decision{Outcome: confirm.Confirm, State: state, Result: &a, Confirmation: a.Confirmation}
	if state != "" {
		return d, nil
	}
	now, err := r.question(context.WithoutCancel(ctx), reply)
	d.State = now.State
	return d, err
}

// runStored runs the call a question is about from its decision on: the arguments
// were checked when the question was asked, everything else is checked again in
// the effect's transaction. It also returns what became of the question, where
// this very call knows.
func (r *Runtime) runStored(ctx context.Context, reply Reply, q standing) (a Answer, state confirmation.State) {
	ctx, x := r.begin(ctx, Call{
		Workspace: reply.Workspace, Actor: reply.Actor, SessionID: q.SessionID, Tool: q.Tool, Arguments: []byte(q.Arguments), Correlation: reply.Correlation,
	})
	defer x.end(ctx)
	x.approved = q.ID
	x.reply = &heard{text: reply.Message, channelID: reply.MessageID}
	x.session = q.session
	x.span.belongsTo(q.SessionID)
	if err := x.find(); err != nil {
		return x.refuse(ctx, err), ""
	}
	ctx, cancel := context.WithTimeout(ctx, x.tool.Deadline())
	defer cancel()

	if q.decided() {
		return x.repeatStored(ctx, q), q.State
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
		x.gateOf = x.added(access.StricterAsk{Addressee: c.Addressee})
	}
	return nil
}
