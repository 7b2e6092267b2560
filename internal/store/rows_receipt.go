package store

import "github.com/mostrador/mostrador/internal/core/receipt"

type receiptRows struct{ tx *Tx }

var receipts = describe("receipts", "r", func(r *receipt.Receipt) columns {
	return columns{
		key("id", &r.ID), id("customer_id", &r.CustomerID), id("session_id", &r.SessionID), id("file_id", &r.FileID),
		public("source", &r.Source), public("content", &r.Content), word("kind", &r.Kind), word("status", &r.Status),
		number("amount", &r.Amount), word("currency", &r.Currency), word("paid_on", &r.PaidOn),
		prose("reference", &r.Reference), number("confidence", &r.Confidence), prose("raw_text", &r.RawText),
		prose("payee", &r.Payee), public("why", &r.Why), id("order_id", &r.OrderID), id("payment_id", &r.PaymentID),
		when("created_at", &r.CreatedAt), when("updated_at", &r.UpdatedAt),
	}
})

var updateReceipt = receipts.updatesBut("receipt", "session_id", "file_id", "source", "content", "kind", "created_at")

func (r receiptRows) Receipt(id string, locked bool) (receipt.Receipt, bool, error) {
	return receipts.one(r.tx, ` AND r.id = $2`+lock(r.tx, locked, "r"), id)
}

// ReceiptOf queries one index at a time: neither database uses both well in one query.
func (r receiptRows) ReceiptOf(source, content string) (out receipt.Receipt, ok bool, err error) {
	for _, by := range []struct{ column, value string }{{"source", source}, {"content", content}} {
		if by.value == "" {
			continue
		}
		if out, ok, err = receipts.one(r.tx, ` AND r.`+by.column+` = $2 AND r.`+by.column+` <> ''`, by.value); ok ||
			err != nil {
			return out, ok, err
		}
	}
	return out, false, nil
}

func (r receiptRows) InsertReceipt(in receipt.Receipt) (bool, error) {
	return receipts.addOr(r.tx, ` ON CONFLICT DO NOTHING`, in)
}

func (r receiptRows) UpdateReceipt(in receipt.Receipt) error { return updateReceipt.later(r.tx, in) }

func (r receiptRows) DropReceipts(fileID string) error {
	return write(r.tx, `DELETE FROM receipts WHERE workspace_id = $1 AND file_id = $2 AND order_id = '' AND payment_id = ''
		AND status IN ('pending_analysis', 'analyzed', 'failed')`, fileID)
}

func (r receiptRows) ListReceipts(f receipt.Filter) ([]receipt.Receipt, error) {
	var w filter
	w.wants(`r.status = ?`, string(f.Status))
	w.wants(`r.customer_id = ?`, f.CustomerID)
	w.wants(`r.id < ?`, f.Before)
	order := ` ORDER BY r.id DESC LIMIT ?`
	if f.Waiting { // the index's condition, word for word
		w.text += ` AND r.status IN ('pending_analysis', 'analyzed', 'failed') AND r.status <> 'pending_analysis'`
		order = ` ORDER BY r.created_at, r.id LIMIT ?`
	}
	w.add(order, limit(f.Limit))
	return receipts.find(r.tx, w)
}
