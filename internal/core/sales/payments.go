package sales

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Payments is how money comes to count for a customer's orders: claims, links, credit, refunds.
type Payments struct{ *Nouns }

// NewPayments binds payments to a unit's nouns.
func NewPayments(n *Nouns) *Payments { return &Payments{n} }

// Paid is the result of a payment.
type Paid struct {
	Payment  ledger.Payment
	Applied  []Applied
	Previous int64 // debt less credit before; negative: in the customer's favour
	Balance  int64 // the same after
}

// Applied is how much of a payment an order got.
type Applied struct {
	Order  order.Order
	Amount int64
}

// Settled reports whether the order is fully paid.
func (a Applied) Settled() bool { return a.Order.Pending() == 0 }

var (
	msgNobody = locale.Text{
		ES: "Falta saber de qué cliente es el pago.",
		PT: "Falta saber de qual cliente é o pagamento.",
		EN: "Whose payment is it? The customer is missing.",
	}
	msgOwesNot = locale.Text{
		ES: "El pedido %s no tiene nada pendiente de pago.",
		PT: "O pedido %s não tem nada a pagar.",
		EN: "Order %s has nothing left to pay.",
	}
	msgUnordered = locale.Text{
		ES: "El pedido todavía no está confirmado: no hay nada que pagar.",
		PT: "O pedido ainda não foi confirmado: não há o que pagar.",
		EN: "The order is not confirmed yet: there is nothing to pay.",
	}
)

// Payable returns conflict for an order that owes nothing.
func (s *Payments) Payable(o order.Order) error {
	switch {
	case o.Status.InTheMaking():
		return s.Scope.Fault(fault.Conflict, msgUnordered)
	case o.Pending() == 0:
		return s.Scope.Fault(fault.Conflict, msgOwesNot, o.Number)
	}
	return nil
}

// Pay makes money count: for its order, or for the customer's debts, the oldest first; the rest is credit. The caller
// must know that the money has arrived: a customer's word is not enough. A payment with an id completes a claim. If its
// order owes nothing, it is kept as credit. Codes: conflict for a reference, vendor's id or receipt that another
// payment used, for a claim decided already, and without a customer.
func (s *Payments) Pay(p ledger.Payment) (Paid, error) {
	orders, err := s.payableOrders(&p)
	if err != nil {
		return Paid{}, err
	}
	parts := share(orders, p.Amount)
	for i := range parts {
		if parts[i].Order.Pending() == parts[i].Amount {
			if err := s.deductPaid(parts[i].Order.ID); err != nil {
				return Paid{}, err
			}
		}
	}
	if err := s.Customers.Lock(p.CustomerID); err != nil {
		return Paid{}, err
	}
	if p.ID != "" {
		if p, err = s.reclaim(p); err != nil {
			return Paid{}, err
		}
	}
	if err := s.refer(&p); err != nil {
		return Paid{}, err
	}
	out := Paid{Applied: parts}
	if out.Previous, err = s.Balance(p.CustomerID, orders...); err != nil {
		return Paid{}, err
	}
	if out.Payment, err = s.Ledger.Complete(p); err != nil {
		return Paid{}, err
	}
	if err := s.attachReceipt(out.Payment); err != nil {
		return Paid{}, err
	}
	for i := range out.Applied {
		if err := s.applyTo(&out.Payment, &out.Applied[i]); err != nil {
			return Paid{}, err
		}
	}
	out.Balance = out.Previous - p.Amount
	if len(out.Applied) > 0 {
		s.Scope.Emit("debt.reduced", p.CustomerID, map[string]any{
			"customerId": p.CustomerID, "paymentId": out.Payment.ID, "previousBalance": out.Previous,
			"newBalance": out.Balance,
			"currency":   out.Payment.Currency,
		})
	}
	return out, nil
}

// payableOrders locks the orders a payment may be applied to, the oldest first.
func (s *Payments) payableOrders(p *ledger.Payment) ([]order.Order, error) {
	if p.OrderID == "" {
		if p.CustomerID == "" {
			return nil, s.errNoPayer()
		}
		return s.Orders.Owed(p.CustomerID, true)
	}
	o, err := s.Orders.Get(p.OrderID, true)
	if err != nil {
		return nil, err
	}
	if p.CustomerID == "" {
		p.CustomerID = o.CustomerID
	}
	return []order.Order{o}, nil
}

// share splits an amount over orders.
func share(orders []order.Order, amount int64) []Applied {
	var out []Applied
	for _, o := range orders {
		if part := min(o.Pending(), amount); part > 0 {
			out = append(out, Applied{Order: o, Amount: part})
			amount -= part
		}
	}
	return out
}

// reclaim locks a claim to be completed and checks that it is still open. Data from the receipt or the vendor replaces
// what the customer said.
func (s *Payments) reclaim(p ledger.Payment) (ledger.Payment, error) {
	now, err := s.Ledger.Get(p.ID, true)
	if err != nil {
		return p, err
	}
	if err := s.Ledger.StillOpen(now); err != nil {
		return p, err
	}
	now.Amount, now.OrderID, now.CustomerID = p.Amount, p.OrderID, p.CustomerID
	now.Method, now.Reference, now.ExternalKey, now.ReceiptID = p.Method, p.Reference, p.ExternalKey, p.ReceiptID
	return now, nil
}

func (s *Payments) applyTo(p *ledger.Payment, a *Applied) error {
	took, err := s.Ledger.Apply(p, a.Order.ID, a.Amount)
	if err != nil {
		return err
	}
	a.Amount = took
	return s.setPaid(&a.Order, a.Order.Paid+took)
}

// setPaid stores an order's paid amount and emits an event when it is fully paid.
func (s *Payments) setPaid(o *order.Order, paid int64) error {
	owed := o.Pending() > 0
	if err := s.Orders.SetPaid(o, paid); err != nil {
		return err
	}
	if owed && o.Pending() == 0 {
		s.Scope.Emit("order.paid", o.ID, map[string]any{"orderId": o.ID, "orderNumber": o.Number,
			"customerId": o.CustomerID, "total": o.Totals.Total, "currency": o.Currency})
		return s.Ledger.CloseLinks(o.ID)
	}
	return nil
}

func (s *Payments) errNoPayer() error { return s.Scope.Fault(fault.Conflict, msgNobody) }

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
			if err := s.setPaid(o, o.Paid+took); err != nil {
				return err
			}
		}
	}
	return nil
}

// rebalance adjusts an order's payments after its total changed: the excess, or everything once it is cancelled,
// becomes its customer's credit; a new debt is paid from credit. It returns what it gave back. The caller has locked
// and saved the order; what is paid of it is written here.
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
	s.Scope.Emit("refund.due", o.ID, map[string]any{"orderId": o.ID, "orderNumber": o.Number,
		"customerId": o.CustomerID, "amount": freed, "currency": o.Currency})
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
