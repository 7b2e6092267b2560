package turn_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A turn that waits for more words, and one whose node died, are taken up after the clock was set back: they do not
// wait for it to reach their time again.
func TestATurnIsTakenUpWhenTheClockIsSetBack(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		session := s.Session("")
		var x conversation.Turn
		step := func(what string, do func(u *core.Unit) error) {
			t.Helper()
			s.Do(func(u *core.Unit) error {
				talk, err := u.Conversations.Get(session, true)
				if err != nil {
					return err
				}
				u.Conversations.Adopt(talk)
				if err := do(u); err != nil {
					t.Errorf("%s: %v", what, err)
				}
				return nil
			})
		}
		takeUp := func(u *core.Unit) (err error) {
			if x, err = u.Turns.Get(x.ID, true); err == nil {
				x, err = u.Turns.TakeUp(x)
			}
			return err
		}
		step("joined", func(u *core.Unit) (err error) { x, err = u.Turns.Join(30*time.Second, 30*time.Second); return err })
		s.Clock.Advance(-time.Hour)
		step("one that waits for words", takeUp)
		s.Clock.Advance(-time.Hour)
		step("one whose runner vanished", takeUp)
		if x.State != conversation.TurnRunning || x.Runs != 2 {
			t.Errorf("%s, run %d times", x.State, x.Runs)
		}
	})
}
