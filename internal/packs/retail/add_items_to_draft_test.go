package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("add_items_to_draft", tooltest.Tool{
	Arguments: `items! array | notes string ..500c`,
	Promises:  "mutation low never 60 basic draft.created draft.item_added",
	Accepts: []string{
		`{"items":[{"productId":"019abcde-0000-7000-8000-000000000001","quantity":1}]}`,
		`{"items":[{"productId":"019abcde-0000-7000-8000-000000000001","variantId":"019abcde-0000-7000-8000-000000000002","quantity":100,"notes":"sin hielo"}],"notes":"tocar timbre"}`,
	},
	Refuses: []string{
		`{"items":[]}`, `{"items":[{"productId":"019abcde-0000-7000-8000-000000000001"}]}`,
		`{"items":[{"productId":"019abcde-0000-7000-8000-000000000001","quantity":0}]}`,
		`{"items":[{"productId":"x","quantity":1}]}`,
		`{"items":[{"productId":"019abcde-0000-7000-8000-000000000001","quantity":1,"price":1}]}`,
	},
	Probes: []tooltest.Probe{{
		Field: "items", Names: tooltest.Product,
		As: func(id string) any { return []args{{"productId": id, "quantity": 1}} },
	}},
})

func TestAddItemsToDraft(t *testing.T) {
	t.Parallel()
	const tool = "retail/add_items_to_draft"
	take := func(id string, quantity int64) args { return args{"productId": id, "quantity": quantity} }
	items := func(list ...args) args { return args{"items": list} }
	stocked := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			put(s, yerba, "Yerba", 100_00, 5)
			put(s, fideos, "Fideos", 50_00, 3)
			return s.Session(ana), arguments
		}
	}
	has := func(want string) func(*shop, string, runtime.Answer) {
		return func(s *shop, sessionID string, _ runtime.Answer) {
			if got := quantities(s, sessionID); got != want {
				s.T.Errorf("the draft has %q, want %q", got, want)
			}
		}
	}
	two := []string{"draft.created", "draft.item_added", "draft.item_added"}
	begun := []string{"order_lines+2", "orders+1", "sessions~1"}
	none := func(name string, tag locale.Tag, arguments args, code fault.Code, message string) testkit.Scenario {
		return testkit.Scenario{Name: name, Tool: tool, Setup: in(tag), Seed: stocked(arguments), Code: code,
			Error: message}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "all of them, in one draft", Tool: tool, Setup: in(locale.ESAR),
			Seed: stocked(args{"items": []args{take(yerba, 2), {"productId": fideos, "quantity": 3, "notes": "cortos"}},
				"notes": "tocar timbre"}),
			Data: args{
				"items": list{
					args{"productId": yerba, "variantId": nil, "name": "Yerba", "added": true, "quantity": 2,
						"lineQuantity": 2, "unitPrice": 100, "lineTotal": 200, "remainingStock": 3, "reason": nil},
					args{"productId": fideos, "variantId": nil, "name": "Fideos", "added": true, "quantity": 3,
						"lineQuantity": 3, "unitPrice": 50, "lineTotal": 150, "remainingStock": 0, "reason": nil},
				},
				"complete": true, "cart": args{"itemCount": 2, "subtotal": 350, "total": 350},
				"message": "Agregué 2 × Yerba y 3 × Fideos. El total va por $ 350.",
			},
			State: "COLLECTING_ORDER", Changes: begun, Events: two,
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				has("2 Yerba ;3 Fideos cortos;")(s, sessionID, a)
				if o, _ := draftOf(s, sessionID); o.Notes != "tocar timbre" {
					s.T.Errorf("notes %q", o.Notes)
				}
			},
		},
		testkit.Scenario{
			Name: "what cannot be is said, and the others are in", Tool: tool, Setup: in(locale.ESAR),
			Seed: stocked(items(take(yerba, 2), take(fideos, 4), take(nothing, 1))),
			Data: args{
				"items": list{
					args{"productId": yerba, "variantId": nil, "name": "Yerba", "added": true, "quantity": 2,
						"lineQuantity": 2, "unitPrice": 100, "lineTotal": 200, "remainingStock": 3, "reason": nil},
					args{"productId": fideos, "variantId": nil, "name": "Fideos", "added": false, "quantity": 4,
						"lineQuantity": 0, "unitPrice": nil, "lineTotal": nil, "remainingStock": 3,
						"reason": "No alcanza el stock: solo quedan 3 de Fideos."},
					args{"productId": nothing, "variantId": nil, "name": nil, "added": false, "quantity": 1,
						"lineQuantity": 0, "unitPrice": nil, "lineTotal": nil, "remainingStock": nil,
						"reason": "No encontré ese producto."},
				},
				"complete": false, "cart": args{"itemCount": 1, "total": 200},
				"message": "Agregué 2 × Yerba. El total va por $ 200. No pude agregar todo. No alcanza el stock: solo quedan 3 de Fideos. No encontré ese producto.",
			},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"}, Check: has("2 Yerba ;"),
		},
		testkit.Scenario{
			Name: "in Portuguese", Tool: tool, Setup: in(locale.PTBR),
			Seed:  stocked(items(take(yerba, 1), take(fideos, 4))),
			Data:  args{"message": "Incluí 1 × Yerba. O total está em ARS 100. Não consegui incluir tudo. Estoque insuficiente: só restam 3 de Fideos."},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"},
		},
		testkit.Scenario{
			Name: "in English", Tool: tool, Setup: in(locale.EN), Seed: stocked(items(take(yerba, 1), take(fideos, 1))),
			Data:  args{"message": "Added 1 × Yerba and 1 × Fideos. The total comes to ARS 150."},
			State: "COLLECTING_ORDER", Changes: begun, Events: two,
		},
		testkit.Scenario{
			Name: "one product twice is one line, and stock counts once", Tool: tool, Setup: in(locale.ESAR),
			Seed: stocked(items(take(yerba, 3), take(yerba, 3), take(yerba, 2))),
			Data: args{"complete": false, "cart": args{"itemCount": 1, "total": 500},
				"message": "Agregué 3 × Yerba y 2 × Yerba. El total va por $ 500. No pude agregar todo. No alcanza el stock: solo quedan 5 de Yerba."},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"}, Events: two,
			Check: has("5 Yerba ;"),
		},
		testkit.Scenario{
			Name: "to what the draft has, of a variant and of what is not counted", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				s.Product(catalog.Product{ID: fideos, Name: "Afilado", Price: 10_00}, 0)
				putRemera(s, 2)
				return filled(s, 2), items(take(yerba, 1), args{"productId": remera, "variantId": grande,
					"quantity": 1},
					take(fideos, 3), take(remera, 1))
			},
			Data: args{"complete": false, "cart": args{"itemCount": 3, "total": 9830},
				"message": "Agregué 1 × Yerba, 1 × Remera L y 3 × Afilado. El total va por $ 9.830. No pude agregar todo. Remera viene en varias opciones; elegí una: S (" + chica + ") o L (" + grande + ")."},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+2", "order_lines~1", "orders~1"},
			Events: []string{"draft.item_added", "draft.item_added", "draft.item_added"},
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				has("3 Yerba ;1 Remera L ;3 Afilado ;")(s, sessionID, a)
				if !strings.Contains(string(a.Data), `"remainingStock":null`) {
					s.T.Errorf("of what is not counted some remain: %s", a.Data)
				}
			},
		},
		testkit.Scenario{
			Name: "no more lines than the shop allows", Tool: tool,
			Setup: with(func(s *access.Settings) { s.MaxLines = 1 }),
			Seed:  stocked(items(take(yerba, 1), take(fideos, 1))),
			Data:  args{"complete": false, "cart": args{"itemCount": 1}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"}, Check: has("1 Yerba ;"),
		},
		none("none of them, and nothing changes", locale.ESAR, items(take(yerba, 6), take(nothing, 1)), fault.Conflict,
			"No se agregó nada. No alcanza el stock: solo quedan 5 de Yerba. No encontré ese producto."),
		none("none, in Portuguese", locale.PTBR, items(take(yerba, 6), take(fideos, 6)), fault.Conflict,
			"Nada foi incluído. Estoque insuficiente: só restam 5 de Yerba."),
		none("one alone is refused as one", locale.ESAR, items(take(yerba, 6)), fault.OutOfStock,
			"No alcanza el stock: solo quedan 5 de Yerba."),
		testkit.Scenario{
			Name: "another business's is one that does not exist", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s.Open(testkit.Setup{Slug: "vecino-" + testkit.NewID()}), yerba, "Yerba", 100, 5)
				return s.Session(ana), items(take(yerba, 1))
			},
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		testkit.Scenario{
			Name: "takes back what was asked", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				return id, items(take(yerba, 1))
			},
			Data: args{"cart": args{"itemCount": 1, "total": 200}}, State: "COLLECTING_ORDER",
			Changes: []string{"confirmations~1", "order_lines~1", "orders~1", "sessions~1"},
			Events:  []string{"confirmation.superseded", "draft.item_added"},
		},
		testkit.Scenario{
			Name: "refused, it takes back nothing", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				return id, items(take(yerba, 5), take(nothing, 1))
			},
			Code:  fault.Conflict,
			Check: func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "AWAITING_CONFIRMATION") },
		},
		testkit.Scenario{
			Name: "after the draft was over, into a new one", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 2)
				wait(s, 4*time.Hour)
				return id, items(take(yerba, 1))
			},
			Data:  args{"cart": args{"itemCount": 1, "total": 100}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "orders~1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"},
		},
		testkit.Scenario{
			Name: "eight at once, and no more than there is", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				put(s, fideos, "Fideos", 50_00, 100)
				id := s.Session(ana)
				for _, a := range atOnce(s, 8, id, tool, items(take(yerba, 1), take(fideos, 1))) {
					if !a.Success {
						s.T.Errorf("%s: %s", a.ErrorCode, a.Error)
					}
				}
				has("5 Yerba ;8 Fideos ;")(s, id, runtime.Answer{})
				return id, items(take(fideos, 1))
			},
			Data: args{"cart": args{"itemCount": 2, "total": 950}}, State: "COLLECTING_ORDER",
			Changes: []string{"order_lines~1", "orders~1"}, Events: []string{"draft.item_added"},
		},
		testkit.Scenario{
			Name: "a repeated key adds once", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 9)
				id := s.Session(ana)
				one := s.CallAs(testkit.Relay, id, tool, items(take(yerba, 1)), "k1")
				two := s.CallAs(testkit.Relay, id, tool, items(take(yerba, 1)), "k1")
				if !two.Replayed || two.ExecutionID != one.ExecutionID || string(two.Data) != string(one.Data) {
					s.T.Errorf("the first answer: %+v, its repetition: %+v", one, two)
				}
				other := s.CallAs(testkit.Relay, id, tool, items(take(yerba, 2)), "k1")
				if other.ErrorCode != fault.IdempotencyConflict {
					s.T.Errorf("one key, two calls: %+v", other)
				}
				return id, items(take(yerba, 1))
			},
			Data: args{"cart": args{"total": 200}}, State: "COLLECTING_ORDER",
			Changes: []string{"order_lines~1", "orders~1"}, Events: []string{"draft.item_added"},
			Check: has("2 Yerba ;"),
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed:  stocked(args{"items": []args{{"productId": "y", "quantity": 101, "price": 1}, {"quantity": 1}}}),
			Code:  fault.InvalidArguments,
			Paths: []string{"/items/0/price", "/items/0/productId", "/items/0/quantity", "/items/1/productId"},
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := s.Session(ana)
				s.HandOff(id)
				return id, items(take(yerba, 1))
			},
			Code: fault.SessionHandedOff,
		},
	)
}
