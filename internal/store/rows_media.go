package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

var media = describe("media", "m", func(m *conversation.Media) columns {
	return columns{
		key("id", &m.ID), public("account", &m.Account), id("session_id", &m.SessionID),
		id("customer_id", &m.CustomerID), public("url", &m.URL), word("content_type", &m.ContentType),
		public("sha256", &m.SHA256), prose("name", &m.Name), when("created_at", &m.CreatedAt),
	}
})

func (r conversationRows) InsertMedia(m conversation.Media) error {
	return r.tx.Later(nil, media.insert+` ON CONFLICT (workspace_id, id) DO NOTHING`, media.values(r.tx, &m)...)
}

func (r conversationRows) Media(id string) (conversation.Media, bool, error) {
	return media.one(r.tx, ` AND m.id = $2`, id)
}

func (r conversationRows) DropMedia(before time.Time, most int) (int64, error) {
	return r.tx.Exec(`DELETE FROM media WHERE workspace_id = $1 AND id IN (
			SELECT m.id FROM media m WHERE m.workspace_id = $1 AND m.created_at < $2 ORDER BY m.created_at, m.id LIMIT $3)`,
		r.tx.Workspace(), micros(before), most)
}
