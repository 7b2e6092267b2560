package frontdesk

import (
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/speech"
)

type checkAvailabilityIn struct {
	Date            string `json:"date" jsonschema:"format=date" doc:"Fecha, AAAA-MM-DD"`
	Time            string `json:"time" doc:"Hora de 24 horas, HH:MM"`
	DurationMinutes int    `json:"duration_minutes,omitempty" jsonschema:"default=60" doc:"Cuánto dura, si hace falta más que lo habitual; si no se dice, lo que dura el servicio o lo que el negocio guarda una mesa"`
	PartySize       int    `json:"party_size,omitempty" doc:"Cuántas personas, en un restaurante"`
	ServiceID       string `json:"service_id,omitempty" doc:"El servicio, en una clínica"`
	StaffID         string `json:"staff_id,omitempty" doc:"Con quién, si lo prefiere"`
	Branch          string `json:"branch,omitempty" doc:"La sucursal que nombra el cliente, con sus palabras; si no nombra ninguna, la de la conversación" told:"label"`
}

// WorkspaceDefaults: an omitted length is the business's own.
func (checkAvailabilityIn) WorkspaceDefaults() []string { return []string{"duration_minutes"} }

type checkAvailabilityOut struct {
	Available        bool       `json:"available"`
	RequestedSlot    heldSlot   `json:"requested_slot"`
	AlternativeSlots []heldSlot `json:"alternative_slots" doc:"Lo más cercano que hay, si no hay lugar: primero del mismo día"`
	Message          string     `json:"message" doc:"La frase para el cliente"`
}

// heldSlot is a time and, where the call leaves open for whom or for what, whom and what it is free for.
type heldSlot struct {
	Date       string        `json:"date" jsonschema:"format=date"`
	Time       string        `json:"time" doc:"HH:MM, hora del negocio"`
	PartySizes []partySizes  `json:"party_sizes,omitempty" doc:"Si no se dijo cuántas personas: para qué grupos hay mesa a esa hora"`
	Services   []heldService `json:"services,omitempty" doc:"Si no se dijo qué servicio: los que se pueden dar a esa hora"`
}

type partySizes struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

