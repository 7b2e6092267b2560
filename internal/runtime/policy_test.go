package runtime_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// asks is a rule that requires a role's yes.
func asks(name, when string, by access.Role) policy.Rule {
	return policy.Rule{Tool: name, When: when, Effect: policy.Confirm, By: by}
}

// denies is a rule that denies the call.
func denies(name, when string) policy.Rule {
	return policy.Rule{Name: "not " + name, Tool: name, When: when, Effect: policy.Deny}
}

// drop removes a rule and reloads the workspace.
func drop(t testing.TB, s *testkit.Shop, r policy.Rule) {
	t.Helper()
	if err := s.Policies.Remove(t.Context(), s.Workspace.ID, r.ID, nil); err != nil {
		t.Fatal(err)
	}
	s.Reread()
}

func TestARuleAsks(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		long := make([]string, 400)
		for i := range long {
			long[i] = fmt.Sprint("t", i)
		}
		for _, c := range []struct {
			when string
			args noteIn
			asks bool
		}{
			{"", noteIn{Text: "a"}, true},
			{"arguments.copies > 3", noteIn{Text: "a", Copies: 4}, true},
			{"arguments.copies > 3", noteIn{Text: "a", Copies: 3}, false},
			{`arguments.text.startsWith("b")`, noteIn{Text: "a"}, false},
			{`int(arguments.text) > 3`, noteIn{Text: "a"}, true},                                        // makes no sense
			{"has(arguments.tags) && size(arguments.tags) > 500", noteIn{Text: "a", Tags: long}, false}, // cheap
		} {
			session := s.Session("")
			rule := s.Rule(asks("lab/note", c.when, access.Customer))
			a := s.Call(session, "lab/note", c.args)
			if asked := a.ErrorCode == fault.ConfirmationRequired; asked != c.asks || (!asked && !a.Success) {
				t.Errorf("%q of %+v: %+v", c.when, c.args, a)
			} else if n := effects(t, s, session, "note.written"); c.asks && n != 0 {
				t.Errorf("%q ran unasked", c.when)
			} else if c.asks {
				if !strings.Contains(a.Confirmation.Message, "\n• text: a") {
					t.Errorf("%q shows %q", c.when, a.Confirmation.Message)
				}
				want(t, s.Yes(a.Confirmation.ID), "")
			}
			drop(t, s, rule)
		}
		said := asks("lab/note", "", access.Customer)
		said.Message = policy.Message{locale.ESAR: "Anotamos de a una."}
		s.Rule(said)
		want(t, s.Call(s.Session(""), "lab/note", noteIn{Text: strings.Repeat("é", 200),
			Tags: append(long, long...)[:400]}), fault.Blocked)
		if q := question(t, s, s.Session(""), "lab/note", noteIn{Text: "a"}); !strings.HasPrefix(q.Message,
			"Anotamos de a una.\n") {
			t.Errorf("asked %q", q.Message)
		}
		want(t, s.Call(s.Session(""), "lab/note_basic", noteIn{Text: "a"}), "")

		// It cannot take a question away, nor ask about a read.
		session := s.Session("")
		s.Rule(asks("lab/*", "false", access.Customer))
		question(t, s, session, "lab/pay", payIn{Amount: 3})
		s.Rule(asks("*", "", access.Customer))
		want(t, s.Call(session, "lab/look", noteIn{Text: "a"}), "")
		if l.dropped.Load() != 0 {
			t.Error("an added question was taken back as if it were the tool's own")
		}
		s.Sound()
	})
}

