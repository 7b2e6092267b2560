package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type cancelOrderIn struct {
	OrderID     string `json:"orderId,omitempty" jsonschema:"format=uuid" names:"order" doc:"El pedido, por su id"`
	OrderNumber string `json:"orderNumber,omitempty" said:"code" doc:"El pedido, por su número: ORD-00001"`
	Reason      string `json:"reason" jsonschema:"minLength=3,maxLength=500" doc:"Por qué lo cancela, con las palabras del cliente" told:"note"`
}

func (cancelOrderIn) SchemaRules() schema.Rules { return oneOrder }

// oneOrder: an order is identified by its id or by its number.
var oneOrder = schema.Rules{
	OneOf:   [][]string{{"orderId"}, {"orderNumber"}},
	InWords: "Indicá orderId o orderNumber: uno de los dos, no ambos.",
}

type cancelOrderOut struct {
	OrderID        string        `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber    string        `json:"orderNumber" doc:"Vacío si el pedido todavía se estaba armando"`
	PreviousStatus string        `json:"previousStatus"`
	NewStatus      string        `json:"newStatus" jsonschema:"enum=cancelled"`
	StockReleased  bool          `json:"stockReleased" doc:"Si tenía stock y volvió a estar a la venta"`
	RefundRequired bool          `json:"refundRequired" doc:"Si había algo pagado, que ahora está a favor del cliente"`
	RefundAmount   money.Decimal `json:"refundAmount" doc:"Cuánto había pagado"`
	StaysAsCredit  bool          `json:"staysAsCredit,omitempty" doc:"Si lo pagado queda como saldo a favor del cliente, que se descuenta de su próximo pedido"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "cancel_order_if_not_processed",
	Title:    "Cancelar un pedido",
	Doc:      "Cancela un pedido del cliente que todavía no se empezó a preparar, devuelve su stock y dice si hay plata para devolver. Antes le muestra al cliente qué va a pasar y espera su sí. Si ya se está preparando no lo toca y pide que siga una persona.",
	Category: mutation, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"order.cancelled", "stock.released"},
	Key:    "cancel_order:{orderId}",
	Done:   cancelledInWords,
}, cancelOrder, tool.Ask[cancelOrderIn]{
	Preview: func(_ context.Context, u *core.Unit, in cancelOrderIn) (confirmation.Question, error) {
		c, err := u.Changes.ToCancel(in.cancellation())
		return c.Question, err
	},
})

func (in cancelOrderIn) cancellation() sales.Cancellation {
	return sales.Cancellation{Order: sales.OrderRef{ID: in.OrderID, Number: in.OrderNumber}, Reason: in.Reason}
}

func cancelOrder(_ context.Context, u *core.Unit, in cancelOrderIn) (cancelOrderOut, error) {
	c, err := u.Changes.Cancel(in.cancellation())
	if err != nil {
		return cancelOrderOut{}, err
	}
	return cancelOrderOut{
		OrderID: c.Order.ID, OrderNumber: c.Order.Number, PreviousStatus: string(c.Previous),
		NewStatus:     string(c.Order.Status),
		StockReleased: c.Released, RefundRequired: c.Refund > 0, RefundAmount: u.Decimal(c.Refund),
		StaysAsCredit: c.Refund > 0 && c.Order.CustomerID != "",
	}, nil
}
