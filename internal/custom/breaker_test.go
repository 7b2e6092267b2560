package custom

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/fault"
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
	want := func(state BreakerState, failures int, made int32) {
		t.Helper()
		if b := u.Breaker(tool.ID); b.State != state || b.Failures != failures || calls.Load() != made {
			t.Fatalf("%+v after %d calls, want %s, %d, %d", b, calls.Load(), state, failures, made)
		}
	}
	want(Closed, 0, 0)
	for range opensAfter {
		wantFault(t, call(), fault.UpstreamFailed, true)
	}
	want(Open, 5, 5)
	err := call()
	wantFault(t, err, fault.Unavailable, false)
	if after := fault.From(err).RetryAfter; after != firstRest {
		t.Errorf("try again after %s", after)
	}
	want(Open, 5, 5)

	u.clock.Advance(firstRest)
	wantFault(t, call(), fault.UpstreamFailed, true) // the probe
	want(Open, 6, 6)
	if b := u.Breaker(tool.ID); b.RetryAt.Sub(u.clock.Now()) != 2*firstRest || b.Since != u.clock.Now() {
		t.Errorf("%+v", b)
	}

	u.clock.Advance(2 * firstRest)
	status.Store(404) // a refusal is a sign of health
	wantFault(t, call(), fault.UpstreamFailed, false)
	want(Closed, 0, 7)
}

func TestARefusalOpensNothing(t *testing.T) {
	t.Parallel()
	u := newUpstream(t, answering(400, "application/json", "{}"))
	tool := u.tool(t, nil)
	for range 2 * opensAfter {
		_, err := u.Do(t.Context(), tool, Call{})
		wantFault(t, err, fault.UpstreamFailed, false)
	}
	if b := u.Breaker(tool.ID); b.State != Closed || b.Failures != 0 {
		t.Errorf("%+v", b)
	}
}

func TestOneProbeAtATimeAndAnAbandonedOneGivesItsPlaceBack(t *testing.T) {
	t.Parallel()
	var b breakers
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for range opensAfter {
		b.leave("x", unwell, now)
	}
	now = now.Add(firstRest)
	if _, may := b.enter("x", now); !may || b.state("x").State != HalfOpen {
		t.Fatalf("no probe: %+v", b.state("x"))
	}
	if wait, may := b.enter("x", now); may || wait <= 0 {
		t.Error("a second probe")
	}
	if _, may := b.enter("y", now); !may {
		t.Error("another tool is held up")
	}
	b.leave("x", noSign, now)
	if _, may := b.enter("x", now); !may {
		t.Error("nobody may try any more")
	}
	b.leave("x", well, now)
	if b.state("x") != (Breaker{State: Closed}) || len(b.byTool) != 0 {
		t.Errorf("%+v", b.state("x"))
	}
}

func TestTheRestIsBoundedAndOldFailuresAreForgotten(t *testing.T) {
	t.Parallel()
	var b breakers
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for range 20 {
		b.enter("x", now)
		b.leave("x", unwell, now)
		now = now.Add(time.Hour)
	}
	if one := b.byTool["x"]; one.rest != longestRest {
		t.Errorf("a rest of %s", one.rest)
	}
	for i := range manyBreakers + 10 {
		b.leave(string(rune(i+1000)), unwell, now.Add(time.Duration(i)*time.Second))
	}
	if len(b.byTool) > manyBreakers {
		t.Errorf("%d are remembered", len(b.byTool))
	}
}

func TestACallerWhoLeavesSaysNothingAboutTheOtherSide(t *testing.T) {
	t.Parallel()
	u := newUpstream(t, hung)
	tool := u.tool(t, nil)
	for range opensAfter + 1 {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		_, err := u.Do(ctx, tool, Call{})
		wantFault(t, err, fault.Timeout, true)
	}
	if b := u.Breaker(tool.ID); b.State != Closed || b.Failures != 0 {
		t.Errorf("%+v", b)
	}
}
