package orders_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("confirm_order", tooltest.Tool{
	Arguments: `
		orderId! string uuid | confirmationToken! string 1..c
		paymentMethod! string mercadopago,cash,transfer,credit_card,debit_card | paymentInstructions string ..500c | idempotencyKey string`,
	Promises: "mutation high always 5 full order.created stock.deducted",
	Accepts:  []string{`{"orderId":"ID","confirmationToken":"x","paymentMethod":"cash"}`},
	Refuses: []string{
		`{"orderId":"ID","confirmationToken":"","paymentMethod":"cash"}`,
		`{"orderId":"ID","confirmationToken":"x","paymentMethod":"other"}`,
	},
	Probes: []tooltest.Probe{
		{Field: "orderId", Names: tooltest.Order, Given: func(w *tooltest.World) object {
			return object{"confirmationToken": w.Ask(), "paymentMethod": "cash"}
		}},
		{Field: "orderId", Names: tooltest.Order, Given: func(w *tooltest.World) object {
			w.Ask()
			return object{"confirmationToken": testkit.NewID(), "paymentMethod": "cash"}
		}},
		{Field: "confirmationToken", Names: tooltest.Confirmation, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft, "paymentMethod": "cash"}
		}},
	},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		order := s.OK(session, "orders/create_order_draft", object{})["orderId"].(string)
		s.OK(session, "orders/add_item_to_draft", object{"orderId": order, "productId": s.Item("Harina", 900_00, 9).ID,
			"quantity": 1})
		s.OK(session, "orders/set_delivery_details", object{"orderId": order, "address": tooltest.Address})
		return []tooltest.Step{
			{Tool: "orders/request_confirmation", Args: object{"orderId": order}},
			{Tool: "orders/confirm_order", Args: object{"orderId": order, "confirmationToken": tooltest.Token,
				"paymentMethod": "cash"}},
		}
	},
})

// What confirming writes: the order, its stock deducted, the question used up and the answer stored for retries.
var (
	orderMade = []string{"call_keys+1", "confirmations~1", "orders~1", "reservations+1", "reservations~1", "sessions~1",
		"stock_items~1"}
	orderTold = []string{"order.created", "stock.deducted", "confirmation.executed"}
)

// agreed is an order of three with the customer's yes, and the arguments that confirm it, with changes.
func agreed(change object) func(*testkit.Shop) (string, any) {
	return func(s *testkit.Shop) (string, any) {
		session := s.Session(ana)
		id, token := asked(s, session, s.Product(yerba, 5), 3)
		equal(s.T, "the yes", says(s, token, "dale").State, confirmation.Confirmed)
		return session, with(pay(id, token, "cash"), change)
	}
}

