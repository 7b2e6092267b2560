package orders_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
	reading "github.com/mostrador/mostrador/internal/words/confirm"
)

var _ = tools.Describe("register_payment", tooltest.Tool{
	Arguments: `
		orderId! string uuid | method! string mercadopago,cash,transfer,credit_card,debit_card,other | amount! integer 1.. | currency string ="ARS"
		externalId string ..255c | reference string ..255c | notes string ..500c | receiptId string uuid | idempotencyKey string`,
	Promises: "mutation high conditional 10 full payment.received debt.reduced",
	Probes: []tooltest.Probe{
		{Field: "orderId", Names: tooltest.Order, With: object{"method": "other", "amount": 1}},
		{Field: "receiptId", Names: tooltest.Receipt, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft, "method": "other", "amount": 1}
		}},
		{Field: "externalId", Names: tooltest.Words, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft, "method": "other", "amount": 1}
		}},
	},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		return []tooltest.Step{{
			Tool: "orders/register_payment", Args: object{"orderId": tooltest.Buy(s, session), "method": "cash",
				"amount": 100},
		}}
	},
})

const registerPayment = "orders/register_payment"

// bought is a confirmed order of Ana's with this total.
func bought(s *testkit.Shop, total int64) (session, orderID string) {
	s.T.Helper()
	session = s.Session(ana)
	return session, boughtIn(s, session, total)
}

func boughtIn(s *testkit.Shop, session string, total int64) (orderID string) {
	s.T.Helper()
	p := s.Item("Caja", total, 10)
	orderID = draft(s, session)
	add(s, session, orderID, p, 1)
	s.OK(session, setDelivery, object{"orderId": orderID, "address": address(), "shippingMethod": "pickup"})
	q := s.OK(session, askCustomer, object{"orderId": orderID})["confirmationId"].(string)
	if _, err := s.Reply(q, "sí"); err != nil {
		s.T.Fatal(err)
	}
	s.OK(session, confirm, object{"orderId": orderID, "confirmationToken": q, "paymentMethod": "transfer"})
	return orderID
}

// seen is a staff member's decision on a question addressed to them.
func seen(s *testkit.Shop, a runtime.Answer) runtime.Answer {
	s.T.Helper()
	if a.Confirmation == nil {
		s.T.Fatalf("nobody was asked: %s: %s", a.ErrorCode, a.Error)
	}
	d, err := s.Runtime.Decide(s.T.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Clerk,
		ConfirmationID: a.Confirmation.ID, Verdict: reading.Confirm})
	if err != nil {
		s.T.Fatal(err)
	}
	return *d.Result
}

