package runtime_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestTheLimitOfWritesIsExact(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		for range many(2) {
			session := s.Session("")
			succeeded := 0
			for _, a := range allAtOnce(40, func(int) runtime.Answer {
				return s.Call(session, "lab/note_few",
					noteIn{Text: "a"})
			}) {
				if a.Success {
					succeeded++
				} else {
					want(t, a, fault.RateLimited)
				}
			}
			if n := effects(t, s, session, "note.written"); succeeded != 5 || n != 5 {
				t.Fatalf("%d succeeded with %d effects, want 5", succeeded, n)
			}
			want(t, s.Call(s.Session(""), "lab/note_few", noteIn{Text: "a"}), "") // another session has its own
		}
	})
}

func TestAMinuteIsAnySixtySeconds(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		call := func(text string) runtime.Answer { return s.Call(session, "lab/note_few", noteIn{Text: text}) }
		want(t, call("a"), "")
		s.Clock.Advance(30 * time.Second)
		want(t, call("refuse"), fault.Conflict) // a failure counts
		want(t, call("break"), fault.Internal)
		want(t, call("a"), "")
		want(t, call("a"), "")
		s.Clock.Advance(29 * time.Second)
		for range 3 { // a refusal for the limit does not
			if a := want(t, call("a"), fault.RateLimited); a.RetryAfter != time.Second {
				t.Fatalf("retry after %v, want 1s", a.RetryAfter)
			}
		}
		s.Clock.Advance(time.Second)
		want(t, call("a"), "")
		if a := want(t, call("a"), fault.RateLimited); a.RetryAfter != 30*time.Second {
			t.Fatalf("retry after %v, want 30s", a.RetryAfter)
		}
		s.Clock.Advance(61 * time.Second)
		for range 5 {
			want(t, call("a"), "")
		}
		want(t, call("a"), fault.RateLimited)
	})
}

// A yes is counted and let in, so that there may be more than the limit allows;
// the wait is until one more fits.
func TestTheWaitIsUntilOneMoreFits(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay_few", payIn{Amount: 3})
		s.Clock.Advance(10 * time.Second)
		question(t, s, session, "lab/pay_few", payIn{Amount: 3})
		s.Clock.Advance(10 * time.Second)
		want(t, s.Yes(q.ID), "")
		s.Clock.Advance(10 * time.Second)
		if a := want(t, s.Call(session, "lab/pay_few", payIn{Amount: 3}),
			fault.RateLimited); a.RetryAfter != 40*time.Second {
			t.Fatalf("retry after %v, want 40s", a.RetryAfter)
		}
		s.Clock.Advance(40 * time.Second)
		question(t, s, session, "lab/pay_few", payIn{Amount: 3})
	})
}

func TestReadsAreCountedInTheProcess(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		ok := 0
		for _, a := range allAtOnce(20, func(int) runtime.Answer {
			return s.Call(session, "lab/look_few",
				noteIn{Text: "a"})
		}) {
			if a.Success {
				ok++
			}
		}
		a := want(t, s.Call(session, "lab/look_few", noteIn{Text: "a"}), fault.RateLimited)
		if ok != 3 || a.RetryAfter != time.Minute || hits(t, s, session, "lab/look_few") != 0 {
			t.Errorf("%d of 20 reads succeeded, retry after %v", ok, a.RetryAfter)
		}
		s.Clock.Advance(time.Minute)
		want(t, s.Call(session, "lab/look_few", noteIn{Text: "a"}), "")
	})
}

func TestAWorkspaceHasALimitOfItsOwn(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Settings: access.Settings{CallsPerMinute: 4}},
		func(t *testing.T, s *testkit.Shop, _ *lab) {
			for i := range 4 {
				want(t, s.Call(s.Session(""), []string{"lab/look", "lab/note"}[i%2], noteIn{Text: "a"}), "")
			}
			a := want(t, s.Call(s.Session(""), "lab/note", noteIn{Text: "a"}), fault.RateLimited)
			if a.Status() != 429 || a.RetryAfter != time.Minute {
				t.Errorf("status %d, retry after %v", a.Status(), a.RetryAfter)
			}
		})
}
