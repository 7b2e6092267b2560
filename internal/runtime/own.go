package runtime

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// toolOf finds a tool: one of ours, or one of the workspace's own; nil: there is none.
// It may read the database and is not asked within a transaction.
func (r *Runtime) toolOf(ctx context.Context, w *access.Workspace, name string) (*tool.Tool, error) {
	if t, ok := r.Tools.Get(name); ok {
		return t, nil
	}
	if r.Own == nil || w.OwnTools == 0 || !strings.HasPrefix(name, tool.OwnPack+"/") {
		return nil, nil
	}
	own, err := r.Own.Own(ctx, w)
	if err != nil {
		return nil, err
	}
	t, _ := own.Get(name)
	return t, nil
}

// fetch reads something outside. Nothing changes, so that nothing is claimed before
// and nothing has to be found out after.
func (x *execution) fetch(ctx context.Context) Answer {
	stop := x.stage("outside")
	data, err := guarded(func() (json.RawMessage, error) {
		out, err := x.tool.Fetch(ctx, x.in)
		if err != nil {
			return nil, err
		}
		return asJSON(out)
	})
	stop(&err)
	if err != nil {
		return x.refuse(ctx, inTime(err))
	}
	x.finish(Answer{Success: true, Data: data, ExecutionID: x.id})
	return x.keepRead(ctx)
}

func isEnd(err error) bool {
	is, _ := tool.HasEnded(err)
	return is
}

// endCall closes a call that nobody can find out more about. Where it may have had its
// effect, or somebody's yes was spent on it, the refusal is the answer of its keys from
// now on: the same call again does not do it twice. Else it may be tried again.
func (x *execution) endCall(ctx context.Context, plan tool.Decided, cause error) Answer {
	if _, unsure := tool.HasEnded(cause); !unsure && x.approved == "" {
		if err := x.dropClaims(ctx); err != nil {
			return x.unknown(ctx, plan, err)
		}
		if x.done {
			return x.answer
		}
		return x.failed(ctx, cause)
	}
	x.logFailure(ctx, fault.From(cause))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
	defer cancel()
	err := x.write(ctx, func(tx Tx, u *core.Unit) error {
		if open, err := x.reopen(tx, u); err != nil || !open {
			return err
		}
		if err := x.spent(u); err != nil {
			return err
		}
		x.finish(x.withKey(refusal(cause, x.call.Workspace.Locale)))
		if err := x.settleKeys(tx.Calls(), x.answer); err != nil {
			return err
		}
		return x.conclude(tx, u)
	})
	if err != nil { // the claim is there; the job ends it
		return x.unknown(ctx, plan, err)
	}
	return x.answer
}

// spent ends the question of a yes that came to nothing.
func (x *execution) spent(u *core.Unit) error {
	if x.approved == "" {
		return nil
	}
	c, err := u.Confirmations.Get(x.approved, true)
	if err != nil {
		return err
	}
	return x.settle(u, &c, confirmation.Failed)
}