func TestRegisterPayment(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		flow{Name: "cash in parts, seen by a person", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				session, id := bought(s, 50_000)
				part := testkit.Data(t, seen(s, s.Call(session, registerPayment,
					object{"orderId": id, "method": "cash", "amount": 20_000})))
				if part["status"] != "completed" || part["previousBalance"] != 50_000.0 ||
					part["newBalance"] != 30_000.0 ||
					part["fullyPaid"] != false {
					t.Errorf("%v", part)
				}
				rest := testkit.Data(t, seen(s, s.CallAs(testkit.Clerk, session, registerPayment,
					object{"orderId": id, "method": "transfer", "amount": 30_000}, "")))
				if rest["fullyPaid"] != true || rest["newBalance"] != 0.0 ||
					!strings.Contains(rest["message"].(string), "quedó pago") {
					t.Errorf("%v", rest)
				}
				a := s.Call(session, registerPayment, object{"orderId": id, "method": "cash", "amount": 1})
				if a.ErrorCode != fault.Conflict {
					t.Errorf("paid twice: %+v", a)
				}
			}},
		flow{Name: "a card, by the customer's word", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				session, id := bought(s, 50_000)
				d := s.OK(session, registerPayment, object{"orderId": id, "method": "credit_card", "amount": 50_000,
					"externalId": "tx-1"})
				if d["status"] != "claimed" || d["newBalance"] != 50_000.0 || d["receiptNumber"] != "" {
					t.Errorf("%v", d)
				}
				// Staff may record it, and the vendor's id counts once.
				a := s.CallAs(testkit.Clerk, session, registerPayment,
					object{"orderId": id, "method": "credit_card", "amount": 20_000, "externalId": "tx-1"}, "")
				if !a.Success || testkit.Data(t, a)["status"] != "completed" {
					t.Errorf("%+v", a)
				}
				a = s.CallAs(testkit.Clerk, session, registerPayment,
					object{"orderId": id, "method": "credit_card", "amount": 20_000, "externalId": "tx-1"}, "")
				if a.ErrorCode != fault.Conflict {
					t.Errorf("one card payment counted twice: %+v", a)
				}
				if a := s.CallAs(testkit.Clerk, session, registerPayment,
					object{"orderId": id, "method": "debit_card", "amount": 20_000, "externalId": "tx-1"},
					""); !a.Success {
					t.Errorf("another vendor's id is another's: %+v", a)
				}
			}},
		flow{Name: "a large one waits for its receipt", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				session, id := bought(s, 300_000)
				d := testkit.Data(t, seen(s, s.Call(session, registerPayment,
					object{"orderId": id, "method": "transfer", "amount": 100_000})))
				if d["status"] != "awaiting_receipt" || d["receiptRequired"] != true || d["newBalance"] != 300_000.0 {
					t.Errorf("%v", d)
				}
				just := testkit.Data(t, seen(s, s.Call(session, registerPayment,
					object{"orderId": id, "method": "transfer", "amount": 99_999})))
				if just["status"] != "completed" {
					t.Errorf("%v", just)
				}
				vendor := s.CallAs(testkit.Clerk, session, registerPayment,
					object{"orderId": id, "method": "mercadopago", "amount": 150_000, "externalId": "99"}, "")
				if d := testkit.Data(t, vendor); d["status"] != "completed" {
					t.Errorf("%v: a vendor's payment is its own receipt", d)
				}
			}},
		flow{Name: "a large one waits for its receipt at every door", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				session, id := bought(s, 300_000)
				claim := s.OK(session, registerPayment, object{"orderId": id, "method": "credit_card",
					"amount": 100_000})
				if claim["status"] != "claimed" || claim["receiptRequired"] != true {
					t.Errorf("%v", claim)
				}
				small := s.OK(session, registerPayment, object{"orderId": id, "method": "debit_card", "amount": 99_999})
				if small["receiptRequired"] != false {
					t.Errorf("%v", small)
				}
				decide := func(payment any) (status ledger.Status, err error) {
					err = s.Runtime.Write(t.Context(), s.Workspace, testkit.Clerk, func(u *core.Unit) error {
						done, err := u.Payments.Decide(payment.(string), true, "")
						status = done.Payment.Status
						return err
					})
					return status, err
				}
				if status, err := decide(claim["paymentId"]); err != nil || status != ledger.AwaitingReceipt {
					t.Errorf("%s %v", status, err)
				}
				if _, err := decide(claim["paymentId"]); !fault.Is(err, fault.Conflict) {
					t.Errorf("completed without its receipt: %v", err)
				}
				if status, err := decide(small["paymentId"]); err != nil || status != ledger.Completed {
					t.Errorf("%s %v", status, err)
				}
				for _, p := range []ledger.Payment{{OrderID: id, Method: "cash", Amount: 100_000},
					{Method: "transfer", Amount: 150_000}} {
					err := s.Runtime.Write(t.Context(), s.Workspace, testkit.Clerk, func(u *core.Unit) error {
						o, err := u.Orders.Get(id, false)
						if err != nil {
							return err
						}
						p.CustomerID = o.CustomerID
						done, err := u.Payments.Settle(p)
						if done.Payment.Status != ledger.AwaitingReceipt || o.Paid != 99_999 {
							t.Errorf("%+v, of the order %d are paid", done.Payment, o.Paid)
						}
						return err
					})
					if err != nil {
						t.Error(err)
					}
				}
				s.Sound()
			}},
		flow{Name: "the workspace's own threshold", Setup: seller(access.Settings{ReceiptRequiredFrom: 500}),
			Play: func(t *testing.T, s *testkit.Shop) {
				session, id := bought(s, 50_000)
				if d := testkit.Data(t, seen(s, s.Call(session, registerPayment,
					object{"orderId": id, "method": "cash", "amount": 500}))); d["status"] != "awaiting_receipt" {
					t.Errorf("%v", d)
				}
			}},
		flow{Name: "more than it costs", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
			session, id := bought(s, 50_000)
			d := testkit.Data(t, seen(s, s.Call(session, registerPayment,
				object{"orderId": id, "method": "cash", "amount": 60_000})))
			if d["newBalance"] != 0.0 || d["fullyPaid"] != true {
				t.Errorf("%v", d)
			}
			s.Look(func(u *core.Unit) error {
				o, err := u.Orders.Get(id, false)
				if err != nil {
					return err
				}
				credit, err := u.Ledger.Credit(o.CustomerID)
				if credit != 10_000 {
					t.Errorf("credit is %d", credit)
				}
				return err
			})
		}},
		flow{Name: "said again with the same key", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				session, id := bought(s, 50_000)
				say := func() runtime.Answer {
					return s.CallAs(testkit.Clerk, session, registerPayment,
						object{"orderId": id, "method": "other", "amount": 100, "idempotencyKey": "one-and-the-same"},
						"")
				}
				first, again := testkit.Data(t, say()), say()
				if !again.Replayed || testkit.Data(t, again)["paymentId"] != first["paymentId"] {
					t.Errorf("%+v", again)
				}
			}},
	)
}

