package store

import "github.com/mostrador/mostrador/internal/core/news"

type newsRows struct{ tx *Tx }

var pieces = describe("news", "n", func(p *news.Piece) columns {
	return columns{
		key("id", &p.ID), word("kind", &p.Kind), id("customer_id", &p.CustomerID), id("session_id", &p.SessionID),
		id("subject_id", &p.SubjectID), word("version", &p.Version), word("state", &p.State), prose("reason", &p.Reason),
		when("due_at", &p.DueAt), id("message_id", &p.MessageID), when("created_at", &p.CreatedAt),
		when("updated_at", &p.UpdatedAt),
	}
})

var updatePiece = pieces.updates("piece of news", "state", "reason", "due_at", "message_id", "updated_at")

func (r newsRows) InsertNews(p news.Piece) (bool, error) {
	return pieces.addOr(r.tx, ` ON CONFLICT (workspace_id, subject_id, kind, version) DO NOTHING`, p)
}

func (r newsRows) News(id string, locked bool) (news.Piece, bool, error) {
	return pieces.one(r.tx, ` AND n.id = $2`+lock(r.tx, locked, "n"), id)
}

func (r newsRows) NewsSaid(messageID string) (news.Piece, bool, error) {
	return pieces.one(r.tx, ` AND n.message_id = $2 AND n.message_id <> '' LIMIT 1`, messageID)
}

func (r newsRows) UpdateNews(p news.Piece) error { return updatePiece.exec(r.tx, p) }

func (r newsRows) NewerNews(p news.Piece) (bool, error) {
	_, found, err := pieces.one(r.tx, ` AND n.subject_id = $2 AND n.kind = $3 AND n.customer_id = $4 AND n.state = 'waiting'
		AND n.id > $5 LIMIT 1`,
		p.SubjectID, string(p.Kind), p.CustomerID, p.ID)
	return found, err
}

func (r newsRows) ListNews(f news.Filter) ([]news.Piece, error) {
	var w filter
	w.wants(`n.customer_id = ?`, f.CustomerID)
	w.wants(`n.kind = ?`, string(f.Kind))
	w.wants(`n.state = ?`, string(f.State))
	w.wants(`n.subject_id = ?`, f.SubjectID)
	return pieces.find(r.tx, w.newest("n", f.After, f.Limit))
}
