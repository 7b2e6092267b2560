package frontdesk

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type cancelAppointmentIn struct {
	ConfirmationCode string `json:"confirmation_code,omitempty" jsonschema:"minLength=1,maxLength=40" said:"code" doc:"El código que se le dio, por ejemplo RES-1234"`
	AppointmentID    string `json:"appointment_id,omitempty" jsonschema:"format=uuid" doc:"O el id de la cita o reservación"`
	Reason           string `json:"reason,omitempty" jsonschema:"maxLength=500" doc:"Por qué, si lo dice" told:"note"`
}

func (cancelAppointmentIn) SchemaRules() schema.Rules { return oneName }

// oneName: a booking is identified by its code or by its id.
var oneName = schema.Rules{
	OneOf:   [][]string{{"confirmation_code"}, {"appointment_id"}},
	InWords: "Indica el código o el id, uno de los dos.",
}

type cancelAppointmentOut struct {
	AppointmentID    string `json:"appointment_id" jsonschema:"format=uuid"`
	ConfirmationCode string `json:"confirmation_code"`
	Status           string `json:"status" jsonschema:"enum=cancelled"`
	Message          string `json:"message" doc:"La frase para el cliente"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "cancel_appointment",
	Title:    "Cancelar una cita o reservación",
	Doc:      "Cancela una cita o la reservación de una mesa del propio cliente y libera su horario. El cliente tiene que decir que sí.",
	Category: bookingCategory, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: restsAndClinics, Events: []string{"booking.cancelled"},
	Key: "la confirmación: un sí, una vez",
}, cancelAppointment, tool.Ask[cancelAppointmentIn]{
	Preview: func(_ context.Context, u *core.Unit, in cancelAppointmentIn) (confirmation.Question, error) {
		b, err := u.Bookings.Get(in.ConfirmationCode+in.AppointmentID, u.Deciding)
		if err != nil {
			return confirmation.Question{}, err
		}
		if err := u.Bookings.Changeable(b); err != nil {
			return confirmation.Question{}, err
		}
		where, err := u.Places.Where(b.BranchID)
		if err != nil {
			return confirmation.Question{}, err
		}
		return confirmation.Question{
			Addressee: access.Customer, Total: confirmation.NoTotal, SubjectID: b.ID, Until: b.Starts(),
			Text:    u.Say(msgAskCancel, nameOf(u, b)+where, u.Board.When(b.Day, b.Start)),
			Subject: confirmation.Digest(b.ID, b.Day, b.Start, b.Party, b.Title),
		}, nil
	},
})

var (
	msgAskCancel = locale.Text{ES: "¿Cancelo %s, %s?", PT: "Cancelo %s, %s?", EN: "Shall I cancel %s, %s?"}
	msgCancelled = locale.Text{
		ES: "Listo, cancelé %s, %s.",
		PT: "Pronto, cancelei %s, %s.",
		EN: "Done: I have cancelled %s, %s.",
	}
	msgTheTable = locale.Text{ES: "la mesa para %s", PT: "a mesa para %s", EN: "the table for %s"}
	msgTheVisit = locale.Text{
		ES: "el turno de %s",
		MX: "la cita de %s",
		PT: "a consulta de %s",
		EN: "the appointment of %s",
	}
)

// nameOf names a booking without its code.
func nameOf(u *core.Unit, b booking.Booking) string {
	if b.Kind == booking.Reservation {
		return u.Say(msgTheTable, people(u, b.Party))
	}
	text := u.Say(msgTheVisit, b.Name)
	if b.Title != "" {
		text += u.Say(msgForService, b.Title)
	}
	return text
}

func cancelAppointment(_ context.Context, u *core.Unit, in cancelAppointmentIn) (cancelAppointmentOut, error) {
	b, err := u.Bookings.Get(in.ConfirmationCode+in.AppointmentID, true)
	if err != nil {
		return cancelAppointmentOut{}, err
	}
	if b, err = u.Bookings.Cancel(b, locale.OneLine(in.Reason)); err != nil {
		return cancelAppointmentOut{}, err
	}
	where, err := u.Places.Where(b.BranchID)
	return cancelAppointmentOut{
		AppointmentID: b.ID, ConfirmationCode: b.Code, Status: string(b.Status),
		Message: u.Say(msgCancelled, nameOf(u, b)+where, u.Board.When(b.Day, b.Start)),
	}, err
}
