package retail_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("repeat_order", tooltest.Tool{
	Arguments: `orderNumber string 1..40c`,
	Promises:  "mutation low never 60 basic draft.created draft.item_added",
	Probes:    []tooltest.Probe{{Field: "orderNumber", Names: tooltest.OrderNumber}},
})

const repeatOrder = "retail/repeat_order"

// usual sells Ana three yerbas and two fideos, of ten each, and returns a conversation of hers a week later.
func usual(s *shop) (sessionID string) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 10)
	put(s, fideos, "Fideos", 50_00, 10)
	id := filled(s, 3)
	s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 2, "notes": "cortos"})
	s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	if a := s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string)); !a.Success {
		s.T.Fatalf("the yes was refused: %s", a.Error)
	}
	wait(s, 7*24*time.Hour)
	return s.Session(ana)
}

// quantities are those of a draft's lines, by name.
func quantities(s *shop, sessionID string) string {
	s.T.Helper()
	o, _ := draftOf(s, sessionID)
	out := ""
	for _, l := range o.Lines {
		out += fmt.Sprintf("%d %s %s;", l.Quantity, l.Name, l.Notes)
	}
	return out
}

func TestRepeatOrder(t *testing.T) {
	t.Parallel()
	drafted := []string{"order_lines+2", "orders+1", "sessions~1"}
	events := []string{"draft.created", "draft.item_added", "draft.item_added"}
	has := func(want string) func(*shop, string, runtime.Answer) {
		return func(s *shop, sessionID string, _ runtime.Answer) {
			if got := quantities(s, sessionID); got != want {
				s.T.Errorf("the draft has %q, want %q", got, want)
			}
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "the usual, at today's prices", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { id := usual(s); price(s, yerba, 120_00); return id, args{} },
			Data: args{
				"orderNumber": "ORD-00001", "complete": true,
				"items": list{
					args{"productId": yerba, "variantId": nil, "name": "Yerba", "requestedQuantity": 3,
						"addedQuantity": 3, "previousUnitPrice": 100, "unitPrice": 120, "reason": nil},
					args{"productId": fideos, "name": "Fideos", "requestedQuantity": 2, "addedQuantity": 2,
						"previousUnitPrice": 50, "unitPrice": 50, "reason": nil, "variantId": nil},
				},
				"cart":    args{"itemCount": 2, "subtotal": 460, "total": 460},
				"message": "Agregué lo de tu pedido ORD-00001: 3 × Yerba y 2 × Fideos. El total va por $ 460.",
			},
			State: "COLLECTING_ORDER", Changes: drafted, Events: events, Check: has("3 Yerba ;2 Fideos cortos;"),
		},
		testkit.Scenario{
			Name: "what it was sold at is with the coupon", Tool: repeatOrder, Setup: couponed(nil),
			Seed:  func(s *shop) (string, any) { return soldWithCoupon(s), args{} },
			Data:  args{"items": list{args{"productId": yerba, "previousUnitPrice": 90, "unitPrice": 100}}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"}, Check: has("3 Yerba ;"),
		},
		testkit.Scenario{
			Name: "what it was sold at is with the promotion", Tool: repeatOrder, Setup: promoting(threeForTwo),
			Seed:  func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 50); return sold(s, 3), args{} },
			Data:  args{"items": list{args{"productId": yerba, "previousUnitPrice": 66.67, "unitPrice": 66.67}}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"}, Check: has("3 Yerba ;"),
		},
		testkit.Scenario{
			Name: "what is short and what is gone is said line by line", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				id := usual(s)
				level(s, yerba, "local", 2)
				change(s, fideos, retire)
				return id, args{}
			},
			Data: args{
				"complete": false, "cart": args{"itemCount": 1, "total": 200},
				"items": list{
					args{"productId": yerba, "variantId": nil, "name": "Yerba", "requestedQuantity": 3,
						"addedQuantity": 2, "previousUnitPrice": 100, "unitPrice": 100, "reason": "solo quedan 2"},
					args{"productId": fideos, "variantId": nil, "name": "Fideos", "requestedQuantity": 2,
						"addedQuantity": 0, "previousUnitPrice": 50, "unitPrice": nil,
						"reason": "ya no está a la venta"},
				},
				"message": "Agregué lo de tu pedido ORD-00001: 2 × Yerba. El total va por $ 200. No pude agregar todo. Yerba: solo quedan 2; Fideos: ya no está a la venta.",
			},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"}, Check: has("2 Yerba ;"),
		},
		testkit.Scenario{
			Name: "in Portuguese", Tool: repeatOrder, Setup: in(locale.PTBR),
			Seed:  func(s *shop) (string, any) { id := usual(s); level(s, fideos, "local", 0); return id, args{} },
			Data:  args{"message": "Incluí o mesmo do seu pedido ORD-00001: 3 × Yerba. O total está em ARS 300. Não consegui incluir tudo. Fideos: sem estoque."},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"},
		},
		testkit.Scenario{
			Name: "nothing of it is left, and nothing changes", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				id := usual(s)
				level(s, yerba, "local", 0)
				change(s, fideos, remove)
				return id, args{}
			},
			Code:  fault.Conflict,
			Error: "Del pedido ORD-00001 hoy no se puede agregar nada: Yerba: sin stock; Fideos: ya no está a la venta.",
		},
		testkit.Scenario{
			Name: "a draft keeps what it has, and quantities add up", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				id := usual(s)
				s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
				return id, args{}
			},
			Data:  args{"cart": args{"itemCount": 2, "total": 500}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "order_lines~1", "orders~1"},
			Events: []string{"draft.item_added", "draft.item_added"}, Check: has("4 Yerba ;2 Fideos cortos;"),
		},
		testkit.Scenario{
			Name: "takes back what was asked", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { usual(s); id, _ := asked(s, 1); return id, args{} },
			Data: args{"cart": args{"itemCount": 2}}, State: "COLLECTING_ORDER",
			Changes: []string{"confirmations~1", "order_lines+1", "order_lines~1", "orders~1", "sessions~1"},
			Events:  []string{"confirmation.superseded", "draft.item_added", "draft.item_added"},
		},
		testkit.Scenario{
			Name: "no more than a line takes", Tool: repeatOrder,
			Setup: with(func(s *access.Settings) { s.MaxQuantityPerLine = 4 }),
			Seed: func(s *shop) (string, any) {
				id := usual(s)
				s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 2})
				return id, args{}
			},
			Data: args{"complete": false,
				"message": "Agregué lo de tu pedido ORD-00001: 2 × Yerba y 2 × Fideos. El total va por $ 500. No pude agregar todo. Yerba: se pueden llevar hasta 4."},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "order_lines~1", "orders~1"},
			Events: []string{"draft.item_added", "draft.item_added"}, Check: has("4 Yerba ;2 Fideos cortos;"),
		},
		testkit.Scenario{
			Name: "no more lines than an order takes", Tool: repeatOrder,
			Setup: with(func(s *access.Settings) { s.MaxLines = 2 }),
			Seed: func(s *shop) (string, any) {
				id := usual(s)
				put(s, aceite, "Aceite", 200_00, 5)
				s.OK(id, "retail/add_item_to_draft", args{"productId": aceite, "quantity": 1})
				return id, args{}
			},
			Data: args{"complete": false,
				"message": "Agregué lo de tu pedido ORD-00001: 3 × Yerba. El total va por $ 500. No pude agregar todo. Fideos: el pedido no admite más productos."},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders~1"},
			Events: []string{"draft.item_added"}, Check: has("1 Aceite ;3 Yerba ;"),
		},
		testkit.Scenario{
			Name: "a variant that is gone", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				putRemera(s, 3)
				id := s.Session(ana)
				s.OK(id, "retail/add_item_to_draft", args{"productId": remera, "variantId": chica, "quantity": 1})
				s.OK(id, "retail/add_item_to_draft", args{"productId": remera, "variantId": grande, "quantity": 1})
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
				s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string))
				change(s, remera, func(p *catalog.Product) { p.Variants = p.Variants[1:] })
				return id, args{}
			},
			Data: args{"complete": false,
				"message": "Agregué lo de tu pedido ORD-00001: 1 × Remera L. El total va por $ 9.500. No pude agregar todo. Remera S: ya no está a la venta."},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"},
		},
		testkit.Scenario{
			Name: "the last that was not cancelled", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				usual(s)
				id := sold(s, 1)
				s.Yes(asks(s, id, cancelOrder, args{"orderNumber": "ORD-00002", "reason": "no lo quiero"}))
				return id, args{}
			},
			Data: args{"orderNumber": "ORD-00001"}, State: "COLLECTING_ORDER", Changes: drafted, Events: events,
		},
		testkit.Scenario{
			Name: "the one that is named, however it is written", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { usual(s); return sold(s, 1), args{"orderNumber": "ord 1"} },
			Data: args{"orderNumber": "ORD-00001"}, State: "COLLECTING_ORDER", Changes: drafted, Events: events,
		},
		testkit.Scenario{
			Name: "none yet", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { usual(s); return s.Session(beto), args{} },
			Code: fault.NotFound, Error: "Todavía no hay ningún pedido anterior para repetir.",
		},
		testkit.Scenario{
			Name: "a stranger's", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { usual(s); return s.Session(beto), args{"orderNumber": one} },
			Code: fault.NotFound, Error: "No encontré ese pedido.",
		},
		testkit.Scenario{
			Name: "a stranger's, in the hands of staff", Tool: repeatOrder, Setup: in(locale.ESAR), As: testkit.Clerk,
			Seed: func(s *shop) (string, any) { usual(s); return s.Session(beto), args{"orderNumber": one} },
			Code: fault.NotFound, Error: "No encontré ese pedido.",
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: repeatOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { id := usual(s); s.HandOff(id); return id, args{} },
			Code: fault.SessionHandedOff,
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: repeatOrder,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"orderNumber": "", "quantity": 1} },
			Code: fault.InvalidArguments, Paths: []string{"/orderNumber", "/quantity"},
		},
	)
}

