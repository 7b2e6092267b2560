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

// FinishCalls finds out what became of outside calls that were cut off: by a
// crash, a lost answer or a settling that failed. One that happened is settled;
// one that did not is done now if somebody said yes to it, and forgotten
// otherwise, so that it may be tried again.
func (r *Runtime) FinishCalls(ctx context.Context, w *access.Workspace) error {
	var open []Key
	err := r.Store.Read(ctx, w.ID, func(tx Tx) (err error) {
		open, err = tx.Calls().OpenCalls(r.Clock.Now(), 100)
		return err
	})
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

// finishCall takes up one call and finds out about it; false: another is doing that.
func (r *Runtime) finishCall(ctx context.Context, w *access.Workspace, k Key) (bool, error) {
	t, err := r.toolOf(ctx, w, k.Tool)
	if err != nil || t == nil || t.Kind != tool.KindCall {
		return false, err
	}
	ctx, cancel := context.WithTimeout(ctx, t.Deadline()+leaseSlack)
	defer cancel()
	until := r.Clock.Now().Add(leaseLife)
	claims, err := r.takeUpCall(ctx, w, k, until)
	if err != nil || len(claims) == 0 {
		return false, err
	}
	ctx, x := r.begin(ctx, Call{Workspace: w, Actor: access.Actor{Role: access.Owner, PersonID: "system"}, SessionID: k.SessionID, Tool: k.Tool, ParentID: k.ExecutionID})
	defer x.end(ctx)
	x.leased = until
	if err := x.resume(k, claims); err != nil {
		x.refuse(ctx, err)
		return false, err
	}
	return true, x.findOut(ctx, k.ExecutionID, tool.Decided{Kept: json.RawMessage(k.Plan)})
}

var msgNotDone = locale.Text{ES: "No se llegó a hacer.", PT: "Não chegou a ser feito.", EN: "It was not done."}

// findOut asks the outside, under the key it knows the call by, and acts on what
// it says. The error is for the job's log; the claim is kept where it matters.
func (x *execution) findOut(ctx context.Context, outsideKey string, plan tool.Decided) error {
	type told struct {
		result   any
		happened bool
	}
	is, leased, err := whileLeased(ctx, x, func(ctx context.Context) (t told, err error) {
		t.result, t.happened, err = x.tool.Resolve(ctx, x.outside(), outsideKey, plan)
		return t, err
	})
	ctx = leased // over, where the lease is: another is finding out by now
	switch {
	case isEnd(err):
		x.endCall(ctx, plan, err)
		return nil
	case err != nil:
		x.unknown(ctx, plan, err)
		return err
	case !is.happened && x.approved == "":
		x.finish(refusal(x.fault(fault.UpstreamFailed, msgNotDone), x.call.Workspace.Locale))
		return x.dropClaims(ctx)
	case !is.happened:
		is.result, ctx, err = whileLeased(ctx, x, func(ctx context.Context) (any, error) { return x.tool.Do(ctx, x.outside(), outsideKey, plan) })
		if err != nil {
			x.notDone(ctx, plan, err)
			return err
		}
	}
	x.settleOutside(ctx, plan, is.result)
	return nil
}

// resume rebuilds a call from its claim.
func (x *execution) resume(k Key, claims []Key) (err error) {
	x.session.ID, x.counted, x.canonical, x.taken = k.SessionID, true, k.Arguments, k.ExecutionID
	for _, other := range claims {
		if key, ok := strings.CutPrefix(other.Key, "k:"); ok {
			x.key, x.argsHash = key, other.ArgsHash
		}
		if id, ok := strings.CutPrefix(other.Key, "c:"); ok {
			x.approved = id
		}
	}
	x.in, err = x.tool.Decode([]byte(k.Arguments))
	return err
}
