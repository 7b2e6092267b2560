package tool

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
)

// Ahead is what a plan knows before its first step. The questions its steps would ask, by contract or policy rule, are
// combined into one and asked first.
type Ahead struct {
	// Foresee names the steps, in their order.
	Foresee func(ctx context.Context, in Arguments) []Foreseen
	// Covers returns the steps whose own questions the plan's question has shown.
	Covers func(ctx context.Context, u *core.Unit, in Arguments) ([]Covered, error)
	// Show returns the question about the whole plan.
	Show func(ctx context.Context, u *core.Unit, in Arguments) (confirmation.Question, error)
}

// Foreseen is a step known before the first: its tool, the arguments that follow from the plan's own, and the names of
// those that only an earlier step supplies.
type Foreseen struct {
	Tool  string
	Known map[string]any
	Later []string
}

// Covered is a step that the yes to its plan covers.
type Covered struct {
	Step     int
	Question confirmation.Question // the step's own, as shown
}

// LooksAhead reports whether a tool is a plan that knows its steps before the first.
func (t *Tool) LooksAhead() bool { return t.ahead != nil }

// Foresee returns the steps of such a plan.
func (t *Tool) Foresee(ctx context.Context, in any) []Foreseen {
	return t.ahead.Foresee(ctx, in.(Arguments))
}

// Covers returns the steps that a yes to the plan covers.
func (t *Tool) Covers(ctx context.Context, u *core.Unit, in any) ([]Covered, error) {
	switch {
	case t.covers != nil:
		return t.covers(ctx, u, in)
	case t.ahead == nil:
		return nil, nil
	}
	return t.ahead.Covers(ctx, u, in.(Arguments))
}
