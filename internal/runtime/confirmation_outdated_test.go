package runtime_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

func TestAYesThatComesTooLateAsksAgain(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		for _, c := range []struct {
			name   string
			change func(q *runtime.Asked)
			code   fault.Code
			state  confirmation.State
		}{
			{"expired", func(*runtime.Asked) { s.Clock.Advance(30 * time.Minute) }, fault.ConfirmationExpired,
				confirmation.Expired},
			{"expired and swept", func(*runtime.Asked) {
				s.Clock.Advance(30 * time.Minute)
				if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
					t.Fatal(err)
				}
			}, fault.ConfirmationExpired, confirmation.Expired},
			{"changed", func(*runtime.Asked) { l.version.Add(1) }, fault.ConfirmationStale, confirmation.Superseded},
			{"dearer", func(*runtime.Asked) { l.price.Add(1) }, fault.ConfirmationStale, confirmation.Superseded},
		} {
			for _, token := range []bool{false, true} {
				session, dropped := s.Session(""), l.dropped.Load()
				q := question(t, s, session, "lab/pay", payIn{Amount: 3})
				c.change(q)
				var a runtime.Answer
				if token && c.code == fault.ConfirmationExpired { // a token is checked before there is a yes
					a = s.Call(session, "lab/pay", payIn{Amount: 3, Token: q.ID})
				} else {
					a = s.Yes(q.ID)
				}
				want(t, a, c.code)
				if a.Confirmation == nil || a.Confirmation.ID == q.ID {
					t.Fatalf("%s: no new question: %+v", c.name, a)
				}
				if stateOf(t, s, q.ID) != c.state || stateOf(t, s, a.Confirmation.ID) != confirmation.Pending ||
					effects(t, s, session, "paid") != 0 {
					t.Errorf("%s: the question is %s", c.name, stateOf(t, s, q.ID))
				}
				if n := l.dropped.Load() - dropped; n > 1 || (n == 0 && !token) {
					t.Errorf("%s: taken back %d times", c.name, n)
				}
				want(t, s.Yes(a.Confirmation.ID), "")
			}
		}
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		l.price.Add(-5)
		a := want(t, s.Yes(q.ID), "")
		if got := testkit.Data(t, a)["charged"]; got != float64(3*l.price.Load()) {
			t.Errorf("a lower price: charged %v", got)
		}
	})
}

func TestALateNoIsTold(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.SessionOn("voice", "")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		if life := q.ExpiresAt.Sub(s.Clock.Now()); life != 2*time.Minute {
			t.Errorf("a spoken question lives %v", life)
		}
		s.Clock.Advance(2 * time.Minute)
		d := reply(t, s, q.ID, "no", confirm.Deny)
		if d.State != confirmation.Expired || d.Result == nil || d.Result.ErrorCode != fault.ConfirmationExpired {
			t.Errorf("got %+v", d)
		}
	})
}

// An old question must not touch what a newer one of the same tool holds.
func TestAYesToASupersededQuestionKeepsTheOpenOne(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		old := question(t, s, session, "lab/pay", payIn{Amount: 3})
		l.version.Add(1)
		open := question(t, s, session, "lab/pay", payIn{Amount: 3})
		measures := l.asked.Load()
		a := want(t, s.Yes(old.ID), fault.ConfirmationStale)
		if a.Confirmation == nil || a.Confirmation.ID != open.ID || l.dropped.Load() != 0 ||
			l.asked.Load() != measures {
			t.Errorf("got %+v, taken back %d, taken %d", a.Confirmation, l.dropped.Load(), l.asked.Load()-measures)
		}
		want(t, s.Yes(open.ID), "")
	})
}

func TestTokensThatAreWorthNothing(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session, other := s.Session(""), s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		elsewhere := question(t, s, other, "lab/pay", payIn{Amount: 3})
		before := s.Snapshot()
		for name, call := range map[string]struct{ session, tool, token string }{
			"made up":         {session, "lab/pay", testkit.NewID()},
			"nonsense":        {session, "lab/pay", "sí"},
			"another's":       {session, "lab/pay", elsewhere.ID},
			"of another tool": {session, "lab/refund", q.ID},
			"the other way":   {other, "lab/pay", q.ID},
		} {
			a := s.Call(call.session, call.tool, payIn{Amount: 3, Token: call.token})
			if a.ErrorCode != fault.ConfirmationInvalid || a.Status() != 409 {
				t.Errorf("%s: %q %s", name, a.ErrorCode, a.Error)
			}
		}
		if changed := s.Since(before); changed != nil {
			t.Errorf("bad tokens changed %v", changed)
		}
		reply(t, s, q.ID, "no", confirm.Deny)
		want(t, s.Call(session, "lab/pay", payIn{Amount: 3, Token: q.ID}), fault.ConfirmationInvalid)
	})
}

