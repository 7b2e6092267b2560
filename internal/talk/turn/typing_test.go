package turn_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A customer who types is waited for, but not for ever; who only types is not answered.
func TestATurnWaitsWhileTheCustomerTypes(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		d := open(t, s)
		var talk conversation.Session
		s.Do(func(u *core.Unit) (err error) {
			talk, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "web"})
			return err
		})
		types := func() {
			t.Helper()
			if err := d.turns.Typing(t.Context(), s.Workspace, talk.ID); err != nil {
				t.Fatal(err)
			}
		}
		types()
		got, err := d.turns.Receive(t.Context(), s.Workspace, talk.ID, turn.Incoming{ID: "m1", Text: "hola"})
		if err != nil {
			t.Fatal(err)
		}
		due := func() (at time.Time) {
			s.Do(func(u *core.Unit) error {
				x, err := u.Turns.Get(got.TurnID, false)
				at = x.DueAt
				return err
			})
			return at
		}
		began := s.Clock.Now()
		if wait := due().Sub(began); wait != 400*time.Millisecond {
			t.Errorf("it waits %s before anything is typed", wait)
		}
		for range 20 {
			types()
			s.Clock.Advance(time.Second)
		}
		if wait := due().Sub(began); wait != 10*time.Second {
			t.Errorf("it waits %s for a customer who types on and on", wait)
		}
		if err := d.turns.Typing(t.Context(), s.Workspace, "no conversation"); !fault.Is(err, fault.NotFound) {
			t.Errorf("no conversation: %v", err)
		}
	})
}
