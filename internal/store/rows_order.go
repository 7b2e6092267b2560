package store

import (
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/order"
)

type orderRows struct {
	tx   *Tx
	read *order.Order // the last one, as it is stored
}

const selectOrders = `SELECT o.id, o.number, o.session_id, o.customer_id, o.agent_id, o.branch_id, o.channel, o.call_id, o.status,
		o.currency, o.subtotal, o.discount, o.shipping, o.tax, o.total, o.paid, o.notes, o.delivery, o.payment_method,
		o.payment_notes, o.expires_at, o.confirmed_at, o.cancelled_at, o.cancel_reason, o.created_at, o.updated_at
	FROM orders o WHERE o.workspace_id = $1`

func (r *orderRows) Order(id string, locked bool) (order.Order, bool, error) {
	return r.one(` AND o.id = $2`, id, locked)
}

func (r *orderRows) OrderByNumber(number string, locked bool) (order.Order, bool, error) {
	return r.one(` AND o.number = $2 AND o.number <> ''`, number, locked)
}

func (r *orderRows) LiveDraft(sessionID string, locked bool) (order.Order, bool, error) {
	return r.one(liveDraft, sessionID, locked)
}

const liveDraft = ` AND o.session_id = $2 AND o.status IN ('draft', 'pending_confirmation') AND o.session_id <> ''`

func (r *orderRows) DraftUntil(sessionID string) (until time.Time, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT o.expires_at FROM orders o WHERE o.workspace_id = $1`+liveDraft, []any{r.tx.Workspace(), sessionID}, moment{&until}))
	return until, ok, err
}

// one reads the lines in a statement of their own: it starts after a lock was
// waited for, and so sees what its last holder wrote.
func (r *orderRows) one(which, value string, locked bool) (o order.Order, ok bool, err error) {
	ok, err = found(r.tx.Row(selectOrders+which+lock(r.tx, locked, "o"), []any{r.tx.Workspace(), value}, orderFields(&o)...))
	if !ok || err != nil {
		return order.Order{}, false, err
	}
	lines, err := r.lines([]string{o.ID})
	o.Lines = lines[o.ID]
	stored := o
	r.read = &stored
	return o, err == nil, err
}

func (r *orderRows) DueDrafts(now time.Time, most int) ([]order.Order, error) {
	return r.many(selectOrders+` AND o.status IN ('draft', 'pending_confirmation') AND o.expires_at > 0 AND o.expires_at <= $2
		ORDER BY o.expires_at, o.id LIMIT $3`, []any{r.tx.Workspace(), micros(now), limit(most)})
}

func orderFields(o *order.Order) []any {
	t := &o.Totals
	return []any{
		&o.ID, &o.Number, &o.SessionID, &o.CustomerID, &o.AgentID, &o.BranchID, &o.Channel, &o.CallID, &o.Status,
		&o.Currency, &t.Subtotal, &t.Discount, &t.Shipping, &t.Tax, &t.Total, &o.Paid, &o.Notes, parsed{&o.Delivery}, &o.Payment,
		&o.PaymentNotes, moment{&o.ExpiresAt}, moment{&o.ConfirmedAt}, moment{&o.CancelledAt}, &o.CancelReason,
		moment{&o.CreatedAt}, moment{&o.UpdatedAt},
	}
}

// values are the columns that may change, after the workspace and the id.
func (r *orderRows) values(o order.Order) []any {
	t := o.Totals
	return []any{
		r.tx.Workspace(), o.ID, o.Number, o.SessionID, o.CustomerID, o.AgentID, o.BranchID, o.Channel, o.CallID, string(o.Status),
		o.Currency, t.Subtotal, t.Discount, t.Shipping, t.Tax, t.Total, o.Paid, o.Notes, document(o.Delivery), string(o.Payment),
		o.PaymentNotes, micros(o.ExpiresAt), micros(o.ConfirmedAt), micros(o.CancelledAt), o.CancelReason, micros(o.UpdatedAt),
	}
}

func (r *orderRows) InsertOrder(o order.Order) error {
	r.tx.changesOrder(o)
	_, err := r.tx.Exec(`INSERT INTO orders (workspace_id, id, number, session_id, customer_id, agent_id, branch_id, channel, call_id,
			status, currency, subtotal, discount, shipping, tax, total, paid, notes, delivery, payment_method, payment_notes,
			expires_at, confirmed_at, cancelled_at, cancel_reason, updated_at, created_at)
		VALUES (`+placeholders(1, 27)+`)`, append(r.values(o), micros(o.CreatedAt))...)
	if err != nil {
		return err
	}
	return r.SaveLines(o.ID, nil, o.Lines)
}

// orderColumns are those of values, after the workspace and the id.
var orderColumns = []string{
	"number", "session_id", "customer_id", "agent_id", "branch_id", "channel", "call_id", "status",
	"currency", "subtotal", "discount", "shipping", "tax", "total", "paid", "notes", "delivery", "payment_method",
	"payment_notes", "expires_at", "confirmed_at", "cancelled_at", "cancel_reason", "updated_at",
}

// UpdateOrder writes the columns that differ from what this unit has read: an index
// is written for every column of it that a statement names, changed or not.
func (r *orderRows) UpdateOrder(o order.Order) error {
	values := r.values(o)
	var before []any
	if r.read != nil && r.read.ID == o.ID {
		before = r.values(*r.read)
	}
	var b strings.Builder
	b.WriteString("UPDATE orders SET ")
	args := values[:2:2]
	for i, column := range orderColumns {
		if before != nil && before[i+2] == values[i+2] {
			continue
		}
		if len(args) > 2 {
			b.WriteString(", ")
		}
		args = append(args, values[i+2])
		b.WriteString(column + " = $" + strconv.Itoa(len(args)))
	}
	r.read = &o
	if len(args) == 2 {
		return nil
	}
	r.tx.changesOrder(o)
	b.WriteString(" WHERE workspace_id = $1 AND id = $2")
	return r.tx.Later(one("order", o.ID), b.String(), args...)
}

func (r *orderRows) NextNumber() (int64, error) {
	var n int64
	err := r.tx.Aside(`INSERT INTO counters (workspace_id, name, value) VALUES ($1, 'order', 1)
		ON CONFLICT (workspace_id, name) DO UPDATE SET value = counters.value + 1 RETURNING value`, []any{r.tx.Workspace()}, &n)
	return n, err
}
