package booking

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgVisitOf = locale.Text{ES: "Turno", MX: "Cita", PT: "Horário", EN: "Appointment"}
	msgTableOf = locale.Text{ES: "Mesa para %d", PT: "Mesa para %d", EN: "Table for %d"}
)

// Headline is what a booking is called in a calendar.
func (bs *Bookings) Headline(b Booking) string {
	what := b.Title
	switch {
	case b.Kind == Reservation:
		what = bs.scope.Write(msgTableOf, b.Party)
	case what == "":
		what = bs.scope.Write(msgVisitOf)
	}
	if b.Name == "" {
		return what
	}
	return what + " · " + b.Name
}

// Details is what else a calendar shows of it. Notes stay here: calendars are shared,
// and what somebody told their dentist is not.
func (bs *Bookings) Details(b Booking) string {
	return strings.Trim(b.Code+"\n"+b.Phone, "\n")
}
