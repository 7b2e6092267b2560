package orders_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("attach_receipt", tooltest.Tool{
	Arguments: `
		paymentId! string uuid | fileType! string image/jpeg,image/png,image/webp,application/pdf | fileName! string ..255c
		fileSize! integer 1..10485760 | content! string
		receiptType string payment_proof,invoice,transfer_receipt,other ="payment_proof" | idempotencyKey string`,
	Promises: "mutation low never 10 basic receipt.ingested receipt.attached payment.received",
	Probes: []tooltest.Probe{
		{Field: "paymentId", Names: tooltest.Payment, With: object{
			"fileType": "image/png", "fileName": "a.png", "fileSize": 8,
			"content": testkit.DataURI("image/png", []byte("\x89PNG\r\n\x1a\n")),
		}},
	},
})

const attachReceipt = "orders/attach_receipt"

func paper(mark string) []byte {
	return testkit.Paper(receipt.Reading{Amount: 1, Currency: "ARS"}, mark)
}

// proof is the arguments that attach a picture to a payment.
func proof(payment any, data []byte) object {
	return object{
		"paymentId": payment, "fileType": "image/png", "fileName": "transferencia.png", "fileSize": len(data),
		"content": testkit.DataURI("image/png", data),
	}
}

func paymentRow(s *testkit.Shop, id any) (p ledger.Payment) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		p, err = u.Ledger.Get(id.(string), false)
		return err
	})
	return p
}

func receiptRow(s *testkit.Shop, id any) (r receipt.Receipt) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		r, err = u.Receipts.Get(id.(string), false)
		return err
	})
	return r
}

// inputOf is the arguments stored in a call's execution row.
func inputOf(s *testkit.Shop, executionID string) (input string) {
	s.T.Helper()
	err := s.DB.Read(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		return tx.Row(`SELECT input FROM executions WHERE workspace_id = $1 AND id = $2`,
			[]any{tx.Workspace(), executionID}, &input)
	})
	if err != nil {
		s.T.Fatal(err)
	}
	return input
}