func TestAnAddedQuestionIsForItsAddressee(t *testing.T) {
	t.Parallel()
	rules := []policy.Rule{
		asks("lab/note_none", "", access.Staff), asks("lab/note_basic", "", access.Customer),
		asks("lab/pay_large", "", access.Customer),
		asks("lab/send", "", access.Customer), asks("lab/routine", "", access.Customer),
	}
	eachLab(t, testkit.Setup{Rules: rules}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		toStaff := question(t, s, session, "lab/note_none", noteIn{Text: "a"})
		if _, err := decided(t, s, testkit.Relay, toStaff.ID); !fault.Is(err, fault.Forbidden) {
			t.Errorf("the agent decided: %v", err)
		}
		if d, err := decided(t, s, testkit.Boss, toStaff.ID); err != nil || !d.Result.Success {
			t.Errorf("got %+v, %v", d, err)
		}
		for name, args := range map[string]any{"lab/note_basic": noteIn{Text: "b"}, "lab/pay_large": payIn{Amount: 3},
			"lab/send": sendIn{To: "ana"}, "lab/routine": routineIn{[]string{"x"}}} {
			q := question(t, s, session, name, args)
			want(t, s.Yes(q.ID), "")
			no := question(t, s, session, name, args)
			if d := reply(t, s, no.ID, "no", confirm.Deny); d.State != confirmation.Denied || l.dropped.Load() != 0 {
				t.Errorf("%s: %+v", name, d)
			}
		}
		s.Sound()
	})
}

// decided answers a question as a member of the business.
func decided(t testing.TB, s *testkit.Shop, who access.Actor, id string) (runtime.Decision, error) {
	t.Helper()
	return s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: who, ConfirmationID: id,
		Verdict: confirm.Confirm})
}

func TestARuleRefuses(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("+5491155550001")
		first := s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a"}, "k1")
		want(t, first, "")

		rule := denies("lab/*", `tool != "lab/pay" && now.hour == 12 && customer.known && customer.verified && customer.orders_count == 0 && customer.no_shows == 0 && customer.debt == 0.0`)
		rule.Message = policy.Message{locale.ESAR: "A las 12 no se anota nada.",
			locale.PTBR: "Às 12 não se anota nada."}
		kept := s.Rule(rule)
		for name, args := range map[string]any{
			"lab/note": noteIn{Text: "b"}, "lab/look": noteIn{Text: "b"}, "lab/refund": payIn{Amount: 3},
			"lab/send": sendIn{To: "ana"}, "lab/routine": routineIn{[]string{"x"}},
		} {
			a := want(t, s.Call(session, name, args), fault.Blocked)
			if a.Error != "A las 12 no se anota nada." || a.BlockedReason != "not lab/*" || a.Status() != 403 {
				t.Errorf("%s: %+v", name, a)
			}
		}
		if n := effects(t, s, session, "note.written"); n != 1 {
			t.Errorf("%d effects", n)
		}
		// A stored answer is replayed.
		same(t, first, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a"}, "k1"))
		want(t, s.Call(s.Session(""), "lab/note", noteIn{Text: "b"}), "") // no customer is known
		question(t, s, session, "lab/pay", payIn{Amount: 3})
		want(t, s.Call(session, "lab/note", "{"), fault.InvalidArguments)

		mx := with(s, func(w *access.Workspace) { w.Locale = locale.PTBR })
		if a := mx.Call(session, "lab/note", noteIn{Text: "b"}); a.Error != "Às 12 não se anota nada." {
			t.Errorf("said %q", a.Error)
		}
		kept.Message = nil
		kept, err := s.Policies.Change(t.Context(), s.Workspace.ID, testkit.Boss, kept)
		if err != nil || kept.Version != 2 {
			t.Fatalf("%+v, %v", kept, err)
		}
		s.Reread()
		if a := want(t, s.Call(session, "lab/note", noteIn{Text: "b"}),
			fault.Blocked); a.Error != "Una regla del negocio no permite hacer esto." {
			t.Errorf("said %q", a.Error)
		}
		s.Clock.Advance(time.Hour) // by the business's own clock it is past it
		want(t, s.Call(session, "lab/note", noteIn{Text: "b"}), "")
		s.Sound()
	})
}

