package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// FinishCalls resolves outside calls that were cut off: by a crash, a lost answer or a settling that failed.
// One that happened is settled; one that did not is done now if it has its yes, and dropped otherwise, so
// that it may be tried again.
func (r *Runtime) FinishCalls(ctx context.Context, w *access.Workspace) error {
	open, err := readRows(ctx, r, w, func(rows Rows) ([]Key, error) { return rows.OpenCalls(r.Clock.Now(), 100) })
	if err != nil {
		return err
	}
	var failures []error
	seen := map[string]bool{}
	for _, k := range open {
		if seen[k.ExecutionID] { // a call may have claimed two keys
			continue
		}
		seen[k.ExecutionID] = true
		_, err := r.finishCall(ctx, w, k)
		failures = append(failures, err)
	}
	return errors.Join(failures...)
}

// finishCall takes over one call and resolves it; false: another node is doing that.
func (r *Runtime) finishCall(ctx context.Context, w *access.Workspace, k Key) (bool, error) {
	t, err := r.toolOf(ctx, w, k.Tool)
	if err != nil || t == nil || t.Kind != tool.KindCall {
		return false, err
	}
	ctx, cancel := context.WithTimeout(ctx, t.Deadline()+leaseSlack)
	defer cancel()
	until := r.Clock.Now().Add(leaseLife)
	claims, session, err := r.takeOver(ctx, w, k, until)
	if err != nil || len(claims) == 0 {
		return false, err
	}
	ctx, x := r.begin(ctx, Call{
		Workspace: w, Actor: system, SessionID: k.SessionID, Tool: k.Tool, ParentID: k.ExecutionID,
	})
	defer x.end(ctx)
	x.req.session = session
	if err := x.takeUpClaims(k, claims); err != nil {
		x.refuse(ctx, err)
		return false, err
	}
	o := &outsideCall{
		execution: x, claimant: k.ExecutionID, leaseUntil: until, plan: tool.Decided{Kept: json.RawMessage(k.Plan)},
	}
	return true, o.resolve(ctx)
}

// takeUpClaims makes a call ready from what it claimed.
func (x *execution) takeUpClaims(k Key, claims []Key) (err error) {
	x.allowanceTaken, x.req.canonical = true, k.Arguments
	for _, claim := range claims {
		if key, ok := strings.CutPrefix(claim.Key, "k:"); ok {
			x.req.key, x.req.argsHash = key, claim.ArgsHash
		}
		if id, ok := strings.CutPrefix(claim.Key, "c:"); ok {
			x.grant.confirmationID = id
		}
	}
	x.req.in, err = x.req.tool.Decode([]byte(k.Arguments))
	return err
}

var msgNotDone = locale.Text{ES: "No se llegó a hacer.", PT: "Não chegou a ser feito.", EN: "It was not done."}

// resolve asks the outside, under the key it knows the call by, and acts on what it says. The error is for
// the job's log; the claim is kept where it matters.
func (o *outsideCall) resolve(ctx context.Context) error {
	happened := false
	result, leased, err := whileLeased(ctx, o, func(ctx context.Context) (result any, err error) {
		result, happened, err = o.req.tool.Resolve(ctx, o.outside(), o.claimant, o.plan)
		return result, err
	})
	ctx = leased // over, where the lease is: another node resolves the call by now
	ended, _ := tool.HasEnded(err)
	switch {
	case ended:
		o.giveUp(ctx, err)
		return nil
	case err != nil:
		o.keepUnknown(ctx, err)
		return err
	case !happened && !o.grant.hasYes():
		err := o.dropClaims(ctx)
		if !o.out.done {
			o.finishRefused(o.req.newFault(fault.UpstreamFailed, msgNotDone))
		}
		return err
	case !happened:
		if result, ctx, err = whileLeased(ctx, o, o.do); err != nil {
			o.notDone(ctx, err)
			return err
		}
	}
	o.settle(ctx, result)
	return nil
}
