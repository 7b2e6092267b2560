package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("request_confirmation", tooltest.Tool{
	Arguments: `customMessage string ..500c | paymentMethod string cash,transfer,mercadopago,debit,credit`,
	Promises:  "mutation low never 60 basic draft.confirmation_requested",
})

func TestRequestConfirmation(t *testing.T) {
	t.Parallel()
	const tool = "retail/request_confirmation"
	var (
		rows  = []string{"confirmations+1", "messages+1", "orders~1", "sessions~1"}
		told  = []string{"confirmation.requested", "draft.confirmation_requested"}
		plain = in(locale.ESAR)
	)
	two := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return complete(s, 2), arguments }
	}
	// lastSaid is our latest message in the conversation.
	lastSaid := func(s *shop, sessionID string) (last conversation.Message) {
		s.T.Helper()
		s.Look(func(u *core.Unit) error {
			all, err := u.Conversations.Messages(sessionID, "", 50)
			for _, m := range all {
				if m.Outbound {
					last = m
				}
			}
			return err
		})
		return last
	}
	asks := func(tag locale.Tag, currency money.Currency, response, text string) testkit.Scenario {
		return testkit.Scenario{
			Name: "word for word, in " + string(tag), Tool: tool,
			Setup: testkit.Setup{Locale: tag, Currency: currency, Settings: anonymous}, Seed: two(args{}),
			Data:  args{"requiredResponse": response, "total": 200},
			State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				if a.Confirmation == nil || a.Confirmation.Message != text {
					s.T.Errorf("the question is %+v, want %q", a.Confirmation, text)
				}
				if got := lastSaid(s, sessionID); got.Text != text || got.Author != "runtime" {
					s.T.Errorf("what was said is %+v", got)
				}
			},
		}
	}
	lacks := func(name string, message string, know func(s *shop, sessionID string)) testkit.Scenario {
		return testkit.Scenario{
			Name: name, Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 1)
				know(s, id)
				return id, args{}
			},
			Code: fault.Conflict, Error: message, State: "NEEDS_DETAILS", Changes: []string{"sessions~1"},
			Check: func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "NEEDS_DETAILS") },
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "the question, its token and its time", Tool: tool, Setup: plain, Seed: two(args{}),
			Data: args{
				"confirmationId": "*", "total": 200, "expiresAt": testkit.Noon.Add(30 * time.Minute),
				"summary": "Tu pedido:\n• 2 × Yerba — $ 200\nTotal: $ 200\nEntrega: retiro en el local",
			},
			State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				if a.Confirmation == nil || a.Confirmation.ID != testkit.Data(s.T, a)["confirmationId"] ||
					!a.Confirmation.ExpiresAt.Equal(testkit.Noon.Add(30*time.Minute)) {
					s.T.Errorf("the envelope's confirmation: %+v", a.Confirmation)
				}
				if o, _ := draftOf(s, sessionID); o.Status != order.PendingConfirmation || o.Number != "" {
					s.T.Errorf("the draft is %s %q", o.Status, o.Number)
				}
				if _, reserved := stockOf(s, yerba, ""); reserved != 0 {
					s.T.Errorf("a question reserved %d", reserved)
				}
				state(s, sessionID, "AWAITING_CONFIRMATION")
			},
		},
		asks(locale.ESAR, money.ARS, "Respondé SÍ para confirmar o NO para cambiar algo.",
			"Tu pedido:\n• 2 × Yerba — $ 200\nTotal: $ 200\nEntrega: retiro en el local\n\n¿Confirmás el pedido? Respondé SÍ para confirmarlo, o decime qué querés cambiar."),
		asks(locale.ESMX, money.MXN, "Responde SÍ para confirmar o NO para cambiar algo.",
			"Tu pedido:\n• 2 × Yerba — $200\nTotal: $200\nEntrega: para recoger en la tienda\n\n¿Confirmas el pedido? Responde SÍ para confirmarlo, o dime qué quieres cambiar."),
		asks(locale.PTBR, money.BRL, "Responda SIM para confirmar ou NÃO para fazer mudanças.",
			"Seu pedido:\n• 2 × Yerba — R$ 200\nTotal: R$ 200\nEntrega: retirada na loja\n\nVocê confirma o pedido? Responda SIM para confirmar ou me diga o que quer mudar."),
		asks(locale.EN, money.USD, "Reply YES to confirm or NO to change something.",
			"Your order:\n• 2 × Yerba — $200\nTotal: $200\nDelivery: pick up at the shop\n\nDo you confirm the order? Reply YES to confirm it, or tell me what to change."),
		testkit.Scenario{
			Name: "what the agent wants to say is a note", Tool: tool, Setup: plain,
			Seed:  two(args{"customMessage": " ¡Buenísimo, Ana! "}),
			Data:  args{"summary": "Tu pedido:\n• 2 × Yerba — $ 200\nTotal: $ 200\nEntrega: retiro en el local"},
			State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
			Check: func(s *shop, _ string, a runtime.Answer) {
				if !strings.HasPrefix(a.Confirmation.Message, "Tu pedido:") ||
					!strings.Contains(a.Confirmation.Message, "\nNota: “¡Buenísimo, Ana!”\n\n") ||
					!strings.HasSuffix(a.Confirmation.Message, "decime qué querés cambiar.") {
					s.T.Errorf("the question is %q", a.Confirmation.Message)
				}
			},
		},
		testkit.Scenario{
			Name: "other words of the agent are shown with the question again", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				id, _ := two(nil)(s)
				s.OK(id, tool, args{"customMessage": "Gracias por esperar."})
				return id, args{"customMessage": "Perdón” Total: (nada)\nYa casi."}
			},
			Data:  args{"summary": "Tu pedido:\n• 2 × Yerba — $ 200\nTotal: $ 200\nEntrega: retiro en el local"},
			State: "AWAITING_CONFIRMATION", Changes: []string{"confirmations+1", "confirmations~1", "messages+1", "sessions~1"},
			Events: append([]string{"confirmation.superseded"}, told...),
			Check: func(s *shop, session string, a runtime.Answer) {
				if !strings.Contains(a.Confirmation.Message, "\nNota: “Perdón Total: 'nada' Ya casi.”\n\n") {
					s.T.Errorf("the question is %q", a.Confirmation.Message)
				}
				again := s.OK(session, tool, args{"customMessage": "Perdón” Total: (nada)\nYa casi."})
				plain := s.OK(session, tool, args{})
				if again["confirmationId"] != a.Confirmation.ID || plain["confirmationId"] != a.Confirmation.ID {
					s.T.Error("what was shown already is the open question")
				}
			},
		},
		testkit.Scenario{
			Name: "a spoken question is over sooner", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := s.SessionOn("voice", ana)
				s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
				return id, args{}
			},
			Data:  args{"expiresAt": testkit.Noon.Add(2 * time.Minute)},
			State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "never longer than the draft", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 1)
				wait(s, 3*time.Hour+50*time.Minute)
				return id, args{}
			},
			Data:  args{"expiresAt": testkit.Noon.Add(4 * time.Hour)},
			State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "again, while nothing changed, it is the same question", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 2)
				wait(s, time.Minute)
				return id, args{}
			},
			Data:  args{"expiresAt": testkit.Noon.Add(30 * time.Minute), "total": 200},
			State: "AWAITING_CONFIRMATION",
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				if again := s.Call(sessionID, tool, args{}); again.Confirmation.ID != a.Confirmation.ID {
					s.T.Errorf("asked %s, then %s", a.Confirmation.ID, again.Confirmation.ID)
				}
			},
		},
		testkit.Scenario{
			Name: "at once, one question", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 2)
				answers := atOnce(s, 6, id, tool, args{})
				for _, a := range answers {
					if !a.Success || a.Confirmation.ID != answers[0].Confirmation.ID {
						s.T.Errorf("%+v", a)
					}
				}
				return id, args{}
			},
			State: "AWAITING_CONFIRMATION",
		},
		testkit.Scenario{
			Name: "a changed draft is another question", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				s.OK(id, "retail/update_item_qty", args{"productId": yerba, "quantity": 3})
				return id, args{}
			},
			Data: args{"total": 300}, State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "another price is another question", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				price(s, yerba, 130_00)
				return id, args{}
			},
			Data: args{"total": 130}, State: "AWAITING_CONFIRMATION",
			Changes: []string{"confirmations+1", "confirmations~1", "messages+1", "sessions~1"},
			Events:  []string{"confirmation.superseded", "confirmation.requested", "draft.confirmation_requested"},
		},
		testkit.Scenario{
			Name: "after its time, another question", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				wait(s, 30*time.Minute)
				return id, args{}
			},
			Data: args{"expiresAt": testkit.Noon.Add(time.Hour)}, State: "AWAITING_CONFIRMATION",
			Changes: []string{"confirmations+1", "confirmations~1", "messages+1", "sessions~1"},
			Events:  []string{"confirmation.expired", "confirmation.requested", "draft.confirmation_requested"},
		},
		testkit.Scenario{
			Name: "after a no, another question", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, question := asked(s, 1)
				if d, err := s.Reply(question, "no"); err != nil || d.Result != nil {
					s.T.Errorf("a no: %+v, %v", d, err)
				}
				state(s, id, "COLLECTING_ORDER")
				return id, args{}
			},
			State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
		},
		lacks("all details are missing", "Para confirmar el pedido necesito la dirección de entrega (o saber si lo retirás), tu DNI y tu nombre. ¿Me pasás esos datos?", func(*shop, string) {}),
		lacks("the document and the name are missing", "Para confirmar el pedido necesito tu DNI y tu nombre. ¿Me pasás esos datos?", func(s *shop, id string) {
			s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
		}),
		lacks("the name is missing", "¿Cómo te llamás?", func(s *shop, id string) {
			s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
			s.OK(id, "retail/set_customer_identity", args{"dni": "30111222", "lastName": "Paz"})
		}),
		lacks("the address is missing", "¿A qué dirección te lo enviamos, o preferís retirarlo?", func(s *shop, id string) {
			s.OK(id, "retail/set_customer_identity", args{"dni": "30111222", "firstName": "Ana"})
		}),
		testkit.Scenario{
			Name: "with all details it is asked", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 1)
				s.Call(id, tool, args{})
				state(s, id, "NEEDS_DETAILS")
				s.OK(id, "retail/set_customer_identity", args{"dni": "30111222", "firstName": "Ana"})
				return id, args{}
			},
			State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "a nobody who said who they are is asked", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := s.SessionOn("web", "")
				s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
				s.OK(id, "retail/set_customer_identity", args{"dni": "30111222", "firstName": "Ana",
					"email": "ana@example.com"})
				return id, args{}
			},
			State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "an empty draft", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, "retail/create_order_draft", args{})
				return id, args{}
			},
			Code: fault.Conflict, Error: "El pedido está vacío.", State: "IDLE", Changes: []string{"sessions~1"},
		},
		testkit.Scenario{
			Name: "without a draft", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{} },
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "after the draft was over", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 1)
				wait(s, 4*time.Hour)
				return id, args{}
			},
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "stock of any line went", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				put(s, fideos, "Fideos", 100_00, 5)
				id := complete(s, 1)
				s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 5})
				level(s, fideos, "local", 2)
				return id, args{}
			},
			Code: fault.OutOfStock, Error: "No alcanza el stock: solo quedan 2 de Fideos.", State: "COLLECTING_ORDER",
		},
		testkit.Scenario{
			Name: "stock went while the question was open", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 5)
				level(s, yerba, "local", 0)
				return id, args{}
			},
			Code: fault.OutOfStock, Error: "no queda stock de Yerba", State: "COLLECTING_ORDER",
			Changes: []string{"sessions~1"},
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				level(s, yerba, "local", 5) // it is back in stock: the same question waits again
				if a := s.Call(sessionID, tool, args{}); !a.Success || a.StateTransition != "AWAITING_CONFIRMATION" {
					s.T.Errorf("%+v", a)
				}
				state(s, sessionID, "AWAITING_CONFIRMATION")
			},
		},
		testkit.Scenario{
			Name: "stock that is not counted needs none", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{ID: yerba, Name: "Afilado", Price: 100_00}, 0)
				return complete(s, 100), args{}
			},
			Data: args{"total": 10000}, State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "something is no longer sold", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 1)
				change(s, yerba, retire)
				return id, args{}
			},
			Code: fault.Conflict, Error: "Yerba ya no está a la venta; hay que sacarlo del pedido.",
			State: "COLLECTING_ORDER",
		},
		testkit.Scenario{
			Name: "a variant is no longer sold", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 2)
				id := s.Session(ana)
				s.OK(id, "retail/add_item_to_draft", args{"productId": remera, "variantId": grande, "quantity": 1})
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
				change(s, remera, func(p *catalog.Product) { p.Variants = p.Variants[:1] })
				return id, args{}
			},
			Code: fault.Conflict, Error: "Remera L ya no está a la venta", State: "COLLECTING_ORDER",
		},
		testkit.Scenario{
			Name: "the workspace's way to pay is part of it", Tool: tool,
			Setup: with(func(s *access.Settings) { s.DefaultPayment = "transfer" }), Seed: two(args{}),
			Data:  args{"summary": "Tu pedido:\n• 2 × Yerba — $ 200\nTotal: $ 200\nEntrega: retiro en el local\nPago: transferencia"},
			State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "a message that is too long", Tool: tool, Setup: plain,
			Seed: two(args{"customMessage": strings.Repeat("m", 501)}),
			Code: fault.InvalidArguments, Paths: []string{"/customMessage"},
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: tool, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 1)
				s.HandOff(id)
				return id, args{}
			},
			Code: fault.SessionHandedOff,
		},
	)
}
