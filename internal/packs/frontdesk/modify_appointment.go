package frontdesk

import (
	"cmp"
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type modifyAppointmentIn struct {
	ConfirmationCode string `json:"confirmation_code,omitempty" jsonschema:"minLength=1,maxLength=40" said:"code" doc:"El código que se le dio, por ejemplo RES-1234"`
	AppointmentID    string `json:"appointment_id,omitempty" jsonschema:"format=uuid" doc:"O el id de la cita o reservación"`
	NewDate          string `json:"new_date,omitempty" jsonschema:"format=date" doc:"La fecha nueva, AAAA-MM-DD"`
	NewTime          string `json:"new_time,omitempty" doc:"La hora nueva, HH:MM de 24 horas"`
	PartySize        int    `json:"party_size,omitempty" doc:"Cuántas personas serán, si es una mesa"`
	ServiceID        string `json:"service_id,omitempty" doc:"Otro servicio, si es una cita"`
	StaffID          string `json:"staff_id,omitempty" doc:"Con quién, si es una cita y lo cambia"`
	SpecialRequests  string `json:"special_requests,omitempty" doc:"Lo que pide ahora, en lugar de lo que había pedido" told:"note"`
}

func (modifyAppointmentIn) SchemaRules() schema.Rules {
	return schema.Rules{
		OneOf: oneName.OneOf,
		AnyOf: [][]string{{"new_date"}, {"new_time"}, {"party_size"}, {"service_id"}, {"staff_id"},
			{"special_requests"}},
		InWords: oneName.InWords + " Y al menos una cosa que cambie.",
	}
}

type modifyAppointmentOut struct {
	Success          bool   `json:"success"`
	AppointmentID    string `json:"appointment_id" jsonschema:"format=uuid"`
	ConfirmationCode string `json:"confirmation_code" doc:"El mismo de antes"`
	PreviousSlot     slot   `json:"previous_slot"`
	NewSlot          slot   `json:"new_slot"`
	Message          string `json:"message" doc:"La frase para el cliente"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "modify_appointment",
	Title:    "Cambiar una cita o reservación",
	Doc:      "Cambia la fecha, la hora, las personas, el servicio, el profesional o las notas de una cita o de la reservación de una mesa del propio cliente. El horario de antes queda libre en el mismo momento. El cliente tiene que decir que sí al cambio.",
	Category: bookingCategory, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: restsAndClinics, Events: []string{"booking.rescheduled", "booking.updated"},
	Key: "la confirmación: un sí, una vez",
}, modifyAppointment, tool.Ask[modifyAppointmentIn]{
	Preview: func(_ context.Context, u *core.Unit, in modifyAppointmentIn) (confirmation.Question, error) {
		c, err := in.read(u, u.Deciding)
		if err != nil {
			return confirmation.Question{}, err
		}
		if c.moves() {
			if err := u.Board.Room(c.Need); err != nil {
				return confirmation.Question{}, err
			}
		}
		return c.question(u)
	},
})

// change is a booking, and its new state.
type change struct {
	before booking.Booking
	after  booking.Booking // all except its time and resources
	booking.Wanted
}

// moves reports whether its time or its resources change.
func (c change) moves() bool {
	b, n := c.before, c.Need
	return n.Day != b.Day || n.Start != b.Start || n.Minutes != b.Minutes || n.Buffer != b.Buffer ||
		n.Party != b.Party ||
		n.StaffID != "" && !slices.Contains(b.Resources, n.StaffID) ||
		len(n.Staff) > 0 && !slices.Contains(n.Staff, b.Resources[0])
}

var (
	msgNoParty = locale.Text{
		ES: "Es un turno, no una mesa: no lleva cantidad de personas.",
		MX: "Es una cita, no una mesa: no lleva número de personas.",
		PT: "É uma consulta, não uma mesa: não tem número de pessoas.",
		EN: "It is an appointment, not a table: it has no party size.",
	}
	msgNoVisit = locale.Text{
		ES: "Es una mesa: no lleva servicio ni profesional.",
		PT: "É uma mesa: não tem serviço nem profissional.",
		EN: "It is a table: it has neither service nor staff.",
	}
	msgAsItIs = locale.Text{
		ES: "La reserva ya está así: no hay nada que cambiar.",
		MX: "La reservación ya está así: no hay nada que cambiar.",
		PT: "A reserva já está assim: não há nada a mudar.",
		EN: "The booking is like that already: there is nothing to change.",
	}
	msgAskMove = locale.Text{
		ES: "Ahora es %s, %s. Quedaría %s, %s",
		PT: "Agora é %s, %s. Ficaria %s, %s",
		EN: "It is %s, %s. It would be %s, %s",
	}
	msgDoMove = locale.Text{ES: " ¿Hago el cambio?", PT: " Faço a mudança?", EN: " Shall I change it?"}
	msgMoved  = locale.Text{
		ES: "Listo, ahora es %s, %s. El código sigue siendo %s.",
		PT: "Pronto, agora é %s, %s. O código continua sendo %s.",
		EN: "Done: it is %s, %s now. The code is still %s.",
	}
	msgWith     = locale.Text{ES: " con %s", PT: " com %s", EN: " with %s"}
	msgWithThis = locale.Text{ES: ", con esta nota: %s", PT: ", com esta observação: %s", EN: ", with this note: %s"}
)

func (in modifyAppointmentIn) read(u *core.Unit, lock bool) (c change, err error) {
	if c.before, err = u.Bookings.Get(in.ConfirmationCode+in.AppointmentID, lock); err != nil {
		return c, err
	}
	if err := u.Bookings.Changeable(c.before); err != nil {
		return c, err
	}
	if c.before.Kind == booking.Reservation {
		c.Wanted, err = in.table(u, c.before)
	} else {
		c.Wanted, err = in.visit(u, c.before)
	}
	if err != nil {
		return c, err
	}
	if err := in.when(u, &c); err != nil {
		return c, err
	}
	c.Need.Except, c.after = c.before.ID, c.before
	if c.Service.ID != "" {
		c.after.ServiceID, c.after.Title = c.Service.ID, c.Service.Name
	}
	if in.SpecialRequests != "" {
		if c.after.Notes, err = u.Line("/special_requests", in.SpecialRequests, longestWords); err != nil {
			return c, err
		}
	}
	if !c.moves() && c.after.Notes == c.before.Notes && c.after.ServiceID == c.before.ServiceID {
		return c, u.Fault(fault.Conflict, msgAsItIs)
	}
	return c, nil
}

// when sets the new time; parts that are not given stay the same.
func (in modifyAppointmentIn) when(u *core.Unit, c *change) (err error) {
	c.Need.Day, c.Need.Start = c.before.Day, c.before.Start
	if in.NewDate != "" {
		if c.Need.Day, err = readDay(u, "/new_date", in.NewDate); err != nil {
			return err
		}
	}
	if in.NewTime != "" {
		c.Need.Start, err = readClock(u, "/new_time", in.NewTime)
	}
	return err
}

func (in modifyAppointmentIn) table(u *core.Unit, b booking.Booking) (booking.Wanted, error) {
	switch {
	case in.ServiceID != "":
		return booking.Wanted{}, u.Invalid("/service_id", msgNoVisit)
	case in.StaffID != "":
		return booking.Wanted{}, u.Invalid("/staff_id", msgNoVisit)
	}
	w, err := u.Board.CheckWish(booking.Wish{Kind: b.Kind, BranchID: b.BranchID, Minutes: b.Minutes,
		Party: cmp.Or(in.PartySize, b.Party)})
	w.Need.Buffer = b.Buffer
	return w, err
}

// visit keeps the staff member, unless another one is requested or another service that this one does not do. A
// requested staff member must offer the service.
func (in modifyAppointmentIn) visit(u *core.Unit, b booking.Booking) (booking.Wanted, error) {
	if in.PartySize != 0 {
		return booking.Wanted{}, u.Invalid("/party_size", msgNoParty)
	}
	if in.ServiceID == "" {
		same, err := u.Board.CheckChange(b, booking.Wish{StaffID: in.StaffID})
		same.Service = booking.Service{} // it stays
		return same, err
	}
	w, err := u.Board.CheckWish(booking.Wish{Kind: booking.Appointment, BranchID: b.BranchID, ServiceID: in.ServiceID,
		StaffID: in.StaffID, Emergency: b.Emergency})
	if err != nil {
		return w, err
	}
	does := len(w.Need.Staff) == 0 || slices.Contains(w.Need.Staff, b.Resources[0])
	if in.StaffID != "" || !does {
		return w, nil
	}
	same, found, err := staffNamed(u, w.Need.BranchID, b.Resources[0])
	if found {
		w.Need.StaffID, w.Staff = same.ID, same
	}
	return w, err
}

func (c change) question(u *core.Unit) (confirmation.Question, error) {
	zone, err := u.Places.Zone(c.Need.BranchID)
	if err != nil {
		return confirmation.Question{}, err
	}
	where, err := u.Places.Where(c.Need.BranchID)
	if err != nil {
		return confirmation.Question{}, err
	}
	until, _ := c.Need.Day.In(zone, c.Need.Start)
	if starts := c.before.Starts(); starts.Before(until) {
		until = starts
	}
	was, err := c.was(u)
	if err != nil {
		return confirmation.Question{}, err
	}
	text := u.Say(msgAskMove, was+where, u.Board.When(c.before.Day, c.before.Start), c.becomes(u)+where,
		u.Board.When(c.Need.Day, c.Need.Start))
	if c.after.Notes != c.before.Notes {
		text += u.Say(msgWithThis, locale.Quote(c.after.Notes))
	}
	b, n := c.before, c.Need
	return confirmation.Question{
		Addressee: access.Customer, Text: text + "." + u.Say(msgDoMove), Total: confirmation.NoTotal, SubjectID: b.ID,
		Until: until,
		Subject: confirmation.Digest(b.ID, b.Day, b.Start, b.Party, b.Title, b.Notes, n.Day, n.Start, n.Minutes,
			n.Party, n.StaffID, c.after.ServiceID, c.after.Notes),
	}, nil
}

// was describes the booking as it is, with its staff member if that of the new one is named: who is named once seems to
// be new.
func (c change) was(u *core.Unit) (string, error) {
	text := nameOf(u, c.before)
	if c.Staff.Name == "" || len(c.before.Resources) == 0 {
		return text, nil
	}
	r, found, err := u.Places.Resource(c.before.Resources[0])
	if found {
		text += u.Say(msgWith, u.Places.Called(r.Name))
	}
	return text, err
}

// becomes describes the new booking, with the staff member if one was chosen.
func (c change) becomes(u *core.Unit) string {
	after := c.after
	after.Party = c.Need.Party
	text := nameOf(u, after)
	if c.Staff.Name != "" {
		text += u.Say(msgWith, u.Places.Called(c.Staff.Name))
	}
	return text
}

func modifyAppointment(_ context.Context, u *core.Unit, in modifyAppointmentIn) (modifyAppointmentOut, error) {
	c, err := in.read(u, true)
	if err != nil {
		return modifyAppointmentOut{}, err
	}
	b := c.after
	if c.moves() {
		b, err = u.Bookings.Move(b, c.Need)
	} else {
		b, err = u.Bookings.Note(b)
	}
	if err != nil {
		return modifyAppointmentOut{}, err
	}
	where, err := u.Places.Where(b.BranchID)
	return modifyAppointmentOut{
		Success: true, AppointmentID: b.ID, ConfirmationCode: b.Code,
		PreviousSlot: slotOf(c.before.Day, c.before.Start), NewSlot: slotOf(b.Day, b.Start),
		Message: u.Say(msgMoved, c.becomes(u)+where, u.Board.When(b.Day, b.Start), u.Code(b.Code)),
	}, err
}
