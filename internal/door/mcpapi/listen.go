package mcpapi

import (
	"context"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

const (
	// keyEvery is how often the key of an open stream is checked again: a revoked key ends the stream at most this
	// late.
	keyEvery = 2 * time.Second
	// drainTime is how long shutdown waits for calls in progress. The server's own timeout is a little longer.
	drainTime = 8 * time.Second
)

// untilRevoked is ctx until the door closes or the key is revoked: a stream has no end of its own. A failing database
// does not end it.
func (d *Door) untilRevoked(ctx context.Context, secret string) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	closed := context.AfterFunc(d.streaming, cancel)
	go func() {
		defer closed()
		tick := time.NewTicker(keyEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if _, err := d.Keyring.Authenticate(ctx, secret); fault.Is(err, fault.Forbidden) {
				cancel()
				return
			}
		}
	}()
	return ctx, cancel
}

// tally counts the calls in progress, so that shutdown can wait for them.
type tally struct {
	mu   sync.Mutex
	n    int
	none chan struct{} // closed when n is 0 again; nil: no waiter
}

func (t *tally) enter() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.n++
}

func (t *tally) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.n--; t.n == 0 && t.none != nil {
		close(t.none)
		t.none = nil
	}
}

// wait returns when no call is in progress, or ctx is done.
func (t *tally) wait(ctx context.Context) {
	t.mu.Lock()
	if t.n == 0 {
		t.mu.Unlock()
		return
	}
	if t.none == nil {
		t.none = make(chan struct{})
	}
	none := t.none
	t.mu.Unlock()
	select {
	case <-none:
	case <-ctx.Done():
	}
}
