package receipt

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// The errands that are left for receipts: reading one, by its id; and dropping bytes
// that turned out to be kept already, by their storage key.
const (
	ErrandRead = "read_receipt"
	ErrandDrop = "drop_bytes"
)

// MostBytes is how large a receipt's file may be.
const MostBytes = 10 << 20

// Source is a digest of the reference a receipt came by: two of one reference are one
// receipt. The reference itself is not kept, since an address may be a right.
func Source(kind, reference string) string {
	sum := sha256.Sum256([]byte(kind + "\n" + reference))
	return hex.EncodeToString(sum[:])
}

// Sent is a file that somebody sends as a receipt.
type Sent struct {
	CustomerID string
	SessionID  string
	Source     string // empty: it has none that could come again
	Content    string // empty: not known yet
	PaymentID  string // what it is to prove, if somebody says
}

// Intake is asked between fetching a file and recording it, outside any transaction,
// whether it may be taken: conflict if not, and people are told. What is known already
// is returned by its id, and need not be kept again.
type Intake interface {
	Known(ctx context.Context, s Sent) (receiptID string, err error)
}

var msgNotTaken = locale.Text{
	ES: "No puedo tomar ese comprobante: lo tiene que ver una persona del negocio.",
	PT: "Não posso aceitar esse comprovante: uma pessoa da loja precisa ver.",
	EN: "I cannot take that receipt: somebody of the business has to look at it.",
}

// Known finds a receipt that was sent before. One that another customer sent is a
// conflict that says nothing about it, and an event for people.
func (rs *Receipts) Known(s Sent) (r Receipt, found bool, err error) {
	r, found, err = rs.rows.ReceiptOf(s.Source, s.Content)
	if err != nil || !found {
		return r, false, err
	}
	if !r.sentBy(s) {
		rs.scope.Emit("receipt.duplicate", r.ID, map[string]any{
			"receiptId": r.ID, "customerId": r.CustomerID, "sentByCustomerId": s.CustomerID, "sentInSessionId": s.SessionID,
		})
		return Receipt{}, false, fault.New(fault.Conflict, "%s", rs.scope.Say(msgNotTaken))
	}
	return r, true, nil
}

func (r Receipt) sentBy(s Sent) bool {
	return (r.CustomerID != "" && r.CustomerID == s.CustomerID) || (r.SessionID != "" && r.SessionID == s.SessionID)
}

// Add records a receipt that was sent and whose file is kept, and has it read. One
// that was recorded meanwhile is returned as it is, with added false.
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
	if !added { // somebody was faster
		r, _, err = rs.Known(s)
		return r, false, err
	}
	rs.scope.Emit("receipt.ingested", r.ID, map[string]any{
		"receiptId": r.ID, "customerId": r.CustomerID, "orderId": r.OrderID, "kind": r.Kind,
	})
	rs.scope.Soon(ErrandRead, r.ID)
	return r, true, nil
}
