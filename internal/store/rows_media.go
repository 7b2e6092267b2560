package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

func (r conversationRows) InsertMedia(m conversation.Media) error {
	return r.tx.Later(nil, `INSERT INTO media (workspace_id, id, account, session_id, customer_id, url, content_type, sha256, name, created_at)
		VALUES (`+placeholders(1, 10)+`) ON CONFLICT (workspace_id, id) DO NOTHING`,
		r.tx.Workspace(), m.ID, m.Account, m.SessionID, m.CustomerID, m.URL, m.ContentType, m.SHA256, m.Name, micros(m.CreatedAt))
}

func (r conversationRows) Media(id string) (m conversation.Media, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT m.id, m.account, m.session_id, m.customer_id, m.url, m.content_type, m.sha256, m.name, m.created_at
		FROM media m WHERE m.workspace_id = $1 AND m.id = $2`, []any{r.tx.Workspace(), id},
		&m.ID, &m.Account, &m.SessionID, &m.CustomerID, &m.URL, &m.ContentType, &m.SHA256, &m.Name, moment{&m.CreatedAt}))
	return m, ok, err
}

func (r conversationRows) DropMedia(before time.Time, most int) (int64, error) {
	return r.tx.Exec(`DELETE FROM media WHERE workspace_id = $1 AND id IN (
			SELECT m.id FROM media m WHERE m.workspace_id = $1 AND m.created_at < $2 ORDER BY m.created_at, m.id LIMIT $3)`,
		r.tx.Workspace(), micros(before), most)
}
