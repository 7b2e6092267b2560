package sales

import (
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgAgreedPayment = locale.Text{
		ES: "El pedido %s ya quedó para pagar con %s.",
		PT: "O pedido %s já ficou para pagar com %s.",
		EN: "Order %s is already to be paid by %s.",
	}
	msgCancelledPayment = locale.Text{
		ES: "El pedido %s está cancelado: no hay nada que pagar.",
		PT: "O pedido %s está cancelado: não há nada a pagar.",
		EN: "Order %s is cancelled: there is nothing to pay.",
	}
)

// CheckPayment is a conflict where an order is paid in another way than this one.
func (s *Sales) CheckPayment(orderID string, method order.Payment) error {
	o, err := s.Orders.Get(orderID, false)
	if err == nil && o.Payment != method {
		err = s.otherPayment(o)
	}
	return err
}

func (s *Sales) otherPayment(o order.Order) error {
	return s.Scope.Fault(fault.Conflict, msgAgreedPayment, o.Number, s.Business.PaymentName(string(o.Payment)))
}

// AgreePayment sets how an order is paid that was confirmed without saying so, once; the same again changes nothing.
// The caller has the customer's yes to the order. Codes: conflict for another method than the agreed one, one that the
// shop does not take, and a cancelled order.
func (s *Sales) AgreePayment(orderID string, method order.Payment) (order.Order, error) {
	o, err := s.Orders.Get(orderID, true)
	if err != nil {
		return o, err
	}
	switch {
	case o.Status == order.Cancelled:
		return o, s.Scope.Fault(fault.Conflict, msgCancelledPayment, o.Number)
	case o.Payment == method:
		return o, nil
	case o.Payment != "":
		return o, s.otherPayment(o)
	}
	if err := s.Business.AcceptsPayment(string(method)); err != nil {
		return o, err
	}
	o.Payment = method
	if err := s.Orders.Update(&o); err != nil {
		return o, err
	}
	s.Scope.Emit("order.modified", o.ID, map[string]any{
		"orderId": o.ID, "orderNumber": o.Number, "status": o.Status, "action": "set_payment", "paymentMethod": method,
		"previousTotal": o.Totals.Total, "total": o.Totals.Total, "paid": o.Paid, "currency": o.Currency,
		"customerId": o.CustomerID, "sessionId": o.SessionID,
	})
	links, err := s.Ledger.LinksOf(o.ID)
	if err != nil {
		return o, err
	}
	if _, sent := s.Ledger.Live(links, o.Pending()); sent {
		return o, nil // the customer asked for it before
	}
	return o, s.payments.promiseLink(o)
}
