package erp

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type checkOrderStatusIn struct {
	OrderNumber   string `json:"order_number,omitempty" said:"code" doc:"El número del pedido, como ORD-00012"`
	CustomerPhone string `json:"customer_phone,omitempty" said:"phone" doc:"El teléfono de quien lo compró"`
	CustomerEmail string `json:"customer_email,omitempty" doc:"O el correo de quien lo compró"`
}

type checkOrderStatusOut struct {
	Found   bool         `json:"found"`
	Order   *orderStatus `json:"order,omitempty"`
	Message string       `json:"message" doc:"La frase para el cliente"`
}

type orderStatus struct {
	OrderNumber       string         `json:"order_number"`
	Status            string         `json:"status" jsonschema:"enum=draft,enum=pending_confirmation,enum=pending,enum=confirmed,enum=processing,enum=shipped,enum=delivered,enum=completed,enum=cancelled"`
	StatusDescription string         `json:"status_description" doc:"En qué está, en palabras de todos los días"`
	CreatedAt         time.Time      `json:"created_at"`
	Total             money.Decimal  `json:"total"`
	Items             []orderedItem  `json:"items"`
	Shipping          *orderShipping `json:"shipping,omitempty" doc:"Solo si ya hay datos del envío"`
}

type orderedItem struct {
	Name     string `json:"name"`
	Quantity int64  `json:"quantity"`
}

type orderShipping struct {
	Carrier           string `json:"carrier"`
	TrackingNumber    string `json:"tracking_number"`
	EstimatedDelivery string `json:"estimated_delivery" doc:"Fecha estimada, AAAA-MM-DD; vacía si no se sabe"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "check_order_status",
	Title:    "Consultar un pedido",
	Doc:      "Dice en qué está un pedido y por dónde viene. El del propio cliente alcanza con el número, o sin nada se muestra el último; el de otra persona solo con el número y además el teléfono o el correo de quien lo compró.",
	Category: "orders", Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, checkOrderStatus)

// statusWords describe an order's status to the customer.
var statusWords = map[order.Status]locale.Text{
	order.Draft: {
		ES: "Todavía se está armando: falta confirmarlo.",
		PT: "Ainda está sendo montado: falta confirmar.",
		EN: "It is still being put together and has to be confirmed.",
	},
	order.PendingConfirmation: {
		ES: "Está esperando que lo confirmes.",
		MX: "Está esperando que lo confirmes.",
		PT: "Está esperando a sua confirmação.",
		EN: "It is waiting for you to confirm it.",
	},
	order.Pending: {
		ES: "Lo recibimos y está en la fila para prepararse.",
		PT: "Recebemos e está na fila para ser preparado.",
		EN: "We have it and it is in line to be prepared.",
	},
	order.Confirmed: {
		ES: "Está confirmado y pronto lo empezamos a preparar.",
		PT: "Está confirmado e logo começamos a preparar.",
		EN: "It is confirmed and we will start on it soon.",
	},
	order.Processing: {ES: "Lo estamos preparando.", PT: "Estamos preparando.", EN: "We are preparing it."},
	order.Shipped: {
		ES: "Ya salió y está en camino.",
		PT: "Já saiu e está a caminho.",
		EN: "It has left and is on its way.",
	},
	order.Delivered: {ES: "Ya se entregó.", PT: "Já foi entregue.", EN: "It has been delivered."},
	order.Completed: {
		ES: "Se entregó y está todo cerrado.",
		PT: "Foi entregue e está tudo concluído.",
		EN: "It was delivered and all is settled.",
	},
	order.Cancelled: {ES: "Está cancelado.", PT: "Está cancelado.", EN: "It is cancelled."},
}

var (
	msgYourOrder = locale.Text{ES: "Pedido %s: %s", PT: "Pedido %s: %s", EN: "Order %s: %s"}
	msgNotThere  = locale.Text{
		ES: "No encontré ningún pedido con esos datos. Para buscarlo necesito el número de pedido y el teléfono o el correo con el que se hizo la compra.",
		PT: "Não encontrei nenhum pedido com esses dados. Para procurar, preciso do número do pedido e do telefone ou e-mail usado na compra.",
		EN: "I found no order with those details. To look for it I need the order number and the telephone or email it was bought with.",
	}
)

func checkOrderStatus(_ context.Context, u *core.Unit, in checkOrderStatusIn) (checkOrderStatusOut, error) {
	u.Sensitive(in.CustomerPhone, in.CustomerEmail)
	o, err := u.Changes.Track(sales.Asked{Number: in.OrderNumber, Phone: in.CustomerPhone, Email: in.CustomerEmail})
	if fault.Is(err, fault.NotFound) {
		return checkOrderStatusOut{Message: u.Say(msgNotThere)}, nil
	}
	if err != nil {
		return checkOrderStatusOut{}, err
	}
	shown := orderStatus{
		OrderNumber: o.Number, Status: string(o.Status), StatusDescription: u.Say(statusWords[o.Status]),
		CreatedAt: o.CreatedAt,
		Total:     u.Decimal(o.Totals.Total), Items: make([]orderedItem, len(o.Lines)),
	}
	for i, l := range o.Lines {
		shown.Items[i] = orderedItem{Name: l.Name, Quantity: l.Quantity}
	}
	message := u.Say(msgYourOrder, o.Number, shown.StatusDescription)
	if t := o.Delivery.Tracking; t != (order.Tracking{}) {
		shown.Shipping = &orderShipping{Carrier: t.Carrier, TrackingNumber: t.Number, EstimatedDelivery: t.Day}
		message += u.OnItsWay(o)
	}
	return checkOrderStatusOut{Found: true, Order: &shown, Message: message}, nil
}
