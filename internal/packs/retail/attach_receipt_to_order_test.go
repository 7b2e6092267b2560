package retail_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
	"github.com/mostrador/mostrador/internal/words/confirm"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

var _ = tools.Describe("attach_receipt_to_order", tooltest.Tool{
	Arguments: `receiptId! string uuid | orderId string uuid | orderNumber string | confirmedAmount number 0.01..`,
	Promises:  "mutation high always 60 basic receipt.attached payment.received",
	Accepts:   []string{`{"receiptId":"ID","orderNumber":"ORD-00001"}`},
	Refuses: []string{
		`{"receiptId":"ID"}`,
		`{"receiptId":"ID","orderNumber":"ORD-00001","orderId":"ID"}`,
	},
	Probes: []tooltest.Probe{
		{Field: "receiptId", Names: tooltest.Receipt, Given: func(w *tooltest.World) args {
			return args{"orderId": w.Draft}
		}},
		{Field: "orderId", Names: tooltest.Order, With: args{"receiptId": testkit.NewID()}},
		{Field: "orderNumber", Names: tooltest.OrderNumber, With: args{"receiptId": testkit.NewID()}},
	},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		order := tooltest.Buy(s, session)
		return []tooltest.Step{{
			Tool: "retail/attach_receipt_to_order", Args: args{"orderId": order,
				"receiptId": tooltest.ReadReceipt(s, session)},
		}}
	},
})

const attachReceipt = "retail/attach_receipt_to_order"

// attaching attaches a receipt to an order, which must ask.
func attaching(s *shop, sessionID string, arguments args) runtime.Answer {
	s.T.Helper()
	a := s.Call(sessionID, attachReceipt, arguments)
	if a.Confirmation == nil {
		s.T.Fatalf("%s: %s", a.ErrorCode, a.Error)
	}
	return a
}

func addressee(s *shop, question string) (to access.Role) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		c, err := u.Confirmations.Get(question, false)
		to = c.Addressee
		return err
	})
	return to
}

