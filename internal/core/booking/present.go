package booking

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgHasOne = locale.Text{
		ES: "Ya hay un turno a nombre de %s %s, con el código %s.",
		MX: "Ya hay una cita a nombre de %s %s, con el código %s.",
		PT: "Já há um horário em nome de %s, %s, com o código %s.",
		EN: "There is an appointment for %s already, %s, with the code %s.",
	}
	msgHasSome = locale.Text{
		ES: "A ese nombre y con ese teléfono ya hay un turno en ese horario.",
		MX: "A ese nombre y con ese teléfono ya hay una cita en ese horario.",
		PT: "Com esse nome e esse telefone já há um horário marcado para essa hora.",
		EN: "There is an appointment at that time already for that name and phone number.",
	}
)

// Present returns the requested appointment if the person already has it. A different one that overlaps is a conflict
// that names it: a person cannot attend two appointments at once. It does not apply to tables (a party may have two),
// to other names under the same telephone (families), or to staff.
func (bs *Bookings) Present(n Need, who Who, serviceID, title string) (b Booking, found bool, err error) {
	list, err := bs.beside(n, who)
	if err != nil || len(list) == 0 {
		return b, false, err
	}
	b = list[0]
	same := b.BranchID == n.BranchID && b.Day == n.Day && b.Start == n.Start && b.Minutes == n.Minutes &&
		b.ServiceID == serviceID && b.Title == title &&
		(n.StaffID == "" || n.StaffID == b.Resources[0])
	if same && bs.visible(b) {
		return b, true, nil
	}
	return Booking{}, false, bs.errOccupied(b)
}

// Bookable checks that a need can be booked, for callers that ask before they book, and returns with whom and when it
// would be: conflict for an appointment the customer already has, or if there is no room.
func (bs *Bookings) Bookable(n Need, who Who, serviceID, title string) (whom string, starts time.Time, err error) {
	b, found, err := bs.Present(n, who, serviceID, title)
	if found {
		err = bs.errOccupied(b)
	}
	if err == nil {
		err = bs.board.Room(n)
	}
	if err != nil {
		return "", starts, err
	}
	zone, err := bs.places.Zone(n.BranchID)
	if err != nil {
		return "", starts, err
	}
	starts, _ = n.Day.In(zone, n.Start)
	whom, err = bs.places.WithWhom(n)
	return whom, starts, err
}

// errOccupied returns the conflict, with the appointment's details only if the caller may see it.
func (bs *Bookings) errOccupied(b Booking) error {
	code := fault.Conflict
	if bs.scope.Deciding {
		code = fault.ConfirmationStale
	}
	if !bs.visible(b) {
		return bs.scope.Fault(code, msgHasSome)
	}
	return bs.scope.Fault(code, msgHasOne, b.Name, bs.board.When(b.Day, b.Start), bs.scope.Code(b.Code))
}

// beside returns a person's appointments that overlap the need.
func (bs *Bookings) beside(n Need, who Who) (out []Booking, err error) {
	if n.Kind != Appointment || bs.scope.Actor.Role.Trusted() {
		return nil, nil
	}
	zone, err := bs.places.Zone(n.BranchID)
	if err != nil {
		return nil, err
	}
	list, err := bs.rows.Appointments(Whose{who.CustomerID, who.Phone, bs.scope.SessionID}, n.Day.Add(-1), n.Day.Add(1))
	from, _ := n.Day.In(zone, n.Start)
	to, _ := n.Day.In(zone, n.Start+n.Minutes)
	for _, b := range list {
		if b.ID != n.Except && b.Starts().Before(to) && from.Before(b.Ends()) && who.is(b) {
			out = append(out, b)
		}
	}
	return out, err
}

// Whose selects appointments by customer, telephone or conversation. Empty fields match nothing.
type Whose struct{ CustomerID, Phone, SessionID string }

// is reports whether a booking is for the same person: not if the telephones differ, nor if neither name begins with
// the other.
func (who Who) is(b Booking) bool {
	if who.Phone != "" && b.Phone != "" && who.Phone != b.Phone {
		return false
	}
	one, other := locale.Fold(who.Name)+" ", locale.Fold(b.Name)+" "
	return strings.HasPrefix(one, other) || strings.HasPrefix(other, one) || one == " " || other == " "
}
