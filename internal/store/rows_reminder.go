package store

import "github.com/mostrador/mostrador/internal/core/reminder"

type reminderRows struct{ tx *Tx }

const selectReminders = `SELECT m.id, m.customer_id, m.session_id, m.day, m.due_at, m.text, m.with_link, m.debt, m.status, m.reason, m.link_id,
		m.message_id, m.created_at, m.updated_at
	FROM reminders m WHERE m.workspace_id = $1`

func reminderFields(m *reminder.Reminder) []any {
	return []any{
		&m.ID, &m.CustomerID, &m.SessionID, &m.Day, moment{&m.DueAt}, &m.Text, &m.WithLink, &m.Debt, &m.Status, &m.Reason, &m.LinkID,
		&m.MessageID, moment{&m.CreatedAt}, moment{&m.UpdatedAt},
	}
}

func (r reminderRows) Reminder(id string, locked bool) (m reminder.Reminder, ok bool, err error) {
	ok, err = found(r.tx.Row(selectReminders+` AND m.id = $2`+lock(r.tx, locked, "m"), []any{r.tx.Workspace(), id}, reminderFields(&m)...))
	return m, ok, err
}

func (r reminderRows) ReminderOn(customerID, day string) (m reminder.Reminder, ok bool, err error) {
	ok, err = found(r.tx.Row(selectReminders+` AND m.customer_id = $2 AND m.day = $3 AND m.status IN ('scheduled', 'sent')`,
		[]any{r.tx.Workspace(), customerID, day}, reminderFields(&m)...))
	return m, ok, err
}

func (r reminderRows) RemindersOf(customerID string, most int) (out []reminder.Reminder, err error) {
	err = r.tx.Rows(selectReminders+` AND m.customer_id = $2 AND m.status IN ('scheduled', 'sent') ORDER BY m.day DESC LIMIT $3`,
		[]any{r.tx.Workspace(), customerID, limit(most)}, func(scan func(...any) error) error {
			var m reminder.Reminder
			err := scan(reminderFields(&m)...)
			out = append(out, m)
			return err
		})
	return out, err
}

func (r reminderRows) InsertReminder(m reminder.Reminder) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO reminders (workspace_id, id, customer_id, session_id, day, due_at, text, with_link, debt, status, reason, link_id,
			message_id, created_at, updated_at)
		VALUES (`+placeholders(1, 15)+`) ON CONFLICT DO NOTHING`,
		r.tx.Workspace(), m.ID, m.CustomerID, m.SessionID, m.Day, micros(m.DueAt), m.Text, flag(m.WithLink), m.Debt, string(m.Status), m.Reason,
		m.LinkID, m.MessageID, micros(m.CreatedAt), micros(m.UpdatedAt))
	return n == 1, err
}

func (r reminderRows) UpdateReminder(m reminder.Reminder) error {
	return r.tx.Later(one("reminder", m.ID), `UPDATE reminders SET status = $3, reason = $4, link_id = $5, message_id = $6, updated_at = $7
		WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), m.ID, string(m.Status), m.Reason, m.LinkID, m.MessageID, micros(m.UpdatedAt))
}
