package runtime

import (
	"context"
	"time"

	history "github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/tool"
)

// Execute runs one call. A retry of a call whose node lost its lease first resolves that call.
func (r *Runtime) Execute(ctx context.Context, c Call) Answer {
	a, lapsed := r.execute(ctx, c)
	if lapsed != nil && r.finishLapsed(ctx, c.Workspace, *lapsed) {
		a, _ = r.execute(ctx, c)
	}
	return a
}

// execute runs one call from its arrival to its answer. Everything that needs no write is decided on one snapshot (a
// plan that must be computed first reads another); the effect, if there is one, is decided again and executed in one
// transaction, together with its execution row, its events and the answer for retries.
func (r *Runtime) execute(ctx context.Context, c Call) (a Answer, lapsed *Key) {
	ctx, x := r.begin(ctx, c)
	defer x.end(ctx)
	a = x.run(ctx)
	return a, x.lapsedClaim
}

func (x *execution) run(ctx context.Context) Answer {
	if err := x.toolExists(); err != nil {
		return x.refuse(ctx, err)
	}
	ctx, cancel := context.WithTimeout(ctx, x.callTimeout())
	defer cancel()

	c := &check{execution: x}
	if err := c.run(ctx); err != nil {
		return x.refuse(ctx, err)
	}
	if err := c.told(ctx); err != nil {
		return x.refuse(ctx, err)
	}
	switch {
	case c.questionOpen:
		return c.countOpenQuestion(ctx)
	case x.out.done && x.req.tool.ReadOnly():
		return x.keepRead(ctx)
	case x.out.done:
		return x.out.answer
	case c.question != nil:
		return c.ask(ctx)
	}
	return x.carryOut(ctx)
}

// callTimeout is the tool's timeout, unless the Runtime has its own.
func (x *execution) callTimeout() time.Duration {
	if x.CallTimeout != nil {
		return x.CallTimeout(x.req.tool)
	}
	return x.req.tool.CallTimeout()
}

// checks is the order in which a call is checked. Each may end it: with an error, with an answer or with a question.
var checks = []struct {
	name string
	run  func(*check, context.Context) error
}{
	{"session", (*check).loadSession},   // whose conversation is it
	{"resolve", (*check).resolve},       // does this agent have the tool
	{"permission", (*check).permission}, // may this role call it
	{"arguments", (*check).arguments},   // are they what the contract says
	{"replay", (*check).replay},         // is it a retry of a call that was answered
	{"state", (*check).state},           // is the agent still in charge
	{"limits", (*check).limits},         // has it called too often
	{"policy", (*check).policy},         // what do the business's own rules say
	{"confirmation", (*check).gate},     // does it need a yes first
	{"handler", (*check).answerRead},    // a Read is answered from the snapshot
}

// carryOut executes a request that is ready: one that passed the checks, or one that was stored with its question and
// has its yes.
func (x *execution) carryOut(ctx context.Context) Answer {
	switch x.req.tool.Kind {
	case tool.KindFetch:
		return x.fetch(ctx)
	case tool.KindCall:
		return x.callOutside(ctx)
	case tool.KindPlan:
		return x.runPlan(ctx)
	}
	if !x.grant.hasYes() {
		x.req.withOwnKey()
	}
	whole := wholeWrite
	if x.grant.executed != nil {
		whole = addition
	}
	if err := x.inTransaction(ctx, whole); err != nil {
		return x.fail(ctx, err)
	}
	return x.out.answer
}

// part is what one transaction does for a call. A Write is one part; a Call and a plan begin in one, do their work
// outside any transaction, and end in another.
type part struct {
	admit     func(*attempt) (admitted bool, err error)
	authorise bool // check the yes now; otherwise it was taken when the call began
	handle    func(*attempt, context.Context) (out any, err error)
	record    func(a *attempt, out any) error
	// questionState is the new state of the question that the yes answered.
	questionState confirmation.State
}

var wholeWrite = part{
	admit: (*attempt).admit, authorise: true, handle: (*attempt).runHandler,
	questionState: confirmation.Executed, record: (*attempt).recordSuccess,
}

// addition adds to what an earlier yes did, and leaves its question alone.
var addition = part{admit: (*attempt).admit, handle: (*attempt).runAddition, record: (*attempt).recordSuccess}

// inTransaction performs one part of the call in a transaction of its own.
func (x *execution) inTransaction(ctx context.Context, p part) error {
	return x.write(ctx, func(a *attempt) error { return a.perform(ctx, p) })
}

// perform is the only way a call takes effect, whether Execute, a decision, a plan or a job runs it: it admits the
// call, checks its yes, runs the handler, settles the question of the yes, and writes everything, in one transaction
// that may be retried from its start.
func (a *attempt) perform(ctx context.Context, p part) error {
	a.tx.Within(history.ByCall(ctx, a.req.actor, a.req.id, a.req.call.inner != nil))
	if admitted, err := p.admit(a); err != nil || !admitted {
		return err
	}
	if p.authorise {
		if err := a.authorise(ctx); err != nil || a.out.done {
			return err
		}
	}
	out, err := p.handle(a, ctx)
	if err != nil {
		return err
	}
	if err := a.settleYes(p); err != nil {
		return err
	}
	return p.record(a, out)
}
