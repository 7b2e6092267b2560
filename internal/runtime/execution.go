package runtime

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

// execution is one call on its way through the pipeline. It belongs to one
// goroutine.
type execution struct {
	*Runtime
	call Call
	as   access.Actor // whose call it is: the caller's, or whoever's a decider let happen
	id   string

	tool    *tool.Tool
	lost    error // why nobody knows whether there is such a tool
	session conversation.Session
	agent   *access.AgentProfile

	canonical string // the arguments, one byte string per meaning
	argsHash  string
	in        any
	thought   bool   // in is what the tool made of its arguments
	key       string // the client's, from the header or the argument
	ownKey    bool   // it is one of ours: the client gave none

	notEnabled error             // kept until a replay had its chance
	terms      *access.ToolTerms // the agent's own, where it has any
	said       map[string]any    // the caller's own arguments, where the terms add to them
	verdict    policy.Verdict    // of the business's rules, on this call and on what a plan will do
	foreseen   []string          // a plan's steps as its rules were judged: their arguments, canonical
	unshown    error             // a rule asks about a step that cannot be shown before the first

	// question is what has to be asked first; renewing says which refusal led to it.
	question *confirmation.Question
	renewing error
	// approved is the confirmation that authorises this call: a yes that was just
	// given (reply is set then), or one that was waiting for these arguments.
	approved string
	reply    *heard
	covers   []tool.Covered // a plan's steps that its own yes is for, too
	granted  access.Role    // who said that yes last
	gateOf   *tool.Gate
	settled  confirmation.State // what this call has made of it; empty: nothing
	awaited  bool               // the customer waits to hear what became of it
	lapsed   *Key               // what this call repeats, left behind by its node
	leased   time.Time          // until when a call outside is this node's
	taken    string             // whose claims these are, where a job took them up
	going    func(Key) Key      // the claims of a call outside that is decided already
	locked   *standing          // it and the conversation, where this transaction began with them

	sensitive []string
	changes   []scope.Event
	declined  *custom.Declined // what the other side answered instead of doing it

	done     bool
	answer   Answer
	stored   string // the answer, as a repetition finds it
	replayOf string
	measured bool // by the meters
	wrote    bool // the execution row is already in the database
	unsure   bool // or may be
	told     bool // so are events
	counted  bool // the call is already off the session's allowance
	waits    bool // the answer is that its question is open
	started  time.Time
	watch    time.Time
	took     time.Duration // until the answer; 0: it is not over
	span     spanEnd
	under    trace.Span // whose part the next stage is
}

// heard is the message that decided a question.
type heard struct {
	text      string
	channelID string
	known     string // its id, where it is part of the conversation already
	keep      bool   // and what is said to it becomes part of it, too
}

func (r *Runtime) begin(ctx context.Context, c Call) (context.Context, *execution) {
	x := &execution{Runtime: r, call: c, as: c.Actor, id: scope.NewID(), started: r.Clock.Now(), watch: clock.Stopwatch()}
	if x.tool = c.inner; x.tool == nil {
		x.tool, x.lost = r.toolOf(ctx, c.Workspace, c.Tool)
	}
	if x.call.Correlation == "" {
		x.call.Correlation = x.id
	}
	ctx, x.span = r.startSpan(ctx, x)
	x.under = x.span.span
	return ctx, x
}

// finish ends the call with an answer.
func (x *execution) finish(a Answer) {
	if a.ExecutionID == "" {
		a.ExecutionID = x.id
	}
	a.Flat = x.tool != nil && x.tool.Pack.Flat
	x.answer, x.done = a, true
}

// finishReplay ends the call with the answer of an earlier one.
func (x *execution) finishReplay(stored string) error {
	a, err := replayed(stored)
	if err != nil {
		return err
	}
	x.replayOf = a.ExecutionID
	x.finish(a)
	return nil
}

// refuse ends the call with an error. One that changes the conversation, or tells
// of a change, is written down at once; others in batches.
func (x *execution) refuse(ctx context.Context, err error) Answer {
	e := fault.From(err)
	_, changed := changeIn(err)
	if x.session.ID != "" && (e.State != "" || changed || x.handsOff(e)) {
		return x.failed(ctx, err)
	}
	if late := x.countRefused(ctx, e.Code); late != nil {
		err, e = late, fault.From(late)
	}
	x.finish(refusal(err, x.call.Workspace.Locale))
	x.logFailure(ctx, e)
	return x.answer
}

// end writes what is not written yet and closes the observation.
func (x *execution) end(ctx context.Context) {
	if x.call.plan != nil { // what a step met may be in what the plan says
		x.call.plan.sensitive = append(x.call.plan.sensitive, x.sensitive...)
	}
	x.took = clock.Since(x.watch)
	if !x.wrote {
		x.recorder.add(x)
	}
	x.finishSpan(ctx)
}

// snapshot runs fn on one consistent view of the workspace.
func (x *execution) snapshot(ctx context.Context, fn func(context.Context, Tx, *core.Unit) error) error {
	return x.Store.Read(ctx, x.call.Workspace.ID, func(tx Tx) error {
		u := x.newUnit(tx)
		defer x.remember(u)
		return fn(ctx, tx, u)
	})
}

// newUnit is a unit of this call, in its session once that is known.
func (x *execution) newUnit(tx Tx) *core.Unit {
	u := x.unit(tx, x.call.Workspace, x.as, x.call.Correlation)
	if x.session.ID != "" {
		u.Conversations.Adopt(x.session)
	}
	return u
}

// remember keeps the personal values a unit met, for redaction.
func (x *execution) remember(u *core.Unit) {
	for _, v := range u.SensitiveValues() {
		if !slices.Contains(x.sensitive, v) {
			x.sensitive = append(x.sensitive, v)
		}
	}
}

// asJSON is a handler's output; one that is JSON already was written by us.
func asJSON(out any) (json.RawMessage, error) {
	if raw, ok := out.(json.RawMessage); ok {
		return raw, nil
	}
	return json.Marshal(out)
}

// success makes the answer of a handler's output.
func (x *execution) success(u *core.Unit, out any) (Answer, error) {
	data, err := asJSON(out)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Success: true, Data: data, ExecutionID: x.id, Confirmation: asked(u.Confirmations.Asked())}
	a.StateTransition = string(u.Conversations.Moved())
	return a, nil
}