func TestAttachReceipt(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		flow{Name: "a payment that waited counts", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				d := s.Desk()
				session, order := bought(s, 300_000)
				paid := testkit.Data(t, seen(s, s.Call(session, registerPayment,
					object{"orderId": order, "method": "transfer", "amount": 200_000})))
				equal[any](t, "status", paid["status"], "awaiting_receipt")
				before := s.Snapshot()
				first := s.OK(session, attachReceipt, proof(paid["paymentId"], paper("1")))
				if first["paymentStatus"] != "completed" || first["paymentId"] != paid["paymentId"] ||
					!strings.Contains(first["fileUrl"].(string), "/files/") ||
					!strings.Contains(first["message"].(string), "$ 2.000") {
					t.Errorf("%v", first)
				}
				told := s.EventsSince(before)
				for _, want := range []string{"receipt.ingested", "receipt.attached", "payment.received"} {
					if !slices.Contains(told, want) {
						t.Errorf("%s is not in %v", want, told)
					}
				}
				equal(t, "owed", row(s, order).Pending(), 100_000)
				again := s.OK(session, attachReceipt, proof(paid["paymentId"], paper("1")))
				if again["receiptId"] != first["receiptId"] || again["paymentStatus"] != "completed" {
					t.Errorf("%v", again)
				}
				refused(t, s.Call(session, attachReceipt, proof(paid["paymentId"], paper("2"))), fault.Conflict,
					"ya tiene su comprobante")
				equal(t, "owed", row(s, order).Pending(), 100_000)
				if kept, _, _ := d.Counts(); kept != 1 {
					t.Errorf("%d files kept", kept)
				}
				s.Sound()
			}},
		flow{Name: "a claim stays one, with its receipt", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				s.Desk()
				session, order := bought(s, 50_000)
				claim := s.OK(session, registerPayment, object{"orderId": order, "method": "other", "amount": 50_000})
				first := s.OK(session, attachReceipt, proof(claim["paymentId"], paper("1")))
				better := s.OK(session, attachReceipt, proof(claim["paymentId"],
					paper("2"))) // the first one was blurred
				if first["paymentStatus"] != "claimed" || better["paymentStatus"] != "claimed" ||
					paymentRow(s, claim["paymentId"]).ReceiptID != better["receiptId"] {
					t.Errorf("%v, %v", first, better)
				}
				equal(t, "owed", row(s, order).Pending(), 50_000)
				s.Do(func(u *core.Unit) error {
					_, err := u.Payments.Decide(claim["paymentId"].(string), true, "")
					return err
				})
				equal(t, "receipt", receiptRow(s, better["receiptId"]).Status, receipt.Attached)
				equal(t, "owed", row(s, order).Pending(), 0)
				s.Sound()
			}},
		flow{Name: "a small one that counts gets its receipt later", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				s.Desk()
				session, order := bought(s, 50_000)
				paid := testkit.Data(t, seen(s, s.Call(session, registerPayment,
					object{"orderId": order, "method": "transfer", "amount": 20_000})))
				got := s.OK(session, attachReceipt, proof(paid["paymentId"], paper("1")))
				equal(t, "receipt", receiptRow(s, got["receiptId"]).Status, receipt.Attached)
				other := testkit.Data(t, seen(s, s.Call(session, registerPayment,
					object{"orderId": order, "method": "transfer", "amount": 20_000})))
				refused(t, s.Call(session, attachReceipt, proof(other["paymentId"], paper("1"))), fault.Conflict,
					"ya se usó")
				s.Sound()
			}},
		flow{Name: "ten times at once", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
			s.Desk()
			session, order := bought(s, 300_000)
			paid := testkit.Data(t, seen(s, s.Call(session, registerPayment,
				object{"orderId": order, "method": "transfer", "amount": 200_000})))
			ids := map[any]bool{}
			for _, a := range atOnce(10, func(int) runtime.Answer {
				return s.CallAs(testkit.Relay, session, attachReceipt, proof(paid["paymentId"], paper("1")), "")
			}) {
				if !a.Success {
					t.Errorf("%s: %s", a.ErrorCode, a.Error)
					continue
				}
				ids[testkit.Data(t, a)["receiptId"]] = true
			}
			equal(t, "receipts", len(ids), 1)
			equal(t, "owed", row(s, order).Pending(), 100_000)
			s.Sound()
		}},
		flow{Name: "what the file is not", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
			d := s.Desk()
			session, order := bought(s, 50_000)
			claim := s.OK(session, registerPayment, object{"orderId": order, "method": "other", "amount": 50_000})
			good := proof(claim["paymentId"], paper("1"))
			for path, arguments := range map[string]object{
				"/fileType": with(good, object{"fileType": "application/pdf"}),
				"/fileSize": with(good, object{"fileSize": 1}),
			} {
				if a := s.Call(session, attachReceipt, arguments); a.ErrorCode != fault.InvalidArguments ||
					len(a.Errors) != 1 || a.Errors[0].Path != path {
					t.Errorf("%s: %+v", path, a)
				}
			}
			refused(t, s.Call(session, attachReceipt, with(good, object{"fileSize": 10485761})), fault.InvalidArguments,
				"")
			refused(t, s.Call(session, attachReceipt, with(good, object{"fileType": "image/gif"})),
				fault.InvalidArguments, "")
			refused(t, s.Call(session, attachReceipt, with(good, object{"content": "data:image/png;base64,%%"})),
				fault.NotFound, "")
			stranger := s.Session(beto)
			a, b := s.Call(stranger, attachReceipt, good),
				s.Call(stranger, attachReceipt, with(good, object{"paymentId": testkit.NewID()}))
			if a.ErrorCode != fault.NotFound || a.Error != b.Error {
				t.Errorf("%+v, %+v", a, b)
			}
			if kept, _, _ := d.Counts(); kept != 0 {
				t.Errorf("%d files kept", kept)
			}
			large := append(paper("1"), make([]byte, 1<<20)...)
			a = s.Call(session, attachReceipt, proof(claim["paymentId"], large))
			if !a.Success {
				t.Fatalf("%+v", a)
			}
			if in := inputOf(s, a.ExecutionID); len(in) > 1000 || !strings.Contains(in, "data:image/png;base64,[") {
				t.Errorf("the log keeps the file: %.300s", in)
			}
		}},
	)
}

