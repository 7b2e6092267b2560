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
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// lastSaid is our latest message in a conversation.
func lastSaid(s *testkit.Shop, session string) (text, author string) {
	for _, m := range messages(s, session) {
		if m.Outbound {
			text, author = m.Text, m.Author
		}
	}
	return text, author
}

// passed asks a customer and passes their yes on to the owner.
func passed(t *testing.T, s *testkit.Shop, session, name string, args any) confirmation.Confirmation {
	t.Helper()
	q := question(t, s, session, name, args)
	d, err := s.Reply(q.ID, "sí")
	if err != nil || !d.PassedOn() || d.Confirmation != nil || !strings.Contains(d.Message, "negocio") ||
		strings.Contains(d.Message, "rol") {
		t.Fatalf("%+v, %v", d, err)
	}
	return openTo(t, s, session, access.Owner)
}

// A customer who said yes first is informed of the business's decision, once.
func TestTheCustomerHearsWhatTheBusinessDecided(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Rules: []policy.Rule{asks("*", "", access.Owner)}},
		func(t *testing.T, s *testkit.Shop, l *lab) {
			boss := func(id string, v confirm.Outcome) runtime.Decision {
				d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
					ConfirmationID: id, Verdict: v})
				if err != nil {
					t.Fatal(err)
				}
				return d
			}
			heard := func(session, want string) {
				t.Helper()
				if text, author := lastSaid(s, session); !strings.Contains(text, want) || author != "runtime" {
					t.Errorf("the customer heard %q from %s", text, author)
				}
			}
			session := s.Session("")
			for name, args := range map[string]any{"lab/pay": payIn{Amount: 3}, "lab/send_asked": sendIn{To: "ana"}} {
				second := passed(t, s, session, name, args)
				n := len(messages(s, session))
				for range 2 {
					boss(second.ID, confirm.Confirm)
				}
				if heard(session, "Listo"); len(messages(s, session)) != n+1 {
					t.Errorf("%s: %d messages more", name, len(messages(s, session))-n)
				}
			}
			boss(passed(t, s, session, "lab/pay", payIn{Amount: 3}).ID, confirm.Deny)
			heard(session, "no aprobó")

			l.sold.Store(true)
			if d := boss(passedBefore(t, s, l, session).ID, confirm.Confirm); d.State != confirmation.Failed {
				t.Errorf("%+v", d)
			}
			l.sold.Store(false)
			if text, _ := lastSaid(s, session); strings.Contains(text, "¿") || text == "" {
				t.Errorf("the customer heard %q", text)
			}

			// The business does not answer in time. The question that is open to the customer stays the last message.
			passed(t, s, session, "lab/pay", payIn{Amount: 3})
			s.Clock.Advance(20 * time.Minute)
			q := question(t, s, session, "lab/refund", payIn{Amount: 4})
			s.Clock.Advance(11 * time.Minute)
			if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
				t.Fatal(err)
			}
			heard(session, q.Message)
			if all := messages(s, session); !strings.Contains(all[len(all)-2].Text, "Nadie del negocio") {
				t.Errorf("the customer heard %q", all[len(all)-2].Text)
			}
			s.Sound()
		})
}

// passedBefore is a yes that was passed on while the call could still succeed.
func passedBefore(t *testing.T, s *testkit.Shop, l *lab, session string) confirmation.Confirmation {
	t.Helper()
	l.sold.Store(false)
	defer l.sold.Store(true)
	return passed(t, s, session, "lab/pay", payIn{Amount: 3})
}

// A question to the business has the lifetime of a written one, whatever channel the customer uses.
func TestTheBusinessHasTimeToReadWhatWasSpoken(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Rules: []policy.Rule{asks("lab/pay", "", access.Owner)}},
		func(t *testing.T, s *testkit.Shop, _ *lab) {
			session := s.SessionOn("voice", "")
			q := question(t, s, session, "lab/pay", payIn{Amount: 3})
			if left := q.ExpiresAt.Sub(s.Clock.Now()); left != 2*time.Minute {
				t.Errorf("the customer has %s", left)
			}
			want(t, s.Yes(q.ID), fault.ConfirmationRequired)
			if left := openTo(t, s, session, access.Owner).ExpiresAt.Sub(s.Clock.Now()); left != 30*time.Minute {
				t.Errorf("the owner has %s", left)
			}
		})
}

