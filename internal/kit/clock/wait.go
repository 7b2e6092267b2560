package clock

import (
	"context"
	"sync"
	"time"
)

// Sleep waits, as long as ctx allows; its error is ctx's.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return ctx.Err()
	}
}

// Repeat calls fn in the background, every so often, until it returns false or ctx ends. The function it returns ends
// it, and waits for a call in progress.
func Repeat(ctx context.Context, every time.Duration, fn func(ctx context.Context) (again bool)) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for again := true; again; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				again = fn(ctx)
			}
		}
	})
	return func() {
		cancel()
		running.Wait()
	}
}