func TestARefusalAfterAYesIsFinal(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		l.sold.Store(true)
		answers := allAtOnce(20, func(int) runtime.Answer {
			d, err := s.Reply(q.ID, "sí")
			if err != nil || d.Result == nil || d.State != confirmation.Failed {
				t.Errorf("%+v, %v", d, err)
				return runtime.Answer{}
			}
			return *d.Result
		})
		for _, a := range answers {
			same(t, answers[0], want(t, a, fault.OutOfStock))
		}
		if l.dropped.Load() != 1 || hits(t, s, session, "lab/pay") != 2 {
			t.Errorf("taken back %d times, counted %d", l.dropped.Load(), hits(t, s, session, "lab/pay"))
		}
		l.sold.Store(false)
		same(t, answers[0], want(t, s.Yes(q.ID), fault.OutOfStock))
		same(t, answers[0], want(t, s.Call(session, "lab/pay", payIn{Amount: 3, Token: q.ID}), fault.OutOfStock))
		if effects(t, s, session, "paid") != 0 || s.State(session) != conversation.Idle {
			t.Errorf("state %s", s.State(session))
		}
	})
}

func TestAPassingFaultLeavesTheQuestionOpen(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		l.down.Store(true)
		want(t, s.Yes(q.ID), fault.Internal)
		if stateOf(t, s, q.ID) != confirmation.Pending || l.dropped.Load() != 0 {
			t.Fatalf("the question is %s", stateOf(t, s, q.ID))
		}
		l.down.Store(false)
		want(t, s.Yes(q.ID), "")
		if n := effects(t, s, session, "paid"); n != 1 {
			t.Errorf("paid %d times", n)
		}
	})
}

func TestAConditionDecidesWhetherToAsk(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		want(t, s.Call(session, "lab/pay_large", payIn{Amount: 100}), "")
		q := question(t, s, session, "lab/pay_large", payIn{Amount: 101})
		want(t, s.Yes(q.ID), "")
	})
}

func TestAYesMayWaitForTheRest(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay_how", payIn{Amount: 3})
		question(t, s, session, "lab/pay_how", payIn{Amount: 3, Method: "cash",
			Token: q.ID}) // before the yes it is worth nothing
		for range 2 {
			d := reply(t, s, q.ID, "sí", confirm.Confirm)
			if d.State != confirmation.Confirmed || d.Result != nil || effects(t, s, session, "paid") != 0 {
				t.Fatalf("got %+v", d)
			}
		}
		want(t, s.Call(session, "lab/pay_how", payIn{Amount: 4, Method: "cash", Token: q.ID}),
			fault.ConfirmationInvalid)
		use := func(int) runtime.Answer {
			return s.Call(session, "lab/pay_how", payIn{Amount: 3, Method: "cash", Token: q.ID})
		}
		answers := allAtOnce(20, use)
		for _, a := range answers {
			same(t, answers[0], want(t, a, ""))
		}
		if c := questionOf(s, q.ID); effects(t, s, session, "paid") != 1 || c.State != confirmation.Executed ||
			c.AnswerID == "" {
			t.Errorf("paid %d times, question %+v", effects(t, s, session, "paid"), c)
		}

		late := question(t, s, session, "lab/pay_how", payIn{Amount: 5})
		reply(t, s, late.ID, "sí", confirm.Confirm)
		s.Clock.Advance(30 * time.Minute)
		a := want(t, s.Call(session, "lab/pay_how", payIn{Amount: 5, Method: "cash", Token: late.ID}),
			fault.ConfirmationExpired)
		if a.Confirmation == nil || a.Confirmation.ID == late.ID {
			t.Errorf("no new question: %+v", a)
		}
	})
}

func TestAWaitingYesIsForWhatWasShown(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay_how", payIn{Amount: 3})
		reply(t, s, q.ID, "sí", confirm.Confirm)
		l.price.Add(1)
		want(t, s.Call(session, "lab/pay_how", payIn{Amount: 3, Method: "cash", Token: q.ID}), fault.ConfirmationStale)
		if effects(t, s, session, "paid") != 0 || stateOf(t, s, q.ID) != confirmation.Superseded {
			t.Errorf("the question is %s", stateOf(t, s, q.ID))
		}
	})
}

func TestAQuestionMayBeDeniedWhileItsYesWaits(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Settings: access.Settings{QuestionMins: 5}}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay_how", payIn{Amount: 3})
		reply(t, s, q.ID, "sí", confirm.Confirm)
		if d := reply(t, s, q.ID, "no", confirm.Deny); d.State != confirmation.Denied || l.dropped.Load() != 1 {
			t.Fatalf("got %+v", d)
		}
		want(t, s.Call(session, "lab/pay_how", payIn{Amount: 3, Method: "cash", Token: q.ID}),
			fault.ConfirmationInvalid)
	})
}
