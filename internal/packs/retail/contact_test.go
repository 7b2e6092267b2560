package retail_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An order of the web chat has a telephone or an email before its customer is asked: its channel knows neither.
func TestAWebOrderHasAContact(t *testing.T) {
	t.Parallel()
	web := func(s *shop) string {
		put(s, yerba, "Yerba", 100_00, 5)
		id := s.SessionOn("web", "")
		s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
		s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
		return id
	}
	named := func(s *shop) string {
		id := web(s)
		s.OK(id, "retail/set_customer_identity", args{"firstName": "Ana"})
		return id
	}
	lacks := func(s *shop, id, want string) {
		s.T.Helper()
		a := s.Call(id, "retail/request_confirmation", args{})
		if a.ErrorCode != fault.Conflict || a.Error != want || a.StateTransition != "NEEDS_DETAILS" {
			s.T.Errorf("got %s %q, to %q", a.ErrorCode, a.Error, a.StateTransition)
		}
	}
	filled := func(tool string, contact args, missing, refusal string) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			id := named(s)
			if got := s.OK(id, "retail/summarize_draft", args{})["missingInfo"].([]any); !slices.Equal(got,
				list{missing}) {
				t.Errorf("missing %v", got)
			}
			lacks(s, id, refusal)
			s.OK(id, tool, contact)
			if got := s.OK(id, "retail/summarize_draft", args{})["missingInfo"].([]any); len(got) > 0 {
				t.Errorf("missing %v", got)
			}
			if a := s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string)); !a.Success {
				t.Errorf("%s: %s", a.ErrorCode, a.Error)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "an email", Setup: in(locale.ESAR), Play: filled("retail/set_customer_identity",
			args{"email": "ana@example.com"}, "teléfono o correo", "¿Me dejás un teléfono o un correo para avisarte del pedido?")},
		testkit.Flow{Name: "a telephone, in Portuguese", Setup: in(locale.PTBR), Play: filled(
			"retail/get_or_create_customer_by_phone", args{"phone": "+5491155557788"}, "telefone ou e-mail",
			"Você me deixa um telefone ou e-mail para avisarmos sobre o pedido?")},
		testkit.Flow{Name: "in Mexico", Setup: in(locale.ESMX), Play: filled("retail/set_customer_identity",
			args{"email": "ana@example.com"}, "teléfono o correo",
			"¿Me dejas un teléfono o un correo para avisarte del pedido?")},
		testkit.Flow{Name: "in English", Setup: in(locale.EN), Play: filled("retail/set_customer_identity",
			args{"email": "ana@example.com"}, "telephone or email",
			"What telephone number or email can we reach you at about the order?")},
		testkit.Flow{Name: "a customer's telephone has to be proved", Setup: in(locale.ESAR),
			Play: func(t *testing.T, s *shop) {
				s.Session(ana)
				id := named(s)
				if a := s.Call(id, "retail/get_or_create_customer_by_phone",
					args{"phone": ana}); a.ErrorCode != fault.Blocked {
					t.Errorf("got %s", a.ErrorCode)
				}
				lacks(s, id, "¿Me dejás un teléfono o un correo para avisarte del pedido?")
			}},
		testkit.Flow{Name: "beside the name, where no document is asked for", Setup: in(locale.ESAR),
			Play: func(t *testing.T, s *shop) {
				id := web(s)
				lacks(s, id, "Para confirmar el pedido necesito tu nombre y un teléfono o correo. ¿Me pasás esos datos?")
				s.OK(id, "retail/get_or_create_customer_by_phone", args{"phone": "+5491155557788"})
				s.OK(id, "retail/request_confirmation", args{}) // who left a number is not held up for a name
			}},
		testkit.Flow{Name: "beside the document and the name", Setup: testkit.Setup{},
			Play: func(t *testing.T, s *shop) {
				id := web(s)
				lacks(s, id, "Para confirmar el pedido necesito tu DNI, tu nombre y un teléfono o correo. ¿Me pasás esos datos?")
				s.OK(id, "retail/set_customer_identity", args{"dni": "30111222", "firstName": "Ana"})
				lacks(s, id, "¿Me dejás un teléfono o un correo para avisarte del pedido?")
			}},
		testkit.Flow{Name: "not where a program answers for the channel", Setup: in(locale.ESAR),
			Play: func(t *testing.T, s *shop) {
				put(s, yerba, "Yerba", 100_00, 5)
				soldTo(s, "")
			}},
	)
}
