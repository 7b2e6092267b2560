package store

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

type conversationRows struct{ tx *Tx }

const (
	sessionColumns = `s.id, s.agent_id, s.channel, s.customer_id, s.branch_id, s.call_id, s.account, s.state, s.state_until,
		s.handoff_reason, s.last_outbound_id, s.folder, s.tags, s.created_at, s.updated_at`

	selectSessions = `SELECT ` + sessionColumns + ` FROM sessions s WHERE s.workspace_id = $1`
)

func sessionFields(s *conversation.Session) []any {
	return []any{
		&s.ID, &s.AgentID, &s.Channel, &s.CustomerID, &s.BranchID, &s.CallID, &s.Account, &s.State, moment{&s.StateUntil},
		&s.HandoffReason, &s.LastOutboundID, &s.Folder, parsed{&s.Tags}, moment{&s.CreatedAt}, moment{&s.UpdatedAt},
	}
}

func (r conversationRows) Session(id string, locked bool) (s conversation.Session, ok bool, err error) {
	s, ok, err = remembered(r.tx, sessionRow, id, func() (s conversation.Session, ok bool, err error) {
		ok, err = found(r.tx.Row(selectSessions+` AND s.id = $2`+lock(r.tx, locked, "s"), []any{r.tx.Workspace(), id}, sessionFields(&s)...))
		return s, ok, err
	})
	s.Tags = slices.Clone(s.Tags)
	return s, ok, err
}

func (r conversationRows) LatestSession(customerID, agentID, account string) (s conversation.Session, ok bool, err error) {
	ok, err = found(r.tx.Row(selectSessions+` AND s.customer_id = $2 AND s.agent_id = $3 AND s.account = $4 ORDER BY s.created_at DESC, s.id DESC LIMIT 1`,
		[]any{r.tx.Workspace(), customerID, agentID, account}, sessionFields(&s)...))
	return s, ok, err
}

func (r conversationRows) SessionWith(customerID string, now time.Time) (s conversation.Session, ok bool, err error) {
	ok, err = found(r.tx.Row(selectSessions+` AND s.customer_id = $2 AND s.customer_id <> ''
		ORDER BY CASE WHEN EXISTS (SELECT 1 FROM orders o WHERE o.workspace_id = s.workspace_id AND o.session_id = s.id
			AND o.status IN ('draft', 'pending_confirmation') AND o.expires_at > $3) THEN 0 ELSE 1 END, s.updated_at DESC, s.id DESC LIMIT 1`,
		[]any{r.tx.Workspace(), customerID, micros(now)}, sessionFields(&s)...))
	return s, ok, err
}

func (r conversationRows) InsertSession(s conversation.Session) error {
	r.tx.touch(sessionRow, s.ID)
	_, err := r.tx.Exec(`INSERT INTO sessions (workspace_id, id, agent_id, channel, customer_id, branch_id, call_id, state,
			state_until, handoff_reason, last_outbound_id, updated_at, account, created_at)
		VALUES (`+placeholders(1, 14)+`)`, append(r.values(s), s.Account, micros(s.CreatedAt))...)
	return err
}

func (r conversationRows) UpdateSession(s conversation.Session) error {
	r.tx.touch(sessionRow, s.ID)
	return r.tx.Later(one("session", s.ID), `UPDATE sessions SET agent_id = $3, channel = $4, customer_id = $5, branch_id = $6, call_id = $7, state = $8,
			state_until = $9, handoff_reason = $10, last_outbound_id = $11, updated_at = $12, folder = $13
		WHERE workspace_id = $1 AND id = $2`, append(r.values(s), string(s.Folder))...)
}

func (r conversationRows) values(s conversation.Session) []any {
	return []any{
		r.tx.Workspace(), s.ID, s.AgentID, s.Channel, s.CustomerID, s.BranchID, s.CallID, string(s.State),
		micros(s.StateUntil), s.HandoffReason, s.LastOutboundID, micros(s.UpdatedAt),
	}
}

const (
	inbound  = "in"
	outbound = "out"
)

func (r conversationRows) InsertMessage(m conversation.Message) (bool, error) {
	direction := inbound
	if m.Outbound {
		direction = outbound
	}
	const query = `INSERT INTO messages (workspace_id, id, session_id, direction, author, text, channel_id, confirmation_id, turn_id, created_at, written_at, reached_at, wordless, file_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (workspace_id, session_id, channel_id) WHERE channel_id <> '' DO NOTHING`
	args := []any{r.tx.Workspace(), m.ID, m.SessionID, direction, m.Author, m.Text, m.ChannelID, m.ConfirmationID, m.TurnID, micros(m.CreatedAt),
		micros(m.WrittenAt), micros(m.ReachedAt), flag(m.Wordless), m.FileID}
	if m.ChannelID == "" { // there is nothing it could meet
		return true, r.tx.Later(one("message", m.ID), query, args...)
	}
	n, err := r.tx.Exec(query, args...)
	return n == 1, err
}

const messageColumns = `m.id, m.session_id, m.direction, m.author, m.text, m.channel_id, m.confirmation_id, m.turn_id, m.created_at,
	m.written_at, m.reached_at, m.wordless, m.file_id`

func scanMessage(m *conversation.Message, scan func(...any) error) error {
	var direction string
	err := scan(&m.ID, &m.SessionID, &direction, &m.Author, &m.Text, &m.ChannelID, &m.ConfirmationID, &m.TurnID, moment{&m.CreatedAt},
		moment{&m.WrittenAt}, moment{&m.ReachedAt}, &m.Wordless, &m.FileID)
	m.Outbound = direction == outbound
	return err
}

func (r conversationRows) MessageByChannel(sessionID, channelID string) (m conversation.Message, ok bool, err error) {
	ok, err = found(scanMessage(&m, func(dest ...any) error {
		return r.tx.Row(`SELECT `+messageColumns+` FROM messages m WHERE m.workspace_id = $1 AND m.session_id = $2 AND m.channel_id = $3 AND m.channel_id <> ''`,
			[]any{r.tx.Workspace(), sessionID, channelID}, dest...)
	}))
	return m, ok, err
}

func (r conversationRows) Message(sessionID, id string) (m conversation.Message, ok bool, err error) {
	ok, err = found(scanMessage(&m, func(dest ...any) error {
		return r.tx.Row(`SELECT `+messageColumns+` FROM messages m WHERE m.workspace_id = $1 AND m.session_id = $2 AND m.id = $3`,
			[]any{r.tx.Workspace(), sessionID, id}, dest...)
	}))
	return m, ok, err
}

// Messages come by id, which is the order they were made in.
func (r conversationRows) Messages(sessionID, after string, most int) ([]conversation.Message, error) {
	var out []conversation.Message
	err := r.tx.Rows(`SELECT `+messageColumns+`
		FROM messages m WHERE m.workspace_id = $1 AND m.session_id = $2 AND m.id > $3 ORDER BY m.id LIMIT $4`,
		[]any{r.tx.Workspace(), sessionID, after, limit(most)}, func(scan func(...any) error) error {
			var m conversation.Message
			err := scanMessage(&m, scan)
			out = append(out, m)
			return err
		})
	return out, err
}