func TestRegisterPaymentRefuses(t *testing.T) {
	t.Parallel()
	pay := func(changes object) func(*testkit.Shop) (string, any) {
		return func(s *testkit.Shop) (string, any) {
			session, id := bought(s, 50_000)
			return session, with(object{"orderId": id, "method": "other", "amount": 100}, changes)
		}
	}
	testkit.Run(t,
		scenario{Name: "nothing said", Tool: registerPayment, Setup: seller(access.Settings{}),
			Code:  fault.InvalidArguments,
			Paths: []string{"/amount", "/method", "/orderId"},
			Seed:  func(s *testkit.Shop) (string, any) { return s.Session(ana), object{} }},
		scenario{Name: "no amount", Tool: registerPayment, Setup: seller(access.Settings{}),
			Code: fault.InvalidArguments, Paths: []string{"/amount"}, Seed: pay(object{"amount": 0})},
		scenario{Name: "half a cent", Tool: registerPayment, Setup: seller(access.Settings{}),
			Code: fault.InvalidArguments, Paths: []string{"/amount"}, Seed: pay(object{"amount": 10.5})},
		scenario{Name: "another currency", Tool: registerPayment, Setup: seller(access.Settings{}),
			Code: fault.InvalidArguments, Paths: []string{"/currency"}, Seed: pay(object{"currency": "USD"})},
		scenario{Name: "a random order", Tool: registerPayment, Setup: seller(access.Settings{}), Code: fault.NotFound,
			Seed: pay(object{"orderId": testkit.NewID()})},
		scenario{Name: "a stranger's order", Tool: registerPayment, Setup: seller(access.Settings{}),
			Code: fault.NotFound, Seed: func(s *testkit.Shop) (string, any) {
				_, id := bought(s, 50_000)
				return s.Session(beto), object{"orderId": id, "method": "other", "amount": 100}
			}},
		scenario{Name: "a draft", Tool: registerPayment, Setup: seller(access.Settings{}), Code: fault.Conflict,
			Error: "todavía no está confirmado", Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				return session, object{"orderId": draft(s, session), "method": "cash", "amount": 100}
			}},
	)
}
