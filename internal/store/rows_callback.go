package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/callback"
)

type callbackRows struct{ tx *Tx }

var callbacks = describe("custom_calls", "c", func(c *callback.Callback) columns {
	return columns{
		key("id", &c.ID), id("tool_id", &c.ToolID), number("version", &c.Version), word("tool", &c.Tool),
		id("session_id", &c.SessionID), word("state", &c.State), when("created_at", &c.CreatedAt),
		when("expires_at", &c.ExpiresAt), when("answered_at", &c.AnsweredAt),
	}
})

var updateCallback = callbacks.updates("callback", "state", "answered_at")

func (r callbackRows) InsertCallback(c callback.Callback) error {
	return callbacks.upsert(r.tx, ` ON CONFLICT (workspace_id, id) DO NOTHING`, c)
}

func (r callbackRows) Callback(id string, locked bool) (callback.Callback, bool, error) {
	return callbacks.one(r.tx, ` AND c.id = $2`+lock(r.tx, locked, "c"), id)
}

func (r callbackRows) UpdateCallback(c callback.Callback) error { return updateCallback.exec(r.tx, c) }

func (r callbackRows) DropCallbacks(before time.Time, limit int) (int64, error) {
	return r.tx.Exec(`DELETE FROM custom_calls WHERE workspace_id = $1 AND id IN (
		SELECT c.id FROM custom_calls c WHERE c.workspace_id = $1 AND c.expires_at < $2 ORDER BY c.expires_at, c.id LIMIT $3)`,
		r.tx.Workspace(), micros(before), limit)
}
