package store

// linkInvariants are about promises to customers outside the conversation: payment links, reminders, and the accounts
// behind them.
var linkInvariants = []Invariant{
	{
		Name: "an open payment link can be paid", Rows: "payment_links",
		Why: "what a customer was given leads somewhere",
		SQL: `SELECT k.id FROM payment_links k WHERE k.workspace_id = $1
			AND (k.amount <= 0 OR k.currency = '' OR k.state = 'open' AND (k.url = '' OR k.vendor_id = '')) ORDER BY k.id`,
	},
	{
		Name: "an order that owes nothing has no open payment link", Rows: "payment_links",
		Why: "nobody is asked to pay twice",
		SQL: `SELECT k.id FROM payment_links k JOIN orders o ON o.workspace_id = k.workspace_id AND o.id = k.order_id
			WHERE k.workspace_id = $1 AND k.state = 'open' AND (o.status IN ('draft', 'pending_confirmation', 'cancelled') OR o.paid >= o.total) ORDER BY k.id`,
	},
	{
		Name: "a customer is reminded once a day", Rows: "reminders",
		Why: "a reminder is a courtesy",
		SQL: `SELECT m.customer_id FROM reminders m WHERE m.workspace_id = $1 AND m.status IN ('scheduled', 'sent')
			GROUP BY m.customer_id, m.day HAVING COUNT(*) > 1 ORDER BY m.customer_id`,
	},
	{
		Name: "a reminder that was sent names its message, a failed one its reason", Rows: "reminders",
		Why: "nothing is dropped in silence",
		SQL: `SELECT m.id FROM reminders m WHERE m.workspace_id = $1
			AND (m.status = 'sent' AND NOT EXISTS (SELECT 1 FROM outgoing g WHERE g.workspace_id = m.workspace_id AND g.id = m.message_id)
				OR m.status = 'failed' AND m.reason = '') ORDER BY m.id`,
	},
	{
		Name: "news that was sent names its message, what was not its reason", Rows: "news",
		Why: "nothing is dropped in silence",
		SQL: `SELECT n.id FROM news n WHERE n.workspace_id = $1 AND (n.state = 'sent' AND n.message_id = ''
			OR n.state IN ('skipped', 'failed') AND n.reason = '') ORDER BY n.id`,
	},
	known("news", "state", "waiting", "sent", "skipped", "failed"),
	known("broadcasts", "state", "running", "done", "stopped"),
	pointing("news", "customer_id", "customers"),
	known("waiting_list", "state", "waiting", "offered", "booked", "removed", "expired"),
	pointing("waiting_list", "customer_id", "customers"),
	pointing("waiting_list", "session_id", "sessions"),
	pointing("waiting_list", "booking_id", "bookings"),
	pointing("news", "session_id", "sessions"),
	known("payment_links", "state", "wanted", "open", "paid", "closed", "expired", "failed"),
	known("reminders", "status", "scheduled", "sent", "skipped", "failed"),
	pointing("payment_links", "order_id", "orders"),
	pointing("payment_links", "booking_id", "bookings"),
	pointing("payment_links", "customer_id", "customers"),
	pointing("payment_links", "session_id", "sessions"),
	pointing("reminders", "customer_id", "customers"),
	pointing("reminders", "session_id", "sessions"),
	pointing("reminders", "link_id", "payment_links"),
}
