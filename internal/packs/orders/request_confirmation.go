package orders

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/tool"
)

type requestConfirmationIn struct {
	OrderID          string `json:"orderId" jsonschema:"format=uuid" names:"order" doc:"El pedido en curso"`
	IncludeBreakdown bool   `json:"includeBreakdown,omitempty" jsonschema:"default=true" doc:"Devolver también el detalle línea por línea; la pregunta al cliente siempre lo lleva"`
	CustomMessage    string `json:"customMessage,omitempty" jsonschema:"maxLength=500" doc:"Algo para decirle al cliente antes de la pregunta" told:"message"`
	PaymentMethod    string `json:"paymentMethod,omitempty" jsonschema:"enum=mercadopago,enum=cash,enum=transfer,enum=credit_card,enum=debit_card" doc:"Cómo va a pagar, si el cliente ya lo dijo: se le muestra en la pregunta, y su sí confirma el pedido"`
	IdempotencyKey   string `json:"idempotencyKey,omitempty" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

type requestConfirmationOut struct {
	OrderID             string       `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber         string       `json:"orderNumber"`
	Status              string       `json:"status" jsonschema:"enum=pending_confirmation"`
	Summary             orderSummary `json:"summary"`
	ConfirmationMessage string       `json:"confirmationMessage" doc:"La pregunta, tal como la lee el cliente"`
	ConfirmationID      string       `json:"confirmationId" doc:"La pregunta que quedó abierta; es también el confirmationToken de confirm_order"`
	ExpiresAt           time.Time    `json:"expiresAt" doc:"Hasta cuándo vale la respuesta"`
	ExpectedResponses   []string     `json:"expectedResponses" doc:"Respuestas cortas que se le pueden ofrecer"`
	Warning             string       `json:"warning,omitempty" doc:"Si un producto menciona algo a lo que el cliente dijo ser alérgico; la pregunta lo lleva"`
}

type orderSummary struct {
	Items           []summaryItem `json:"items,omitempty"`
	DeliveryAddress string        `json:"deliveryAddress"`
	ShippingMethod  string        `json:"shippingMethod"`
	Totals          totals        `json:"totals"`
}

type summaryItem struct {
	ItemID    string  `json:"itemId" jsonschema:"format=uuid"`
	Name      string  `json:"name"`
	SKU       string  `json:"sku"`
	Quantity  int64   `json:"quantity"`
	UnitPrice int64   `json:"unitPrice"`
	Discount  int64   `json:"discount"`
	LineTotal int64   `json:"lineTotal"`
	Notes     *string `json:"notes"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "request_confirmation",
	Title:    "Pedir la confirmación",
	Doc:      "Le muestra al cliente el pedido completo, le pregunta si lo confirma y le aparta el stock mientras contesta. Hace falta al menos un producto y la entrega definida. La respuesta la da el cliente con sus palabras.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 5,
	Events: []string{"draft.confirmation_requested"},
	Key:    "confirm_request:{orderId}:{draftHash}", Hidden: keyOnly, Offers: paymentsTaken,
}, requestConfirmation)

// requestConfirmation asks what confirm_order would ask, with the payment method given, or the one that the order or
// the workspace already has.
func requestConfirmation(_ context.Context, u *core.Unit, in requestConfirmationIn) (requestConfirmationOut, error) {
	call := confirmOrderIn{OrderID: in.OrderID, PaymentMethod: in.PaymentMethod}
	terms := call.terms()
	terms.Preface = in.CustomMessage
	offer, err := u.Sales.Offer(terms)
	if err != nil {
		return requestConfirmationOut{}, err
	}
	call.PaymentMethod = string(offer.Order.Payment)
	arguments, hash := call.canonical()
	c, err := u.Confirmations.Ask(confirmOrderName, arguments, hash, offer.Question)
	if err != nil {
		return requestConfirmationOut{}, err
	}
	if err := u.Sales.RecordQuestion(offer, terms, c); err != nil {
		return requestConfirmationOut{}, err
	}
	o := offer.Order
	return requestConfirmationOut{
		OrderID: o.ID, OrderNumber: o.Number, Status: string(order.PendingConfirmation),
		Summary: summaryOf(o, in.IncludeBreakdown), ConfirmationMessage: c.Text, ConfirmationID: c.ID,
		ExpiresAt: c.ExpiresAt, ExpectedResponses: u.Sales.ExpectedReplies(), Warning: offer.Warning,
	}, nil
}

func summaryOf(o order.Order, breakdown bool) orderSummary {
	s := orderSummary{DeliveryAddress: o.Delivery.Address.String(), ShippingMethod: string(o.Delivery.Method),
		Totals: totalsOf(o)}
	if !breakdown {
		return s
	}
	for _, l := range o.Lines {
		s.Items = append(s.Items, summaryItem{
			ItemID: l.ID, Name: l.Name, SKU: l.SKU, Quantity: l.Quantity, UnitPrice: l.UnitPrice,
			Discount: l.Discount, LineTotal: l.Total, Notes: tool.TextOrNull(l.Notes),
		})
	}
	return s
}
