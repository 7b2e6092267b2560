package runtime_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// later runs the job for calls of unknown outcome, some time from now.
func later(t testing.TB, s *testkit.Shop, after time.Duration) error {
	t.Helper()
	s.Clock.Advance(after)
	return s.Runtime.FinishCalls(t.Context(), s.Workspace)
}

func settled(t testing.TB, s *testkit.Shop, after time.Duration) {
	t.Helper()
	if err := later(t, s, after); err != nil {
		t.Fatal(err)
	}
}

// sent checks the effects of a session's calls, here and at the vendor.
func sent(t testing.TB, s *testkit.Shop, l *lab, session string, here, there, keys int) {
	t.Helper()
	effects, tried := l.vendor.effects()
	if n := effectsOf(t, s, session); n != here || effects != there || tried != keys {
		t.Fatalf("%d effects here, %d there with %d keys; want %d, %d, %d", n, effects, tried, here, there, keys)
	}
}

func effectsOf(t testing.TB, s *testkit.Shop, session string) int {
	return effects(t, s, session, "sent")
}

func TestACallOutsideHappensOnce(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		send := func(to, key string) runtime.Answer {
			return s.CallAs(testkit.Relay, session, "lab/send", sendIn{To: to}, key)
		}
		first := want(t, send("ana", "k"), "")
		if testkit.Data(t, first)["receipt"] != "receipt of "+first.ExecutionID {
			t.Errorf("the vendor knows the call as %s", first.Data)
		}
		same(t, first, want(t, send("ana", "k"), ""))
		want(t, send("eva", "k"), fault.IdempotencyConflict)
		sent(t, s, l, session, 1, 1, 1)

		busy, first20 := s.Session(""), 0
		for _, a := range allAtOnce(20, func(int) runtime.Answer {
			return s.CallAs(testkit.Relay, busy, "lab/send", sendIn{To: "ana"}, "k")
		}) {
			if !a.Success {
				want(t, a, fault.InProgress)
			} else if !a.Replayed {
				first20++
			}
		}
		if first20 != 1 || effectsOf(t, s, busy) != 1 {
			t.Errorf("%d first answers, %d effects", first20, effectsOf(t, s, busy))
		}
		want(t, send("nobody", "n"), fault.NotFound)
		want(t, send("ana", "n"), "") // a refusal before it went out
		settled(t, s, time.Hour)      // and nothing is left to do
		sent(t, s, l, session, 2, 3, 3)
	})
}

func TestAClearRefusalFreesTheKey(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		send := func() runtime.Answer {
			return s.CallAs(testkit.Relay, session, "lab/send_few", sendIn{To: "ana"}, "k")
		}
		l.vendor.feel(refusing)
		if a := want(t, send(), fault.Blocked); a.Error != "the vendor does not do that" {
			t.Errorf("got %+v", a)
		}
		if n := hits(t, s, session, "lab/send_few"); n != 1 {
			t.Fatalf("one call was counted %d times", n)
		}
		l.vendor.feel(willing)
		want(t, send(), "")
		sent(t, s, l, session, 1, 1, 2)
		s.Clock.Advance(time.Minute)
		l.vendor.feel(failing)
		other := s.Session("")
		want(t, s.CallAs(testkit.Relay, other, "lab/send", sendIn{To: "ana"}, "k"), fault.UpstreamFailed)
		settled(t, s, time.Hour)
	})
}

func TestAnUnknownOutcomeIsFoundOut(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		unclear := func(session, name string, m mood) func() runtime.Answer {
			t.Helper()
			l.vendor.feel(m)
			send := func() runtime.Answer { return s.CallAs(testkit.Relay, session, name, sendIn{To: "ana"}, "k") }
			a := want(t, send(), fault.InProgress)
			if a.RetryAfter <= 0 || a.Status() != 409 {
				t.Errorf("got %+v", a)
			}
			want(t, send(), fault.InProgress) // not reported as a failure, and not retried
			return send
		}
		// It took effect: the job settles it, and the retry gets the answer.
		for _, c := range []struct {
			name string
			mood mood
		}{{"lab/send", forgetful}, {"lab/send", crashing}, {"lab/send_quick", endless}} {
			session := s.Session("")
			send := unclear(session, c.name, c.mood)
			settled(t, s, 5*time.Second)
			a := want(t, send(), "")
			if !a.Replayed || effectsOf(t, s, session) != 1 {
				t.Errorf("%s: %+v, %d effects", c.mood, a, effectsOf(t, s, session))
			}
			settled(t, s, time.Hour)
			same(t, a, want(t, send(), ""))
		}
		// It did not take effect: the key is free.
		session := s.Session("")
		send := unclear(session, "lab/send", away)
		settled(t, s, 5*time.Second)
		l.vendor.feel(willing)
		if a := want(t, send(), ""); a.Replayed || effectsOf(t, s, session) != 1 {
			t.Errorf("got %+v", a)
		}
		// The vendor does not say: the outcome stays unknown, for as long as it takes.
		session = s.Session("")
		send = unclear(session, "lab/send", forgetful)
		l.vendor.silence(true)
		for range 3 {
			if later(t, s, 8*24*time.Hour) == nil {
				t.Error("the job does not say that it could not find out")
			}
			want(t, s.CallAs(testkit.Relay, session, "lab/send", sendIn{To: "ana"}, "other"), fault.InProgress)
		}
		l.vendor.silence(false)
		settled(t, s, time.Minute)
		want(t, send(), "")
	})
}

