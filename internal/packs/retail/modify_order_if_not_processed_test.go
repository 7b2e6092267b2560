package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("modify_order_if_not_processed", tooltest.Tool{
	Arguments: `
		orderId string uuid | orderNumber string | action! string add_item,remove_item,update_quantity,update_notes
		productId string uuid | variantId string uuid | quantity integer 0.. | notes string ..500c`,
	Promises: "mutation high always 60 basic order.modified stock.adjusted",
	Accepts: []string{
		`{"orderNumber":"ORD-00001","action":"update_notes","notes":""}`,
		`{"orderId":"ID","action":"update_quantity","productId":"ID","quantity":0}`,
		`{"orderId":"ID","action":"remove_item","productId":"ID"}`,
	},
	Refuses: []string{
		`{"action":"update_notes","notes":""}`,
		`{"orderNumber":"ORD-00001","orderId":"ID","action":"update_notes","notes":"x"}`,
		`{"orderId":"ID","action":"update_notes"}`,
		`{"orderId":"ID","action":"add_item","productId":"ID"}`,
		`{"orderId":"ID","action":"update_quantity","quantity":0}`,
		`{"orderId":"ID","action":"remove_item"}`,
	},
	Probes: []tooltest.Probe{
		{Field: "orderId", Names: tooltest.Order, With: args{"action": "update_notes", "notes": "sin bolsa"}},
		{Field: "orderNumber", Names: tooltest.OrderNumber, With: args{"action": "update_notes", "notes": "sin bolsa"}},
		{Field: "productId", Names: tooltest.Product, Given: func(w *tooltest.World) args {
			return args{"orderId": w.Draft, "action": "add_item", "quantity": 1}
		}},
		{Field: "variantId", Names: tooltest.Variant, Given: func(w *tooltest.World) args {
			return args{"orderId": w.Draft, "productId": w.Mugs.ID, "action": "add_item", "quantity": 1}
		}},
	},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		return []tooltest.Step{{
			Tool: "retail/modify_order_if_not_processed",
			Args: args{"orderId": tooltest.Buy(s, session), "action": "update_notes", "notes": "sin bolsa"},
		}}
	},
})

const (
	modifyOrder = "retail/modify_order_if_not_processed"
	cancelOrder = "retail/cancel_order_if_not_processed"
)

// one is the number of a shop's first order.
const one = "ORD-00001"

func adding(id string, n int) args {
	return args{"orderNumber": one, "action": "add_item", "productId": id, "quantity": n}
}

func leaving(id string, n int) args {
	return args{"orderNumber": one, "action": "update_quantity", "productId": id, "quantity": n}
}

func removing(id string) args {
	return args{"orderNumber": one, "action": "remove_item", "productId": id}
}

// orderOf is a shop's order as it is stored.
func orderOf(s *shop, number string) (o order.Order) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) { o, err = u.Orders.ByNumber(number, false); return err })
	return o
}

// advance moves the first order to its next status, as staff do.
func advance(s *shop, to order.Status) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		o, err := u.Orders.ByNumber(one, false)
		if err == nil {
			_, err = u.Changes.Advance(o.ID, to)
		}
		return err
	})
}

// put2 adds two products and sells some of the first.
func put2(s *shop, quantity int64) (sessionID string) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 10)
	put(s, fideos, "Fideos", 50_00, 10)
	return sold(s, quantity)
}

// asks makes a gated call and returns its question.
func asks(s *shop, sessionID, tool string, arguments any) string {
	s.T.Helper()
	a := s.Call(sessionID, tool, arguments)
	if a.ErrorCode != fault.ConfirmationRequired || a.Confirmation == nil {
		s.T.Fatalf("no question: %s: %s", a.ErrorCode, a.Error)
	}
	return a.Confirmation.ID
}

func isStock(s *shop, id string, quantity, reserved int64) {
	s.T.Helper()
	if q, r := stockOf(s, id, ""); q != quantity || r != reserved {
		s.T.Errorf("stock %d, reserved %d; want %d, %d", q, r, quantity, reserved)
	}
}

// plan is a question about a change of an order.
func plan(arguments args, quantity int64) func(*shop) (string, string) {
	return func(s *shop) (string, string) {
		id := put2(s, quantity)
		return id, asks(s, id, modifyOrder, arguments)
	}
}

