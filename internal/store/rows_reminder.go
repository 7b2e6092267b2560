package store

import "github.com/mostrador/mostrador/internal/core/reminder"

type reminderRows struct{ tx *Tx }

var reminders = describe("reminders", "m", func(m *reminder.Reminder) columns {
	return columns{
		key("id", &m.ID), id("customer_id", &m.CustomerID), id("session_id", &m.SessionID), word("day", &m.Day),
		when("due_at", &m.DueAt), prose("text", &m.Text), yes("with_link", &m.WithLink), number("debt", &m.Debt),
		word("status", &m.Status), public("reason", &m.Reason), id("link_id", &m.LinkID),
		id("message_id", &m.MessageID), when("created_at", &m.CreatedAt), when("updated_at", &m.UpdatedAt),
	}
})

var updateReminder = reminders.updates("reminder", "status", "reason", "link_id", "message_id", "updated_at")

func (r reminderRows) Reminder(id string, locked bool) (reminder.Reminder, bool, error) {
	return reminders.one(r.tx, ` AND m.id = $2`+lock(r.tx, locked, "m"), id)
}

func (r reminderRows) ReminderOn(customerID, day string) (reminder.Reminder, bool, error) {
	return reminders.one(r.tx, ` AND m.customer_id = $2 AND m.day = $3 AND m.status IN ('scheduled', 'sent')`,
		customerID, day)
}

func (r reminderRows) RemindersOf(customerID string, most int) ([]reminder.Reminder, error) {
	return reminders.all(r.tx, ` AND m.customer_id = $2 AND m.status IN ('scheduled', 'sent') ORDER BY m.day DESC LIMIT $3`,
		customerID, limit(most))
}

func (r reminderRows) ListReminders(f reminder.Filter) ([]reminder.Reminder, error) {
	var w filter
	w.wants(`m.customer_id = ?`, f.CustomerID)
	w.wants(`m.status = ?`, string(f.Status))
	return reminders.find(r.tx, w.newest("m", f.After, f.Limit))
}

func (r reminderRows) InsertReminder(m reminder.Reminder) (bool, error) {
	return reminders.addOr(r.tx, ` ON CONFLICT DO NOTHING`, m)
}

func (r reminderRows) UpdateReminder(m reminder.Reminder) error { return updateReminder.later(r.tx, m) }