// The rules changed after a question was asked: the yes is checked against the current rules, and a question whose rule
// was removed still counts.
func TestRulesChangeWhileAQuestionIsOpen(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		for name, args := range map[string]any{"lab/pay": payIn{Amount: 3}, "lab/send_asked": sendIn{To: "ana"},
			"lab/routine_asked": routineIn{[]string{"x"}}} {
			session := s.Session("")
			q := question(t, s, session, name, args)
			rule := denies(name, "")
			rule.Message = policy.Message{locale.ESAR: "Hoy no."}
			kept := s.Rule(rule)
			a := want(t, s.Yes(q.ID), fault.Blocked)
			if a.Error != "Hoy no." || stateOf(t, s, q.ID) != confirmation.Failed {
				t.Errorf("%s: %+v, the question is %s", name, a, stateOf(t, s, q.ID))
			}
			if count(t, s, "outbox", "session_id = $2 AND type IN ('paid', 'sent', 'note.written')", session) != 0 {
				t.Errorf("%s ran", name)
			}
			drop(t, s, kept)
			same(t, a, s.Yes(q.ID)) // a decided question does not change
		}
		if l.dropped.Load() != 1 {
			t.Errorf("holds were given back %d times", l.dropped.Load())
		}

		session := s.Session("")
		rule := s.Rule(asks("lab/note_basic", "", access.Customer))
		q := want(t, s.CallAs(testkit.Relay, session, "lab/note_basic", noteIn{Text: "c"}, "k"),
			fault.ConfirmationRequired).Confirmation
		drop(t, s, rule)
		// The same call again leads to the same question, with or without the rule.
		if again := want(t, s.CallAs(testkit.Relay, session, "lab/note_basic", noteIn{Text: "c"}, "k"),
			fault.ConfirmationRequired); again.Confirmation.ID != q.ID {
			t.Errorf("asked anew: %+v", again)
		}
		done := want(t, s.Yes(q.ID), "")
		s.Rule(denies("lab/*", ""))
		same(t, done, s.CallAs(testkit.Relay, session, "lab/note_basic", noteIn{Text: "c"}, "k"))
		if n := effects(t, s, session, "note.written"); n != 1 {
			t.Errorf("%d effects", n)
		}
		s.Sound()
	})
}

// A rule of one workspace does not affect another, and this node applies it at once.
func TestRulesStayAtHome(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		other := s.Open(testkit.Setup{Slug: "vecino", AssistantType: "lab"})
		kept := s.Rule(denies("*", "true"))
		want(t, s.Call(s.Session(""), "lab/note", noteIn{Text: "a"}), fault.Blocked)
		want(t, other.Call(other.Session(""), "lab/note", noteIn{Text: "a"}), "")
		if list, err := s.Policies.List(t.Context(), other.Workspace.ID); err != nil || len(list) != 0 {
			t.Errorf("seen from outside: %+v, %v", list, err)
		}
		if err := s.Policies.Remove(t.Context(), other.Workspace.ID, kept.ID, nil); !fault.Is(err, fault.NotFound) {
			t.Errorf("removed from outside: %v", err)
		}
		if _, err := s.Policies.Change(t.Context(), other.Workspace.ID, testkit.Boss, kept); !fault.Is(err,
			fault.NotFound) {
			t.Errorf("changed from outside: %v", err)
		}
		other.Rule(asks("*", "", access.Owner))
		question(t, other, other.Session(""), "lab/note", noteIn{Text: "a"})
	})
}

// Of many concurrent changes of one rule, one succeeds.
func TestTwoSavesAreOne(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		kept := s.Rule(denies("lab/note", ""))
		errs := allAtOnce(8, func(i int) error {
			r := kept
			r.Name = fmt.Sprint("of ", i)
			_, err := s.Policies.Change(t.Context(), s.Workspace.ID, testkit.Boss, r)
			return err
		})
		changed := 0
		for _, err := range errs {
			switch {
			case err == nil:
				changed++
			case !fault.Is(err, fault.Conflict):
				t.Errorf("got %v", err)
			}
		}
		list, err := s.Policies.List(t.Context(), s.Workspace.ID)
		if err != nil || changed != 1 || len(list) != 1 || list[0].Version != 2 ||
			list[0].CreatedBy != testkit.Boss.Name() {
			t.Errorf("%d changed it: %+v, %v", changed, list, err)
		}
	})
}
