package runtime_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestAClockThatIsSetBackBreaksNoLimit(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		for _, c := range []struct {
			tool  string
			limit int
		}{{"lab/note_few", 5}, {"lab/look_few", 3}} {
			for _, by := range []time.Duration{-time.Hour, -time.Minute, -30 * time.Second, time.Hour} {
				session := s.Session("")
				call := func() runtime.Answer { return s.Call(session, c.tool, noteIn{Text: "a"}) }
				for range c.limit {
					want(t, call(), "")
				}
				want(t, call(), fault.RateLimited)
				s.Clock.Advance(by)
				for range c.limit {
					if a := call(); a.RetryAfter > 65*time.Second {
						t.Errorf("%s, clock moved by %v: wait %v", c.tool, by, a.RetryAfter)
					}
				}
				if a := want(t, call(), fault.RateLimited); a.RetryAfter > 65*time.Second {
					t.Errorf("%s, clock moved by %v: wait %v", c.tool, by, a.RetryAfter)
				}
				s.Clock.Advance(65 * time.Second)
				want(t, call(), "")
				s.Clock.Advance(2 * time.Hour)
			}
		}
	})
}

func TestAQuestionLivesNoLongerWhenTheClockIsSetBack(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		s.Clock.Advance(-30 * time.Second) // as two nodes may differ
		want(t, s.Yes(q.ID), "")
		late := question(t, s, session, "lab/pay", payIn{Amount: 4})
		s.Clock.Advance(-time.Hour)
		d, err := s.Reply(late.ID, "sí")
		if err != nil && !fault.Is(err, fault.ConfirmationExpired) ||
			err == nil && d.Result != nil && d.Result.Success {
			t.Errorf("%+v %v", d, err)
		}
		if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
			t.Fatal(err)
		}
		other := s.Session("")
		ahead := question(t, s, other, "lab/pay", payIn{Amount: 5})
		s.Clock.Advance(-time.Hour)
		if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
			t.Fatal(err)
		}
		if n := count(t, s, "confirmations", "id = $2 AND state = 'expired'", ahead.ID); n != 1 {
			t.Errorf("the sweep left it open")
		}
		s.Clock.Advance(2 * time.Hour)
		want(t, s.Call(other, "lab/note", noteIn{Text: "a"}), "")
		s.Clock.Advance(time.Hour) // and forward: sealed, swept, and nothing breaks
		if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
			t.Fatal(err)
		}
		s.Sound()
	})
}