// If one of our channels has the conversation, the outcome is sent through it.
func TestTheOutcomeLeavesThroughTheCustomersChannel(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Rules: []policy.Rule{asks("lab/pay", "", access.Owner)}},
		func(t *testing.T, s *testkit.Shop, _ *lab) {
			s.Credential(access.WhatsAppMeta, access.WhatsAppMetaAccount{PhoneNumberID: "1", AccessToken: "a",
				AppSecret: "b", VerifyToken: "c"})
			var session string
			s.Do(func(u *core.Unit) error {
				c, _, err := u.Customers.ByPhone("+5491155550042")
				if err != nil {
					return err
				}
				talk, err := u.Conversations.Open(conversation.Session{
					AgentID: s.Agent.ID, Channel: "whatsapp", Account: access.WhatsAppMeta, CustomerID: c.ID,
				})
				if err != nil {
					return err
				}
				session = talk.ID
				u.Conversations.Adopt(talk)
				_, _, err = u.Conversations.RecordIncoming("hola", "wamid.1", "")
				return err
			})
			second := passed(t, s, session, "lab/pay", payIn{Amount: 3})
			before := len(s.OutgoingIDs())
			if d, err := decided(t, s, testkit.Boss, second.ID); err != nil || !d.Result.Success {
				t.Fatalf("%+v, %v", d, err)
			}
			ids := s.OutgoingIDs()
			if len(ids) != before+1 {
				t.Fatalf("%d messages left", len(ids)-before)
			}
			text, _ := lastSaid(s, session)
			if o := s.Outgoing(ids[before]); o.SessionID != session || o.Content.Text != text || text == "" {
				t.Errorf("%+v leaves, %q was said", o, text)
			}
		})
}

// Where a rule asks only the business about a customer's request, the customer is informed of the outcome, once. What
// staff do themselves is not reported to customers.
func TestTheCustomerHearsOfARulesOwnQuestion(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Rules: []policy.Rule{asks("lab/note", "", access.Owner)}},
		func(t *testing.T, s *testkit.Shop, _ *lab) {
			session := s.Session("")
			asked := func(text string) confirmation.Confirmation {
				want(t, s.Call(session, "lab/note", noteIn{Text: text}), fault.ConfirmationRequired)
				return openTo(t, s, session, access.Owner)
			}
			hears := func(what string, n int) {
				t.Helper()
				all := messages(s, session)
				if text, author := lastSaid(s, session); len(all) != n || !strings.Contains(text, what) ||
					author != "runtime" {
					t.Errorf("after %d messages the customer heard %q from %s", len(all), text, author)
				}
			}
			q := asked("a")
			for range 2 {
				if d, err := decided(t, s, testkit.Boss, q.ID); err != nil || !d.Result.Success {
					t.Fatalf("%+v, %v", d, err)
				}
			}
			hears("Listo", 1)
			q = asked("b")
			for range 2 {
				if _, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
					ConfirmationID: q.ID, Verdict: confirm.Deny}); err != nil {
					t.Fatal(err)
				}
			}
			hears("no aprobó lo que habías pedido", 2)
			asked("c")
			s.Clock.Advance(31 * time.Minute)
			if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
				t.Fatal(err)
			}
			hears("Nadie del negocio", 3)

			want(t, s.CallAs(testkit.Clerk, session, "lab/note", noteIn{Text: "d"}, ""), fault.ConfirmationRequired)
			if d, err := decided(t, s, testkit.Boss, openTo(t, s, session, access.Owner).ID); err != nil ||
				!d.Result.Success {
				t.Fatalf("%+v, %v", d, err)
			}
			hears("Nadie del negocio", 3)
			s.Sound()
		})
}

// The program that relays the yes tells the customer that the business has to approve it; the conversation has that
// message as well, once.
func TestWhatIsPassedOnIsKeptInTheConversation(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Rules: []policy.Rule{asks("lab/pay", "", access.Owner)}},
		func(t *testing.T, s *testkit.Shop, _ *lab) {
			session := s.Session("")
			q := question(t, s, session, "lab/pay", payIn{Amount: 3})
			for range 2 {
				d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Relay,
					ConfirmationID: q.ID, Message: "sí", MessageID: "m", Keep: true})
				if err != nil || !d.PassedOn() {
					t.Fatalf("%+v, %v", d, err)
				}
				if text, _ := lastSaid(s, session); text != d.Message || len(messages(s, session)) != 3 {
					t.Errorf("%d messages, the last is %q", len(messages(s, session)), text)
				}
			}
		})
}
