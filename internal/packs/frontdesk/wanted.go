package frontdesk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
)

// wanted is a need as somebody said it, and how it is called.
type wanted struct {
	need    booking.Need
	service booking.Service // zero: none in particular
	staff   booking.Resource
}

var (
	msgParty     = locale.Text{ES: "Hay que saber para cuántas personas.", PT: "É preciso saber para quantas pessoas.", EN: "For how many people is it?"}
	msgLength    = locale.Text{ES: "La duración va de 5 minutos a 12 horas.", PT: "A duração vai de 5 minutos a 12 horas.", EN: "It lasts between 5 minutes and 12 hours."}
	msgNoStaff   = locale.Text{ES: "No encontré a esa persona.", PT: "Não encontrei essa pessoa.", EN: "I could not find that person."}
	msgNotTheirs = locale.Text{ES: "%s no hace %s.", PT: "%s não faz %s.", EN: "%s does not do %s."}
)

// longest a booking is.
const longest = 12 * 60

// tableFor is a table for a party.
func tableFor(u *core.Unit, party, minutes int) (wanted, error) {
	if party <= 0 {
		return wanted{}, u.Invalid("/party_size", msgParty)
	}
	if minutes == 0 {
		minutes = u.Workspace.Settings.Booking.ReservationMinutes()
	}
	if minutes < 5 || minutes > longest {
		return wanted{}, u.Invalid("/duration_minutes", msgLength)
	}
	b, err := u.Bookings.Branch("")
	return wanted{need: booking.Need{Kind: booking.Reservation, BranchID: b.ID, Party: party, Minutes: minutes}}, err
}

// visit is an appointment as somebody asks for it.
type visit struct {
	branchID  string // empty: the conversation's
	serviceID string
	staffID   string
	minutes   int // 0: the service's, or the usual
	emergency bool
}

// visitFor is somebody's time.
func visitFor(u *core.Unit, v visit) (wanted, error) {
	b, err := u.Bookings.Branch(v.branchID)
	if err != nil {
		return wanted{}, err
	}
	w := wanted{need: booking.Need{Kind: booking.Appointment, BranchID: b.ID, StaffID: v.staffID, Minutes: v.minutes, Emergency: v.emergency}}
	if v.serviceID != "" {
		if w.service, err = u.Bookings.Service(v.serviceID); err != nil {
			return wanted{}, err
		}
		w.need.Minutes, w.need.Buffer, w.need.Staff = w.service.Minutes, w.service.Buffer, w.service.Staff
	}
	if w.need.Minutes == 0 {
		w.need.Minutes = u.Workspace.Settings.Booking.AppointmentMinutes()
	}
	if w.need.Minutes < 5 || w.need.Minutes > longest {
		return wanted{}, u.Invalid("/duration_minutes", msgLength)
	}
	if v.staffID == "" {
		return w, nil
	}
	found := false
	if w.staff, found, err = staffNamed(u, b.ID, v.staffID); err != nil {
		return wanted{}, err
	}
	switch {
	case !found:
		return wanted{}, fault.New(fault.NotFound, "%s", u.Say(msgNoStaff))
	case len(w.need.Staff) > 0 && !slices.Contains(w.need.Staff, v.staffID):
		return wanted{}, fault.New(fault.Conflict, "%s", u.Say(msgNotTheirs, w.staff.Name, w.service.Name))
	}
	return w, nil
}

// staffNamed is somebody who works at a branch, by their id.
func staffNamed(u *core.Unit, branchID, id string) (r booking.Resource, found bool, err error) {
	list, err := staffOf(u, branchID)
	i := slices.IndexFunc(list, func(p booking.Resource) bool { return p.ID == id })
	if i < 0 {
		return r, false, err
	}
	return list[i], true, err
}

// staffOf are the people of a branch whose time can be booked.
func staffOf(u *core.Unit, branchID string) ([]booking.Resource, error) {
	places, err := u.Bookings.Places(branchID)
	return slices.DeleteFunc(places, func(p booking.Resource) bool { return p.Kind != booking.Staff || !p.Active }), err
}

// room finds resources for a need, or says no with what could be had instead.
func room(u *core.Unit, n booking.Need) (booking.Answer, error) {
	a, err := u.Bookings.Find(n)
	if err != nil || a.Available {
		return a, err
	}
	e := u.Bookings.Refusal(n, a)
	return a, fault.New(e.Code, "%s%s", e.Message, instead(u, n.Day, a.Alternatives))
}

// lost adds what could be had instead to the refusal of somebody who was a moment
// too slow for a time that had been free.
func lost(u *core.Unit, n booking.Need, err error) error {
	if !fault.Is(err, fault.Conflict) {
		return err
	}
	if _, full := room(u, n); full != nil {
		return full
	}
	return err
}
