package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/fault"
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
	out, err := guarded(func() (any, error) { return x.tool.RunPlan(ctx, &steps{x: x}, x.in) })
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

// steps runs a plan's tools as the plan's own actor.
type steps struct {
	x *execution
	n int
}

func (s *steps) Execute(ctx context.Context, fullName string, arguments any) (json.RawMessage, error) {
	raw, err := json.Marshal(arguments)
	if err != nil {
		return nil, err
	}
	c := s.x.call
	c.Actor = s.x.as // it has no permission that its plan's maker has not
	c.Tool, c.Arguments, c.ParentID, c.plan, c.step = fullName, raw, s.x.id, s.x, s.n
	if base := s.base(); base != "" {
		c.Key = base + "/" + strconv.Itoa(s.n)
	}
	s.n++
	a := s.x.Runtime.Execute(ctx, c)
	if a.Success {
		return a.Data, nil
	}
	return nil, &fault.Error{
		Code: a.ErrorCode, Message: a.Error, Fields: a.Errors, HandoffReason: a.HandoffReason,
		BlockedReason: a.BlockedReason, RetryAfter: a.RetryAfter,
	}
}

// base is what a repetition of the plan has in common with it.
func (s *steps) base() string {
	switch {
	case s.x.approved != "":
		return "plan:" + s.x.approved
	case s.x.key != "":
		return "plan:" + s.x.key
	}
	return ""
}

func (s *steps) Look(ctx context.Context, fn func(u *core.Unit) error) error {
	return s.x.snapshot(ctx, func(_ context.Context, _ Tx, u *core.Unit) error { return fn(u) })
}
