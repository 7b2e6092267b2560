package sales_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit/coretest"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

var bank = access.Bank{CBU: "2850590940090418135201", Holder: "Bazar"}

// good is a receipt of 1000 to the business, of the day the tests run on.
func good() receipt.Reading {
	return receipt.Reading{
		Amount: 1000, Currency: "ARS", Confidence: 900, PaidOn: "2026-03-04", Reference: "op-1234",
		Payee: receipttext.Payee{Parties: []receipttext.Party{{Accounts: []string{bank.CBU}}}},
	}
}

// receipt is a picture that the customer sent, read as given; an empty reading is one that has not been read yet.
func (s *shop) receipt(r receipt.Reading) (out receipt.Receipt) {
	s.t.Helper()
	content := scope.NewID()
	s.do(func(u *core.Unit) (err error) {
		in := sales.Incoming{Sent: receipt.Sent{CustomerID: s.ana, SessionID: s.talk.ID}}
		got := sales.Brought{Stored: file.Stored{StorageKey: content, ContentType: "image/png", Size: 10,
			SHA256: content}}
		out, err = u.Proofs.TakeIn(in, got, "comprobante.png", "")
		return err
	})
	if r.Currency != "" {
		s.do(func(u *core.Unit) (err error) { out, err = u.Proofs.RecordReading(out.ID, r, ""); return err })
	}
	return out
}

// withBank is a business whose account receipts can be compared with.
func withBank(t *testing.T) *shop {
	t.Helper()
	s := open(t)
	s.w.Settings.Bank = bank
	return s
}

// Whom a receipt's question is for, and what the customer's own yes then pays.
func TestWhatAReceiptPays(t *testing.T) {
	t.Parallel()
	with := func(change func(*receipt.Reading)) receipt.Reading {
		r := good()
		change(&r)
		return r
	}
	for name, c := range map[string]struct {
		reading receipt.Reading
		amount  int64 // what the customer says; 0: what was read
		asked   access.Role
		owes    int64 // of 2000, after the customer's yes
		code    fault.Code
	}{
		"beyond doubt":        {good(), 0, access.Customer, 1000, ""},
		"the amount, as read": {good(), 1000, access.Customer, 1000, ""},
		"another amount":      {good(), 1500, access.Staff, 2000, ""},
		"not quite readable": {with(func(r *receipt.Reading) { r.Confidence = receipt.Sure - 1 }), 0, access.Staff,
			2000, ""},
		"to another account": {with(func(r *receipt.Reading) { r.Payee.Parties[0].Accounts[0] = "0110599520000001235579" }), 0, access.Staff, 2000, ""},
		"to nobody in it": {with(func(r *receipt.Reading) { r.Payee = receipttext.Payee{} }), 0, access.Staff,
			2000, ""},
		"of tomorrow": {with(func(r *receipt.Reading) { r.PaidOn = "2026-03-05" }), 0, access.Staff, 2000,
			""},
		"of thirty days before": {with(func(r *receipt.Reading) { r.PaidOn = "2026-02-02" }), 0, access.Customer, 1000,
			""},
		"older than that": {with(func(r *receipt.Reading) { r.PaidOn = "2026-02-01" }), 0, access.Staff, 2000,
			""},
		"of no date that exists": {with(func(r *receipt.Reading) { r.PaidOn = "2026-02-30" }), 0, access.Staff, 2000,
			""},
		"in other money":    {with(func(r *receipt.Reading) { r.Currency = "USD" }), 0, "", 2000, fault.Conflict},
		"without an amount": {with(func(r *receipt.Reading) { r.Amount = 0 }), 0, "", 2000, fault.Conflict},
		"not read yet":      {receipt.Reading{}, 0, "", 2000, fault.Conflict},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := withBank(t)
			o := s.sold(terms, s.product("taza", 1000, 9), 2)
			r := s.receipt(c.reading)
			w := sales.ReceiptUse{ReceiptID: r.ID, Order: sales.OrderRef{ID: o.ID}, Amount: c.amount}
			var q confirmation.Question
			err := s.try(func(u *core.Unit) (err error) { q, err = u.Proofs.ReceiptQuestion(w); return err })
			check(t, "code", coretest.Code(err), c.code)
			check(t, "asked", q.Addressee, c.asked)
			if err != nil {
				return
			}
			s.do(func(u *core.Unit) error { _, err := u.Proofs.UseReceipt(w); return err })
			check(t, "it owes", s.balance(), c.owes)
		})
	}
}

// One transfer pays once: as a file, as a reference, for any order.
func TestAReceiptPaysOnce(t *testing.T) {
	t.Parallel()
	s := withBank(t)
	mug := s.product("taza", 1000, 9)
	one, two := s.sold(terms, mug, 1), s.sold(terms, mug, 1)
	first, copied := s.receipt(good()), s.receipt(good()) // another picture of the same transfer
	use := func(receiptID, orderID string) error {
		return s.try(func(u *core.Unit) error {
			_, err := u.Proofs.UseReceipt(sales.ReceiptUse{ReceiptID: receiptID, Order: sales.OrderRef{ID: orderID}})
			return err
		})
	}
	check(t, "the first", coretest.Code(use(first.ID, one.ID)), fault.Code(""))
	check(t, "again", coretest.Code(use(first.ID, two.ID)), fault.Conflict)
	check(t, "another picture of it", coretest.Code(use(copied.ID, two.ID)), fault.Conflict)
	check(t, "an order that owes nothing", coretest.Code(use(copied.ID, one.ID)), fault.Conflict)
	check(t, "it owes", s.balance(), int64(1000))
	check(t, "rejected after it paid", coretest.Code(s.as(access.Staff, func(u *core.Unit) error {
		_, err := u.Proofs.RejectReceipt(first.ID, "no")
		return err
	})), fault.Conflict)
	_, err := s.pay(ledger.Payment{OrderID: two.ID, Method: "transfer", Amount: 1000, ReceiptID: copied.ID})
	check(t, "by staff, with the picture", coretest.Code(err), fault.Conflict)
}