func TestConfirmOrder(t *testing.T) {
	t.Parallel()
	bank := zoned
	bank.Bank = access.Bank{Alias: "mate.yerba", CBU: "0123", Holder: "Ana SRL", Name: "Nación"}
	picky := zoned
	picky.PaymentMethods = []string{"cash", "transfer"}
	long := zoned
	long.OrdersDraftMins = 240
	testkit.Run(t,
		scenario{
			Name: "after the yes", Setup: seller(zoned), Tool: confirm,
			Seed: agreed(object{"paymentInstructions": "paga con un billete grande"}),
			Data: object{
				"orderNumber": "ORD-00001", "status": "confirmed", "total": 7497, "currency": "ARS",
				"paymentMethod": "cash", "estimatedDelivery": "24 h",
				"totals":              object{"subtotal": 5997, "shipping": 1500, "total": 7497, "itemCount": 1},
				"paymentInstructions": "*", "message": "*",
			},
			State: "DONE", Changes: orderMade, Events: orderTold,
			Check: func(s *testkit.Shop, session string, a runtime.Answer) {
				o := row(s, testkit.Data(s.T, a)["orderId"].(string))
				equal(s.T, "status", string(o.Status), "confirmed")
				equal(s.T, "payment", string(o.Payment)+": "+o.PaymentNotes, "cash: paga con un billete grande")
				equal(s.T, "confirmed at", o.ConfirmedAt, testkit.Noon)
				equal(s.T, "owes", o.Totals.Total-o.Paid, 7497)
				if !o.ExpiresAt.IsZero() || o.CustomerID == "" {
					s.T.Errorf("an order that expires at %s, of customer %q", o.ExpiresAt, o.CustomerID)
				}
				shelf(s, catalog.Product{ID: o.Lines[0].ProductID, Name: "Yerba"}, 2, 0)
				for _, words := range []string{"ORD-00001", "$ 74,97", "efectivo", "24 h"} {
					if message := testkit.Data(s.T, a)["message"].(string); !strings.Contains(message, words) {
						s.T.Errorf("%q does not say %q", message, words)
					}
				}
			},
		},
		scenario{
			Name: "by transfer", Setup: seller(bank), Tool: confirm, Seed: agreed(object{"paymentMethod": "transfer"}),
			State: "DONE", Changes: orderMade, Events: orderTold,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				how := testkit.Data(s.T, a)["paymentInstructions"].(string)
				for _, words := range []string{"mate.yerba", "0123", "Ana SRL", "$ 74,97"} {
					if !strings.Contains(how, words) {
						s.T.Errorf("%q does not say %q", how, words)
					}
				}
			},
		},
		scenario{
			Name: "by transfer to nowhere", Setup: seller(zoned), Tool: confirm,
			Seed: agreed(object{"paymentMethod": "transfer"}),
			Data: object{"paymentInstructions": "Los datos para transferir te los tiene que pasar una persona del negocio: no los tengo cargados."}, State: "DONE", Changes: orderMade, Events: orderTold,
		},
		scenario{
			Name: "in Portuguese", Setup: testkit.Setup{AssistantType: "orders", Locale: locale.PTBR}, Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				id, token := asked(s, session, s.Product(yerba, 5), 3)
				says(s, token, "pode mandar")
				return session, pay(id, token, "mercadopago")
			},
			Data: object{"message": "Pedido ORD-00001 confirmado: ARS 59,97. Pagamento: Mercado Pago. Entrega: a combinar.\nA loja vai dizer como pagar ARS 59,97 pelo Mercado Pago."}, State: "DONE", Changes: orderMade, Events: orderTold,
		},
		scenario{
			Name: "a payment the shop does not take", Setup: seller(picky), Tool: confirm,
			Seed: agreed(object{"paymentMethod": "credit_card"}),
			Code: fault.Conflict, Error: "tarjeta de crédito", // the yes waits for a method that is taken
		},
		scenario{
			Name: "nobody was asked", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				return session, pay(ready(s, session, s.Product(yerba, 5), 3), "confirmado", "cash")
			},
			Code: fault.ConfirmationInvalid,
		},
		scenario{
			Name: "nobody answered", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				id, token := asked(s, session, s.Product(yerba, 5), 3)
				return session, pay(id, token, "cash")
			},
			Code: fault.ConfirmationRequired,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "3 × Yerba") {
					s.T.Errorf("the open question is not told: %+v", a.Confirmation)
				}
			},
		},
		scenario{
			Name: "the words of the customer for a token", Setup: seller(zoned), Tool: confirm,
			Seed: agreed(object{"confirmationToken": "Sí, confirmo"}),
			Code: fault.ConfirmationInvalid,
		},
		scenario{
			Name: "a no", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				id, token := asked(s, session, s.Product(yerba, 5), 3)
				says(s, token, "no")
				return session, pay(id, token, "cash")
			},
			Code: fault.ConfirmationInvalid, Error: "dijo que no",
		},
		scenario{
			Name: "a no after the yes", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := agreed(nil)(s)
				equal(s.T, "the no", says(s, args.(object)["confirmationToken"].(string), "mejor no").State,
					confirmation.Denied)
				return session, args
			},
			Code: fault.ConfirmationInvalid, Error: "dijo que no",
		},
		scenario{
			Name: "a yes for another order", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := agreed(nil)(s)
				other := s.Session(ana)
				return session, with(args.(object), object{"orderId": ready(s, other, s.Item("Mate", 10, 5), 1)})
			},
			Code: fault.ConfirmationInvalid,
		},
		scenario{
			Name: "a yes of another conversation of hers", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				_, args := agreed(nil)(s)
				return s.SessionOn("web", ana), args
			},
			Code: fault.ConfirmationInvalid,
		},
		scenario{
			Name: "a yes of somebody else's", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				_, args := agreed(nil)(s)
				return s.Session(beto), args
			},
			Code: fault.ConfirmationInvalid,
		},
		scenario{
			Name: "the draft changed after it was shown", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				p := s.Product(yerba, 5)
				id, token := asked(s, session, p, 3)
				add(s, session, id, p, 1)
				return session, pay(id, token, "cash")
			},
			Code: fault.ConfirmationStale, State: "AWAITING_CONFIRMATION", Changes: questionAsked, Events: questionTold,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "4 × Yerba") ||
					!strings.Contains(a.Confirmation.Message, "efectivo") {
					s.T.Errorf("the new question is %+v", a.Confirmation)
				}
			},
		},
		scenario{
			Name: "the draft changed after the yes", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := agreed(nil)(s)
				id := args.(object)["orderId"].(string)
				add(s, session, id, catalog.Product{ID: row(s, id).Lines[0].ProductID}, 1)
				return session, args
			},
			Code: fault.ConfirmationStale, State: "AWAITING_CONFIRMATION",
			Changes: []string{"confirmations+1", "confirmations~1", "messages+1", "orders~1", "reservations+1",
				"sessions~1", "stock_items~1"},
			Events: []string{"confirmation.superseded", "confirmation.requested", "draft.confirmation_requested"},
		},
		scenario{
			Name: "the question is over", Setup: seller(long), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := agreed(nil)(s)
				s.Clock.Advance(30 * time.Minute)
				return session, args
			},
			Code: fault.ConfirmationExpired, State: "AWAITING_CONFIRMATION",
			Changes: []string{"confirmations+1", "messages+1", "reservations+1", "reservations~1", "sessions~1"},
			Events:  questionTold,
		},
		scenario{
			Name: "the draft is over", Setup: seller(zoned), Tool: confirm,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := agreed(nil)(s)
				s.Clock.Advance(30 * time.Minute)
				return session, args
			},
			Code: fault.Conflict, Error: "ORD-00001 venció",
		},
		scenario{
			Name: "everything wrong at once", Setup: seller(zoned), Tool: confirm,
			Seed: agreed(object{"orderId": "x", "confirmationToken": "", "paymentMethod": "other",
				"paymentInstructions": strings.Repeat("x", 501), "total": 1}),
			Code: fault.InvalidArguments, Paths: []string{"/confirmationToken", "/orderId", "/paymentInstructions",
				"/paymentMethod", "/total"},
		},
		scenario{
			Name: "how to pay is not said", Setup: seller(zoned), Tool: confirm,
			Seed: agreed(object{"paymentMethod": nil}),
			Code: fault.InvalidArguments, Paths: []string{"/paymentMethod"},
		},
	)
}
