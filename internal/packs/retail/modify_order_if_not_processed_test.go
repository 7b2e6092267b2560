package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

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

// advance moves the first order on, as the people of the shop do.
func advance(s *shop, to order.Status) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		o, err := u.Orders.ByNumber(one, false)
		if err == nil {
			_, err = u.Sales.Advance(o.ID, to)
		}
		return err
	})
}

// put2 shelves two products and sells some of the first.
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

// plan is a change of an order asked about before anything else happens.
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
		rows  = []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines~1", "orders~1", "reservations+1", "reservations~1", "stock_items~1"}
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
				if o := orderOf(s, one); o.Status != order.Pending || len(o.Lines) != 1 || o.Lines[0].UnitPrice != 100_00 || o.Totals.Total != 500_00 {
					s.T.Errorf("%+v", o)
				}
				wait(s, 24*time.Hour) // as long as it would have been kept anyway
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
			data:    args{"previousTotal": 300, "newTotal": 440, "modification": args{"item": "Fideos", "details": "se agregan 2 unidades"}},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines+1", "orders~1", "reservations+1", "stock_items~1"},
			check: func(s *shop, _ string, _ runtime.Answer) {
				isStock(s, yerba, 10, 3)
				isStock(s, fideos, 10, 2)
				if l := orderOf(s, one).Lines[1]; l.UnitPrice != 70_00 || l.Notes != "al huevo" {
					s.T.Errorf("%+v", l)
				}
				wait(s, 24*time.Hour) // with the rest of the order, not a day of its own
				isStock(s, fideos, 10, 0)
			},
		},
		{
			name: "fewer", setup: plain, changes: rows, events: told, seed: plan(leaving(yerba, 1), 3),
			data:  args{"previousTotal": 300, "newTotal": 100, "modification": args{"action": "update_quantity", "details": "de 3 a 1 unidad"}},
			check: func(s *shop, _ string, _ runtime.Answer) { isStock(s, yerba, 10, 1) },
		},
		{
			name: "zero takes it out", setup: plain, events: told,
			seed: func(s *shop) (string, string) {
				id := put2(s, 3)
				s.Yes(asks(s, id, modifyOrder, adding(fideos, 1)))
				return id, asks(s, id, modifyOrder, leaving(yerba, 0))
			},
			data:    args{"newTotal": 50, "modification": args{"details": "se saca del pedido (3 unidades)"}},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines-1", "orders~1", "reservations~1", "stock_items~1"},
			check: func(s *shop, _ string, _ runtime.Answer) {
				isStock(s, yerba, 10, 0)
				isStock(s, fideos, 10, 1)
			},
		},
		{
			name: "the notes", setup: plain, events: []string{"order.modified", "confirmation.executed"},
			seed:    plan(args{"orderNumber": "1", "action": "update_notes", "notes": " Tocar timbre 2 "}, 3),
			data:    args{"previousTotal": 300, "newTotal": 300, "modification": args{"item": "Notas del pedido", "details": "«Tocar timbre 2»"}},
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
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines-1", "orders~1", "reservations~1", "stock_items~1"},
			check:   func(s *shop, _ string, _ runtime.Answer) { isStock(s, yerba, 10, 0) },
		},
		{
			name: "stock that is not counted changes nothing there", setup: plain, events: []string{"order.modified", "confirmation.executed"},
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
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "order_lines+1", "orders~1", "reservations+2", "reservations~1", "stock_items~1"},
			check: func(s *shop, _ string, _ runtime.Answer) {
				isStock(s, yerba, 10, 3)
				isStock(s, fideos, 10, 2)
				wait(s, 24*time.Hour-time.Second)
				isStock(s, yerba, 10, 3)
			},
		},
		{
			name: "lapsed, and wanting less: nothing is held for it again", setup: plain, events: []string{"order.modified", "confirmation.executed"},
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
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "delivery", "address": args{"line1": "Honduras 4500", "city": "Palermo"}})
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
			name: "shipped meanwhile, a person goes on", setup: plain, code: fault.Conflict, error: "El pedido ORD-00001 ya se está procesando (en preparación)",
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

