package custom

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/breaker"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestABreakerOpensAndCloses(t *testing.T) {
	t.Parallel()
	var status, calls atomic.Int32
	status.Store(500)
	u := newUpstream(t, func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		w.WriteHeader(int(status.Load()))
	})
	tool := u.tool(t, nil)
	call := func() error {
		_, err := u.Do(t.Context(), tool, Call{})
		return err
	}
	want := func(state breaker.State, failures int, made int32) {
		t.Helper()
		if b := u.Breaker(tool.ID); b.State != state || b.Failures != failures || calls.Load() != made {
			t.Fatalf("%+v after %d calls, want %s, %d, %d", b, calls.Load(), state, failures, made)
		}
	}
	want(breaker.Closed, 0, 0)
	for range breaker.OpensAfter {
		wantFault(t, call(), fault.UpstreamFailed, true)
	}
	want(breaker.Open, 5, 5)
	err := call()
	wantFault(t, err, fault.Unavailable, false)
	if after := fault.From(err).RetryAfter; after != breaker.FirstRest {
		t.Errorf("try again after %s", after)
	}
	want(breaker.Open, 5, 5)

	u.clock.Advance(breaker.FirstRest)
	wantFault(t, call(), fault.UpstreamFailed, true) // the probe
	want(breaker.Open, 6, 6)
	if b := u.Breaker(tool.ID); b.RetryAt.Sub(u.clock.Now()) != 2*breaker.FirstRest || b.Since != u.clock.Now() {
		t.Errorf("%+v", b)
	}

	u.clock.Advance(2 * breaker.FirstRest)
	status.Store(404) // a refusal counts as healthy
	wantFault(t, call(), fault.UpstreamFailed, false)
	want(breaker.Closed, 0, 7)
}

func TestARefusalOpensNothing(t *testing.T) {
	t.Parallel()
	u := newUpstream(t, answering(400, "application/json", "{}"))
	tool := u.tool(t, nil)
	for range 2 * breaker.OpensAfter {
		_, err := u.Do(t.Context(), tool, Call{})
		wantFault(t, err, fault.UpstreamFailed, false)
	}
	if b := u.Breaker(tool.ID); b.State != breaker.Closed || b.Failures != 0 {
		t.Errorf("%+v", b)
	}
}

func TestACallerWhoLeavesSaysNothingAboutTheOtherSide(t *testing.T) {
	t.Parallel()
	u := newUpstream(t, hung)
	tool := u.tool(t, nil)
	for range breaker.OpensAfter + 1 {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		_, err := u.Do(ctx, tool, Call{})
		wantFault(t, err, fault.Timeout, true)
	}
	if b := u.Breaker(tool.ID); b.State != breaker.Closed || b.Failures != 0 {
		t.Errorf("%+v", b)
	}
}
