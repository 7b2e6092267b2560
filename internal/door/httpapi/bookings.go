package httpapi

import (
	"cmp"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
)

// Booking is a booked table or appointment, as staff see it. Its date and time are in the branch's time zone.
type Booking struct {
	ID             string     `json:"id"`
	Code           string     `json:"code" doc:"What people call it: RES-1234."`
	Kind           string     `json:"kind" enum:"reservation,appointment"`
	Status         string     `json:"status" enum:"confirmed,arrived,completed,no_show,cancelled"`
	Date           string     `json:"date" format:"date"`
	Time           string     `json:"time" doc:"HH:MM"`
	Zone           string     `json:"zone" doc:"Whose clock it is by."`
	StartsAt       time.Time  `json:"starts_at"`
	EndsAt         time.Time  `json:"ends_at"`
	Minutes        int        `json:"duration_minutes"`
	Buffer         int        `json:"buffer_minutes"`
	PartySize      *int       `json:"party_size" doc:"Of a reservation."`
	ServiceID      *string    `json:"service_id"`
	Title          string     `json:"title" doc:"What it is for."`
	ResourceIDs    []string   `json:"resource_ids" nullable:"false"`
	Name           string     `json:"name"`
	Phone          *string    `json:"phone"`
	Notes          string     `json:"notes"`
	FirstVisit     bool       `json:"first_visit"`
	Emergency      bool       `json:"emergency"`
	BranchID       *string    `json:"branch_id"`
	CustomerID     *string    `json:"customer_id"`
	SessionID      *string    `json:"session_id"`
	ConfirmationID *string    `json:"confirmation_id" doc:"The question whose yes made it; null where nobody was asked."`
	BookedBy       string     `json:"booked_by" doc:"role:id of who made it."`
	Channel        *string    `json:"channel" doc:"Null: at the desk."`
	CallID         *string    `json:"call_id" doc:"The telephone call it was made in, by the platform's id."`
	CancelReason   *string    `json:"cancel_reason"`
	CreatedAt      time.Time  `json:"created_at"`
	UpdatedAt      time.Time  `json:"updated_at"`
	CancelledAt    *time.Time `json:"cancelled_at"`
	AcknowledgedAt *time.Time `json:"acknowledged_at" doc:"When the customer said that they come at this time; null: they have not, or it was moved since."`
	Deposit        *int64     `json:"deposit_minor" doc:"The deposit that was asked for it, because its customer did not come before; null: none was."`
	DepositDueAt   *time.Time `json:"deposit_due_at" doc:"Until when it waits for its deposit; null: it waits for none. One that was released without it keeps it."`
}

func showBooking(b booking.Booking) Booking {
	return Booking{
		ID: b.ID, Code: b.Code, Kind: string(b.Kind), Status: string(b.Status), Date: string(b.Day),
		Time: booking.Clock(b.Start), Zone: b.Zone, StartsAt: b.Starts().UTC(), EndsAt: b.Ends().UTC(),
		Minutes: b.Minutes, Buffer: b.Buffer, PartySize: orNull(b.Party), ServiceID: orNull(b.ServiceID),
		Title: b.Title, ResourceIDs: b.Resources, Name: b.Name, Phone: orNull(b.Phone), Notes: b.Notes,
		FirstVisit: b.FirstVisit, Emergency: b.Emergency, BranchID: orNull(b.BranchID),
		CustomerID: orNull(b.CustomerID), SessionID: orNull(b.SessionID), ConfirmationID: orNull(b.QuestionID),
		BookedBy: b.BookedBy, Channel: orNull(b.Channel), CallID: orNull(b.CallID), CancelReason: orNull(b.CancelReason),
		CreatedAt: b.CreatedAt, UpdatedAt: b.UpdatedAt, CancelledAt: orNull(b.CancelledAt),
		AcknowledgedAt: orNull(b.AcknowledgedAt), Deposit: orNull(b.Deposit), DepositDueAt: orNull(b.DepositDueAt),
	}
}

