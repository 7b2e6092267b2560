package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Reminder is a message to a customer about what they owe.
type Reminder struct {
	ID string `json:"id"`
	reminder.Fields
	Debt      int64     `json:"debt" doc:"When it was scheduled, in minor units."`
	Status    string    `json:"status" enum:"scheduled,sent,skipped,failed"`
	Reason    *string   `json:"reason" doc:"Why it was skipped or failed; cancelled: staff cancelled it."`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

func showReminder(r reminder.Reminder) Reminder {
	return Reminder{ID: r.ID, Fields: reminder.Fields{CustomerID: r.CustomerID, DueAt: r.DueAt, Text: r.Text,
		WithLink: r.WithLink}, Debt: r.Debt, Status: string(r.Status), Reason: orNull(r.Reason), CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt}
}

const remindText = "What is owed and how the customer is reached is looked up when the time comes: a debt that was paid is not " +
	"reminded of. A customer gets one a day; one that is scheduled for the same day is answered as it is."

func registerReminders(r *router) {
	add(r, explained(get("/v1/reminders", "listReminders", "Reminders of debts, newest first"),
		"Of all customers, whatever became of them."), staffOnly, reads(r, listReminders))
	editable[reminder.Fields, Reminder]{
		path: "/v1/reminders", one: "Reminder", about: "a reminder of a debt", told: remindText,
		fields: reminder.Described, read: staffOnly, write: staffOnly,
		get: func(u *core.Unit, id string) (reminder.Fields, Reminder, error) {
			m, err := u.Reminders.Get(id, false)
			out := showReminder(m)
			return out.Fields, out, err
		},
		create: scheduleReminder,
		remove: func(u *core.Unit, id string) error { return u.Reminders.Cancel(id) },
		gone:   "It is not sent; one that was sent, skipped or failed is a conflict. A cancelled one can still be read.",
	}.register(r)
}

type listRemindersIn struct {
	Customer string `query:"customer" format:"uuid" doc:"Only this customer's."`
	Status   string `query:"status" enum:"scheduled,sent,skipped,failed"`
	Page
}

func listReminders(u *core.Unit, in *listRemindersIn) (list[Reminder], error) {
	found, err := u.Reminders.List(reminder.Filter{CustomerID: in.Customer, Status: reminder.Status(in.Status),
		After: in.After, Limit: in.Limit + 1})
	return page(found, in.Limit, showReminder), err
}

var msgOwesNothing = locale.Text{
	ES: "El cliente no debe nada: no hay nada que recordarle.",
	PT: "O cliente não deve nada: não há o que lembrar.",
	EN: "The customer owes nothing: there is nothing to remind them of.",
}

func scheduleReminder(u *core.Unit, f reminder.Fields) (out Reminder, _ reminder.Fields, err error) {
	c, err := u.Customers.Get(doorkit.ID(f.CustomerID))
	if err != nil {
		return out, f, err
	}
	owed, err := u.Payments.Balance(c.ID)
	if err != nil {
		return out, f, err
	}
	if owed <= 0 {
		return out, f, u.Fault(fault.Conflict, msgOwesNothing)
	}
	m, err := u.Reminders.Schedule(reminder.Reminder{CustomerID: c.ID, DueAt: f.DueAt.UTC().Truncate(time.Microsecond),
		Text: f.Text, WithLink: f.WithLink, Debt: owed})
	return showReminder(m), f, at("/due_at", err)
}
