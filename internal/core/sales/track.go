package sales

import (
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Asked is what a caller knows of an order: its number, and its buyer's contact.
type Asked struct{ Number, Phone, Email string }

// Track finds the order a caller asks about. Customers find their own, and staff any, by number alone, or the newest
// without a number. Another customer's takes its number together with its buyer's telephone or email; everything else
// is not_found, like an unknown number.
func (s *Changes) Track(q Asked) (order.Order, error) {
	if q.Number != "" {
		return s.Orders.Vouched(q.Number, func(o order.Order) (bool, error) { return s.Customers.Reached(o.CustomerID, q.Phone, q.Email) })
	}
	buyer := s.Scope.CustomerID
	if q.Phone != "" || q.Email != "" {
		c, err := s.Customers.ByContact(q.Phone, q.Email)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return order.Order{}, err
		}
		buyer = c.ID
	}
	if buyer == "" {
		return s.Orders.Vouched("", func(order.Order) (bool, error) { return false, nil })
	}
	return s.Orders.Latest(buyer)
}

var (
	msgTrackingDay  = locale.Text{ES: "La fecha estimada %q no existe.", PT: "A data prevista %q não existe.", EN: "There is no date %q."}
	msgTrackingLong = locale.Text{ES: "El envío lleva como mucho %d caracteres por dato.", PT: "O envio aceita no máximo %d caracteres por dado.", EN: "Shipping data has %d characters at most."}
)

const longestTracking = 100

// MoveOn is Ship and then Advance; an empty argument skips its part. Codes: those of both.
func (s *Changes) MoveOn(orderID string, to order.Status, t order.Tracking) (o order.Order, err error) {
	if t != (order.Tracking{}) {
		o, err = s.Ship(orderID, t)
	}
	if err == nil && to != "" {
		o, err = s.Advance(orderID, to)
	}
	return o, err
}

// Ship records an order's carrier and tracking number, for staff. Empty fields stay as they were. Codes: forbidden,
// not_found, invalid_arguments.
func (s *Changes) Ship(orderID string, t order.Tracking) (order.Order, error) {
	if !s.Scope.Actor.Role.Trusted() {
		return order.Order{}, fault.New(fault.Forbidden, "%s", s.Scope.Say(msgOnlyPeople))
	}
	if _, err := time.Parse(time.DateOnly, t.Day); t.Day != "" && err != nil {
		return order.Order{}, s.Scope.Invalid("/estimated_delivery", msgTrackingDay, t.Day)
	}
	o, err := s.Orders.Get(orderID, true)
	if err != nil {
		return o, err
	}
	was, now := o.Delivery.Tracking, &o.Delivery.Tracking
	for _, f := range []struct {
		path, value string
		into        *string
	}{
		{"/carrier", locale.OneLine(t.Carrier), &now.Carrier}, {"/tracking_number", locale.OneLine(t.Number), &now.Number},
		{"/estimated_delivery", t.Day, &now.Day},
	} {
		if utf8.RuneCountInString(f.value) > longestTracking {
			return o, s.Scope.Invalid(f.path, msgTrackingLong, longestTracking)
		}
		if f.value != "" {
			*f.into = f.value
		}
	}
	if *now == was {
		return o, nil
	}
	s.Scope.Emit("order.shipping_updated", o.ID, map[string]any{
		"orderId": o.ID, "orderNumber": o.Number, "carrier": now.Carrier, "trackingNumber": now.Number, "estimatedDelivery": now.Day,
		"customerId": o.CustomerID, "sessionId": o.SessionID,
	})
	return o, s.Orders.Update(&o)
}
