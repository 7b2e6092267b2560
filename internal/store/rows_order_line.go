package store

import "github.com/mostrador/mostrador/internal/core/order"

// lines reads the lines of orders in their order.
func (r *orderRows) lines(orderIDs []string) (map[string][]order.Line, error) {
	out := map[string][]order.Line{}
	err := queryIn(r.tx, `SELECT l.order_id, l.id, l.position, l.product_id, l.variant_id, l.sku, l.name, l.unit_price, l.quantity,
			l.discount_bp, l.discount, l.total, l.notes
		FROM order_lines l WHERE l.workspace_id = $1 AND l.order_id IN (@list) ORDER BY l.order_id, l.position, l.id`,
		[]any{r.tx.Workspace()}, orderIDs, func(scan func(...any) error) error {
			var orderID string
			var l order.Line
			err := scan(&orderID, &l.ID, &l.Position, &l.ProductID, &l.VariantID, &l.SKU, &l.Name, &l.UnitPrice, &l.Quantity,
				&l.DiscountBP, &l.Discount, &l.Total, &l.Notes)
			out[orderID] = append(out[orderID], l)
			return err
		})
	return out, err
}

// SaveLines writes only what differs. before must be what is stored.
func (r *orderRows) SaveLines(orderID string, before, after []order.Line) error {
	old := make(map[string]order.Line, len(before))
	for _, l := range before {
		old[l.ID] = l
	}
	var added [][]any
	for _, l := range after {
		was, there := old[l.ID]
		delete(old, l.ID)
		switch {
		case !there:
			added = append(added, lineValues(orderID, l))
		case was != l:
			if err := r.updateLine(orderID, l); err != nil {
				return err
			}
		}
	}
	r.tx.changesLines(orderID)
	if err := r.deleteLines(orderID, old); err != nil {
		return err
	}
	_, err := insert(r.tx, `INSERT INTO order_lines (workspace_id, order_id, id, position, product_id, variant_id, sku, name,
		unit_price, quantity, discount_bp, discount, total, notes)`, added, "")
	return err
}

func lineValues(orderID string, l order.Line) []any {
	return []any{
		orderID, l.ID, l.Position, l.ProductID, l.VariantID, l.SKU, l.Name,
		l.UnitPrice, l.Quantity, l.DiscountBP, l.Discount, l.Total, l.Notes,
	}
}

func (r *orderRows) updateLine(orderID string, l order.Line) error {
	n, err := r.tx.Exec(`UPDATE order_lines SET position = $4, product_id = $5, variant_id = $6, sku = $7, name = $8,
			unit_price = $9, quantity = $10, discount_bp = $11, discount = $12, total = $13, notes = $14
		WHERE workspace_id = $1 AND order_id = $2 AND id = $3`,
		append([]any{r.tx.Workspace()}, lineValues(orderID, l)...)...)
	return touched("order line", l.ID, n, err)
}

func (r *orderRows) deleteLines(orderID string, gone map[string]order.Line) error {
	ids := make([]string, 0, len(gone))
	for id := range gone {
		ids = append(ids, id)
	}
	_, err := execIn(r.tx, `DELETE FROM order_lines WHERE workspace_id = $1 AND order_id = $2 AND id IN (@list)`,
		[]any{r.tx.Workspace(), orderID}, ids)
	return err
}
