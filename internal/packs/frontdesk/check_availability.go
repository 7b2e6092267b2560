package frontdesk

import (
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type checkAvailabilityIn struct {
	Date            string `json:"date" jsonschema:"format=date" doc:"Fecha, AAAA-MM-DD"`
	Time            string `json:"time" doc:"Hora de 24 horas, HH:MM"`
	DurationMinutes int    `json:"duration_minutes,omitempty" jsonschema:"default=60" doc:"Cuánto dura; si no se dice, lo que dura el servicio o lo que el negocio guarda una mesa"`
	PartySize       int    `json:"party_size,omitempty" doc:"Cuántas personas, en un restaurante"`
	ServiceID       string `json:"service_id,omitempty" doc:"El servicio, en una clínica"`
	StaffID         string `json:"staff_id,omitempty" doc:"Con quién, si lo prefiere"`
}

// WorkspaceDefaults: an omitted length is the business's own.
func (checkAvailabilityIn) WorkspaceDefaults() []string { return []string{"duration_minutes"} }

type checkAvailabilityOut struct {
	Available        bool   `json:"available"`
	RequestedSlot    slot   `json:"requested_slot"`
	AlternativeSlots []slot `json:"alternative_slots" doc:"Lo más cercano que hay, si no hay lugar: primero del mismo día"`
	Message          string `json:"message" doc:"La frase para el cliente"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "check_availability",
	Title:    "Ver si hay lugar",
	Doc:      "Dice si hay lugar en una fecha y hora, para cuántas personas o para qué servicio, y qué horarios cercanos hay si no. Úsala antes de ofrecer un horario.",
	Category: bookingCategory, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: restsAndClinics,
}, checkAvailability)

var msgFree = locale.Text{ES: "Hay lugar %s.", PT: "Há lugar %s.", EN: "There is room %s."}

func checkAvailability(_ context.Context, u *core.Unit, in checkAvailabilityIn) (checkAvailabilityOut, error) {
	day, start, err := moment(u, in.Date, in.Time)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	w, err := in.wanted(u)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	w.Need.Day, w.Need.Start = day, start
	a, err := u.Board.Find(w.Need)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	out := checkAvailabilityOut{Available: a.Available, RequestedSlot: slotOf(day, start),
		AlternativeSlots: slotsOf(a.Alternatives)}
	if a.Available {
		out.Message = u.Say(msgFree, u.Board.When(day, start))
	} else {
		out.Message = u.Board.Refusal(w.Need, a).Message
	}
	caution, err := u.Calendars.Caution(w.Need)
	if caution != "" {
		out.Message += " " + caution
	}
	return out, err
}

// wanted is a table if the business has any, unless a service or a staff member is named.
func (in checkAvailabilityIn) wanted(u *core.Unit) (booking.Wanted, error) {
	if in.ServiceID == "" && in.StaffID == "" {
		tables, err := hasTables(u)
		if err != nil {
			return booking.Wanted{}, err
		}
		if tables {
			return u.Board.CheckWish(booking.Wish{Kind: booking.Reservation, Party: in.PartySize,
				Minutes: in.DurationMinutes})
		}
	}
	return u.Board.CheckWish(booking.Wish{Kind: booking.Appointment, ServiceID: in.ServiceID, StaffID: in.StaffID,
		Minutes: in.DurationMinutes})
}

// hasTables reports whether the business has tables.
func hasTables(u *core.Unit) (bool, error) {
	b, err := u.Places.Branch("")
	if err != nil {
		return false, err
	}
	places, err := u.Places.Resources(b.ID)
	return slices.ContainsFunc(places, func(p booking.Resource) bool { return p.Kind == booking.Table }), err
}
