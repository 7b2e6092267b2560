package orders_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("request_confirmation", tooltest.Tool{
	Arguments: `
		orderId! string uuid | includeBreakdown boolean =true | customMessage string ..500c
		paymentMethod string mercadopago,cash,transfer,credit_card,debit_card | idempotencyKey string`,
	Promises: "mutation low never 5 basic draft.confirmation_requested",
	Probes:   []tooltest.Probe{{Field: "orderId", Names: tooltest.Order}},
})

// What a question writes: itself, our message, and the hold on the stock.
var (
	questionAsked = []string{"confirmations+1", "messages+1", "orders~1", "reservations+1", "sessions~1",
		"stock_items~1"}
	questionTold = []string{"confirmation.requested", "draft.confirmation_requested"}
)

// asking is a ready draft with three units, and arguments that ask about it.
func asking(change object) func(*testkit.Shop) (string, any) {
	return func(s *testkit.Shop) (string, any) {
		session := s.Session(ana)
		return session, with(object{"orderId": ready(s, session, s.Product(yerba, 5), 3)}, change)
	}
}

func TestRequestConfirmation(t *testing.T) {
	t.Parallel()
	testkit.Run(t,
		scenario{
			Name: "the whole order", Setup: seller(zoned), Tool: askCustomer, Seed: asking(nil),
			Data: object{
				"orderId": "*", "orderNumber": "ORD-00001", "status": "pending_confirmation", "confirmationId": "*",
				"expiresAt": "2026-03-10T15:30:00Z",
				"summary": object{
					"items": []any{object{"name": "Yerba", "sku": "YER-1", "quantity": 3, "unitPrice": 1999,
						"discount": 0, "lineTotal": 5997, "notes": nil}},
					"deliveryAddress": "Av. Corrientes 1234, CABA, C1043AAZ", "shippingMethod": "standard",
					"totals": object{"subtotal": 5997, "discount": 0, "tax": 0, "shipping": 1500, "total": 7497,
						"itemCount": 1},
				},
				"expectedResponses": []any{"Sí", "Confirmo", "Dale", "No"},
			},
			State: "AWAITING_CONFIRMATION", Changes: questionAsked, Events: questionTold,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				data := testkit.Data(s.T, a)
				if a.Confirmation == nil || a.Confirmation.ID != data["confirmationId"] ||
					a.Confirmation.Message != data["confirmationMessage"] {
					s.T.Errorf("the envelope carries %+v", a.Confirmation)
				}
				for _, words := range []string{"3 × Yerba", "$ 59,97", "$ 15", "$ 74,97", "Av. Corrientes 1234",
					"¿Confirmás"} {
					if !strings.Contains(a.Confirmation.Message, words) {
						s.T.Errorf("the question does not say %q:\n%s", words, a.Confirmation.Message)
					}
				}
				equal(s.T, "status", string(row(s, data["orderId"].(string)).Status), "pending_confirmation")
				equal(s.T, "ready without a way to pay", question(s, a.Confirmation.ID).Ready, false)
			},
		},
		scenario{
			Name: "no breakdown, and words of the agent's", Setup: seller(zoned), Tool: askCustomer,
			Seed:  asking(object{"includeBreakdown": false, "customMessage": "¡Hola, Ana! Ya casi."}),
			Data:  object{"summary": object{"items": nil, "totals": object{"itemCount": 1}}},
			State: "AWAITING_CONFIRMATION", Changes: questionAsked, Events: questionTold,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				text := a.Confirmation.Message
				if !strings.Contains(text, "Nota: “¡Hola, Ana! Ya casi.”\n") || !strings.Contains(text, "3 × Yerba") ||
					strings.Index(text, "Hola") < strings.Index(text, "Yerba") ||
					strings.Index(text, "¿Confirmás") < strings.Index(text, "Hola") {
					s.T.Errorf("the question comes last, with everything it is about:\n%s", text)
				}
			},
		},
		scenario{
			Name: "with the workspace's way to pay", Setup: seller(access.Settings{DefaultPayment: "transfer"}),
			Tool: askCustomer, Seed: asking(nil),
			State: "AWAITING_CONFIRMATION", Changes: questionAsked, Events: questionTold,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				if !strings.Contains(a.Confirmation.Message, "transferencia") {
					s.T.Errorf("the customer is not told how they will pay:\n%s", a.Confirmation.Message)
				}
				equal(s.T, "a yes is enough", question(s, a.Confirmation.ID).Ready, true)
			},
		},
		scenario{
			Name: "an empty draft", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				return session, object{"orderId": draft(s, session)}
			},
			Code: fault.Conflict, Error: "El pedido está vacío.", State: "IDLE", Changes: []string{"sessions~1"},
		},
		scenario{
			Name: "where to is not said", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				id := draft(s, session)
				add(s, session, id, s.Product(yerba, 5), 1)
				return session, object{"orderId": id}
			},
			Code: fault.Conflict, Error: "dirección", State: "NEEDS_DETAILS", Changes: []string{"sessions~1"},
		},
		scenario{
			Name: "under the minimum of the place", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := asking(nil)(s)
				s.OK(session, setDelivery, object{"orderId": args.(object)["orderId"],
					"address": with(address(), object{"city": "Tandil", "postalCode": nil})})
				return session, args
			},
			Code: fault.Conflict, Error: "$ 200", State: "COLLECTING_ORDER",
		},
		scenario{
			Name: "stock that has gone", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := asking(nil)(s)
				p := row(s, args.(object)["orderId"].(string)).Lines[0].ProductID
				s.Do(func(u *core.Unit) error { return u.Stock.SetLevel(stock.Pair{ProductID: p}, "local", 2, 0) })
				return session, args
			},
			Code: fault.OutOfStock, Error: "quedan 2 de Yerba", State: "COLLECTING_ORDER",
		},
		scenario{
			Name: "stock two lines share", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session, p := s.Session(ana), s.Product(yerba, 6)
				id := ready(s, session, p, 3)
				s.OK(session, addItem, object{"orderId": id, "productId": p.ID, "quantity": 3, "notes": "para regalo"})
				s.Do(func(u *core.Unit) error { return u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, "local", 5, 0) })
				return session, object{"orderId": id}
			},
			Code: fault.OutOfStock, Error: "quedan 5 de Yerba", State: "COLLECTING_ORDER",
		},
		scenario{
			Name: "no longer for sale", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := asking(nil)(s)
				gone := yerba
				gone.ID, gone.Status = row(s, args.(object)["orderId"].(string)).Lines[0].ProductID, catalog.Inactive
				s.Do(func(u *core.Unit) error { return u.Catalog.Save([]catalog.Product{gone}) })
				return session, args
			},
			Code: fault.Conflict, Error: "Yerba", State: "COLLECTING_ORDER",
		},
		scenario{
			Name: "a draft that is over", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := asking(nil)(s)
				s.Clock.Advance(30 * time.Minute)
				return session, args
			},
			Code: fault.Conflict, Error: "ORD-00001 venció",
		},
		scenario{
			Name: "not longer than its draft", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := asking(nil)(s)
				s.Clock.Advance(20 * time.Minute)
				return session, args
			},
			Data: object{"expiresAt": "2026-03-10T15:30:00Z"}, State: "AWAITING_CONFIRMATION", Changes: questionAsked,
			Events: questionTold,
		},
		scenario{
			Name: "a spoken one is over soon", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.SessionOn("voice", ana)
				return session, object{"orderId": ready(s, session, s.Product(yerba, 5), 1)}
			},
			Data: object{"expiresAt": "2026-03-10T15:02:00Z"}, State: "AWAITING_CONFIRMATION", Changes: questionAsked,
			Events: questionTold,
		},
		scenario{
			Name: "what is not counted is not held", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				return session, object{"orderId": ready(s, session,
					s.Product(catalog.Product{Name: "Curso", Price: 100}, 0), 50)}
			},
			State: "AWAITING_CONFIRMATION", Changes: []string{"confirmations+1", "messages+1", "orders~1",
				"sessions~1"}, Events: questionTold,
		},
		scenario{
			Name: "everything wrong at once", Setup: seller(zoned), Tool: askCustomer,
			Seed: asking(object{"orderId": "x", "includeBreakdown": "yes", "customMessage": strings.Repeat("x", 501),
				"force": true}),
			Code: fault.InvalidArguments, Paths: []string{"/customMessage", "/force", "/includeBreakdown", "/orderId"},
		},
		scenario{
			Name: "in Portuguese", Setup: testkit.Setup{AssistantType: "orders", Locale: locale.PTBR},
			Tool: askCustomer, Seed: asking(nil),
			Data:  object{"expectedResponses": []any{"Sim", "Confirmo", "Pode mandar", "Não"}},
			State: "AWAITING_CONFIRMATION", Changes: questionAsked, Events: questionTold,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				if !strings.Contains(a.Confirmation.Message, "Você confirma o pedido?") {
					s.T.Error(a.Confirmation.Message)
				}
			},
		},
		scenario{
			Name: "in Mexico", Setup: testkit.Setup{AssistantType: "orders", Locale: locale.ESMX}, Tool: askCustomer,
			Seed:  asking(nil),
			State: "AWAITING_CONFIRMATION", Changes: questionAsked, Events: questionTold,
			Check: func(s *testkit.Shop, _ string, a runtime.Answer) {
				if !strings.Contains(a.Confirmation.Message, "¿Confirmas el pedido?") {
					s.T.Error(a.Confirmation.Message)
				}
			},
		},
		scenario{
			Name: "asked already", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := asking(nil)(s)
				s.OK(session, askCustomer, args)
				s.Clock.Advance(time.Minute)
				return session, args
			},
			Data:  object{"status": "pending_confirmation", "expiresAt": "2026-03-10T15:30:00Z"},
			State: "AWAITING_CONFIRMATION",
			Check: func(s *testkit.Shop, session string, a runtime.Answer) {
				equal(s.T, "the question that is open", question(s, a.Confirmation.ID).CreatedAt, testkit.Noon)
			},
		},
		scenario{
			Name: "asked already, at another price", Setup: seller(zoned), Tool: askCustomer,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := asking(nil)(s)
				s.OK(session, askCustomer, args)
				dearer := yerba
				dearer.Price, dearer.Status = 2100, catalog.Active
				s.Do(func(u *core.Unit) error { return u.Catalog.Save([]catalog.Product{dearer}) })
				return session, args
			},
			Data: object{"summary": object{"totals": object{"total": 7800}}}, State: "AWAITING_CONFIRMATION",
			Changes: []string{"confirmations+1", "confirmations~1", "messages+1", "reservations+1", "reservations~1",
				"sessions~1"},
			Events: []string{"confirmation.superseded", "confirmation.requested", "draft.confirmation_requested"},
		},
	)
}

