package clock_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

func TestSleepEndsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := clock.Stopwatch()
		if err := clock.Sleep(t.Context(), time.Hour); err != nil || clock.Since(start) != time.Hour {
			t.Errorf("%v after %s", err, clock.Since(start))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := clock.Sleep(ctx, time.Hour); err == nil || clock.Since(start) != time.Hour+time.Minute {
			t.Errorf("%v after %s", err, clock.Since(start))
		}
	})
}

func TestRepeatUntilItIsStopped(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		n := 0
		stop := clock.Repeat(t.Context(), time.Second, func(context.Context) bool { n++; return true })
		time.Sleep(3500 * time.Millisecond)
		if stop(); n != 3 {
			t.Errorf("called %d times", n)
		}
		if time.Sleep(time.Minute); n != 3 {
			t.Error("it was called after its end")
		}
		stop = clock.Repeat(t.Context(), time.Second, func(context.Context) bool { n++; return false })
		time.Sleep(time.Minute)
		if stop(); n != 4 {
			t.Errorf("called %d times", n)
		}
	})
}
