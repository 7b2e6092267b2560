package orders

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type removeItemIn struct {
	OrderID        string `json:"orderId" jsonschema:"format=uuid" names:"order" doc:"El pedido en curso"`
	ProductID      string `json:"productId" jsonschema:"format=uuid" doc:"El producto que el cliente ya no quiere"`
	VariantID      string `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Cuál de sus variantes, si las tiene"`
	IdempotencyKey string `json:"idempotencyKey,omitempty" jsonschema:"minLength=16,maxLength=64" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

type removeItemOut struct {
	OrderID     string      `json:"orderId" jsonschema:"format=uuid"`
	RemovedItem changedItem `json:"removedItem"`
	OrderTotals itemTotals  `json:"orderTotals"`
	Message     string      `json:"message"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "remove_item",
	Title:    "Sacar del pedido",
	Doc:      "Saca un producto de un pedido en curso por completo, con todas sus unidades y de todas sus líneas. Para dejar menos, se cambia la cantidad.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 30,
	Events: []string{"draft.item_removed"},
	Key:    "remove_item:{orderId}:{productId}:{variantId}:{idempotencyKey}", Hidden: keyOnly,
}, removeItem)

var (
	msgRemoved = locale.Text{
		ES: "Saqué %s. El pedido va por %s.",
		PT: "Tirei %s. O pedido está em %s.",
		EN: "%s is out. The order comes to %s.",
	}
	msgRemovedLast = locale.Text{
		ES: "Saqué %s. El pedido quedó vacío.",
		PT: "Tirei %s. O pedido ficou vazio.",
		EN: "%s is out. The order is empty now.",
	}
)

func removeItem(_ context.Context, u *core.Unit, in removeItemIn) (removeItemOut, error) {
	o, gone, err := u.Sales.SetQuantity(sales.Ref{OrderID: in.OrderID}, in.ProductID, in.VariantID, 0)
	if err != nil {
		return removeItemOut{}, err
	}
	return removeItemOut{OrderID: o.ID, RemovedItem: changedItemOf(gone), OrderTotals: itemTotalsOf(o),
		Message: removedInWords(u, o, gone)}, nil
}

func removedInWords(u *core.Unit, o order.Order, gone order.Line) string {
	if len(o.Lines) == 0 {
		return u.Say(msgRemovedLast, gone.Name)
	}
	return u.Say(msgRemoved, gone.Name, u.Money(o.Totals.Total))
}
