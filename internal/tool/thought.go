package tool

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
)

// Thought is a plan that has to be made before it can be shown to anybody.
type Thought[In, Out any] struct {
	// Think runs once the arguments are known to be good, before anybody is asked and
	// outside any transaction. It returns the arguments with what it made of them in
	// fields that are no part of the contract. A yes runs the plan without it.
	Think func(ctx context.Context, out *core.Outside, s Steps, in In) (In, error)
	Run   func(ctx context.Context, s Steps, in In) (Out, error)
	// Covers are the steps that the plan's own question has shown with everything
	// their own would; nil: none.
	Covers func(ctx context.Context, u *core.Unit, in In) ([]Covered, error)
}

// DefineThought adds a plan that is thought out before it is asked about.
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

// Thinks reports whether there is something to think out before anybody is asked.
func (t *Tool) Thinks() bool { return t.think != nil }

// Think calls a plan's thinking.
func (t *Tool) Think(ctx context.Context, out *core.Outside, s Steps, in any) (any, error) {
	return t.think(ctx, out, s, in)
}
