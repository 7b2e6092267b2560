package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// yes is a story that ends with the customer's yes: its result and what it writes.
type yes struct {
	name    string
	setup   testkit.Setup
	seed    func(s *shop) (sessionID, question string)
	code    fault.Code
	error   string
	state   string
	data    args
	changes []string
	events  []string
	check   func(s *shop, sessionID string, a runtime.Answer)
}

func TestYesToConfirmOrder(t *testing.T) {
	t.Parallel()
	var (
		plain = in(locale.ESAR)
		rows  = []string{"call_keys+1", "confirmations~1", "counters+1", "messages+1", "orders~1", "reservations+1",
			"sessions~1", "stock_items~1"}
		told = []string{"order.created", "stock.reserved", "confirmation.executed"}
	)
	three := func(s *shop) (string, string) { put(s, yerba, "Yerba", 100_00, 5); return asked(s, 3) }
	after := func(then func(s *shop, sessionID string)) func(*shop) (string, string) {
		return func(s *shop) (string, string) {
			id, question := three(s)
			then(s, id)
			return id, question
		}
	}
	stockIs := func(quantity, reserved int64) func(*shop, string, runtime.Answer) {
		return func(s *shop, _ string, _ runtime.Answer) {
			if q, r := stockOf(s, yerba, ""); q != quantity || r != reserved {
				s.T.Errorf("stock %d, reserved %d; want %d, %d", q, r, quantity, reserved)
			}
		}
	}
	pays := func(method, instructions string) yes {
		return yes{
			name: "paying with " + method,
			setup: with(func(s *access.Settings) {
				s.Bank = access.Bank{Alias: "tienda.mate", Holder: "Tienda SRL", Name: "Banco Sur"}
			}),
			seed: func(s *shop) (string, string) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 3)
				return id, s.Call(id, confirmOrder, args{"paymentMethod": method}).Confirmation.ID
			},
			data: args{"paymentInstructions": instructions}, state: "DONE", changes: rows, events: told,
		}
	}
	says := func(tag locale.Tag, currency money.Currency, message string) yes {
		return yes{
			name: "told in " + string(tag), setup: testkit.Setup{Locale: tag, Currency: currency, Settings: anonymous},
			seed: three,
			data: args{"confirmationMessage": message}, state: "DONE", changes: rows, events: told,
		}
	}
	stories := []yes{
		{
			name: "an order with its number, its stock reserved", setup: plain, seed: three, state: "DONE",
			changes: rows, events: told,
			data: args{
				"orderId": "*", "orderNumber": "ORD-00001", "status": "pending", "total": 300,
				"estimatedDelivery": "retiro en el local", "paymentInstructions": nil,
				"confirmationMessage": "¡Listo! Tu pedido ORD-00001 quedó confirmado. Total: $ 300. Entrega: retiro en el local. ¡Gracias por tu compra!",
			},
			check: func(s *shop, sessionID string, a runtime.Answer) {
				stockIs(5, 3)(s, sessionID, a)
				state(s, sessionID, "DONE")
				if _, found := draftOf(s, sessionID); found {
					s.T.Error("the draft is still there")
				}
				s.Look(func(u *core.Unit) error {
					o, err := u.Orders.ByNumber("ORD-00001", false)
					if o.Status != order.Pending || o.Paid != 0 || o.CustomerID == "" ||
						!o.ConfirmedAt.Equal(testkit.Noon) || len(o.Lines) != 1 || o.Lines[0].UnitPrice != 100_00 {
						s.T.Errorf("%+v", o)
					}
					return err
				})
				wait(s, 24*time.Hour) // the reservation expires by itself
				stockIs(5, 0)(s, sessionID, a)
			},
		},
		says(locale.ESMX, money.MXN, "¡Listo! Tu pedido ORD-00001 quedó confirmado. Total: $300. Entrega: para recoger en la tienda. ¡Gracias por tu compra!"),
		says(locale.PTBR, money.BRL, "Pronto! Seu pedido ORD-00001 está confirmado. Total: R$ 300. Entrega: retirada na loja. Obrigado pela compra!"),
		says(locale.EN, money.CLP, "Done! Your order ORD-00001 is confirmed. Total: CLP 30,000. Delivery: pick up at the shop. Thank you!"),
		pays("cash", "Pagás $ 300 en efectivo al retirar el pedido."),
		pays("credit", "Pagás $ 300 con tarjeta al retirar el pedido."),
		pays("transfer", "Transferí $ 300 a:\nTitular: Tienda SRL\nBanco: Banco Sur\nAlias: tienda.mate\nCuando la hagas, mandanos el comprobante."),
		pays("mercadopago", "El negocio te va a decir cómo pagar $ 300 con Mercado Pago."),
		{
			name: "for as long as the shop says", setup: with(func(s *access.Settings) { s.ReservationHours = 2 }),
			seed: three, state: "DONE", changes: rows, events: told,
			check: func(s *shop, id string, a runtime.Answer) {
				wait(s, 2*time.Hour-time.Second)
				stockIs(5, 3)(s, id, a)
				wait(s, time.Second)
				stockIs(5, 0)(s, id, a)
			},
		},
		{
			name: "numbers go on", setup: plain, state: "DONE", data: args{"orderNumber": "ORD-00002"}, events: told,
			seed: func(s *shop) (string, string) {
				put(s, yerba, "Yerba", 100_00, 5)
				sold(s, 1)
				return asked(s,
					1)
			},
			changes: []string{"call_keys+1", "confirmations~1", "counters~1", "messages+1", "orders~1",
				"reservations+1", "sessions~1", "stock_items~1"},
		},
		{
			name: "over two places", setup: plain, state: "DONE", events: told,
			seed: after(func(s *shop, _ string) {
				level(s, yerba, "local", 1)
				level(s, yerba, "deposito", 2)
			}),
			changes: []string{"call_keys+1", "confirmations~1", "counters+1", "messages+1", "orders~1",
				"reservations+2", "sessions~1", "stock_items~2"},
			check: stockIs(3, 3),
		},
		{
			name: "stock that is not counted reserves nothing", setup: plain, state: "DONE", events: told,
			seed: func(s *shop) (string, string) {
				s.Product(catalog.Product{ID: yerba, Name: "Afilado", Price: 100_00}, 0)
				return asked(s, 3)
			},
			changes: []string{"call_keys+1", "confirmations~1", "counters+1", "messages+1", "orders~1", "sessions~1"},
		},
		{
			name: "a price that fell is the price", setup: plain, state: "DONE", data: args{"total": 240}, events: told,
			seed: after(func(s *shop, _ string) { price(s, yerba, 80_00) }),
			changes: []string{"call_keys+1", "confirmations~1", "counters+1", "messages+1", "order_lines~1", "orders~1",
				"reservations+1", "sessions~1", "stock_items~1"},
		},
		{
			name: "a price that rose is asked again", setup: plain, code: fault.ConfirmationStale,
			state:   "AWAITING_CONFIRMATION",
			seed:    after(func(s *shop, _ string) { price(s, yerba, 101_00) }),
			changes: []string{"confirmations+1", "confirmations~1", "messages+2", "sessions~1"},
			events:  []string{"confirmation.superseded", "confirmation.requested", "draft.confirmation_requested"},
			check: func(s *shop, id string, a runtime.Answer) {
				stockIs(5, 0)(s, id, a)
				if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "Total: $ 303") {
					s.T.Fatalf("%+v", a.Confirmation)
				}
				if got := testkit.Data(s.T, s.Yes(a.Confirmation.ID)); got["total"] != 303.0 {
					s.T.Errorf("%v", got)
				}
			},
		},
		{
			name: "stock that went refuses it, and the shop goes on selling", setup: plain, code: fault.OutOfStock,
			error: "No alcanza el stock: solo quedan 2 de Yerba.", state: "COLLECTING_ORDER",
			seed:    after(func(s *shop, _ string) { level(s, yerba, "local", 2) }),
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "orders~1", "sessions~1"},
			events:  []string{"confirmation.failed"},
			check: func(s *shop, sessionID string, a runtime.Answer) {
				stockIs(2, 0)(s, sessionID, a)
				state(s, sessionID, "COLLECTING_ORDER")
				s.OK(sessionID, "retail/update_item_qty", args{"productId": yerba, "quantity": 2})
				if got := s.Yes(s.OK(sessionID, "retail/request_confirmation",
					args{})["confirmationId"].(string)); !got.Success {
					s.T.Errorf("with fewer: %+v", got)
				}
			},
		},
		{
			name: "one line without stock refuses them all", setup: plain, code: fault.OutOfStock,
			error: "no queda stock de Fideos", state: "COLLECTING_ORDER",
			seed: func(s *shop) (string, string) {
				put(s, yerba, "Yerba", 100_00, 5)
				put(s, fideos, "Fideos", 100_00, 5)
				id := complete(s, 1)
				s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 1})
				question := s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string)
				level(s, fideos, "local", 0)
				return id, question
			},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "orders~1", "sessions~1"},
			events:  []string{"confirmation.failed"},
			check:   stockIs(5, 0),
		},
		{
			name: "a product that is no longer sold", setup: plain, code: fault.Conflict,
			error: "Yerba ya no está a la venta", state: "COLLECTING_ORDER",
			seed:    after(func(s *shop, _ string) { change(s, yerba, retire) }),
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "orders~1", "sessions~1"},
			events:  []string{"confirmation.failed"},
		},
		{
			name: "its time is over", setup: plain, code: fault.ConfirmationExpired, error: "La pregunta venció",
			state:   "AWAITING_CONFIRMATION",
			seed:    after(func(s *shop, _ string) { wait(s, 30*time.Minute) }),
			changes: []string{"confirmations+1", "confirmations~1", "messages+2", "orders~1", "sessions~1"},
			events:  []string{"confirmation.expired", "confirmation.requested", "draft.confirmation_requested"},
			check:   stockIs(5, 0),
		},
		{
			name: "the draft's time is over too", setup: plain, code: fault.ConfirmationExpired,
			seed:    after(func(s *shop, _ string) { wait(s, 4*time.Hour) }),
			changes: []string{"confirmations~1", "messages+1"}, events: []string{"confirmation.expired"},
			check: func(s *shop, sessionID string, a runtime.Answer) {
				stockIs(5, 0)(s, sessionID, a)
				if a.Confirmation != nil {
					s.T.Errorf("asked about a draft that is over: %+v", a.Confirmation)
				}
				state(s, sessionID, "IDLE")
			},
		},
		{
			name: "a nobody who said who they are buys", state: "DONE", events: told,
			seed: func(s *shop) (string, string) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := s.SessionOn("web", "")
				s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
				s.OK(id, "retail/set_customer_identity", args{"dni": "30111222", "firstName": "Ana",
					"email": "ana@example.com"})
				return id, s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string)
			},
			changes: rows,
			check: func(s *shop, _ string, _ runtime.Answer) {
				s.Look(func(u *core.Unit) error {
					o, err := u.Orders.ByNumber("ORD-00001", false)
					if err == nil && o.CustomerID == "" {
						s.T.Error("the order is nobody's")
					}
					return err
				})
			},
		},
		{
			name: "an internal failure hands over, and nothing is sold", setup: plain, code: fault.Internal,
			state: "HANDOFF",
			error: "Algo falló de nuestro lado. No se hizo ningún cambio.",
			seed: after(func(s *shop, _ string) {
				// There is no number after this one.
				err := s.DB.Write(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
					_, err := tx.Exec(`INSERT INTO counters (workspace_id, name, value) VALUES ($1, 'order', 9223372036854775807)`, tx.Workspace())
					return err
				})
				if err != nil {
					s.T.Fatal(err)
				}
			}),
			changes: []string{"handoffs+1", "sessions~1"}, events: []string{"session.handoff_requested"},
			check: func(s *shop, sessionID string, a runtime.Answer) {
				stockIs(5, 0)(s, sessionID, a)
				state(s, sessionID, "HANDOFF")
				if !a.RequiresHandoff || a.HandoffReason == "" {
					s.T.Errorf("%+v", a)
				}
			},
		},
	}
	flows := make([]testkit.Flow, len(stories))
	for i, y := range stories {
		flows[i] = testkit.Flow{Name: y.name, Setup: y.setup, Play: y.play}
	}
	testkit.Flows(t, flows...)
}

func (y yes) play(t *testing.T, s *shop) {
	sessionID, question := y.seed(s)
	before := s.Snapshot()
	a := s.Yes(question)
	testkit.Scenario{Code: y.code, Error: y.error, Data: y.data, State: y.state, Changes: y.changes,
		Events: y.events}.Judge(s, before, a)
	// The same yes again, however often and late, gets the same result and changes nothing.
	if a.Success || y.code == fault.OutOfStock {
		before = s.Snapshot()
		if again := s.Yes(question); !again.Replayed || again.ExecutionID != a.ExecutionID ||
			string(again.Data) != string(a.Data) || again.Error != a.Error {
			t.Errorf("again: %+v, first: %+v", again, a)
		}
		if changed := s.Since(before); len(changed) > 0 {
			t.Errorf("again changed %v", changed)
		}
	}
	if y.check != nil {
		y.check(s, sessionID, a)
	}
}
