package sales

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// Proofs is receipts as proof of payments: taken in, matched with an order, asked about, used or rejected.
type Proofs struct {
	*Nouns
	payments *Payments
}

// NewProofs binds proofs to a unit's nouns.
func NewProofs(n *Nouns, p *Payments) *Proofs { return &Proofs{Nouns: n, payments: p} }

// ReceiptUse is a request to pay an order with a receipt.
type ReceiptUse struct {
	ReceiptID string
	Order     OrderRef
	Amount    int64 // 0: what was read
}

// use is a checked ReceiptUse.
type use struct {
	receipt receipt.Receipt
	order   order.Order
	payment ledger.Payment
	doubt   doubt // empty: the customer's yes is enough
}

// ageing is how much older than the order a receipt may be without a review by staff.
const ageing = 30 * 24 * time.Hour

// usable resolves a use and refuses it where a yes would be useless. Codes: not_found for what the actor may not see;
// conflict for a receipt or reference that another payment used, an order that owes nothing, and a receipt without a
// known amount.
func (s *Proofs) usable(w ReceiptUse) (use, error) {
	o, err := s.orderByRef(w.Order, s.Scope.Deciding)
	if err != nil {
		return use{}, err
	}
	r, err := s.Receipts.Get(w.ReceiptID, false)
	if err != nil {
		return use{}, err
	}
	if err := s.receiptFor(r, o.CustomerID); err != nil {
		return use{}, err
	}
	if err := s.payments.Payable(o); err != nil {
		return use{}, err
	}
	p, err := s.receiptPayment(r, w.Amount)
	if err != nil {
		return use{}, err
	}
	p.OrderID, p.CustomerID = o.ID, o.CustomerID
	return use{receipt: r, order: o, payment: p, doubt: s.doubtful(r, o, p.Amount)}, s.Ledger.CheckUnused(p)
}

// receiptFor returns conflict for a receipt that cannot prove this customer's payment.
func (s *Proofs) receiptFor(r receipt.Receipt, customerID string) error {
	if r.CustomerID != "" && customerID != "" && r.CustomerID != customerID {
		return s.Scope.Fault(fault.Conflict, msgAnothers)
	}
	return s.Receipts.Usable(r)
}

// Provable checks that a receipt can prove this customer's payment: not_found, or conflict if it is another customer's
// or used.
func (s *Proofs) Provable(receiptID, customerID string) error {
	r, err := s.Receipts.Get(receiptID, false)
	if err != nil {
		return err
	}
	return s.receiptFor(r, customerID)
}

// receiptPayment is the payment a receipt proves, of the amount read unless another is given.
func (s *Proofs) receiptPayment(r receipt.Receipt, said int64) (ledger.Payment, error) {
	p := ledger.Payment{Method: string(order.Transfer), Amount: said, Reference: r.Reference, ReceiptID: r.ID}
	if said > 0 {
		return p, nil
	}
	own := string(s.Scope.Workspace.Currency)
	switch {
	case r.Status == receipt.Pending:
		return p, s.Scope.Fault(fault.Conflict, msgUnreadYet)
	case r.Amount == 0:
		return p, s.Scope.Fault(fault.Conflict, msgNoAmount)
	case r.Currency != "" && r.Currency != own:
		return p, s.Scope.Fault(fault.Conflict, msgOtherMoney, r.Currency, own)
	}
	p.Amount = r.Amount
	return p, nil
}

// doubt is why staff must review a receipt before it pays.
type doubt string

const (
	unsure   doubt = "unsure"
	differs  doubt = "differs"
	foreign  doubt = "foreign"
	misdated doubt = "misdated"
	unnamed  doubt = doubt(receipttext.NoPayee)
	astray   doubt = doubt(receipttext.AnotherPayee)
	unset    doubt = doubt(receipttext.NoAccount)
)

func (s *Proofs) doubtful(r receipt.Receipt, o order.Order, amount int64) doubt {
	own := s.Scope.Workspace.Currency
	switch {
	case r.Currency != "" && r.Currency != string(own):
		return foreign
	case r.Status != receipt.Analyzed || !r.Certain(own):
		return unsure
	case r.Amount != amount:
		return differs
	case s.offDate(r.PaidOn, o.CreatedAt):
		return misdated
	}
	if to := r.PaidTo(s.Scope.Workspace.Settings.Bank); to != receipttext.Ours {
		return doubt(to)
	}
	return ""
}

// offDate reports a date, in the shop's time zone, in the future or long before the order. A missing date is no doubt
// here: it lowers the confidence already.
func (s *Proofs) offDate(day string, ordered time.Time) bool {
	if day == "" {
		return false
	}
	zone := s.Scope.Workspace.Location()
	paid, err := time.ParseInLocation(time.DateOnly, day, zone)
	if err != nil {
		return true
	}
	y, m, d := ordered.In(zone).Date()
	return paid.After(s.Scope.Now) || paid.Before(time.Date(y, m, d, 0, 0, 0, 0, zone).Add(-ageing))
}

