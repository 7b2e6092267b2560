package whole_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// A message leaves through the channel, and only while the channel lets us write.
func TestQuickActionWrites(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: anonymous, WhatsApp: access.WhatsAppMeta}
	orders := func(s *shop, session, sentence string) runtime.Answer {
		return s.CallAs(testkit.Boss, session, "retail/quick_action_execute", args{"commandText": sentence}, "")
	}
	server.Flows(t, flow{Name: "by WhatsApp", Setup: setup, Play: func(t *testing.T, s *shop) {
		anas := s.Chat(ana, "hola")
		s.Do(func(u *core.Unit) error {
			if err := u.Customers.Import(customer.Customer{Phone: beto, FirstName: "Beto",
				LastName: "Ruiz"}); err != nil {
				return err
			}
			return u.Customers.Import(customer.Customer{Phone: ana, FirstName: "Ana", LastName: "Gómez"})
		})
		id := s.SessionOn("api", "")
		s.WhatsApp.Forget()
		a := orders(s, id, "avisale a Ana que ya sale su pedido")
		if a.Confirmation == nil || len(s.WhatsApp.Sent()) > 0 {
			t.Fatalf("%s: %s", a.ErrorCode, a.Error)
		}
		if d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
			ConfirmationID: a.Confirmation.ID, Verdict: "confirm"}); err != nil || d.Result == nil || !d.Result.Success {
			t.Fatalf("%+v %v", d, err)
		}
		if err := s.ErrandsOf(conversation.SendMessage); err != nil {
			t.Fatal(err)
		}
		if sent := s.WhatsApp.Sent(); len(sent) != 1 || sent[0].Text != "Ya sale tu pedido" {
			t.Errorf("%+v", sent)
		}
		if got := s.State(anas); got == conversation.Handoff {
			t.Error("the conversation was handed over, and no person took it")
		}
		s.Clock.Advance(25 * time.Hour)
		if a := orders(s, id, "avisale a Ana que ya llegó"); a.ErrorCode != fault.Conflict ||
			!strings.Contains(a.Error, "24 horas") {
			t.Errorf("%+v", a)
		}
		if a := orders(s, id, "avisale a Beto que pase"); a.ErrorCode != fault.Conflict {
			t.Errorf("%+v", a)
		}
	}})
}
