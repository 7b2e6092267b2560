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

// FinishCalls resolves outside calls that were interrupted by a crash, a lost response or a failed settlement. One that
// took effect is settled; one that did not is executed now if it has its yes, and dropped otherwise, so that it can be
// retried.
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

// takeUpClaims prepares a call from its stored claims.
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

// resolve asks the vendor, with the key under which it knows the call, and acts on the response. The error is for the
// job's log; the claim stays where it is still needed.
func (o *outsideCall) resolve(ctx context.Context) error {
	happened := false
	result, leased, err := whileLeased(ctx, o, func(ctx context.Context) (result any, err error) {
		result, happened, err = o.req.tool.Resolve(ctx, o.outside(), o.claimant, o.plan)
		return result, err
	})
	ctx = leased // cancelled, if the lease was lost: another node is resolving the call then
	ended, _ := tool.IsFinal(err)
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
