package booking

import (
	"crypto/rand"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// A feed shows a staff member's bookings to every holder of its address: those of the last days, and all future ones.
const (
	feedPast = 30 // days
	feedMost = 5000
)

// Feed returns the staff member of a feed; not_found for any other resource, tables included. Resource.Feed is the
// secret its addresses carry; empty: no feed.
func (bs *Bookings) Feed(resourceID string) (Resource, error) {
	r, found, err := bs.Place(resourceID)
	if err == nil && (!found || r.Kind != Staff) {
		err = fault.New(fault.NotFound, "%s", bs.scope.Say(msgNoStaff))
	}
	return r, err
}

// NewFeed gives a staff member's feed a new address; older addresses stop working.
func (bs *Bookings) NewFeed(resourceID string) (Resource, error) {
	r, err := bs.Feed(resourceID)
	if err != nil {
		return r, err
	}
	r.Feed = rand.Text()
	return r, bs.rows.SetFeed(r.ID, r.Feed, bs.scope.Now)
}

// EndFeed removes the address of a staff member's feed.
func (bs *Bookings) EndFeed(resourceID string) error {
	r, err := bs.Feed(resourceID)
	if err != nil {
		return err
	}
	return bs.rows.SetFeed(r.ID, "", bs.scope.Now)
}

// Followed returns the bookings that a feed shows, in any status.
func (bs *Bookings) Followed(r Resource) ([]Booking, error) {
	today, err := bs.Today(r.BranchID)
	if err != nil {
		return nil, err
	}
	return bs.List(Filter{From: today.Add(-feedPast), ResourceID: r.ID, Limit: feedMost})
}
