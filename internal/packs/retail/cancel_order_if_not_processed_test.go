package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("cancel_order_if_not_processed", tooltest.Tool{
	Arguments: `orderId string uuid | orderNumber string | reason! string 3..500c`,
	Promises:  "mutation high always 60 basic order.cancelled stock.released",
	Accepts:   []string{`{"orderNumber":"ORD-00001","reason":"se arrepintió"}`},
	Refuses: []string{
		`{"reason":"se arrepintió"}`,
		`{"orderNumber":"ORD-00001","reason":"no"}`,
	},
	Probes: []tooltest.Probe{
		{Field: "orderId", Names: tooltest.Order, With: args{"reason": "se arrepintió"}},
		{Field: "orderNumber", Names: tooltest.OrderNumber, With: args{"reason": "se arrepintió"}},
	},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		return []tooltest.Step{{
			Tool: "retail/cancel_order_if_not_processed",
			Args: args{"orderId": tooltest.Buy(s, session), "reason": "se arrepintió"},
		}}
	},
})

var regret = args{"orderNumber": one, "reason": "se arrepintió"}

// pay records a payment for the shop's first order.
func pay(s *shop, amount int64) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		o, err := u.Orders.ByNumber(one, false)
		if err == nil {
			_, err = u.Payments.Pay(ledger.Payment{OrderID: o.ID, Method: "cash", Amount: amount, Currency: o.Currency})
		}
		return err
	})
}

func TestYesToCancelOrder(t *testing.T) {
	t.Parallel()
	var (
		plain = in(locale.ESAR)
		rows  = []string{"call_keys+1", "confirmations~1", "messages+1", "orders~1", "reservations~1", "stock_items~1"}
		told  = []string{"order.cancelled", "stock.released", "confirmation.executed"}
	)
	after := func(then func(s *shop)) func(*shop) (string, string) {
		return func(s *shop) (string, string) {
			id := put2(s, 3)
			q := asks(s, id, cancelOrder, regret)
			if then != nil {
				then(s)
			}
			return id, q
		}
	}
	playAll(t, []yes{
		{
			name: "its stock goes back", setup: plain, seed: after(nil), changes: rows, events: told,
			data: args{
				"orderId": "*", "orderNumber": one, "previousStatus": "pending", "newStatus": "cancelled",
				"stockReleased": true, "refundRequired": false, "refundAmount": 0,
			},
			check: func(s *shop, id string, _ runtime.Answer) {
				isStock(s, yerba, 10, 0)
				if o := orderOf(s, one); o.Status != order.Cancelled || o.CancelReason != "se arrepintió" ||
					!o.CancelledAt.Equal(testkit.Noon) {
					s.T.Errorf("%+v", o)
				}
				if a := s.Call(id, cancelOrder, regret); a.ErrorCode != fault.Conflict ||
					a.Error != "El pedido ORD-00001 ya está cancelado." || a.RequiresHandoff {
					s.T.Errorf("again: %+v", a)
				}
				if a := s.Call(id, modifyOrder, adding(yerba, 1)); a.ErrorCode != fault.Conflict {
					s.T.Errorf("changed: %+v", a)
				}
			},
		},
		{
			name: "what had lapsed was back already", setup: plain, changes: rows, events: told,
			seed: func(s *shop) (string, string) {
				id := put2(s, 3)
				wait(s, 25*time.Hour)
				return id, asks(s, id, cancelOrder, regret)
			},
			check: func(s *shop, _ string, _ runtime.Answer) { isStock(s, yerba, 10, 0) },
		},
		{
			name: "a payment in between is told first", setup: plain, code: fault.ConfirmationStale,
			seed:    after(func(s *shop) { pay(s, 100_00) }),
			changes: []string{"confirmations+1", "confirmations~1", "messages+2", "sessions~1"},
			events:  []string{"confirmation.superseded", "confirmation.requested"},
			check: func(s *shop, _ string, a runtime.Answer) {
				if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message,
					"Los $ 100 que ya pagaste quedan a tu favor y se descuentan de tu próximo pedido.") {
					s.T.Fatalf("%+v", a.Confirmation)
				}
				if got := testkit.Data(s.T, s.Yes(a.Confirmation.ID)); got["refundRequired"] != true ||
					got["refundAmount"] != 100.0 || got["staysAsCredit"] != true {
					s.T.Errorf("%v", got)
				}
				o := orderOf(s, one)
				s.Look(func(u *core.Unit) error {
					credit, err := u.Ledger.Credit(o.CustomerID)
					if credit != 100_00 || o.Paid != 0 {
						s.T.Errorf("credit %d, paid %d", credit, o.Paid)
					}
					return err
				})
			},
		},
		{
			name: "under way meanwhile", setup: plain, code: fault.Conflict, error: "ya se está procesando",
			seed:    after(func(s *shop) { advance(s, order.Processing) }),
			changes: []string{"call_keys+1", "confirmations~1", "messages+1"}, events: []string{"confirmation.failed"},
			check: func(s *shop, _ string, a runtime.Answer) {
				isStock(s, yerba, 7, 0)
				if !a.RequiresHandoff {
					s.T.Errorf("%+v", a)
				}
			},
		},
		{
			name: "a draft is dropped", setup: plain, state: "IDLE",
			events: []string{"order.cancelled", "confirmation.executed"},
			seed: func(s *shop) (string, string) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 2)
				return id, asks(s, id, cancelOrder, args{"orderId": id, "reason": "se arrepintió"})
			},
			data:    args{"previousStatus": "draft", "newStatus": "cancelled", "stockReleased": false},
			changes: []string{"call_keys+1", "confirmations~1", "messages+1", "orders~1", "sessions~1"},
			check: func(s *shop, id string, _ runtime.Answer) {
				if _, found := draftOf(s, id); found {
					s.T.Error("the draft is still there")
				}
				s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1}) // a new draft begins
			},
		},
	})
}

