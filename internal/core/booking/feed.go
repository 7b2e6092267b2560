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
func (cs *Calendars) Feed(resourceID string) (Resource, error) {
	r, found, err := cs.places.Resource(resourceID)
	if err == nil && (!found || r.Kind != Staff) {
		err = fault.New(fault.NotFound, "%s", cs.scope.Say(msgNoStaff))
	}
	return r, err
}

// NewFeed gives a staff member's feed a new address; older addresses stop working.
func (cs *Calendars) NewFeed(resourceID string) (Resource, error) {
	r, err := cs.Feed(resourceID)
	if err != nil {
		return r, err
	}
	r.Feed = rand.Text()
	return r, cs.rows.SetFeed(r.ID, r.Feed, cs.scope.Now)
}

// EndFeed removes the address of a staff member's feed.
func (cs *Calendars) EndFeed(resourceID string) error {
	r, err := cs.Feed(resourceID)
	if err != nil {
		return err
	}
	return cs.rows.SetFeed(r.ID, "", cs.scope.Now)
}
