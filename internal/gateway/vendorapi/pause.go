package vendorapi

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// longest is the longest pause between two attempts. When a vendor asks for more, the caller schedules the retry.
const longest = 2 * time.Second

// Pause waits after a failed attempt, twice as long after each, and at least as long as the vendor asked for. It
// reports false if there should be no other attempt.
func Pause(ctx context.Context, backoff time.Duration, attempt int, asked time.Duration) bool {
	wait := min(min(backoff, longest)<<min(attempt-1, 8), longest)
	wait = wait/2 + rand.N(wait/2+1) // jitter: many callers should not retry together
	wait = max(wait, asked)
	if wait > longest {
		return false
	}
	return clock.Sleep(ctx, wait) == nil
}

// RetryAfter reads both forms of the header; an invalid one is ignored.
func RetryAfter(h http.Header, now time.Time) time.Duration {
	value := h.Get("Retry-After")
	if seconds, err := strconv.ParseUint(value, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(0, at.Sub(now))
	}
	return 0
}