func TestRequestConfirmationFlows(t *testing.T) {
	t.Parallel()
	long := zoned
	long.OrdersDraftMins = 240
	testkit.Flows(t,
		flow{Name: "not theirs", Setup: seller(zoned), Play: func(t *testing.T, s *testkit.Shop) {
			notTheirs(t, s, askCustomer, func(orderID string) object { return object{"orderId": orderID} })
		}},
		flow{Name: "what is held is nobody else's", Setup: seller(zoned), Play: heldForOne},
		flow{Name: "a no gives it back", Setup: seller(zoned), Play: givenBack("no", confirmation.Denied)},
		flow{Name: "so does a change of mind", Setup: seller(zoned),
			Play: givenBack("sí, pero que sean 2", confirmation.Amended)},
		flow{Name: "so does time, swept or not", Setup: seller(long), Play: overInTime},
		flow{Name: "so does the end of the draft", Setup: seller(zoned), Play: overWithItsDraft},
		flow{Name: "two conversations, one order", Setup: seller(long), Play: twoConversations},
		flow{Name: "a no in the other conversation", Setup: seller(long), Play: noElsewhere},
		flow{Name: "at once for the last ones", Setup: seller(zoned), Play: lastOnes},
		flow{Name: "five a minute", Setup: seller(zoned), Play: func(t *testing.T, s *testkit.Shop) {
			session, args := asking(nil)(s)
			for range 5 {
				s.OK(session, askCustomer, args)
			}
			refused(t, s.Call(session, askCustomer, args), fault.RateLimited, "")
		}},
	)
}

