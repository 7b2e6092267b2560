package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

var outgoing = describe("outgoing", "g", func(o *conversation.Outgoing) columns {
	return columns{
		key("id", &o.ID), id("session_id", &o.SessionID), id("customer_id", &o.CustomerID),
		word("channel", &o.Channel), personal("address", &o.Address), prose("content", &o.Content),
		word("purpose", &o.Purpose), id("subject_id", &o.SubjectID), word("state", &o.State),
		id("vendor_id", &o.VendorID), number("attempts", &o.Attempts), prose("error", &o.Error),
		when("lease_until", &o.LeaseUntil), when("sent_at", &o.SentAt), when("created_at", &o.CreatedAt),
		when("updated_at", &o.UpdatedAt),
	}
})

var updateOutgoing = outgoing.updates("outgoing message", "state", "vendor_id", "attempts", "error",
	"lease_until", "updated_at", "content", "sent_at")

func (r conversationRows) Outgoing(id string, locked bool) (conversation.Outgoing, bool, error) {
	return outgoing.one(r.tx, ` AND g.id = $2`+lock(r.tx, locked, "g"), id)
}

func (r conversationRows) OutgoingAhead(sessionID, id string) (conversation.Outgoing, bool, error) {
	return outgoing.one(r.tx, ` AND g.session_id = $2 AND g.id < $3 AND g.state IN ('queued', 'sending')
		ORDER BY g.id LIMIT 1`, sessionID, id)
}

func (r conversationRows) InsertOutgoing(o conversation.Outgoing) error {
	return outgoing.addLater(r.tx, o)
}

func (r conversationRows) UpdateOutgoing(o conversation.Outgoing) error {
	return updateOutgoing.later(r.tx, o)
}

func (r conversationRows) OutgoingByVendor(vendorID string) (id string, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT g.id FROM outgoing g WHERE g.workspace_id = $1 AND g.vendor_id = $2 AND g.vendor_id <> '' ORDER BY g.id LIMIT 1`,
		[]any{r.tx.Workspace(), vendorID}, &id))
	return id, ok, err
}

func (r conversationRows) OutgoingCutOff(now time.Time, most int) ([]string, error) {
	return texts(r.tx, `SELECT g.id FROM outgoing g WHERE g.workspace_id = $1 AND g.state = 'sending' AND (g.lease_until <= $2 OR g.lease_until > $4)
		ORDER BY g.created_at, g.id LIMIT $3`, r.tx.Workspace(), micros(now), limit(most), micros(now.Add(clock.Ahead)))
}

// LastHeard reads the newest message of each of the customer's conversations.
func (r conversationRows) LastHeard(customerID, channel string) (t time.Time, err error) {
	if customerID == "" {
		return t, nil
	}
	var last int64
	err = r.tx.Row(`SELECT CAST(COALESCE(MAX((SELECT m.created_at FROM messages m
			WHERE m.workspace_id = s.workspace_id AND m.session_id = s.id AND m.direction = 'in' ORDER BY m.created_at DESC LIMIT 1)), 0) AS BIGINT)
		FROM sessions s WHERE s.workspace_id = $1 AND s.customer_id = $2 AND s.channel = $3`,
		[]any{r.tx.Workspace(), customerID, channel}, &last)
	return at(last), err
}
