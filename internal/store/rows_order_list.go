package store

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/core/order"
)

// ListOrders goes on after an order by its moment, then its id. After one that is
// not there comes nothing.
func (r *orderRows) ListOrders(f order.Filter) ([]order.Order, error) {
	args := []any{r.tx.Workspace()}
	add := func(value any) string {
		args = append(args, value)
		return fmt.Sprintf("$%d", len(args))
	}
	query := selectOrders + ` AND o.confirmed_at > 0`
	if f.Status != "" {
		query += ` AND o.status = ` + add(string(f.Status))
	}
	if f.CustomerID != "" {
		query += ` AND o.customer_id = ` + add(f.CustomerID)
	}
	if f.After != "" {
		query += ` AND (o.created_at, o.id) < (SELECT s.created_at, s.id FROM orders s WHERE s.workspace_id = $1 AND s.id = ` + add(f.After) + `)`
	}
	return r.many(query+` ORDER BY o.created_at DESC, o.id DESC LIMIT `+add(limit(f.Limit)), args)
}

// OrderEvents walks the events of one conversation.
func (r *orderRows) OrderEvents(orderID, sessionID string, most int) (out []order.Event, err error) {
	err = r.tx.Rows(`SELECT x.type, x.created_at, x.payload FROM outbox x
		WHERE x.workspace_id = $1 AND x.session_id = $2 AND x.aggregate_id = $3 ORDER BY x.id DESC LIMIT $4`,
		[]any{r.tx.Workspace(), sessionID, orderID, limit(most)}, func(scan func(...any) error) error {
			var e order.Event
			err := scan(&e.Type, moment{&e.At}, parsed{&e})
			out = append(out, e)
			return err
		})
	return out, err
}

func (r *orderRows) many(query string, args []any) ([]order.Order, error) {
	var out []order.Order
	var ids []string
	err := r.tx.Rows(query, args, func(scan func(...any) error) error {
		var o order.Order
		err := scan(orderFields(&o)...)
		out, ids = append(out, o), append(ids, o.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	lines, err := r.lines(ids)
	for i := range out {
		out[i].Lines = lines[out[i].ID]
	}
	return out, err
}
