package tool

import (
	"context"
	"fmt"
	"reflect"

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
	// Adds reports whether a call that names an executed question has something its arguments may have left open, and
	// Add adds it, in a transaction of its own: once, and conflict for anything else than was agreed. nil: such a call
	// repeats the question's answer.
	Adds func(in In) bool
	Add  func(ctx context.Context, u *core.Unit, in In, c confirmation.Confirmation) (out any, err error)
	// Again words the outcome for a customer who repeats their yes, where what was added since makes the first words
	// untrue; nil or empty: those words are said again. The answer itself is repeated as it was.
	Again func(u *core.Unit, c confirmation.Confirmation) (text string, err error)
	// Asked runs in the transaction that asks, Dropped in the one that ends the question without a yes.
	Asked   func(ctx context.Context, u *core.Unit, in In, c confirmation.Confirmation) error
	Dropped func(ctx context.Context, u *core.Unit, c confirmation.Confirmation) error
}

// Gate is an Ask with its type erased. The methods know the defaults of the parts that an Ask leaves out.
type Gate struct {
	Condition string
	Preview   func(ctx context.Context, u *core.Unit, in any) (confirmation.Question, error)
	when      func(u *core.Unit, in any) bool
	token     func(in any) string
	stored    func(in any) any
	same      func(u *core.Unit, in any, c confirmation.Confirmation) (bool, error)
	adds      func(in any) bool
	add       func(ctx context.Context, u *core.Unit, in any, c confirmation.Confirmation) (any, error)
	again     func(u *core.Unit, c confirmation.Confirmation) (string, error)
	asked     func(ctx context.Context, u *core.Unit, in any, c confirmation.Confirmation) error
	dropped   func(ctx context.Context, u *core.Unit, c confirmation.Confirmation) error
}

// Measures reports whether asking has side effects, which a no undoes.
func (g *Gate) Measures() bool { return g.asked != nil || g.dropped != nil }

// When reports whether these arguments need a yes.
func (g *Gate) When(u *core.Unit, in any) bool { return g.when == nil || g.when(u, in) }

// Token is the confirmation that the arguments name; empty: none.
func (g *Gate) Token(in any) string {
	if g.token == nil {
		return ""
	}
	return g.token(in)
}

// Stored returns the arguments a yes runs.
func (g *Gate) Stored(in any) any {
	if g.stored == nil {
		return in
	}
	return g.stored(in)
}

// Same reports whether the token of an executed question is being reused for the same thing.
func (g *Gate) Same(u *core.Unit, in any, c confirmation.Confirmation) (bool, error) {
	if g.same == nil {
		return true, nil
	}
	return g.same(u, in, c)
}

// Adds reports whether a call that names an executed question may add to its outcome.
func (g *Gate) Adds(in any) bool { return g.adds != nil && g.adds(in) }

// Add adds to the outcome of an executed question; only if Adds.
func (g *Gate) Add(ctx context.Context, u *core.Unit, in any, c confirmation.Confirmation) (any, error) {
	return g.add(ctx, u, in, c)
}

// Rewords reports whether a repeated yes may get other words than the first one.
func (g *Gate) Rewords() bool { return g.again != nil }

// Again words the outcome for a repeated yes; empty: as the first time. Only if Rewords.
func (g *Gate) Again(u *core.Unit, c confirmation.Confirmation) (string, error) { return g.again(u, c) }

// Asked runs in the transaction that asks.
func (g *Gate) Asked(ctx context.Context, u *core.Unit, in any, c confirmation.Confirmation) error {
	if g.asked == nil {
		return nil
	}
	return g.asked(ctx, u, in, c)
}

// Dropped runs in the transaction that ends the question without a yes.
func (g *Gate) Dropped(ctx context.Context, u *core.Unit, c confirmation.Confirmation) error {
	if g.dropped == nil {
		return nil
	}
	return g.dropped(ctx, u, c)
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

// Asker is an Ask of any input. It is an interface so that only tools that ask have the code of a gate.
type Asker interface {
	gate() *Gate
	input() reflect.Type
}

func (a Ask[In]) input() reflect.Type { return reflect.TypeFor[In]() }

func (a Ask[In]) gate() *Gate {
	g := &Gate{
		Condition: a.Condition, dropped: a.Dropped, again: a.Again,
		Preview: func(ctx context.Context, u *core.Unit, in any) (confirmation.Question, error) {
			return a.Preview(ctx, u, in.(In))
		},
	}
	if a.When != nil {
		g.when = func(u *core.Unit, in any) bool { return a.When(u, in.(In)) }
	}
	if a.Token != nil {
		g.token = func(in any) string { return a.Token(in.(In)) }
	}
	if a.Stored != nil {
		g.stored = func(in any) any { return a.Stored(in.(In)) }
	}
	if a.Same != nil {
		g.same = func(u *core.Unit, in any, c confirmation.Confirmation) (bool, error) { return a.Same(u, in.(In), c) }
	}
	if a.Adds != nil {
		g.adds = func(in any) bool { return a.Adds(in.(In)) }
		g.add = func(ctx context.Context, u *core.Unit, in any, c confirmation.Confirmation) (any, error) {
			return a.Add(ctx, u, in.(In), c)
		}
	}
	if a.Asked != nil {
		g.asked = func(ctx context.Context, u *core.Unit, in any, c confirmation.Confirmation) error {
			return a.Asked(ctx, u, in.(In), c)
		}
	}
	if a.Preview == nil || (a.When == nil) != (a.Condition == "") || (a.Adds == nil) != (a.Add == nil) {
		panic("tool: an Ask has a Preview, When together with its Condition in words, and Adds together with Add")
	}
	return g
}

// oneGate is the gate of a tool with this input; nil: it never asks.
func oneGate(input reflect.Type, asks []Asker) *Gate {
	if len(asks) == 0 {
		return nil
	}
	if len(asks) > 1 || asks[0].input() != input {
		panic(fmt.Sprintf("tool: one Ask, for the input of its tool, %v", input))
	}
	return asks[0].gate()
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
func DefineThought[In, Out any](p *Pack, s Spec, h Thought[In, Out], gate ...Asker) *Tool {
	t := DefinePlan(p, s, h.Run, gate...)
	t.think = func(ctx context.Context, out *core.Outside, s Steps, in any) (any, error) {
		return h.Think(ctx, out, s, in.(In))
	}
	if h.Covers != nil {
		t.covers = func(ctx context.Context, u *core.Unit, in any) ([]Covered, error) {
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
