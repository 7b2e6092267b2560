package sales

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
)

// Balance is what a customer owes less what they have in their favour, as the rows
// say now. For nobody's orders it is what these owe.
func (s *Sales) Balance(customerID string, nobodys ...order.Order) (int64, error) {
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

// useCredit pays an order from what its customer has in their favour. The order is
// locked, and its caller writes it afterwards.
func (s *Sales) useCredit(o *order.Order) error {
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

// rebalance puts an order's payments right after its total changed: what it has
// beyond its total, all of it once it is cancelled, becomes its customer's credit;
// what it owes more is taken from there. It returns what it gave back. The order is
// locked, and its caller writes it afterwards.
func (s *Sales) rebalance(o *order.Order) (freed int64, err error) {
	due := o.Totals.Total
	if o.Status == order.Cancelled {
		due = 0
	}
	if o.Paid >= due { // there is nothing to pay any more
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

// Unpay takes a completed payment back whose money was returned: the orders that
// took it owe again. It is silent about one that was taken back before.
func (s *Sales) Unpay(paymentID string) error {
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
