package sales

import "github.com/mostrador/mostrador/internal/kit/fault"

// Expected reports whether anything of the unit's customer waits for a payment: a debt, or an order in the making. A
// picture that comes otherwise, without a word of a payment, is no receipt.
func (s *Proofs) Expected() (bool, error) {
	if id := s.Scope.CustomerID; id != "" {
		if debt, err := s.Orders.Debt(id); err != nil || debt > 0 {
			return true, err
		}
	}
	d, err := s.Orders.Draft(false)
	if fault.Is(err, fault.NotFound) {
		return false, nil
	}
	return len(d.Lines) > 0, err
}
