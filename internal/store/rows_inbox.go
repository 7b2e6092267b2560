package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/inbox"
)

type inboxRows struct{ tx *Tx }

var inboxItems = describe("inbox", "i", func(i *inbox.Item) columns {
	return columns{
		word("vendor", &i.Vendor).but(isKey), key("external_id", &i.ID), prose("body", &i.Body),
		word("state", &i.State), prose("error", &i.Error), when("received_at", &i.ReceivedAt),
		when("handled_at", &i.HandledAt),
	}
})

var settleItem = inboxItems.updates("inbox item", "state", "error", "handled_at")

func (r inboxRows) InsertItem(i inbox.Item) (bool, error) {
	return inboxItems.addOr(r.tx, ` ON CONFLICT (workspace_id, vendor, external_id) DO NOTHING`, i)
}

func (r inboxRows) Item(vendor, id string) (inbox.Item, bool, error) {
	return inboxItems.one(r.tx, ` AND i.vendor = $2 AND i.external_id = $3`, vendor, id)
}

func (r inboxRows) LatestItem(vendor string) (inbox.Item, bool, error) {
	return inboxItems.one(r.tx, ` AND i.vendor = $2 AND i.external_id <> $3 ORDER BY i.received_at DESC, i.external_id DESC LIMIT 1`,
		vendor, inbox.Greeting)
}

func (r inboxRows) SettleItem(i inbox.Item) error { return settleItem.later(r.tx, i) }

func (r inboxRows) UnhandledItems(until time.Time, most int) ([]inbox.Item, error) {
	return inboxItems.all(r.tx, ` AND i.state = 'new' AND i.received_at <= $2 ORDER BY i.received_at, i.vendor, i.external_id LIMIT $3`,
		micros(until), limit(most))
}

func (r inboxRows) DropItems(before time.Time, limit int) (int64, error) {
	return r.tx.Exec(`DELETE FROM inbox WHERE workspace_id = $1 AND state NOT IN ('new', 'errand') AND (vendor, external_id) IN (
			SELECT i.vendor, i.external_id FROM inbox i WHERE i.workspace_id = $1 AND i.received_at < $2 AND i.state NOT IN ('new', 'errand')
			ORDER BY i.received_at, i.external_id LIMIT $3)`, r.tx.Workspace(), micros(before), limit)
}
