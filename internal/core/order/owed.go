package order

import (
	"cmp"
	"slices"
)

// Pending is an order's debt. A draft or a cancelled order has none.
func (o Order) Pending() int64 {
	if o.Status.InTheMaking() || o.Status == Cancelled {
		return 0
	}
	return max(o.Totals.Total-o.Paid, 0)
}

// Owed lists a customer's orders with a debt, the oldest first, without lines. With lock it locks them by id, the order
// of all locks.
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

// Debt is the sum of a customer's debts.
func (os *Orders) Debt(customerID string) (int64, error) {
	if customerID == "" {
		return 0, nil
	}
	return os.rows.Debt(customerID)
}

// SetPaid stores how much of an order is paid.
func (os *Orders) SetPaid(o *Order, paid int64) error {
	o.Paid, o.UpdatedAt = paid, os.scope.Now
	return os.rows.SetPaid(*o)
}

// SoldBy is the type of the assistant that made an order; empty: none.
func (os *Orders) SoldBy(orderID string) (assistantType string, err error) {
	return os.rows.SoldBy(orderID)
}
