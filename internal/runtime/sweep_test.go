package runtime_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/testkit"
)

// readers is what reads return about a shop, in one string.
func readers(t testing.TB, s *testkit.Shop, sessions []string, questions []string, p catalog.Product) string {
	t.Helper()
	var seen []any
	s.Look(func(u *core.Unit) error {
		for _, id := range sessions {
			talk, err := u.Conversations.Get(id, false)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(talk)
			draft, err := u.Orders.Draft(false)
			_, open, err2 := u.Confirmations.Open()
			seen = append(seen, talk.State, talk.StateUntil, draft.ID, err != nil, open, err2)
		}
		for _, id := range questions {
			c, err := u.Confirmations.Get(id, false)
			if err != nil {
				return err
			}
			seen = append(seen, c.State)
		}
		level, err := u.Stock.LevelOf(stock.Pair{ProductID: p.ID})
		seen = append(seen, level)
		return err
	})
	out, err := json.Marshal(seen)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestASweepChangesNothingAnybodySees(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		p := s.Item("Yerba", 1000, 10)
		waiting, collecting, done := s.Session("+5491155550001"), s.Session("+5491155550002"),
			s.Session("+5491155550003")
		q := question(t, s, waiting, "lab/pay", payIn{Amount: 3})
		how := question(t, s, done, "lab/pay_how", payIn{Amount: 3})
		_, _ = s.Reply(how.ID, "sí")
		var draft order.Order
		s.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(collecting, true)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(talk)
			if draft, _, err = u.Sales.OpenDraft(order.NewDraft{Life: time.Hour}); err != nil {
				return err
			}
			return u.Stock.Place(draft.ID, []stock.Demand{{Pair: stock.Pair{ProductID: p.ID}, Quantity: 4}},
				stock.ReserveUntil(u.Now.Add(time.Hour)))
		})
		sessions, questions := []string{waiting, collecting, done}, []string{q.ID, how.ID}
		look := func() string { return readers(t, s, sessions, questions, p) }
		sweep := func() {
			t.Helper()
			if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
				t.Fatal(err)
			}
		}

		alive, before := look(), s.Snapshot()
		sweep()
		if changed := s.Since(before); changed != nil || look() != alive {
			t.Fatalf("a sweep touched what is alive: %v", changed)
		}
		s.Clock.Advance(2 * time.Hour)
		over := look()
		if over == alive || !strings.Contains(over, `"expired"`) {
			t.Fatalf("time changed nothing: %s", over)
		}
		before = s.Snapshot()
		sweep()
		if now := look(); now != over {
			t.Errorf("readers see a difference:\n%s\n%s", over, now)
		}
		changed := s.Since(before)
		for _, table := range []string{"confirmations~2", "orders~1", "reservations"} {
			if !slices.ContainsFunc(changed, func(c string) bool { return strings.HasPrefix(c, table) }) {
				t.Errorf("the sweep did not tidy up %s: %v", table, changed)
			}
		}
		if l.dropped.Load() != 2 || stateOf(t, s, q.ID) != confirmation.Expired ||
			s.State(waiting) != conversation.Idle {
			t.Errorf("taken back %d, %s", l.dropped.Load(), s.State(waiting))
		}
		before = s.Snapshot()
		sweep()
		if changed := s.Since(before); changed != nil {
			t.Errorf("a second sweep found more: %v", changed)
		}
	})
}

func TestASweepForgetsOldKeysAndCounts(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a"}, "k"), "")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		want(t, s.Yes(q.ID), "")
		s.Clock.Advance(8 * 24 * time.Hour)
		unswept := s.Yes(q.ID)
		if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
			t.Fatal(err)
		}
		if n := count(t, s, "call_keys", "session_id = $2", session) +
			count(t, s, "call_limits", "session_id = $2 AND tool = 'lab/note'", session); n != 0 {
			t.Errorf("%d keys and counts are left", n)
		}
		swept := s.Yes(q.ID)
		if swept.ErrorCode != unswept.ErrorCode || swept.Success || effects(t, s, session, "paid") != 1 {
			t.Errorf("a yes of last week: %+v before, %+v after", unswept, swept)
		}
	})
}
