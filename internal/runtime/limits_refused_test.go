package runtime_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A refused call counts against the limit like one that succeeds, whatever refused it, also in a burst, on both
// databases.
func TestRefusedCallsCount(t *testing.T) {
	t.Parallel()
	refusals := map[string]struct {
		arguments any
		code      fault.Code
	}{
		"arguments": {map[string]any{"text": 7}, fault.InvalidArguments},
		"a rule":    {noteIn{Text: "refuse"}, fault.Conflict},
	}
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		for name, c := range refusals {
			session := s.Session("")
			for range 5 {
				want(t, s.Call(session, "lab/note_few", c.arguments), c.code)
			}
			want(t, s.Call(session, "lab/note_few", c.arguments), fault.RateLimited)
			want(t, s.Call(session, "lab/note_few", noteIn{Text: "a"}), fault.RateLimited)
			if n := hits(t, s, session, "lab/note_few"); n != 5 {
				t.Errorf("%s: counted %d", name, n)
			}
			burst, refused := s.Session(""), 0
			for _, a := range allAtOnce(40, func(int) runtime.Answer {
				return s.Call(burst, "lab/note_few",
					c.arguments)
			}) {
				if a.ErrorCode == c.code {
					refused++
				} else {
					want(t, a, fault.RateLimited)
				}
			}
			if n := hits(t, s, burst, "lab/note_few"); refused != 5 || n != 5 {
				t.Errorf("%s: %d of a burst were answered, counted %d", name, refused, n)
			}
		}
		session := s.Session("")
		for range 3 {
			want(t, s.Call(session, "lab/look_few", map[string]any{"text": 7}), fault.InvalidArguments)
		}
		want(t, s.Call(session, "lab/look_few", noteIn{Text: "a"}), fault.RateLimited)
	})
}

func TestRepetitionsAreFree(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		for range 20 {
			want(t, s.CallAs(testkit.Relay, session, "lab/note_few", noteIn{Text: "a"}, "one"), "")
		}
		if n := hits(t, s, session, "lab/note_few"); n != 1 {
			t.Errorf("counted %d", n)
		}
		// The runtime's own execution of a yes is let in, however often the agent was refused.
		q := question(t, s, session, "lab/pay_few", payIn{Amount: 3})
		for range 3 {
			s.Call(session, "lab/pay_few", map[string]any{"amount": "x"})
		}
		want(t, s.Call(session, "lab/pay_few", payIn{Amount: 3}), fault.RateLimited)
		want(t, s.Yes(q.ID), "")
	})
}
