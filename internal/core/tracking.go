package core

import (
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgCarriedBy = locale.Text{ES: " Lo lleva %s.", PT: " A entrega é pela %s.", EN: " %s is carrying it."}
	msgTrackedAs = locale.Text{
		ES: " El número de seguimiento es %s.",
		PT: " O código de rastreio é %s.",
		EN: " The tracking number is %s.",
	}
	msgDueOn = locale.Text{ES: " Llegaría %s.", PT: " A previsão é chegar %s.", EN: " It should be there %s."}
)

// OnItsWay says where an order's parcel is; empty if no carrier has it, or if the order is delivered, completed or
// cancelled.
func (u *Unit) OnItsWay(o order.Order) (text string) {
	t := o.Delivery.Tracking
	if o.Status == order.Delivered || o.Status == order.Completed || o.Status == order.Cancelled {
		return ""
	}
	if t.Carrier != "" {
		text += u.Say(msgCarriedBy, t.Carrier)
	}
	if t.Number != "" {
		text += u.Say(msgTrackedAs, t.Number)
	}
	if day, ok := booking.ParseDay(t.Day); ok {
		text += u.Say(msgDueOn, u.Board.OnDay(day))
	}
	return text
}
