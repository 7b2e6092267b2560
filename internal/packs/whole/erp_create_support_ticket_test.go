package whole_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// Staff's answer to a ticket leaves through the customer's channel, while the channel lets us write.
func TestATicketIsAnsweredOnWhatsApp(t *testing.T) {
	t.Parallel()
	broken := object{"subject": "No arranca", "description": "El taladro no prende."}
	answer := func(s *shop, id, words string) error {
		return s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Clerk, func(u *core.Unit) error {
			_, err := u.AnswerTicket(id, words)
			return err
		})
	}
	setup := testkit.Setup{AssistantType: "erp", WhatsApp: access.WhatsAppMeta}
	server.Flows(t, flow{Name: "ticket", Setup: setup, Play: func(t *testing.T, s *shop) {
		session := s.Chat(ana, "hola")
		id := s.OK(session, "erp/create_support_ticket", broken)["ticket_id"].(string)
		if err := answer(s, id, "Traelo mañana."); err != nil {
			t.Fatal(err)
		}
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		sent := s.WhatsApp.Sent()
		if n := len(sent); n == 0 || !strings.Contains(sent[n-1].Text, "Sobre tu consulta TCK-00001: Traelo mañana.") {
			t.Errorf("%+v", sent)
		}
		s.Clock.Advance(25 * 3600 * 1e9)
		if err := answer(s, id, "¿Y?"); !fault.Is(err, fault.Conflict) {
			t.Errorf("a day later: %v", err)
		}
		s.Sound()
	}})
}
