package errand

import (
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestAPromisedLinkIsMadeOnce(t *testing.T) {
	t.Parallel()
	s, v := newShop(t), &vendor{}
	k := s.wanted()
	for range 2 {
		if err := s.links(v).Make(t.Context(), s.w, k.ID); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.link(k.ID); got.State != ledger.LinkOpen || got.URL != "https://mp.example/1" ||
		!slices.Equal(v.asked, []string{k.ID}) {
		t.Errorf("%+v, asked for %q", got, v.asked)
	}
}

func TestALinkTheVendorRefuses(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	k := s.wanted()
	busy := &vendor{err: fault.New(fault.UpstreamFailed, "busy").After(time.Minute)}
	err := s.links(busy).Make(t.Context(), s.w, k.ID)
	if f := fault.From(err); f.Code != fault.Unavailable || f.RetryAfter != time.Minute ||
		s.link(k.ID).State != ledger.LinkWanted {
		t.Errorf("%v, and the link is %s", err, s.link(k.ID).State)
	}
	nowhere := &vendor{err: fault.New(fault.Conflict, "no account")}
	if err := s.links(nowhere).Make(t.Context(), s.w, k.ID); err != nil || s.link(k.ID).State != ledger.LinkFailed {
		t.Errorf("%v, and the link is %s", err, s.link(k.ID).State)
	}
}

func TestNobodyIsRemindedOfNothing(t *testing.T) {
	t.Parallel()
	s, v := newShop(t), &vendor{}
	var r reminder.Reminder
	s.do(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone("+5491155551234")
		if err != nil {
			return err
		}
		r, err = u.Reminders.Schedule(reminder.Reminder{CustomerID: c.ID, Day: "2026-03-11",
			DueAt: u.Now.Add(24 * time.Hour), WithLink: true, Debt: 100})
		return err
	})
	s.clock.Advance(24 * time.Hour)
	if err := s.links(v).Remind(t.Context(), s.w, r.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Read(t.Context(), s.w, access.System, func(u *core.Unit) (err error) {
		r, err = u.Reminders.Get(r.ID, false)
		return err
	}); err != nil || r.Status != reminder.Skipped || len(v.asked) != 0 {
		t.Errorf("%+v, %v, asked for %q", r, err, v.asked)
	}
}
