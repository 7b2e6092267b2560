package errand

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestWhatWasHandledIsDeletedInTime(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.do(func(u *core.Unit) error {
		for _, id := range []string{"done", "waits"} {
			if err := u.Inbox.Keep(inbox.Item{Vendor: "v", ID: id, Body: "{}"}, "none", ""); err != nil {
				return err
			}
		}
		return u.Inbox.Done(inbox.Item{Vendor: "v", ID: "done"}, "")
	})
	there := func(id string) bool {
		_, err := core.Look(t.Context(), s, s.w, func(u *core.Unit) (inbox.Item, error) { return u.Inbox.Get("v", id) })
		if err != nil && !fault.Is(err, fault.NotFound) {
			t.Fatal(err)
		}
		return err == nil
	}
	sweep := func() {
		if err := (Tidy{s}).Sweep(t.Context(), s.w); err != nil {
			t.Fatal(err)
		}
	}
	if sweep(); !there("done") || !there("waits") {
		t.Error("it was deleted too early")
	}
	s.clock.Advance(s.w.Settings.EventLife() + 1e9)
	if sweep(); there("done") || !there("waits") {
		t.Error("what waits was deleted, or what was handled is kept")
	}
}
