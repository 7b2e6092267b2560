package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/customer"
)

func (r customerRows) OrderStats(customerID, currency string) (s customer.Stats, err error) {
	err = r.tx.Row(`SELECT COUNT(*), CAST(COALESCE(SUM(o.total), 0) AS BIGINT), COALESCE(MAX(o.confirmed_at), 0) FROM orders o
		WHERE o.workspace_id = $1 AND o.customer_id = $2 AND o.confirmed_at > 0 AND o.status <> 'cancelled' AND o.currency = $3`,
		[]any{r.tx.Workspace(), customerID, currency}, &s.Orders, &s.Spent, moment{&s.LastAt})
	return s, err
}

func (r customerRows) PastOrders(customerID string, since time.Time, most int) ([]customer.PastOrder, error) {
	var out []customer.PastOrder
	var ids []string
	err := r.tx.Rows(`SELECT o.id, o.number, o.status, o.currency, o.total, o.paid, o.created_at, o.confirmed_at FROM orders o
		WHERE o.workspace_id = $1 AND o.customer_id = $2 AND o.created_at >= $3 AND o.confirmed_at > 0
		ORDER BY o.created_at DESC, o.id DESC LIMIT $4`,
		[]any{r.tx.Workspace(), customerID, micros(since), limit(most)}, func(scan func(...any) error) error {
			var o customer.PastOrder
			err := scan(&o.ID, &o.Number, &o.Status, &o.Currency, &o.Total, &o.Paid, moment{&o.CreatedAt},
				moment{&o.ConfirmedAt})
			out, ids = append(out, o), append(ids, o.ID)
			return err
		})
	if err != nil {
		return nil, err
	}
	lines, err := orderRows(Rows(r)).lines(ids)
	for i := range out {
		for _, l := range lines[out[i].ID] {
			out[i].Lines = append(out[i].Lines, customer.PastLine{ProductID: l.ProductID, Name: l.Name,
				Quantity: l.Quantity})
		}
	}
	return out, err
}
