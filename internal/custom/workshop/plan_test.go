package workshop_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// bought makes the customer order something, and returns the number.
func bought(t *testing.T, s *server.Shop, session string) string {
	t.Helper()
	item := s.Item("Yerba", 100_00, 50)
	s.OK(session, "retail/create_order_draft", `{}`)
	s.OK(session, "retail/add_item_to_draft", map[string]any{"productId": item.ID, "quantity": 2})
	s.OK(session, "retail/set_delivery_details", `{"deliveryMethod": "pickup"}`)
	s.OK(session, "retail/set_customer_identity", `{"dni": "30111222", "firstName": "Nadia", "lastName": "Sosa"}`)
	asked := want(t, s.Call(session, "retail/confirm_order", `{"paymentMethod": "cash"}`), fault.ConfirmationRequired)
	return testkit.Data(t, want(t, s.Yes(asked.Confirmation.ID), ""))["orderNumber"].(string)
}

const undo = `{"name": "undo_purchase", "display_name": "Deshacer la compra", "execution_type": "internal",
	"parameters_schema": {"type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"]},
	"execution_config": {"steps": [
		{"name": "cancel", "tool": "retail/cancel_order_if_not_processed", "arguments": {"orderNumber": "arguments.number", "reason": "'se arrepintió'"}},
		{"name": "balance", "tool": "retail/get_customer_balance"}
	]},
	"response_transform": "{number: response.cancel.orderNumber, status: response.cancel.newStatus, balance: response.balance}"}`

func TestACompositionAsksOnce(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "undo", Setup: testkit.Setup{Plan: access.Enterprise},
		Play: func(t *testing.T, s *server.Shop) {
			s.Describe(undo)
			session := s.Session("+5491155550003")
			number := bought(t, s, session)
			asked := want(t, s.Call(session, "custom/undo_purchase", map[string]any{"number": number}),
				fault.ConfirmationRequired)
			q := asked.Confirmation.Message
			for _, part := range []string{"Deshacer la compra", "1. Cancelar un pedido", "2. ", number} {
				if !strings.Contains(q, part) {
					t.Errorf("%q is not in the question %q", part, q)
				}
			}
			done := testkit.Data(t, want(t, s.Yes(asked.Confirmation.ID), ""))
			if done["number"] != number || done["status"] != "cancelled" || done["balance"] == nil {
				t.Errorf("done: %v", done)
			}
			if again := want(t, s.Yes(asked.Confirmation.ID), ""); !again.Replayed {
				t.Errorf("again: %+v", again)
			}
			// What cannot succeed is not asked about: the order is cancelled by now.
			if a := s.Call(session, "custom/undo_purchase", map[string]any{"number": number}); a.Success ||
				a.Confirmation != nil {
				t.Errorf("once more: %+v", a)
			}
			// A no runs nothing.
			other := bought(t, s, session)
			asked = want(t, s.Call(session, "custom/undo_purchase", map[string]any{"number": other}),
				fault.ConfirmationRequired)
			if d, err := s.Reply(asked.Confirmation.ID, "no"); err != nil || d.Outcome != confirm.Deny {
				t.Fatalf("%+v %v", d, err)
			}
			// Another customer's order is not found.
			stranger := s.Session("+5491155550004")
			if a := s.Call(stranger, "custom/undo_purchase", map[string]any{"number": other}); a.Success ||
				a.Confirmation != nil {
				t.Errorf("a stranger: %+v", a)
			}
			s.Sound()
		}})
}

