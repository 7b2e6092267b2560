package frontdesk

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type createAppointmentIn struct {
	Date         string `json:"date" jsonschema:"format=date" doc:"Fecha, AAAA-MM-DD"`
	Time         string `json:"time" doc:"Hora de 24 horas, HH:MM"`
	ServiceID    string `json:"service_id,omitempty" doc:"El servicio; sin él es una valoración general"`
	StaffID      string `json:"staff_id,omitempty" doc:"Con quién, si lo prefiere"`
	PatientName  string `json:"patient_name" doc:"Para quién es la cita" told:"label"`
	PatientPhone string `json:"patient_phone" said:"phone" doc:"Un teléfono para avisarle"`
	Reason       string `json:"reason,omitempty" doc:"El motivo, con sus palabras" told:"note"`
	IsFirstVisit bool   `json:"is_first_visit,omitempty" jsonschema:"default=false" doc:"Si viene por primera vez"`
	IsEmergency  bool   `json:"is_emergency,omitempty" jsonschema:"default=false" doc:"Si es una urgencia: puede usar los horarios reservados para ellas"`
	Branch       string `json:"branch,omitempty" doc:"La sucursal que nombra el cliente, con sus palabras; si no nombra ninguna, la de la conversación" told:"label"`
}

type createAppointmentOut struct {
	Success          bool   `json:"success"`
	AppointmentID    string `json:"appointment_id" jsonschema:"format=uuid"`
	ConfirmationCode string `json:"confirmation_code"`
	Message          string `json:"message" doc:"La frase para el paciente"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "create_appointment",
	Title:    "Dar una cita",
	Doc:      "Da una cita en la clínica, con un doctor en particular o con quien esté libre. El paciente tiene que decir que sí a la cita tal como se le lee.",
	OwnPhone: "patient_phone",
	Category: bookingCategory, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: clinics, Events: []string{"booking.created", "customer.created"},
	Key: "la confirmación: un sí, una vez",
}, createAppointment, tool.Ask[createAppointmentIn]{
	Preview: func(_ context.Context, u *core.Unit, in createAppointmentIn) (confirmation.Question, error) {
		w, who, err := in.read(u)
		if err != nil {
			return confirmation.Question{}, err
		}
		return askToBook(u, w, who, func(where string) string {
			return u.Say(msgAskVisit, visitOf(u, w, who)+where, u.Board.When(w.Need.Day, w.Need.Start)) +
				reasonText(u, who.Notes)
		})
	},
})

var (
	msgAskVisit = locale.Text{ES: "Confirmo: %s, %s", PT: "Confirmando: %s, %s", EN: "To confirm: %s, %s"}
	msgVisit    = locale.Text{
		ES: "turno para %s",
		MX: "cita para %s",
		PT: "consulta para %s",
		EN: "an appointment for %s",
	}
	msgVisitBooked = locale.Text{
		ES: "¡Listo! El turno%s quedó confirmado para %s. El código es %s.",
		MX: "¡Listo! La cita%s quedó confirmada para %s. Tu código es %s.",
		PT: "Pronto! A consulta%s está confirmada: %s. Seu código é %s.",
		EN: "Done! The appointment%s is booked %s. Your code is %s.",
	}
	msgForService = locale.Text{ES: ", %s", PT: ", %s", EN: ", %s"}
	msgBecause    = locale.Text{ES: ". Motivo: %s.", PT: ". Motivo: %s.", EN: ". Reason: %s."}
)

// visitOf describes an appointment: "cita para Ana, Limpieza".
func visitOf(u *core.Unit, w booking.Wanted, who booking.Who) string {
	text := u.Say(msgVisit, who.Name)
	if w.Service.Name != "" {
		text += u.Say(msgForService, w.Service.Name)
	}
	return text
}

// reasonText ends a sentence, with the reason of the visit if one was given.
func reasonText(u *core.Unit, reason string) string {
	if reason = locale.Quote(strings.TrimRight(reason, ". ")); reason == "" {
		return "."
	}
	return u.Say(msgBecause, reason)
}

func (in createAppointmentIn) read(u *core.Unit) (w booking.Wanted, who booking.Who, err error) {
	if who, err = contact(u, "/patient_name", in.PatientName, "/patient_phone", in.PatientPhone); err != nil {
		return w, who, err
	}
	who.FirstVisit = in.IsFirstVisit
	if who.Notes, err = u.Line("/reason", in.Reason, longestWords); err != nil {
		return w, who, err
	}
	if _, err = u.Places.At("/branch", in.Branch); err != nil {
		return w, who, err
	}
	w, err = u.Board.CheckWish(booking.Wish{Kind: booking.Appointment, ServiceID: in.ServiceID, StaffID: in.StaffID,
		Emergency: in.IsEmergency})
	if err != nil {
		return w, who, err
	}
	w.Need.Day, w.Need.Start, err = moment(u, in.Date, in.Time)
	return w, who, err
}

func createAppointment(_ context.Context, u *core.Unit, in createAppointmentIn) (createAppointmentOut, error) {
	w, who, err := in.read(u)
	if err != nil {
		return createAppointmentOut{}, err
	}
	b, err := u.BookForGuest(w.Need, who, w.Service.ID, w.Service.Name)
	if err != nil {
		return createAppointmentOut{}, err
	}
	with, err := u.Places.With(b)
	if err != nil {
		return createAppointmentOut{}, err
	}
	where, err := u.Places.Where(b.BranchID)
	return createAppointmentOut{
		Success: true, AppointmentID: b.ID, ConfirmationCode: b.Code,
		Message: u.Booked(b, with+where, u.Say(msgVisitBooked, with+where, u.Board.When(b.Day, b.Start), u.Code(b.Code))),
	}, err
}
