package stock

import "time"

// Holding is what an order holds of a pair at one place.
type Holding struct {
	Pair
	Place    string
	Quantity int64
	Deducted bool      // permanently
	Until    time.Time // of a reservation
	Lapsed   bool      // the reservation has expired: others may take it
}

// Holdings returns what an order holds of the pairs on its lines. It locks nothing, and so is only for display.
func (s *Stock) Holdings(orderID string, pairs []Pair) ([]Holding, error) {
	held, err := s.rows.Holdings(orderID)
	if err != nil || len(held) == 0 || len(pairs) == 0 {
		return nil, err
	}
	items, err := s.rows.Items(pairs, false)
	if err != nil {
		return nil, err
	}
	places := map[string]Item{}
	for _, it := range items {
		places[it.ID] = it
	}
	var out []Holding
	for _, r := range held {
		it, ours := places[r.ItemID]
		if !ours { // of a removed line
			continue
		}
		h := Holding{Pair: Pair{it.ProductID, it.VariantID}, Place: it.LocationName, Quantity: r.Quantity, Deducted: r.Status == Committed}
		if !h.Deducted {
			h.Until, h.Lapsed = r.ExpiresAt, !r.ExpiresAt.After(s.scope.Now)
		}
		out = append(out, h)
	}
	return out, nil
}
