package core

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// AddWaiting puts a customer of a telephone, or with a conversation that is theirs, on the waiting list.
func (u *Unit) AddWaiting(w booking.Waiter) (booking.Waiter, error) {
	w.Name, w.Notes = locale.PersonName(w.Name), locale.OneLine(w.Notes)
	if strings.TrimSpace(w.Phone) != "" {
		c, _, err := u.Customers.ByPhone(w.Phone)
		if err != nil {
			return w, err
		}
		w.CustomerID, w.Phone = c.ID, c.Phone
	}
	return u.Waiting.Add(w)
}

// OfferPlaces offers what is free to those who wait for it and can be told.
func OfferPlaces(u *Unit) error {
	return u.Waiting.OfferPlaces(func(w booking.Waiter) (bool, error) { return WaiterReached(u, w) })
}

// WaiterReached reports whether a customer on the waiting list can be told of a place, and may be.
func WaiterReached(u *Unit, w booking.Waiter) (bool, error) {
	if w.CustomerID != "" {
		c, err := u.Customers.Get(w.CustomerID)
		if err != nil || c.NoNews {
			return false, err
		}
	}
	_, reached, err := u.NewsChannel(news.Piece{CustomerID: w.CustomerID, SessionID: w.SessionID})
	return reached, err
}
