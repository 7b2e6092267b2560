package ledger

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// mark derives the deduplication key of a payment. Cash has none: its reference is only a note.
func (p *Payment) mark() {
	p.ReferenceKey = ""
	if p.Method != "cash" {
		p.ReferenceKey = referenceKey(p.Reference)
	}
}

// ExternalKey is a vendor's payment id, prefixed by method: ids of two vendors may collide.
func ExternalKey(method, id string) string {
	if id = strings.TrimSpace(id); id == "" {
		return ""
	}
	return method + ":" + id
}

// referenceKey normalizes a bank's reference. Fewer than three characters identify nothing.
func referenceKey(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsDigit(r) || unicode.IsLetter(r) {
			b.WriteRune(unicode.ToUpper(r))
		}
	}
	if b.Len() < 3 {
		return ""
	}
	return b.String()
}

// Claim records a customer's statement that they paid. It does not change the debt.
func (l *Ledger) Claim(p Payment) (Payment, error) {
	p.Status = Claimed
	if err := l.insert(&p); err != nil {
		return p, err
	}
	l.scope.Emit("payment.claimed", p.ID, l.payload(p))
	l.scope.Inform(scope.NewsClaim, p.ID)
	return p, nil
}

// Await records a payment that counts once its receipt arrives.
func (l *Ledger) Await(p Payment) (Payment, error) {
	if err := l.CheckUnused(p); err != nil {
		return p, err
	}
	p.Status = AwaitingReceipt
	if err := l.save(&p); err != nil {
		return p, err
	}
	l.scope.Emit("payment.awaiting_receipt", p.ID, l.payload(p))
	return p, nil
}

// Complete makes a payment count, whether or not it was a claim before. All of it is the customer's credit until it is
// applied to orders. A reference, vendor's id or receipt that another payment used is a conflict.
func (l *Ledger) Complete(p Payment) (Payment, error) {
	if err := l.CheckUnused(p); err != nil {
		return p, err
	}
	n, err := l.rows.NextReceiptNumber()
	if err != nil {
		return p, err
	}
	p.Number = fmt.Sprintf("REC-%05d", n)
	p.Status, p.Unapplied, p.CompletedAt, p.DecidedBy = Completed, p.Amount, l.scope.Now, l.scope.Actor.Name()
	if err := l.save(&p); err != nil {
		return p, err
	}
	l.scope.Emit("payment.received", p.ID, l.payload(p))
	return p, nil
}

var msgDecided = locale.Text{
	ES: "Ese pago ya está resuelto (%s).",
	PT: "Esse pagamento já foi resolvido (%s).",
	EN: "That payment has been decided already (%s).",
}

// StillOpen returns conflict for a payment that is decided already.
func (l *Ledger) StillOpen(p Payment) error {
	if p.Open() {
		return nil
	}
	return l.scope.Fault(fault.Conflict, msgDecided, p.Status)
}

// Reject ends a claim that proved false; conflict if it is decided already.
func (l *Ledger) Reject(p Payment, why string) (Payment, error) {
	if err := l.StillOpen(p); err != nil {
		return p, err
	}
	p.Status, p.DecidedBy = Rejected, l.scope.Actor.Name()
	if why != "" {
		p.Notes = strings.TrimSpace(p.Notes + "\n" + why)
	}
	if err := l.update(&p); err != nil {
		return p, err
	}
	l.scope.Emit("payment.rejected", p.ID, l.payload(p))
	return p, nil
}

// Refund ends a completed payment whose money went back. The caller has taken it off all orders first.
func (l *Ledger) Refund(p Payment) error {
	if p.Status != Completed || p.Unapplied != p.Amount {
		return fmt.Errorf("ledger: payment %s is %s with %d of %d free", p.ID, p.Status, p.Unapplied, p.Amount)
	}
	p.Status, p.Unapplied = Refunded, 0
	if err := l.update(&p); err != nil {
		return err
	}
	l.scope.Emit("payment.refunded", p.ID, l.payload(p))
	return nil
}

// save inserts a new payment or updates a claim.
func (l *Ledger) save(p *Payment) error {
	if p.ID == "" {
		return l.insert(p)
	}
	return l.update(p)
}

func (l *Ledger) insert(p *Payment) error {
	p.mark()
	p.ID, p.CreatedAt, p.UpdatedAt = scope.NewID(), l.scope.Now, l.scope.Now
	p.SessionID, p.RecordedBy = l.scope.SessionID, l.scope.Actor.Name()
	if p.Currency == "" {
		p.Currency = string(l.scope.Workspace.Currency)
	}
	return l.rows.InsertPayment(*p)
}

func (l *Ledger) update(p *Payment) error {
	p.mark()
	p.UpdatedAt = l.scope.Now
	return l.rows.UpdatePayment(*p)
}

func (l *Ledger) payload(p Payment) map[string]any {
	return map[string]any{
		"paymentId": p.ID, "customerId": p.CustomerID, "orderId": p.OrderID, "amount": p.Amount, "currency": p.Currency,
		"method": p.Method, "status": p.Status, "receiptNumber": p.Number,
	}
}

// ByExternal returns the payments and claims with a vendor's id, newest first.
func (l *Ledger) ByExternal(externalKey string) ([]Payment, error) {
	return l.rows.ByExternal(externalKey)
}

// CameAndWent records a payment that was refunded before we heard of it: it never counts, and later deliveries of older
// events find it refunded.
func (l *Ledger) CameAndWent(p Payment) error {
	p, err := l.Complete(p)
	if err != nil {
		return err
	}
	return l.Refund(p)
}

// Note adds a line to a payment's notes. It reports false if the line is there already.
func (l *Ledger) Note(id, line string) (added bool, err error) {
	p, err := l.Get(id, true)
	if err != nil {
		return false, err
	}
	for known := range strings.SplitSeq(p.Notes, "\n") {
		if known == line {
			return false, nil
		}
	}
	p.Notes = strings.TrimSpace(p.Notes + "\n" + line)
	return true, l.update(&p)
}

// Prove links a payment with its receipt and changes nothing else. Codes: not_found, and conflict for a receipt that
// another payment used.
func (l *Ledger) Prove(id, receiptID string) (Payment, error) {
	p, err := l.Get(id, true)
	if err != nil || p.ReceiptID == receiptID {
		return p, err
	}
	p.ReceiptID = receiptID
	if err := l.CheckUnused(p); err != nil {
		return p, err
	}
	return p, l.update(&p)
}

// Refer adds the bank's reference to a payment that has none. One that another payment used is a conflict.
func (l *Ledger) Refer(id, reference string) error {
	p, err := l.Get(id, true)
	if err != nil || p.Reference != "" {
		return err
	}
	p.Reference = reference
	if err := l.CheckUnused(p); err != nil {
		return err
	}
	return l.update(&p)
}
