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
func (cs *Calendars) Headline(b Booking) string {
	what := b.Title
	switch {
	case b.Kind == Reservation:
		what = cs.scope.Write(msgTableOf, b.Party)
	case what == "":
		what = cs.scope.Write(msgVisitOf)
	}
	if b.Name == "" {
		return what
	}
	return what + " · " + b.Name
}

// Details is the event's description. Notes are left out: calendars are shared, and what a customer told their dentist
// is private.
func (cs *Calendars) Details(b Booking) string {
	return strings.Trim(b.Code+"\n"+b.Phone, "\n")
}
