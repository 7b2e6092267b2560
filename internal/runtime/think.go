package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// unthought reports a plan that has to be thought out before anybody can be asked. One
// that runs on a yes was, when it was asked about.
func (x *execution) unthought() bool {
	return x.tool.Thinks() && !x.thought && x.approved == ""
}

// think has a plan thought out, outside any transaction, and then takes the stages up
// where they were left.
func (x *execution) think(ctx context.Context) error {
	stop := x.stage("think")
	in, err := guarded(func() (any, error) { return x.tool.Think(ctx, x.outside(), x.steps(), x.in) })
	stop(&err)
	if err != nil {
		return inTime(err)
	}
	x.in, x.thought = in, true
	return x.snapshot(ctx, func(ctx context.Context, tx Tx, u *core.Unit) error {
		if err := x.judge(ctx, tx, u); err != nil {
			return err
		}
		return x.gate(ctx, tx, u)
	})
}

var msgNested = locale.Text{
	ES: "%s no puede ser un paso de otro plan.",
	PT: "%s não pode ser um passo de outro plano.",
	EN: "%s cannot be a step of another plan.",
}

// nested refuses a plan that is a step of a plan: what somebody says yes to is shown
// whole.
func (x *execution) nested() error {
	if x.call.plan == nil || x.tool.Kind != tool.KindPlan {
		return nil
	}
	return x.fault(fault.Blocked, msgNested, x.call.Tool)
}
