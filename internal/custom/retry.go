package custom

import (
	"context"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

const (
	maxAttempts = 3
	firstPause  = 200 * time.Millisecond
	// A longer retry-after fails the call: a caller is waiting for the answer.
	longestPause = 2 * time.Second
	// With less time than this another attempt is pointless.
	worthwhile = 100 * time.Millisecond
)

// send makes the call, and retries where that is safe and may help, within the time that is left.
func (c *Caller) send(ctx context.Context, out *Outcome, left func() time.Duration) (*guard.Response, error) {
	for {
		req, err := out.request.http()
		if err != nil {
			return nil, err
		}
		out.Attempts++
		res, err := c.client.Do(ctx, req)
		pause, again := out.again(res, err)
		if !again || out.Attempts == maxAttempts || left() < pause+worthwhile || clock.Sleep(ctx, pause) != nil {
			return res, err
		}
	}
}

// repeatable reports whether the request is idempotent: by its method, or because the definition says that the other
// side honours the key.
func (o *Outcome) repeatable() bool {
	config := o.tool.ExecutionConfig
	switch {
	case o.request.Method == http.MethodGet:
		return true
	case o.tool.ExecutionType == Webhook:
		return config.Idempotent
	}
	return o.call.Key != "" && (o.request.Method == http.MethodPut || config.Idempotent)
}

// again reports whether another attempt may help, and after which pause.
func (o *Outcome) again(res *guard.Response, err error) (pause time.Duration, again bool) {
	pause = firstPause << (2 * (o.Attempts - 1))
	pause += rand.N(pause / 2)
	switch {
	case err != nil && !fault.Is(err, fault.UpstreamFailed):
		return 0, false // no time left, or the address is refused
	case err != nil && guard.NotSent(err):
		return pause, true
	case err != nil:
		// An answer that was refused for its content has no cause: a retry would get it again.
		return pause, o.repeatable() && fault.From(err).Unwrap() != nil
	case !o.repeatable():
		return 0, false
	}
	if asked := res.Header.Get("Retry-After"); asked != "" && (res.Status == http.StatusTooManyRequests || res.Status == http.StatusServiceUnavailable) {
		seconds, err := strconv.Atoi(asked)
		wanted := time.Duration(seconds) * time.Second
		return max(wanted, pause), err == nil && seconds >= 0 && seconds <= int(longestPause/time.Second)
	}
	return pause, slices.Contains([]int{http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout}, res.Status)
}
