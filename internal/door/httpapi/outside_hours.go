package httpapi

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
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

type cancelStrandedIn struct {
	OfOwner
	Keyed
	Body struct {
		BookingIDs []string `json:"booking_ids" minItems:"1" maxItems:"100" doc:"Of stranded_bookings; one that is not there any more is left alone."`
		Reason     string   `json:"reason,omitempty" maxLength:"500"`
	}
}

// CancelledBookings are those that were.
type CancelledBookings struct {
	Cancelled []Booking `json:"cancelled" nullable:"false"`
}

const cancelStrandedText = "In one step, as when a day was closed: those of the bookings that the branch or resource is not there for any " +
	"more. Customers who can be reached are told."

func cancelStranded(u *core.Unit, in *cancelStrandedIn) (out CancelledBookings, err error) {
	owner, err := u.Places.Owner(in.Owner)
	if err != nil {
		return out, err
	}
	list, err := u.CancelStranded(owner, in.Body.BookingIDs, locale.OneLine(in.Body.Reason))
	out.Cancelled = lists.Map(list, showBooking)
	return out, err
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