// One key fills the draft once; without one, each call is a call of its own and stock is the end.
func TestRepeatOrderOnce(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "one key, one call", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			id := usual(s)
			for range 3 {
				if a := s.CallAs(testkit.Relay, id, repeatOrder, args{}, "la-de-siempre-001"); !a.Success {
					t.Errorf("%s: %s", a.ErrorCode, a.Error)
				}
			}
			if got := quantities(s, id); got != "3 Yerba ;2 Fideos cortos;" {
				t.Errorf("the draft has %q", got)
			}
		}},
		testkit.Flow{Name: "at once", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			id := usual(s) // ten of each: the first order's reservation has expired
			atOnce(s, 6, id, repeatOrder, args{})
			if got := quantities(s, id); got != "10 Yerba ;10 Fideos cortos;" {
				t.Errorf("the draft has %q", got)
			}
		}},
		testkit.Flow{Name: "and it is sold", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			id := usual(s)
			s.OK(id, repeatOrder, args{})
			s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
			if a := s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string)); !a.Success {
				t.Fatalf("%s: %s", a.ErrorCode, a.Error)
			}
			if o := orderOf(s, "ORD-00002"); o.Totals.Total != 400_00 || o.Status != order.Pending {
				t.Errorf("sold %+v", o)
			}
		}},
	)
}
