package retail_test

import (
	"strings"
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

var _ = tools.Describe("add_item_to_draft", tooltest.Tool{
	Arguments: `productId! string uuid | variantId string uuid | quantity! integer 1..100 | notes string ..200c`,
	Promises:  "mutation low never 60 basic draft.item_added",
	Probes: []tooltest.Probe{
		{Field: "productId", Names: tooltest.Product, With: args{"quantity": 1}},
		{Field: "variantId", Names: tooltest.Variant, Given: func(w *tooltest.World) args {
			return args{"productId": w.Mugs.ID, "quantity": 1}
		}},
	},
})

func TestAddItemToDraft(t *testing.T) {
	t.Parallel()
	const tool = "retail/add_item_to_draft"
	var (
		opens = []string{"order_lines+1", "orders+1", "sessions~1"}
		begun = []string{"draft.created", "draft.item_added"}
		added = []string{"draft.item_added"}
	)
	take := func(quantity int64) args { return args{"productId": yerba, "quantity": quantity} }
	first := func(stock int64, arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			put(s, yerba, "Yerba", 1_250_50, stock)
			return s.Session(ana), arguments
		}
	}
	short := func(tag locale.Tag, left int64, message string) testkit.Scenario {
		return testkit.Scenario{
			Name: "too little of it, in " + string(tag) + ": " + message, Tool: tool, Setup: in(tag),
			Seed: first(left, take(5)),
			Code: fault.OutOfStock, Error: message,
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "opens the draft it goes into", Tool: tool, Seed: first(5, take(2)),
			Data: args{
				"item": args{"productId": yerba, "variantId": nil, "name": "Yerba", "quantity": 2, "unitPrice": 1250.5,
					"lineTotal": 2501},
				"cart": args{"itemCount": 1, "subtotal": 2501, "total": 2501},
			},
			State: "COLLECTING_ORDER", Changes: opens, Events: begun,
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				o, _ := draftOf(s, sessionID)
				if want := testkit.Noon.Add(4 * time.Hour); !o.ExpiresAt.Equal(want) {
					s.T.Errorf("expires %v, want %v", o.ExpiresAt, want)
				}
				if _, reserved := stockOf(s, yerba, ""); reserved != 0 {
					s.T.Errorf("a draft reserved %d", reserved)
				}
			},
		},
		testkit.Scenario{
			Name: "the same again adds up on its line", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				return filled(s, 2), args{"productId": yerba, "quantity": 3, "notes": "molienda fina"}
			},
			Data: args{"item": args{"quantity": 5, "lineTotal": 500},
				"cart": args{"itemCount": 1, "subtotal": 500, "total": 500}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines~1", "orders~1"}, Events: added,
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if o, _ := draftOf(s, sessionID); o.Lines[0].Notes != "molienda fina" {
					s.T.Errorf("notes %q", o.Lines[0].Notes)
				}
			},
		},
		testkit.Scenario{
			Name: "another product is another line", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				put(s, fideos, "Fideos", 50_00, 5)
				return filled(s, 2), args{"productId": fideos, "quantity": 1}
			},
			Data:  args{"item": args{"name": "Fideos"}, "cart": args{"itemCount": 2, "subtotal": 250}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders~1"}, Events: added,
		},
		testkit.Scenario{
			Name: "a variant at its own price", Tool: tool,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 2)
				return s.Session(ana), args{"productId": remera, "variantId": grande, "quantity": 2}
			},
			Data:  args{"item": args{"variantId": grande, "name": "Remera L", "unitPrice": 9500, "lineTotal": 19000}},
			State: "COLLECTING_ORDER", Changes: opens, Events: begun,
		},
		testkit.Scenario{
			Name: "a variant without one, at the product's", Tool: tool,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 2)
				return s.Session(ana), args{"productId": remera, "variantId": chica, "quantity": 1}
			},
			Data:  args{"item": args{"name": "Remera S", "unitPrice": 9000}},
			State: "COLLECTING_ORDER", Changes: opens, Events: begun,
		},
		testkit.Scenario{
			Name: "two variants are two lines", Tool: tool,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 2)
				id := s.Session(ana)
				s.OK(id, tool, args{"productId": remera, "variantId": chica, "quantity": 2})
				return id, args{"productId": remera, "variantId": grande, "quantity": 2}
			},
			Data:  args{"cart": args{"itemCount": 2, "subtotal": 37000}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders~1"}, Events: added,
		},
		testkit.Scenario{
			Name: "which variant?", Tool: tool,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 2)
				return s.Session(ana), args{"productId": remera, "quantity": 1}
			},
			Code: fault.InvalidArguments, Paths: []string{"/variantId"},
			Error: "Remera viene en varias opciones; elegí una: S (" + chica + ") o L (" + grande + ").",
		},
		testkit.Scenario{
			Name: "which variant, in Mexico?", Tool: tool, Setup: in(locale.ESMX),
			Seed: func(s *shop) (string, any) {
				putRemera(s, 2)
				return s.Session(ana), args{"productId": remera, "quantity": 1}
			},
			Code: fault.InvalidArguments, Error: "elige una: S",
		},
		testkit.Scenario{
			Name: "a variant it does not have", Tool: tool,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 2)
				return s.Session(ana), args{"productId": remera, "variantId": nothing, "quantity": 1}
			},
			Code: fault.NotFound, Error: "Remera no tiene esa variante",
		},
		testkit.Scenario{
			Name: "a variant of what has none", Tool: tool,
			Seed: first(5, args{"productId": yerba, "variantId": chica, "quantity": 1}),
			Code: fault.NotFound, Error: "Yerba no viene en variantes.",
		},
		testkit.Scenario{
			Name: "no more than one variant has", Tool: tool,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 2)
				return s.Session(ana), args{"productId": remera, "variantId": chica, "quantity": 3}
			},
			Code: fault.OutOfStock, Error: "solo quedan 2 de Remera S",
		},
		short(locale.ESAR, 3, "No alcanza el stock: solo quedan 3 de Yerba."),
		short(locale.ESMX, 1, "No alcanza el stock: solo queda 1 de Yerba."),
		short(locale.ESAR, 0, "No alcanza el stock: no queda stock de Yerba."),
		short(locale.PTBR, 3, "Estoque insuficiente: só restam 3 de Yerba."),
		short(locale.EN, 1, "Not enough stock: only 1 of Yerba is left."),
		testkit.Scenario{
			Name: "with what is in the draft it must be enough", Tool: tool,
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return filled(s, 3), take(3) },
			Code: fault.OutOfStock, Error: "solo quedan 5 de Yerba",
		},
		testkit.Scenario{
			Name: "all there is, over two places", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 2)
				level(s, yerba, "deposito", 3)
				return s.Session(ana), take(5)
			},
			Data: args{"item": args{"quantity": 5}}, State: "COLLECTING_ORDER", Changes: opens, Events: begun,
		},
		testkit.Scenario{
			Name: "what another order reserved is not there", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				sold(s, 3)
				return s.Session(beto), take(3)
			},
			Code: fault.OutOfStock, Error: "solo quedan 2",
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				wait(s, 24*time.Hour)
				s.OK(sessionID, tool, take(5))
			},
		},
		testkit.Scenario{
			Name: "stock that is not counted never ends", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{ID: yerba, Name: "Afilado", Price: 100_00}, 0)
				return s.Session(ana), take(100)
			},
			Data: args{"item": args{"quantity": 100}}, State: "COLLECTING_ORDER", Changes: opens, Events: begun,
		},
		testkit.Scenario{
			Name: "a line never exceeds 100", Tool: tool,
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 500); return filled(s, 60), take(41) },
			Code: fault.Conflict, Error: "No se pueden pedir más de 100 unidades de Yerba",
		},
		testkit.Scenario{
			Name: "nor what the shop allows", Tool: tool,
			Setup: with(func(s *access.Settings) { s.MaxQuantityPerLine = 4 }), Seed: first(50, take(5)),
			Code: fault.Conflict, Error: "más de 4 unidades",
		},
		testkit.Scenario{
			Name: "no more lines than the shop allows", Tool: tool,
			Setup: with(func(s *access.Settings) { s.MaxLines = 1 }),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				put(s, fideos, "Fideos", 100_00, 5)
				return filled(s, 1), args{"productId": fideos, "quantity": 1}
			},
			Code: fault.Conflict, Error: "como máximo 1",
		},
		testkit.Scenario{Name: "one that does not exist", Tool: tool,
			Seed: first(5, args{"productId": nothing, "quantity": 1}), Code: fault.NotFound,
			Error: "No encontré ese producto."},
		testkit.Scenario{
			Name: "another business's answers as one that does not exist", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s.Open(testkit.Setup{Slug: "vecino-" + testkit.NewID()}), yerba, "Yerba", 100, 5)
				return s.Session(ana), take(1)
			},
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		testkit.Scenario{
			Name: "one that is not sold now", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				change(s, yerba, retire)
				return s.Session(ana), take(1)
			},
			Code: fault.NotFound,
		},
		testkit.Scenario{
			Name: "one that was deleted", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				change(s, yerba, remove)
				return s.Session(ana), take(1)
			},
			Code: fault.NotFound,
		},
		testkit.Scenario{
			Name: "after an order, into the next draft", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return sold(s, 1), take(2) },
			Data: args{"item": args{"quantity": 2}}, State: "COLLECTING_ORDER", Changes: opens, Events: begun,
		},
		testkit.Scenario{
			Name: "after the draft was over, into a new one", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 2)
				wait(s, 4*time.Hour)
				return id, take(1)
			},
			Data:  args{"item": args{"quantity": 1}, "cart": args{"itemCount": 1, "total": 100}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "orders~1", "sessions~1"},
			Events: begun,
		},
		testkit.Scenario{
			Name: "takes back what was asked", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				return id, take(1)
			},
			Data: args{"item": args{"quantity": 2}}, State: "COLLECTING_ORDER",
			Changes: []string{"confirmations~1", "order_lines~1", "orders~1", "sessions~1"},
			Events:  []string{"confirmation.superseded", "draft.item_added"},
		},
		testkit.Scenario{
			Name: "refused, it takes back nothing", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				return id, take(5)
			},
			Code:  fault.OutOfStock,
			Check: func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "AWAITING_CONFIRMATION") },
		},
		testkit.Scenario{
			Name: "today's prices for all lines", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				put(s, fideos, "Fideos", 10_00, 5)
				id := filled(s, 2)
				price(s, yerba, 150_00)
				return id, args{"productId": fideos, "quantity": 1}
			},
			Data:  args{"cart": args{"subtotal": 310, "total": 310}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "order_lines~1", "orders~1"}, Events: added,
		},
		testkit.Scenario{
			Name: "with the delivery that was set", Tool: tool, Setup: testkit.Setup{Settings: palermo()},
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 5_000_00, 5)
				id := filled(s, 1)
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "delivery",
					"address": args{"line1": "Thames 1234", "city": "Palermo"}})
				return id, take(1)
			},
			Data:  args{"cart": args{"subtotal": 10000, "total": 11500}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines~1", "orders~1"}, Events: added,
		},
		testkit.Scenario{
			Name: "a currency without cents", Tool: tool, Setup: testkit.Setup{Currency: money.CLP},
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 4990, 5); return s.Session(ana), take(2) },
			Data: args{"item": args{"unitPrice": 4990, "lineTotal": 9980}}, State: "COLLECTING_ORDER", Changes: opens,
			Events: begun,
		},
		testkit.Scenario{
			Name: "for nobody in particular", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				return s.SessionOn("web", ""),
					take(1)
			},
			Data: args{"item": args{"quantity": 1}}, State: "COLLECTING_ORDER", Changes: opens, Events: begun,
		},
		testkit.Scenario{
			Name: "eight at once are eight", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 9)
				id := s.Session(ana)
				for _, a := range atOnce(s, 8, id, tool, take(1)) {
					if !a.Success {
						s.T.Errorf("%s: %s", a.ErrorCode, a.Error)
					}
				}
				return id, take(1)
			},
			Data: args{"item": args{"quantity": 9}, "cart": args{"itemCount": 1}}, State: "COLLECTING_ORDER",
			Changes: []string{"order_lines~1", "orders~1"}, Events: added,
		},
		testkit.Scenario{
			Name: "a repeated key adds once", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 9)
				id := s.Session(ana)
				one := s.CallAs(testkit.Relay, id, tool, take(1), "k1")
				two := s.CallAs(testkit.Relay, id, tool, take(1), "k1")
				if !two.Replayed || two.ExecutionID != one.ExecutionID || string(two.Data) != string(one.Data) {
					s.T.Errorf("the first answer: %+v, its repetition: %+v", one, two)
				}
				return id, take(1)
			},
			Data: args{"item": args{"quantity": 2}}, State: "COLLECTING_ORDER",
			Changes: []string{"order_lines~1", "orders~1"}, Events: added,
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed: first(5, args{"productId": "y", "variantId": "", "quantity": 101, "notes": strings.Repeat("n", 201),
				"price": 1}),
			Code: fault.InvalidArguments, Paths: []string{"/notes", "/price", "/productId", "/quantity", "/variantId"},
		},
		testkit.Scenario{Name: "not even none", Tool: tool, Seed: first(5, take(0)), Code: fault.InvalidArguments,
			Paths: []string{"/quantity"}},
		testkit.Scenario{Name: "not half of one", Tool: tool, Seed: first(5, args{"productId": yerba, "quantity": 1.5}),
			Code: fault.InvalidArguments, Paths: []string{"/quantity"}},
		testkit.Scenario{Name: "what is required", Tool: tool, Seed: first(5, args{}), Code: fault.InvalidArguments,
			Paths: []string{"/productId", "/quantity"}},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := s.Session(ana)
				s.HandOff(id)
				return id, take(1)
			},
			Code: fault.SessionHandedOff,
		},
	)
}
