package runtime

import (
	"context"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

// A call outside belongs to the node that makes it for as long as that node says so. When it stops
// saying so, another may ask what became of the call: the job, or the same call repeated.
const (
	leaseLife  = 8 * time.Second
	renewEvery = 2 * time.Second
)

// leaseUntil begins a lease. The last one that was begun is the one that was committed.
func (x *execution) leaseUntil(now time.Time) time.Time {
	x.leased = now.Add(leaseLife)
	return x.leased
}

// whileLeased runs what reaches outside and renews the call's lease meanwhile; a call that is quick
// costs no statement. A node that cannot renew it stops: another may have taken the call up.
func whileLeased[T any](ctx context.Context, x *execution, fn func(context.Context) (T, error)) (T, context.Context, error) {
	ctx, cancel := context.WithCancel(ctx)
	l := &lease{x: x, of: x.claimant(), until: x.leased, lapse: cancel}
	l.timer = time.AfterFunc(renewEvery, l.renew)
	out, err := guarded(func() (T, error) { return fn(ctx) })
	x.leased = l.stop()
	return out, ctx, err
}

// claimant is the call whose claims these are, by the id the outside knows it by.
func (x *execution) claimant() string {
	if x.taken != "" {
		return x.taken
	}
	return x.id
}

type lease struct {
	x     *execution
	of    string
	until time.Time
	lapse context.CancelFunc
	timer *time.Timer

	mu   sync.Mutex
	over bool
}

// renew runs on its timer's goroutine and reads nothing of the call that could change meanwhile.
func (l *lease) renew() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return
	}
	next := l.x.Clock.Now().Add(leaseLife)
	ctx, cancel := context.WithTimeout(context.Background(), renewEvery)
	defer cancel()
	held, err := false, error(nil)
	err = l.x.Store.WriteUnsynced(ctx, l.x.call.Workspace.ID, func(tx Tx) (err error) {
		held, err = tx.Calls().TakeCall(Key{SessionID: l.x.call.SessionID, ExecutionID: l.of, LeaseUntil: l.until}, next)
		return err
	})
	switch {
	case err == nil && held:
		l.until = next
	case err == nil || !l.x.Clock.Now().Before(l.until): // another has taken it up, or may
		l.x.Log.Warn("the lease of an outside call was lost, stopping the call", "tool", l.x.call.Tool, "execution", l.of, "error", err)
		l.lapse()
		return
	}
	l.timer.Reset(renewEvery)
}

func (l *lease) stop() (until time.Time) {
	l.timer.Stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	return l.until
}

// finishLapsed finds out about a call that its node has left behind, for whoever repeats it. It
// reports whether that came to an end.
func (r *Runtime) finishLapsed(ctx context.Context, w *access.Workspace, k Key) bool {
	done, err := r.finishCall(ctx, w, k)
	return done && err == nil
}

// takeUpCall makes a call that was left behind this node's own; no claims: another was quicker.
func (r *Runtime) takeUpCall(ctx context.Context, w *access.Workspace, k Key, until time.Time) (claims []Key, err error) {
	err = r.Store.Write(ctx, w.ID, func(tx Tx) error {
		claims = nil
		taken, err := tx.Calls().TakeCall(k, until)
		if err != nil || !taken {
			return err
		}
		claims, err = tx.Calls().ClaimsOf(k.SessionID, k.ExecutionID)
		return err
	})
	return claims, err
}
