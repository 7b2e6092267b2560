package store

import (
	"encoding/json"

	"github.com/mostrador/mostrador/internal/core/support"
)

const selectNotifications = `SELECT n.id, n.team, n.reached, n.message, n.priority, n.context, n.session_id, n.customer_id, n.told_by, n.escalate_at,
		n.opened_at, n.opened_by, n.created_at, n.updated_at
	FROM notifications n WHERE n.workspace_id = $1`

func (r supportRows) Notification(id string, locked bool) (n support.Notification, ok bool, err error) {
	ok, err = found(r.tx.Row(selectNotifications+` AND n.id = $2`+lock(r.tx, locked, "n"), []any{r.tx.Workspace(), id}, notificationFields(&n)...))
	return n, ok, err
}

func notificationFields(n *support.Notification) []any {
	return []any{
		&n.ID, &n.Team, &n.Reached, &n.Message, &n.Priority, parsed{&n.Context}, &n.SessionID, &n.CustomerID, &n.ToldBy, moment{&n.EscalateAt},
		moment{&n.OpenedAt}, &n.OpenedBy, moment{&n.CreatedAt}, moment{&n.UpdatedAt},
	}
}

func (r supportRows) InsertNotification(n support.Notification) error {
	return r.tx.Later(nil, `INSERT INTO notifications (workspace_id, id, team, reached, message, priority, context, session_id, customer_id, told_by,
			escalate_at, opened_at, opened_by, created_at, updated_at)
		VALUES (`+placeholders(1, 15)+`)`,
		r.tx.Workspace(), n.ID, string(n.Team), string(n.Reached), n.Message, string(n.Priority), document(json.RawMessage(n.Context)), n.SessionID,
		n.CustomerID, n.ToldBy, micros(n.EscalateAt), micros(n.OpenedAt), n.OpenedBy, micros(n.CreatedAt), micros(n.UpdatedAt))
}

// UpdateNotification writes whom it has come to, and who has opened it.
func (r supportRows) UpdateNotification(n support.Notification) error {
	return r.tx.Later(one("notification", n.ID), `UPDATE notifications SET reached = $3, escalate_at = $4, opened_at = $5, opened_by = $6, updated_at = $7
		WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), n.ID, string(n.Reached), micros(n.EscalateAt), micros(n.OpenedAt), n.OpenedBy, micros(n.UpdatedAt))
}

// ListNotifications comes by id, the newest first.
func (r supportRows) ListNotifications(f support.NotificationFilter) (out []support.Notification, err error) {
	from := selectNotifications
	if f.Unopened {
		from += ` AND n.opened_at = 0`
	}
	switch {
	case f.Urgent:
		from += ` AND n.priority = 'urgent'`
	case f.Calm:
		from += ` AND n.priority <> 'urgent'`
	}
	query, args := newest(from, "n", f.After, r.tx.Workspace(), f.Limit, equal{"n.reached", string(f.Team)})
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var n support.Notification
		err := scan(notificationFields(&n)...)
		out = append(out, n)
		return err
	})
	return out, err
}

func (r supportRows) Mail(id string, locked bool) (m support.Mail, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT m.id, m.notification_id, m.team, m.state, m.attempts, m.recipients, m.error, m.lease_until, m.sent_at, m.created_at,
			m.updated_at
		FROM notification_mails m WHERE m.workspace_id = $1 AND m.id = $2`+lock(r.tx, locked, "m"), []any{r.tx.Workspace(), id},
		&m.ID, &m.NotificationID, &m.Team, &m.State, &m.Attempts, &m.Recipients, &m.Error, moment{&m.LeaseUntil}, moment{&m.SentAt}, moment{&m.CreatedAt},
		moment{&m.UpdatedAt}))
	return m, ok, err
}

func (r supportRows) InsertMail(m support.Mail) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO notification_mails (workspace_id, id, notification_id, team, state, attempts, recipients, error, lease_until, sent_at,
			created_at, updated_at)
		VALUES (`+placeholders(1, 12)+`) ON CONFLICT DO NOTHING`,
		r.tx.Workspace(), m.ID, m.NotificationID, string(m.Team), string(m.State), m.Attempts, m.Recipients, m.Error, micros(m.LeaseUntil),
		micros(m.SentAt), micros(m.CreatedAt), micros(m.UpdatedAt))
	return n == 1, err
}

func (r supportRows) UpdateMail(m support.Mail) error {
	return r.tx.Later(one("mail", m.ID), `UPDATE notification_mails SET state = $3, attempts = $4, recipients = $5, error = $6, lease_until = $7, sent_at = $8,
			updated_at = $9
		WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), m.ID, string(m.State), m.Attempts, m.Recipients, m.Error, micros(m.LeaseUntil), micros(m.SentAt), micros(m.UpdatedAt))
}
