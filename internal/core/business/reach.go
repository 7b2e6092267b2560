package business

// Reach is what can be said of deliveries before the place is known. With several zones the amounts are the lowest of
// them; Deliver quotes a place.
type Reach struct {
	Available bool
	MinOrder  int64
	Cost      int64
	FreeOver  int64 // from which order value on; negative: never
	Zones     []string
}

// Reach summarizes the zones. A shop without any delivers anywhere at one price.
func (b *Business) Reach() Reach {
	s := b.scope.Workspace.Settings
	if s.Delivery.PickupOnly {
		return Reach{FreeOver: -1}
	}
	r := Reach{Available: true}
	for i, z := range s.Delivery.Zones {
		r.Zones = append(r.Zones, z.Name)
		over := s.FreeOver(z)
		if i == 0 {
			r.MinOrder, r.Cost, r.FreeOver = z.MinOrder, z.Cost, over
			continue
		}
		r.MinOrder, r.Cost = min(r.MinOrder, z.MinOrder), min(r.Cost, z.Cost)
		if over >= 0 && (r.FreeOver < 0 || over < r.FreeOver) {
			r.FreeOver = over
		}
	}
	if len(s.Delivery.Zones) == 0 {
		r.Cost, r.FreeOver = s.Delivery.Flat, s.FreeOver(noZone)
	}
	return r
}
