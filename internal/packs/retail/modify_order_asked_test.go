package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The question shows the change, the order as it would be and both totals, and asking does not change the order.
func TestModifyOrderAsks(t *testing.T) {
	t.Parallel()
	asked := []string{"confirmations+1", "messages+1", "sessions~1"}
	requested := []string{"confirmation.requested"}
	says := func(tag locale.Tag, text string) testkit.Scenario {
		return testkit.Scenario{
			Name: "in " + string(tag), Tool: modifyOrder, Setup: in(tag), Code: fault.ConfirmationRequired,
			Changes: asked, Events: requested,
			Seed: func(s *shop) (string, any) { return put2(s, 3), adding(fideos, 2) },
			Check: func(s *shop, _ string, a runtime.Answer) {
				if a.Confirmation.Message != text {
					s.T.Errorf("got %q", a.Confirmation.Message)
				}
				isStock(s, fideos, 10, 0)
			},
		}
	}
	refused := func(name string, code fault.Code, text string, seed func(s *shop) (string, any)) testkit.Scenario {
		return testkit.Scenario{Name: name, Tool: modifyOrder, Setup: in(locale.ESAR), Seed: seed, Code: code,
			Error: text}
	}
	three := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return put2(s, 3), arguments }
	}
	testkit.Run(t,
		says(locale.ESAR, "Cambio en tu pedido ORD-00001: Fideos, se agregan 2 unidades.\n\nAsí quedaría:\nTu pedido:\n• 3 × Yerba — $ 300\n• 2 × Fideos — $ 100\nTotal: $ 400\nEntrega: retiro en el local\n\nTotal anterior: $ 300. Total nuevo: $ 400.\n\n¿Confirmás el cambio? Respondé SÍ para hacerlo o NO para dejar el pedido como está."),
		says(locale.PTBR, "Mudança no seu pedido ORD-00001: Fideos, entram 2 unidades.\n\nFicaria assim:\nSeu pedido:\n• 3 × Yerba — ARS 300\n• 2 × Fideos — ARS 100\nTotal: ARS 400\nEntrega: retirada na loja\n\nTotal anterior: ARS 300. Novo total: ARS 400.\n\nVocê confirma a mudança? Responda SIM para fazer ou NÃO para deixar o pedido como está."),
		refused("the last line", fault.Conflict, "hay que cancelarlo", three(removing(yerba))),
		refused("the last units", fault.Conflict, "hay que cancelarlo", three(leaving(yerba, 0))),
		refused("as it is already", fault.Conflict, "no hay nada que cambiar", three(leaving(yerba, 3))),
		refused("its notes as they are", fault.Conflict, "no hay nada que cambiar",
			three(args{"orderNumber": one, "action": "update_notes", "notes": " "})),
		refused("what it does not have", fault.NotFound, "Ese producto no está en el pedido.",
			three(leaving(fideos, 1))),
		refused("removing what it does not have", fault.NotFound, "Ese producto no está en el pedido.",
			three(removing(nothing))),
		refused("what is not for sale", fault.NotFound, "No encontré ese producto.", three(adding(nothing, 1))),
		refused("more than there is", fault.OutOfStock, "solo quedan 10 de Yerba", three(adding(yerba, 8))),
		refused("more than a line takes", fault.Conflict, "más de 100 unidades", three(leaving(yerba, 101))),
		refused("astronomically more", fault.Conflict, "más de 100 unidades", three(adding(yerba, 1<<52))),
		refused("adding nothing", fault.InvalidArguments, "al menos una unidad", three(adding(yerba, 0))),
		refused("removing a part", fault.InvalidArguments, "update_quantity",
			three(args{"orderNumber": one, "action": "remove_item", "productId": yerba, "quantity": 1})),
		refused("no such number", fault.NotFound, "No encontré ese pedido.",
			three(args{"orderNumber": "ORD-00002", "action": "update_notes", "notes": "x"})),
		refused("no number at all", fault.NotFound, "No encontré ese pedido.",
			three(args{"orderNumber": "", "action": "update_notes", "notes": "x"})),
		refused("no such id", fault.NotFound, "No encontré ese pedido.",
			three(args{"orderId": nothing, "action": "update_notes", "notes": "x"})),
		refused("a stranger's", fault.NotFound, "No encontré ese pedido.", func(s *shop) (string, any) {
			put2(s, 3)
			return s.Session(beto), args{"orderId": orderOf(s, one).ID, "action": "update_notes", "notes": "x"}
		}),
		refused("a stranger's number", fault.NotFound, "No encontré ese pedido.", func(s *shop) (string, any) {
			put2(s, 3)
			return s.Session(beto), adding(yerba, 1)
		}),
		refused("another question is open", fault.Conflict, "Hay una pregunta abierta", func(s *shop) (string, any) {
			id := put2(s, 3)
			asks(s, id, cancelOrder, args{"orderNumber": one, "reason": "no lo quiero"})
			return id, adding(yerba, 1)
		}),
		refused("below the minimum for delivery", fault.Conflict, "El mínimo para envío", func(s *shop) (string, any) {
			s.Workspace.Settings = palermo()
			put(s, yerba, "Yerba", 2_000_00, 10)
			id := filled(s, 2)
			s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "delivery",
				"address": args{"line1": "Honduras 4500", "city": "Palermo"}})
			s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string))
			return id, leaving(yerba, 1)
		}),
		testkit.Scenario{
			Name: "under way, a person has to see to it", Tool: modifyOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				id := put2(s, 3)
				advance(s, order.Processing)
				advance(s, order.Shipped)
				return id, adding(yerba, 1)
			},
			Code: fault.Conflict, Error: "(enviado)",
			Check: func(s *shop, _ string, a runtime.Answer) {
				if !a.RequiresHandoff || a.HandoffReason != "order_already_processed" {
					s.T.Errorf("%+v", a)
				}
			},
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: modifyOrder, Setup: in(locale.ESAR),
			Seed: three(args{"orderId": "x", "action": "add_item", "productId": "y", "variantId": "z", "quantity": -1,
				"notes": strings.Repeat("n", 501)}),
			Code: fault.InvalidArguments, Paths: []string{"/notes", "/orderId", "/productId", "/quantity",
				"/variantId"},
		},
		testkit.Scenario{Name: "nobody knows that action", Tool: modifyOrder,
			Seed: three(args{"orderNumber": one, "action": "double"}), Setup: in(locale.ESAR),
			Code: fault.InvalidArguments, Paths: []string{"/action"}},
	)
}

