package stock

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Standing is how an order holds its stock.
type Standing struct {
	Deducted bool      // permanently
	Until    time.Time // reserved until then; zero: no valid reservation
}

// StandingOf tells how an order holds its stock. It is reliable only while the caller holds the order's lock; other
// units release only expired reservations.
func (s *Stock) StandingOf(orderID string) (Standing, error) {
	held, err := s.rows.Holdings(orderID)
	var out Standing
	for _, r := range held {
		switch {
		case r.Status == Committed:
			out.Deducted = true
		case r.ExpiresAt.After(s.scope.Now) && r.ExpiresAt.After(out.Until):
			out.Until = r.ExpiresAt
		}
	}
	return out, err
}

// Change replaces what an order holds of one pair, and leaves other pairs alone. Less is always possible, and stays
// where it is held; for more, short stock is out_of_stock and the caller must roll back. It reports whether anything
// changed.
func (s *Stock) Change(orderID string, d Demand, how Hold) (bool, error) {
	s.held = nil
	b, held, err := s.open(orderID, []Demand{d}, true)
	if err != nil {
		return false, err
	}
	if len(held) == 0 && d.Quantity == 0 {
		return false, nil
	}
	if err := s.releaseHeld(b, held); err != nil {
		return false, err
	}
	taken, enough := firstUnits(held, d.Quantity)
	if !enough {
		var short []missing
		if taken, short = b.take([]Demand{d}, s.scope.BranchID); len(short) > 0 {
			return false, s.shortage(short)
		}
	}
	if how.deduct {
		b.deduct(taken)
	} else {
		b.reserve(taken)
	}
	if err := s.record(orderID, taken, how); err != nil {
		return false, err
	}
	return true, s.write(b)
}

// firstUnits are the first of the units that are held; enough: there are that many.
func firstUnits(held []Reservation, units int64) (out []portion, enough bool) {
	for _, r := range held {
		if n := min(units, r.Quantity); n > 0 {
			out, units = append(out, portion{r.ItemID, n}), units-n
		}
	}
	return out, units == 0
}

// Could checks what Place would do and changes nothing: out_of_stock says what is left of each. In a deciding unit the
// items stay locked.
func (s *Stock) Could(orderID string, demands []Demand) error {
	summed := sum(demands)
	b, held, err := s.open(orderID, summed, s.scope.Deciding)
	if err != nil {
		return err
	}
	lapsed, err := s.rows.Expired(b.order, s.scope.Now)
	if err != nil {
		return err
	}
	for _, r := range lapsed {
		if !contains(held, r.ID) {
			held = append(held, r)
		}
	}
	for _, r := range held {
		b.release(r)
	}
	if _, short := b.take(summed, s.scope.BranchID); len(short) > 0 {
		return s.shortage(short)
	}
	return nil
}

// Enough is Could as a yes or no.
func (s *Stock) Enough(orderID string, demands []Demand) (bool, error) {
	err := s.Could(orderID, demands)
	if fault.Is(err, fault.OutOfStock) {
		return false, nil
	}
	return err == nil, err
}

// Has is how much of a pair an order holds, reserved or deducted, without expired reservations.
func (s *Stock) Has(orderID string, pair Pair) (units int64, err error) {
	_, held, err := s.open(orderID, []Demand{{Pair: pair}}, s.scope.Deciding)
	for _, r := range held {
		if r.Status == Committed || r.ExpiresAt.After(s.scope.Now) {
			units += r.Quantity
		}
	}
	return units, err
}

// open reads the items of the demands, and what the order holds of them. It locks the items first, all at once and by
// id.
func (s *Stock) open(orderID string, demands []Demand, lock bool) (*book, []Reservation, error) {
	items, err := s.rows.Items(pairs(demands), s.scope.BranchID, lock)
	if err != nil {
		return nil, nil, err
	}
	b := newBook(items)
	all, err := s.rows.Holdings(orderID)
	if err != nil {
		return nil, nil, err
	}
	var held []Reservation
	for _, r := range all {
		if _, here := b.items[r.ItemID]; here {
			held = append(held, r)
		}
	}
	return b, held, nil
}

// DeductReserved turns an order's reservations into a deduction: the stock is sold. It reports false, and does nothing,
// if a reservation has expired or there is none; the order must then take its stock again.
func (s *Stock) DeductReserved(orderID string) (bool, error) {
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
		b.deductReserved(r)
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
	items, err := s.rows.Items(pairs, "", false)
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
		h := Holding{Pair: Pair{it.ProductID, it.VariantID}, Place: it.LocationName, Quantity: r.Quantity,
			Deducted: r.Status == Committed}
		if !h.Deducted {
			h.Until, h.Lapsed = r.ExpiresAt, !r.ExpiresAt.After(s.scope.Now)
		}
		out = append(out, h)
	}
	return out, nil
}
