package httpapi

import (
	"cmp"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
)

// Waiter is a customer on the waiting list. Dates and times are in the branch's time zone.
type Waiter struct {
	ID           string     `json:"id"`
	Status       string     `json:"status" enum:"waiting,offered,booked,removed,expired"`
	Kind         string     `json:"kind" enum:"reservation,appointment"`
	FirstDate    string     `json:"first_date" format:"date"`
	LastDate     string     `json:"last_date" format:"date"`
	From         string     `json:"from" doc:"The earliest start that suits them, HH:MM."`
	Until        string     `json:"until" doc:"The latest."`
	PartySize    *int       `json:"party_size" doc:"Of a reservation."`
	ServiceID    *string    `json:"service_id"`
	StaffID      *string    `json:"staff_id" doc:"With whom; null: anyone."`
	BranchID     *string    `json:"branch_id"`
	Name         string     `json:"name"`
	Phone        *string    `json:"phone"`
	Notes        string     `json:"notes"`
	CustomerID   *string    `json:"customer_id"`
	SessionID    *string    `json:"session_id"`
	AddedBy      string     `json:"added_by" doc:"role:id of who put them on the list."`
	OfferedDate  *string    `json:"offered_date" doc:"Of the place that they were offered last."`
	OfferedTime  *string    `json:"offered_time"`
	OfferedUntil *time.Time `json:"offered_until" doc:"Until when it is offered to nobody else."`
	BookingID    *string    `json:"booking_id"`
	CreatedAt    time.Time  `json:"created_at"`
	UpdatedAt    time.Time  `json:"updated_at"`
}

func showWaiter(w booking.Waiter) Waiter {
	out := Waiter{
		ID: w.ID, Status: string(w.State), Kind: string(w.Kind), FirstDate: string(w.FirstDay), LastDate: string(w.LastDay),
		From: booking.Clock(w.From), Until: booking.Clock(w.Until), PartySize: orNull(w.Party), ServiceID: orNull(w.ServiceID),
		StaffID: orNull(w.StaffID), BranchID: orNull(w.BranchID), Name: w.Name, Phone: orNull(w.Phone), Notes: w.Notes,
		CustomerID: orNull(w.CustomerID), SessionID: orNull(w.SessionID), AddedBy: w.AddedBy, OfferedDate: orNull(string(w.OfferDay)),
		OfferedUntil: orNull(w.OfferUntil), BookingID: orNull(w.BookingID), CreatedAt: w.CreatedAt, UpdatedAt: w.UpdatedAt,
	}
	if w.OfferDay != "" {
		out.OfferedTime = orNull(booking.Clock(w.OfferStart))
	}
	return out
}

const waitText = "When a place that suits them becomes free they are told in their channel, and have some minutes to take it with a yes, " +
	"before the next in line is told. An id of your own makes two requests one, too."

// registerWaiting adds the routes of the waiting list.
func registerWaiting(r *router) {
	add(r, get("/v1/waiting", "listWaiting", "The waiting list, the newest first"), staffOnly, reads(r, listWaiting))
	addOnce(r, explained(creates(post("/v1/waiting", "addWaiting", "Put somebody on the waiting list")), waitText), staffOnly,
		addWaiting)
	add(r, get("/v1/waiting/{id}", "getWaiting", "Somebody on the waiting list"), staffOnly, reads(r, getWaiting))
	add(r, post("/v1/waiting/{id}/remove", "removeWaiting", "Take somebody off the waiting list"), staffOnly,
		writes(r, removeWaiting))
}

type listWaitingIn struct {
	Status   string `query:"status" enum:"waiting,offered,booked,removed,expired"`
	Customer string `query:"customer" format:"uuid" doc:"Only this customer's."`
	Page
}

func listWaiting(u *core.Unit, in *listWaitingIn) (list[Waiter], error) {
	found, err := u.Waiting.List(booking.WaitFilter{State: booking.WaitState(in.Status), CustomerID: in.Customer,
		After: in.After, Limit: in.Limit + 1})
	return page(found, in.Limit, showWaiter), err
}

// Waits names somebody on the waiting list.
type Waits struct {
	ID string `path:"id" maxLength:"64"`
}

func getWaiting(u *core.Unit, in *Waits) (Waiter, error) {
	w, err := u.Waiting.Get(storable(in.ID), false)
	return showWaiter(w), err
}

func removeWaiting(u *core.Unit, in *Waits) (Waiter, error) {
	w, err := u.Waiting.Remove(storable(in.ID))
	return showWaiter(w), err
}

type addWaitingIn struct {
	Keyed
	Body struct {
		ID        string `json:"id,omitempty" format:"uuid" doc:"Yours to choose; without it, a new one."`
		Kind      string `json:"kind" enum:"reservation,appointment"`
		FirstDate string `json:"first_date" format:"date"`
		LastDate  string `json:"last_date,omitempty" format:"date" doc:"Without it, only the first."`
		From      string `json:"from,omitempty" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"The earliest start, HH:MM by the branch's clock; without it, any."`
		Until     string `json:"until,omitempty" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"The latest; without it, any."`
		PartySize int    `json:"party_size,omitempty" minimum:"1" maximum:"1000" doc:"A reservation needs it."`
		ServiceID string `json:"service_id,omitempty" maxLength:"64"`
		StaffID   string `json:"staff_id,omitempty" maxLength:"64"`
		BranchID  string `json:"branch_id,omitempty" maxLength:"64"`
		Name      string `json:"name" minLength:"1" maxLength:"100"`
		Phone     string `json:"phone" minLength:"1" maxLength:"40" doc:"Whom to tell; a new number makes a new customer."`
		Notes     string `json:"notes,omitempty" maxLength:"500"`
	}
}

func addWaiting(u *core.Unit, in *addWaitingIn) (Waiter, error) {
	b := in.Body
	w := booking.Waiter{ID: b.ID, Kind: booking.Kind(b.Kind), Party: b.PartySize, ServiceID: b.ServiceID, StaffID: b.StaffID,
		BranchID: b.BranchID, Name: b.Name, Phone: b.Phone, Notes: b.Notes}
	var err error
	if w.FirstDay, w.From, err = when(u, b.FirstDate, cmp.Or(b.From, "00:00")); err != nil {
		return Waiter{}, err
	}
	if w.LastDay, w.Until, err = when(u, cmp.Or(b.LastDate, b.FirstDate), cmp.Or(b.Until, "23:59")); err != nil {
		return Waiter{}, err
	}
	w, err = u.AddWaiting(w)
	return showWaiter(w), err
}
