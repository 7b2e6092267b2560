package core

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// AtDesk is a booking that somebody who works here makes for whoever stands before them
// or calls: it needs no yes but theirs.
type AtDesk struct {
	booking.Wish
	ID         string // chosen by whoever books, so that twice is once; empty: a new one
	Day        booking.Day
	Start      int
	Name       string
	Phone      string // whose booking it is; a new number makes a new customer
	Notes      string
	FirstVisit bool
}

// BookAtDesk makes it. What is not free is a conflict, with the nearest times that are
// (booking.NoRoom).
func (u *Unit) BookAtDesk(a AtDesk) (booking.Booking, error) {
	w, err := u.Bookings.Wanted(a.Wish)
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
