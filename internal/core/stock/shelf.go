package stock

// Scarce is an item of which little is left, with the names of what it is.
type Scarce struct {
	Item
	Product string
	Variant string // empty: the product itself
}

// Scarce lists the items of which little is left, in the order they were opened, after
// one of them. It goes by what is written down: a reservation that has expired counts
// until somebody releases it.
func (s *Stock) Scarce(after string, limit int) ([]Scarce, error) {
	return s.rows.Scarce(after, limit)
}

// Adjusted lists the latest changes by hand of items, the latest first.
func (s *Stock) Adjusted(items []Item, limit int) ([]Adjustment, error) {
	return s.rows.Adjusted(ids(items), limit)
}

// Places lists where stock is kept, the one that is sold from first.
func (s *Stock) Places() ([]Place, error) { return s.rows.Places() }
