package httpapi

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
)

// StrandedBooking is a booking outside the hours of its branch or resource, with what staff need to call the
// customer.
type StrandedBooking struct {
	ID    string  `json:"id"`
	Code  string  `json:"code" doc:"What people call it: RES-1234."`
	Name  string  `json:"name"`
	Phone *string `json:"phone"`
	Date  string  `json:"date" format:"date"`
	Time  string  `json:"time" doc:"HH:MM"`
}

// bookingsOutsideHours are the bookings of a branch or a resource outside its hours.
func bookingsOutsideHours(u *core.Unit, owner string) ([]StrandedBooking, error) {
	today, err := u.Places.Today("")
	if err != nil {
		return nil, err
	}
	list, err := u.Board.Stranded(owner, today, today.Add(farAhead))
	out := make([]StrandedBooking, len(list))
	for i, b := range list {
		u.Sensitive(b.Name, b.Phone)
		out[i] = StrandedBooking{ID: b.ID, Code: b.Code, Name: b.Name, Phone: orNull(b.Phone), Date: string(b.Day),
			Time: booking.Clock(b.Start)}
	}
	return out, err
}
