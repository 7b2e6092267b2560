package sales

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// UnderWay lists the states that staff moves a confirmed order through.
var UnderWay = []order.Status{order.Processing, order.Shipped, order.Delivered, order.Completed}

var (
	msgOnlyPeople = locale.Text{ES: "Solo las personas del negocio mueven un pedido.", PT: "Só as pessoas do negócio movem um pedido.", EN: "Only the people of the business move an order on."}
	msgNoMove     = locale.Text{ES: "El pedido %s está %s y no puede pasar a %s.", PT: "O pedido %s está %s e não pode passar para %s.", EN: "Order %s is %s and cannot become %s."}
	msgMoves      = locale.Text{ES: " Puede pasar a: %s.", PT: " Pode passar para: %s.", EN: " It can become: %s."}
)

// Advance moves an order on, for staff. The same state again changes nothing. Entering processing deducts its stock; an
// expired reservation is taken again, and short stock is out_of_stock. Codes: forbidden, not_found, conflict for an
// illegal move.
func (s *Changes) Advance(orderID string, to order.Status) (order.Order, error) {
	if !s.Scope.Actor.Role.Trusted() {
		return order.Order{}, fault.New(fault.Forbidden, "%s", s.Scope.Say(msgOnlyPeople))
	}
	o, err := s.Orders.Get(orderID, true)
	if err != nil || o.Status == to {
		return o, err
	}
	if !slices.Contains(UnderWay, to) || !o.Status.May(to) {
		return o, s.noMove(o, to)
	}
	from := o.Status
	if to == order.Processing {
		if err := s.deduct(o); err != nil {
			return o, err
		}
	}
	if err := o.Move(to); err != nil {
		return o, err
	}
	if err := s.Orders.Update(&o); err != nil {
		return o, err
	}
	s.Scope.Emit("order.status_changed", o.ID, map[string]any{
		"orderId": o.ID, "orderNumber": o.Number, "from": from, "to": to, "by": s.Scope.Actor.Name(), "customerId": o.CustomerID, "sessionId": o.SessionID,
	})
	return o, nil
}

// Next returns the states that staff may move an order to.
func Next(from order.Status) (list []order.Status) {
	for _, to := range UnderWay {
		if from.May(to) && to != from {
			list = append(list, to)
		}
	}
	return list
}

func (s *Changes) noMove(o order.Order, to order.Status) error {
	name := o.Number
	if name == "" {
		name = o.ID
	}
	text := s.Scope.Say(msgNoMove, name, s.StatusName(o.Status), s.StatusName(to))
	var next []string
	for _, st := range Next(o.Status) {
		next = append(next, s.StatusName(st))
	}
	if len(next) > 0 {
		text += s.Scope.Say(msgMoves, strings.Join(next, ", "))
	}
	return fault.New(fault.Conflict, "%s", text)
}
