package sales

import (
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// SetDelivery sets how a draft reaches its buyer, and adds the cost to its totals. A place out of reach is a conflict.
// The same delivery again changes nothing: an open question stays open.
func (s *Sales) SetDelivery(ref Ref, d order.Delivery) (order.Order, error) {
	s.Scope.Sensitive(d.Personal()...)
	o, err := s.find(ref, true)
	if err != nil {
		return o, err
	}
	if said := o.Delivery; said.Method != "" {
		said.Zone, said.ETA = "", "" // derived
		if said == d {
			_, err = s.price(&o)
			return o, err
		}
	}
	o.Delivery = d
	before := o.Lines
	o.Lines = append([]order.Line(nil), before...)
	if err := s.changed(&o, before); err != nil {
		return o, err
	}
	s.Scope.Emit("draft.delivery_set", o.ID, map[string]any{
		"orderId": o.ID, "method": d.Method, "zone": o.Delivery.Zone, "shipping": o.Totals.Shipping, "currency": o.Currency,
	})
	return o, nil
}

// isGone reports that a product can no longer be sold as the draft has it.
func isGone(err error) bool {
	return fault.Is(err, fault.NotFound) || fault.Is(err, fault.InvalidArguments)
}
