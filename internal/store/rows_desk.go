package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

// lastSaid is one column of a session's latest message.
func lastSaid(what string) string {
	return `COALESCE((SELECT ` + what +
		` FROM messages m WHERE m.workspace_id = s.workspace_id AND m.session_id = s.id ORDER BY m.id DESC LIMIT 1), '')`
}

// namedInBooking is the name that a visitor who is no customer yet booked with.
const namedInBooking = `(SELECT b.name FROM bookings b WHERE b.workspace_id = s.workspace_id AND b.session_id = s.id AND b.customer_id = ''
		ORDER BY b.day DESC, b.starts DESC, b.id DESC LIMIT 1)`

var selectListed = `SELECT ` + sessions.list +
	`, COALESCE(c.first_name, NULLIF(s.visitor_name, ''), ` + namedInBooking + `, ''), COALESCE(c.last_name, ''), COALESCE(c.phone, ''), ` +
	lastSaid("m.author") + `, ` + lastSaid("SUBSTR(m.text, 1, 160)") + `
	FROM sessions s LEFT JOIN customers c ON c.workspace_id = s.workspace_id AND c.id = s.customer_id WHERE s.workspace_id = $1 AND s.erased_at = 0`

const latestFirst = ` ORDER BY s.updated_at DESC, s.id DESC`

func (r conversationRows) ListedByID(ids []string) ([]conversation.Listed, error) {
	return scanListed(r.tx, func(each func(func(...any) error) error) error {
		return queryIn(r.tx, selectListed+` AND s.id IN (@list)`+latestFirst, []any{r.tx.Workspace()}, ids, each)
	})
}

// FindSessions compares with the state as it is now: an order that expired left its conversation idle.
func (r conversationRows) FindSessions(f conversation.Find, now time.Time) ([]conversation.Listed, error) {
	var w filter
	w.wants(`s.folder = ?`, string(f.Folder))
	w.wants(`s.channel = ?`, f.Channel)
	w.wants(`s.agent_id = ?`, f.AgentID)
	w.wants(`s.customer_id = ?`, f.CustomerID)
	if f.State != "" {
		w.add(` AND CASE WHEN s.state_until > 0 AND s.state_until <= ? AND s.state NOT IN ('HANDOFF', 'DONE') THEN 'IDLE' ELSE s.state END`,
			micros(now))
		w.add(` = ?`, string(f.State))
	}
	for _, bound := range []struct {
		condition string
		moment    time.Time
	}{
		{`s.updated_at >= ?`, f.From}, {`s.updated_at < ?`, f.To},
		{`s.created_at >= ?`, f.Begun}, {`s.created_at < ?`, f.BegunBefore},
	} {
		if !bound.moment.IsZero() {
			w.add(" AND "+bound.condition, micros(bound.moment))
		}
	}
	w.wants(`(s.updated_at, s.id) < (SELECT o.updated_at, o.id FROM sessions o WHERE o.workspace_id = $1 AND o.id = ?)`, f.After)
	w.add(latestFirst+` LIMIT ?`, limit(f.Limit))
	return scanListed(r.tx, func(each func(func(...any) error) error) error {
		return r.tx.Rows(selectListed+w.text, append([]any{r.tx.Workspace()}, w.args...), each)
	})
}

// SessionWords reads conversation by conversation, the newest first, as the index has them: ordered by message, a database
// would read all messages of the business.
func (r conversationRows) SessionWords(ids []string, most int, each func(sessionID, text string)) error {
	left := most
	for _, list := range listsOf(ids, maxParameters(r.tx)) {
		if left <= 0 {
			return nil
		}
		args := []any{r.tx.Workspace(), limit(left)}
		err := r.tx.Rows(withList(`SELECT m.session_id, m.text FROM messages m WHERE m.workspace_id = $1
			AND m.session_id IN (@list) ORDER BY m.session_id DESC, m.id DESC LIMIT $2`, args, list), listArgs(args, list),
			func(scan func(...any) error) error {
				var id, text string
				err := scan(&id, &text)
				left--
				each(id, text)
				return err
			})
		if err != nil {
			return err
		}
	}
	return nil
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

func (r conversationRows) HandoffOf(sessionID string) (conversation.HandoffRequest, bool, error) {
	return r.handoff(` AND h.session_id = $2 AND `+openHandoffs, sessionID, false)
}
