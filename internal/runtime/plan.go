package runtime

import (
	"context"
	"errors"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// follow is a Plan: every step is a call of its own through Execute, outside any
// transaction. A plan that is repeated repeats its steps' answers.
func (x *execution) follow(ctx context.Context) Answer {
	if err := x.startPlan(ctx); err != nil {
		return x.failed(ctx, err)
	}
	if x.done { // somebody else has to say yes, too
		return x.answer
	}
	out, err := guarded(func() (any, error) { return x.tool.RunPlan(ctx, x.steps(), x.in) })
	if err != nil {
		return x.failed(ctx, inTime(err))
	}
	err = x.write(ctx, func(tx Tx, u *core.Unit) error {
		if admitted, err := x.admit(tx, u); err != nil || !admitted {
			return err
		}
		if err := x.executed(u); err != nil {
			return err
		}
		return x.succeed(tx, u, out)
	})
	if err != nil {
		return x.failed(ctx, err)
	}
	return x.answer
}

// startPlan takes the yes of a plan before its first step: one that does not
// count starts nothing.
func (x *execution) startPlan(ctx context.Context) error {
	if x.approved == "" {
		return nil
	}
	return x.write(ctx, func(tx Tx, u *core.Unit) error {
		if err := x.lock(u); err != nil {
			return err
		}
		if err := x.stillOurs(x.session); err != nil {
			return err
		}
		yes, err := x.permitted(ctx, tx, u)
		if err != nil || x.done {
			return err
		}
		if err := x.takeYes(u, yes); err != nil {
			return err
		}
		x.granted = yes.Addressee
		if x.covers, err = x.tool.Covers(ctx, u, x.in); err != nil {
			return err
		}
		return x.tell(tx, u)
	})
}

// inTime names the error of a handler that was stopped by its deadline; inside a
// transaction the store does.
func inTime(err error) error {
	var named *fault.Error
	if !errors.As(err, &named) && errors.Is(err, context.DeadlineExceeded) {
		return fault.Wrap(err, fault.Timeout, "")
	}
	return err
}
