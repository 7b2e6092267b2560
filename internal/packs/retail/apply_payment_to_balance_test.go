package retail_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

var _ = tools.Describe("apply_payment_to_balance", tooltest.Tool{
	Arguments: `
		amount! number 0.01.. | method! string cash,transfer,mercadopago,debit,credit | reference string ..100c | orderId string uuid | notes string ..200c`,
	Promises: "mutation high always 60 full payment.received debt.reduced",
	Probes:   []tooltest.Probe{{Field: "orderId", Names: tooltest.Order, With: args{"amount": 1, "method": "cash"}}},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		tooltest.Buy(s, session)
		return []tooltest.Step{{
			Tool: "retail/apply_payment_to_balance", Args: args{"amount": 100, "method": "cash"},
		}}
	},
})

const applyPayment = "retail/apply_payment_to_balance"

// verified is a staff member's answer to a question addressed to them.
func verified(s *shop, question string, verdict confirm.Outcome) runtime.Decision {
	s.T.Helper()
	d, err := s.Runtime.Decide(s.T.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Clerk,
		ConfirmationID: question, Verdict: verdict})
	if err != nil {
		s.T.Fatal(err)
	}
	return d
}

// pays is a payment that staff record and confirm.
func pays(s *shop, sessionID string, arguments args) runtime.Answer {
	s.T.Helper()
	a := s.CallAs(testkit.Clerk, sessionID, applyPayment, arguments, "")
	if a.Confirmation == nil {
		s.T.Fatalf("%s: %s", a.ErrorCode, a.Error)
	}
	return *verified(s, a.Confirmation.ID, confirm.Confirm).Result
}

// owes sells yerbas at 100 to Ana, each order in a conversation of its own, and returns the last.
func owes(s *shop, quantities ...int64) (sessionID string) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 1000)
	for _, n := range quantities {
		sessionID = sold(s, n)
		s.Clock.Advance(1e9)
	}
	return sessionID
}

func balance(s *shop, sessionID string) args {
	s.T.Helper()
	return s.OK(sessionID, "retail/get_customer_balance", args{"includeDetails": true})
}

func TestAClaimIsNoPayment(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "the customer's word, then a person's", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				a := s.Call(id, applyPayment, args{"amount": 200, "method": "transfer", "reference": "OP-778812"})
				if a.ErrorCode != fault.ConfirmationRequired || !strings.Contains(a.Confirmation.Message, "$ 200") {
					t.Fatalf("%+v", a)
				}
				for _, words := range []string{"sí", "confirmo"} {
					if _, err := s.Reply(a.Confirmation.ID, words); !fault.Is(err, fault.Forbidden) {
						t.Errorf("the customer's %q decided on their own payment: %v", words, err)
					}
				}
				if debt := balance(s, id)["totalDebt"]; debt != 300.0 {
					t.Errorf("owes %v after saying so", debt)
				}
				claims := payments(s, ledger.Claimed)
				if len(claims) != 1 || claims[0].Amount != 200_00 || claims[0].Number != "" {
					t.Fatalf("claims %+v", claims)
				}
				done := verified(s, a.Confirmation.ID, confirm.Confirm)
				got := testkit.Data(t, *done.Result)
				if got["paymentId"] != claims[0].ID || got["previousBalance"] != 300.0 || got["newBalance"] != 100.0 ||
					got["receiptNumber"] != "REC-00001" {
					t.Errorf("%v", got)
				}
				if debt := balance(s, id)["totalDebt"]; debt != 100.0 {
					t.Errorf("owes %v", debt)
				}
			}},
		testkit.Flow{Name: "a person says no", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				a := s.Call(id, applyPayment, args{"amount": 200, "method": "transfer"})
				verified(s, a.Confirmation.ID, confirm.Deny)
				if left := payments(s, ledger.Rejected); len(left) != 1 {
					t.Errorf("%+v", left)
				}
				if debt := balance(s, id)["totalDebt"]; debt != 300.0 {
					t.Errorf("owes %v", debt)
				}
			}},
		testkit.Flow{Name: "a question that ran out leaves its claim", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				s.Call(id, applyPayment, args{"amount": 200, "method": "transfer"})
				wait(s, 24*60*60*1e9)
				if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
					t.Fatal(err)
				}
				claims := payments(s, ledger.Claimed)
				if len(claims) != 1 {
					t.Fatalf("%+v", claims)
				}
				decide := func(complete bool) error {
					return s.Runtime.Write(t.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
						_, err := u.Payments.Decide(claims[0].ID, complete, "")
						return err
					})
				}
				if err := decide(true); err != nil {
					t.Fatal(err)
				}
				if err := decide(false); !fault.Is(err, fault.Conflict) {
					t.Errorf("rejected after it was completed: %v", err)
				}
				if debt := balance(s, id)["totalDebt"]; debt != 100.0 {
					t.Errorf("owes %v", debt)
				}
			}},
	)
}

