package calendar_test

import (
	"context"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/calendar"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
)

func TestAnAccountIsChecked(t *testing.T) {
	t.Parallel()
	d := open(t)
	check := func(ctx context.Context, a calendar.Account, want calendar.Problem, calendars ...string) {
		t.Helper()
		if err := d.Check(ctx, a, calendars...); calendar.ProblemOf(err) != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
	check(t.Context(), d.account, "")
	check(t.Context(), d.google.Granted(), "", mine)
	check(t.Context(), d.account, calendar.Refused, mine, "nobody@example.com")
	check(t.Context(), calendar.Account{}, calendar.Refused)
	d.google.Always(calendartest.Down())
	check(t.Context(), d.account, calendar.Unavailable, mine)
	d.google.Recover()
	// A token that still works does not hide that the account was revoked.
	d.google.Revoke(true)
	check(t.Context(), d.account, calendar.Refused, mine)
	d.google.Revoke(false)
	d.google.Always(calendartest.Slow(time.Minute))
	soon, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	check(soon, d.account, calendar.Unavailable, mine)
	if n := len(d.google.Events(mine)); n > 0 {
		t.Errorf("a check wrote %d events", n)
	}
}