func TestCancelOrderAsks(t *testing.T) {
	t.Parallel()
	refused := func(name string, code fault.Code, text string, seed func(s *shop) (string, any)) testkit.Scenario {
		return testkit.Scenario{Name: name, Tool: cancelOrder, Setup: in(locale.ESAR), Seed: seed, Code: code,
			Error: text}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "what happens, and with the money", Tool: cancelOrder, Setup: in(locale.ESMX),
			Seed: func(s *shop) (string, any) { return put2(s, 3), regret }, Code: fault.ConfirmationRequired,
			Changes: []string{"confirmations+1", "messages+1", "sessions~1"},
			Events:  []string{"confirmation.requested"},
			Check: func(s *shop, _ string, a runtime.Answer) {
				want := "Vas a cancelar tu pedido ORD-00001:\nTu pedido:\n• 3 × Yerba — ARS 300\nTotal: ARS 300\nEntrega: para recoger en la tienda\n\nTodavía no has pagado nada: no hay nada que devolver.\nUna vez cancelado no se puede recuperar.\n\n¿Confirmas que quieres cancelarlo? Responde SÍ para cancelarlo o NO para dejarlo como está."
				if a.Confirmation.Message != want {
					s.T.Errorf("got %q", a.Confirmation.Message)
				}
				isStock(s, yerba, 10, 3)
			},
		},
		refused("a reason of spaces", fault.InvalidArguments, "Falta el motivo",
			func(s *shop) (string, any) { return put2(s, 1), args{"orderNumber": one, "reason": "    "} }),
		refused("both names", fault.InvalidArguments, "", func(s *shop) (string, any) {
			return put2(s, 1), args{"orderNumber": one, "orderId": orderOf(s, one).ID, "reason": "porque sí"}
		}),
		refused("no such order", fault.NotFound, "No encontré ese pedido.",
			func(s *shop) (string, any) { return put2(s, 1), args{"orderId": nothing, "reason": "porque sí"} }),
		refused("a stranger's", fault.NotFound, "No encontré ese pedido.", func(s *shop) (string, any) {
			put2(s, 1)
			return s.Session(beto), args{"orderId": orderOf(s, one).ID, "reason": "porque sí"}
		}),
		testkit.Scenario{
			Name: "under way", Tool: cancelOrder, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				id := put2(s, 1)
				advance(s, order.Processing)
				return id, regret
			},
			Code: fault.Conflict, Error: "lo tiene que ver una persona",
			Check: func(s *shop, _ string, a runtime.Answer) {
				if !a.RequiresHandoff || a.HandoffReason != "order_already_processed" {
					s.T.Errorf("%+v", a)
				}
			},
		},
		testkit.Scenario{
			Name: "nobody says yes in the customer's place", Tool: cancelOrder, Setup: in(locale.ESAR),
			As:   testkit.Boss,
			Seed: func(s *shop) (string, any) { return put2(s, 1), regret }, Code: fault.ConfirmationRequired,
			Changes: []string{"confirmations+1", "messages+1", "sessions~1"},
			Events:  []string{"confirmation.requested"},
			Check: func(s *shop, _ string, a runtime.Answer) {
				_, err := s.Runtime.Decide(s.T.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
					ConfirmationID: a.Confirmation.ID, Verdict: "confirm"})
				if !fault.Is(err, fault.Forbidden) {
					s.T.Error(err)
				}
			},
		},
	)
}