func TestAFunctionAndSteps(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "lead and ticket",
		Setup: testkit.Setup{Plan: access.Enterprise, AssistantType: "erp"}, Play: func(t *testing.T, s *server.Shop) {
			s.Describe(`{"name": "register_interest", "execution_type": "internal", "execution_config": {"function": "crm.createLead"},
			"parameters_schema": {"type": "object", "properties": {"name": {"type": "string"}, "interest": {"type": "string"}}, "required": ["name"]},
			"response_transform": "{id: response.lead_id}"}`)
			s.Describe(`{"name": "open_claim", "execution_type": "internal",
			"parameters_schema": {"type": "object", "properties": {"who": {"type": "string"}, "what": {"type": "string"}}, "required": ["who", "what"]},
			"execution_config": {"steps": [
				{"name": "lead", "tool": "erp/create_lead", "arguments": {"name": "arguments.who", "interest": "arguments.what"}},
				{"name": "ticket", "tool": "erp/create_support_ticket", "arguments": {"subject": "arguments.what", "description": "join(' ', ['lead', steps.lead.lead_id])"}}
			]}}`)
			session := s.Session("+5491155550005")
			if got := testkit.Data(t, want(t, s.Call(session, "custom/register_interest",
				`{"name": "Ana", "interest": "Taladro"}`), "")); got["id"] == "" {
				t.Errorf("%v", got)
			}
			a := want(t, s.CallAs(testkit.Relay, session, "custom/open_claim", `{"who": "Ana", "what": "Llegó roto"}`,
				"k"),
				"")
			data := testkit.Data(t, a)
			if data["ticket"] == nil || data["lead"] == nil {
				t.Errorf("%s", a.Data)
			}
			if again := want(t, s.CallAs(testkit.Relay, session, "custom/open_claim",
				`{"who": "Ana", "what": "Llegó roto"}`, "k"), ""); string(again.Data) != string(a.Data) {
				t.Errorf("again %s", again.Data)
			}
			// Steps keep their own permissions.
			if err := s.Keyring.SetAgentTool(t.Context(), s.Workspace.ID, s.Agent.ID,
				access.ToolOverride{Tool: "erp/create_support_ticket"}); err != nil {
				t.Fatal(err)
			}
			if a := want(t, s.Call(session, "custom/open_claim", `{"who": "Ana", "what": "Llegó roto"}`),
				fault.ToolNotEnabled); !strings.Contains(a.Error, "1 de 2") {
				t.Errorf("%+v", a)
			}
			s.Sound()
		}})
}

func TestCompositionsThatCannotBe(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "refused", Setup: testkit.Setup{Plan: access.Enterprise},
		Play: func(t *testing.T, s *server.Shop) {
			for name, config := range map[string]custom.Config{
				"nothing":          {},
				"no such function": {Function: "os.exec"},
				"no such tool":     {Steps: []custom.Step{{Name: "a", Tool: "retail/nothing"}}},
				"a custom tool":    {Steps: []custom.Step{{Name: "a", Tool: "custom/undo_purchase"}}},
				"one that holds":   {Steps: []custom.Step{{Name: "a", Tool: "retail/confirm_order"}}},
				"a yes from a result": {Steps: []custom.Step{{Name: "a", Tool: "retail/cancel_order_if_not_processed",
					Arguments: map[string]string{"orderId": "steps.b.id", "reason": "'xxx'"}}}},
				"a yes from anything": {Steps: []custom.Step{{Name: "a", Tool: "retail/cancel_order_if_not_processed",
					Arguments: map[string]string{"orderId": "*.id", "reason": "'xxx'"}}}},
				"both": {Function: "products.search",
					Steps: []custom.Step{{Name: "a", Tool: "retail/get_product"}}},
			} {
				d := kept("", "wrong")
				d.ExecutionType, d.ExecutionConfig = custom.Internal, config
				if _, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, d, false); !fault.Is(err,
					fault.InvalidArguments) || len(fault.From(err).Fields) == 0 {
					t.Errorf("%s: %v", name, err)
				}
			}
		}})
}

// The business's own rules see the composition and every step of it.
func TestRulesSeeCompositions(t *testing.T) {
	t.Parallel()
	ruled := func(name, pattern string, play func(t *testing.T, s *server.Shop, session, number string)) server.Flow {
		return server.Flow{Name: name, Setup: testkit.Setup{Plan: access.Enterprise},
			Play: func(t *testing.T, s *server.Shop) {
				s.Describe(undo)
				session := s.Session("+5491155550006")
				number := bought(t, s, session)
				play(t, s.Ruled(deny(pattern)), session, number)
				s.Sound()
			}}
	}
	server.Flows(t, ruled("the composition", "custom/*", func(t *testing.T, s *server.Shop, session, number string) {
		if a := want(t, s.Call(session, "custom/undo_purchase", map[string]any{"number": number}),
			fault.Blocked); a.BlockedReason == "" {
			t.Errorf("%+v", a)
		}
	}), ruled("a step", "retail/cancel_order_if_not_processed",
		func(t *testing.T, s *server.Shop, session, number string) {
			if a := want(t, s.Call(session, "custom/undo_purchase", map[string]any{"number": number}),
				fault.Blocked); a.BlockedReason == "" || a.Confirmation != nil {
				t.Errorf("%+v", a)
			}
		}))
}