func TestAReceiptPaysByItsCustomersYes(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "what was read well", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 3)
				r := transfer(200_00)
				r.Reference = "OP 778812"
				id := ingested(s, d, session, r, "1")
				before := s.Snapshot()
				a := attaching(s, session, args{"receiptId": id, "orderNumber": "ORD-00001"})
				if want := "¿Aplico el pago de $ 200 del comprobante al pedido ORD-00001? Después quedan $ 100 por pagar."; a.Confirmation.Message != want {
					t.Errorf("%s", a.Confirmation.Message)
				}
				if n := len(payments(s, "")); n != 0 {
					t.Errorf("%d payments before the yes", n)
				}
				got := testkit.Data(t, s.Yes(a.Confirmation.ID))
				if got["receiptId"] != id || got["amount"] != 200.0 || got["orderPreviousBalance"] != 300.0 ||
					got["orderNewBalance"] != 100.0 || got["orderFullyPaid"] != false {
					t.Errorf("%v", got)
				}
				told := s.EventsSince(before)
				for _, want := range []string{"receipt.attached", "payment.received"} {
					if !slices.Contains(told, want) {
						t.Errorf("%s is not in %v", want, told)
					}
				}
				paid := payments(s, ledger.Completed)
				if len(paid) != 1 || paid[0].Method != "transfer" || paid[0].ReceiptID != id ||
					paid[0].Reference != "OP 778812" || paid[0].ID != got["paymentId"] {
					t.Errorf("%+v", paid)
				}
				if again := s.Yes(a.Confirmation.ID); !again.Replayed {
					t.Errorf("%+v", again)
				}
				for _, use := range []args{{"receiptId": id, "orderNumber": "1"},
					{"receiptId": id, "orderNumber": "1", "confirmedAmount": 50}} {
					if a := s.Call(session, attachReceipt, use); a.ErrorCode != fault.Conflict {
						t.Errorf("used again: %+v", a)
					}
				}
				if debt := balance(s, session)["totalDebt"]; debt != 100.0 {
					t.Errorf("owes %v", debt)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "more than is owed", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 3)
				a := attaching(s, session, args{"receiptId": ingested(s, d, session, transfer(350_00), "1"),
					"orderNumber": "ORD-00001", "confirmedAmount": 350})
				if !strings.Contains(a.Confirmation.Message, "$ 50, queda a tu favor") {
					t.Errorf("%s", a.Confirmation.Message)
				}
				got := testkit.Data(t, s.Yes(a.Confirmation.ID))
				if got["orderFullyPaid"] != true || got["orderNewBalance"] != 0.0 || got["amount"] != 350.0 {
					t.Errorf("%v", got)
				}
				if p := payments(s, ledger.Completed); len(p) != 1 || p[0].Unapplied != 50_00 {
					t.Errorf("%+v", p)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "ten yeses at once", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 3)
				a := attaching(s, session, args{"receiptId": ingested(s, d, session, transfer(200_00), "1"),
					"orderNumber": "ORD-00001"})
				var all sync.WaitGroup
				for range 10 {
					all.Go(func() {
						if _, err := s.Reply(a.Confirmation.ID, "sí"); err != nil {
							t.Error(err)
						}
					})
				}
				all.Wait()
				if p := payments(s, ledger.Completed); len(p) != 1 {
					t.Errorf("%d payments", len(p))
				}
				s.Sound()
			}},
		testkit.Flow{Name: "two orders at once, in two conversations", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, first := s.Desk(), owes(s, 3, 3)
				second := s.Session(ana)
				id := ingested(s, d, first, transfer(300_00), "1")
				questions := []string{
					attaching(s, first, args{"receiptId": id, "orderNumber": "ORD-00001"}).Confirmation.ID,
					attaching(s, second, args{"receiptId": id, "orderNumber": "ORD-00002"}).Confirmation.ID,
				}
				var all sync.WaitGroup
				results := make([]*runtime.Answer, 2)
				for i, q := range questions {
					all.Go(func() {
						d, err := s.Reply(q, "sí")
						if err != nil {
							t.Error(err)
						}
						results[i] = d.Result
					})
				}
				all.Wait()
				won := 0
				for _, a := range results {
					if a != nil && a.Success {
						won++
					} else if a == nil || a.ErrorCode != fault.Conflict {
						t.Errorf("%+v", a)
					}
				}
				if p := payments(s, ledger.Completed); won != 1 || len(p) != 1 {
					t.Errorf("%d won, %d payments", won, len(p))
				}
				s.Sound()
			}},
		testkit.Flow{Name: "one reference pays once", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 9)
				r := transfer(100_00)
				r.Reference = "778812"
				one, two := ingested(s, d, session, r, "1"), ingested(s, d, session, r, "2")
				s.Yes(attaching(s, session, args{"receiptId": one, "orderNumber": "1"}).Confirmation.ID)
				if a := s.Call(session, attachReceipt, args{"receiptId": two,
					"orderNumber": "1"}); a.ErrorCode != fault.Conflict || !strings.Contains(a.Error, "REC-00001") {
					t.Errorf("%+v", a)
				}
			}},
	)
}

