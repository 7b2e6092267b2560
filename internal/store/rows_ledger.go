package store

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/ledger"
)

type ledgerRows struct{ tx *Tx }

const selectPayments = `SELECT p.id, p.customer_id, p.order_id, p.number, p.method, p.status, p.amount, p.currency, p.unapplied, p.reference,
		p.reference_key, p.external_key, p.receipt_id, p.notes, p.session_id, p.question_id, p.recorded_by, p.decided_by, p.created_at, p.completed_at, p.updated_at
	FROM payments p WHERE p.workspace_id = $1`

func paymentFields(p *ledger.Payment) []any {
	return []any{
		&p.ID, &p.CustomerID, &p.OrderID, &p.Number, &p.Method, &p.Status, &p.Amount, &p.Currency, &p.Unapplied, &p.Reference,
		&p.ReferenceKey, &p.ExternalKey, &p.ReceiptID, &p.Notes, &p.SessionID, &p.QuestionID, &p.RecordedBy, &p.DecidedBy,
		moment{&p.CreatedAt}, moment{&p.CompletedAt}, moment{&p.UpdatedAt},
	}
}

func (r ledgerRows) Payment(id string, locked bool) (p ledger.Payment, ok bool, err error) {
	ok, err = found(r.tx.Row(selectPayments+` AND p.id = $2`+lock(r.tx, locked, "p"), []any{r.tx.Workspace(), id}, paymentFields(&p)...))
	return p, ok, err
}

func (r ledgerRows) ClaimOf(questionID string) (p ledger.Payment, ok bool, err error) {
	ok, err = found(r.tx.Row(selectPayments+` AND p.question_id = $2 AND p.question_id <> ''`, []any{r.tx.Workspace(), questionID}, paymentFields(&p)...))
	return p, ok, err
}

// values are the columns that may change, after the workspace and the id.
func (r ledgerRows) values(p ledger.Payment) []any {
	return []any{
		r.tx.Workspace(), p.ID, p.CustomerID, p.OrderID, p.Number, p.Method, string(p.Status), p.Amount, p.Currency, p.Unapplied, p.Reference,
		p.ReferenceKey, p.ExternalKey, p.ReceiptID, p.Notes, p.SessionID, p.QuestionID, p.RecordedBy, p.DecidedBy, micros(p.CompletedAt), micros(p.UpdatedAt),
	}
}

func (r ledgerRows) InsertPayment(p ledger.Payment) error {
	_, err := r.tx.Exec(`INSERT INTO payments (workspace_id, id, customer_id, order_id, number, method, status, amount, currency, unapplied, reference,
			reference_key, external_key, receipt_id, notes, session_id, question_id, recorded_by, decided_by, completed_at, updated_at, created_at)
		VALUES (`+placeholders(1, 22)+`)`, append(r.values(p), micros(p.CreatedAt))...)
	return err
}

func (r ledgerRows) UpdatePayment(p ledger.Payment) error {
	return r.tx.Later(one("payment", p.ID), `UPDATE payments SET customer_id = $3, order_id = $4, number = $5, method = $6, status = $7, amount = $8,
			currency = $9, unapplied = $10, reference = $11, reference_key = $12, external_key = $13, receipt_id = $14, notes = $15,
			session_id = $16, question_id = $17, recorded_by = $18, decided_by = $19, completed_at = $20, updated_at = $21
		WHERE workspace_id = $1 AND id = $2`, r.values(p)...)
}

func (r ledgerRows) Credits(customerID string, locked bool) ([]ledger.Payment, error) {
	return r.list(selectPayments+` AND p.customer_id = $2 AND p.unapplied > 0 ORDER BY p.created_at, p.id`+lock(r.tx, locked, "p"),
		[]any{r.tx.Workspace(), customerID})
}

// CompletedBy asks one index at a time: of the three at once neither database
// makes good use.
func (r ledgerRows) CompletedBy(referenceKey, externalKey, receiptID string) (p ledger.Payment, ok bool, err error) {
	for _, mark := range []struct{ column, value string }{
		{"reference_key", referenceKey}, {"external_key", externalKey}, {"receipt_id", receiptID},
	} {
		if mark.value == "" {
			continue
		}
		query := selectPayments + ` AND p.` + mark.column + ` = $2 AND p.` + mark.column + ` <> '' AND p.status = 'completed'`
		if ok, err = found(r.tx.Row(query, []any{r.tx.Workspace(), mark.value}, paymentFields(&p)...)); ok || err != nil {
			return p, ok, err
		}
	}
	return p, false, nil
}

func (r ledgerRows) ByExternal(externalKey string) ([]ledger.Payment, error) {
	return r.list(selectPayments+` AND p.external_key = $2 AND p.external_key <> '' ORDER BY p.id DESC`, []any{r.tx.Workspace(), externalKey})
}

func (r ledgerRows) LastCompleted(customerID string) (t time.Time, err error) {
	_, err = found(r.tx.Row(`SELECT p.completed_at FROM payments p WHERE p.workspace_id = $1 AND p.customer_id = $2 AND p.status = 'completed'
		ORDER BY p.completed_at DESC, p.id DESC LIMIT 1`, []any{r.tx.Workspace(), customerID}, moment{&t}))
	return t, err
}

func (r ledgerRows) NextReceiptNumber() (n int64, err error) {
	err = r.tx.Aside(`INSERT INTO counters (workspace_id, name, value) VALUES ($1, 'receipt', 1)
		ON CONFLICT (workspace_id, name) DO UPDATE SET value = counters.value + 1 RETURNING value`, []any{r.tx.Workspace()}, &n)
	return n, err
}

func (r ledgerRows) ListPayments(f ledger.Filter) ([]ledger.Payment, error) {
	var b strings.Builder
	b.WriteString(selectPayments)
	args := []any{r.tx.Workspace()}
	and := func(condition, value string) {
		if value != "" {
			args = append(args, value)
			b.WriteString(` AND ` + condition + placeholders(len(args), 1))
		}
	}
	and(`p.status = `, string(f.Status))
	and(`p.customer_id = `, f.CustomerID)
	and(`p.order_id = `, f.OrderID)
	and(`p.id < `, f.Before)
	args = append(args, limit(f.Limit))
	b.WriteString(` ORDER BY p.id DESC LIMIT ` + placeholders(len(args), 1))
	return r.list(b.String(), args)
}

func (r ledgerRows) list(query string, args []any) (out []ledger.Payment, err error) {
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var p ledger.Payment
		err := scan(paymentFields(&p)...)
		out = append(out, p)
		return err
	})
	return out, err
}
