package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

const selectOutgoing = `SELECT g.id, g.session_id, g.customer_id, g.channel, g.address, g.content, g.purpose, g.subject_id, g.state, g.vendor_id,
		g.attempts, g.error, g.lease_until, g.sent_at, g.created_at, g.updated_at
	FROM outgoing g WHERE g.workspace_id = $1`

func outgoingFields(o *conversation.Outgoing) []any {
	return []any{
		&o.ID, &o.SessionID, &o.CustomerID, &o.Channel, &o.Address, parsed{&o.Content}, &o.Purpose, &o.SubjectID, &o.State, &o.VendorID,
		&o.Attempts, &o.Error, moment{&o.LeaseUntil}, moment{&o.SentAt}, moment{&o.CreatedAt}, moment{&o.UpdatedAt},
	}
}

func (r conversationRows) Outgoing(id string, locked bool) (o conversation.Outgoing, ok bool, err error) {
	ok, err = found(r.tx.Row(selectOutgoing+` AND g.id = $2`+lock(r.tx, locked, "g"), []any{r.tx.Workspace(), id}, outgoingFields(&o)...))
	return o, ok, err
}

func (r conversationRows) OutgoingAhead(sessionID, id string) (o conversation.Outgoing, ok bool, err error) {
	ok, err = found(r.tx.Row(selectOutgoing+` AND g.session_id = $2 AND g.id < $3 AND g.state IN ('queued', 'sending') ORDER BY g.id LIMIT 1`,
		[]any{r.tx.Workspace(), sessionID, id}, outgoingFields(&o)...))
	return o, ok, err
}

func (r conversationRows) OutgoingByVendor(vendorID string) (id string, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT g.id FROM outgoing g WHERE g.workspace_id = $1 AND g.vendor_id = $2 AND g.vendor_id <> '' ORDER BY g.id LIMIT 1`,
		[]any{r.tx.Workspace(), vendorID}, &id))
	return id, ok, err
}

func (r conversationRows) OutgoingCutOff(now time.Time, most int) (ids []string, err error) {
	err = r.tx.Rows(`SELECT g.id FROM outgoing g WHERE g.workspace_id = $1 AND g.state = 'sending' AND (g.lease_until <= $2 OR g.lease_until > $4)
		ORDER BY g.created_at, g.id LIMIT $3`, []any{r.tx.Workspace(), micros(now), limit(most), micros(now.Add(clock.Ahead))}, func(scan func(...any) error) error {
		var id string
		err := scan(&id)
		ids = append(ids, id)
		return err
	})
	return ids, err
}

func (r conversationRows) InsertOutgoing(o conversation.Outgoing) error {
	return r.tx.Later(nil, `INSERT INTO outgoing (workspace_id, id, session_id, customer_id, channel, address, content, purpose, subject_id, state,
			vendor_id, attempts, error, lease_until, sent_at, created_at, updated_at)
		VALUES (`+placeholders(1, 17)+`)`,
		r.tx.Workspace(), o.ID, o.SessionID, o.CustomerID, o.Channel, o.Address, document(o.Content), o.Purpose, o.SubjectID, string(o.State),
		o.VendorID, o.Attempts, o.Error, micros(o.LeaseUntil), micros(o.SentAt), micros(o.CreatedAt), micros(o.UpdatedAt))
}

func (r conversationRows) UpdateOutgoing(o conversation.Outgoing) error {
	return r.tx.Later(one("outgoing message", o.ID), `UPDATE outgoing SET state = $3, vendor_id = $4, attempts = $5, error = $6, lease_until = $7, updated_at = $8,
			content = $9, sent_at = $10
		WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), o.ID, string(o.State), o.VendorID, o.Attempts, o.Error, micros(o.LeaseUntil), micros(o.UpdatedAt), document(o.Content), micros(o.SentAt))
}

// LastHeard looks at the newest message of each of the customer's conversations.
func (r conversationRows) LastHeard(customerID, channel string) (t time.Time, err error) {
	if customerID == "" {
		return t, nil
	}
	var last int64
	err = r.tx.Row(`SELECT CAST(COALESCE(MAX((SELECT m.created_at FROM messages m
			WHERE m.workspace_id = s.workspace_id AND m.session_id = s.id AND m.direction = 'in' ORDER BY m.created_at DESC LIMIT 1)), 0) AS BIGINT)
		FROM sessions s WHERE s.workspace_id = $1 AND s.customer_id = $2 AND s.channel = $3`, []any{r.tx.Workspace(), customerID, channel}, &last)
	return at(last), err
}
