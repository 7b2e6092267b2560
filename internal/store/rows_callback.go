package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/callback"
)

type callbackRows struct{ tx *Tx }

func (r callbackRows) InsertCallback(c callback.Callback) error {
	_, err := r.tx.Exec(`INSERT INTO custom_calls (workspace_id, id, tool_id, version, tool, session_id, state, created_at, expires_at, answered_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (workspace_id, id) DO NOTHING`,
		r.tx.Workspace(), c.ID, c.ToolID, c.Version, c.Tool, c.SessionID, string(c.State), micros(c.CreatedAt), micros(c.ExpiresAt), micros(c.AnsweredAt))
	return err
}

func (r callbackRows) Callback(id string, locked bool) (c callback.Callback, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT c.id, c.tool_id, c.version, c.tool, c.session_id, c.state, c.created_at, c.expires_at, c.answered_at
		FROM custom_calls c WHERE c.workspace_id = $1 AND c.id = $2`+lock(r.tx, locked, "c"), []any{r.tx.Workspace(), id},
		&c.ID, &c.ToolID, &c.Version, &c.Tool, &c.SessionID, &c.State, moment{&c.CreatedAt}, moment{&c.ExpiresAt}, moment{&c.AnsweredAt}))
	return c, ok, err
}

func (r callbackRows) UpdateCallback(c callback.Callback) error {
	n, err := r.tx.Exec(`UPDATE custom_calls SET state = $3, answered_at = $4 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), c.ID, string(c.State), micros(c.AnsweredAt))
	return touched("callback", c.ID, n, err)
}

func (r callbackRows) DropCallbacks(before time.Time, limit int) (int64, error) {
	return r.tx.Exec(`DELETE FROM custom_calls WHERE workspace_id = $1 AND id IN (
		SELECT c.id FROM custom_calls c WHERE c.workspace_id = $1 AND c.expires_at < $2 ORDER BY c.expires_at, c.id LIMIT $3)`,
		r.tx.Workspace(), micros(before), limit)
}
