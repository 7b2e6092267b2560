package core

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// AtDesk is a booking that a staff member makes for a customer in person or on the telephone: it needs no other
// confirmation.
type AtDesk struct {
	booking.Wish
	ID         string // idempotency key chosen by the caller; empty: a new booking
	Day        booking.Day
	Start      int
	Name       string
	Phone      string // the customer's; a new number makes a new customer
	Notes      string
	FirstVisit bool
}

// BookAtDesk books it. A time that is not free is a conflict, with the nearest free times (booking.NoRoom).
func (u *Unit) BookAtDesk(a AtDesk) (booking.Booking, error) {
	w, err := u.Board.Wanted(a.Wish)
	if err != nil {
		return booking.Booking{}, err
	}
	w.Need.Day, w.Need.Start = a.Day, a.Start
	who := booking.Who{BookingID: a.ID, Name: locale.PersonName(a.Name), Notes: locale.OneLine(a.Notes), FirstVisit: a.FirstVisit}
	if strings.TrimSpace(a.Phone) != "" {
		c, _, err := u.Customers.ByPhone(a.Phone)
		if err != nil {
			return booking.Booking{}, err
		}
		who.CustomerID, who.Phone = c.ID, c.Phone
	}
	return u.Bookings.Book(w.Need, who, w.Service.ID, w.Service.Name)
}