func heldForOne(t *testing.T, s *testkit.Shop) {
	p := s.Product(yerba, 5)
	asked(s, s.Session(ana), p, 3)
	shelf(s, p, 5, 3)
	other := s.Session(beto)
	id := ready(s, other, p, 2)
	a := s.Call(other, addItem, object{"orderId": id, "productId": p.ID, "quantity": 1})
	refused(t, a, fault.OutOfStock, "quedan 2 de Yerba")
	ask(s, other, id)
	shelf(s, p, 5, 5)
}

func givenBack(words string, to confirmation.State) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		session, p := s.Session(ana), s.Product(yerba, 5)
		id, token := asked(s, session, p, 3)
		d := says(s, token, words)
		equal(t, "the question", d.State, to)
		if d.Result != nil {
			t.Errorf("something ran: %+v", d.Result)
		}
		shelf(s, p, 5, 0)
		equal(t, "the order", string(row(s, id).Status), "draft")
		equal(t, "the conversation", s.State(session), conversation.CollectingOrder)
		// The draft is unchanged, and can be asked about again.
		next := ask(s, session, id)
		if next == token {
			t.Error("a question that was answered is open again")
		}
		shelf(s, p, 5, 3)
	}
}

func overInTime(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	id, token := asked(s, session, p, 3)
	s.Clock.Advance(30*time.Minute - time.Microsecond)
	shelf(s, p, 5, 3)
	s.Clock.Advance(time.Microsecond)
	shelf(s, p, 5, 0) // without a sweep
	equal(t, "the question", question(s, token).State, confirmation.Expired)

	other := s.Session(beto)
	ask(s, other, ready(s, other, p, 5))
	shelf(s, p, 5, 5)

	if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
		t.Fatal(err)
	}
	shelf(s, p, 5, 5)
	equal(t, "the order", string(row(s, id).Status), "draft")
	equal(t, "the conversation", s.State(session), conversation.CollectingOrder)
	refused(t, s.Call(session, askCustomer, object{"orderId": id}), fault.OutOfStock, "no queda stock de Yerba")
}

