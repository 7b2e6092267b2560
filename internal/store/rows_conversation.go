package store

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

type conversationRows struct{ tx *Tx }

var sessions = describe("sessions", "s", func(s *conversation.Session) columns {
	return columns{
		key("id", &s.ID), id("agent_id", &s.AgentID), word("channel", &s.Channel), id("customer_id", &s.CustomerID),
		personal("visitor_name", &s.VisitorName).but(defaulted),
		yes("new_customer", &s.NewCustomer), id("branch_id", &s.BranchID), id("call_id", &s.CallID), public("account", &s.Account),
		word("state", &s.State), when("state_until", &s.StateUntil), prose("handoff_reason", &s.HandoffReason),
		id("last_outbound_id", &s.LastOutboundID), word("folder", &s.Folder).but(defaulted),
		public("tags", &s.Tags).but(defaulted), personal("place", &s.Place).but(defaulted), when("created_at", &s.CreatedAt), when("updated_at", &s.UpdatedAt),
	}
})

var updateSession = sessions.updatesBut("session", "account", "tags", "created_at")

func (r conversationRows) Session(id string, locked bool) (s conversation.Session, ok bool, err error) {
	s, ok, err = cached(r.tx, sessionRow, id, func() (conversation.Session, bool, error) {
		return r.one(` AND s.id = $2`+lock(r.tx, locked, "s"), id)
	})
	s.Tags = slices.Clone(s.Tags)
	return s, ok, err
}

// one reads a session, and whether its branch was removed. That of a customer who was erased is not found.
func (r conversationRows) one(which string, args ...any) (s conversation.Session, ok bool, err error) {
	s, ok, err = sessions.one(r.tx, ` AND s.erased_at = 0`+which, args...)
	if err != nil || s.BranchID == "" {
		return s, ok, err
	}
	removed := 0
	err = r.tx.Row(`SELECT COUNT(*) FROM branches b WHERE b.workspace_id = $1 AND b.id = $2 AND b.removed = 1`,
		[]any{r.tx.Workspace(), s.BranchID}, &removed)
	s.BranchRemoved = removed > 0
	return s, ok, err
}

func (r conversationRows) LatestSession(customerID, agentID, account string) (conversation.Session, bool, error) {
	return r.one(` AND s.customer_id = $2 AND s.agent_id = $3 AND s.account = $4 ORDER BY s.created_at DESC, s.id DESC LIMIT 1`,
		customerID, agentID, account)
}

func (r conversationRows) SessionWith(customerID string, now time.Time) (conversation.Session, bool, error) {
	return r.one(` AND s.customer_id = $2 AND s.customer_id <> ''
		ORDER BY CASE WHEN EXISTS (SELECT 1 FROM orders o WHERE o.workspace_id = s.workspace_id AND o.session_id = s.id
			AND o.status IN ('draft', 'pending_confirmation') AND o.expires_at > $3) THEN 0 ELSE 1 END, s.updated_at DESC, s.id DESC LIMIT 1`,
		customerID, micros(now))
}

func (r conversationRows) InsertSession(s conversation.Session) error {
	r.tx.touch(sessionRow, s.ID)
	return sessions.add(r.tx, s)
}

func (r conversationRows) UpdateSession(s conversation.Session) error {
	r.tx.touch(sessionRow, s.ID)
	return updateSession.later(r.tx, s)
}

var messages = describe("messages", "m", func(m *conversation.Message) columns {
	return columns{
		key("id", &m.ID), id("session_id", &m.SessionID), public("direction", direction{&m.Outbound}),
		word("author", &m.Author), prose("text", &m.Text), id("channel_id", &m.ChannelID),
		id("confirmation_id", &m.ConfirmationID), id("turn_id", &m.TurnID), when("created_at", &m.CreatedAt),
		when("written_at", &m.WrittenAt), when("reached_at", &m.ReachedAt), yes("wordless", &m.Wordless),
		id("file_id", &m.FileID), yes("spoken", &m.Spoken),
	}
})

// direction is in or out.
type direction struct{ outbound *bool }

func (d direction) value() any {
	if *d.outbound {
		return "out"
	}
	return "in"
}

func (d direction) Scan(src any) error {
	*d.outbound = src == "out"
	return nil
}

var insertMessage = messages.insert +
	` ON CONFLICT (workspace_id, session_id, channel_id) WHERE channel_id <> '' DO NOTHING`

func (r conversationRows) InsertMessage(m conversation.Message) (bool, error) {
	args := messages.values(r.tx, &m)
	if m.ChannelID == "" { // it cannot be a duplicate
		return true, r.tx.Later(one("message", m.ID), insertMessage, args...)
	}
	n, err := r.tx.Exec(insertMessage, args...)
	return n == 1, err
}

func (r conversationRows) MessageByChannel(sessionID, channelID string) (conversation.Message, bool, error) {
	return messages.one(r.tx, ` AND m.session_id = $2 AND m.channel_id = $3 AND m.channel_id <> ''`, sessionID,
		channelID)
}

func (r conversationRows) Message(sessionID, id string) (conversation.Message, bool, error) {
	return messages.one(r.tx, ` AND m.session_id = $2 AND m.id = $3`, sessionID, id)
}

// Messages come by id, in the order they were created.
func (r conversationRows) Messages(sessionID, after string, most int) ([]conversation.Message, error) {
	return messages.all(r.tx, ` AND m.session_id = $2 AND m.id > $3 ORDER BY m.id LIMIT $4`, sessionID, after,
		limit(most))
}