type heldService struct {
	ServiceID string `json:"service_id"`
	Name      string `json:"name"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "check_availability",
	Title:    "Ver si hay lugar",
	Doc:      "Dice si hay lugar en una fecha y hora, para cuántas personas o para qué servicio, y qué horarios cercanos hay si no. Sin personas ni servicio dice para qué grupos o qué servicios vale. Úsala antes de ofrecer un horario.",
	Category: bookingCategory, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: restsAndClinics,
}, checkAvailability)

var (
	msgFree     = locale.Text{ES: "Hay lugar %s.", PT: "Há lugar %s.", EN: "There is room %s."}
	msgFreeUpTo = locale.Text{
		ES: "Hay lugar %s para hasta %s.",
		PT: "Há lugar %s para até %s.",
		EN: "There is room %s for up to %s.",
	}
	msgFreeFor = locale.Text{
		ES: "Hay lugar %s para grupos de %s personas.",
		PT: "Há lugar %s para grupos de %s pessoas.",
		EN: "There is room %s for parties of %s.",
	}
	msgSizes    = locale.Text{ES: "%s a %s", PT: "%s a %s", EN: "%s to %s"}
	msgFreeToDo = locale.Text{ES: "Hay lugar %s para %s.", PT: "Há lugar %s para %s.", EN: "There is room %s for %s."}
	msgNotRest  = locale.Text{
		ES: " Para los demás servicios, no.",
		PT: " Para os outros serviços, não.",
		EN: " Not for the other services.",
	}
)

func checkAvailability(_ context.Context, u *core.Unit, in checkAvailabilityIn) (checkAvailabilityOut, error) {
	day, start, err := moment(u, in.Date, in.Time)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	branch, err := u.Places.At("/branch", in.Branch)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	wish, err := in.wish(u)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	w, err := u.Board.CheckWish(wish)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	w.Need.Day, w.Need.Start = day, start
	where, err := u.Places.Where(branch.ID)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	a, err := u.Board.Find(w.Need)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	out := checkAvailabilityOut{Available: a.Available}
	if out.RequestedSlot, err = held(u, wish, w.Need); err != nil {
		return checkAvailabilityOut{}, err
	}
	// A visit without a service may be too long for a time that a shorter service fits.
	out.Available = a.Available || len(out.RequestedSlot.Services) > 0
	if out.Available {
		a.Alternatives = nil
		out.Message, err = out.RequestedSlot.message(u, wish, w.Need, where)
	} else {
		out.Message = u.Board.Refusal(w.Need, a).Message
	}
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	out.AlternativeSlots = make([]heldSlot, len(a.Alternatives))
	for i, s := range a.Alternatives {
		n := w.Need
		n.Day, n.Start = s.Day, s.Start
		if out.AlternativeSlots[i], err = held(u, wish, n); err != nil {
			return checkAvailabilityOut{}, err
		}
	}
	caution, err := u.Calendars.Caution(w.Need)
	if caution != "" {
		out.Message += " " + caution
	}
	return out, err
}

// held is a need's time, with the parties or the services it is free for where the wish names none.
func held(u *core.Unit, wish booking.Wish, n booking.Need) (heldSlot, error) {
	at := slotOf(n.Day, n.Start)
	out := heldSlot{Date: at.Date, Time: at.Time}
	switch {
	case wish.AnyParty:
		sizes, err := u.Board.Sizes(n)
		out.PartySizes = lists.Map(sizes, func(s booking.PartySizes) partySizes { return partySizes{s.From, s.To} })
		return out, err
	case wish.Kind == booking.Appointment && wish.ServiceID == "":
		services, err := u.Board.ServicesAt(wish, n.Day, n.Start)
		out.Services = lists.Map(services, func(v booking.Service) heldService { return heldService{v.ID, v.Name} })
		return out, err
	}
	return out, nil
}

// message says that there is room, and for whom or for what if that was left open.
func (s heldSlot) message(u *core.Unit, wish booking.Wish, n booking.Need, where string) (string, error) {
	when := u.Board.When(n.Day, n.Start) + where
	if len(s.PartySizes) > 0 {
		return s.sizesText(u, when), nil
	}
	all, err := u.Board.EachService(wish)
	if err != nil || len(s.Services) == 0 || len(s.Services) == len(all) {
		return u.Say(msgFree, when), err
	}
	names := lists.Map(s.Services, func(v heldService) string { return v.Name })
	return u.Say(msgFreeToDo, when, locale.List(u.Workspace.Locale, names, false)) + u.Say(msgNotRest), nil
}

func (s heldSlot) sizesText(u *core.Unit, when string) string {
	count := func(n int) string { return u.Count(int64(n), speech.Feminine) }
	if len(s.PartySizes) == 1 && s.PartySizes[0].Min == 1 {
		return u.Say(msgFreeUpTo, when, people(u, s.PartySizes[0].Max))
	}
	parts := lists.Map(s.PartySizes, func(p partySizes) string {
		if p.Min == p.Max {
			return count(p.Min)
		}
		return u.Say(msgSizes, count(p.Min), count(p.Max))
	})
	return u.Say(msgFreeFor, when, locale.List(u.Workspace.Locale, parts, true))
}

// wish is a table if the business has any, unless a service or a staff member is named. What is asked for is never
// shorter than what would be booked: create_reservation and create_appointment take no length, and a model that fills
// in the contract's default would be told about a time that they refuse.
func (in checkAvailabilityIn) wish(u *core.Unit) (booking.Wish, error) {
	usual := u.Workspace.Settings.Booking
	if in.ServiceID == "" && in.StaffID == "" {
		tables, err := hasTables(u)
		if err != nil {
			return booking.Wish{}, err
		}
		if tables {
			return booking.Wish{Kind: booking.Reservation, Party: in.PartySize, AnyParty: in.PartySize == 0,
				Minutes: in.minutes(usual.ReservationMinutes())}, nil
		}
	}
	return booking.Wish{Kind: booking.Appointment, ServiceID: in.ServiceID, StaffID: in.StaffID,
		Minutes: in.minutes(usual.AppointmentMinutes())}, nil
}

// minutes is the length asked for, at least the usual one; a length that makes no sense stays as it is.
func (in checkAvailabilityIn) minutes(usual int) int {
	if in.DurationMinutes < 0 {
		return in.DurationMinutes
	}
	return max(in.DurationMinutes, usual)
}

// hasTables reports whether the branch has tables.
func hasTables(u *core.Unit) (bool, error) {
	b, err := u.Places.Branch("")
	if err != nil {
		return false, err
	}
	places, err := u.Places.Resources(b.ID)
	return slices.ContainsFunc(places, func(p booking.Resource) bool { return p.Kind == booking.Table }), err
}
