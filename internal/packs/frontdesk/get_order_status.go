package frontdesk

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type getOrderStatusIn struct {
	OrderNumber string `json:"order_number,omitempty" jsonschema:"minLength=1,maxLength=40" said:"code" doc:"El número que se le dio: ORD-00001"`
	OrderID     string `json:"order_id,omitempty" jsonschema:"format=uuid" names:"order" doc:"O el id del pedido"`
}

func (getOrderStatusIn) SchemaRules() schema.Rules {
	return schema.Rules{
		OneOf:   [][]string{{"order_number"}, {"order_id"}},
		InWords: "Indica el número o el id, uno de los dos.",
	}
}

type getOrderStatusOut struct {
	OrderID       string        `json:"order_id" jsonschema:"format=uuid"`
	OrderNumber   string        `json:"order_number"`
	Status        string        `json:"status" jsonschema:"enum=draft,enum=pending_confirmation,enum=pending,enum=confirmed,enum=processing,enum=shipped,enum=delivered,enum=completed,enum=cancelled"`
	DeliveryType  string        `json:"delivery_type,omitempty" jsonschema:"enum=delivery,enum=pickup"`
	Items         []orderedItem `json:"items"`
	Total         money.Decimal `json:"total"`
	EstimatedTime *int          `json:"estimated_time" doc:"Los minutos que faltan, si todavía se está haciendo"`
	Message       string        `json:"message" doc:"La frase para el cliente"`
}

type orderedItem struct {
	Name          string `json:"name"`
	Quantity      int64  `json:"quantity"`
	Modifications string `json:"modifications,omitempty"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_order_status",
	Title:    "Ver cómo va un pedido",
	Doc:      "Dice en qué está un pedido del propio cliente y cuánto falta, por su número o su id. Los pedidos de otros no se muestran.",
	Category: orderCategory, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: withOrders,
}, getOrderStatus)

var (
	msgStanding  = locale.Text{ES: "Tu pedido %s está %s.", PT: "Seu pedido %s está %s.", EN: "Your order %s is %s."}
	msgStanding0 = locale.Text{ES: "Tu pedido está %s.", PT: "Seu pedido está %s.", EN: "Your order is %s."}
	msgLeft      = locale.Text{ES: " Faltan unos %s.", PT: " Faltam uns %s.", EN: " It takes about %s more."}
	msgThereAt   = locale.Text{
		ES: " Tiene que estar %s, más o menos.",
		PT: " Deve ficar pronto %s, mais ou menos.",
		EN: " It should be ready %s, more or less.",
	}
	msgAnyTime = locale.Text{
		ES: " Tiene que estar en cualquier momento.",
		PT: " Deve ficar pronto a qualquer momento.",
		EN: " It should be ready any moment.",
	}
	msgHasIn = locale.Text{ES: " Lleva %s y suma %s.", PT: " Tem %s e soma %s.", EN: " It has %s and comes to %s."}
)

func getOrderStatus(_ context.Context, u *core.Unit, in getOrderStatusIn) (getOrderStatusOut, error) {
	var o order.Order
	var err error
	if in.OrderID != "" {
		o, err = u.Orders.Get(in.OrderID, false)
	} else {
		o, err = u.Orders.ByNumber(in.OrderNumber, false)
	}
	if err != nil {
		return getOrderStatusOut{}, err
	}
	out := getOrderStatusOut{
		OrderID: o.ID, OrderNumber: o.Number, Status: string(o.Status), Items: make([]orderedItem, len(o.Lines)),
		Total:   u.Decimal(o.Totals.Total),
		Message: u.Say(msgStanding0, u.Sales.StatusName(o.Status)),
	}
	if o.Number != "" {
		out.Message = u.Say(msgStanding, u.Code(o.Number), u.Sales.StatusName(o.Status))
	}
	for i, l := range o.Lines {
		out.Items[i] = orderedItem{Name: l.Name, Quantity: l.Quantity, Modifications: l.Notes}
	}
	switch o.Delivery.Method {
	case "":
	case order.Pickup:
		out.DeliveryType = "pickup"
	default:
		out.DeliveryType = "delivery"
	}
	left, waiting, err := minutesLeft(u, o)
	if err != nil {
		return getOrderStatusOut{}, err
	}
	if waiting {
		out.EstimatedTime = &left
		said, err := waitSaid(u, o, left)
		if err != nil {
			return getOrderStatusOut{}, err
		}
		out.Message += said
	}
	if len(o.Lines) > 0 {
		out.Message += u.Say(msgHasIn, linesSaid(u, o), u.Money(o.Totals.Total))
	}
	return out, nil
}

// longestMinutes is up to when a wait is said in minutes; a longer one is said by the clock.
const longestMinutes = 90

// waitSaid says when an order will be there.
func waitSaid(u *core.Unit, o order.Order, left int) (string, error) {
	switch {
	case left == 0:
		return u.Say(msgAnyTime), nil
	case left <= longestMinutes:
		return u.Say(msgLeft, minutes(u, left)), nil
	}
	zone, err := u.Places.Zone(o.BranchID)
	if err != nil {
		return "", err
	}
	at := u.Now.Add(time.Duration(left) * time.Minute).In(zone)
	return u.Say(msgThereAt, u.Board.WhenNear(booking.DayOf(u.Now.In(zone)), booking.DayOf(at),
		at.Hour()*60+at.Minute())), nil
}

// minutesLeft is how long an order in preparation still takes.
func minutesLeft(u *core.Unit, o order.Order) (left int, waiting bool, err error) {
	switch o.Status {
	case order.Pending, order.Confirmed, order.Processing, order.Shipped:
	default:
		return 0, false, nil
	}
	ready := time.Duration(u.Workspace.Settings.Booking.ReadyIn(o.Delivery.Method != order.Pickup)) * time.Minute
	// Work starts when the business opens: both for orders that arrived while it was closed, and for orders that are
	// not in preparation while it is closed.
	wait, _, _, _, err := u.Places.OpensAfter(o.BranchID, o.ConfirmedAt)
	if err != nil {
		return 0, false, err
	}
	rest := o.ConfirmedAt.Add(wait + ready).Sub(u.Now)
	if o.Status == order.Pending || o.Status == order.Confirmed {
		wait, _, _, known, err := u.Places.OpensIn(o.BranchID)
		if err != nil {
			return 0, false, err
		}
		if known && wait > 0 {
			rest = wait + ready
		}
	}
	return max(0, int((rest+time.Minute-1)/time.Minute)), true, nil
}
