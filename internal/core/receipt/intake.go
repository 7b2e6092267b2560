package receipt

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// The errands of receipts: reading one, by its id; and deleting duplicate bytes, by their storage key.
const (
	ErrandRead = "read_receipt"
	ErrandDrop = "drop_bytes"
)

// MostBytes is how large a receipt's file may be.
const MostBytes = 10 << 20

// Source is a digest of a receipt's reference, for deduplication. The reference itself is not stored, since a URL may
// grant access.
func Source(kind, reference string) string {
	sum := sha256.Sum256([]byte(kind + "\n" + reference))
	return hex.EncodeToString(sum[:])
}

// Sent is a file sent as a receipt.
type Sent struct {
	CustomerID string
	SessionID  string
	Source     string // empty: no repeatable reference
	Content    string // empty: not known yet
	PaymentID  string // the payment it should prove, if given
}

// Intake checks, between fetching a file and recording it and outside any transaction, whether it may be accepted:
// conflict if not, and an event for staff. A known receipt is returned by its id, and need not be stored again.
type Intake interface {
	Known(ctx context.Context, s Sent) (receiptID string, err error)
}

var msgNotTaken = locale.Text{
	ES: "No puedo tomar ese comprobante: lo tiene que ver una persona del negocio.",
	PT: "Não posso aceitar esse comprovante: uma pessoa da loja precisa ver.",
	EN: "I cannot take that receipt: somebody of the business has to look at it.",
}

// Known finds a receipt that was sent before. One that another customer sent is a conflict that reveals nothing about
// it, and an event for staff.
func (rs *Receipts) Known(s Sent) (r Receipt, found bool, err error) {
	r, found, err = rs.rows.ReceiptOf(s.Source, s.Content)
	if err != nil || !found {
		return r, false, err
	}
	if !r.sentBy(s) {
		rs.scope.Emit("receipt.duplicate", r.ID, map[string]any{
			"receiptId": r.ID, "customerId": r.CustomerID, "sentByCustomerId": s.CustomerID,
			"sentInSessionId": s.SessionID,
		})
		return Receipt{}, false, rs.scope.Fault(fault.Conflict, msgNotTaken)
	}
	return r, true, nil
}

func (r Receipt) sentBy(s Sent) bool {
	return (r.CustomerID != "" && r.CustomerID == s.CustomerID) || (r.SessionID != "" && r.SessionID == s.SessionID)
}

// Add records a sent receipt whose file is stored, and queues its reading. One recorded meanwhile is returned as it is,
// with added false.
func (rs *Receipts) Add(s Sent, r Receipt) (out Receipt, added bool, err error) {
	known, found, err := rs.Known(s)
	if err != nil || found {
		return known, false, err
	}
	r.ID, r.Status, r.CreatedAt, r.UpdatedAt = scope.NewID(), Pending, rs.scope.Now, rs.scope.Now
	r.CustomerID, r.SessionID, r.Source, r.Content = s.CustomerID, s.SessionID, s.Source, s.Content
	if added, err = rs.rows.InsertReceipt(r); err != nil {
		return r, false, err
	}
	if !added { // a concurrent call inserted it first
		r, _, err = rs.Known(s)
		return r, false, err
	}
	rs.scope.Emit("receipt.ingested", r.ID, map[string]any{
		"receiptId": r.ID, "customerId": r.CustomerID, "orderId": r.OrderID, "kind": r.Kind,
	})
	rs.scope.Soon(ErrandRead, r.ID)
	return r, true, nil
}