// What was paid beyond a smaller total is credited to the customer, and full payment deducts the stock.
func TestModifyPaidOrder(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "less than was paid", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			id := put2(s, 3)
			pay(s, 250_00)
			isStock(s, yerba, 10, 3)
			a := s.Call(id, modifyOrder, leaving(yerba, 2))
			if !strings.Contains(a.Confirmation.Message, "Ya pagaste $ 250: te quedan $ 50 a favor.") {
				t.Errorf("%q", a.Confirmation.Message)
			}
			s.Yes(a.Confirmation.ID)
			isStock(s, yerba, 8, 0) // it is paid for, and so deducted
			o := orderOf(s, one)
			if o.Paid != 200_00 || o.Status != order.Pending {
				t.Errorf("%+v", o)
			}
			credit(s, o.CustomerID, 50_00)
			// Adding more again uses the credit, and deducts that as well.
			s.Yes(asks(s, id, modifyOrder, adding(yerba, 1)))
			isStock(s, yerba, 7, 0)
			if o := orderOf(s, one); o.Paid != 250_00 || o.Totals.Total != 300_00 {
				t.Errorf("%+v", o)
			}
			credit(s, o.CustomerID, 0)
			s.Yes(asks(s, id, cancelOrder, regret))
			isStock(s, yerba, 10, 0)
			credit(s, o.CustomerID, 250_00)
		}},
	)
}

func credit(s *shop, customerID string, want int64) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		got, err := u.Ledger.Credit(customerID)
		if got != want {
			s.T.Errorf("credit %d, want %d", got, want)
		}
		return err
	})
}

// What was paid of a cancelled order is said to be what it is, credit for the next one, and that one's question shows it.
func TestCreditOfACancelledOrder(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: in(locale.ESAR), Play: playCredit("y se descuenta de tu próximo pedido.",
			"Total: $ 200\nSaldo a favor: -$ 150\nA pagar: $ 50\n")},
		testkit.Flow{Name: "in English", Setup: in(locale.EN), Play: playCredit("and taken off your next order.",
			"Total: ARS 200\nYour credit: -ARS 150\nLeft to pay: ARS 50\n")},
	)
}

func playCredit(kept, owed string) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		id := put2(s, 3)
		pay(s, 150_00)
		a := s.Yes(asks(s, id, cancelOrder, regret))
		if said := s.Runtime.CustomerText(s.Workspace, cancelOrder, a); !strings.HasSuffix(said, kept) {
			t.Errorf("the customer read %q", said)
		}
		_, question := asked(s, 2)
		s.Look(func(u *core.Unit) error {
			q, err := u.Confirmations.Get(question, false)
			if err == nil && (!strings.Contains(q.Text, owed) || q.Total != 200_00) {
				t.Errorf("the question is %q, about %d", q.Text, q.Total)
			}
			return err
		})
		o := orderOf(s, one)
		s.Do(func(u *core.Unit) error { // some of the credit goes elsewhere meanwhile
			list, err := u.Ledger.Credits(o.CustomerID)
			if err == nil {
				_, err = u.Ledger.Apply(&list[0], o.ID, 100_00)
			}
			return err
		})
		if a := s.Yes(question); a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil ||
			strings.Contains(a.Confirmation.Message, owed) {
			t.Errorf("a yes to less came to %+v", a)
		}
	}
}
