package runtime_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// reply answers a question; it must be classified as outcome.
func reply(t testing.TB, s *testkit.Shop, id, words string, outcome confirm.Outcome) runtime.Decision {
	t.Helper()
	d, err := s.Reply(id, words)
	if err != nil {
		t.Fatalf("%q: %v", words, err)
	}
	if d.Outcome != outcome {
		t.Fatalf("%q was taken as %s (%+v), want %s", words, d.Outcome, d, outcome)
	}
	return d
}

func TestAQuestionIsAskedOnce(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		if q.Message != "Son 3 por 300. ¿Confirmás?" || !q.ExpiresAt.Equal(s.Clock.Now().Add(30*time.Minute)) {
			t.Errorf("asked %+v", q)
		}
		if effects(t, s, session, "paid") != 0 || s.State(session) != conversation.AwaitingConfirmation {
			t.Error("a question has no effect but to wait")
		}
		before := s.Snapshot()
		again := question(t, s, session, "lab/pay", payIn{Amount: 3})
		named := question(t, s, session, "lab/pay", payIn{Amount: 3, Token: q.ID})
		if *again != *q || *named != *q || l.asked.Load() != 1 {
			t.Errorf("asked %+v, then %+v and %+v, measures taken %d times", q, again, named, l.asked.Load())
		}
		if changed := s.Since(before); changed != nil {
			t.Errorf("repeating changed %v", changed)
		}

		a := want(t, s.Call(session, "lab/refund", payIn{Amount: 3}), fault.Conflict)
		if !strings.Contains(a.Error, "lab/pay") || !strings.Contains(a.Error, q.Message) {
			t.Errorf("the conflict does not name the open question: %s", a.Error)
		}
		other := question(t, s, session, "lab/pay", payIn{Amount: 4})
		if other.ID == q.ID || stateOf(t, s, q.ID) != confirmation.Superseded || l.asked.Load() != 2 {
			t.Errorf("other arguments: %+v, the first is %s", other, stateOf(t, s, q.ID))
		}
		want(t, s.Call(session, "lab/pay", payIn{Amount: 404}), fault.NotFound)
		if stateOf(t, s, other.ID) != confirmation.Pending {
			t.Error("a call that could not succeed closed the open question")
		}
	})
}

func TestOnlyOneQuestionIsOpenHoweverManyAsk(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		for range many(2) {
			session, measures := s.Session(""), l.asked.Load()
			ids := map[string]bool{}
			for _, a := range allAtOnce(20, func(int) runtime.Answer {
				return s.Call(session, "lab/pay",
					payIn{Amount: 3})
			}) {
				ids[want(t, a, fault.ConfirmationRequired).Confirmation.ID] = true
			}
			if len(ids) != 1 || l.asked.Load()-measures != 1 || len(messages(s, session)) != 1 {
				t.Fatalf("%d questions, %d messages", len(ids), len(messages(s, session)))
			}
			allAtOnce(20, func(i int) runtime.Answer {
				return s.Call(session, []string{"lab/pay", "lab/refund"}[i%2], payIn{Amount: int64(10 + i)})
			})
			if n := count(t, s, "confirmations", "session_id = $2 AND state = 'pending'", session); n != 1 {
				t.Fatalf("%d open questions", n)
			}
		}
	})
}

func TestAYesRunsOnce(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		for range many(2) {
			session := s.Session("")
			q := question(t, s, session, "lab/pay_few", payIn{Amount: 3})
			question(t, s, session, "lab/pay_few",
				payIn{Amount: 3}) // the agent's allowance is used up, the yes counts all the same
			answers := allAtOnce(50, func(int) runtime.Answer {
				d, err := s.Reply(q.ID, "sí")
				if err != nil || d.Outcome != confirm.Confirm || d.State != confirmation.Executed || d.Result == nil {
					t.Errorf("%+v, %v", d, err)
					return runtime.Answer{}
				}
				return *d.Result
			})
			for _, a := range answers {
				same(t, answers[0], want(t, a, ""))
			}
			if n := effects(t, s, session, "paid"); n != 1 {
				t.Fatalf("paid %d times", n)
			}
			heard := 0
			for _, m := range messages(s, session) {
				if !m.Outbound {
					heard++
				}
			}
			c := questionOf(s, q.ID)
			if heard != 1 || c.AnswerID == "" || c.ExecutionID != answers[0].ExecutionID ||
				c.DecidedBy != testkit.Relay.Name() {
				t.Fatalf("heard %d messages, question %+v", heard, c)
			}
			if s.State(session) != conversation.Idle || answers[0].StateTransition != "IDLE" {
				t.Fatalf("state %s, transition %q", s.State(session), answers[0].StateTransition)
			}
			same(t, answers[0], want(t, s.Call(session, "lab/pay_few", payIn{Amount: 3, Token: q.ID}),
				"")) // used: the first answer
		}
		if l.dropped.Load() != 0 {
			t.Error("a question that got its yes was taken back")
		}
	})
}

