package store

import (
	"fmt"
	"slices"

	"github.com/mostrador/mostrador/internal/core/order"
)

// ListOrders continues after an order by its time, then its id. After an unknown order it lists nothing.
func (r *unitOrders) ListOrders(f order.Filter) ([]order.Order, error) {
	w := filter{text: ` AND o.confirmed_at > 0`}
	w.wants(`o.status = ?`, string(f.Status))
	w.wants(`o.customer_id = ?`, f.CustomerID)
	w.wants(`(o.created_at, o.id) < (SELECT s.created_at, s.id FROM orders s WHERE s.workspace_id = $1 AND s.id = ?)`,
		f.After)
	if !f.From.IsZero() {
		w.add(` AND o.created_at >= ?`, micros(f.From))
	}
	if !f.To.IsZero() {
		w.add(` AND o.created_at < ?`, micros(f.To))
	}
	if f.Number != "" {
		w.add(` AND (o.number = ?`, f.Number)
		for _, id := range f.Buyers {
			w.add(` OR o.customer_id = ?`, id)
		}
		w.text += `)`
	}
	if f.SessionID != "" {
		w.add(` AND o.customer_id = '' AND o.session_id = ?`, f.SessionID)
	}
	w.add(` ORDER BY o.created_at DESC, o.id DESC LIMIT ?`, limit(f.Limit))
	w.add(` OFFSET ?`, f.Offset)
	if f.SessionID == "" && f.CustomerID == "" || f.After != "" { // pages of a long list are not kept
		return r.many(w.text, w.args...)
	}
	list, err := again(r.tx, fmt.Sprint("orders", w.text, w.args), func() ([]order.Order, error) { return r.many(w.text, w.args...) })
	list = slices.Clone(list)
	for i := range list {
		list[i].Lines = slices.Clone(list[i].Lines)
	}
	return list, err
}

// OrderEvents reads the events of one conversation.
func (r *unitOrders) OrderEvents(orderID, sessionID string, most int) (out []order.Event, err error) {
	err = r.tx.Rows(`SELECT x.type, x.created_at, x.payload FROM outbox x
		WHERE x.workspace_id = $1 AND x.session_id = $2 AND x.aggregate_id = $3 ORDER BY x.id DESC LIMIT $4`,
		[]any{r.tx.Workspace(), sessionID, orderID, limit(most)}, into(&out, func(e *order.Event) []any {
			return []any{&e.Type, moment{&e.At}, parsed{e}}
		}))
	return out, err
}

func (r *unitOrders) many(which string, args ...any) ([]order.Order, error) {
	out, err := orders.all(r.tx, which, args...)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(out))
	for i := range out {
		ids[i] = out[i].ID
	}
	lines, err := r.lines(ids)
	for i := range out {
		out[i].Lines = lines[out[i].ID]
	}
	return out, err
}
