package store

// receiptInvariants say that a receipt proves one payment, and that what counts because of a receipt names it.
var receiptInvariants = []Invariant{
	{
		Name: "an attached receipt names its payment", Rows: "receipts",
		Why: "what a receipt paid can be looked up, and it pays once",
		SQL: `SELECT r.id FROM receipts r WHERE r.workspace_id = $1 AND r.status = 'attached'
			AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.workspace_id = r.workspace_id AND p.id = r.payment_id AND p.receipt_id = r.id
				AND p.status IN ('completed', 'refunded')) ORDER BY r.id`,
	},
	{
		Name: "a payment that counts by its receipt is that receipt's", Rows: "payments",
		Why: "a receipt that has paid cannot be offered again",
		SQL: `SELECT p.id FROM payments p WHERE p.workspace_id = $1 AND p.status = 'completed' AND p.receipt_id <> ''
			AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.workspace_id = p.workspace_id AND r.id = p.receipt_id AND r.payment_id = p.id
				AND r.status = 'attached') ORDER BY p.id`,
	},
	{
		Name: "one file is one receipt", Rows: "receipts",
		Why: "a file that was sent twice pays once",
		SQL: `SELECT r.content FROM receipts r WHERE r.workspace_id = $1 GROUP BY r.content HAVING COUNT(*) > 1 ORDER BY r.content`,
	},
	{
		Name: "a receipt and its file have one content", Rows: "receipts",
		Why: "what a person looks at is what was read",
		SQL: `SELECT r.id FROM receipts r WHERE r.workspace_id = $1
			AND NOT EXISTS (SELECT 1 FROM files f WHERE f.workspace_id = r.workspace_id AND f.id = r.file_id AND f.sha256 = r.content)
			AND (r.status <> 'rejected' OR r.order_id <> '' OR r.payment_id <> '' OR EXISTS (SELECT 1 FROM files f WHERE f.workspace_id = r.workspace_id AND f.id = r.file_id))
			ORDER BY r.id`,
	},
	{
		Name: "a receipt and its payment are one customer's", Rows: "receipts",
		Why: "nobody pays with another's receipt",
		SQL: `SELECT r.id FROM receipts r JOIN payments p ON p.workspace_id = r.workspace_id AND p.id = r.payment_id
			WHERE r.workspace_id = $1 AND r.customer_id <> '' AND p.customer_id <> '' AND r.customer_id <> p.customer_id ORDER BY r.id`,
	},
	known("receipts", "status", "pending_analysis", "analyzed", "failed", "attached", "rejected"),
	known("receipts", "kind", "image", "pdf"),
	pointing("receipts", "customer_id", "customers"),
	pointing("receipts", "session_id", "sessions"),
	pointing("receipts", "order_id", "orders"),
	pointing("receipts", "payment_id", "payments"),
}
