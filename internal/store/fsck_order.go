package store

// orderInvariants are about an order after its yes, and about manual stock changes.
var orderInvariants = []Invariant{
	{
		Name: "no order has more stock than its lines ask for", Rows: "reservations",
		Why: "what a change or a cancellation takes out of an order goes back on the shelf",
		SQL: `SELECT r.order_id FROM reservations r JOIN stock_items i ON i.workspace_id = r.workspace_id AND i.id = r.stock_item_id
			WHERE r.workspace_id = $1 AND (r.status = 'committed' OR r.status = 'active' AND r.expires_at > $2)
			GROUP BY r.order_id, i.product_id, i.variant_id
			HAVING SUM(r.quantity) > (SELECT COALESCE(SUM(l.quantity), 0) FROM order_lines l
				WHERE l.workspace_id = $1 AND l.order_id = r.order_id AND l.product_id = i.product_id AND l.variant_id = i.variant_id)
			ORDER BY r.order_id`,
	},
	{
		Name: "only orders take stock for good", Rows: "reservations",
		Why: "what is cancelled, or never was an order, has given its stock back",
		SQL: `SELECT r.id FROM reservations r JOIN orders o ON o.workspace_id = r.workspace_id AND o.id = r.order_id
			WHERE r.workspace_id = $1 AND r.status = 'committed' AND o.status IN ('draft', 'pending_confirmation', 'cancelled') ORDER BY r.id`,
	},
	{
		Name: "an order under way has its stock for good", Rows: "orders",
		Why: "what is being packed can be sold to nobody else",
		SQL: `SELECT w.id FROM (
				SELECT o.id, l.product_id, l.variant_id, SUM(l.quantity) AS wanted FROM orders o
				JOIN order_lines l ON l.workspace_id = o.workspace_id AND l.order_id = o.id
				JOIN products p ON p.workspace_id = l.workspace_id AND p.id = l.product_id
				WHERE o.workspace_id = $1 AND o.status IN ('processing', 'shipped', 'delivered', 'completed') AND o.session_id <> ''
					AND p.track_stock = 1 AND p.updated_at <= o.confirmed_at
				GROUP BY o.id, l.product_id, l.variant_id) w
			WHERE w.wanted <> (
				SELECT COALESCE(SUM(r.quantity), 0) FROM reservations r
				JOIN stock_items i ON i.workspace_id = r.workspace_id AND i.id = r.stock_item_id
				WHERE r.workspace_id = $1 AND r.order_id = w.id AND r.status = 'committed'
					AND i.product_id = w.product_id AND i.variant_id = w.variant_id)
			ORDER BY w.id`,
	},
	{
		Name: "a cancelled order says when and why, and no other does", Rows: "orders",
		Why: "what a customer did not get can be explained",
		SQL: `SELECT o.id FROM orders o WHERE o.workspace_id = $1
			AND ((o.status = 'cancelled') <> (o.cancelled_at > 0) OR (o.status = 'cancelled') <> (o.cancel_reason <> '')) ORDER BY o.id`,
	},
	{
		Name: "a change of stock by hand did what it says", Rows: "stock_adjustments",
		Why: "what was counted can be followed",
		SQL: `SELECT a.id FROM stock_adjustments a WHERE a.workspace_id = $1
			AND (a.before < 0 OR a.after < 0 OR a.reason = '' OR a.actor = ''
				OR a.kind IN ('increase', 'return') AND a.after <= a.before OR a.kind = 'decrease' AND a.after >= a.before) ORDER BY a.id`,
	},
	known("stock_adjustments", "kind", "increase", "decrease", "correction", "return"),
	pointing("stock_adjustments", "stock_item_id", "stock_items"),
}
