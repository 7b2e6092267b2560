package booking

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// early is how long before its time a booking can be marked as arrived.
const early = 3 * time.Hour

// next lists the allowed status changes on a booking's day. A no-show may still arrive.
var next = map[Status][]Status{
	Confirmed: {Arrived, Completed, NoShow},
	Arrived:   {Completed, NoShow},
	NoShow:    {Arrived},
}

var (
	msgNotYet   = locale.Text{ES: "Todavía no es la hora de la reserva %s.", MX: "Todavía no es la hora de la reservación %s.", PT: "Ainda não é a hora da reserva %s.", EN: "It is not time yet for booking %s."}
	msgIsClosed = locale.Text{ES: "La reserva %s ya está cerrada.", MX: "La reservación %s ya está cerrada.", PT: "A reserva %s já está encerrada.", EN: "Booking %s is closed already."}
)

// Mark records how a booking ended: arrived, completed or no-show. A completed booking or no-show frees its time
// at once; marking the same status again changes nothing. The caller has locked the booking. A forbidden change is a
// conflict.
func (bs *Bookings) Mark(b Booking, to Status) (Booking, error) {
	if b.Status == to {
		return b, nil
	}
	if err := bs.Markable(b, to); err != nil {
		return b, err
	}
	if err := bs.hold(b, to); err != nil {
		return b, err
	}
	b.Status, b.UpdatedAt = to, bs.scope.Now
	if err := bs.rows.UpdateBooking(b); err != nil {
		return b, err
	}
	bs.scope.Emit("booking."+string(to), b.ID, payload(b))
	return b, nil
}

// Markable returns conflict for a status change that is not allowed now.
func (bs *Bookings) Markable(b Booking, to Status) error {
	from := b.Starts()
	if to == Arrived {
		from = from.Add(-early)
	}
	switch known := next[b.Status]; {
	case !slices.Contains(known, to):
		return fault.New(fault.Conflict, "%s", bs.scope.Say(msgIsClosed, b.Code))
	case b.Status != Arrived && bs.scope.Now.Before(from):
		return fault.New(fault.Conflict, "%s", bs.scope.Say(msgNotYet, b.Code))
	}
	return nil
}

// hold frees a booking's slots or takes them again, as its new status requires.
func (bs *Bookings) hold(b Booking, to Status) error {
	switch {
	case b.Status.Holds() && !to.Holds():
		return bs.rows.FreeSlots(b.ID)
	case !b.Status.Holds() && to.Holds():
		got, err := bs.take(b)
		if err == nil && !got {
			return fault.New(fault.Conflict, "%s", bs.scope.Say(msgTaken))
		}
		return err
	}
	return nil
}