// The same key leads to the same question, however often it is sent.
func TestOneKeyOneClaim(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "asked again", Setup: testkit.Setup{Settings: anonymous}, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			say := func(amount int) runtime.Answer {
				return s.CallAs(testkit.Relay, id, applyPayment, args{"amount": amount, "method": "transfer"},
					"una-clave")
			}
			first := say(100)
			if again := say(100); again.Confirmation == nil || again.Confirmation.ID != first.Confirmation.ID ||
				!again.Replayed {
				t.Errorf("%+v", again)
			}
			if other := say(101); other.ErrorCode != fault.IdempotencyConflict {
				t.Errorf("%+v", other)
			}
			if claims := payments(s, ledger.Claimed); len(claims) != 1 {
				t.Errorf("%d claims", len(claims))
			}
			done := verified(s, first.Confirmation.ID, confirm.Confirm)
			after := say(100)
			if !after.Success || !after.Replayed || after.ExecutionID != done.Result.ExecutionID {
				t.Errorf("%+v", after)
			}
			if debt := balance(s, id)["totalDebt"]; debt != 200.0 {
				t.Errorf("owes %v", debt)
			}
		}},
		testkit.Flow{Name: "ten at once", Setup: testkit.Setup{Settings: anonymous}, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			var all sync.WaitGroup
			for range 10 {
				all.Go(func() {
					s.CallAs(testkit.Relay, id, applyPayment, args{"amount": 100, "method": "cash"}, "una-clave")
				})
			}
			all.Wait()
			if claims := payments(s, ledger.Claimed); len(claims) != 1 {
				t.Errorf("%d claims", len(claims))
			}
		}},
		testkit.Flow{Name: "a no is remembered, a lapsed question is asked anew",
			Setup: testkit.Setup{Settings: anonymous}, Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				say := func(key string) runtime.Answer {
					return s.CallAs(testkit.Relay, id, applyPayment, args{"amount": 100, "method": "cash"}, key)
				}
				verified(s, say("uno").Confirmation.ID, confirm.Deny)
				if again := say("uno"); again.ErrorCode != fault.ConfirmationInvalid {
					t.Errorf("%+v", again)
				}
				first := say("dos").Confirmation.ID
				wait(s, 60*60*1e9)
				if again := say("dos"); again.Confirmation == nil || again.Confirmation.ID == first {
					t.Errorf("%+v", again)
				}
			}},
	)
}

func TestPeopleDecideOnClaims(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "without the question: it is closed", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				a := s.Call(id, applyPayment, args{"amount": 100, "method": "cash"})
				s.Do(func(u *core.Unit) error {
					_, err := u.Payments.Decide(payments(s, ledger.Claimed)[0].ID, true, "")
					return err
				})
				late := verified(s, a.Confirmation.ID, confirm.Confirm)
				if late.Result != nil && late.Result.Success {
					t.Errorf("one claim counted twice: %+v", late)
				}
				if debt := balance(s, id)["totalDebt"]; debt != 200.0 {
					t.Errorf("owes %v", debt)
				}
			}},
		testkit.Flow{Name: "money that was given back is no credit", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 1)
				pays(s, id, args{"amount": 300, "method": "cash"})
				refund := func(of string) error {
					return s.Runtime.Write(t.Context(), s.Workspace, testkit.Boss,
						func(u *core.Unit) error { _, err := u.Payments.Refund(of); return err })
				}
				if err := refund(payments(s, ledger.Completed)[0].ID); !fault.Is(err, fault.Conflict) {
					t.Errorf("part of it is used: %v", err)
				}
				pays(s, id, args{"amount": 50, "method": "cash"})
				if err := refund(payments(s, ledger.Completed)[0].ID); err != nil {
					t.Fatal(err)
				}
				sess, question := asked(s, 3)
				if a := s.Yes(question); !a.Success || !strings.Contains(testkit.Data(t,
					a)["confirmationMessage"].(string),
					"saldo a favor; quedan por pagar $ 100") {
					t.Errorf("%s", a.Data)
				}
				if debt := balance(s, sess)["totalDebt"]; debt != 100.0 {
					t.Errorf("owes %v", debt)
				}
			}},
	)
}