func TestYesToModifyOrder(t *testing.T) {
	t.Parallel()
	var (
		plain = in(locale.ESAR)
		told  = []string{"stock.adjusted", "order.modified", "confirmation.executed"}
		rows  = []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines~1", "orders~1", "reservations+1",
			"reservations~1", "stock_items~1"}
	)
	stories := []yes{
		{
			name: "more of it, at the price it was sold at", setup: plain, changes: rows, events: told,
			seed: func(s *shop) (string, string) {
				id := put2(s, 3)
				price(s, yerba, 150_00)
				return id, asks(s, id, modifyOrder, adding(yerba, 2))
			},
			data: args{
				"orderId": "*", "orderNumber": one, "previousTotal": 300, "newTotal": 500,
				"modification": args{"action": "add_item", "item": "Yerba", "details": "de 3 a 5 unidades"},
			},
			check: func(s *shop, _ string, _ runtime.Answer) {
				isStock(s, yerba, 10, 5)
				if o := orderOf(s, one); o.Status != order.Pending || len(o.Lines) != 1 ||
					o.Lines[0].UnitPrice != 100_00 || o.Totals.Total != 500_00 {
					s.T.Errorf("%+v", o)
				}
				wait(s, 24*time.Hour) // when the original reservation would have expired
				isStock(s, yerba, 10, 0)
			},
		},
		{
			name: "something new, at today's price", setup: plain, events: told,
			seed: func(s *shop) (string, string) {
				id := put2(s, 3)
				price(s, fideos, 70_00)
				price(s, yerba, 150_00)
				a := adding(fideos, 2)
				a["notes"] = "al huevo"
				return id, asks(s, id, modifyOrder, a)
			},
			data: args{"previousTotal": 300, "newTotal": 440,
				"modification": args{"item": "Fideos", "details": "se agregan 2 unidades"}},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines+1", "orders~1",
				"reservations+1", "stock_items~1"},
			check: func(s *shop, _ string, _ runtime.Answer) {
				isStock(s, yerba, 10, 3)
				isStock(s, fideos, 10, 2)
				if l := orderOf(s, one).Lines[1]; l.UnitPrice != 70_00 || l.Notes != "al huevo" {
					s.T.Errorf("%+v", l)
				}
				wait(s, 24*time.Hour) // with the rest of the order, not a day later
				isStock(s, fideos, 10, 0)
			},
		},
		{
			name: "fewer", setup: plain, changes: rows, events: told, seed: plan(leaving(yerba, 1), 3),
			data: args{"previousTotal": 300, "newTotal": 100,
				"modification": args{"action": "update_quantity", "details": "de 3 a 1 unidad"}},
			check: func(s *shop, _ string, _ runtime.Answer) { isStock(s, yerba, 10, 1) },
		},
		{
			name: "zero takes it out", setup: plain, events: told,
			seed: func(s *shop) (string, string) {
				id := put2(s, 3)
				s.Yes(asks(s, id, modifyOrder, adding(fideos, 1)))
				return id, asks(s, id, modifyOrder, leaving(yerba, 0))
			},
			data: args{"newTotal": 50, "modification": args{"details": "se saca del pedido (3 unidades)"}},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines-1", "orders~1",
				"reservations~1", "stock_items~1"},
			check: func(s *shop, _ string, _ runtime.Answer) {
				isStock(s, yerba, 10, 0)
				isStock(s, fideos, 10, 1)
			},
		},
		{
			name: "the notes", setup: plain, events: []string{"order.modified", "confirmation.executed"},
			seed: plan(args{"orderNumber": "1", "action": "update_notes", "notes": " Tocar timbre 2 "}, 3),
			data: args{"previousTotal": 300, "newTotal": 300,
				"modification": args{"item": "Notas del pedido", "details": "“Tocar timbre 2”"}},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "orders~1"},
			check: func(s *shop, _ string, _ runtime.Answer) {
				if o := orderOf(s, one); o.Notes != "Tocar timbre 2" {
					s.T.Errorf("%q", o.Notes)
				}
			},
		},
		{
			name: "what is no longer sold may go", setup: plain, events: told,
			seed: func(s *shop) (string, string) {
				id := put2(s, 3)
				s.Yes(asks(s, id, modifyOrder, adding(fideos, 2)))
				change(s, yerba, retire)
				return id, asks(s, id, modifyOrder, removing(yerba))
			},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines-1", "orders~1",
				"reservations~1", "stock_items~1"},
			check: func(s *shop, _ string, _ runtime.Answer) { isStock(s, yerba, 10, 0) },
		},
		{
			name: "stock that is not counted changes nothing there", setup: plain,
			events: []string{"order.modified", "confirmation.executed"},
			seed: func(s *shop) (string, string) {
				id := put2(s, 1)
				s.Product(catalog.Product{ID: aceite, Name: "Afilado", Price: 10_00}, 0)
				return id, asks(s, id, modifyOrder, adding(aceite, 50))
			},
			data:    args{"newTotal": 600},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines+1", "orders~1"},
		},
		{
			name: "its reservation had lapsed: all of it is reserved anew", setup: plain, events: told,
			seed: func(s *shop) (string, string) {
				id := put2(s, 3)
				wait(s, 25*time.Hour)
				return id, asks(s, id, modifyOrder, adding(fideos, 2))
			},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines+1", "orders~1",
				"reservations+2", "reservations~1", "stock_items~1"},
			check: func(s *shop, _ string, _ runtime.Answer) {
				isStock(s, yerba, 10, 3)
				isStock(s, fideos, 10, 2)
				wait(s, 24*time.Hour-time.Second)
				isStock(s, yerba, 10, 3)
			},
		},
		{
			name: "lapsed, and wanting less: nothing is held for it again", setup: plain,
			events: []string{"order.modified", "confirmation.executed"},
			seed: func(s *shop) (string, string) {
				id := put2(s, 3)
				wait(s, 25*time.Hour)
				level(s, yerba, "local", 0)
				return id, asks(s, id, modifyOrder, leaving(yerba, 2))
			},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines~1", "orders~1"},
			check:   func(s *shop, _ string, _ runtime.Answer) { isStock(s, yerba, 0, 0) },
		},
		{
			name: "free delivery is lost with the goods", events: told, changes: rows,
			setup: testkit.Setup{Settings: palermo()},
			seed: func(s *shop) (string, string) {
				put(s, yerba, "Yerba", 10_000_00, 10)
				id := filled(s, 2)
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "delivery",
					"address": args{"line1": "Honduras 4500", "city": "Palermo"}})
				s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string))
				return id, asks(s, id, modifyOrder, leaving(yerba, 1))
			},
			data: args{"previousTotal": 20000, "newTotal": 11500},
		},
		{
			name: "a price that rose meanwhile is asked again", setup: plain, code: fault.ConfirmationStale,
			seed: func(s *shop) (string, string) {
				id, q := plan(adding(fideos, 2), 3)(s)
				price(s, fideos, 51_00)
				return id, q
			},
			changes: []string{"confirmations+1", "confirmations~1", "messages+2", "sessions~1"},
			events:  []string{"confirmation.superseded", "confirmation.requested"},
			check: func(s *shop, _ string, a runtime.Answer) {
				if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "Total nuevo: $ 402") {
					s.T.Fatalf("%+v", a.Confirmation)
				}
				if got := testkit.Data(s.T, s.Yes(a.Confirmation.ID)); got["newTotal"] != 402.0 {
					s.T.Errorf("%v", got)
				}
			},
		},
		{
			name: "an order that changed meanwhile is asked again", setup: plain, code: fault.ConfirmationStale,
			seed: func(s *shop) (string, string) {
				id, q := plan(leaving(yerba, 5), 3)(s)
				other := s.Session(ana)
				s.Yes(asks(s, other, modifyOrder, leaving(yerba, 4)))
				return id, q
			},
			changes: []string{"confirmations+1", "confirmations~1", "messages+2", "sessions~1"},
			events:  []string{"confirmation.superseded", "confirmation.requested"},
			check: func(s *shop, _ string, a runtime.Answer) {
				if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "de 4 a 5 unidades") {
					s.T.Errorf("%+v", a.Confirmation)
				}
			},
		},
		{
			name: "stock that went refuses it", setup: plain, code: fault.OutOfStock, error: "solo quedan 4 de Yerba",
			seed: func(s *shop) (string, string) {
				id, q := plan(adding(yerba, 3), 3)(s)
				level(s, yerba, "local", 4)
				return id, q
			},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1"}, events: []string{"confirmation.failed"},
			check: func(s *shop, _ string, _ runtime.Answer) { isStock(s, yerba, 4, 3) },
		},
		{
			name: "shipped meanwhile, a person goes on", setup: plain, code: fault.Conflict,
			error: "El pedido ORD-00001 ya se está procesando (en preparación)",
			seed: func(s *shop) (string, string) {
				id, q := plan(adding(yerba, 3), 3)(s)
				advance(s, order.Processing)
				return id, q
			},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1"}, events: []string{"confirmation.failed"},
			check: func(s *shop, _ string, a runtime.Answer) {
				isStock(s, yerba, 7, 0)
				if !a.RequiresHandoff || a.HandoffReason != "order_already_processed" {
					s.T.Errorf("%+v", a)
				}
			},
		},
	}
	playAll(t, stories)
}

func playAll(t *testing.T, stories []yes) {
	t.Helper()
	flows := make([]testkit.Flow, len(stories))
	for i, y := range stories {
		flows[i] = testkit.Flow{Name: y.name, Setup: y.setup, Play: y.play}
	}
	testkit.Flows(t, flows...)
}
