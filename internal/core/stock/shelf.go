package stock

// Scarce is a low item, with its names.
type Scarce struct {
	Item
	Product string
	Variant string // empty: the product itself
}

// Scarce lists low items by id, after one of them. It uses the stored columns: an expired reservation counts until it
// is released.
func (s *Stock) Scarce(after string, limit int) ([]Scarce, error) {
	return s.rows.Scarce(after, limit)
}

// Adjusted lists the latest manual changes of items, the latest first.
func (s *Stock) Adjusted(items []Item, limit int) ([]Adjustment, error) {
	return s.rows.Adjusted(ids(items), limit)
}

// Places lists where stock is kept, the first to sell from first.
func (s *Stock) Places() ([]Place, error) { return s.rows.Places() }
