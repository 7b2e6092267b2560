package custom

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/kit/breaker"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// Doer makes one call and reads its answer to the end; *guard.Client is one. Its timeout has to be at least
// MaxTimeoutMS.
type Doer interface {
	Do(ctx context.Context, req *http.Request) (*guard.Response, error)
}

// Caller calls tools. It is safe for concurrent use and meant to be shared: the
// circuit breakers live in it.
type Caller struct {
	client   Doer
	clock    clock.Clock
	breakers breaker.Set
}

func NewCaller(client Doer, c clock.Clock) *Caller { return &Caller{client: client, clock: c} }

// Breaker is the state of a tool's circuit breaker.
func (c *Caller) Breaker(toolID string) breaker.Status { return c.breakers.Status(toolID) }

// Do calls an api_call or webhook tool. The outcome is never nil: it says how far the call got, for the test console;
// Data is the tool's answer where there is no error.
//
// Codes: invalid_arguments and unavailable before anything is sent; blocked_address, timeout, and upstream_failed for
// everything else that the other side did. MayHaveActed tells whether the effect may have happened all the same.
func (c *Caller) Do(ctx context.Context, t *Tool, call Call) (*Outcome, error) {
	start := clock.Stopwatch()
	out := &Outcome{tool: t, call: call}
	defer func() { out.Elapsed = clock.Since(start) }()
	if end, ok := ctx.Deadline(); !ok || end.Sub(start) > t.Timeout() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t.Timeout())
		defer cancel()
	}
	var err error
	if out.request, err = t.Request(call); err != nil {
		return out, err
	}
	wait, may := c.breakers.Enter(t.ID, c.clock.Now())
	if !may {
		return out, fault.New(fault.Unavailable, "%s", restingNow.In(call.Tag)).After(wait)
	}
	how := breaker.NoSign // also after a panic: a probe has to release its place
	defer func() { c.breakers.Leave(t.ID, how, c.clock.Now()) }()

	out.response, err = c.send(ctx, out, func() time.Duration { return t.Timeout() - clock.Since(start) })
	how = healthOf(out.response, err)
	if err != nil {
		return out, out.broken(err)
	}
	return out, out.read(ctx)
}

// healthOf says what a call tells about the other side's health. A call that we refuse to make tells nothing.
func healthOf(res *guard.Response, err error) breaker.Health {
	switch {
	case err == nil && res.Status >= 500:
		return breaker.Unwell
	case err == nil:
		return breaker.Well
	case errors.Is(err, context.Canceled), fault.Is(err, fault.BlockedAddress), fault.Is(err, fault.InvalidArguments):
		return breaker.NoSign
	}
	return breaker.Unwell
}

// acted marks a failure after which the effect may have happened.
type acted struct{ cause error }

func (a acted) Error() string {
	if a.cause == nil {
		return "the other side may have acted"
	}
	return "the other side may have acted: " + a.cause.Error()
}

func (a acted) Unwrap() error { return a.cause }

// MayHaveActed reports whether a failed call may have had its effect: it reached the other side and no clear refusal
// came back.
func MayHaveActed(err error) bool {
	var a acted
	return errors.As(err, &a)
}
