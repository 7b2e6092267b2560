package store

// ticketValue is the counter's part of a ticket's number, NULL for a number in another format. The guard comes first:
// PostgreSQL would fail on text that is no number.
const ticketValue = `CASE WHEN t.number LIKE 'TCK-_%' AND LENGTH(t.number) <= 20 AND LTRIM(SUBSTR(t.number, 5), '0123456789') = ''
	THEN CAST(SUBSTR(t.number, 5) AS BIGINT) END`

// crmInvariants are about leads, tickets and notifications of teams.
var crmInvariants = []Invariant{
	{
		Name: "a telephone and an email are one lead's", Rows: "leads",
		Why: "nobody is called twice by two people of one business",
		SQL: `SELECT l.id FROM leads l WHERE l.workspace_id = $1 AND EXISTS (SELECT 1 FROM leads o WHERE o.workspace_id = l.workspace_id AND o.id <> l.id
			AND (o.phone <> '' AND o.phone = l.phone OR o.email <> '' AND o.email = LOWER(l.email))) ORDER BY l.id`,
	},
	{
		Name: "a lead's history begins with its making, once", Rows: "leads",
		Why: "where somebody came from can be looked up",
		SQL: `SELECT l.id FROM leads l WHERE l.workspace_id = $1 AND (l.name = '' OR l.source = '' OR (SELECT COUNT(*) FROM lead_history h
			WHERE h.workspace_id = l.workspace_id AND h.lead_id = l.id AND h.kind = 'created') <> 1) ORDER BY l.id`,
	},
	announced("leads", "lead.created"),
	{
		Name: "the counter is past every ticket number", Rows: "tickets",
		Why: "the next ticket must get a number of its own",
		SQL: `SELECT t.number FROM tickets t WHERE t.workspace_id = $1
			AND COALESCE(` + ticketValue + `, 9223372036854775807) >
				(SELECT COALESCE(MAX(c.value), 0) FROM counters c WHERE c.workspace_id = $1 AND c.name = 'ticket')
			ORDER BY t.number`,
	},
	{
		Name: "a closed ticket says when, and what is worked on by whom", Rows: "tickets",
		Why: "how long customers wait is reckoned from it",
		SQL: `SELECT t.id FROM tickets t WHERE t.workspace_id = $1
			AND ((t.state = 'closed') <> (t.closed_at > 0) OR t.state <> 'open' AND t.taken_by = '') ORDER BY t.id`,
	},
	announced("tickets", "ticket.created"),
	{
		Name: "a notification that was opened says by whom, and goes no further", Rows: "notifications",
		Why: "nobody is woken for what somebody has in hand",
		SQL: `SELECT n.id FROM notifications n WHERE n.workspace_id = $1
			AND ((n.opened_at > 0) <> (n.opened_by <> '') OR n.opened_at > 0 AND n.escalate_at > 0) ORDER BY n.id`,
	},
	{
		Name: "an urgent notification goes further until it is opened or the owner has it", Rows: "notifications",
		Why: "what is urgent is not forgotten in somebody's inbox",
		SQL: `SELECT n.id FROM notifications n WHERE n.workspace_id = $1
			AND (n.escalate_at > 0) <> (n.priority = 'urgent' AND n.opened_at = 0 AND n.reached <> 'owner') ORDER BY n.id`,
	},
	announced("notifications", "notification.created"),
	{
		Name: "an email that is being sent has an end, and one that was sent has takers", Rows: "notification_mails",
		Why: "whether somebody was written to can be told",
		SQL: `SELECT m.id FROM notification_mails m WHERE m.workspace_id = $1
			AND ((m.state = 'sending') <> (m.lease_until > 0) OR (m.state = 'sent') <> (m.sent_at > 0) OR m.state = 'sent' AND m.recipients = 0) ORDER BY m.id`,
	},
	{
		Name: "a notice that is being sent has an end, and one that was sent says when", Rows: "notices",
		Why: "whether a person was told can be seen",
		SQL: `SELECT n.id FROM notices n WHERE n.workspace_id = $1
			AND ((n.state = 'sending') <> (n.lease_until > 0) OR (n.state = 'sent') <> (n.sent_at > 0)) ORDER BY n.id`,
	},
	known("notifications", "kind", "handoff", "waiting", "notification", "claim", "receipt", "low_stock", "undelivered", "budget",
		"vendor_down", "day"),
	known("notices", "channel", "email", "browser", "whatsapp", "webhook"),
	known("notices", "state", "queued", "sending", "sent", "failed", "unknown", "dropped"),
	pointing("notices", "person_id", "people"),
	{
		Name: "a browser that shows notifications is of a person who works here", Rows: "push_browsers",
		Why: "who left sees no more of the business",
		SQL: `SELECT b.id FROM push_browsers b WHERE b.workspace_id = $1 AND NOT EXISTS (SELECT 1 FROM people p
			WHERE p.workspace_id = b.workspace_id AND p.id = b.person_id AND p.active = 1) ORDER BY b.id`,
	},
	known("leads", "status", "new", "contacted", "qualified", "won", "lost"),
	known("lead_history", "kind", "created", "contact", "status", "note"),
	known("tickets", "state", "open", "in_progress", "resolved", "closed"),
	known("tickets", "priority", "low", "medium", "high"),
	known("ticket_notes", "kind", "note", "reply", "state"),
	known("notifications", "priority", "normal", "high", "urgent"),
	known("notifications", "team", "sales", "support", "management", "owner"),
	known("notifications", "reached", "sales", "support", "management", "owner"),
	known("notification_mails", "state", "queued", "sending", "sent", "failed", "unknown"),
	pointing("leads", "customer_id", "customers"),
	pointing("leads", "session_id", "sessions"),
	pointing("lead_history", "lead_id", "leads"),
	pointing("tickets", "customer_id", "customers"),
	pointing("tickets", "session_id", "sessions"),
	pointing("ticket_notes", "ticket_id", "tickets"),
	pointing("notifications", "session_id", "sessions"),
	pointing("notification_mails", "notification_id", "notifications"),
}

// announced is the invariant that each row of a table has exactly one event, as long as events of its time are kept.
func announced(table, event string) Invariant {
	return Invariant{
		Name: "every row of " + table + " was announced exactly once", Rows: table,
		Why: "whoever listens learns of each, and of none twice",
		SQL: `SELECT t.id FROM ` + table + ` t
			LEFT JOIN (SELECT x.aggregate_id, COUNT(*) AS times FROM outbox x
				WHERE x.workspace_id = $1 AND x.type = '` + event +
			`' GROUP BY x.aggregate_id) a ON a.aggregate_id = t.id
			WHERE t.workspace_id = $1 AND COALESCE(a.times, 0) <> 1
				AND NOT (a.times IS NULL AND t.created_at <= (SELECT COALESCE(MAX(h.dropped_until), 0) FROM event_heads h WHERE h.workspace_id = $1))
			ORDER BY t.id`,
	}
}
