package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/tool"
)

type updateItemQtyIn struct {
	ProductID string `json:"productId" jsonschema:"format=uuid" doc:"Un producto que está en el pedido"`
	VariantID string `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Cuál de sus variantes, si las tiene"`
	Quantity  int64  `json:"quantity" jsonschema:"minimum=0,maximum=100" doc:"Cuántas unidades tienen que quedar; 0 lo saca del pedido"`
}

type updateItemQtyOut struct {
	Action string    `json:"action" jsonschema:"enum=updated,enum=removed"`
	Item   *lineItem `json:"item" doc:"Cómo quedó la línea; nada si se sacó"`
	// RemovedItem names what is gone: with an id alone, neither model nor customer would know what it was.
	RemovedItem *lineItem `json:"removedItem,omitempty" doc:"Lo que se sacó del pedido, con todas sus unidades"`
	Cart        cart      `json:"cart"`

	Warning string `json:"warning,omitempty" doc:"Si un producto menciona algo a lo que el cliente dijo ser alérgico: hay que decírselo"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "update_item_qty",
	Title:    "Cambiar una cantidad",
	Doc:      "Deja un producto del pedido en la cantidad que se indique. No suma: reemplaza la que había. Con 0 lo saca.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"draft.item_updated", "draft.item_removed"},
	Key:    "update_qty:{sessionId}:{productId}:{variantId}:{quantity}",
}, updateItemQty)

func updateItemQty(_ context.Context, u *core.Unit, in updateItemQtyIn) (updateItemQtyOut, error) {
	o, line, err := u.Sales.SetQuantity(sales.Ref{}, in.ProductID, in.VariantID, in.Quantity)
	if err != nil {
		return updateItemQtyOut{}, err
	}
	if in.Quantity == 0 {
		gone := lineItemOf(u, line)
		return updateItemQtyOut{Action: "removed", RemovedItem: &gone, Cart: cartOf(u, o)}, nil
	}
	item := lineItemOf(u, line)
	warning, err := u.Sales.AllergyWarning(o, line)
	return updateItemQtyOut{Action: "updated", Item: &item, Cart: cartOf(u, o), Warning: warning}, err
}
