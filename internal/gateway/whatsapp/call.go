package whatsapp

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

const (
	firstPause = 250 * time.Millisecond
	// A longer wait is left to the caller, which has a queue: here a request is waiting.
	longestPause = 2 * time.Second
)

// object is a JSON object on its way out.
type object map[string]any

// attempt retries a call until it succeeds, fails in a way that a retry does not help or that may have been a success,
// or is out of attempts.
func (g *Gateway) attempt(ctx context.Context, call func() *Failure) error {
	wait := firstPause
	for turn := 1; ; turn++ {
		f := call()
		if f == nil {
			return nil
		}
		next := max(wait/2+rand.N(wait), f.RetryAfter)
		if turn == g.o.Attempts || !certainlyNotSent(f) || next > longestPause || g.o.Pause(ctx, next) != nil {
			return f
		}
		wait *= 2
	}
}

// call makes one request and tells a certain failure from an unknown outcome.
func call(ctx context.Context, v Vendor, d Doer, method, address string, h http.Header,
	body []byte) (*guard.Response, *Failure) {
	req, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, &Failure{Problem: AccountProblem, Vendor: v, Detail: "the address cannot be used"}
	}
	h.Set("Accept", "application/json")
	h.Set("User-Agent", "mostrador")
	req.Header = h
	res, err := d.Do(ctx, req)
	switch {
	case err == nil:
		return res, nil
	case fault.Is(err, fault.BlockedAddress):
		return nil, &Failure{Problem: AccountProblem, Vendor: v, Detail: "the address is not one we call", cause: err}
	case guard.NotSent(err):
		return nil, &Failure{Problem: Unavailable, Vendor: v, cause: err}
	}
	return nil, &Failure{Problem: Unknown, Vendor: v, cause: err}
}

// callJSON posts an object.
func callJSON(ctx context.Context, v Vendor, d Doer, address string, h http.Header,
	body object) (*guard.Response, *Failure) {
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, &Failure{Problem: Invalid, Vendor: v, cause: err}
	}
	h.Set("Content-Type", "application/json")
	return call(ctx, v, d, http.MethodPost, address, h, raw)
}

// retryAfter reads the vendor's retry-after.
func (g *Gateway) retryAfter(h http.Header, otherwise time.Duration) time.Duration {
	const longest = time.Hour
	value := h.Get("Retry-After")
	if n, err := strconv.Atoi(value); err == nil && n >= 0 {
		return min(time.Duration(min(n, 3600))*time.Second, longest)
	}
	if at, err := http.ParseTime(value); err == nil {
		return min(max(at.Sub(g.o.Clock.Now()), 0), longest)
	}
	return otherwise
}
