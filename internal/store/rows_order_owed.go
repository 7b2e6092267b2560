package store

import "github.com/mostrador/mostrador/internal/core/order"

// owing is the condition of the index orders_owed, word for word.
const owing = ` AND o.customer_id = $2 AND o.paid < o.total AND o.status NOT IN ('draft', 'pending_confirmation', 'cancelled')`

func (r *unitOrders) Owed(customerID string, locked bool) ([]order.Order, error) {
	return orders.all(r.tx, owing+` ORDER BY o.id`+lock(r.tx, locked, "o"), customerID)
}

func (r *unitOrders) Debt(customerID string) (sum int64, err error) {
	err = r.tx.Row(`SELECT CAST(COALESCE(SUM(o.total - o.paid), 0) AS BIGINT) FROM orders o WHERE o.workspace_id = $1`+
		owing,
		[]any{r.tx.Workspace(), customerID}, &sum)
	return sum, err
}

func (r *unitOrders) SoldBy(orderID string) (assistantType string, err error) {
	_, err = found(r.tx.Row(`SELECT a.assistant_type FROM orders o JOIN agents a ON a.workspace_id = o.workspace_id AND a.id = o.agent_id
		WHERE o.workspace_id = $1 AND o.id = $2`, []any{r.tx.Workspace(), orderID}, &assistantType))
	return assistantType, err
}

// SetPaid does not touch the other columns, or the lines.
func (r *unitOrders) SetPaid(o order.Order) error {
	r.read = nil
	r.tx.changesOrder(o)
	return payOrder.later(r.tx, o)
}
