package sales

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
)

// Balance is what a customer owes less their credit, computed from the rows. Without a customer it is what the given
// orders owe.
func (s *Payments) Balance(customerID string, nobodys ...order.Order) (int64, error) {
	if customerID == "" {
		var sum int64
		for _, o := range nobodys {
			sum += o.Pending()
		}
		return sum, nil
	}
	debt, err := s.Orders.Debt(customerID)
	if err != nil {
		return 0, err
	}
	credit, err := s.Ledger.Credit(customerID)
	return debt - credit, err
}

// useCredit pays an order from its customer's credit. The caller has locked the order and saves it afterwards.
func (s *Payments) useCredit(o *order.Order) error {
	if o.CustomerID == "" || o.Pending() == 0 {
		return nil
	}
	credits, err := s.Ledger.Credits(o.CustomerID)
	if err != nil {
		return err
	}
	for i := range credits {
		took, err := s.Ledger.Apply(&credits[i], o.ID, o.Pending())
		if err != nil {
			return err
		}
		if took > 0 {
			if err := s.paid(o, o.Paid+took); err != nil {
				return err
			}
		}
	}
	return nil
}

// rebalance adjusts an order's payments after its total changed: the excess, or everything once it is cancelled,
// becomes its customer's credit; a new debt is paid from credit. It returns what it gave back. The caller has locked
// the order and saves it afterwards.
func (s *Payments) rebalance(o *order.Order) (freed int64, err error) {
	due := o.Totals.Total
	if o.Status == order.Cancelled {
		due = 0
	}
	if o.Paid >= due { // nothing left to pay
		if err := s.Ledger.CloseLinks(o.ID); err != nil {
			return 0, err
		}
	}
	if freed = max(o.Paid-due, 0); freed == 0 {
		return 0, s.useCredit(o)
	}
	if err := s.Customers.Lock(o.CustomerID); err != nil {
		return 0, err
	}
	if err := s.Ledger.GiveBack(o.ID, freed); err != nil {
		return 0, err
	}
	s.Scope.Emit("refund.due", o.ID, map[string]any{"orderId": o.ID, "orderNumber": o.Number, "customerId": o.CustomerID, "amount": freed, "currency": o.Currency})
	return freed, s.Orders.SetPaid(o, o.Paid-freed)
}

// Unpay reverses a completed payment whose money was returned: its orders owe again. A payment reversed before is left
// alone.
func (s *Payments) Unpay(paymentID string) error {
	takers, err := s.Ledger.Takers(paymentID)
	if err != nil {
		return err
	}
	slices.Sort(takers)
	orders := make([]order.Order, len(takers))
	for i, id := range takers {
		if orders[i], err = s.Orders.Get(id, true); err != nil {
			return err
		}
	}
	p, err := s.Ledger.Get(paymentID, true)
	if err != nil || p.Status != ledger.Completed {
		return err
	}
	for i := range orders {
		o := &orders[i]
		held, err := s.Ledger.TakenOf(p.ID, o.ID)
		if err != nil {
			return err
		}
		if err := s.Ledger.GiveBackOf(p.ID, o.ID, held); err != nil {
			return err
		}
		if err := s.Orders.SetPaid(o, o.Paid-held); err != nil {
			return err
		}
	}
	if p, err = s.Ledger.Get(paymentID, true); err != nil {
		return err
	}
	return s.Ledger.Refund(p)
}
