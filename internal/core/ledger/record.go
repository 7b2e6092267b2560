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
	return p, nil
}

// Await records a payment that counts once its receipt arrives.
func (l *Ledger) Await(p Payment) (Payment, error) {
	if err := l.Unused(p); err != nil {
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
	if err := l.Unused(p); err != nil {
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
	return fault.New(fault.Conflict, "%s", l.scope.Say(msgDecided, p.Status))
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
