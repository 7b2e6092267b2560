package runtime

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// execution is one call in progress: its request, the yes it has, and its outcome. It belongs to one goroutine.
type execution struct {
	*Runtime
	observation
	req   request
	grant grant
	out   outcome

	resolveErr      error            // the lookup of the tool failed
	sensitive       []string         // personal values the call has seen, for redaction
	notedCustomer   string           // the customer whose values are among them
	upstreamRefusal *custom.Declined // the vendor's response, where it declined
	reply           *custom.Reply    // what is kept of a vendor's response beside its content; nil: no custom tool
	allowanceTaken  bool             // the call was counted against the session's limit
	lapsedClaim     *Key             // the claim of an earlier call whose node lost its lease
}

func (r *Runtime) begin(ctx context.Context, c Call) (context.Context, *execution) {
	x := &execution{Runtime: r, req: request{call: c, id: scope.NewID(), actor: c.Actor, started: r.Clock.Now()}}
	if x.req.tool = c.inner; c.inner == nil {
		x.req.tool, x.resolveErr = r.toolOf(ctx, c.Workspace, c.Tool)
	}
	if c.Correlation == "" {
		x.req.call.Correlation = x.req.id
	}
	if x.req.tool != nil && x.req.tool.Versioned() {
		ctx, x.reply = custom.Listen(ctx)
	}
	ctx, x.observation = r.observe(ctx, &x.req)
	return ctx, x
}

// toolOf finds a built-in tool or one of the workspace's own; nil: there is none. It may read the database and must not
// be called within a transaction.
func (r *Runtime) toolOf(ctx context.Context, w *access.Workspace, name string) (*tool.Tool, error) {
	if t, ok := r.Tools.Get(name); ok {
		return t, nil
	}
	if r.Own == nil || w.OwnTools == 0 || !strings.HasPrefix(name, tool.OwnPack+"/") {
		return nil, nil
	}
	own, err := r.Own.Own(ctx, w)
	if err != nil {
		return nil, err
	}
	t, _ := own.Get(name)
	return t, nil
}

// toolExists refuses a call of an unknown tool, or of one that cannot be a step of a plan.
func (x *execution) toolExists() error {
	switch {
	case x.resolveErr != nil:
		return x.resolveErr
	case x.req.tool == nil:
		return x.req.newFault(fault.ToolNotFound, msgNoTool, x.req.call.Tool)
	case x.req.call.plan != nil && x.req.tool.Kind == tool.KindPlan: // a yes is for a plan that was shown whole
		return x.req.newFault(fault.Blocked, msgNested, x.req.call.Tool)
	}
	return nil
}

// finish ends the call with an answer; if the transaction is rolled back, so is the answer.
func (x *execution) finish(a Answer) Answer {
	if a.ExecutionID == "" {
		a.ExecutionID = x.req.id
	}
	a.Flat = x.req.tool != nil && x.req.tool.Pack.Flat
	x.out.answer, x.out.done = a, true
	return a
}

// finishRefused ends the call with an error as its answer.
func (x *execution) finishRefused(err error) Answer { return x.finish(refusal(err, x.req.locale())) }

// finishNamingKey is finishRefused for an unknown outcome. It returns the key that was generated for a call without
// one: a retry with it does not execute the call twice.
func (x *execution) finishNamingKey(err error) Answer {
	a := refusal(err, x.req.locale())
	if x.req.ownKey {
		a.IdempotencyKey = x.req.key
	}
	return x.finish(a)
}

// finishReplay ends the call with the answer of an earlier one.
func (x *execution) finishReplay(stored string) error {
	a, err := decodeReplay(stored)
	if err != nil {
		return err
	}
	x.out.replayOf = a.ExecutionID
	x.finish(a)
	return nil
}

// refuse ends a call that was not tried. An error that changes the conversation, or that reports a customer's change to
// the caller, is written at once; others in batches.
func (x *execution) refuse(ctx context.Context, err error) Answer {
	e := fault.From(err)
	_, changed := changeIn(err)
	if x.req.session.ID != "" && (e.State != "" || changed || x.req.handsOff(e)) {
		return x.fail(ctx, err)
	}
	if limit := x.countRefused(ctx, e.Code); limit != nil {
		err, e = limit, fault.From(limit)
	}
	x.finishRefused(err)
	x.logFailure(ctx, e)
	return x.out.answer
}