func TestACrashBetweenTheCallAndItsRecordLosesNothing(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		r, db := mortal(t, s)
		l.vendor.onDo = db.kill
		c := callOf(s, session, "lab/send", `{"to":"ana"}`)
		c.Key = "k"
		want(t, r.Execute(t.Context(), c), fault.InProgress)
		sent(t, s, l, session, 0, 1, 1)
		settled(t, s, 5*time.Second) // the lease is not over: it may be on its way
		want(t, s.Runtime.Execute(t.Context(), c), fault.InProgress)
		sent(t, s, l, session, 0, 1, 1)
		for _, err := range allAtOnce(5, func(int) error { return later(t, s, 10*time.Second) }) {
			if err != nil {
				t.Error(err)
			}
		}
		sent(t, s, l, session, 1, 1, 1)
		if a := want(t, s.Runtime.Execute(t.Context(), c), ""); !a.Replayed {
			t.Errorf("got %+v", a)
		}
	})
}

// The job and the call itself may settle the call at the same time.
func TestACallIsSettledOnceWhoeverDoesIt(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		for i, m := range []mood{willing, forgetful, refusing} {
			session := s.Session("")
			l.vendor.feel(m)
			l.vendor.onDo = func() {
				l.vendor.onDo = nil
				l.vendor.mu.Lock()
				l.vendor.done[l.vendor.tried[len(l.vendor.tried)-1]] = true
				l.vendor.mu.Unlock()
				settled(t, s, time.Hour) // the job takes it for lost
			}
			a := want(t, s.CallAs(testkit.Relay, session, "lab/send", sendIn{To: "ana"}, "k"), "")
			settled(t, s, time.Hour)
			same(t, a, want(t, s.CallAs(testkit.Relay, session, "lab/send", sendIn{To: "ana"}, "k"), ""))
			if effectsOf(t, s, session) != 1 {
				t.Errorf("%d: %d effects", i, effectsOf(t, s, session))
			}
		}
	})
}

func TestAYesToACallOutsideIsCarriedOut(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		ask := func() (string, *runtime.Asked) {
			session := s.Session("")
			return session, question(t, s, session, "lab/send_asked", sendIn{To: "ana"})
		}
		session, q := ask()
		a := want(t, s.Yes(q.ID), "")
		same(t, a, want(t, s.Yes(q.ID), ""))
		sent(t, s, l, session, 1, 1, 1)

		// It did not take effect, and there is a yes: the job executes it, however late, under the same key.
		for _, m := range []mood{away, failing} {
			session, q = ask()
			l.vendor.feel(m)
			d := reply(t, s, q.ID, "sí", confirm.Confirm)
			if want(t, *d.Result, fault.InProgress); d.State != confirmation.Confirmed {
				t.Fatalf("%s: %+v", m, d)
			}
			want(t, s.Yes(q.ID), fault.InProgress)
			if d := reply(t, s, q.ID, "no", confirm.Deny); d.State != confirmation.Confirmed ||
				d.Result.ErrorCode != fault.Conflict {
				t.Errorf("%s: a no to what is on its way: %+v", m, d)
			}
			_ = later(t, s, time.Hour) // still away; the question's time is over meanwhile
			if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
				t.Logf("while the vendor is %s: %v", m, err)
			}
			if stateOf(t, s, q.ID) != confirmation.Confirmed {
				t.Fatalf("%s: a yes on its way is %s", m, stateOf(t, s, q.ID))
			}
			_, keys := l.vendor.effects()
			l.vendor.feel(willing)
			settled(t, s, time.Hour)
			if _, now := l.vendor.effects(); now != keys || effectsOf(t, s, session) != 1 ||
				stateOf(t, s, q.ID) != confirmation.Executed {
				t.Errorf("%s: %d keys instead of %d, %d effects, %s", m, now, keys, effectsOf(t, s, session),
					stateOf(t, s, q.ID))
			}
			want(t, s.Yes(q.ID), "")
			if c := questionOf(s, q.ID); c.DecidedBy != testkit.Relay.Name() || c.AnswerID == "" ||
				len(messages(s, session)) != 3 {
				t.Errorf("%s: decided by %q, %d messages", m, c.DecidedBy, len(messages(s, session)))
			}
		}

		// A refusal by the vendor's rules is final, at once or in the job.
		for _, m := range []mood{refusing, away} {
			session, q = ask()
			l.vendor.feel(m)
			first := s.Yes(q.ID)
			if m == away {
				l.vendor.feel(refusing)
				_ = later(t, s, time.Hour)
				first = s.Yes(q.ID)
			}
			want(t, first, fault.Blocked)
			same(t, first, want(t, s.Yes(q.ID), fault.Blocked))
			settled(t, s, time.Hour)
			if stateOf(t, s, q.ID) != confirmation.Failed || effectsOf(t, s, session) != 0 {
				t.Errorf("%s: %s", m, stateOf(t, s, q.ID))
			}
		}
	})
}

// An outside call of unknown outcome without a key returns the generated key: a retry with it settles the call and does
// not execute it twice.
func TestAnUnknownOutcomeNamesItsKey(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		l.vendor.feel(forgetful)
		send := func(key string) runtime.Answer {
			return s.CallAs(testkit.Relay, session, "lab/send", sendIn{To: "ana"}, key)
		}
		a := want(t, send(""), fault.InProgress)
		if a.IdempotencyKey == "" {
			t.Fatalf("no key: %s", a.JSON())
		}
		settled(t, s, 5*time.Second)
		if b := want(t, send(a.IdempotencyKey), ""); !b.Replayed || effectsOf(t, s, session) != 1 {
			t.Errorf("%s, %d effects", b.JSON(), effectsOf(t, s, session))
		}
	})
}
