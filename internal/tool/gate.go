package tool

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
)

// Ask makes a tool wait for a yes. Preview is read-only: it returns an error for everything that would make the yes
// useless, or the question.
type Ask[In any] struct {
	// When says for which arguments a yes is needed; nil: always.
	When func(u *core.Unit, in In) bool
	// Condition is When in words, for the contract.
	Condition string
	Preview   func(ctx context.Context, u *core.Unit, in In) (confirmation.Question, error)
	// Token is the confirmation the arguments name, if the contract has such a field.
	Token func(in In) string
	// Stored returns the arguments a yes runs: without the token, which does not exist before the question.
	Stored func(in In) In
	// Same reports whether the token of an executed question is being reused for the same thing; nil: always.
	Same func(u *core.Unit, in In, c confirmation.Confirmation) (bool, error)
	// Asked runs in the transaction that asks, Dropped in the one that ends the question without a yes.
	Asked   func(ctx context.Context, u *core.Unit, in In, c confirmation.Confirmation) error
	Dropped func(ctx context.Context, u *core.Unit, c confirmation.Confirmation) error
}

// Gate is an Ask with its type erased.
type Gate struct {
	Condition string
	Measures  bool // asking has side effects, which a no undoes
	When      func(u *core.Unit, in any) bool
	Preview   func(ctx context.Context, u *core.Unit, in any) (confirmation.Question, error)
	Token     func(in any) string
	Stored    func(in any) any
	Same      func(u *core.Unit, in any, c confirmation.Confirmation) (bool, error)
	Asked     func(ctx context.Context, u *core.Unit, in any, c confirmation.Confirmation) error
	Dropped   func(ctx context.Context, u *core.Unit, c confirmation.Confirmation) error
}

// Mode is how a tool asks: never, always or conditional.
func (t *Tool) Mode() string {
	switch {
	case t.Gate == nil:
		return "never"
	case t.Gate.Condition != "":
		return "conditional"
	}
	return "always"
}

func oneGate[In any](asks []Ask[In]) *Gate {
	if len(asks) == 0 {
		return nil
	}
	a := asks[0]
	if len(asks) > 1 || a.Preview == nil || (a.When == nil) != (a.Condition == "") {
		panic("tool: one Ask, with a Preview, and When together with its Condition in words")
	}
	g := &Gate{
		Condition: a.Condition, Measures: a.Asked != nil || a.Dropped != nil,
		When: func(u *core.Unit, in any) bool { return a.When == nil || a.When(u, in.(In)) },
		Preview: func(ctx context.Context, u *core.Unit, in any) (confirmation.Question, error) {
			return a.Preview(ctx, u, in.(In))
		},
		Token:   func(any) string { return "" },
		Stored:  func(in any) any { return in },
		Same:    func(*core.Unit, any, confirmation.Confirmation) (bool, error) { return true, nil },
		Asked:   func(context.Context, *core.Unit, any, confirmation.Confirmation) error { return nil },
		Dropped: func(context.Context, *core.Unit, confirmation.Confirmation) error { return nil },
	}
	if a.Token != nil {
		g.Token = func(in any) string { return a.Token(in.(In)) }
	}
	if a.Stored != nil {
		g.Stored = func(in any) any { return a.Stored(in.(In)) }
	}
	if a.Same != nil {
		g.Same = func(u *core.Unit, in any, c confirmation.Confirmation) (bool, error) { return a.Same(u, in.(In), c) }
	}
	if a.Asked != nil {
		g.Asked = func(ctx context.Context, u *core.Unit, in any, c confirmation.Confirmation) error {
			return a.Asked(ctx, u, in.(In), c)
		}
	}
	if a.Dropped != nil {
		g.Dropped = a.Dropped
	}
	return g
}

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
		t.covers = func(ctx context.Context, u *core.Unit,
			in any) ([]Covered, error) {
			return h.Covers(ctx, u, in.(In))
		}
	}
	return t
}

// Thinks reports whether the plan must be computed before the question.
func (t *Tool) Thinks() bool { return t.think != nil }

// Think runs a plan's Think function.
func (t *Tool) Think(ctx context.Context, out *core.Outside, s Steps, in any) (any, error) {
	return t.think(ctx, out, s, in)
}