// end passes the row to the recorder unless it is already written, and ends the tracing.
func (x *execution) end(ctx context.Context) {
	if p := x.req.call.plan; p != nil { // a plan's answer may contain what its steps have read
		p.sensitive = append(p.sensitive, x.sensitive...)
	}
	x.duration = clock.Since(x.watch)
	if !x.out.rowWritten {
		x.recorder.add(x)
	}
	x.finishSpan(ctx)
}

// attempt is one snapshot of a call, or one run of one transaction. A transaction that the store retries is a new
// attempt.
type attempt struct {
	*execution
	tx             Tx
	u              *core.Unit
	session        conversation.Session       // as this attempt reads it, locked if it writes
	judgement      judgement                  // the rules' current verdict, where the call runs on a yes
	lockedQuestion *question                  // the question that this transaction has locked from its start
	yes            *confirmation.Confirmation // the yes that authorise accepted
	claimAs        func(Key) Key              // how a Call that is already decided writes its claims
}

// newUnit binds the nouns to a transaction of this call, in its conversation once that is known.
func (x *execution) newUnit(tx Tx) *core.Unit {
	u := x.unit(tx, x.req.call.Workspace, x.req.actor, x.req.call.Correlation)
	if x.req.session.ID != "" {
		u.Conversations.Adopt(x.req.session)
	}
	return u
}

// snapshot runs fn on one consistent view of the workspace.
func (x *execution) snapshot(ctx context.Context, fn func(*attempt) error) error {
	return x.Store.Read(ctx, x.req.call.Workspace.ID, func(tx Tx) error {
		a := &attempt{execution: x, tx: tx, u: x.newUnit(tx), session: x.req.session}
		defer x.noteSensitive(a.u)
		return fn(a)
	})
}

// noteSensitive collects the personal values a unit has seen, for redaction.
func (x *execution) noteSensitive(u *core.Unit) {
	x.sensitive = addNew(x.sensitive, u.SensitiveValues())
}

// finishOutput ends the call with a handler's output.
func (a *attempt) finishOutput(out any) error {
	data, err := asJSON(out)
	if err != nil {
		return err
	}
	a.finish(Answer{
		Success: true, Data: data, ExecutionID: a.req.id, Confirmation: newAsked(a.u.Confirmations.Question()),
		StateTransition: string(a.u.Conversations.NextState()),
	})
	return nil
}

// transaction traces one transaction of a call. The store may retry it from its start: each run is a new attempt with a
// fresh outcome.
type transaction struct {
	x            *execution
	stop, commit func(*error)
}

func (x *execution) transaction() *transaction {
	return &transaction{x: x, stop: x.nest("transaction"), commit: noStage}
}

func (t *transaction) run(a *attempt, fn func(*attempt) error) (err error) {
	t.commit(&err) // of a run that is retried
	t.x.out = outcome{}
	defer t.x.noteSensitive(a.u)
	if err = fn(a); err == nil {
		t.commit = t.x.stage("commit") // on SQLite grouped with other transactions
	}
	return err
}

// end closes the trace of a transaction that was committed, or failed with err.
func (t *transaction) end(err error) error {
	if err != nil { // a commit can fail after everything was written
		t.x.out = outcome{}
	}
	t.commit(&err)
	t.stop(&err)
	if err == nil && t.x.out.eventsWritten {
		t.x.notifyCommitted(t.x.req.call.Workspace.ID)
	}
	return err
}

// write opens a transaction of this call.
func (x *execution) write(ctx context.Context, fn func(*attempt) error) error {
	return x.writeBy(ctx, x.Store.Write, fn)
}

func (x *execution) writeBy(
	ctx context.Context, write func(context.Context, string, func(Tx) error) error, fn func(*attempt) error,
) error {
	t, w := x.transaction(), x.req.call.Workspace
	return t.end(write(ctx, w.ID, func(tx Tx) error {
		u := x.unit(tx, w, x.req.actor, x.req.call.Correlation)
		if text := x.req.call.Preamble; text != "" {
			u.Confirmations.Introduce(func() error {
				_, err := u.Conversations.Speak("agent", text)
				return err
			})
		}
		return t.run(&attempt{execution: x, tx: tx, u: u, session: x.req.session}, fn)
	}))
}
