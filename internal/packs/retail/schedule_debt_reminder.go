package retail

import (
	"context"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type scheduleDebtReminderIn struct {
	ScheduleDate       time.Time `json:"scheduleDate" doc:"Cuándo enviarlo, con fecha, hora y zona"`
	Message            string    `json:"message,omitempty" jsonschema:"maxLength=500" doc:"Un texto propio, si no va el de siempre; el saldo se agrega solo" told:"message"`
	IncludePaymentLink bool      `json:"includePaymentLink,omitempty" jsonschema:"default=true" doc:"Si lleva un link para pagar"`
}

type scheduleDebtReminderOut struct {
	ReminderID   string        `json:"reminderId" jsonschema:"format=uuid"`
	ScheduledFor time.Time     `json:"scheduledFor"`
	DebtAmount   money.Decimal `json:"debtAmount" doc:"Lo que debe hoy; el mensaje dice lo que deba cuando salga"`
	Status       string        `json:"status" jsonschema:"enum=scheduled"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:  "schedule_debt_reminder",
	Title: "Programar un recordatorio de deuda",
	Doc:   "Deja programado un mensaje que le recuerda al cliente de esta conversación lo que debe. En su momento la deuda se calcula de nuevo: si ya pagó, no se envía nada. Hay uno por cliente y por día; si ya está programado, devuelve ese.",
	Listing: tool.Listing{
		Needs: tool.OnWhatsApp,
	},
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"reminder.scheduled"},
	Key:    "reminder_{customerId}_{scheduleDate}",
}, scheduleDebtReminder)

var (
	msgWhoseDebt = locale.Text{
		ES: "Todavía no se sabe quién es el cliente de esta conversación.",
		PT: "Ainda não se sabe quem é o cliente desta conversa.",
		EN: "It is not known yet who the customer of this conversation is.",
	}
	msgNoDebt = locale.Text{
		ES: "El cliente no debe nada: no hay nada que recordarle.",
		PT: "O cliente não deve nada: não há o que lembrar.",
		EN: "The customer owes nothing: there is nothing to remind them of.",
	}
)

func scheduleDebtReminder(_ context.Context, u *core.Unit, in scheduleDebtReminderIn) (scheduleDebtReminderOut, error) {
	if u.CustomerID == "" {
		return scheduleDebtReminderOut{}, u.Fault(fault.Conflict, msgWhoseDebt)
	}
	owed, err := u.Payments.Balance(u.CustomerID)
	if err != nil {
		return scheduleDebtReminderOut{}, err
	}
	if owed <= 0 {
		return scheduleDebtReminderOut{}, u.Fault(fault.Conflict, msgNoDebt)
	}
	r, err := u.Reminders.Schedule(reminder.Reminder{
		CustomerID: u.CustomerID, DueAt: in.ScheduleDate.UTC().Truncate(time.Microsecond),
		Text:     strings.TrimSpace(in.Message),
		WithLink: in.IncludePaymentLink, Debt: owed,
	})
	if err != nil {
		return scheduleDebtReminderOut{}, err
	}
	return scheduleDebtReminderOut{ReminderID: r.ID, ScheduledFor: r.DueAt, DebtAmount: u.Decimal(owed),
		Status: string(r.Status)}, nil
}
