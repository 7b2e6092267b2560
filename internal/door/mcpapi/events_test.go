package mcpapi_test

import (
	"context"

	"github.com/mostrador/mostrador/internal/store"
)

type writtenEvent struct{ kind, payload string }

// events lists the workspace's events as written.
func (c *counter) events() (list []writtenEvent) {
	c.t.Helper()
	err := c.DB.Read(context.Background(), c.Workspace.ID, func(tx *store.Tx) error {
		return tx.Rows(`SELECT type, payload FROM outbox WHERE workspace_id = $1 ORDER BY id`, []any{tx.Workspace()},
			func(scan func(...any) error) error {
				var e writtenEvent
				err := scan(&e.kind, &e.payload)
				list = append(list, e)
				return err
			})
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return list
}