func TestAReceiptInDoubtIsForPeople(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "another amount than was read", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 3)
				id := ingested(s, d, session, transfer(100_00), "1")
				a := attaching(s, session, args{"receiptId": id, "orderNumber": "1", "confirmedAmount": 300})
				if !strings.Contains(a.Confirmation.Message, "$ 300") ||
					!strings.Contains(a.Confirmation.Message, "El comprobante dice $ 100.") {
					t.Errorf("%s", a.Confirmation.Message)
				}
				if _, err := s.Reply(a.Confirmation.ID, "sí"); !fault.Is(err, fault.Forbidden) {
					t.Errorf("the customer decided: %v", err)
				}
				claims := payments(s, ledger.Claimed)
				if len(claims) != 1 || claims[0].Amount != 300_00 || claims[0].ReceiptID != id ||
					balance(s, session)["totalDebt"] != 300.0 {
					t.Fatalf("%+v", claims)
				}
				got := testkit.Data(t, *verified(s, a.Confirmation.ID, confirm.Confirm).Result)
				if got["paymentId"] != claims[0].ID || got["orderFullyPaid"] != true ||
					receiptOf(s, id).Status != receipt.Attached {
					t.Errorf("%v", got)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "why a person is asked", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 9)
				change := func(edit func(*receipt.Reading)) receipt.Reading {
					r := transfer(100_00)
					edit(&r)
					return r
				}
				for mark, c := range map[string]struct {
					reading receipt.Reading
					to      access.Role
					said    string
				}{
					"sure":    {transfer(100_00), access.Customer, ""},
					"undated": {change(func(r *receipt.Reading) { r.PaidOn = "" }), access.Customer, ""},
					"a month": {change(func(r *receipt.Reading) { r.PaidOn = "2026-02-08" }), access.Customer, ""},
					"blurred": {change(func(r *receipt.Reading) { r.Confidence = 699 }), access.Staff,
						"no se pudo leer con seguridad"},
					"tomorrow": {change(func(r *receipt.Reading) { r.PaidOn = "2026-03-11" }), access.Staff,
						"11 de marzo de 2026"},
					"old": {change(func(r *receipt.Reading) { r.PaidOn = "2026-02-07" }), access.Staff,
						"7 de febrero"},
					"astray": {change(func(r *receipt.Reading) { r.Payee = paidTo("Carlos Otro") }), access.Staff,
						"Carlos Otro, no para la cuenta del negocio"},
					"unnamed": {change(func(r *receipt.Reading) { r.Payee = receipttext.Payee{} }), access.Staff,
						"no se lee a quién"},
					"odd": {change(func(r *receipt.Reading) { r.PaidOn = "someday" }), access.Staff, ""},
				} {
					a := attaching(s, session, args{"receiptId": ingested(s, d, session, c.reading, mark),
						"orderNumber": "1"})
					if to := addressee(s, a.Confirmation.ID); to != c.to ||
						!strings.Contains(a.Confirmation.Message, c.said) {
						t.Errorf("%s: to %s: %s", mark, to, a.Confirmation.Message)
					}
				}
				dollars := ingested(s, d, session, change(func(r *receipt.Reading) { r.Currency = "USD" }), "dollars")
				none := ingested(s, d, session, receipt.Reading{Currency: "ARS"}, "none")
				for _, id := range []string{dollars, none} {
					if a := s.Call(session, attachReceipt, args{"receiptId": id,
						"orderNumber": "1"}); a.ErrorCode != fault.Conflict ||
						!strings.Contains(a.Error, "confirmedAmount") {
						t.Errorf("%+v", a)
					}
					a := attaching(s, session, args{"receiptId": id, "orderNumber": "1", "confirmedAmount": 100})
					if to := addressee(s, a.Confirmation.ID); to != access.Staff {
						t.Errorf("to %s: %s", to, a.Confirmation.Message)
					}
				}
			}},
		testkit.Flow{Name: "another's account, and a person's yes", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 3)
				r := transfer(300_00)
				r.Payee = paidTo("Carlos Otro")
				id := ingested(s, d, session, r, "1")
				if got := s.OK(session, "retail/parse_receipt_amount",
					args{"receiptId": id}); got["needsManualReview"] != true {
					t.Errorf("%v", got)
				}
				a := attaching(s, session, args{"receiptId": id, "orderNumber": "1"})
				if _, err := s.Reply(a.Confirmation.ID, "sí"); !fault.Is(err, fault.Forbidden) {
					t.Errorf("the customer decided: %v", err)
				}
				if claims := payments(s, ledger.Claimed); len(claims) != 1 || claims[0].ReceiptID != id ||
					len(payments(s, ledger.Completed)) != 0 {
					t.Errorf("%+v", claims)
				}
				got := testkit.Data(t, *verified(s, a.Confirmation.ID, confirm.Confirm).Result)
				if got["orderFullyPaid"] != true {
					t.Errorf("%v", got)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "a shop that has not said where it is paid",
			Setup: with(func(s *access.Settings) { s.Bank = access.Bank{} }), Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 3)
				a := attaching(s, session, args{"receiptId": ingested(s, d, session, transfer(300_00), "1"),
					"orderNumber": "1"})
				if to := addressee(s, a.Confirmation.ID); to != access.Staff ||
					!strings.Contains(a.Confirmation.Message, "no tiene cargados los datos de su cuenta") {
					t.Errorf("to %s: %s", to, a.Confirmation.Message)
				}
			}},
		testkit.Flow{Name: "the account changes between question and yes", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 3)
				a := attaching(s, session, args{"receiptId": ingested(s, d, session, transfer(300_00), "1"),
					"orderNumber": "1"})
				s.Workspace.Settings.Bank = access.Bank{Holder: "Otra Sociedad S.A."}
				if _, err := s.Reply(a.Confirmation.ID, "sí"); err != nil {
					t.Fatal(err)
				}
				if paid := payments(s, ledger.Completed); len(paid) != 0 {
					t.Errorf("%+v", paid)
				}
			}},
		testkit.Flow{Name: "not read yet", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 9)
				ref := d.Hang(bank+"1", testkit.Paper(transfer(100_00), "1"))
				id := s.OK(session, ingestReceipt, args{"fileRef": ref, "fileType": "image"})["receiptId"]
				if a := s.Call(session, attachReceipt, args{"receiptId": id,
					"orderNumber": "1"}); a.ErrorCode != fault.Conflict {
					t.Errorf("%+v", a)
				}
			}},
		testkit.Flow{Name: "a no, and then the right one", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 3)
				id := ingested(s, d, session, transfer(100_00), "1")
				a := attaching(s, session, args{"receiptId": id, "orderNumber": "1", "confirmedAmount": 300})
				verified(s, a.Confirmation.ID, confirm.Deny)
				if left := payments(s, ledger.Rejected); len(left) != 1 {
					t.Errorf("%+v", left)
				}
				if got := testkit.Data(t, s.Yes(attaching(s, session,
					args{"receiptId": id, "orderNumber": "1"}).Confirmation.ID)); got["orderNewBalance"] != 200.0 {
					t.Errorf("%v", got)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "decided where claims are, and by a yes that overtakes",
			Setup: testkit.Setup{Settings: anonymous}, Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 9)
				one, two := ingested(s, d, session, transfer(100_00), "1"),
					ingested(s, d, session, transfer(200_00), "2")
				attaching(s, session, args{"receiptId": one, "orderNumber": "1", "confirmedAmount": 150})
				s.Do(func(u *core.Unit) error {
					_, err := u.Payments.Decide(payments(s, ledger.Claimed)[0].ID, true, "")
					return err
				})
				if r := receiptOf(s, one); r.Status != receipt.Attached {
					t.Errorf("%+v", r)
				}
				late := attaching(s, session, args{"receiptId": two, "orderNumber": "1", "confirmedAmount": 250})
				s.Yes(attaching(s, session, args{"receiptId": two, "orderNumber": "1"}).Confirmation.ID)
				if done := verified(s, late.Confirmation.ID, confirm.Confirm); done.Result.ErrorCode != fault.Conflict {
					t.Errorf("%+v", done.Result)
				}
				if p := payments(s, ledger.Completed); len(p) != 2 || len(payments(s, ledger.Claimed)) != 0 ||
					balance(s, session)["totalDebt"] != 550.0 {
					t.Errorf("%+v", p)
				}
				s.Sound()
			}},
	)
}

