// Package ledger is money that came in: payments, claims of payments, how much of each is applied to which order, and
// the rest as a customer's credit. Debt is always a sum of rows; there is no running balance. It knows orders by id
// only: the rules that join nouns say which of them owe, and what a payment does to them.
package ledger

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Status of a payment. Only a completed one counts.
type Status string

const (
	Claimed         Status = "claimed"          // a customer's unverified statement
	AwaitingReceipt Status = "awaiting_receipt" // known, and counts once its receipt arrives
	Completed       Status = "completed"
	Rejected        Status = "rejected"
	Refunded        Status = "refunded" // was completed, and the money went back
)

// Payment is one sum of money. Amounts are minor units of Currency.
type Payment struct {
	ID           string
	CustomerID   string
	OrderID      string // the intended order; empty: any debt
	Number       string // REC-00001, once completed
	Method       string
	Status       Status
	Amount       int64
	Currency     string
	Unapplied    int64 // of a completed one: not applied to any order
	Reference    string
	ReferenceKey string
	ExternalKey  string
	ReceiptID    string
	Notes        string
	SessionID    string
	QuestionID   string // the question to staff about a claim
	RecordedBy   string
	DecidedBy    string
	CreatedAt    time.Time
	CompletedAt  time.Time
	UpdatedAt    time.Time
}

// Open reports whether a decision on it is pending.
func (p Payment) Open() bool { return p.Status == Claimed || p.Status == AwaitingReceipt }

// Application is a part of a payment applied to an order, or taken off it again.
type Application struct {
	ID        string
	PaymentID string
	OrderID   string
	Amount    int64
}

// Rows is what the ledger needs from storage. Saving a second completed payment with the same reference, vendor's id or
// receipt fails: the unit is retried, and then finds the first one.
type Rows interface {
	PaymentRows
	CreditRows
	LinkRows
}

// PaymentRows stores payments.
type PaymentRows interface {
	Payment(id string, lock bool) (p Payment, found bool, err error)
	// ClaimOf returns the payment that a question is about.
	ClaimOf(questionID string) (p Payment, found bool, err error)
	InsertPayment(p Payment) error
	UpdatePayment(p Payment) error
	// CompletedBy finds the completed payment with one of these keys.
	CompletedBy(referenceKey, externalKey, receiptID string) (p Payment, found bool, err error)
	// ByExternal returns the payments and claims with a vendor's id, newest first.
	ByExternal(externalKey string) ([]Payment, error)
	LastCompleted(customerID string) (at time.Time, err error)
	NextReceiptNumber() (int64, error)
	ListPayments(f Filter) ([]Payment, error)
}

// CreditRows stores which payments are applied to which orders.
type CreditRows interface {
	// Credits returns a customer's payments with an unapplied rest, oldest first.
	Credits(customerID string, lock bool) ([]Payment, error)
	// Taken returns how much of each payment is applied to an order, the latest first.
	Taken(orderID string) ([]Application, error)
	// Takers returns the orders that a payment is applied to, by id.
	Takers(paymentID string) ([]string, error)
	InsertApplications(list []Application, now time.Time) error
}

// Filter selects payments, newest first.
type Filter struct {
	Status     Status
	Open       bool // only those that wait for a decision
	CustomerID string
	OrderID    string
	// From and To narrow to completed ones by when they were completed: from, and before.
	From, To time.Time
	Before   string // an id
	Limit    int
}

// Ledger is the noun bound to one unit.
type Ledger struct {
	rows  Rows
	scope *scope.Scope
}

// New binds the ledger to a unit.
func New(rows Rows, s *scope.Scope) *Ledger { return &Ledger{rows: rows, scope: s} }

var (
	msgNoPayment = locale.Text{
		ES: "No encontré ese pago.",
		PT: "Não encontrei esse pagamento.",
		EN: "I could not find that payment.",
	}
	msgPaidOnce = locale.Text{
		ES: "Ese comprobante o referencia ya se usó en el pago %s.",
		PT: "Esse comprovante ou referência já foi usado no pagamento %s.",
		EN: "That receipt or reference has been used for payment %s already.",
	}
	msgUsed = locale.Text{
		ES: "Ese comprobante o referencia ya se usó en otro pago.",
		PT: "Esse comprovante ou referência já foi usado em outro pagamento.",
		EN: "That receipt or reference has been used for another payment already.",
	}
)

// Get returns a payment the actor may see; not_found otherwise.
func (l *Ledger) Get(id string, lock bool) (Payment, error) {
	p, found, err := l.rows.Payment(id, lock)
	if err == nil && (!found || !l.scope.MaySeeIn(p.CustomerID, p.SessionID)) {
		err = l.scope.Fault(fault.NotFound, msgNoPayment)
	}
	return p, err
}

// ClaimOf returns the payment that a question is about.
func (l *Ledger) ClaimOf(questionID string) (Payment, bool, error) { return l.rows.ClaimOf(questionID) }

// List is for staff; it does not check the role.
func (l *Ledger) List(f Filter) ([]Payment, error) { return l.rows.ListPayments(f) }

// LastPayment is when a customer last paid; zero: never.
func (l *Ledger) LastPayment(customerID string) (time.Time, error) {
	return l.rows.LastCompleted(customerID)
}

// CheckUnused returns conflict for a reference, a vendor's id or a receipt that a completed payment has. Concurrent
// units are caught when they save.
func (l *Ledger) CheckUnused(p Payment) error {
	p.mark()
	first, found, err := l.rows.CompletedBy(p.ReferenceKey, p.ExternalKey, p.ReceiptID)
	if err != nil || !found || first.ID == p.ID {
		return err
	}
	return l.errPaidOnce(first)
}

// errPaidOnce is the conflict; it names the payment only to actors who may see it.
func (l *Ledger) errPaidOnce(first Payment) error {
	if l.scope.MaySeeIn(first.CustomerID, first.SessionID) {
		return l.scope.Fault(fault.Conflict, msgPaidOnce, first.Number)
	}
	return l.scope.Fault(fault.Conflict, msgUsed)
}
