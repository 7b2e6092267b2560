package runtime

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/tool"
)

// Execute runs one call. One that repeats a call which its node has left behind finds out about
// that first.
func (r *Runtime) Execute(ctx context.Context, c Call) Answer {
	a, lapsed := r.execute(ctx, c)
	if lapsed != nil && r.finishLapsed(ctx, c.Workspace, *lapsed) {
		a, _ = r.execute(ctx, c)
	}
	return a
}

// execute runs one call from its arrival to its answer. Everything that needs no
// change is decided on one snapshot; the effect, if there is one, is decided
// again and done in one transaction, together with its execution row, its
// events and the answer a repetition will get.
func (r *Runtime) execute(ctx context.Context, c Call) (a Answer, lapsed *Key) {
	ctx, x := r.begin(ctx, c)
	defer x.end(ctx)
	a = x.run(ctx)
	return a, x.lapsed
}

func (x *execution) run(ctx context.Context) Answer {
	if err := x.find(); err != nil {
		return x.refuse(ctx, err)
	}
	ctx, cancel := context.WithTimeout(ctx, x.patience())
	defer cancel()

	if err := x.snapshot(ctx, x.stages); err != nil {
		return x.refuse(ctx, err)
	}
	if !x.done && x.unthought() {
		if err := x.think(ctx); err != nil {
			return x.refuse(ctx, err)
		}
	}
	switch {
	case x.done && x.waits:
		return x.waited(ctx)
	case x.done && x.tool.ReadOnly():
		return x.keepRead(ctx)
	case x.done:
		return x.answer
	case x.question != nil:
		return x.ask(ctx)
	case x.tool.Kind == tool.KindFetch:
		return x.fetch(ctx)
	case x.tool.Kind == tool.KindCall:
		return x.reachOutside(ctx)
	case x.tool.Kind == tool.KindPlan:
		return x.follow(ctx)
	}
	return x.act(ctx)
}

// patience is how long the call may take.
func (x *execution) patience() time.Duration {
	if x.Patience != nil {
		return x.Patience(x.tool)
	}
	return x.tool.Patience()
}

// stages is the order in which a call is looked at. Each may end it: with an
// error, or with an answer (x.finish).
var stages = []struct {
	name string
	run  func(*execution, context.Context, Tx, *core.Unit) error
}{
	{"session", (*execution).loadSession},   // whose conversation is it
	{"resolve", (*execution).resolve},       // does this agent have the tool
	{"permission", (*execution).permission}, // may this role call it
	{"arguments", (*execution).arguments},   // are they what the contract says
	{"replay", (*execution).replay},         // was this very call answered before
	{"state", (*execution).state},           // is the agent still in charge
	{"limits", (*execution).limits},         // has it called too often
	{"policy", (*execution).judge},          // what do the business's own rules make of it
	{"confirmation", (*execution).gate},     // does somebody have to say yes first
	{"handler", (*execution).readOnly},      // a Read is answered from the snapshot
}

func (x *execution) stages(ctx context.Context, tx Tx, u *core.Unit) (err error) {
	for _, s := range stages {
		stop := x.stage(s.name)
		err = s.run(x, ctx, tx, u)
		stop(&err)
		if err != nil || x.done || x.question != nil {
			return err
		}
	}
	return nil
}
