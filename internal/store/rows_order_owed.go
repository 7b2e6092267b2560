package store

import "github.com/mostrador/mostrador/internal/core/order"

// owing is the condition of the index orders_owed, word for word.
const owing = ` AND o.customer_id = $2 AND o.paid < o.total AND o.status NOT IN ('draft', 'pending_confirmation', 'cancelled')`

func (r *orderRows) Owed(customerID string, locked bool) (out []order.Order, err error) {
	err = r.tx.Rows(selectOrders+owing+` ORDER BY o.id`+lock(r.tx, locked, "o"), []any{r.tx.Workspace(), customerID}, func(scan func(...any) error) error {
		var o order.Order
		err := scan(orderFields(&o)...)
		out = append(out, o)
		return err
	})
	return out, err
}

func (r *orderRows) Debt(customerID string) (sum int64, err error) {
	err = r.tx.Row(`SELECT CAST(COALESCE(SUM(o.total - o.paid), 0) AS BIGINT) FROM orders o WHERE o.workspace_id = $1`+owing,
		[]any{r.tx.Workspace(), customerID}, &sum)
	return sum, err
}

func (r *orderRows) SoldBy(orderID string) (assistantType string, err error) {
	_, err = found(r.tx.Row(`SELECT a.assistant_type FROM orders o JOIN agents a ON a.workspace_id = o.workspace_id AND a.id = o.agent_id
		WHERE o.workspace_id = $1 AND o.id = $2`, []any{r.tx.Workspace(), orderID}, &assistantType))
	return assistantType, err
}

// SetPaid leaves the other columns, and the lines, alone.
func (r *orderRows) SetPaid(o order.Order) error {
	r.read = nil
	r.tx.changesOrder(o)
	return r.tx.Later(one("order", o.ID), `UPDATE orders SET paid = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), o.ID, o.Paid, micros(o.UpdatedAt))
}
