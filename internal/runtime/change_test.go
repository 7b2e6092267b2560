package runtime_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// typed answers a question in a channel that the agent's program does not see.
func typed(t testing.TB, s *testkit.Shop, id, words string) runtime.Decision {
	t.Helper()
	d, err := s.Runtime.Decide(context.Background(), runtime.Reply{
		Workspace: s.Workspace, Actor: access.Actor{Role: access.Customer}, ConfirmationID: id, Message: words,
		MessageID: testkit.NewID(),
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const wish = "sí, pero que sean 4"

// told fails unless the answer carries the customer's words and asks no question.
func told(t testing.TB, a runtime.Answer, id string) {
	t.Helper()
	want(t, a, fault.ConfirmationInvalid)
	if data := testkit.Data(t, a); a.Confirmation != nil || data["customerMessage"] != wish ||
		data["confirmationId"] != id {
		t.Fatalf("not told of the change: %+v, data %v", a, data)
	}
	if strings.Contains(a.Error, wish) {
		t.Errorf("the customer's words are in our sentence: %s", a.Error)
	}
}

func TestAChangeTypedElsewhereReachesTheAgent(t *testing.T) {
	t.Parallel()
	for name, args := range map[string]func(id string) payIn{
		"with its token": func(id string) payIn { return payIn{Amount: 3, Token: id} },
		"asking anew":    func(string) payIn { return payIn{Amount: 3} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
				session := s.Session("")
				q := question(t, s, session, "lab/pay", payIn{Amount: 3})
				if d := typed(t, s, q.ID, wish); d.Outcome != confirm.Amend {
					t.Fatalf("%+v", d)
				}
				a := s.Call(session, "lab/pay", args(q.ID))
				told(t, a, q.ID)
				if r := row(t, s, a.ExecutionID); strings.Contains(r.Output, wish) {
					t.Errorf("the execution row keeps the words: %s", r.Output)
				}
				told(t, s.Call(session, "lab/pay", payIn{Amount: 3, Token: q.ID}),
					q.ID) // as often as it names that question
				if c := questionOf(s, q.ID); c.ExecutionID != a.ExecutionID || c.State != confirmation.Amended {
					t.Errorf("the question is %+v", c)
				}
				// A caller that knows of the change may find that the order is right as it is.
				next := question(t, s, session, "lab/pay", payIn{Amount: 3})
				if next.ID == q.ID {
					t.Error("the old question was opened again")
				}
				want(t, s.Yes(next.ID), "")
			})
		})
	}
}

func TestAChangeIsNotInTheWayOfAnotherQuestion(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		typed(t, s, q.ID, wish)
		want(t, s.Yes(question(t, s, session, "lab/pay", payIn{Amount: 4}).ID), "")

		// A program that relayed the words itself needs no report.
		session = s.Session("")
		q = question(t, s, session, "lab/pay", payIn{Amount: 3})
		reply(t, s, q.ID, wish, confirm.Amend)
		question(t, s, session, "lab/pay", payIn{Amount: 3})
	})
}

func TestAYesAfterAChangeAsksNothing(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		typed(t, s, q.ID, wish)
		measures := l.asked.Load()
		if d := typed(t, s, q.ID, "sí"); d.State != confirmation.Amended || d.Confirmation != nil || d.Result == nil {
			t.Fatalf("the customer's own yes: %+v", d)
		}
		if questionOf(s, q.ID).ExecutionID != "" {
			t.Error("the customer was told of their own change")
		}
		told(t, s.Yes(q.ID), q.ID)
		if effects(t, s, session, "paid") != 0 || l.asked.Load() != measures {
			t.Error("something was paid or asked")
		}
		if said := messages(s, session); len(said) != 4 {
			t.Errorf("not everything that was said is kept: %+v", said)
		}
	})
}

func TestWhoHasToAnswerIsSaid(t *testing.T) {
	t.Parallel()
	rules := []policy.Rule{{Tool: "lab/note", Effect: policy.Confirm, By: access.Staff}}
	eachLab(t, testkit.Setup{Rules: rules}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		a := want(t, s.Call(s.Session(""), "lab/note", noteIn{Text: "x"}), fault.ConfirmationRequired)
		if !strings.Contains(a.Error, "negocio (rol staff)") {
			t.Errorf("the agent is sent to the customer: %s", a.Error)
		}
	})
}
