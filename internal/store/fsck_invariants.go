package store

import "slices"

// numberValue is the counter's part of an order number, NULL for a number in another format. The guard comes first:
// PostgreSQL would fail on text that is no number.
const numberValue = `CASE WHEN o.number LIKE 'ORD-_%' AND LENGTH(o.number) <= 20 AND LTRIM(SUBSTR(o.number, 5), '0123456789') = ''
	THEN CAST(SUBSTR(o.number, 5) AS BIGINT) END`

// Invariants are what fsck checks by SQL; the chain of execution rows is verified in Go.
var Invariants = slices.Concat(kernelInvariants, orderInvariants, handoffInvariants, folderInvariants, ledgerInvariants,
	receiptInvariants, linkInvariants, messageInvariants, bookingInvariants, calendarInvariants, crmInvariants,
	customInvariants, policyInvariants, peopleInvariants, usageInvariants, voiceInvariants, quickActionInvariants)

// The order a yes was for: the one it was asked about, or, where nothing was stored before the yes, the one that took
// the question's id.
const (
	orderingYes = `c.state = 'executed' AND (c.tool LIKE '%/confirm_order' OR c.tool = 'frontdesk/create_order')`
	yesOrder    = `CASE WHEN c.tool = 'frontdesk/create_order' THEN c.id ELSE c.subject_id END`
)