func payments(s *shop, status ledger.Status) (list []ledger.Payment) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Ledger.List(ledger.Filter{Status: status})
		return err
	})
	return list
}

func TestPaymentsGoToTheOldestFirst(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "oldest first, the rest as credit, and used", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 2, 1, 3) // 200, 100, 300
				got := testkit.Data(t, pays(s, id, args{"amount": 250, "method": "cash"}))
				applied := got["appliedTo"].([]any)
				if len(applied) != 2 || applied[0].(args)["orderNumber"] != "ORD-00001" ||
					applied[0].(args)["amountApplied"] != 200.0 || applied[1].(args)["amountApplied"] != 50.0 {
					t.Errorf("%v", applied)
				}
				now := balance(s, id)
				if orders := now["unpaidOrders"].([]any); now["totalDebt"] != 350.0 || len(orders) != 2 ||
					orders[0].(args)["pending"] != 50.0 || orders[0].(args)["paid"] != 50.0 {
					t.Errorf("%v", now)
				}
				got = testkit.Data(t, pays(s, id, args{"amount": 500, "method": "debit"}))
				if got["previousBalance"] != 350.0 || got["newBalance"] != -150.0 {
					t.Errorf("%v", got)
				}
				if now := balance(s, id); now["totalDebt"] != 0.0 || now["unpaidOrders"] != nil ||
					now["daysSinceLastPayment"] != 0.0 {
					t.Errorf("%v", now)
				}
				// The next order of 200 uses the 150 at once.
				sold(s, 2)
				if now := balance(s, id); now["totalDebt"] != 50.0 {
					t.Errorf("credit was not used: %v", now)
				}
			}},
		testkit.Flow{Name: "one order, and never another", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 2, 1)
				second := balance(s, id)["unpaidOrders"].([]any)[1].(args)
				got := testkit.Data(t, pays(s, id, args{"amount": 130, "method": "cash", "orderId": second["orderId"]}))
				if applied := got["appliedTo"].([]any); len(applied) != 1 ||
					applied[0].(args)["amountApplied"] != 100.0 ||
					got["newBalance"] != 170.0 {
					t.Errorf("%v", got)
				}
				again := s.CallAs(testkit.Clerk, id, applyPayment,
					args{"amount": 10, "method": "cash", "orderId": second["orderId"]}, "")
				if again.ErrorCode != fault.Conflict || !strings.Contains(again.Error, "nada pendiente") {
					t.Errorf("%+v", again)
				}
			}},
		testkit.Flow{Name: "paid in full, its stock is sold", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				if q, r := stockOf(s, yerba, ""); q != 1000 || r != 3 {
					t.Errorf("%d, %d", q, r)
				}
				pays(s, id, args{"amount": 300, "method": "cash"})
				if q, r := stockOf(s, yerba, ""); q != 997 || r != 0 {
					t.Errorf("%d there, %d reserved", q, r)
				}
			}},
		testkit.Flow{Name: "paid after the reservation lapsed and the stock went",
			Setup: testkit.Setup{Settings: anonymous}, Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				wait(s, 25*60*60*1e9)
				level(s, yerba, "local", 2)
				before := s.Snapshot()
				if a := pays(s, id, args{"amount": 300, "method": "cash"}); !a.Success {
					t.Fatalf("money that has come is refused: %s", a.Error)
				}
				if told := strings.Join(s.EventsSince(before), " "); !strings.Contains(told, "order.stock_missing") {
					t.Errorf("nobody is told: %s", told)
				}
			}},
	)
}

