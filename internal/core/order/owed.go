package order

import (
	"cmp"
	"slices"
)

// Pending is what an order still owes. One in the making, or cancelled, owes nothing.
func (o Order) Pending() int64 {
	if o.Status.InTheMaking() || o.Status == Cancelled {
		return 0
	}
	return max(o.Totals.Total-o.Paid, 0)
}

// Owed lists a customer's orders that owe something, the oldest first. Locked ones
// are locked by id, the order every lock is taken in. They come without lines.
func (os *Orders) Owed(customerID string, lock bool) ([]Order, error) {
	if customerID == "" {
		return nil, nil
	}
	list, err := os.rows.Owed(customerID, lock)
	slices.SortFunc(list, func(a, b Order) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return list, err
}

// Debt is what a customer's orders owe together.
func (os *Orders) Debt(customerID string) (int64, error) {
	if customerID == "" {
		return 0, nil
	}
	return os.rows.Debt(customerID)
}

// SetPaid writes what has been paid of an order.
func (os *Orders) SetPaid(o *Order, paid int64) error {
	o.Paid, o.UpdatedAt = paid, os.scope.Now
	return os.rows.SetPaid(*o)
}

// SoldBy is the type of the assistant that an order was made with.
func (os *Orders) SoldBy(orderID string) (assistantType string, err error) {
	return os.rows.SoldBy(orderID)
}
