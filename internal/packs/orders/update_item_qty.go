package orders

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type updateItemQtyIn struct {
	OrderID        string `json:"orderId" jsonschema:"format=uuid" names:"order" doc:"El pedido en curso"`
	ProductID      string `json:"productId" jsonschema:"format=uuid" doc:"Un producto que está en el pedido"`
	VariantID      string `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Cuál de sus variantes, si las tiene"`
	Quantity       int64  `json:"quantity" jsonschema:"minimum=0,maximum=100" doc:"Cuántas unidades tienen que quedar; 0 lo saca del pedido"`
	IdempotencyKey string `json:"idempotencyKey,omitempty" jsonschema:"minLength=16,maxLength=64" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

type updateItemQtyOut struct {
	OrderID     string       `json:"orderId" jsonschema:"format=uuid"`
	Action      string       `json:"action" jsonschema:"enum=updated,enum=removed"`
	Item        *changedItem `json:"item" doc:"Cómo quedó la línea; nada si se sacó"`
	OrderTotals itemTotals   `json:"orderTotals"`
	Message     string       `json:"message"`
	Warning     string       `json:"warning,omitempty" doc:"Si un producto menciona algo a lo que el cliente dijo ser alérgico: hay que decírselo"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "update_item_qty",
	Title:    "Cambiar una cantidad",
	Doc:      "Deja un producto de un pedido en curso en la cantidad que se indique. No suma: reemplaza la que había, en una sola línea. Con 0 lo saca.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 30,
	Events: []string{"draft.item_updated", "draft.item_removed"},
	Key:    "update_qty:{orderId}:{productId}:{variantId}:{quantity}", Hidden: keyOnly,
}, updateItemQty)

var msgUpdated = locale.Text{
	ES: "Dejé %d × %s. El pedido va por %s.",
	PT: "Deixei %d × %s. O pedido está em %s.",
	EN: "It is %d × %s now. The order comes to %s.",
}

func updateItemQty(_ context.Context, u *core.Unit, in updateItemQtyIn) (updateItemQtyOut, error) {
	o, line, err := u.Sales.SetQuantity(sales.Ref{OrderID: in.OrderID}, in.ProductID, in.VariantID, in.Quantity)
	if err != nil {
		return updateItemQtyOut{}, err
	}
	out := updateItemQtyOut{OrderID: o.ID, OrderTotals: itemTotalsOf(o)}
	if in.Quantity == 0 {
		out.Action, out.Message = "removed", removedInWords(u, o, line)
		return out, nil
	}
	item := changedItemOf(line)
	out.Action, out.Item = "updated", &item
	out.Warning, err = u.Sales.AllergyWarning(o, line)
	out.Message = strings.TrimSpace(u.Say(msgUpdated, line.Quantity, line.Name, u.Money(o.Totals.Total)) + " " +
		out.Warning)
	return out, err
}
