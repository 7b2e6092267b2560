package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/ledger"
)

type ledgerRows struct{ tx *Tx }

var payments = describe("payments", "p", func(p *ledger.Payment) columns {
	return columns{
		key("id", &p.ID), id("customer_id", &p.CustomerID), id("order_id", &p.OrderID), public("number", &p.Number),
		word("method", &p.Method), word("status", &p.Status), number("amount", &p.Amount),
		word("currency", &p.Currency), number("unapplied", &p.Unapplied), prose("reference", &p.Reference),
		prose("reference_key", &p.ReferenceKey), id("external_key", &p.ExternalKey), id("receipt_id", &p.ReceiptID),
		prose("notes", &p.Notes), id("session_id", &p.SessionID), id("question_id", &p.QuestionID),
		id("recorded_by", &p.RecordedBy), id("decided_by", &p.DecidedBy), when("created_at", &p.CreatedAt),
		when("completed_at", &p.CompletedAt), when("updated_at", &p.UpdatedAt),
	}
})

var updatePayment = payments.updatesBut("payment", "created_at")

func (r ledgerRows) Payment(id string, locked bool) (ledger.Payment, bool, error) {
	return payments.one(r.tx, ` AND p.id = $2`+lock(r.tx, locked, "p"), id)
}

func (r ledgerRows) ClaimOf(questionID string) (ledger.Payment, bool, error) {
	return payments.one(r.tx, ` AND p.question_id = $2 AND p.question_id <> ''`, questionID)
}

func (r ledgerRows) InsertPayment(p ledger.Payment) error { return payments.add(r.tx, p) }

func (r ledgerRows) UpdatePayment(p ledger.Payment) error { return updatePayment.later(r.tx, p) }

func (r ledgerRows) Credits(customerID string, locked bool) ([]ledger.Payment, error) {
	return payments.all(r.tx, ` AND p.customer_id = $2 AND p.unapplied > 0 ORDER BY p.created_at, p.id`+
		lock(r.tx, locked, "p"), customerID)
}

// CompletedBy queries one index at a time: neither database uses the three well in one query.
func (r ledgerRows) CompletedBy(referenceKey, externalKey, receiptID string) (p ledger.Payment, ok bool, err error) {
	for _, mark := range []struct{ column, value string }{
		{"reference_key", referenceKey}, {"external_key", externalKey}, {"receipt_id", receiptID},
	} {
		if mark.value == "" {
			continue
		}
		which := ` AND p.` + mark.column + ` = $2 AND p.` + mark.column + ` <> '' AND p.status = 'completed'`
		if p, ok, err = payments.one(r.tx, which, mark.value); ok || err != nil {
			return p, ok, err
		}
	}
	return p, false, nil
}

func (r ledgerRows) ByExternal(externalKey string) ([]ledger.Payment, error) {
	return payments.all(r.tx, ` AND p.external_key = $2 AND p.external_key <> '' ORDER BY p.id DESC`, externalKey)
}

func (r ledgerRows) LastCompleted(customerID string) (t time.Time, err error) {
	_, err = found(r.tx.Row(`SELECT p.completed_at FROM payments p WHERE p.workspace_id = $1 AND p.customer_id = $2 AND p.status = 'completed'
		ORDER BY p.completed_at DESC, p.id DESC LIMIT 1`, []any{r.tx.Workspace(), customerID}, moment{&t}))
	return t, err
}

func (r ledgerRows) NextReceiptNumber() (int64, error) { return count(r.tx, "receipt") }

func (r ledgerRows) ListPayments(f ledger.Filter) ([]ledger.Payment, error) {
	var w filter
	w.wants(`p.status = ?`, string(f.Status))
	w.wants(`p.customer_id = ?`, f.CustomerID)
	w.wants(`p.order_id = ?`, f.OrderID)
	if !f.From.IsZero() {
		w.add(` AND p.status = 'completed' AND p.completed_at >= ?`, micros(f.From))
		w.add(` AND p.completed_at < ?`, micros(f.To))
	}
	switch { // as the index of each has them
	case f.Open:
		w.text += ` AND p.status IN ('claimed', 'awaiting_receipt') AND p.created_at > 0`
	case f.OrderID != "":
		w.text += ` AND p.order_id <> ''`
	case f.CustomerID == "":
		return payments.find(r.tx, w.newest("p", f.Before, f.Limit))
	}
	w.wants(`p.id < ?`, f.Before)
	w.add(` ORDER BY p.created_at DESC, p.id DESC LIMIT ?`, limit(f.Limit))
	return payments.find(r.tx, w)
}
