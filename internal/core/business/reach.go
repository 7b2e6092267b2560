package business

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Reach is what can be said of deliveries before the place is known. With several zones the amounts are the lowest of
// them; Deliver quotes a place.
type Reach struct {
	Available bool
	MinOrder  int64
	Cost      int64
	FreeOver  int64 // from which order value on; negative: never
	Zones     []string
}

// Reach summarizes the zones. A shop without any delivers anywhere at one price. Of several branches it is what they
// reach together.
func (b *Business) Reach(branchIDs ...string) Reach {
	if len(branchIDs) == 0 {
		return b.reach()
	}
	out := Reach{FreeOver: -1}
	for _, id := range branchIDs {
		out = out.and(b.At(id).reach())
	}
	return out
}

func (b *Business) reach() Reach {
	d := b.delivery()
	if d.PickupOnly {
		return Reach{FreeOver: -1}
	}
	if len(d.Zones) == 0 {
		return reachOf(b.zonePrice(access.Zone{Cost: d.Flat}))
	}
	out := Reach{FreeOver: -1}
	for _, z := range d.Zones {
		one := reachOf(b.zonePrice(z))
		one.Zones = []string{z.Name}
		out = out.and(one)
	}
	return out
}

func reachOf(z ZonePrice) Reach {
	return Reach{Available: true, MinOrder: z.MinOrder, Cost: z.Price, FreeOver: z.FreeFrom}
}

// and is what two zones, or two branches, reach together.
func (r Reach) and(o Reach) Reach {
	switch {
	case !o.Available:
		return r
	case !r.Available:
		return o
	}
	out := Reach{Available: true, MinOrder: min(r.MinOrder, o.MinOrder), Cost: min(r.Cost, o.Cost),
		FreeOver: min(r.FreeOver, o.FreeOver)}
	if out.FreeOver < 0 {
		out.FreeOver = max(r.FreeOver, o.FreeOver)
	}
	if len(r.Zones) > 0 && len(o.Zones) > 0 { // else one of them delivers anywhere
		out.Zones = slices.Clone(r.Zones)
		for _, name := range o.Zones {
			if !slices.Contains(out.Zones, name) {
				out.Zones = append(out.Zones, name)
			}
		}
	}
	return out
}

// FirstTo is the first of several branches that delivers to a place by a method. Where none does it is a conflict with
// where they deliver, or with the methods of the first that delivers there by another.
func (b *Business) FirstTo(to Place, method string, branchIDs []string) (string, error) {
	var other error
	for _, id := range branchIDs {
		at := b.At(id)
		_, err := at.Deliver(to, method, 0)
		if err == nil {
			return id, nil
		}
		if _, reached := match(at.delivery(), to); reached && !at.delivery().PickupOnly && other == nil {
			other = err
		}
	}
	if other != nil {
		return "", other
	}
	return "", fault.New(fault.Conflict, "%s", b.outOfReach(to, branchIDs))
}

// outOfReach says where branches deliver to a customer whose place none of them reaches.
func (b *Business) outOfReach(to Place, branchIDs []string) string {
	r := b.Reach(branchIDs...)
	if !r.Available {
		return b.scope.Say(msgPickupOnly, b.At(branchIDs[0]).Pickup().ETA)
	}
	drawn := slices.ContainsFunc(branchIDs, func(id string) bool { return b.At(id).delivery().Drawn() })
	return b.outside(to, drawn, strings.Join(r.Zones, "; "))
}

// QuoteFirst is QuotePlace by the rules of the first of several branches that delivers to the place, whose words say
// from which; branchID is empty if none does, and the text says where they deliver.
func (b *Business) QuoteFirst(said string, branchIDs []string, from func(branchID string) string) (q PlaceQuote,
	branchID string) {
	for _, id := range branchIDs {
		if q := b.At(id).quotePlace(said, from(id)); q.Delivers {
			return q, id
		}
	}
	return PlaceQuote{Place: said, Text: b.outOfReach(Place{City: said}, branchIDs)}, ""
}
