package stock

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Standing is how an order has its stock.
type Standing struct {
	Deducted bool      // for good
	Until    time.Time // reserved until then; zero: it has no reservation that counts
}

// StandingOf tells how an order has its stock. Only whoever holds the order's lock
// can rely on it: everybody else's releases concern what has lapsed.
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

// Change gives an order this much of one pair in place of what it has of it, and
// leaves what it has of others alone. Fewer than it has is always possible; for
// more, short stock is out_of_stock and the caller's transaction must roll back.
// It reports whether anything changed.
func (s *Stock) Change(orderID string, d Demand, how Hold) (bool, error) {
	s.held = nil
	b, held, err := s.open(orderID, []Demand{d}, true)
	if err != nil {
		return false, err
	}
	if len(held) == 0 && d.Quantity == 0 {
		return false, nil
	}
	if err := s.giveBack(b, held); err != nil {
		return false, err
	}
	taken, short := b.take([]Demand{d}, s.scope.BranchID)
	if len(short) > 0 {
		return false, s.shortage(short)
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

// Could checks what Place would do and changes nothing: out_of_stock says what is
// left of each. In a unit that is deciding the items stay locked.
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
		b.giveBack(r)
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

// Has is what an order has of a pair, reserved or for good; what has lapsed it has
// no longer.
func (s *Stock) Has(orderID string, pair Pair) (units int64, err error) {
	_, held, err := s.open(orderID, []Demand{{Pair: pair}}, s.scope.Deciding)
	for _, r := range held {
		if r.Status == Committed || r.ExpiresAt.After(s.scope.Now) {
			units += r.Quantity
		}
	}
	return units, err
}

// open reads the items of the demands, and what the order has of them. The items
// are locked before that is read, all at once and by id.
func (s *Stock) open(orderID string, demands []Demand, lock bool) (*book, []Reservation, error) {
	items, err := s.rows.Items(pairs(demands), lock)
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
