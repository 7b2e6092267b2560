package ledger

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/core/scope"
)

// Credit is what a customer has paid that is applied to no order.
func (l *Ledger) Credit(customerID string) (int64, error) {
	if customerID == "" {
		return 0, nil
	}
	list, err := l.rows.Credits(customerID, false)
	var sum int64
	for _, p := range list {
		sum += p.Unapplied
	}
	return sum, err
}

// Credits returns a customer's payments with an unapplied rest, oldest first, locked.
func (l *Ledger) Credits(customerID string) ([]Payment, error) {
	if customerID == "" {
		return nil, nil
	}
	return l.rows.Credits(customerID, true)
}

// Apply applies up to want of a payment to an order and returns how much that was.
func (l *Ledger) Apply(p *Payment, orderID string, want int64) (int64, error) {
	amount := min(want, p.Unapplied)
	if amount <= 0 {
		return 0, nil
	}
	if p.Status != Completed {
		return 0, fmt.Errorf("ledger: payment %s is %s and pays nothing", p.ID, p.Status)
	}
	p.Unapplied -= amount
	if err := l.update(p); err != nil {
		return 0, err
	}
	return amount, l.rows.InsertApplications([]Application{{ID: scope.NewID(), PaymentID: p.ID, OrderID: orderID,
		Amount: amount}}, l.scope.Now)
}

// GiveBack takes amount off an order's payments, the latest first, and leaves it as credit. The caller has locked the
// order, and then the customer.
func (l *Ledger) GiveBack(orderID string, amount int64) error {
	held, err := l.rows.Taken(orderID)
	if err != nil {
		return err
	}
	for _, a := range held {
		if amount == 0 {
			return nil
		}
		part := min(amount, a.Amount)
		if err := l.giveBack(a.PaymentID, orderID, part); err != nil {
			return err
		}
		amount -= part
	}
	if amount != 0 {
		return fmt.Errorf("ledger: order %s holds %d less than it should give back", orderID, amount)
	}
	return nil
}

// TakenOf is how much of one payment is applied to an order.
func (l *Ledger) TakenOf(paymentID, orderID string) (int64, error) {
	held, err := l.rows.Taken(orderID)
	for _, a := range held {
		if a.PaymentID == paymentID {
			return a.Amount, err
		}
	}
	return 0, err
}

// GiveBackOf takes amount of one payment off an order.
func (l *Ledger) GiveBackOf(paymentID, orderID string, amount int64) error {
	return l.giveBack(paymentID, orderID, amount)
}

// Takers returns the orders that a payment is applied to, by id.
func (l *Ledger) Takers(paymentID string) ([]string, error) { return l.rows.Takers(paymentID) }

// Part is how much of a payment is applied to an order.
type Part struct {
	Payment
	Held int64
}

// Parts returns the payments applied to an order.
func (l *Ledger) Parts(orderID string) ([]Part, error) {
	taken, err := l.rows.Taken(orderID)
	if err != nil {
		return nil, err
	}
	var out []Part
	for _, a := range taken {
		p, err := l.Get(a.PaymentID, false)
		if err != nil {
			return nil, err
		}
		out = append(out, Part{p, a.Amount})
	}
	return out, nil
}

func (l *Ledger) giveBack(paymentID, orderID string, amount int64) error {
	p, found, err := l.rows.Payment(paymentID, true)
	if err != nil || !found {
		return fmt.Errorf("ledger: payment %s of order %s: %w", paymentID, orderID, err)
	}
	p.Unapplied += amount
	if err := l.update(&p); err != nil {
		return err
	}
	return l.rows.InsertApplications([]Application{{ID: scope.NewID(), PaymentID: p.ID, OrderID: orderID,
		Amount: -amount}}, l.scope.Now)
}
