package tool

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
)

// Thought is a plan that must be computed before it can be shown.
type Thought[In, Out any] struct {
	// Think runs after the arguments are validated, before any question and outside any transaction. It returns the
	// arguments with its result in fields outside the contract. A yes runs the plan without it.
	Think func(ctx context.Context, out *core.Outside, s Steps, in In) (In, error)
	Run   func(ctx context.Context, s Steps, in In) (Out, error)
	// Covers returns the steps that the plan's own question has shown in full; nil: none.
	Covers func(ctx context.Context, u *core.Unit, in In) ([]Covered, error)
}

// DefineThought adds a plan that is computed before the question.
func DefineThought[In, Out any](p *Pack, s Spec, h Thought[In, Out], gate ...Ask[In]) *Tool {
	t := DefinePlan(p, s, h.Run, gate...)
	t.think = func(ctx context.Context, out *core.Outside, s Steps, in any) (any, error) {
		return h.Think(ctx, out, s, in.(In))
	}
	if h.Covers != nil {
		t.covers = func(ctx context.Context, u *core.Unit, in any) ([]Covered, error) { return h.Covers(ctx, u, in.(In)) }
	}
	return t
}

// Thinks reports whether the plan must be computed before the question.
func (t *Tool) Thinks() bool { return t.think != nil }

// Think runs a plan's Think function.
func (t *Tool) Think(ctx context.Context, out *core.Outside, s Steps, in any) (any, error) {
	return t.think(ctx, out, s, in)
}