// kernelInvariants are about selling: stock, orders, questions and calls.
var kernelInvariants = []Invariant{
	{
		Name: "0 <= reserved <= quantity", Rows: "stock_items",
		Why: "nothing is promised that is not there",
		SQL: `SELECT i.id FROM stock_items i WHERE i.workspace_id = $1 AND (i.reserved < 0 OR i.reserved > i.quantity) ORDER BY i.id`,
	},
	{
		Name: "reserved is the sum of active reservations", Rows: "stock_items",
		Why: "every unit held is held for somebody, and for nobody twice",
		SQL: `SELECT i.id FROM stock_items i
			LEFT JOIN (SELECT r.stock_item_id, SUM(r.quantity) AS held FROM reservations r
				WHERE r.workspace_id = $1 AND r.status = 'active' GROUP BY r.stock_item_id) h ON h.stock_item_id = i.id
			WHERE i.workspace_id = $1 AND i.reserved <> COALESCE(h.held, 0) ORDER BY i.id`,
	},
	{
		Name: "only orders that wait hold stock", Rows: "reservations",
		Why: "a draft or a cancelled order gives back what it held",
		SQL: `SELECT r.id FROM reservations r JOIN orders o ON o.workspace_id = r.workspace_id AND o.id = r.order_id
			WHERE r.workspace_id = $1 AND r.status = 'active' AND r.expires_at > $2 AND o.status NOT IN ('pending_confirmation', 'pending')
			ORDER BY r.id`,
	},
	{
		Name: "confirmed orders have their stock", Rows: "orders",
		Why: "what was sold was taken when it was sold; a reservation that has lapsed since still shows it",
		SQL: `SELECT w.id FROM (
				SELECT o.id, l.product_id, l.variant_id, o.confirmed_at, SUM(l.quantity) AS wanted FROM orders o
				JOIN order_lines l ON l.workspace_id = o.workspace_id AND l.order_id = o.id
				JOIN products p ON p.workspace_id = l.workspace_id AND p.id = l.product_id
				WHERE o.workspace_id = $1 AND o.status IN ('pending', 'confirmed') AND o.confirmed_at > 0
					AND p.track_stock = 1 AND p.updated_at <= o.confirmed_at
				GROUP BY o.id, l.product_id, l.variant_id, o.confirmed_at) w
			WHERE w.wanted > (
				SELECT COALESCE(SUM(r.quantity), 0) FROM reservations r
				JOIN stock_items i ON i.workspace_id = r.workspace_id AND i.id = r.stock_item_id
				WHERE r.workspace_id = $1 AND r.order_id = w.id AND r.created_at >= w.confirmed_at
					AND i.product_id = w.product_id AND i.variant_id = w.variant_id
					AND (r.status IN ('active', 'committed') OR r.settled_at >= r.expires_at))
			ORDER BY w.id`,
	},
	{
		Name: "a line is unit price times quantity less its discount", Rows: "order_lines",
		Why: "what a customer was charged can be explained",
		SQL: `SELECT l.id FROM order_lines l WHERE l.workspace_id = $1
			AND (l.total <> l.unit_price * l.quantity - l.discount OR l.discount < 0 OR l.total < 0 OR l.unit_price < 0) ORDER BY l.id`,
	},
	{
		Name: "what a promotion takes off a line is part of its discount", Rows: "order_lines",
		Why: "what a customer was charged can be explained",
		SQL: `SELECT l.id FROM order_lines l WHERE l.workspace_id = $1
			AND (l.promoted < 0 OR l.promoted > l.discount OR l.promoted > 0 AND l.promotions = '') ORDER BY l.id`,
	},
	{
		Name: "every line has its order's discount", Rows: "order_lines",
		Why: "a discount is the order's, also for what was added later",
		SQL: `SELECT l.id FROM order_lines l JOIN orders o ON o.workspace_id = l.workspace_id AND o.id = l.order_id
			WHERE l.workspace_id = $1 AND l.discount_bp < o.discount_bp ORDER BY l.id`,
	},
	{
		Name: "an order's totals are the sum of its lines", Rows: "orders",
		Why: "what a customer was charged can be explained",
		SQL: `SELECT o.id FROM orders o
			LEFT JOIN (SELECT l.order_id, SUM(l.unit_price * l.quantity) AS gross, SUM(l.discount) AS discount FROM order_lines l
				WHERE l.workspace_id = $1 GROUP BY l.order_id) s ON s.order_id = o.id
			WHERE o.workspace_id = $1 AND o.status NOT IN ('draft', 'pending_confirmation')
				AND (o.subtotal <> COALESCE(s.gross, 0) OR o.discount <> COALESCE(s.discount, 0) + o.together OR o.together < 0
					OR o.total <> o.subtotal - o.discount + o.shipping OR o.shipping < 0 OR o.tax < 0 OR o.tax > o.total)
			ORDER BY o.id`,
	},
	{
		Name: "an order has lines, a number and the moment of its yes", Rows: "orders",
		Why: "nothing becomes an order by half",
		SQL: `SELECT o.id FROM orders o WHERE o.workspace_id = $1
			AND (o.status NOT IN ('draft', 'pending_confirmation', 'cancelled') OR o.confirmed_at > 0)
			AND (o.number = '' OR o.confirmed_at = 0 OR o.status IN ('draft', 'pending_confirmation')
				OR NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.workspace_id = o.workspace_id AND l.order_id = o.id))
			ORDER BY o.id`,
	},
	{
		Name: "order numbers are unique", Rows: "orders",
		Why: "a number is what a customer knows an order by",
		SQL: `SELECT o.number FROM orders o WHERE o.workspace_id = $1 AND o.number <> '' GROUP BY o.number HAVING COUNT(*) > 1 ORDER BY o.number`,
	},
	{
		Name: "the counter is past every order number", Rows: "orders",
		Why: "the next order must get a number of its own",
		SQL: `SELECT o.number FROM orders o WHERE o.workspace_id = $1 AND o.number <> ''
			AND COALESCE(` + numberValue + `, 9223372036854775807) >
				(SELECT COALESCE(MAX(c.value), 0) FROM counters c WHERE c.workspace_id = $1 AND c.name = 'order')
			ORDER BY o.number`,
	},
	{
		Name: "a session has one live draft at most", Rows: "orders",
		Why: "what a customer adds goes into the order they are shown",
		SQL: `SELECT o.session_id FROM orders o
			WHERE o.workspace_id = $1 AND o.status IN ('draft', 'pending_confirmation') AND o.session_id <> ''
			GROUP BY o.session_id HAVING COUNT(*) > 1 ORDER BY o.session_id`,
	},
	{
		Name: "a session has one open question at most", Rows: "confirmations",
		Why: "a yes must not be able to mean two things",
		SQL: `SELECT c.session_id FROM confirmations c WHERE c.workspace_id = $1 AND c.state = 'pending' AND c.addressee = 'customer'
			GROUP BY c.session_id HAVING COUNT(*) > 1 ORDER BY c.session_id`,
	},
	{
		Name: "a decided question names its execution", Rows: "confirmations",
		Why: "what a yes did can be looked up",
		SQL: `SELECT c.id FROM confirmations c WHERE c.workspace_id = $1 AND c.state IN ('executed', 'failed')
			AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.workspace_id = c.workspace_id AND e.id = c.execution_id) ORDER BY c.id`,
	},
	{
		Name: "every yes to an order made that order", Rows: "confirmations",
		Why: "an acknowledged order is there",
		SQL: `SELECT c.id FROM confirmations c WHERE c.workspace_id = $1 AND ` + orderingYes + `
			AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.workspace_id = c.workspace_id AND o.id = ` + yesOrder +
			` AND o.confirmed_at > 0)
			ORDER BY c.id`,
	},
	{
		Name: "every order has exactly one yes", Rows: "orders",
		Why: "nothing that needs a yes runs without one, and none runs twice",
		SQL: `SELECT o.id FROM orders o
			LEFT JOIN (SELECT ` + yesOrder + ` AS order_id, COUNT(*) AS given FROM confirmations c
				WHERE c.workspace_id = $1 AND ` + orderingYes + ` GROUP BY ` + yesOrder + `) y ON y.order_id = o.id
			WHERE o.workspace_id = $1 AND o.confirmed_at > 0 AND o.session_id <> '' AND COALESCE(y.given, 0) <> 1 ORDER BY o.id`,
	},
	{
		Name: "every order was announced exactly once", Rows: "orders",
		Why: "whoever listens learns of each order, and of none twice",
		SQL: `SELECT o.id FROM orders o
			LEFT JOIN (SELECT x.aggregate_id, COUNT(*) AS times FROM outbox x
				WHERE x.workspace_id = $1 AND x.type = 'order.created' GROUP BY x.aggregate_id) a ON a.aggregate_id = o.id
			WHERE o.workspace_id = $1 AND o.confirmed_at > 0 AND o.session_id <> '' AND COALESCE(a.times, 0) <> 1
				AND NOT (a.times IS NULL AND o.confirmed_at <= (SELECT COALESCE(MAX(h.dropped_until), 0) FROM event_heads h WHERE h.workspace_id = $1))
			ORDER BY o.id`,
	},
	{
		Name: "no event has a number that was not given yet", Rows: "outbox",
		Why: "a listener that resumes after n has missed nothing up to n",
		SQL: `SELECT x.id FROM outbox x WHERE x.workspace_id = $1
			AND x.seq > (SELECT COALESCE(MAX(h.seq), 0) FROM event_heads h WHERE h.workspace_id = $1) ORDER BY x.id`,
	},
	{
		Name: "what is said about one thing is sent in order", Rows: "webhook_deliveries",
		Why: "a delivery that waits has an earlier one it waits for, or it would wait forever",
		SQL: `SELECT d.id FROM webhook_deliveries d WHERE d.workspace_id = $1 AND d.state = 'waiting'
			AND NOT EXISTS (SELECT 1 FROM webhook_deliveries p WHERE p.workspace_id = d.workspace_id AND p.endpoint_id = d.endpoint_id
				AND p.aggregate_id = d.aggregate_id AND p.state = 'pending') ORDER BY d.id`,
	},
	{
		Name: "a stored answer names its execution", Rows: "call_keys",
		Why: "a repeated answer is the answer of a call that was made; requests outside conversations are none",
		SQL: `SELECT k.session_id || ' ' || k.call_key FROM call_keys k WHERE k.workspace_id = $1 AND k.state = 'done' AND k.answer <> '' AND k.session_id <> ''
			AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.workspace_id = k.workspace_id AND e.id = k.execution_id)
			ORDER BY k.session_id, k.call_key`,
	},
	{
		Name: "search has been told of every product", Rows: "products",
		Why: "a product beyond the catalogue's version would never be found",
		SQL: `SELECT p.id FROM products p WHERE p.workspace_id = $1
			AND p.version > (SELECT COALESCE(MAX(v.version), 0) FROM catalog_versions v WHERE v.workspace_id = $1) ORDER BY p.id`,
	},
	known("orders", "status", "draft", "pending_confirmation", "pending", "confirmed", "processing", "shipped",
		"delivered", "completed", "cancelled"),
	known("reservations", "status", "active", "released", "committed"),
	known("confirmations", "state", "pending", "confirmed", "executed", "failed", "denied", "amended", "superseded",
		"expired"),
	known("webhook_endpoints", "state", "active", "disabled"),
	known("webhook_deliveries", "state", "waiting", "pending", "delivered", "dead"),
	known("sessions", "state", "IDLE", "COLLECTING_ORDER", "NEEDS_DETAILS", "AWAITING_CONFIRMATION", "DONE", "HANDOFF"),
	pointing("sessions", "agent_id", "agents"),
	pointing("sessions", "customer_id", "customers"),
	pointing("messages", "session_id", "sessions"),
	pointing("confirmations", "session_id", "sessions"),
	pointing("executions", "session_id", "sessions"),
	pointing("orders", "session_id", "sessions"),
	pointing("orders", "customer_id", "customers"),
	pointing("order_lines", "order_id", "orders"),
	pointing("order_lines", "product_id", "products"),
	pointing("order_lines", "variant_id", "variants"),
	pointing("variants", "product_id", "products"),
	pointing("stock_items", "product_id", "products"),
	pointing("stock_items", "variant_id", "variants"),
	pointing("stock_items", "location_id", "locations"),
	pointing("reservations", "order_id", "orders"),
	pointing("reservations", "stock_item_id", "stock_items"),
}

// known is the invariant that a column holds one of these words.
func known(table, column string, words ...string) Invariant {
	list := ""
	for _, w := range words {
		list += ", '" + w + "'"
	}
	return Invariant{
		Name: table + "." + column + " is one that exists", Rows: table,
		Why: "a state nobody knows is one nobody leaves",
		SQL: `SELECT t.id FROM ` + table + ` t WHERE t.workspace_id = $1 AND t.` + column + ` NOT IN (` + list[2:] +
			`) ORDER BY t.id`,
	}
}

// words are named values as text.
func words[T ~string](list []T) (out []string) {
	for _, v := range list {
		out = append(out, string(v))
	}
	return out
}

// pointing is the invariant that a column, where it is not empty, names a row of another table.
func pointing(table, column, to string) Invariant {
	return Invariant{
		Name: table + "." + column + " names a row of " + to, Rows: table,
		Why: "nothing points at what is not there",
		SQL: `SELECT t.id FROM ` + table + ` t WHERE t.workspace_id = $1 AND t.` + column + ` <> ''
			AND NOT EXISTS (SELECT 1 FROM ` + to + ` o WHERE o.workspace_id = t.workspace_id AND o.id = t.` + column +
			`) ORDER BY t.id`,
	}
}
