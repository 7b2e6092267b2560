package store

import "github.com/mostrador/mostrador/internal/core/order"

type orderLine struct {
	orderID string
	order.Line
}

var orderLines = describe("order_lines", "l", func(l *orderLine) columns {
	return columns{
		key("order_id", &l.orderID), key("id", &l.ID), number("position", &l.Position),
		id("product_id", &l.ProductID), id("variant_id", &l.VariantID), public("sku", &l.SKU),
		public("name", &l.Name), number("unit_price", &l.UnitPrice), number("quantity", &l.Quantity),
		number("discount_bp", &l.DiscountBP), number("discount", &l.Discount), number("total", &l.Total),
		prose("notes", &l.Notes), public("promotions", &l.Promotions), number("promoted", &l.Promoted),
	}
})

var updateLine = orderLines.updatesBut("order line")

// lines reads the lines of orders in their order.
func (r *unitOrders) lines(orderIDs []string) (map[string][]order.Line, error) {
	out := map[string][]order.Line{}
	list, err := orderLines.in(r.tx, ` AND l.order_id IN (@list) ORDER BY l.order_id, l.position, l.id`, orderIDs)
	for _, l := range list {
		out[l.orderID] = append(out[l.orderID], l.Line)
	}
	return out, err
}

// SaveLines writes only what differs. before must be what is stored.
func (r *unitOrders) SaveLines(orderID string, before, after []order.Line) error {
	old := make(map[string]order.Line, len(before))
	for _, l := range before {
		old[l.ID] = l
	}
	var added []orderLine
	for _, l := range after {
		was, there := old[l.ID]
		delete(old, l.ID)
		switch {
		case !there:
			added = append(added, orderLine{orderID, l})
		case was != l:
			if err := updateLine.exec(r.tx, orderLine{orderID, l}); err != nil {
				return err
			}
		}
	}
	r.tx.changesLines(orderID)
	if err := r.deleteLines(orderID, old); err != nil {
		return err
	}
	_, err := insert(r.tx, orderLines.into, orderLines.tuples(r.tx, added), "")
	return err
}

func (r *unitOrders) deleteLines(orderID string, gone map[string]order.Line) error {
	ids := make([]string, 0, len(gone))
	for id := range gone {
		ids = append(ids, id)
	}
	_, err := execIn(r.tx, `DELETE FROM order_lines WHERE workspace_id = $1 AND order_id = $2 AND id IN (@list)`,
		[]any{r.tx.Workspace(), orderID}, ids)
	return err
}
