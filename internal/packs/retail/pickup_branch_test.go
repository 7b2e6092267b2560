package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestPickupAsksWhichBranch: where there are several branches, a pickup is at the one that its buyer names, or that the
// conversation is of; else the tool says what to ask, and nothing is kept.
func TestPickupAsksWhichBranch(t *testing.T) {
	t.Parallel()
	flow := func(tag locale.Tag, country, which, label string) testkit.Flow {
		return testkit.Flow{Name: string(tag), Setup: testkit.Setup{Locale: tag, Country: country,
			Settings: access.Settings{RequireIdentity: new(bool), DefaultPayment: "cash"}},
			Play: func(t *testing.T, s *shop) { playPickup(t, s, which, label) }}
	}
	testkit.Flows(t,
		flow(locale.ESAR, "AR", "¿En cuál de nuestras sucursales lo querés retirar: "+
			"Palermo (Thames 100), Belgrano o San Telmo (Defensa 5)?", "Sucursal: "),
		flow(locale.ESMX, "MX", "¿En cuál de nuestras sucursales lo quieres recoger: "+
			"Palermo (Thames 100), Belgrano o San Telmo (Defensa 5)?", "Sucursal: "),
		flow(locale.PTBR, "BR", "Em qual das nossas unidades você quer retirar: "+
			"Palermo (Thames 100), Belgrano ou San Telmo (Defensa 5)?", "Unidade: "),
		flow(locale.EN, "US", "Which of our branches would you like to pick it up at: "+
			"Palermo (Thames 100), Belgrano, or San Telmo (Defensa 5)?", "Branch: "),
	)
}

func playPickup(t *testing.T, s *shop, which, label string) {
	p := s.Item("Mate", 1_000_00, 50)
	talk := s.Session("+5491155550001")
	begin := func(talk string) {
		t.Helper()
		s.OK(talk, "retail/create_order_draft", args{})
		s.OK(talk, "retail/add_item_to_draft", args{"productId": p.ID, "quantity": 1})
	}
	refused := func(talk string) {
		t.Helper()
		a := s.Call(talk, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
		if a.ErrorCode != fault.InvalidArguments || a.Error != which || a.StateTransition != "NEEDS_DETAILS" {
			t.Errorf("it is answered with %s %q, %s, want %q", a.ErrorCode, a.Error, a.StateTransition, which)
		}
	}
	asked := func(talk, name string) (question string) {
		t.Helper()
		got := s.OK(talk, "retail/request_confirmation", args{})
		if text := got["summary"].(string); !strings.Contains(text, label+name) {
			t.Errorf("at %s it is asked %q", name, text)
		}
		return got["confirmationId"].(string)
	}
	begin(talk)
	s.OK(talk, "retail/set_delivery_details", args{"deliveryMethod": "pickup"}) // of a business of one place
	ids := map[string]string{}
	for _, b := range []access.Branch{{Name: "Palermo", Address: "Thames 100"}, {Name: "Belgrano"},
		{Name: "San Telmo", Address: "Defensa 5"}} {
		s.Clock.Advance(1e6)
		added, err := s.Keyring.AddBranch(t.Context(), s.Workspace.ID, b)
		s.Must(err)
		ids[b.Name] = added.ID
	}
	if a := s.Call(talk, "retail/request_confirmation", args{}); a.ErrorCode != fault.Conflict ||
		!strings.Contains(a.Error, "?") || a.StateTransition != "NEEDS_DETAILS" {
		t.Errorf("a pickup from before there were branches: %s %s", a.ErrorCode, a.Error)
	}
	refused(talk)
	refused(talk) // nothing was kept
	s.OK(talk, "retail/set_delivery_details", args{"deliveryMethod": "delivery",
		"address": args{"line1": "Italia 123", "city": "Tigre"}})
	asked(talk, "Palermo") // it comes from the first
	refused(talk)          // which nobody chose
	s.OK(talk, "retail/set_delivery_details", args{"deliveryMethod": "pickup", "branch": "el de Belgrano"})
	s.Yes(asked(talk, "Belgrano"))
	begin(talk) // what the buyer chose holds for the rest of the conversation
	s.OK(talk, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	asked(talk, "Belgrano")
	s.OK(talk, "retail/set_delivery_details", args{"deliveryMethod": "pickup", "branch": "San Telmo"})
	asked(talk, "San Telmo")
	s.OK(talk, "retail/set_delivery_details", args{"deliveryMethod": "pickup"}) // and for the draft
	asked(talk, "San Telmo")

	other := s.Session("+5491155550002") // somebody else's conversation knows nothing of it
	begin(other)
	refused(other)
	s.Do(func(u *core.Unit) error { // the channel knows its branch
		opened, err := u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "whatsapp",
			BranchID: ids["San Telmo"]})
		other = opened.ID
		return err
	})
	begin(other)
	s.OK(other, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	asked(other, "San Telmo")
}
