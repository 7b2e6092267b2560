package sales

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgSayAmount = locale.Text{
	ES: "Hay que indicar el monto: no se leyó ninguno en la moneda del negocio.",
	PT: "É preciso informar o valor: nenhum foi lido na moeda da loja.",
	EN: "Say the amount: none in the business's currency was read.",
}

// ReviewReceipt is staff's statement of what a receipt proves: an amount, for an order or for its customer's debts. By
// default it is the amount read and the suggested order. The payment counts at once.
func (s *Proofs) ReviewReceipt(w ReceiptUse) (Paid, error) {
	r, err := s.Receipts.Get(w.ReceiptID, false)
	if err != nil {
		return Paid{}, err
	}
	p, err := s.receiptPayment(r, w.Amount)
	if fault.Is(err, fault.Conflict) {
		err = s.Scope.Invalid("/amount", msgSayAmount)
	}
	if err != nil {
		return Paid{}, err
	}
	p.CustomerID = r.CustomerID
	if err := s.reviewedOrder(w.Order, r, &p); err != nil {
		return Paid{}, err
	}
	if err := s.receiptFor(r, p.CustomerID); err != nil {
		return Paid{}, err
	}
	if p.ID, err = s.openClaim(r); err != nil {
		return Paid{}, err
	}
	return s.payments.Pay(p)
}

// reviewedOrder finds the order that staff names, which must have a debt. A merely suggested order without one is
// ignored.
func (s *Proofs) reviewedOrder(named OrderRef, r receipt.Receipt, p *ledger.Payment) error {
	said := named != OrderRef{}
	if !said {
		named.ID = r.OrderID
	}
	if named == (OrderRef{}) {
		return nil
	}
	o, err := s.orderByRef(named, false)
	if err != nil {
		return err
	}
	if err := s.payments.Payable(o); err != nil {
		if said || !fault.Is(err, fault.Conflict) {
			return err
		}
		return nil
	}
	p.OrderID, p.CustomerID = o.ID, o.CustomerID
	return nil
}

// RejectReceipt is staff's statement that a receipt proves nothing; it also rejects the claim it came with.
func (s *Proofs) RejectReceipt(id, why string) (receipt.Receipt, error) {
	r, err := s.Receipts.Get(id, false)
	if err != nil {
		return r, err
	}
	claim, err := s.openClaim(r)
	if err != nil {
		return r, err
	}
	if claim != "" { // lock order: payments before receipts
		p, err := s.Ledger.Get(claim, true)
		if err != nil {
			return r, err
		}
		if p.Open() {
			if _, err := s.Ledger.Reject(p, why); err != nil {
				return r, err
			}
		}
	}
	return s.Receipts.Reject(id, why)
}

var (
	msgProved = locale.Text{
		ES: "Ese pago ya tiene su comprobante.",
		PT: "Esse pagamento já tem o seu comprovante.",
		EN: "That payment has its receipt already.",
	}
	msgGone = locale.Text{
		ES: "Ese pago fue rechazado o devuelto: no lleva comprobante.",
		PT: "Esse pagamento foi recusado ou devolvido: não leva comprovante.",
		EN: "That payment was rejected or returned: it takes no receipt.",
	}
)

// AwaitsProof returns conflict for a payment that accepts no receipt, or has another one already.
func (s *Proofs) AwaitsProof(p ledger.Payment, receiptID string) error {
	switch {
	case p.Status == ledger.Rejected || p.Status == ledger.Refunded:
		return s.Scope.Fault(fault.Conflict, msgGone)
	case p.Status == ledger.Completed && p.ReceiptID != "" && p.ReceiptID != receiptID:
		return s.Scope.Fault(fault.Conflict, msgProved)
	}
	return nil
}

// ProvePayment adds a receipt to a payment. One that only waited for it counts from here on; a claim stays a claim for
// staff to decide on. It is idempotent.
func (s *Proofs) ProvePayment(paymentID, receiptID string) (ledger.Payment, error) {
	p, err := s.Ledger.Get(paymentID, false)
	if err != nil {
		return p, err
	}
	if err := s.AwaitsProof(p, receiptID); err != nil {
		return p, err
	}
	switch {
	case p.Status == ledger.Completed && p.ReceiptID == receiptID:
		return p, nil
	case p.Status == ledger.AwaitingReceipt:
		p.ReceiptID = receiptID
		done, err := s.payments.Pay(p)
		return done.Payment, err
	}
	if p, err = s.Ledger.Prove(p.ID, receiptID); err != nil {
		return p, err
	}
	if p.Status == ledger.Completed {
		return p, s.payments.attachReceipt(p)
	}
	_, err = s.Receipts.Suggest(receiptID, p.OrderID, p.ID)
	return p, err
}

// Candidate is an order that a receipt may be for.
type Candidate struct {
	Order order.Order
	Score float64 // 0 to 1: how close its debt is to the amount read
}

// Candidates returns the customer's orders with a debt, the likeliest first and then the oldest. Scores are 0 if no
// amount in the business's currency was read.
func (s *Proofs) Candidates(r receipt.Receipt) ([]Candidate, error) {
	owed, err := s.Orders.Owed(cmp.Or(r.CustomerID, s.Scope.CustomerID), false)
	out := make([]Candidate, len(owed))
	for i, o := range owed {
		out[i].Order = o
		if r.Amount > 0 && r.Currency == string(s.Scope.Workspace.Currency) {
			out[i].Score = nearness(o.Pending(), r.Amount)
		}
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return cmp.Compare(b.Score, a.Score) })
	return out, err
}

// nearness is 1 for the exact amount, less by the relative difference, and never below 0.
func nearness(owed, paid int64) float64 {
	off := max(owed-paid, paid-owed)
	if off >= owed {
		return 0
	}
	return 1 - float64(off)/float64(owed)
}

// GuessOrder returns the only order a receipt can be for: the one it names, the one with its amount, or the only one
// with a debt. Empty: ambiguous, the customer must be asked.
func (s *Proofs) GuessOrder(r receipt.Receipt) (orderID string, err error) {
	if r.OrderID != "" {
		return r.OrderID, nil
	}
	list, err := s.Candidates(r)
	if err != nil {
		return "", err
	}
	exact := slices.DeleteFunc(slices.Clone(list), func(c Candidate) bool { return c.Score < 1 })
	switch {
	case len(exact) == 1:
		return exact[0].Order.ID, nil
	case len(list) == 1:
		return list[0].Order.ID, nil
	}
	return "", nil
}

// RecordReading records what was read from a receipt, or why nothing was, and its order if that is certain. It is
// idempotent: the first reading counts.
func (s *Proofs) RecordReading(id string, reading receipt.Reading, failure string) (receipt.Receipt, error) {
	r, err := s.Receipts.Get(id, true)
	if err == nil && r.Unread() && failure == "" {
		return r, s.readLate(r, reading)
	}
	if err != nil || !r.Readable() {
		return r, err
	}
	if failure != "" {
		return r, s.Receipts.RecordFailure(&r, failure)
	}
	guess := r
	guess.Reading = reading
	if r.OrderID, err = s.GuessOrder(guess); err != nil {
		return r, err
	}
	return r, s.Receipts.RecordReading(&r, reading)
}
