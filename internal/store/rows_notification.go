package store

import "github.com/mostrador/mostrador/internal/core/support"

var notifications = describe("notifications", "n", func(n *support.Notification) columns {
	return columns{
		key("id", &n.ID), word("team", &n.Team), word("reached", &n.Reached), word("kind", &n.Kind),
		public("page", &n.Page), prose("message", &n.Message),
		word("priority", &n.Priority), prose("context", &n.Context), id("session_id", &n.SessionID),
		id("customer_id", &n.CustomerID), id("told_by", &n.ToldBy), when("escalate_at", &n.EscalateAt),
		when("opened_at", &n.OpenedAt), id("opened_by", &n.OpenedBy), when("shared_at", &n.SharedAt),
		when("created_at", &n.CreatedAt), when("updated_at", &n.UpdatedAt),
	}
})

// updateNotification writes whom it has reached, and who opened it.
var updateNotification = notifications.updates("notification", "reached", "escalate_at", "opened_at", "opened_by",
	"shared_at", "updated_at")

func (r supportRows) Notification(id string, locked bool) (support.Notification, bool, error) {
	return notifications.one(r.tx, ` AND n.id = $2`+lock(r.tx, locked, "n"), id)
}

func (r supportRows) InsertNotification(n support.Notification) error {
	return notifications.addLater(r.tx, n)
}

func (r supportRows) UpdateNotification(n support.Notification) error {
	return updateNotification.later(r.tx, n)
}

// ListNotifications comes by id, the newest first.
func (r supportRows) ListNotifications(f support.NotificationFilter) ([]support.Notification, error) {
	var w filter
	if f.Unopened {
		w.text += ` AND n.opened_at = 0`
	}
	switch {
	case f.Urgent:
		w.text += ` AND n.priority = 'urgent'`
	case f.Calm:
		w.text += ` AND n.priority <> 'urgent'`
	}
	w.wants("n.reached = ?", string(f.Team))
	return notifications.find(r.tx, w.newest("n", f.After, f.Limit))
}

var mails = describe("notification_mails", "m", func(m *support.Mail) columns {
	return columns{
		key("id", &m.ID), id("notification_id", &m.NotificationID), word("team", &m.Team), word("state", &m.State),
		number("attempts", &m.Attempts), number("recipients", &m.Recipients), prose("error", &m.Error),
		when("lease_until", &m.LeaseUntil), when("sent_at", &m.SentAt), when("created_at", &m.CreatedAt),
		when("updated_at", &m.UpdatedAt),
	}
})

var updateMail = mails.updatesBut("mail", "notification_id", "team", "created_at")

func (r supportRows) Mail(id string, locked bool) (support.Mail, bool, error) {
	return mails.one(r.tx, ` AND m.id = $2`+lock(r.tx, locked, "m"), id)
}

func (r supportRows) InsertMail(m support.Mail) (bool, error) {
	return mails.addOr(r.tx, ` ON CONFLICT DO NOTHING`, m)
}

func (r supportRows) UpdateMail(m support.Mail) error { return updateMail.later(r.tx, m) }
