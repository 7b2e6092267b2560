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
