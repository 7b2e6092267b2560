package booking

import (
	"crypto/rand"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// A feed shows somebody's bookings to whoever has its address: those of the last days,
// and all that are to come.
const (
	feedPast = 30 // days
	feedMost = 5000
)

// Feed is somebody whose bookings can be followed; not_found for anybody else, tables
// included. Resource.Feed is what addresses are good for, and empty where there is none.
func (bs *Bookings) Feed(resourceID string) (Resource, error) {
	r, found, err := bs.Place(resourceID)
	if err == nil && (!found || r.Kind != Staff) {
		err = fault.New(fault.NotFound, "%s", bs.scope.Say(msgNoStaff))
	}
	return r, err
}

// NewFeed gives somebody's feed a new address; older ones are good for nothing from
// here on.
func (bs *Bookings) NewFeed(resourceID string) (Resource, error) {
	r, err := bs.Feed(resourceID)
	if err != nil {
		return r, err
	}
	r.Feed = rand.Text()
	return r, bs.rows.SetFeed(r.ID, r.Feed, bs.scope.Now)
}

// EndFeed leaves somebody's feed without an address.
func (bs *Bookings) EndFeed(resourceID string) error {
	r, err := bs.Feed(resourceID)
	if err != nil {
		return err
	}
	return bs.rows.SetFeed(r.ID, "", bs.scope.Now)
}

// Followed are the bookings that a feed shows, whatever became of them.
func (bs *Bookings) Followed(r Resource) ([]Booking, error) {
	today, err := bs.Today(r.BranchID)
	if err != nil {
		return nil, err
	}
	return bs.List(Filter{From: today.Add(-feedPast), ResourceID: r.ID, Limit: feedMost})
}