func TestOneReferencePaysOnce(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "a bank's number, however it is written", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 9)
				pays(s, id, args{"amount": 100, "method": "transfer", "reference": "op 77-88.12"})
				a := s.CallAs(testkit.Clerk, id, applyPayment,
					args{"amount": 100, "method": "transfer", "reference": "OP778812"}, "")
				if a.ErrorCode != fault.Conflict || !strings.Contains(a.Error, "REC-00001") {
					t.Errorf("%+v", a)
				}
			}},
		testkit.Flow{Name: "letters alone", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 9)
				pays(s, id, args{"amount": 100, "method": "transfer", "reference": "REF-B"})
				if a := s.CallAs(testkit.Clerk, id, applyPayment,
					args{"amount": 100, "method": "transfer", "reference": "ref b"},
					""); a.ErrorCode != fault.Conflict {
					t.Errorf("%+v", a)
				}
			}},
		testkit.Flow{Name: "two equal cash payments are two", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 9)
				for range 2 {
					if a := pays(s, id, args{"amount": 100, "method": "cash", "reference": "sobre 1234"}); !a.Success {
						t.Error(a.Error)
					}
				}
				if debt := balance(s, id)["totalDebt"]; debt != 700.0 {
					t.Errorf("owes %v", debt)
				}
			}},
		testkit.Flow{Name: "two claims of one number: one pays", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 9)
				said := args{"amount": 100, "method": "transfer", "reference": "OP778812"}
				first, second := s.Call(id, applyPayment, said), s.Call(s.Session(beto), applyPayment, said)
				for i, want := range []bool{true, false} {
					d := verified(s, []runtime.Answer{first, second}[i].Confirmation.ID, confirm.Confirm)
					if d.Result.Success != want {
						t.Errorf("%d: %+v", i, d.Result)
					}
					if !want && strings.Contains(d.Result.Error, "Ana") {
						t.Errorf("tells whose it was: %s", d.Result.Error)
					}
				}
			}},
		testkit.Flow{Name: "many at once never pay more than was paid", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 4, 4)
				const n = 8
				var all sync.WaitGroup
				answers := make([]runtime.Answer, n)
				for i := range n {
					all.Go(func() {
						a := s.CallAs(testkit.Clerk, id, applyPayment, args{"amount": 70, "method": "cash"}, "")
						if a.Confirmation != nil {
							answers[i] = *verified(s, a.Confirmation.ID, confirm.Confirm).Result
						}
					})
				}
				all.Wait()
				seen := map[any]bool{}
				for _, a := range answers {
					d := testkit.Data(t, a)
					if !a.Success || d["previousBalance"].(float64)-d["newBalance"].(float64) != 70 ||
						seen[d["newBalance"]] {
						t.Errorf("%+v %v", a, d)
					}
					seen[d["newBalance"]] = true
				}
				if debt := balance(s, id)["totalDebt"]; debt != 800.0-n*70 {
					t.Errorf("owes %v", debt)
				}
			}},
	)
}

func TestApplyPayment(t *testing.T) {
	t.Parallel()
	seed := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return owes(s, 3), arguments }
	}
	testkit.Run(t,
		testkit.Scenario{Name: "nothing", Tool: applyPayment, Setup: with(func(*access.Settings) {}),
			Seed: seed(args{}),
			Code: fault.InvalidArguments, Paths: []string{"/amount", "/method"}},
		testkit.Scenario{Name: "less than a cent", Tool: applyPayment, Setup: with(func(*access.Settings) {}),
			Seed: seed(args{"amount": 0.001, "method": "cash"}),
			Code: fault.InvalidArguments, Paths: []string{"/amount"}},
		testkit.Scenario{Name: "finer than the currency", Tool: applyPayment, Setup: with(func(*access.Settings) {}),
			Seed: seed(args{"amount": 1.005, "method": "cash"}),
			Code: fault.InvalidArguments, Paths: []string{"/amount"}},
		testkit.Scenario{Name: "a stranger's order", Tool: applyPayment, Setup: with(func(*access.Settings) {}),
			Code: fault.NotFound,
			Seed: func(s *shop) (string, any) {
				id := owes(s, 3)
				order := balance(s, id)["unpaidOrders"].([]any)[0].(args)["orderId"]
				return s.Session(beto), args{"amount": 10, "method": "cash", "orderId": order}
			}},
		testkit.Scenario{Name: "a random order", Tool: applyPayment, Setup: with(func(*access.Settings) {}),
			Code: fault.NotFound,
			Seed: seed(args{"amount": 10, "method": "cash", "orderId": nothing})},
		testkit.Scenario{Name: "nobody's conversation", Tool: applyPayment, Setup: with(func(*access.Settings) {}),
			Code: fault.Conflict, Error: "de qué cliente",
			Seed: func(s *shop) (string, any) { return s.Session(""), args{"amount": 10, "method": "cash"} }},
	)
}
