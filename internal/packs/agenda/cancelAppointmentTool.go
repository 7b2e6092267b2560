package agenda

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type cancelAppointmentIn struct {
	EventID string `json:"eventId" doc:"O id do compromisso, como veio da listEventsTool"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "cancelAppointmentTool",
	Title:    "Cancelar um compromisso",
	Doc:      "Cancela um compromisso do próprio cliente e libera o horário. Use depois de saber qual deles o cliente quer cancelar; o id vem da listEventsTool. O cliente precisa dizer que sim.",
	Category: bookingCategory, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"booking.cancelled"},
	Key:    "a confirmação: um sim, uma vez",
}, cancelAppointment, tool.Ask[cancelAppointmentIn]{
	Preview: func(_ context.Context, u *core.Unit, in cancelAppointmentIn) (confirmation.Question, error) {
		b, err := u.Bookings.Get(in.EventID, u.Deciding)
		if err != nil {
			return confirmation.Question{}, err
		}
		if err := u.Bookings.Changeable(b); err != nil {
			return confirmation.Question{}, err
		}
		what, err := event(u, b)
		if err != nil {
			return confirmation.Question{}, err
		}
		return confirmation.Question{
			Addressee: access.Customer, Total: confirmation.NoTotal, SubjectID: b.ID, Until: b.Starts(),
			Text:    u.Say(msgAskToCancel, what),
			Subject: confirmation.Digest(b.ID, b.Day, b.Start, b.Title),
		}, nil
	},
})

var (
	msgAskToCancel = locale.Text{ES: "¿Cancelo %s?", PT: "Posso cancelar %s?", EN: "Shall I cancel %s?"}
	msgCancelled   = locale.Text{
		ES: "Listo, quedó cancelado: %s.",
		PT: "Pronto, ficou cancelado: %s.",
		EN: "Done, it is cancelled: %s.",
	}
	wordEvent = locale.Text{ES: "el turno", MX: "la cita", PT: "o compromisso", EN: "the appointment"}
)

// event names the appointment; only its owner ever sees it.
func event(u *core.Unit, b booking.Booking) (string, error) {
	title := b.Title
	if title == "" {
		title = u.Say(wordEvent)
	}
	where, err := u.Places.Where(b.BranchID)
	return u.Say(msgVisit, title+where, u.Board.When(b.Day, b.Start)), err
}

func cancelAppointment(_ context.Context, u *core.Unit, in cancelAppointmentIn) (done, error) {
	b, err := u.Bookings.Get(in.EventID, true)
	if err != nil {
		return done{}, err
	}
	if b, err = u.Bookings.Cancel(b, ""); err != nil {
		return done{}, err
	}
	what, err := event(u, b)
	return succeed(u.Say(msgCancelled, what)), err
}