// Changing a draft needs a yes as well, and it stays a draft with current prices.
func TestModifyDraft(t *testing.T) {
	t.Parallel()
	plain := in(locale.ESAR)
	testkit.Flows(t,
		testkit.Flow{Name: "by the session's id", Setup: plain, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 5)
			id := complete(s, 2)
			price(s, yerba, 110_00)
			q := asks(s, id, modifyOrder, args{"orderId": id, "action": "update_quantity", "productId": yerba,
				"quantity": 3})
			got := testkit.Data(t, s.Yes(q))
			if got["previousTotal"] != 220.0 || got["newTotal"] != 330.0 || got["orderNumber"] != "" {
				t.Errorf("%v", got)
			}
			state(s, id, "COLLECTING_ORDER")
			isStock(s, yerba, 5, 0)
			if a := s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string)); !a.Success {
				t.Errorf("%+v", a)
			}
			isStock(s, yerba, 5, 3)
		}},
		testkit.Flow{Name: "emptied", Setup: plain, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 5)
			id := complete(s, 2)
			if a := s.Yes(asks(s, id, modifyOrder, args{"orderId": id, "action": "remove_item",
				"productId": yerba})); !a.Success || a.StateTransition != "IDLE" {
				t.Errorf("%+v", a)
			}
		}},
		testkit.Flow{Name: "its open question is answered first", Setup: plain, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 5)
			id, question := asked(s, 2)
			more := args{"orderId": id, "action": "add_item", "productId": yerba, "quantity": 1}
			if a := s.Call(id, modifyOrder, more); a.ErrorCode != fault.Conflict {
				t.Errorf("%+v", a)
			}
			if d, err := s.Reply(question, "no"); err != nil || d.State != "denied" {
				t.Fatalf("%+v %v", d, err)
			}
			s.Yes(asks(s, id, modifyOrder, more))
			if o, _ := draftOf(s, id); o.Status != order.Draft || o.Lines[0].Quantity != 3 {
				t.Errorf("%+v", o)
			}
		}},
		testkit.Flow{Name: "asked about in another conversation: that yes is outdated", Setup: plain,
			Play: func(t *testing.T, s *shop) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, question := asked(s, 2)
				draft, _ := draftOf(s, id)
				other := s.Session(ana)
				s.Yes(asks(s, other, modifyOrder, args{"orderId": draft.ID, "action": "add_item", "productId": yerba,
					"quantity": 1}))
				if a := s.Yes(question); a.ErrorCode != fault.ConfirmationStale && a.ErrorCode != fault.Conflict {
					t.Errorf("%+v", a)
				}
				if o, _ := draftOf(s, id); o.Lines[0].Quantity != 3 {
					t.Errorf("%+v", o)
				}
			}},
		testkit.Flow{Name: "over", Setup: plain, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 5)
			id := complete(s, 2)
			draft, _ := draftOf(s, id)
			wait(s, 4*time.Hour)
			if a := s.Call(id, modifyOrder, args{"orderId": draft.ID, "action": "update_notes",
				"notes": "x"}); a.ErrorCode != fault.Conflict || !strings.Contains(a.Error, "venció") {
				t.Errorf("%+v", a)
			}
		}},
		testkit.Flow{Name: "no more lines than an order takes",
			Setup: with(func(s *access.Settings) { s.MaxLines = 1 }), Play: func(t *testing.T, s *shop) {
				put(s, fideos, "Fideos", 50_00, 10)
				put(s, yerba, "Yerba", 100_00, 10)
				id := sold(s, 1)
				if a := s.Call(id, modifyOrder, adding(fideos, 1)); a.ErrorCode != fault.Conflict ||
					!strings.Contains(a.Error, "como máximo 1") {
					t.Errorf("%+v", a)
				}
			}},
	)
}
