package payments_test

import (
	"context"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestCredentialsAreCheckedAgainstWhoseTheyAre(t *testing.T) {
	t.Parallel()
	s := paymentstest.New(t, clock.System{})
	m := s.Client()
	check := func(ctx context.Context, token, collector string, want fault.Code) {
		t.Helper()
		creds := s.Credentials()
		creds.AccessToken, creds.CollectorID = token, collector
		err := m.Check(ctx, creds)
		if (err == nil) != (want == "") || err != nil && !fault.Is(err, want) {
			t.Errorf("%s of %s: %v, want %q", token, collector, err, want)
		}
	}
	mine := s.Credentials()
	check(t.Context(), mine.AccessToken, mine.CollectorID, "")
	check(t.Context(), mine.AccessToken, "1", fault.UpstreamFailed)
	check(t.Context(), "APP_USR-revoked", mine.CollectorID, fault.UpstreamFailed)
	check(t.Context(), "", mine.CollectorID, fault.InvalidArguments)
	for _, trouble := range []paymentstest.Trouble{paymentstest.Down(), paymentstest.Broken(), paymentstest.Garbage(),
		paymentstest.Dropped()} {
		s.Always(trouble)
		check(t.Context(), mine.AccessToken, mine.CollectorID, fault.Unavailable)
	}
	s.Always(paymentstest.Slow(time.Minute))
	soon, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	check(soon, mine.AccessToken, mine.CollectorID, fault.Unavailable)
}
