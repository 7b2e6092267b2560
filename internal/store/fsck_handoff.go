package store

// handoffInvariants are about conversations that staff have taken over, and telephones whose owner is not verified yet.
var handoffInvariants = []Invariant{
	{
		Name: "a session with a person has one open hand-off", Rows: "sessions",
		Why: "whoever waits for a person is in the queue that people see, and once",
		SQL: `SELECT s.id FROM sessions s WHERE s.workspace_id = $1 AND s.state = 'HANDOFF'
			AND (SELECT COUNT(*) FROM handoffs h WHERE h.workspace_id = s.workspace_id AND h.session_id = s.id
				AND h.status IN ('pending', 'taken')) <> 1 ORDER BY s.id`,
	},
	{
		Name: "an open hand-off's session is with a person", Rows: "handoffs",
		Why: "an agent does not talk on while somebody is on the way",
		SQL: `SELECT h.id FROM handoffs h WHERE h.workspace_id = $1 AND h.status IN ('pending', 'taken')
			AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.workspace_id = h.workspace_id AND s.id = h.session_id AND s.state = 'HANDOFF')
			ORDER BY h.id`,
	},
	{
		Name: "a hand-off that was taken or closed says by whom and when", Rows: "handoffs",
		Why: "how long customers wait is reckoned from it",
		SQL: `SELECT h.id FROM handoffs h WHERE h.workspace_id = $1 AND ((h.status = 'pending') <> (h.taken_at = 0)
			OR (h.taken_at = 0) <> (h.taken_by = '') OR (h.status = 'closed') <> (h.closed_at > 0)) ORDER BY h.id`,
	},
	{
		Name: "a session that claims a telephone has its customer", Rows: "customers",
		Why: "who proves the telephone finds the session that has to give it up",
		SQL: `SELECT c.id FROM customers c WHERE c.workspace_id = $1 AND c.claimed_by <> ''
			AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.workspace_id = c.workspace_id AND s.id = c.claimed_by AND s.customer_id = c.id)
			ORDER BY c.id`,
	},
	known("handoffs", "status", "pending", "taken", "closed"),
	known("handoffs", "urgency", "low", "medium", "high"),
	known("phone_proofs", "state", "open", "used", "replaced"),
	known("return_calls", "state", "asked", "queued", "dialing", "placed", "answered", "done", "failed", "unknown"),
	pointing("handoffs", "session_id", "sessions"),
	pointing("handoffs", "customer_id", "customers"),
	pointing("phone_proofs", "session_id", "sessions"),
	pointing("return_calls", "session_id", "sessions"),
}
