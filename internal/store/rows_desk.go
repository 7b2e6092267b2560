package store

import "github.com/mostrador/mostrador/internal/core/conversation"

// lastSaid is one column of a session's latest message.
func lastSaid(what string) string {
	return `COALESCE((SELECT ` + what +
		` FROM messages m WHERE m.workspace_id = s.workspace_id AND m.session_id = s.id ORDER BY m.id DESC LIMIT 1), '')`
}

var selectListed = `SELECT ` + sessions.list +
	`, COALESCE(c.first_name, ''), COALESCE(c.last_name, ''), COALESCE(c.phone, ''), ` +
	lastSaid("m.author") + `, ` + lastSaid("SUBSTR(m.text, 1, 160)") + `
	FROM sessions s LEFT JOIN customers c ON c.workspace_id = s.workspace_id AND c.id = s.customer_id WHERE s.workspace_id = $1`

const latestFirst = ` ORDER BY s.updated_at DESC, s.id DESC`

// ListSessions walks the folder's index from the newest, or from after a session.
func (r conversationRows) ListSessions(folder conversation.Folder, after string,
	most int) ([]conversation.Listed, error) {
	query, args := selectListed+` AND s.folder = $2`, []any{r.tx.Workspace(), string(folder), limit(most)}
	if after != "" {
		args = append(args, after)
		query += ` AND (s.updated_at, s.id) < (SELECT o.updated_at, o.id FROM sessions o WHERE o.workspace_id = $1 AND o.id = $4)`
	}
	return scanListed(r.tx, func(each func(func(...any) error) error) error {
		return r.tx.Rows(query+latestFirst+` LIMIT $3`, args, each)
	})
}

func (r conversationRows) ListedByID(ids []string) ([]conversation.Listed, error) {
	return scanListed(r.tx, func(each func(func(...any) error) error) error {
		return queryIn(r.tx, selectListed+` AND s.id IN (@list)`+latestFirst, []any{r.tx.Workspace()}, ids, each)
	})
}

func scanListed(tx *Tx, rows func(each func(scan func(...any) error) error) error) (out []conversation.Listed,
	err error) {
	err = rows(func(scan func(...any) error) error {
		var l conversation.Listed
		err := scan(append(sessions.of(&l.Session).fields(5), &l.FirstName, &l.LastName, &l.Phone, &l.LastAuthor,
			&l.LastText)...)
		tx.personal.add(l.FirstName, l.LastName, l.Phone)
		out = append(out, l)
		return err
	})
	return out, err
}

func (r conversationRows) SessionLabels(folder conversation.Folder, most int) (out []conversation.Label, err error) {
	err = r.tx.Rows(`SELECT s.id, COALESCE(c.first_name, ''), COALESCE(c.last_name, ''), COALESCE(c.phone, ''), s.tags
		FROM sessions s LEFT JOIN customers c ON c.workspace_id = s.workspace_id AND c.id = s.customer_id
		WHERE s.workspace_id = $1 AND s.folder = $2`+latestFirst+` LIMIT $3`,
		[]any{r.tx.Workspace(), string(folder), limit(most)},
		into(&out, func(l *conversation.Label) []any {
			return []any{&l.ID, &l.FirstName, &l.LastName, &l.Phone, parsed{&l.Tags}}
		}))
	return out, err
}

func (r conversationRows) HandoffOf(sessionID string) (conversation.HandoffRequest, bool, error) {
	return r.handoff(` AND h.session_id = $2 AND `+openHandoffs, sessionID, false)
}
