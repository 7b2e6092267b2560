package runtime

import (
	"context"
	"errors"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// runPlan is a Plan: every step is a call of its own through Execute, outside any transaction. A plan that is
// repeated repeats its steps' answers.
func (x *execution) runPlan(ctx context.Context) Answer {
	steps := x.steps()
	if x.grant.given() {
		if err := x.beginPlan(ctx, steps); err != nil {
			return x.fail(ctx, err)
		}
		if x.out.done { // the business has to say yes, too
			return x.out.answer
		}
	}
	out, err := guarded(func() (any, error) { return x.req.tool.RunPlan(ctx, steps, x.req.in) })
	if err != nil {
		return x.fail(ctx, namedTimeout(err))
	}
	end := part{
		admit: (*attempt).admit, leaves: confirmation.Executed, record: (*attempt).recordSuccess,
		handle: func(*attempt, context.Context) (any, error) { return out, nil },
	}
	if err := x.write(ctx, func(a *attempt) error { return a.perform(ctx, end) }); err != nil {
		return x.fail(ctx, err)
	}
	return x.out.answer
}

// beginPlan takes the yes of a plan before its first step: one that does not count starts nothing.
func (x *execution) beginPlan(ctx context.Context, s *steps) error {
	begin := part{
		authorise: true, handle: noHandler, leaves: confirmation.Confirmed,
		admit: func(a *attempt) (bool, error) {
			if err := a.lock(); err != nil {
				return false, err
			}
			return true, a.req.stopsAgent(a.session)
		},
		record: func(a *attempt, _ any) (err error) {
			if a.grant.covers, err = a.req.tool.Covers(ctx, a.u, a.req.in); err != nil {
				return err
			}
			a.grant.by, a.grant.steps, *s.seen = a.yes.Addressee, a.judged.steps, a.session
			return a.writeEvents()
		},
	}
	return x.write(ctx, func(a *attempt) error { return a.perform(ctx, begin) })
}

// namedTimeout names the error of a handler that was stopped by its deadline; inside a transaction the store
// does.
func namedTimeout(err error) error {
	var named *fault.Error
	if !errors.As(err, &named) && errors.Is(err, context.DeadlineExceeded) {
		return fault.Wrap(err, fault.Timeout, "")
	}
	return err
}
