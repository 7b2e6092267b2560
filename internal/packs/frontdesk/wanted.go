package frontdesk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
)

// wanted is a requested need, with the names of its service and staff.
type wanted struct {
	need    booking.Need
	service booking.Service // zero: no particular one
	staff   booking.Resource
}

// tableFor is a table for a party.
func tableFor(u *core.Unit, party, minutes int) (wanted, error) {
	return wish(u, booking.Wish{Kind: booking.Reservation, Party: party, Minutes: minutes})
}

// visit is a requested appointment.
type visit struct {
	branchID  string // empty: the conversation's
	serviceID string
	staffID   string
	minutes   int // 0: the service's, or the default
	emergency bool
}

// visitFor is a time for an appointment.
func visitFor(u *core.Unit, v visit) (wanted, error) {
	return wish(u, booking.Wish{
		Kind: booking.Appointment, BranchID: v.branchID, ServiceID: v.serviceID, StaffID: v.staffID, Minutes: v.minutes, Emergency: v.emergency,
	})
}

func wish(u *core.Unit, w booking.Wish) (wanted, error) {
	got, err := u.Board.Wanted(w)
	return wanted{need: got.Need, service: got.Service, staff: got.Staff}, err
}

// staffNamed finds a branch's staff member by id.
func staffNamed(u *core.Unit, branchID, id string) (r booking.Resource, found bool, err error) {
	list, err := staffOf(u, branchID)
	i := slices.IndexFunc(list, func(p booking.Resource) bool { return p.ID == id })
	if i < 0 {
		return r, false, err
	}
	return list[i], true, err
}

// staffOf are the staff of a branch whose time can be booked.
func staffOf(u *core.Unit, branchID string) ([]booking.Resource, error) {
	places, err := u.Places.Resources(branchID)
	return slices.DeleteFunc(places, func(p booking.Resource) bool { return p.Kind != booking.Staff || !p.Active }), err
}

// room finds resources for a need, or refuses with alternatives.
func room(u *core.Unit, n booking.Need) (booking.Answer, error) {
	a, err := u.Board.Find(n)
	if err != nil || a.Available {
		return a, err
	}
	return a, u.Board.Refusal(n, a)
}
