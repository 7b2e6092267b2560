package store

import "slices"

// What leaves with a customer or a business is found through the descriptions of the tables: a table or a column that
// is added to one is exported and erased without another line, and a test fails for a text that no description has.

// layouts are the tables of a workspace's own data, in the order in which they are exported. Keys, counters, leases and
// the like are not among them; a removal finds its tables in the schema.
func layouts() []*layout {
	return []*layout{
		&customers.layout, &leads.layout, &leadHistory.layout, &sessions.layout, &messages.layout, &memories.layout,
		&turns.layout, &steps.layout, &confirmations.layout, &executions.layout, &callKeys.layout, &orders.layout,
		&orderLines.layout, &payments.layout, &links.layout, &receipts.layout, &reminders.layout, &pieces.layout, &broadcasts.layout, &bookings.layout, &waiters.layout,
		&files.layout, &media.layout, &handoffs.layout, &returnCalls.layout, &proofs.layout, &tickets.layout,
		&ticketNotes.layout, &notifications.layout, &mails.layout, &quickActions.layout, &outgoing.layout,
		&inboxItems.layout, &events.layout, &deliveries.layout, &endpoints.layout, &callbacks.layout,
		&products.layout, &variants.layout, &groupPrices.layout, &stockItems.layout, &locations.layout,
		&reservations.layout, &adjustments.layout, &services.layout, &resources.layout, &tableGroups.layout,
		&calendars.layout, &entries.layout, &branches.layout, &people.layout, &noticeChoices.layout, &notices.layout, &agents.layout,
		&agentTools.layout, &policyRules.layout, &ownTools.layout, &ownVersions.layout, &modelUsage.layout,
		&auditRecords.layout, &storedChanges.layout,
	}
}

// ownTexts are texts of a table that its description leaves out, because they are written on their own.
var ownTexts = map[string][]string{"sessions": {"summary"}}

// ownSessions are the customer's conversations: $1 is the workspace, $2 the customer.
const (
	ownSessionIDs = `SELECT os.id FROM sessions os WHERE os.workspace_id = $1 AND os.customer_id = $2`
	ownSessions   = `(` + ownSessionIDs + `)`
)

// parents are tables whose rows belong to a customer through another table's.
var parents = map[string]struct{ column, table string }{
	"turn_steps": {"turn_id", "turns"}, "order_lines": {"order_id", "orders"},
	"lead_history": {"lead_id", "leads"}, "ticket_notes": {"ticket_id", "tickets"},
	"notification_mails": {"notification_id", "notifications"}, "webhook_deliveries": {"event_id", "outbox"},
}

// ofCustomer is the condition that a row of the table is a customer's; empty: none is, or they are only found by what
// they say.
func (t *layout) ofCustomer(alias string) string {
	if up, has := parents[t.name]; has {
		above := layoutOf(up.table)
		return alias + `.` + up.column + ` IN (SELECT up.id FROM ` + up.table + ` up WHERE up.workspace_id = $1 AND ` +
			above.ofCustomer("up") + `)`
	}
	session := alias + `.session_id IN ` + ownSessions
	switch {
	case t.name == customers.name:
		return alias + `.id = $2`
	case t.name == storedChanges.name:
		return `(` + alias + `.thing = 'customer' AND ` + alias + `.thing_id = $2)`
	case t.name == events.name:
		return `(` + session + ` OR ` + alias + `.aggregate_id = $2 OR ` + alias + `.aggregate_id IN (SELECT o.id FROM orders o
			WHERE o.workspace_id = $1 AND o.customer_id = $2) OR ` + alias + `.aggregate_id IN (SELECT b.id FROM bookings b
			WHERE b.workspace_id = $1 AND b.customer_id = $2))`
	case t.name == callKeys.name: // the response to a request of no conversation names whom it shows
		return `(` + alias + `.session_id IN (` + ownSessionIDs + ` UNION ALL SELECT '') AND (` +
			alias + `.session_id <> '' OR ` + alias + `.answer LIKE '%"' || $2 || '"%'))`
	case t.has("customer_id") && t.has("session_id"):
		return `(` + alias + `.customer_id = $2 OR ` + alias + `.customer_id = '' AND ` + session + `)`
	case t.has("customer_id"):
		return alias + `.customer_id = $2`
	case t.has("session_id"):
		return session
	}
	return ""
}

func layoutOf(name string) *layout {
	list := layouts()
	return list[slices.IndexFunc(list, func(t *layout) bool { return t.name == name })]
}

func (t *layout) has(name string) bool {
	return slices.ContainsFunc(t.columns, func(c column) bool { return c.name == name })
}

// keys are the names of the columns that identify a row of a workspace.
func (t *layout) keys() (names []string) {
	for _, c := range t.columns {
		if c.mark&isKey != 0 {
			names = append(names, c.name)
		}
	}
	return names
}