func TestWhichOrderAReceiptIsFor(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		debts  []int64 // each an order, in units of 1000
		amount int64
		want   int // of the debts; -1: ambiguous
		best   int
	}{
		"the only one, whatever the amount": {[]int64{2}, 700, 0, 0},
		"the one with the amount":           {[]int64{1, 3, 2}, 3000, 1, 1},
		"two with the amount":               {[]int64{2, 2}, 2000, -1, 0},
		"none with the amount":              {[]int64{1, 3}, 2900, -1, 1},
		"nothing was read":                  {[]int64{1, 3}, 0, -1, 0},
		"more than twice the debt":          {[]int64{1, 2}, 9000, -1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			mug := s.product("taza", 1000, 99)
			var ids []string
			for _, n := range c.debts {
				ids = append(ids, s.sold(terms, mug, n).ID)
			}
			s.do(func(u *core.Unit) error {
				r := receipt.Receipt{CustomerID: s.ana, Reading: receipt.Reading{Amount: c.amount, Currency: "ARS"}}
				list, err := u.Proofs.Candidates(r)
				if err != nil {
					return err
				}
				check(t, "the likeliest", list[0].Order.ID, ids[c.best])
				got, err := u.Proofs.GuessOrder(r)
				want := ""
				if c.want >= 0 {
					want = ids[c.want]
				}
				check(t, "for", got, want)
				return err
			})
		})
	}
}

// What a receipt does to a payment depends on what that waits for.
func TestProvingAPayment(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		settle func(u *core.Unit, p ledger.Payment) (sales.Paid, error)
		who    access.Role
		after  ledger.Status
		owes   int64
		code   fault.Code
	}{
		"it waits for its receipt": {func(u *core.Unit,
			p ledger.Payment) (sales.Paid, error) {
			return u.Payments.SettleWithReceipt(p)
		}, access.Staff, ledger.Completed, 0, ""},
		"a claim stays one": {func(u *core.Unit,
			p ledger.Payment) (sales.Paid, error) {
			return u.Payments.Settle(p)
		}, access.Agent, ledger.Claimed, 1000, ""},
		"it counts already": {func(u *core.Unit,
			p ledger.Payment) (sales.Paid, error) {
			return u.Payments.Pay(p)
		}, access.Staff, ledger.Completed, 0, ""},
		"it was rejected": {func(u *core.Unit, p ledger.Payment) (sales.Paid, error) {
			p, err := u.Ledger.Claim(p)
			if err == nil {
				p, err = u.Ledger.Reject(p, "")
			}
			return sales.Paid{Payment: p}, err
		}, access.Staff, ledger.Rejected, 1000, fault.Conflict},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := withBank(t)
			s.w.Settings.ReceiptRequiredFrom = 1000
			o := s.sold(terms, s.product("taza", 1000, 9), 1)
			var p ledger.Payment
			if err := s.as(c.who, func(u *core.Unit) error {
				out, err := c.settle(u, ledger.Payment{OrderID: o.ID, CustomerID: s.ana, Method: "transfer",
					Amount: 1000})
				p = out.Payment
				return err
			}); err != nil {
				t.Fatal(err)
			}
			r := s.receipt(good())
			for range 2 { // again changes nothing
				err := s.try(func(u *core.Unit) (err error) { _, err = u.Proofs.ProvePayment(p.ID, r.ID); return err })
				check(t, "code", coretest.Code(err), c.code)
			}
			s.do(func(u *core.Unit) error {
				now, err := u.Ledger.Get(p.ID, false)
				check(t, "status", now.Status, c.after)
				return err
			})
			check(t, "it owes", s.balance(), c.owes)
		})
	}
}

// Staff says what a doubtful receipt proves.
func TestStaffReviewsAReceipt(t *testing.T) {
	t.Parallel()
	s := withBank(t)
	mug := s.product("taza", 1000, 9)
	one, two := s.sold(terms, mug, 1), s.sold(terms, mug, 2)
	unclear := good()
	unclear.Confidence, unclear.Amount = 100, 0
	r := s.receipt(unclear)
	review := func(w sales.ReceiptUse) error {
		w.ReceiptID = r.ID
		return s.as(access.Staff, func(u *core.Unit) error { _, err := u.Proofs.ReviewReceipt(w); return err })
	}
	check(t, "without an amount", coretest.Code(review(sales.ReceiptUse{})), fault.InvalidArguments)
	check(t, "for an order", coretest.Code(review(sales.ReceiptUse{Order: sales.OrderRef{Number: two.Number}, Amount: 1500})),
		fault.Code(""))
	check(t, "the order has it", s.order(two.ID).Paid, int64(1500))
	check(t, "the other one nothing", s.order(one.ID).Paid, int64(0))
	check(t, "again", coretest.Code(review(sales.ReceiptUse{Amount: 1})), fault.Conflict)
	other := s.receipt(receipt.Reading{Currency: "ARS", Amount: 5, Reference: "op-9"})
	if err := s.as(access.Staff, func(u *core.Unit) error {
		_,
			err := u.Proofs.RejectReceipt(other.ID, "borroso")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	err := s.try(func(u *core.Unit) error { return u.Proofs.Provable(other.ID, s.ana) })
	check(t, "a rejected one proves", coretest.Code(err), fault.Conflict)
	err = s.try(func(u *core.Unit) error { return u.Proofs.Provable(r.ID, "somebody else") })
	check(t, "for another customer", coretest.Code(err), fault.Conflict)
}
