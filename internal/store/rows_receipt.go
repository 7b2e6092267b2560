package store

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core/receipt"
)

type receiptRows struct{ tx *Tx }

const selectReceipts = `SELECT r.id, r.customer_id, r.session_id, r.file_id, r.source, r.content, r.kind, r.status, r.amount, r.currency, r.paid_on,
		r.reference, r.confidence, r.raw_text, r.payee, r.why, r.order_id, r.payment_id, r.created_at, r.updated_at
	FROM receipts r WHERE r.workspace_id = $1`

func receiptFields(r *receipt.Receipt) []any {
	return []any{
		&r.ID, &r.CustomerID, &r.SessionID, &r.FileID, &r.Source, &r.Content, &r.Kind, &r.Status, &r.Amount, &r.Currency, &r.PaidOn,
		&r.Reference, &r.Confidence, &r.RawText, parsed{&r.Payee}, &r.Why, &r.OrderID, &r.PaymentID, moment{&r.CreatedAt}, moment{&r.UpdatedAt},
	}
}

func (r receiptRows) Receipt(id string, locked bool) (out receipt.Receipt, ok bool, err error) {
	ok, err = found(r.tx.Row(selectReceipts+` AND r.id = $2`+lock(r.tx, locked, "r"), []any{r.tx.Workspace(), id}, receiptFields(&out)...))
	return out, ok, err
}

// ReceiptOf asks one index at a time: of both at once neither database makes good use.
func (r receiptRows) ReceiptOf(source, content string) (out receipt.Receipt, ok bool, err error) {
	for _, by := range []struct{ column, value string }{{"source", source}, {"content", content}} {
		if by.value == "" {
			continue
		}
		query := selectReceipts + ` AND r.` + by.column + ` = $2 AND r.` + by.column + ` <> ''`
		if ok, err = found(r.tx.Row(query, []any{r.tx.Workspace(), by.value}, receiptFields(&out)...)); ok || err != nil {
			return out, ok, err
		}
	}
	return out, false, nil
}

func (r receiptRows) InsertReceipt(in receipt.Receipt) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO receipts (workspace_id, id, customer_id, session_id, file_id, source, content, kind, status, amount, currency, paid_on,
			reference, confidence, raw_text, payee, why, order_id, payment_id, created_at, updated_at)
		VALUES (`+placeholders(1, 21)+`) ON CONFLICT DO NOTHING`,
		r.tx.Workspace(), in.ID, in.CustomerID, in.SessionID, in.FileID, in.Source, in.Content, string(in.Kind), string(in.Status), in.Amount, in.Currency,
		in.PaidOn, in.Reference, in.Confidence, in.RawText, document(in.Payee), in.Why, in.OrderID, in.PaymentID, micros(in.CreatedAt), micros(in.UpdatedAt))
	return n == 1, err
}

func (r receiptRows) UpdateReceipt(in receipt.Receipt) error {
	return r.tx.Later(one("receipt", in.ID), `UPDATE receipts SET customer_id = $3, status = $4, amount = $5, currency = $6, paid_on = $7, reference = $8,
			confidence = $9, raw_text = $10, why = $11, order_id = $12, payment_id = $13, updated_at = $14, payee = $15
		WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), in.ID, in.CustomerID, string(in.Status), in.Amount, in.Currency, in.PaidOn, in.Reference,
		in.Confidence, in.RawText, in.Why, in.OrderID, in.PaymentID, micros(in.UpdatedAt), document(in.Payee))
}

func (r receiptRows) DropReceipts(fileID string) error {
	_, err := r.tx.Exec(`DELETE FROM receipts WHERE workspace_id = $1 AND file_id = $2 AND order_id = '' AND payment_id = ''
		AND status IN ('pending_analysis', 'analyzed', 'failed')`, r.tx.Workspace(), fileID)
	return err
}

func (r receiptRows) ListReceipts(f receipt.Filter) (out []receipt.Receipt, err error) {
	var b strings.Builder
	b.WriteString(selectReceipts)
	args := []any{r.tx.Workspace()}
	and := func(condition, value string) {
		if value != "" {
			args = append(args, value)
			b.WriteString(` AND ` + condition + placeholders(len(args), 1))
		}
	}
	and(`r.status = `, string(f.Status))
	and(`r.customer_id = `, f.CustomerID)
	and(`r.id < `, f.Before)
	order := `r.id DESC`
	if f.Waiting { // in the index's own words
		b.WriteString(` AND r.status IN ('pending_analysis', 'analyzed', 'failed') AND r.status <> 'pending_analysis'`)
		order = `r.created_at, r.id`
	}
	args = append(args, limit(f.Limit))
	b.WriteString(` ORDER BY ` + order + ` LIMIT ` + placeholders(len(args), 1))
	err = r.tx.Rows(b.String(), args, func(scan func(...any) error) error {
		var one receipt.Receipt
		err := scan(receiptFields(&one)...)
		out = append(out, one)
		return err
	})
	return out, err
}
