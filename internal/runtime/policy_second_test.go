package runtime_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// openTo is the only open question to a role.
func openTo(t testing.TB, s *testkit.Shop, session string, who access.Role) confirmation.Confirmation {
	t.Helper()
	var open []confirmation.Confirmation
	s.Look(func(u *core.Unit) error {
		all, err := u.Confirmations.List(confirmation.Filter{SessionID: session, State: confirmation.Pending,
			Limit: 100})
		for _, c := range all {
			if c.Addressee == who {
				open = append(open, c)
			}
		}
		return err
	})
	if len(open) != 1 {
		t.Fatalf("%d questions are open to the %s", len(open), who)
	}
	return open[0]
}

// If the contract asks the customer and a rule asks the owner, both have to answer: neither says yes for the other.
func TestTheBusinessIsAskedAfterTheCustomer(t *testing.T) {
	t.Parallel()
	rules := []policy.Rule{asks("*", "", access.Staff), asks("*", "", access.Owner),
		asks("lab/note", "", access.Customer)}
	eachLab(t, testkit.Setup{Rules: rules}, func(t *testing.T, s *testkit.Shop, l *lab) {
		for name, c := range map[string]struct {
			args  any
			event string
		}{
			"lab/pay": {payIn{Amount: 3}, "paid"}, "lab/note": {noteIn{Text: "a"}, "note.written"},
			"lab/send_asked": {sendIn{To: "ana"}, "sent"},
		} {
			session := s.Session("")
			q := question(t, s, session, name, c.args)
			a := want(t, s.Yes(q.ID), fault.ConfirmationRequired)
			if !strings.Contains(a.Error, "rol owner") || effects(t, s, session, c.event) != 0 ||
				stateOf(t, s, q.ID) != confirmation.Superseded {
				t.Fatalf("%s: %+v, the question is %s", name, a, stateOf(t, s, q.ID))
			}
			same(t, a, s.Yes(q.ID)) // the message came twice
			second := openTo(t, s, session, access.Owner)
			if second.ID != a.Confirmation.ID || !strings.Contains(second.Text, questionOf(s, q.ID).Text) ||
				questionOf(s, q.ID).AnswerID == "" {
				t.Errorf("%s: asked %+v", name, second)
			}
			if _, err := decided(t, s, testkit.Clerk, second.ID); !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: staff decided: %v", name, err)
			}
			if _, err := s.Reply(second.ID, "sí"); !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: the customer decided: %v", name, err)
			}
			for range 2 {
				if d, err := decided(t, s, testkit.Boss, second.ID); err != nil || !d.Result.Success ||
					d.State != confirmation.Executed {
					t.Fatalf("%s: %+v, %v", name, d, err)
				}
			}
			if n := effects(t, s, session, c.event); n != 1 {
				t.Errorf("%s: %d effects", name, n)
			}
		}
		// A question of the contract's to staff is the owner's now.
		question(t, s, s.Session(""), "lab/adjust", payIn{Amount: 3})
		s.Sound()
	})
}

func TestTheBusinessSaysNoAfterTheCustomer(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Rules: []policy.Rule{asks("lab/pay", "arguments.amount > 2", access.Owner)}},
		func(t *testing.T, s *testkit.Shop, l *lab) {
			session := s.Session("")
			want(t, s.Yes(question(t, s, session, "lab/pay", payIn{Amount: 1}).ID), "") // the rule does not apply

			q := question(t, s, session, "lab/pay", payIn{Amount: 3})
			want(t, s.Yes(q.ID), fault.ConfirmationRequired)
			second := openTo(t, s, session, access.Owner)
			d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
				ConfirmationID: second.ID, Verdict: confirm.Deny})
			if err != nil || d.State != confirmation.Denied || l.dropped.Load() != 1 ||
				effects(t, s, session, "paid") != 1 {
				t.Errorf("%+v, %v, given back %d times", d, err, l.dropped.Load())
			}
			// The price has risen since the customer saw it: they are asked again.
			q = question(t, s, session, "lab/pay", payIn{Amount: 3})
			want(t, s.Yes(q.ID), fault.ConfirmationRequired)
			second = openTo(t, s, session, access.Owner)
			l.price.Store(200)
			if d, err := decided(t, s, testkit.Boss, second.ID); err != nil ||
				d.Result.ErrorCode != fault.ConfirmationStale {
				t.Errorf("%+v, %v", d, err)
			}
			if again := openTo(t, s, session, access.Customer); !strings.Contains(again.Text, "600") ||
				effects(t, s, session, "paid") != 1 {
				t.Errorf("asked %+v", again)
			}
			s.Sound()
		})
}

// Many concurrent yeses lead to one question, and its yes to one effect.
func TestManyYesesAreOne(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Rules: []policy.Rule{asks("lab/pay", "", access.Owner)}},
		func(t *testing.T, s *testkit.Shop, _ *lab) {
			session := s.Session("")
			q := question(t, s, session, "lab/pay", payIn{Amount: 3})
			for _, a := range allAtOnce(6, func(int) runtime.Answer { return s.Yes(q.ID) }) {
				want(t, a, fault.ConfirmationRequired)
			}
			second := openTo(t, s, session, access.Owner)
			for _, err := range allAtOnce(6, func(int) error {
				d, err := decided(t, s, testkit.Boss, second.ID)
				if err == nil && !d.Result.Success {
					err = fault.New(d.Result.ErrorCode, "%s", d.Result.Error)
				}
				return err
			}) {
				if err != nil {
					t.Error(err)
				}
			}
			if n := effects(t, s, session, "paid"); n != 1 {
				t.Errorf("%d effects", n)
			}
			s.Sound()
		})
}

// A yes that leaves an argument open leads to a question to the business only with the complete call.
func TestTheBusinessIsAskedAboutTheWholeCall(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Rules: []policy.Rule{asks("lab/pay_how", "", access.Owner)}},
		func(t *testing.T, s *testkit.Shop, _ *lab) {
			session := s.Session("")
			q := question(t, s, session, "lab/pay_how", payIn{Amount: 3})
			if d, err := s.Reply(q.ID, "sí"); err != nil || d.State != confirmation.Confirmed {
				t.Fatalf("%+v, %v", d, err)
			}
			full := payIn{Amount: 3, Method: "cash", Token: q.ID}
			want(t, s.CallAs(testkit.Relay, session, "lab/pay_how", full, "k"), fault.ConfirmationRequired)
			second := openTo(t, s, session, access.Owner)
			if !strings.Contains(second.Arguments, `"method":"cash"`) {
				t.Errorf("asked about %s", second.Arguments)
			}
			d, err := decided(t, s, testkit.Boss, second.ID)
			if err != nil || !d.Result.Success || testkit.Data(t, *d.Result)["method"] != "cash" {
				t.Errorf("%+v, %v", d, err)
			}
			s.Sound()
		})
}
