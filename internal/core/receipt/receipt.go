// Package receipt is the proofs of payment that customers send: whose they are, what was read from them and their
// outcome. A receipt is never money by itself: the rules that join nouns decide whether it pays something. It knows
// files, orders and payments by id only, and reads no bytes.
package receipt

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Status is the progress of a receipt.
type Status string

const (
	Pending  Status = "pending_analysis"
	Analyzed Status = "analyzed"
	Failed   Status = "failed"   // unreadable; staff must review it
	Attached Status = "attached" // it proves a payment that counts
	Rejected Status = "rejected" // staff decided that it proves nothing
)

// Kind is what its file is.
type Kind string

const (
	Image Kind = "image"
	PDF   Kind = "pdf"
)

// KindOf is the kind of a file by its content type; empty for what is neither.
func KindOf(contentType string) Kind {
	switch {
	case contentType == "application/pdf":
		return PDF
	case strings.HasPrefix(contentType, "image/"):
		return Image
	}
	return ""
}

// Receipt is one file that is claimed to prove a payment.
type Receipt struct {
	ID         string
	CustomerID string // empty: not known yet
	SessionID  string
	FileID     string
	Source     string // a digest of where it came from; see Source
	Content    string // a digest of the file: one file is one receipt
	Kind       Kind
	Status     Status
	Reading
	OrderID   string // the order it is for, if known
	PaymentID string // the payment it proves; unless attached, a claim
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Open reports whether it may still prove something.
func (r Receipt) Open() bool { return r.Status != Attached && r.Status != Rejected }

// Rows is what receipts need from storage.
type Rows interface {
	Receipt(id string, lock bool) (r Receipt, found bool, err error)
	// ReceiptOf returns the one with a source or, failing that, with a content.
	ReceiptOf(source, content string) (r Receipt, found bool, err error)
	// InsertReceipt reports false if another receipt has the source or content.
	InsertReceipt(r Receipt) (inserted bool, err error)
	UpdateReceipt(r Receipt) error
	// DropReceipts deletes the receipts of a deleted file that had no result.
	DropReceipts(fileID string) error
	ListReceipts(f Filter) ([]Receipt, error)
}

// Filter selects receipts, newest first.
type Filter struct {
	Waiting    bool // for staff: read or unreadable, oldest first
	Status     Status
	CustomerID string
	Before     string // an id
	Limit      int
}

// Receipts is the noun bound to one unit.
type Receipts struct {
	rows  Rows
	scope *scope.Scope
	keep  func(fileID string, counts bool) error
}

// New binds receipts to a unit.
func New(rows Rows, s *scope.Scope) *Receipts { return &Receipts{rows: rows, scope: s} }

// KeepFilesWith sets the function that keeps the file of a receipt for an order or a payment. Files are another noun.
func (rs *Receipts) KeepFilesWith(fn func(fileID string, counts bool) error) { rs.keep = fn }

// DropOfFile deletes the receipts of a deleted file that had no result: sent again, it is a new receipt. One that staff
// rejected stays.
func (rs *Receipts) DropOfFile(fileID string) error { return rs.rows.DropReceipts(fileID) }

var (
	msgNone = locale.Text{
		ES: "No encontré ese comprobante.",
		PT: "Não encontrei esse comprovante.",
		EN: "I could not find that receipt.",
	}
	msgAttached = locale.Text{
		ES: "Ese comprobante ya se usó para un pago.",
		PT: "Esse comprovante já foi usado em um pagamento.",
		EN: "That receipt has been used for a payment already.",
	}
	msgRejected = locale.Text{
		ES: "Ese comprobante fue rechazado por una persona del negocio.",
		PT: "Esse comprovante foi recusado por alguém da loja.",
		EN: "Somebody of the business has rejected that receipt.",
	}
)

// Get returns a receipt the actor may see; not_found otherwise.
func (rs *Receipts) Get(id string, lock bool) (Receipt, error) {
	r, found, err := rs.rows.Receipt(id, lock)
	if err == nil && (!found || !rs.scope.MaySeeIn(r.CustomerID, r.SessionID)) {
		err = rs.scope.Fault(fault.NotFound, msgNone)
	}
	return r, err
}

// Usable returns conflict for a receipt that is attached or rejected.
func (rs *Receipts) Usable(r Receipt) error {
	switch r.Status {
	case Attached:
		return rs.scope.Fault(fault.Conflict, msgAttached)
	case Rejected:
		return rs.scope.Fault(fault.Conflict, msgRejected)
	}
	return nil
}

// List is for staff; it does not check the role.
func (rs *Receipts) List(f Filter) ([]Receipt, error) { return rs.rows.ListReceipts(f) }

// RecordReading records what was read. It ignores a receipt that was read before, or that needs no reading any more. The
// caller has locked the receipt.
func (rs *Receipts) RecordReading(r *Receipt, reading Reading) error {
	if !r.Readable() {
		return nil
	}
	r.Reading, r.Status = reading.clean(), Analyzed
	if err := rs.update(r); err != nil {
		return err
	}
	sure := r.Proves(rs.scope.Workspace)
	rs.scope.Emit("receipt.parsed", r.ID, map[string]any{
		"receiptId": r.ID, "customerId": r.CustomerID, "orderId": r.OrderID, "amount": r.Amount, "currency": r.Currency,
		"confidence": float64(r.Confidence) / 1000, "needsManualReview": !sure,
	})
	if !sure {
		rs.review(*r)
	}
	return nil
}

// ReadLate adds the reading of a receipt that proves a payment already. The caller has locked the receipt.
func (rs *Receipts) ReadLate(r *Receipt, reading Reading) error {
	r.Reading = reading.clean()
	return rs.update(r)
}

// RecordFailure records that a receipt could not be read, and emits receipt.needs_review once. The caller has locked the
// receipt.
func (rs *Receipts) RecordFailure(r *Receipt, why string) error {
	if !r.Readable() {
		return nil
	}
	first := r.Status == Pending
	r.Status, r.Why = Failed, why
	if err := rs.update(r); err != nil || !first {
		return err
	}
	rs.review(*r)
	return nil
}

func (rs *Receipts) review(r Receipt) {
	rs.scope.Inform(scope.NewsReceipt, r.ID)
	rs.scope.Emit("receipt.needs_review", r.ID, map[string]any{
		"receiptId": r.ID, "customerId": r.CustomerID, "orderId": r.OrderID, "status": r.Status, "reason": r.Why,
	})
}

// Suggest records the order a receipt is for and, if there is one, its claim.
func (rs *Receipts) Suggest(id, orderID, claimID string) (Receipt, error) {
	r, err := rs.Get(id, true)
	if err != nil || !r.Open() {
		return r, err
	}
	if orderID != "" {
		r.OrderID = orderID
	}
	if claimID != "" {
		r.PaymentID = claimID
	}
	return r, rs.update(&r)
}

// Attach makes a receipt the proof of a payment that counts. Call it in the unit that completes the payment, after all
// other locks; if another payment used the receipt first, it is a conflict and the unit must roll back.
func (rs *Receipts) Attach(id, paymentID, orderID, customerID string) error {
	r, err := rs.Get(id, true)
	if err != nil {
		return err
	}
	if err := rs.Usable(r); err != nil {
		return err
	}
	r.Status, r.PaymentID, r.OrderID = Attached, paymentID, orderID
	if r.CustomerID == "" {
		r.CustomerID = customerID
	}
	rs.scope.Emit("receipt.attached", r.ID, map[string]any{
		"receiptId": r.ID, "paymentId": r.PaymentID, "orderId": r.OrderID, "customerId": r.CustomerID,
	})
	return rs.update(&r)
}

// mostReason is the longest kept reason of a rejection, in characters.
const mostReason = 200

// Reject ends a receipt that staff says proves nothing; conflict if it is attached or rejected already.
func (rs *Receipts) Reject(id, why string) (Receipt, error) {
	r, err := rs.Get(id, true)
	if err != nil {
		return r, err
	}
	if err := rs.Usable(r); err != nil {
		return r, err
	}
	r.Status = Rejected
	if why = truncate(why, mostReason); why != "" {
		r.Why = why
	}
	rs.scope.Emit("receipt.rejected", r.ID, map[string]any{
		"receiptId": r.ID, "customerId": r.CustomerID, "orderId": r.OrderID, "by": rs.scope.Actor.Name(),
	})
	return r, rs.update(&r)
}

func (rs *Receipts) update(r *Receipt) error {
	r.UpdatedAt = rs.scope.Now
	if rs.keep != nil && (r.OrderID != "" || r.PaymentID != "") && r.Status != Rejected {
		if err := rs.keep(r.FileID, r.Status == Attached); err != nil {
			return err
		}
	}
	return rs.rows.UpdateReceipt(*r)
}