func overWithItsDraft(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	id, _ := asked(s, session, p, 3)
	s.Clock.Advance(30 * time.Minute)
	equal(t, "the conversation", s.State(session), conversation.Idle)
	shelf(s, p, 5, 0)
	if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
		t.Fatal(err)
	}
	shelf(s, p, 5, 0)
	equal(t, "the order", string(row(s, id).Status), "cancelled")
	if next := draft(s, session); next == id {
		t.Error("a draft that was over is back")
	}
}

// One customer in two conversations has one order: its stock is held once, and a no in one conversation does not leave
// the other's question without a hold.
func twoConversations(t *testing.T, s *testkit.Shop) {
	chat, call, p := s.Session(ana), s.SessionOn("voice", ana), s.Product(yerba, 5)
	id, token := asked(s, chat, p, 3)
	spoken := ask(s, call, id)
	shelf(s, p, 5, 3)
	equal(t, "the no", says(s, spoken, "no").State, confirmation.Denied)
	shelf(s, p, 5, 0)
	// Asked again where it is still open, the stock is held again and the question can be answered.
	equal(t, "the question", ask(s, chat, id), token)
	shelf(s, p, 5, 3)
	equal(t, "the order", string(row(s, id).Status), "pending_confirmation")
	equal(t, "the yes", says(s, token, "sí").State, confirmation.Confirmed)
	s.OK(chat, confirm, pay(id, token, "cash"))
	shelf(s, p, 2, 0)
}

// A yes after a no in another conversation finds a draft without an open question.
func noElsewhere(t *testing.T, s *testkit.Shop) {
	chat, call, p := s.Session(ana), s.SessionOn("voice", ana), s.Product(yerba, 5)
	id, token := asked(s, chat, p, 3)
	says(s, ask(s, call, id), "no")
	says(s, token, "sí")
	a := s.Call(chat, confirm, pay(id, token, "cash"))
	refused(t, a, fault.Conflict, "primero hay que pedirle la confirmación")
	equal(t, "a person is needed", a.RequiresHandoff, false)
	equal(t, "the order", string(row(s, id).Status), "draft")
	shelf(s, p, 5, 0)
}

func lastOnes(t *testing.T, s *testkit.Shop) {
	p := s.Product(yerba, 5)
	const buyers = 6
	sessions, orders := make([]string, buyers), make([]string, buyers)
	for i := range buyers {
		sessions[i] = s.Session("")
		orders[i] = ready(s, sessions[i], p, 2)
	}
	var won int
	for _, a := range atOnce(buyers, func(i int) runtime.Answer {
		return s.Call(sessions[i], askCustomer,
			object{"orderId": orders[i]})
	}) {
		if a.Success {
			won++
			continue
		}
		refused(t, a, fault.OutOfStock, "Yerba")
		equal(t, "its conversation", a.StateTransition, "COLLECTING_ORDER")
	}
	equal(t, "questions asked", won, 2)
	shelf(s, p, 5, 4)
}