func TestAStrangersReceiptIsNotThere(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "receipt and order", Setup: testkit.Setup{Settings: anonymous},
		Play: func(t *testing.T, s *shop) {
			d, session := s.Desk(), owes(s, 3)
			theirs := ingested(s, d, session, transfer(300_00), "1")
			betos := s.Session(beto)
			s.OK(betos, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 3})
			s.OK(betos, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
			s.Yes(s.OK(betos, "retail/request_confirmation", args{})["confirmationId"].(string))
			own := ingested(s, d, betos, transfer(300_00), "2")
			before := s.Snapshot()
			for _, c := range []struct{ first, second args }{
				{args{"receiptId": theirs, "orderNumber": "ORD-00002"},
					args{"receiptId": testkit.NewID(), "orderNumber": "ORD-00002"}},
				{args{"receiptId": own, "orderNumber": "ORD-00001"},
					args{"receiptId": own, "orderNumber": "ORD-00099"}},
			} {
				a, b := s.Call(betos, attachReceipt, c.first), s.Call(betos, attachReceipt, c.second)
				if a.ErrorCode != fault.NotFound || b.ErrorCode != fault.NotFound || a.Error != b.Error {
					t.Errorf("%+v, %+v", a, b)
				}
			}
			if changed := s.Since(before); changed != nil {
				t.Errorf("changed %v", changed)
			}
		}})
}
