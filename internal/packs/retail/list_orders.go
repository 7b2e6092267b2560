package retail

import (
	"context"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type listOrdersIn struct {
	OrderNumber string `json:"orderNumber,omitempty" jsonschema:"minLength=1,maxLength=40" said:"code" doc:"Un pedido, por su número: ORD-00001"`
	Status      string `json:"status,omitempty" jsonschema:"enum=pending,enum=confirmed,enum=processing,enum=shipped,enum=delivered,enum=completed,enum=cancelled" doc:"Mostrar solo los que están en este estado"`
	CustomerID  string `json:"customerId,omitempty" jsonschema:"format=uuid" doc:"De qué cliente, si lo pregunta el comercio; sin él son los de quien conversa"`
	Limit       int    `json:"limit,omitempty" jsonschema:"minimum=1,maximum=20,default=5" doc:"Cuántos pedidos traer como mucho"`
	Offset      int    `json:"offset,omitempty" jsonschema:"minimum=0,default=0" doc:"Cuántos saltear, para seguir una lista"`
}

type listOrdersOut struct {
	Orders  []listedOrder `json:"orders" doc:"Del más nuevo al más viejo"`
	HasMore bool          `json:"hasMore" doc:"Si quedan más después de estos"`
	Message string        `json:"message" doc:"La frase para el cliente: cómo va el más nuevo y en qué están los anteriores"`
}

type listedOrder struct {
	OrderID     string           `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber string           `json:"orderNumber"`
	Status      string           `json:"status" jsonschema:"enum=draft,enum=pending_confirmation,enum=pending,enum=confirmed,enum=processing,enum=shipped,enum=delivered,enum=completed,enum=cancelled"`
	StatusText  string           `json:"statusText" doc:"El estado, en palabras"`
	OrderDate   time.Time        `json:"orderDate" jsonschema:"format=date-time"`
	Total       money.Decimal    `json:"total"`
	Paid        money.Decimal    `json:"paid"`
	Pending     money.Decimal    `json:"pending" doc:"Lo que falta pagar"`
	Delivery    *orderedDelivery `json:"delivery" doc:"Cómo se entrega, si ya se definió"`
	Items       []orderedItem    `json:"items"`

	Promotions []promotionTaken `json:"promotions,omitempty" doc:"Las promociones con las que se hizo, ya descontadas del total"`
	Branch     string           `json:"branch,omitempty" doc:"De qué sucursal es, si hay varias"`
}

type orderedDelivery struct {
	Method            string  `json:"method" jsonschema:"enum=delivery,enum=pickup"`
	Address           *string `json:"address"`
	Carrier           *string `json:"carrier" doc:"Quién lo lleva, si ya se despachó"`
	TrackingNumber    *string `json:"trackingNumber"`
	EstimatedDelivery *string `json:"estimatedDelivery" doc:"Fecha estimada, AAAA-MM-DD"`
}

type orderedItem struct {
	ProductID string        `json:"productId" jsonschema:"format=uuid"`
	VariantID *string       `json:"variantId" jsonschema:"format=uuid"`
	Name      string        `json:"name"`
	Quantity  int64         `json:"quantity"`
	UnitPrice money.Decimal `json:"unitPrice"`
	LineTotal money.Decimal `json:"lineTotal" doc:"Total de la línea"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:  "list_orders",
	Title: "Ver los pedidos del cliente",
	Doc:   "Dice cómo van los pedidos que el cliente ya hizo, del más nuevo al más viejo: en qué estado está cada uno, quién lo lleva y con qué número de seguimiento, cuánto falta pagar y qué tiene. Sirve para «¿cómo va mi pedido?». El pedido que se está armando no figura acá.",
	Listing: tool.Listing{
		Hidden: []string{"customerId"},
	},
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, listOrders)

var (
	msgOrderIs = locale.Text{
		ES: "Tu pedido %s, hecho %s, está %s.",
		PT: "Seu pedido %s, feito %s, está %s.",
		EN: "Your order %s, placed %s, is %s.",
	}
	msgToPay      = locale.Text{ES: " Falta pagar %s.", PT: " Falta pagar %s.", EN: " %s is left to pay."}
	msgAllPaid    = locale.Text{ES: " Ya está pago.", MX: " Ya está pagado.", PT: " Já está pago.", EN: " It is paid."}
	msgEarlier    = locale.Text{ES: " Antes: %s.", PT: " Antes: %s.", EN: " Before that: %s."}
	msgNoOrderYet = locale.Text{
		ES: "Todavía no tenés ningún pedido.",
		MX: "Todavía no tienes ningún pedido.",
		PT: "Você ainda não tem nenhum pedido.",
		EN: "You have no orders yet.",
	}
	msgNoneLike = locale.Text{
		ES: "No tenés ningún pedido %s.",
		MX: "No tienes ningún pedido %s.",
		PT: "Você não tem nenhum pedido %s.",
		EN: "None of your orders is %s.",
	}
	msgNoneLeft = locale.Text{
		ES: "No hay más pedidos para mostrar.",
		PT: "Não há mais pedidos para mostrar.",
		EN: "There are no more orders to show.",
	}
)

// mentioned is how many earlier orders the sentence names: more of them cannot be listened to.
const mentioned = 2

func listOrders(_ context.Context, u *core.Unit, in listOrdersIn) (listOrdersOut, error) {
	found, more, err := in.find(u)
	if err != nil {
		return listOrdersOut{}, err
	}
	out := listOrdersOut{HasMore: more, Message: in.inWords(u, found)}
	out.Orders = lists.Map(found, func(o order.Order) listedOrder { return listedOrderOf(u, o) })
	for i, o := range found {
		if out.Orders[i].Branch, err = u.Places.Several(o.BranchID); err != nil {
			return listOrdersOut{}, err
		}
	}
	return out, nil
}

// find returns the orders asked for. A customer or an order that the caller may not see is not_found.
func (in listOrdersIn) find(u *core.Unit) (list []order.Order, more bool, err error) {
	if in.CustomerID != "" {
		if _, err := u.Customers.Get(in.CustomerID); err != nil {
			return nil, false, err
		}
	}
	if in.OrderNumber == "" {
		return u.Orders.Own(order.Filter{Status: order.Status(in.Status), CustomerID: in.CustomerID, Limit: in.Limit,
			Offset: in.Offset})
	}
	o, err := u.Orders.ByNumber(in.OrderNumber, false)
	fits := in.Offset == 0 && (in.Status == "" || in.Status == string(o.Status)) &&
		(in.CustomerID == "" || in.CustomerID == o.CustomerID)
	if err != nil || !fits {
		return nil, false, err
	}
	return []order.Order{o}, false, nil
}

func (in listOrdersIn) inWords(u *core.Unit, found []order.Order) string {
	switch {
	case len(found) == 0 && in.Offset > 0:
		return u.Say(msgNoneLeft)
	case len(found) == 0 && in.Status != "":
		return u.Say(msgNoneLike, u.Sales.StatusName(order.Status(in.Status)))
	case len(found) == 0:
		return u.Say(msgNoOrderYet)
	}
	o := found[0]
	day := u.Board.OnDay(booking.DayOf(o.CreatedAt.In(u.Workspace.Location())))
	text := u.Say(msgOrderIs, u.Code(o.Number), day, u.Sales.StatusName(o.Status)) + u.OnItsWay(o)
	switch {
	case o.Pending() > 0:
		text += u.Say(msgToPay, u.Money(o.Pending()))
	case o.Paid > 0 && o.Status != order.Cancelled:
		text += u.Say(msgAllPaid)
	}
	earlier := lists.Map(found[1:min(len(found), 1+mentioned)], func(o order.Order) string {
		return u.Code(o.Number) + ", " + u.Sales.StatusName(o.Status)
	})
	if len(earlier) > 0 {
		text += u.Say(msgEarlier, strings.Join(earlier, "; "))
	}
	return text
}

func listedOrderOf(u *core.Unit, o order.Order) listedOrder {
	out := listedOrder{
		OrderID: o.ID, OrderNumber: o.Number, Status: string(o.Status), StatusText: u.Sales.StatusName(o.Status),
		OrderDate: o.CreatedAt, Total: u.Decimal(o.Totals.Total), Paid: u.Decimal(o.Paid),
		Pending: u.Decimal(o.Pending()), Promotions: promotionsOf(u, o),
		Items: lists.Map(o.Lines, func(l order.Line) orderedItem {
			return orderedItem{ProductID: l.ProductID, VariantID: tool.TextOrNull(l.VariantID), Name: l.Name,
				Quantity: l.Quantity, UnitPrice: u.Decimal(l.UnitPrice), LineTotal: u.Decimal(l.Total)}
		}),
	}
	if d := o.Delivery; d.Method != "" {
		t := d.Tracking
		out.Delivery = &orderedDelivery{Method: methodOf(d), Address: tool.TextOrNull(d.Address.String()),
			Carrier: tool.TextOrNull(t.Carrier), TrackingNumber: tool.TextOrNull(t.Number),
			EstimatedDelivery: tool.TextOrNull(t.Day)}
	}
	return out
}