// The question shows the change, the order as it would be and both totals, and
// asking changes nothing of the order.
func TestModifyOrderAsks(t *testing.T) {
	t.Parallel()
	asked := []string{"confirmations+1", "messages+1", "sessions~1"}
	requested := []string{"confirmation.requested"}
	says := func(tag locale.Tag, text string) testkit.Scenario {
		return testkit.Scenario{
			Name: "in " + string(tag), Tool: modifyOrder, Setup: in(tag), Code: fault.ConfirmationRequired, Changes: asked, Events: requested,
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
		return testkit.Scenario{Name: name, Tool: modifyOrder, Setup: in(locale.ESAR), Seed: seed, Code: code, Error: text}
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
		refused("its notes as they are", fault.Conflict, "no hay nada que cambiar", three(args{"orderNumber": one, "action": "update_notes", "notes": " "})),
		refused("what it does not have", fault.NotFound, "Ese producto no está en el pedido.", three(leaving(fideos, 1))),
		refused("removing what it does not have", fault.NotFound, "Ese producto no está en el pedido.", three(removing(nothing))),
		refused("what is not for sale", fault.NotFound, "No encontré ese producto.", three(adding(nothing, 1))),
		refused("more than there is", fault.OutOfStock, "solo quedan 10 de Yerba", three(adding(yerba, 8))),
		refused("more than a line takes", fault.Conflict, "más de 100 unidades", three(leaving(yerba, 101))),
		refused("astronomically more", fault.Conflict, "más de 100 unidades", three(adding(yerba, 1<<52))),
		refused("adding nothing", fault.InvalidArguments, "al menos una unidad", three(adding(yerba, 0))),
		refused("removing a part", fault.InvalidArguments, "update_quantity", three(args{"orderNumber": one, "action": "remove_item", "productId": yerba, "quantity": 1})),
		refused("no such number", fault.NotFound, "No encontré ese pedido.", three(args{"orderNumber": "ORD-00002", "action": "update_notes", "notes": "x"})),
		refused("no number at all", fault.NotFound, "No encontré ese pedido.", three(args{"orderNumber": "", "action": "update_notes", "notes": "x"})),
		refused("no such id", fault.NotFound, "No encontré ese pedido.", three(args{"orderId": nothing, "action": "update_notes", "notes": "x"})),
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
			s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "delivery", "address": args{"line1": "Honduras 4500", "city": "Palermo"}})
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
			Seed: three(args{"orderId": "x", "action": "add_item", "productId": "y", "variantId": "z", "quantity": -1, "notes": strings.Repeat("n", 501)}),
			Code: fault.InvalidArguments, Paths: []string{"/notes", "/orderId", "/productId", "/quantity", "/variantId"},
		},
		testkit.Scenario{Name: "nobody knows that action", Tool: modifyOrder, Seed: three(args{"orderNumber": one, "action": "double"}), Setup: in(locale.ESAR), Code: fault.InvalidArguments, Paths: []string{"/action"}},
	)
}

// A draft is changed with a yes too, and stays a draft with today's prices.
func TestModifyDraft(t *testing.T) {
	t.Parallel()
	plain := in(locale.ESAR)
	testkit.Flows(t,
		testkit.Flow{Name: "by the session's id", Setup: plain, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 5)
			id := complete(s, 2)
			price(s, yerba, 110_00)
			q := asks(s, id, modifyOrder, args{"orderId": id, "action": "update_quantity", "productId": yerba, "quantity": 3})
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
			if a := s.Yes(asks(s, id, modifyOrder, args{"orderId": id, "action": "remove_item", "productId": yerba})); !a.Success || a.StateTransition != "IDLE" {
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
		testkit.Flow{Name: "asked about in another conversation: that yes is outdated", Setup: plain, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 5)
			id, question := asked(s, 2)
			draft, _ := draftOf(s, id)
			other := s.Session(ana)
			s.Yes(asks(s, other, modifyOrder, args{"orderId": draft.ID, "action": "add_item", "productId": yerba, "quantity": 1}))
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
			if a := s.Call(id, modifyOrder, args{"orderId": draft.ID, "action": "update_notes", "notes": "x"}); a.ErrorCode != fault.Conflict || !strings.Contains(a.Error, "venció") {
				t.Errorf("%+v", a)
			}
		}},
		testkit.Flow{Name: "no more lines than an order takes", Setup: with(func(s *access.Settings) { s.MaxLines = 1 }), Play: func(t *testing.T, s *shop) {
			put(s, fideos, "Fideos", 50_00, 10)
			put(s, yerba, "Yerba", 100_00, 10)
			id := sold(s, 1)
			if a := s.Call(id, modifyOrder, adding(fideos, 1)); a.ErrorCode != fault.Conflict || !strings.Contains(a.Error, "como máximo 1") {
				t.Errorf("%+v", a)
			}
		}},
	)
}
