package sales

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/receipt"
)

// Candidate is an order that a receipt may be for.
type Candidate struct {
	Order order.Order
	Score float64 // 0 to 1: how close its debt is to the amount read
}

// Candidates returns the customer's orders with a debt, the likeliest first and then the oldest. Scores are 0 if no
// amount in the business's currency was read.
func (s *Proofs) Candidates(r receipt.Receipt) ([]Candidate, error) {
	owed, err := s.Orders.Owed(cmp.Or(r.CustomerID, s.Scope.CustomerID), false)
	out := make([]Candidate, len(owed))
	for i, o := range owed {
		out[i].Order = o
		if r.Amount > 0 && r.Currency == string(s.Scope.Workspace.Currency) {
			out[i].Score = nearness(o.Pending(), r.Amount)
		}
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return cmp.Compare(b.Score, a.Score) })
	return out, err
}

// nearness is 1 for the exact amount, less by the relative difference, and never below 0.
func nearness(owed, paid int64) float64 {
	off := max(owed-paid, paid-owed)
	if off >= owed {
		return 0
	}
	return 1 - float64(off)/float64(owed)
}

// GuessOrder returns the only order a receipt can be for: the one it names, the one with its amount, or the only one
// with a debt. Empty: ambiguous, the customer must be asked.
func (s *Proofs) GuessOrder(r receipt.Receipt) (orderID string, err error) {
	if r.OrderID != "" {
		return r.OrderID, nil
	}
	list, err := s.Candidates(r)
	if err != nil {
		return "", err
	}
	exact := slices.DeleteFunc(slices.Clone(list), func(c Candidate) bool { return c.Score < 1 })
	switch {
	case len(exact) == 1:
		return exact[0].Order.ID, nil
	case len(list) == 1:
		return list[0].Order.ID, nil
	}
	return "", nil
}

// ReceiptRead records what was read from a receipt, or why nothing was, and its order if that is certain. It is
// idempotent: the first reading counts.
func (s *Proofs) ReceiptRead(id string, reading receipt.Reading, failure string) (receipt.Receipt, error) {
	r, err := s.Receipts.Get(id, true)
	if err == nil && r.Unread() && failure == "" {
		return r, s.readLate(r, reading)
	}
	if err != nil || !r.Readable() {
		return r, err
	}
	if failure != "" {
		return r, s.Receipts.Unread(&r, failure)
	}
	guess := r
	guess.Reading = reading
	if r.OrderID, err = s.GuessOrder(guess); err != nil {
		return r, err
	}
	return r, s.Receipts.Parsed(&r, reading)
}
