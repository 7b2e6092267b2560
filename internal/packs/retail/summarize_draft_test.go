package retail_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("summarize_draft", tooltest.Tool{
	Arguments: `includeStock boolean =false`,
	Promises:  "query low never 60 basic",
})

func TestSummarizeDraft(t *testing.T) {
	t.Parallel()
	const tool = "retail/summarize_draft"
	delivered := func(s *shop) string {
		put(s, yerba, "Yerba", 5_000_00, 5)
		id := s.Session(ana)
		s.OK(id, "retail/create_order_draft", args{"notes": "Es un regalo"})
		s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 2, "notes": "con palo"})
		s.OK(id, "retail/set_delivery_details", args{
			"deliveryMethod": "delivery", "preferredTime": "14-16",
			"address": args{"line1": "Thames 1234", "line2": "3 B", "city": "Palermo"},
		})
		return id
	}
	reads := func(tag locale.Tag, currency money.Currency, text string) testkit.Scenario {
		return testkit.Scenario{
			Name: "as it is sent, in " + string(tag), Tool: tool,
			Setup: testkit.Setup{Locale: tag, Currency: currency, Settings: palermo()},
			Seed:  func(s *shop) (string, any) { return delivered(s), args{} },
			Data:  args{"formattedSummary": text},
		}
	}
	lacks := func(tag locale.Tag, what ...any) testkit.Scenario {
		return testkit.Scenario{
			Name: "what is missing, in " + string(tag), Tool: tool, Setup: testkit.Setup{Locale: tag},
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return filled(s, 1), args{} },
			Data: args{"missingInfo": what, "deliveryMethod": nil, "deliveryAddress": nil, "notes": nil},
		}
	}
	marked := func(name string, text string, then func(s *shop)) testkit.Scenario {
		return testkit.Scenario{
			Name: name, Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 3)
				then(s)
				return id, args{}
			},
			Data: args{"formattedSummary": "Tu pedido:\n• 3 × Yerba — $ 300" + text + "\nTotal: $ 300", "total": 300},
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "everything about it", Tool: tool, Setup: testkit.Setup{Settings: palermo()},
			Seed: func(s *shop) (string, any) { return delivered(s), args{} },
			Data: args{
				"items":    list{args{"name": "Yerba", "quantity": 2, "unitPrice": 5000, "lineTotal": 10000}},
				"subtotal": 10000, "shipping": 1500, "discount": 0, "total": 11500, "deliveryMethod": "delivery",
				"deliveryAddress": "Thames 1234, 3 B, Palermo", "notes": "Es un regalo", "missingInfo": list{},
			},
			Check: func(s *shop, _ string, a runtime.Answer) {
				if _, there := testkit.Data(s.T, a)["items"].(list)[0].(args)["availableStock"]; there {
					s.T.Error("nobody asked for the stock")
				}
			},
		},
		reads(locale.ESAR, money.ARS, "Tu pedido:\n• 2 × Yerba — $ 10.000 (“con palo”)\nSubtotal: $ 10.000\nEnvío: $ 1.500\nTotal: $ 11.500\nEntrega en: Thames 1234, 3 B, Palermo\nLlega: en el día\nHorario: “14-16”\nNotas: “Es un regalo”"),
		reads(locale.ESMX, money.MXN, "Tu pedido:\n• 2 × Yerba — $10,000 (“con palo”)\nSubtotal: $10,000\nEnvío: $1,500\nTotal: $11,500\nEntrega en: Thames 1234, 3 B, Palermo\nLlega: en el día\nHorario: “14-16”\nNotas: “Es un regalo”"),
		reads(locale.PTBR, money.BRL, "Seu pedido:\n• 2 × Yerba — R$ 10.000 (“con palo”)\nSubtotal: R$ 10.000\nEntrega: R$ 1.500\nTotal: R$ 11.500\nEntrega em: Thames 1234, 3 B, Palermo\nChega: en el día\nHorário: “14-16”\nObservações: “Es un regalo”"),
		reads(locale.EN, money.USD, "Your order:\n• 2 × Yerba — $10,000 (“con palo”)\nSubtotal: $10,000\nDelivery: $1,500\nTotal: $11,500\nDeliver to: Thames 1234, 3 B, Palermo\nArrives: en el día\nWhen: “14-16”\nNotes: “Es un regalo”"),
		lacks(locale.ESAR, "dirección", "DNI", "nombre"),
		lacks(locale.ESMX, "dirección", "número de identificación", "nombre"),
		lacks(locale.PTBR, "endereço", "documento", "nome"),
		lacks(locale.EN, "address", "document number", "name"),
		testkit.Scenario{
			Name: "only what is missing", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 1)
				s.OK(id, "retail/set_customer_identity", args{"dni": "30111222"})
				return id, args{}
			},
			Data: args{"missingInfo": list{"nombre"}, "deliveryMethod": "pickup", "deliveryAddress": nil},
		},
		testkit.Scenario{
			Name: "nothing, once all is said", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 1)
				s.OK(id, "retail/set_customer_identity", args{"dni": "30111222", "firstName": "Ana"})
				return id, args{}
			},
			Data: args{"missingInfo": list{},
				"formattedSummary": "Tu pedido:\n• 1 × Yerba — $ 100\nTotal: $ 100\nEntrega: retiro en el local"},
		},
		testkit.Scenario{
			Name: "with the stock, when asked for", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				s.Product(catalog.Product{ID: fideos, Name: "Afilado", Price: 100_00}, 0)
				id := filled(s, 2)
				s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 1})
				return id, args{"includeStock": true}
			},
			Data: args{"items": list{args{"name": "Yerba", "availableStock": 5},
				args{"name": "Afilado", "availableStock": 1_000_000}}},
		},
		marked("too little left", " ⚠ solo quedan 2", func(s *shop) { level(s, yerba, "local", 2) }),
		marked("one left", " ⚠ solo queda 1", func(s *shop) { level(s, yerba, "local", 1) }),
		marked("none left", " ⚠ sin stock", func(s *shop) { level(s, yerba, "local", 0) }),
		marked("no longer sold", " ⚠ ya no está a la venta", func(s *shop) { change(s, yerba, retire) }),
		marked("deleted", " ⚠ ya no está a la venta", func(s *shop) { change(s, yerba, remove) }),
		testkit.Scenario{
			Name: "another place has enough", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 3)
				level(s, yerba, "local", 1)
				level(s, yerba, "deposito", 2)
				return id, args{}
			},
			Data: args{"formattedSummary": "Tu pedido:\n• 3 × Yerba — $ 300\nTotal: $ 300"},
		},
		testkit.Scenario{
			Name: "at today's prices", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 2)
				price(s, yerba, 120_50)
				return id, args{}
			},
			Data: args{"items": list{args{"unitPrice": 120.5, "lineTotal": 241}}, "total": 241},
		},
		testkit.Scenario{
			Name: "while the question is open it stays open", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 5)
				return id, args{"includeStock": true}
			},
			Data:  args{"items": list{args{"availableStock": 5}}, "missingInfo": list{}},
			Check: func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "AWAITING_CONFIRMATION") },
		},
		testkit.Scenario{
			Name: "free delivery, as each says it", Tool: tool,
			Setup: testkit.Setup{Locale: locale.ESMX, Currency: money.MXN,
				Settings: access.Settings{RequireIdentity: new(bool), FreeShippingOver: ptr(0)}},
			Seed: func(s *shop) (string, any) { return delivered(s), args{} },
			Data: args{"shipping": 0, "formattedSummary": "Tu pedido:\n• 2 × Yerba — $10,000 (“con palo”)\nEnvío: gratis\nTotal: $10,000\nEntrega en: Thames 1234, 3 B, Palermo\nHorario: “14-16”\nNotas: “Es un regalo”"},
		},
		testkit.Scenario{
			Name: "an empty one", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, "retail/create_order_draft", args{})
				return id, args{}
			},
			Code: fault.Conflict, Error: "El pedido está vacío.", State: "IDLE", Changes: []string{"sessions~1"},
		},
		testkit.Scenario{
			Name: "without a draft", Tool: tool, Seed: func(s *shop) (string, any) { return s.Session(ana), args{} },
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "another's draft is not ours", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				filled(s, 1)
				return s.Session(ana), args{}
			},
			Code: fault.NotFound,
		},
		testkit.Scenario{
			Name: "after the draft was over", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 1)
				wait(s, 4*time.Hour)
				return id, args{}
			},
			Code: fault.NotFound,
		},
		testkit.Scenario{
			Name: "a bad argument", Tool: tool, Seed: func(s *shop) (string, any) {
				return s.Session(ana),
					args{"includeStock": "sí"}
			},
			Code: fault.InvalidArguments, Paths: []string{"/includeStock"},
		},
	)
}
