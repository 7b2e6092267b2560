package stock

// Commit turns an order's reservations into a deduction: the stock is sold. It reports false, and does nothing, if a
// reservation has expired or there is none; the order must then take its stock again.
func (s *Stock) Commit(orderID string) (bool, error) {
	s.held = nil
	held, err := s.rows.OfOrder(orderID)
	if err != nil || len(held) == 0 {
		return false, err
	}
	b := newBook(nil)
	var ids []string
	for _, r := range held {
		if r.Status == Committed {
			continue
		}
		if !s.scope.Now.Before(r.ExpiresAt) {
			return false, nil
		}
		b.sell(r)
		ids = append(ids, r.ID)
	}
	if len(ids) == 0 {
		return true, nil
	}
	if err := s.rows.SettleReservations(ids, Committed, s.scope.Now); err != nil {
		return false, err
	}
	return true, s.write(b)
}
