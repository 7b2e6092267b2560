// Package reminder is messages that remind customers of their debt at a set time. It stores when and how; the debt and
// the channel are looked up when the time comes.
package reminder

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Status of a reminder. Only a scheduled one is still pending.
type Status string

const (
	Scheduled Status = "scheduled"
	Sent      Status = "sent"
	Skipped   Status = "skipped" // the debt was paid
	Failed    Status = "failed"  // not sent; Reason says why
)

// Reminder is one message to one customer about their debt.
type Reminder struct {
	ID         string
	CustomerID string
	SessionID  string // the conversation that requested it
	Day        string // 2026-03-10, in the shop's zone
	DueAt      time.Time
	Text       string // custom text; empty: the default
	WithLink   bool
	Debt       int64 // at scheduling
	Status     Status
	Reason     string
	LinkID     string
	MessageID  string
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// Rows is what reminders need from storage.
type Rows interface {
	Reminder(id string, lock bool) (r Reminder, found bool, err error)
	// ReminderOn returns the customer's reminder of a day that is scheduled or was sent.
	ReminderOn(customerID, day string) (r Reminder, found bool, err error)
	// InsertReminder reports false if the customer has one that day.
	InsertReminder(r Reminder) (inserted bool, err error)
	UpdateReminder(r Reminder) error
	// ListReminders returns reminders of any customer or of one, in any state or in one, the newest first.
	ListReminders(f Filter) ([]Reminder, error)
	// RemindersOf returns a customer's reminders that are scheduled or were sent, the latest day first.
	RemindersOf(customerID string, limit int) ([]Reminder, error)
}

// Reminders is the noun bound to one unit.
type Reminders struct {
	rows  Rows
	scope *scope.Scope
}

// New binds reminders to a unit.
func New(rows Rows, s *scope.Scope) *Reminders { return &Reminders{rows: rows, scope: s} }

// Errand is the kind of a reminder's errand.
const Errand = "debt_reminder"

var (
	msgNoReminder = locale.Text{
		ES: "No encontré ese recordatorio.",
		PT: "Não encontrei esse lembrete.",
		EN: "I could not find that reminder.",
	}
	msgPast = locale.Text{
		ES: "La fecha del recordatorio tiene que ser futura.",
		PT: "A data do lembrete precisa ser futura.",
		EN: "The reminder has to be in the future.",
	}
	msgTooFar = locale.Text{
		ES: "La fecha del recordatorio tiene que ser dentro de un año.",
		PT: "A data do lembrete precisa ser dentro de um ano.",
		EN: "The reminder has to be within a year.",
	}
	msgSentToday = locale.Text{
		ES: "A este cliente ya se le envió un recordatorio ese día.",
		PT: "Este cliente já recebeu um lembrete nesse dia.",
		EN: "This customer has been sent a reminder on that day already.",
	}
)

// Schedule schedules a reminder. A customer gets one a day: one scheduled for the same day is returned as it is. Codes:
// invalid_arguments for a time in the past or more than a year away, conflict if one was sent that day.
func (rs *Reminders) Schedule(r Reminder) (Reminder, error) {
	if !r.DueAt.After(rs.scope.Now) {
		return r, rs.scope.Invalid("/scheduleDate", msgPast)
	}
	if r.DueAt.After(rs.scope.Now.AddDate(1, 0, 1)) { // a year from now, in any time zone
		return r, rs.scope.Invalid("/scheduleDate", msgTooFar)
	}
	r.ID, r.Status, r.SessionID = scope.NewID(), Scheduled, rs.scope.SessionID
	r.Day = r.DueAt.In(rs.scope.Workspace.Location()).Format(time.DateOnly)
	r.CreatedAt, r.UpdatedAt = rs.scope.Now, rs.scope.Now
	inserted, err := rs.rows.InsertReminder(r)
	if err != nil {
		return r, err
	}
	if !inserted {
		return rs.present(r)
	}
	rs.scope.Later(Errand, r.ID, r.DueAt)
	rs.scope.Emit("reminder.scheduled", r.ID, rs.payload(r))
	return r, nil
}

// present returns the reminder that prevented an insert.
func (rs *Reminders) present(r Reminder) (Reminder, error) {
	first, found, err := rs.rows.ReminderOn(r.CustomerID, r.Day)
	switch {
	case err != nil:
		return r, err
	case !found: // it ended between the two reads
		return r, fault.New(fault.Unavailable, "")
	case first.Status == Sent:
		return r, rs.scope.Fault(fault.Conflict, msgSentToday)
	}
	return first, nil
}

// Of lists a customer's reminders, pending or sent, the latest first; empty if the actor may not see the customer.
func (rs *Reminders) Of(customerID string, limit int) ([]Reminder, error) {
	if !rs.scope.MaySee(customerID) {
		return nil, nil
	}
	return rs.rows.RemindersOf(customerID, limit)
}

// Get returns a reminder the actor may see; not_found otherwise.
func (rs *Reminders) Get(id string, lock bool) (Reminder, error) {
	r, found, err := rs.rows.Reminder(id, lock)
	if err == nil && (!found || !rs.scope.MaySee(r.CustomerID)) {
		err = rs.scope.Fault(fault.NotFound, msgNoReminder)
	}
	return r, err
}

// Filter selects reminders; empty fields select all.
type Filter struct {
	CustomerID string
	Status     Status
	After      string // the id of the last one seen
	Limit      int
}

// List is for staff; it does not check the role.
func (rs *Reminders) List(f Filter) ([]Reminder, error) { return rs.rows.ListReminders(f) }

var msgNotCancelled = locale.Text{
	ES: "Ese recordatorio ya no está pendiente.",
	PT: "Esse lembrete já não está pendente.",
	EN: "That reminder is no longer pending.",
}

// Cancelled is the reason of a reminder that staff cancelled.
const Cancelled = "cancelled"

// Cancel keeps a scheduled reminder from being sent; one that staff cancelled before stays so. Codes: not_found,
// conflict for one that ended in another way.
func (rs *Reminders) Cancel(id string) error {
	r, err := rs.Get(id, true)
	switch {
	case err != nil || r.Status == Skipped && r.Reason == Cancelled:
		return err
	case r.Status != Scheduled:
		return rs.scope.Fault(fault.Conflict, msgNotCancelled)
	}
	return rs.End(&r, Skipped, Cancelled)
}

// Link stores the payment link of a reminder; empty: none yet.
func (rs *Reminders) Link(r *Reminder, linkID string) error {
	r.LinkID = linkID
	return rs.save(r)
}

// End stores the outcome of a reminder, and emits an event.
func (rs *Reminders) End(r *Reminder, to Status, why string) error {
	r.Status, r.Reason = to, why
	rs.scope.Emit("reminder."+string(to), r.ID, rs.payload(*r))
	return rs.save(r)
}

// Purpose marks a reminder's outgoing message.
const Purpose = "reminder"

// Undelivered marks a sent reminder as failed because its message was not delivered.
func (rs *Reminders) Undelivered(id, why string) error {
	r, err := rs.Get(id, true)
	if err != nil || r.Status != Sent {
		return err
	}
	return rs.End(&r, Failed, why)
}

func (rs *Reminders) save(r *Reminder) error {
	r.UpdatedAt = rs.scope.Now
	return rs.rows.UpdateReminder(*r)
}

func (rs *Reminders) payload(r Reminder) map[string]any {
	out := map[string]any{"reminderId": r.ID, "customerId": r.CustomerID, "scheduledFor": r.DueAt, "status": r.Status}
	if r.Reason != "" {
		out["reason"] = r.Reason
	}
	if r.MessageID != "" {
		out["messageId"] = r.MessageID
	}
	return out
}