func TestRegisterPaymentWithItsReceipt(t *testing.T) {
	t.Parallel()
	setup := both(access.Settings{}, "ingest_receipt")
	ingest := func(s *testkit.Shop, d *testkit.Desk, session, mark string) any {
		ref := d.Hang("https://banco.example/"+mark, paper(mark))
		return s.OK(session, "retail/ingest_receipt", object{"fileRef": ref, "fileType": "image"})["receiptId"]
	}
	testkit.Flows(t,
		flow{Name: "counts at once, and uses it up", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
			d := s.Desk()
			session, order := bought(s, 300_000)
			id := ingest(s, d, session, "1")
			pay := object{"orderId": order, "method": "transfer", "amount": 150_000, "receiptId": id}
			done := testkit.Data(t, seen(s, s.Call(session, registerPayment, pay)))
			if done["status"] != "completed" || receiptRow(s, id).PaymentID != done["paymentId"] {
				t.Errorf("%v", done)
			}
			refused(t, s.Call(session, registerPayment, pay), fault.Conflict, "ya se usó")
			s.Sound()
		}},
		flow{Name: "nobody else's, and one that is there", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
			d := s.Desk()
			session, order := bought(s, 300_000)
			theirs := ingest(s, d, s.Session(beto), "1")
			pay := object{"orderId": order, "method": "transfer", "amount": 150_000}
			a, b := s.Call(session, registerPayment, with(pay, object{"receiptId": theirs})),
				s.Call(session, registerPayment, with(pay, object{"receiptId": testkit.NewID()}))
			if a.ErrorCode != fault.NotFound || a.Error != b.Error {
				t.Errorf("%+v, %+v", a, b)
			}
			staff := s.CallAs(testkit.Clerk, session, registerPayment, with(pay, object{"receiptId": theirs}), "")
			refused(t, staff, fault.Conflict, "otro cliente")
		}},
	)
}

// One transfer pays once, whichever picture of it arrives and whenever it is read.
func TestOneTransferPaysOnce(t *testing.T) {
	t.Parallel()
	number := receipt.Reading{Amount: 200_000, Currency: "ARS", Reference: "OP-5561200", Confidence: 950}
	testkit.Flows(t, flow{Name: "two pictures of it", Setup: seller(access.Settings{}),
		Play: func(t *testing.T, s *testkit.Shop) {
			s.Desk()
			session, order := bought(s, 900_000)
			awaiting := func() object {
				return testkit.Data(t, seen(s, s.Call(session, registerPayment,
					object{"orderId": order, "method": "transfer", "amount": 200_000})))
			}
			first, second := awaiting(), awaiting()
			s.OK(session, attachReceipt, proof(first["paymentId"], testkit.Paper(number, "a")))
			if err := s.ErrandsOf(receipt.ErrandRead); err != nil {
				t.Fatal(err)
			}
			if p := paymentRow(s, first["paymentId"]); p.Status != ledger.Completed || p.Reference != number.Reference {
				t.Errorf("the number of its receipt is not the payment's: %+v", p)
			}
			before := s.Snapshot()
			s.OK(session, attachReceipt, proof(second["paymentId"], testkit.Paper(number, "b")))
			if err := s.ErrandsOf(receipt.ErrandRead); err != nil {
				t.Fatal(err)
			}
			if told := s.EventsSince(before); !slices.Contains(told, "payment.duplicate") {
				t.Errorf("nobody is told that it was counted twice: %v", told)
			}
			s.OK(session, attachReceipt, proof(awaiting()["paymentId"],
				testkit.Paper(receipt.Reading{Amount: 1, Currency: "ARS"}, "c")))
		}})
}

// A receipt comes as its bytes or by its address; an address that may not be reached changes nothing.
func TestAttachReceiptByURL(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, flow{Name: "an address", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
		d := s.Desk()
		session, order := bought(s, 300_000)
		paid := testkit.Data(t, seen(s, s.Call(session, registerPayment,
			object{"orderId": order, "method": "transfer", "amount": 200_000})))
		sent := proof(paid["paymentId"], paper("1"))
		sent["content"] = d.Hang("https://banco.example/comprobante.png", paper("1"))
		d.Down(fault.New(fault.BlockedAddress, "Esa dirección no."))
		before := s.Snapshot()
		refused(t, s.Call(session, attachReceipt, sent), fault.BlockedAddress, "Esa dirección no")
		if got := s.Since(before); len(got) > 0 {
			t.Errorf("changed %v", got)
		}
		d.Down(nil)
		if got := s.OK(session, attachReceipt, sent); got["paymentStatus"] != "completed" {
			t.Errorf("%v", got)
		}
		if _, fetched, _ := d.Counts(); fetched != 2 {
			t.Errorf("fetched %d times", fetched)
		}
	}})
}
