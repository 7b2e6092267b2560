package calendar_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/calendar"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestAnEventIsWrittenAsClocksShowIt(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.put(visit(10))
	e := d.only()
	if e.Start != (calendartest.Moment{DateTime: "2026-03-11T10:00:00", TimeZone: zone}) ||
		e.End.DateTime != "2026-03-11T10:30:00" {
		t.Errorf("from %+v to %+v", e.Start, e.End)
	}
	if e.Summary != "Limpieza · Ana" || e.Extended["private"]["booking"] != "b1" || e.Transparency != "opaque" {
		t.Errorf("wrote %+v", e)
	}
}

// After any lost answer, a retry leaves one event, as it was last given.
func TestWritingAgainIsWritingOnce(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]calendartest.Trouble{
		"fine": calendartest.Fine(), "dropped": calendartest.Dropped(), "broken": calendartest.Broken(),
		"down": calendartest.Down(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := open(t)
			d.google.Next(trouble)
			d.put(visit(10))
			d.put(visit(12))
			if e := d.only(); e.Start.DateTime != "2026-03-11T12:00:00" {
				t.Errorf("it starts at %s", e.Start.DateTime)
			}
		})
	}
}

func TestADeletedEventComesBack(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.put(visit(10))
	d.google.Delete(mine, visit(10).ID)
	d.put(visit(10))
	if e := d.only(); e.Status != "confirmed" {
		t.Errorf("it is %s", e.Status)
	}
}

func TestRemovingIsDoneWhenItIsNotThere(t *testing.T) {
	t.Parallel()
	d := open(t)
	for _, when := range []string{"before it was written", "after", "once more"} {
		if when == "after" {
			d.put(visit(10))
		}
		if err := d.Remove(t.Context(), d.account, mine, visit(10).ID); err != nil {
			t.Errorf("%s: %v", when, err)
		}
	}
	if list := d.google.Events(mine); len(list) != 0 {
		t.Errorf("left: %+v", list)
	}
}

func TestWhatAFailureMeans(t *testing.T) {
	t.Parallel()
	down := func(d *desk) { d.google.Always(calendartest.Down()) }
	bad := visit(10)
	bad.ID = "NO"
	for _, c := range []struct {
		name  string
		make  func(*desk)
		event calendar.Event
		want  calendar.Problem
		after time.Duration
	}{
		{"down", down, visit(10), calendar.Unavailable, 0},
		{"slow", func(d *desk) { d.google.Always(calendartest.Slow(time.Minute)) }, visit(10), calendar.Unavailable, 0},
		{"too fast", func(d *desk) { d.google.Next(calendartest.TooFast(0), calendartest.TooFast(0)) }, visit(10),
			calendar.Unavailable, 0},
		{"too fast for now", func(d *desk) { d.google.Next(calendartest.TooFast(90 * time.Second)) }, visit(10),
			calendar.Unavailable, 90 * time.Second},
		{"the account is refused", func(d *desk) { d.google.Revoke(true) }, visit(10), calendar.Refused, 0},
		{"the calendar is closed", func(d *desk) { d.google.Close(mine, true) }, visit(10), calendar.Refused, 0},
		{"the key is none", func(d *desk) { d.account.PrivateKey = "nothing" }, visit(10), calendar.Refused, 0},
		{"there is no account", func(d *desk) { d.account = calendar.Account{} }, visit(10), calendar.Refused, 0},
		{"an event nobody takes", func(*desk) {}, bad, calendar.Invalid, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := open(t, func(c *calendar.Config) { c.Timeout = 100 * time.Millisecond; c.Attempts = 2 })
			c.make(d)
			err := d.Put(t.Context(), d.account, mine, c.event)
			if got := calendar.ProblemOf(err); got != c.want || fault.From(err).RetryAfter != c.after {
				t.Errorf("%q after %s, want %q after %s: %v", got, fault.From(err).RetryAfter, c.want, c.after, err)
			}
		})
	}
}

// An expired token is renewed once, and all callers use the new one.
func TestATokenIsRenewed(t *testing.T) {
	t.Parallel()
	d := open(t)
	for _, account := range []calendar.Account{d.google.Account(), d.google.Granted()} {
		d.account = account
		before := d.google.Tokens()
		d.put(visit(10))
		d.put(visit(11))
		d.google.Expire()
		d.put(visit(12))
		if made := d.google.Tokens() - before; made != 2 {
			t.Errorf("%v: %d tokens were asked for", account, made)
		}
	}
}

func TestAnAccountHidesItsSecrets(t *testing.T) {
	t.Parallel()
	if _, err := calendar.NewGoogle(calendar.Config{BaseURL: "http://example.com"}); err == nil {
		t.Error("secrets would be sent in the clear")
	}
	a := calendar.Account{ServiceAccount: calendar.ServiceAccount{Email: "a@b", PrivateKey: "hunter2"}}
	if got := a.GoString() + a.LogValue().String(); got != "Google service account a@bGoogle service account a@b" {
		t.Errorf("said %s", got)
	}
}
