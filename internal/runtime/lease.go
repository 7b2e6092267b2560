package runtime

import (
	"context"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

// An outside call belongs to the node that makes it for as long as that node renews its lease. After that, the job or a
// retry of the call may find out whether it took effect.
const (
	leaseLife  = 8 * time.Second
	renewEvery = 2 * time.Second
)

// startLease begins a lease. A transaction may be retried: the lease of its last run is the one that was committed.
func (o *outsideCall) startLease(now time.Time) time.Time {
	o.leaseUntil = now.Add(leaseLife)
	return o.leaseUntil
}

// whileLeased runs an outside request and renews the call's lease meanwhile; a quick call costs no statement. A node
// that cannot renew the lease cancels the request, because another node may have taken the call over. The returned
// context is cancelled then.
func whileLeased[T any](
	ctx context.Context, o *outsideCall, fn func(context.Context) (T, error),
) (T, context.Context, error) {
	ctx, cancel := context.WithCancel(ctx)
	l := &lease{o: o, until: o.leaseUntil, cancel: cancel}
	l.timer = time.AfterFunc(renewEvery, l.renew)
	out, err := recoverPanic(func() (T, error) { return fn(ctx) })
	o.leaseUntil = l.stop()
	return out, ctx, err
}

type lease struct {
	o      *outsideCall
	until  time.Time
	cancel context.CancelFunc
	timer  *time.Timer

	mu      sync.Mutex
	stopped bool
}

// renew runs on its timer's goroutine and reads nothing of the call that could change meanwhile.
func (l *lease) renew() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stopped {
		return
	}
	call := &l.o.req.call
	next := l.o.Clock.Now().Add(leaseLife)
	ctx, cancel := context.WithTimeout(context.Background(), renewEvery)
	defer cancel()
	held, err := false, error(nil)
	err = l.o.Store.WriteUnsynced(ctx, call.Workspace.ID, func(tx Tx) (err error) {
		mine := Key{SessionID: call.SessionID, ExecutionID: l.o.claimant, LeaseUntil: l.until}
		held, err = tx.Calls().TakeCall(mine, next)
		return err
	})
	switch {
	case err == nil && held:
		l.until = next
	case err == nil || !l.o.Clock.Now().Before(l.until): // another node has taken it over, or may
		l.o.Log.Warn("lease of an outside call lost, cancelling the call",
			"tool", call.Tool, "execution", l.o.claimant, "error", err)
		l.cancel()
		return
	}
	l.timer.Reset(renewEvery)
}

func (l *lease) stop() (until time.Time) {
	l.timer.Stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stopped = true
	return l.until
}

// finishLapsed resolves a call whose node lost its lease, on behalf of a retry. It reports whether the call is
// resolved.
func (r *Runtime) finishLapsed(ctx context.Context, w *access.Workspace, k Key) bool {
	done, err := r.finishCall(ctx, w, k)
	return done && err == nil
}

// takeOver makes a call whose lease has expired this node's own, and reads its claims and its conversation; no claims:
// another node was quicker.
func (r *Runtime) takeOver(
	ctx context.Context, w *access.Workspace, k Key, until time.Time,
) (claims []Key, s conversation.Session, err error) {
	err = r.Store.Write(ctx, w.ID, func(tx Tx) error {
		claims = nil
		taken, err := tx.Calls().TakeCall(k, until)
		if err != nil || !taken {
			return err
		}
		if claims, err = tx.Calls().ClaimsOf(k.SessionID, k.ExecutionID); err != nil {
			return err
		}
		s, err = r.unit(tx, w, system, k.ExecutionID).Conversations.Get(k.SessionID, false)
		return err
	})
	return claims, s, err
}
