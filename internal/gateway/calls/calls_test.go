package calls_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/calls"
	"github.com/mostrador/mostrador/internal/gateway/calls/callstest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestAnAccountIsChecked(t *testing.T) {
	t.Parallel()
	s := callstest.New(t)
	twilio, err := calls.NewTwilio(s.URL, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(twilio.Close)
	check := func(ctx context.Context, a calls.Account, want fault.Code) {
		t.Helper()
		err := twilio.Check(ctx, a)
		if (err == nil) != (want == "") || err != nil && !fault.Is(err, want) {
			t.Errorf("%v: %v, want %q", a, err, want)
		}
	}
	check(t.Context(), s.Account, "")
	check(t.Context(), calls.Account{SID: s.Account.SID, AuthToken: "other"}, fault.UpstreamFailed)
	check(t.Context(), calls.Account{SID: "../x", AuthToken: "other"}, fault.UpstreamFailed)
	s.Become("suspended")
	check(t.Context(), s.Account, fault.UpstreamFailed)
	s.Become("active")
	for status, want := range map[int]fault.Code{
		http.StatusServiceUnavailable: fault.Unavailable, http.StatusTooManyRequests: fault.RateLimited,
		http.StatusFound: fault.UpstreamFailed,
	} {
		s.Fail(status)
		check(t.Context(), s.Account, want)
	}
	s.Fail(0)
	s.Fall(true)
	soon, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	check(soon, s.Account, fault.Timeout)
}

func TestSecretsStayOutOfLogsAndOffTheLine(t *testing.T) {
	t.Parallel()
	if said := fmt.Sprintf("%v %+v %#v", calls.Account{AuthToken: "hunter2"}, calls.Account{AuthToken: "hunter2"},
		calls.Account{AuthToken: "hunter2"}); strings.Contains(said, "hunter2") {
		t.Errorf("said %s", said)
	}
	if _, err := calls.NewTwilio("http://api.example.com", clock.System{}); err == nil {
		t.Error("a token would travel in the clear")
	}
}
