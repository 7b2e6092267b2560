package store

// ledgerInvariants say that money adds up: no sum kept anywhere differs from the
// rows it is the sum of.
var ledgerInvariants = []Invariant{
	{
		Name: "an order's paid is the sum of what it took", Rows: "orders",
		Why: "what a customer owes can be explained payment by payment",
		SQL: `SELECT o.id FROM orders o
			LEFT JOIN (SELECT a.order_id, SUM(a.amount) AS took FROM payment_applications a WHERE a.workspace_id = $1 GROUP BY a.order_id) t ON t.order_id = o.id
			WHERE o.workspace_id = $1 AND o.paid <> COALESCE(t.took, 0) ORDER BY o.id`,
	},
	{
		Name: "no order has more than its total", Rows: "orders",
		Why: "what is over is its customer's credit",
		SQL: `SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND (o.paid < 0 OR o.paid > o.total) ORDER BY o.id`,
	},
	{
		Name: "only orders that owe have been paid", Rows: "orders",
		Why: "a draft or a cancelled order gives back what it took",
		SQL: `SELECT o.id FROM orders o WHERE o.workspace_id = $1 AND o.paid <> 0 AND o.status IN ('draft', 'pending_confirmation', 'cancelled') ORDER BY o.id`,
	},
	{
		Name: "a completed payment is what orders took and what is left", Rows: "payments",
		Why: "money is neither lost nor made",
		SQL: `SELECT p.id FROM payments p
			LEFT JOIN (SELECT a.payment_id, SUM(a.amount) AS given FROM payment_applications a WHERE a.workspace_id = $1 GROUP BY a.payment_id) t ON t.payment_id = p.id
			WHERE p.workspace_id = $1 AND p.status = 'completed' AND (p.unapplied < 0 OR p.unapplied + COALESCE(t.given, 0) <> p.amount) ORDER BY p.id`,
	},
	{
		Name: "only completed payments pay", Rows: "payments",
		Why: "nobody's word alone reduces a debt",
		SQL: `SELECT p.id FROM payments p
			LEFT JOIN (SELECT a.payment_id, SUM(a.amount) AS given FROM payment_applications a WHERE a.workspace_id = $1 GROUP BY a.payment_id) t ON t.payment_id = p.id
			WHERE p.workspace_id = $1 AND p.status <> 'completed' AND (p.unapplied <> 0 OR COALESCE(t.given, 0) <> 0) ORDER BY p.id`,
	},
	{
		Name: "an order takes from no payment less than nothing", Rows: "payment_applications",
		Why: "what is given back was taken before",
		SQL: `SELECT a.payment_id FROM payment_applications a WHERE a.workspace_id = $1
			GROUP BY a.payment_id, a.order_id HAVING SUM(a.amount) < 0 ORDER BY a.payment_id`,
	},
	{
		Name: "a payment and its orders are one customer's", Rows: "payments",
		Why: "nobody pays with another's money",
		SQL: `SELECT p.id FROM payments p
			JOIN payment_applications a ON a.workspace_id = p.workspace_id AND a.payment_id = p.id
			JOIN orders o ON o.workspace_id = a.workspace_id AND o.id = a.order_id
			WHERE p.workspace_id = $1 AND p.customer_id <> o.customer_id ORDER BY p.id`,
	},
	{
		Name: "completed payments are numbered and dated", Rows: "payments",
		Why: "each has a receipt a customer can name",
		SQL: `SELECT p.id FROM payments p WHERE p.workspace_id = $1 AND p.status = 'completed' AND (p.number = '' OR p.completed_at = 0 OR p.amount <= 0) ORDER BY p.id`,
	},
}
