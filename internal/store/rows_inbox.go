package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/inbox"
)

type inboxRows struct{ tx *Tx }

func (r inboxRows) InsertItem(i inbox.Item) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO inbox (workspace_id, vendor, external_id, body, state, received_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (workspace_id, vendor, external_id) DO NOTHING`,
		r.tx.Workspace(), i.Vendor, i.ID, i.Body, string(i.State), micros(i.ReceivedAt))
	return n == 1, err
}

func (r inboxRows) Item(vendor, id string) (i inbox.Item, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT vendor, external_id, body, state, error, received_at, handled_at FROM inbox
		WHERE workspace_id = $1 AND vendor = $2 AND external_id = $3`, []any{r.tx.Workspace(), vendor, id},
		&i.Vendor, &i.ID, &i.Body, &i.State, &i.Error, moment{&i.ReceivedAt}, moment{&i.HandledAt}))
	return i, ok, err
}

func (r inboxRows) SettleItem(i inbox.Item) error {
	return r.tx.Later(one("inbox item", i.ID), `UPDATE inbox SET state = $4, error = $5, handled_at = $6
		WHERE workspace_id = $1 AND vendor = $2 AND external_id = $3`,
		r.tx.Workspace(), i.Vendor, i.ID, string(i.State), i.Error, micros(i.HandledAt))
}

func (r inboxRows) ItemsLeft(until time.Time, most int) (list []inbox.Item, err error) {
	err = r.tx.Rows(`SELECT vendor, external_id, body, state, error, received_at, handled_at FROM inbox
		WHERE workspace_id = $1 AND state = 'new' AND received_at <= $2 ORDER BY received_at, vendor, external_id LIMIT $3`,
		[]any{r.tx.Workspace(), micros(until), limit(most)}, func(scan func(...any) error) error {
			var i inbox.Item
			err := scan(&i.Vendor, &i.ID, &i.Body, &i.State, &i.Error, moment{&i.ReceivedAt}, moment{&i.HandledAt})
			list = append(list, i)
			return err
		})
	return list, err
}

func (r inboxRows) DropItems(before time.Time, limit int) (int64, error) {
	return r.tx.Exec(`DELETE FROM inbox WHERE workspace_id = $1 AND state NOT IN ('new', 'errand') AND (vendor, external_id) IN (
			SELECT i.vendor, i.external_id FROM inbox i WHERE i.workspace_id = $1 AND i.received_at < $2 AND i.state NOT IN ('new', 'errand')
			ORDER BY i.received_at, i.external_id LIMIT $3)`, r.tx.Workspace(), micros(before), limit)
}