// ReceiptQuestion asks about paying an order with a receipt: the customer if the reading is beyond doubt, staff
// otherwise.
func (s *Proofs) ReceiptQuestion(w ReceiptUse) (confirmation.Question, error) {
	u, err := s.usable(w)
	if err != nil {
		return confirmation.Question{}, err
	}
	q := confirmation.Question{
		Addressee: access.Customer, Text: s.applyText(u), SubjectID: u.order.ID, Total: u.payment.Amount,
	}
	if u.doubt != "" || s.Scope.Actor.Role.Trusted() {
		if q, err = s.payments.PaymentQuestion(u.payment); err != nil {
			return q, err
		}
		q.Text += s.doubtText(u)
	}
	q.Subject = confirmation.Digest(u.receipt.ID, u.order.ID, u.payment.Amount, q.Addressee)
	return q, nil
}

// RecordReceiptQuestion records a claim if staff was asked, and on the receipt what it is for.
func (s *Proofs) RecordReceiptQuestion(w ReceiptUse, c confirmation.Confirmation) error {
	u, err := s.usable(w)
	if err != nil {
		return err
	}
	var claim ledger.Payment
	if c.Addressee != access.Customer {
		if err := s.payments.RecordClaim(u.payment, c); err != nil {
			return err
		}
		if claim, _, err = s.Ledger.ClaimOf(c.ID); err != nil {
			return err
		}
	}
	_, err = s.Receipts.Suggest(u.receipt.ID, u.order.ID, claim.ID)
	return err
}

// ReceiptPaid is the result of paying an order with a receipt.
type ReceiptPaid struct {
	Paid
	Order    order.Order // current state
	Previous int64       // the order's debt before
}

// UseReceipt pays an order with a receipt, after a yes. The customer's is enough if the reading is beyond doubt and
// names the business as payee: that, not their word, makes the money count. Otherwise only staff's yes counts.
func (s *Proofs) UseReceipt(w ReceiptUse) (ReceiptPaid, error) {
	u, err := s.usable(w)
	if err != nil {
		return ReceiptPaid{}, err
	}
	out := ReceiptPaid{Previous: u.order.Pending()}
	if u.payment.ID, err = s.openClaim(u.receipt); err != nil {
		return out, err
	}
	if u.doubt == "" {
		out.Paid, err = s.payments.Pay(u.payment)
	} else {
		out.Paid, err = s.payments.Settle(u.payment)
	}
	if err != nil {
		return out, err
	}
	out.Order, err = s.Orders.Get(u.order.ID, false)
	return out, err
}

// openClaim returns the undecided claim that a receipt belongs to: both are about the same money.
func (s *Proofs) openClaim(r receipt.Receipt) (id string, err error) {
	if r.PaymentID == "" {
		return "", nil
	}
	p, err := s.Ledger.Get(r.PaymentID, false)
	if err != nil || !p.Open() {
		return "", err
	}
	return p.ID, nil
}

// attachReceipt attaches the receipt of a payment that counts now.
func (s *Payments) attachReceipt(p ledger.Payment) error {
	if p.ReceiptID == "" {
		return nil
	}
	return s.Receipts.Attach(p.ReceiptID, p.ID, p.OrderID, p.CustomerID)
}

// refer copies the receipt's reference into the payment, or checks that no other payment used it: one transfer pays
// once, whichever way its reference came.
func (s *Payments) refer(p *ledger.Payment) error {
	if p.ReceiptID == "" {
		return nil
	}
	r, err := s.Receipts.Get(p.ReceiptID, false)
	if err != nil || r.Reference == "" {
		return err
	}
	if p.Reference == "" {
		p.Reference = r.Reference
		return nil
	}
	return s.Ledger.CheckUnused(ledger.Payment{ID: p.ID, Method: p.Method, Reference: r.Reference})
}

// readLate stores the reading of a receipt that proves a payment already. If another payment has the same reference,
// payment.duplicate reports it: the money may have been counted twice.
func (s *Proofs) readLate(r receipt.Receipt, reading receipt.Reading) error {
	if err := s.Receipts.ReadLate(&r, reading); err != nil || r.Reference == "" {
		return err
	}
	err := s.Ledger.Refer(r.PaymentID, r.Reference)
	if !fault.Is(err, fault.Conflict) {
		return err
	}
	s.Scope.Emit("payment.duplicate", r.PaymentID,
		map[string]any{"paymentId": r.PaymentID, "receiptId": r.ID, "customerId": r.CustomerID, "orderId": r.OrderID})
	return nil
}