func TestRepliesThatAreNotAYes(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		for _, c := range []struct {
			words   string
			outcome confirm.Outcome
			state   confirmation.State
			dropped int64
		}{
			{"no", confirm.Deny, confirmation.Denied, 1},
			{"sí, pero que sean 4", confirm.Amend, confirmation.Amended, 1},
			{"¿y cuánto tarda?", confirm.Unclear, confirmation.Pending, 0},
		} {
			session := s.Session("")
			q := question(t, s, session, "lab/pay", payIn{Amount: 3})
			dropped := l.dropped.Load()
			d := reply(t, s, q.ID, c.words, c.outcome)
			if d.State != c.state || stateOf(t, s, q.ID) != c.state || l.dropped.Load()-dropped != c.dropped ||
				effects(t, s, session, "paid") != 0 {
				t.Errorf("%q: %+v, %d taken back", c.words, d, l.dropped.Load()-dropped)
			}
			said := messages(s, session)
			if c.outcome != confirm.Unclear {
				if len(said) != 2 || s.State(session) != conversation.Idle {
					t.Errorf("%q left %s with %d messages", c.words, s.State(session), len(said))
				}
				again := reply(t, s, q.ID, "no", confirm.Deny)
				if same := c.outcome == confirm.Deny; same != (again.Result == nil) || again.State != c.state ||
					(!same && again.Result.ErrorCode != fault.Conflict) {
					t.Errorf("deciding again: %+v", again)
				}
				if d := reply(t, s, q.ID, "sí", confirm.Confirm); d.Result.Success ||
					effects(t, s, session, "paid") != 0 {
					t.Errorf("a yes after %q: %+v", c.words, d.Result)
				}
				continue
			}
			last := said[len(said)-1]
			if len(said) != 3 || !last.Outbound || last.Text != q.Message || d.Confirmation == nil ||
				d.Confirmation.ID != q.ID {
				t.Errorf("the question was not asked again: %+v", said)
			}
			want(t, s.Yes(q.ID), "")
		}
	})
}

func TestAYesAnswersOnlyTheLastThingWeSaid(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		talk := func(text string) {
			s.Do(func(u *core.Unit) error {
				now, err := u.Conversations.Get(session, true)
				if err != nil {
					return err
				}
				u.Conversations.Adopt(now)
				_, err = u.Conversations.Say("agent", text, "")
				return err
			})
		}
		talk("¿Te muestro algo más?")
		d := reply(t, s, q.ID, "sí", confirm.Unclear)
		if effects(t, s, session, "paid") != 0 || d.Confirmation == nil {
			t.Fatalf("a yes to something else: %+v", d)
		}
		talk("Una cosa más.")
		if again := question(t, s, session, "lab/pay", payIn{Amount: 3}); again.ID != q.ID {
			t.Fatalf("asked %+v", again)
		}
		want(t, s.Yes(q.ID), "") // it was said once more, last
	})
}

func TestAMessageDeliveredTwiceIsHeardOnce(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		send := func(id, words string) runtime.Decision {
			d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Relay,
				ConfirmationID: q.ID, Message: words, MessageID: id})
			if err != nil {
				t.Fatal(err)
			}
			return d
		}
		for range 3 {
			send("m1", "mmm")
		}
		if n := len(messages(s, session)); n != 3 {
			t.Fatalf("%d messages, want the question, the doubt and the question again", n)
		}
		first := send("m2", "sí")
		same(t, *first.Result, *send("m2", "sí").Result)
		if n := len(messages(s, session)); n != 4 || effects(t, s, session, "paid") != 1 {
			t.Fatalf("%d messages", n)
		}
	})
}

func TestWhoMaySayYes(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		toCustomer := question(t, s, session, "lab/pay", payIn{Amount: 3})
		toStaff := question(t, s, session, "lab/adjust", payIn{Amount: 3}) // beside the customer's
		guest := access.Actor{Role: access.Customer}
		for _, c := range []struct {
			id    string
			who   access.Actor
			words string
			pass  bool
		}{
			{toCustomer.ID, testkit.Relay, "", false},
			{toCustomer.ID, testkit.Clerk, "", false},
			{toCustomer.ID, testkit.Boss, "sí", false},
			{toStaff.ID, testkit.Relay, "sí", false},
			{toStaff.ID, testkit.Relay, "", false},
			{toStaff.ID, guest, "", false},
			{toStaff.ID, testkit.Clerk, "", true},
			{toCustomer.ID, guest, "", true}, // a tap in a channel of ours
		} {
			r := runtime.Reply{Workspace: s.Workspace, Actor: c.who, ConfirmationID: c.id, Message: c.words}
			if c.words == "" {
				r.Verdict = confirm.Confirm
			}
			d, err := s.Runtime.Decide(t.Context(), r)
			if c.pass != (err == nil) || (!c.pass && !fault.Is(err, fault.Forbidden)) {
				t.Errorf("%s with %q: %+v, %v", c.who.Role, c.words, d, err)
			}
			if c.pass && (d.Result == nil || !d.Result.Success) {
				t.Errorf("%s: %+v", c.who.Role, d)
			}
		}
		if n := effects(t, s, session, "paid"); n != 2 {
			t.Errorf("%d effects", n)
		}
		if c := questionOf(s, toStaff.ID); c.DecidedBy != testkit.Clerk.Name() || c.MessageID != "" {
			t.Errorf("staff's question: %+v", c)
		}
		foreign := s.Open(testkit.Setup{Slug: "vecino", AssistantType: "lab"})
		for _, id := range []string{toCustomer.ID, testkit.NewID(), "x\x00"} {
			if _, err := foreign.Reply(id, "sí"); !fault.Is(err, fault.NotFound) {
				t.Errorf("%q: %v", id, err)
			}
		}
	})
}

func TestAfterAHandOffAYesExecutesNothing(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		want(t, s.Call(session, "lab/note_fragile", noteIn{Text: "break"}), fault.Internal)
		if _, err := s.Reply(q.ID, "sí"); !fault.Is(err, fault.SessionHandedOff) ||
			effects(t, s, session, "paid") != 0 {
			t.Fatalf("got %v", err)
		}
		if stateOf(t, s, q.ID) != confirmation.Pending {
			t.Error("the question was consumed")
		}
	})
}
