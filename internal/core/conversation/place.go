package conversation

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/geo"
)

// Place is a location that the customer shared in the conversation. It is theirs for a day, and for one address: the
// first that is given after it.
type Place struct {
	Point   geo.Point `json:"point,omitzero"`
	Name    string    `json:"name,omitempty"`    // as the customer's application calls it
	Address string    `json:"address,omitempty"` // the same
	Street  string    `json:"street,omitempty"`  // the address that was given for it, without its numbers
	At      time.Time `json:"at,omitzero"`
}

// Personal returns the personal data.
func (p *Place) Personal() []string {
	return []string{p.Point.String(), p.Name, p.Address, p.Street}
}

// placeLife is how long a shared location is taken for where the customer is.
const placeLife = 24 * time.Hour

// Share keeps a location that the customer shared in the current conversation, in place of an earlier one.
func Share(c *Conversations, p Place) error {
	p.At = c.scope.Now
	c.current.Place = p
	return c.save()
}

// Shared is the location that the customer shared; false: none, or long ago.
func Shared(c *Conversations) (Place, bool) {
	if c.current == nil || !c.current.Place.Point.Known() || c.scope.Now.Sub(c.current.Place.At) >= placeLife {
		return Place{}, false
	}
	return c.current.Place, true
}

// PointOf is the shared location where an address is for it: the first in its street, whose number may be corrected.
func PointOf(c *Conversations, street string) (geo.Point, error) {
	p, ok := Shared(c)
	switch {
	case !ok || p.Street != "" && p.Street != street:
		return geo.Point{}, nil
	case p.Street == street:
		return p.Point, nil
	}
	c.current.Place.Street = street
	return p.Point, c.save()
}
