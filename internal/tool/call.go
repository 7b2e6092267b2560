package tool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/mostrador/mostrador/internal/core"
)

// Outside is an effect beyond the database, in separate steps, so that a crash between any two of them is detected and
// never reported as a failure.
//
// P (what was decided) and R (the result) are stored as JSON in between.
type Outside[In, P, R, Out any] struct {
	// Prepare checks and decides, in the transaction that claims the call.
	Prepare func(ctx context.Context, u *core.Unit, in In) (P, error)
	// Do makes the external call, with the key as the vendor's idempotency key and outside any transaction. An error of
	// code timeout or unavailable leaves the outcome unknown; any other means that nothing happened. An Ended error
	// states its own meaning.
	Do func(ctx context.Context, out *core.Outside, key string, plan P) (R, error)
	// Settle records the result, in a second transaction.
	Settle func(ctx context.Context, u *core.Unit, in In, plan P, result R) (Out, error)
	// Resolve asks the vendor whether a call of unknown outcome happened.
	Resolve func(ctx context.Context, out *core.Outside, key string, plan P) (result R, happened bool, err error)
}

type callSteps struct {
	prepare func(ctx context.Context, u *core.Unit, in any) (plan any, err error)
	do      func(ctx context.Context, out *core.Outside, key string, plan Decided) (any, error)
	settle  func(ctx context.Context, u *core.Unit, in any, plan Decided, result any) (any, error)
	resolve func(ctx context.Context, out *core.Outside, key string, plan Decided) (any, bool, error)
}

// DefineCall adds a tool with an external effect.
func DefineCall[In, P, R, Out any](p *Pack, s Spec, o Outside[In, P, R, Out], gate ...Asker) *Tool {
	t := define(p, s, KindCall, reflect.TypeFor[In](), reflect.TypeFor[Out](), gate)
	t.call = o.erase(t.FullName())
	return t
}

func (o Outside[In, P, R, Out]) erase(name string) *callSteps {
	if o.Prepare == nil || o.Do == nil || o.Settle == nil || o.Resolve == nil {
		panic("tool " + name + ": a call outside needs all four parts")
	}
	return &callSteps{
		prepare: func(ctx context.Context, u *core.Unit, in any) (any, error) {
			return o.Prepare(ctx, u, in.(In))
		},
		do: func(ctx context.Context, out *core.Outside, key string, d Decided) (any, error) {
			plan, err := planOf[P](d)
			if err != nil {
				return nil, err
			}
			return o.Do(ctx, out, key, plan)
		},
		settle: func(ctx context.Context, u *core.Unit, in any, d Decided, result any) (any, error) {
			plan, err := planOf[P](d)
			if err != nil {
				return nil, err
			}
			return o.Settle(ctx, u, in.(In), plan, result.(R))
		},
		resolve: func(ctx context.Context, out *core.Outside, key string, d Decided) (any, bool, error) {
			plan, err := planOf[P](d)
			if err != nil {
				return nil, false, err
			}
			return o.Resolve(ctx, out, key, plan)
		},
	}
}

// Decided is what a Call decided before the external call: in stored form, for the process that resolves its outcome,
// and as a value.
type Decided struct {
	Kept json.RawMessage
	plan any // nil: only Kept was loaded
}

func planOf[P any](d Decided) (plan P, err error) {
	if p, ok := d.plan.(P); ok {
		return p, nil
	}
	return plan, d.load(&plan)
}

func (d Decided) load(plan any) error {
	if err := json.Unmarshal(d.Kept, plan); err != nil {
		return fmt.Errorf("tool: stored call: %w", err)
	}
	return nil
}

// Prepare, Do, Settle and Resolve are the steps of a Call. The results of Do and Resolve are for Settle only.
func (t *Tool) Prepare(ctx context.Context, u *core.Unit, in any) (Decided, error) {
	plan, err := t.call.prepare(ctx, u, in)
	if err != nil {
		return Decided{}, err
	}
	raw, err := json.Marshal(plan)
	return Decided{raw, plan}, err
}

func (t *Tool) Do(ctx context.Context, out *core.Outside, key string, plan Decided) (result any, err error) {
	return t.call.do(ctx, out, key, plan)
}

func (t *Tool) Settle(ctx context.Context, u *core.Unit, in any, plan Decided, result any) (any, error) {
	return t.call.settle(ctx, u, in, plan, result)
}

func (t *Tool) Resolve(ctx context.Context, out *core.Outside, key string,
	plan Decided) (result any, happened bool, err error) {
	return t.call.resolve(ctx, out, key, plan)
}

// finalError is an error that needs no resolving.
type finalError struct {
	error
	unsure bool
}

func (e finalError) Unwrap() error { return e.error }

// FinalError marks an error of Do or Resolve as the end of its call: the outcome cannot be queried, and the runtime
// does not retry. An unsure one may have had its effect, so the call's keys keep it as their answer; after any other,
// the same key may be retried.
func FinalError(err error, unsure bool) error { return finalError{err, unsure} }

// IsFinal reports whether an error is the end of its call.
func IsFinal(err error) (is, unsure bool) {
	var e finalError
	is = errors.As(err, &e)
	return is, e.unsure
}
