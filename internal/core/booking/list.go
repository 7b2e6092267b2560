package booking

// Filter selects bookings; zero values match all.
type Filter struct {
	From, To   Day
	Status     Status
	ResourceID string
	CustomerID string
	After      string // the id of the last one seen
	Limit      int
}

// List returns bookings by day and time: all of them for staff, else the customer's own.
func (bs *Bookings) List(f Filter) ([]Booking, error) {
	if !bs.scope.Actor.Role.Trusted() {
		if f.CustomerID = bs.scope.CustomerID; f.CustomerID == "" {
			return nil, nil
		}
	}
	return bs.rows.ListBookings(f)
}

// Followed returns the bookings that a feed shows, in any status.
func (bs *Bookings) Followed(r Resource) ([]Booking, error) {
	today, err := bs.places.Today(r.BranchID)
	if err != nil {
		return nil, err
	}
	return bs.List(Filter{From: today.Add(-feedPast), ResourceID: r.ID, Limit: feedMost})
}
