package tool

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
)

// Ahead is what a plan knows of itself before its first step. What its steps would ask,
// by their contracts or by a rule of the business, is asked then, once for all.
type Ahead struct {
	// Foresee names the steps, in their order.
	Foresee func(ctx context.Context, in Arguments) []Foreseen
	// Covers are the steps whose own questions the plan's has shown.
	Covers func(ctx context.Context, u *core.Unit, in Arguments) ([]Covered, error)
	// Show is the question about all of it.
	Show func(ctx context.Context, u *core.Unit, in Arguments) (confirmation.Question, error)
}

// Foreseen is a step as it is known before the first: its tool, the arguments that the
// plan's own give, and the names of those that only an earlier step will.
type Foreseen struct {
	Tool  string
	Known map[string]any
	Later []string
}

// Covered is a step that somebody said yes to when they said yes to its plan.
type Covered struct {
	Step     int
	Question confirmation.Question // the step's own, as it was shown
}

// LooksAhead reports whether a tool is a plan that knows its steps before the first.
func (t *Tool) LooksAhead() bool { return t.ahead != nil }

// Foresee are the steps of such a plan.
func (t *Tool) Foresee(ctx context.Context, in any) []Foreseen {
	return t.ahead.Foresee(ctx, in.(Arguments))
}

// Covers are the steps that a yes to the plan is for as well.
func (t *Tool) Covers(ctx context.Context, u *core.Unit, in any) ([]Covered, error) {
	switch {
	case t.covers != nil:
		return t.covers(ctx, u, in)
	case t.ahead == nil:
		return nil, nil
	}
	return t.ahead.Covers(ctx, u, in.(Arguments))
}