const (
	bookText = "For somebody at the desk or on the telephone, who needs no yes but their own. What is not free is a conflict " +
		"with the nearest times that are. An id of your own makes two requests one, too."
	moveText   = "What is not said stays as it is. The old time is free the moment the new one is taken; where there is no room it keeps the old one."
	ackText    = "For what they said at the desk or on the telephone; their answer to a reminder does it by itself. Moved to another time it is open again."
	secureText = "Its deposit is not waited for any more, its payment link is closed, and the customer is told that they are booked. Where it waits for none it stays as it is."
	markText   = "Where it stands already it stays, so that a repeated request is harmless. "
)

// registerBookings adds the routes where a business takes bookings by telephone. A customer's agent uses its tools.
func registerBookings(r *router) {
	add(r, get("/v1/bookings", "listBookings", "Bookings by day and time"), staffOnly, reads(r, listBookings))
	addOnce(r, explained(creates(post("/v1/bookings", "book", "Give somebody a table or a time")), bookText), staffOnly, book)
	add(r, get("/v1/bookings/{id}", "getBooking", "One booking, by its id or its code"), staffOnly,
		reads(r, getBooking))
	addOnce(r, explained(post("/v1/bookings/{id}/move", "moveBooking", "Give it another time, table or person"), moveText),
		staffOnly, moveBooking)
	addOnce(r, post("/v1/bookings/{id}/cancel", "cancelBooking", "Call it off; its time is free at once"), staffOnly, cancelBooking)
	for _, m := range []struct {
		to          booking.Status
		id, summary string
		more        string
	}{
		{booking.Arrived, "markArrived", "They are here",
			"From three hours before its time on. Somebody who was not expected any more needs their time to be free still."},
		{booking.Completed, "markCompleted", "They were here; the rest of its time is free", ""},
		{booking.NoShow, "markNoShow", "Nobody came; its time is free", "Not before its time."},
	} {
		add(r, explained(post("/v1/bookings/{id}/"+string(m.to), m.id, m.summary), markText+m.more), staffOnly,
			writes(r, markBooking(m.to)))
	}
	add(r, explained(post("/v1/bookings/{id}/acknowledge", "acknowledgeBooking", "The customer said that they come"), ackText),
		staffOnly, writes(r, acknowledgeBooking))
	add(r, explained(post("/v1/bookings/{id}/secure", "secureBooking", "Let it stand without its deposit"), secureText),
		staffOnly, writes(r, secureBooking))
	add(r, explained(get("/v1/availability", "getAvailability", "Whether a time is free, or which are"),
		availabilityText),
		staffOnly, reads(r, getAvailability))
}

type listBookingsIn struct {
	Day      string `query:"day" format:"date" doc:"Of this day; or from and to."`
	From     string `query:"from" format:"date"`
	To       string `query:"to" format:"date"`
	Status   string `query:"status" enum:"confirmed,arrived,completed,no_show,cancelled"`
	Resource string `query:"resource" format:"uuid" doc:"Only of this table or person."`
	Customer string `query:"customer" format:"uuid" doc:"Only this customer's."`
	Page
}

func listBookings(u *core.Unit, in *listBookingsIn) (list[Booking], error) {
	found, err := u.Bookings.List(booking.Filter{
		From: booking.Day(cmp.Or(in.Day, in.From)), To: booking.Day(cmp.Or(in.Day, in.To)),
		Status:     booking.Status(in.Status),
		ResourceID: in.Resource, CustomerID: in.Customer, After: in.After, Limit: in.Limit + 1,
	})
	return page(found, in.Limit, showBooking), err
}

// Named is a booking by its id or code.
type Named struct {
	ID string `path:"id" maxLength:"40" doc:"A booking's id or code."`
}

// ref is the id or code to look up; empty: it cannot exist.
func (n Named) ref() string { return storable(n.ID) }

func getBooking(u *core.Unit, in *Named) (Booking, error) {
	b, err := u.Bookings.Get(in.ref(), false)
	return showBooking(b), err
}
