package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/tool"
)

type removeItemIn struct {
	ProductID string `json:"productId" jsonschema:"format=uuid" doc:"El producto que el cliente ya no quiere"`
	VariantID string `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Cuál de sus variantes, si las tiene"`
}

type removeItemOut struct {
	RemovedItem lineItem `json:"removedItem"`
	Cart        cart     `json:"cart"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "remove_item",
	Title:    "Sacar del pedido",
	Doc:      "Saca un producto del pedido por completo, con todas sus unidades. Para dejar menos, se cambia la cantidad.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"draft.item_removed"},
	Key:    "remove_item:{sessionId}:{productId}:{variantId}",
}, removeItem)

func removeItem(_ context.Context, u *core.Unit, in removeItemIn) (removeItemOut, error) {
	o, gone, err := u.Sales.SetQuantity(sales.Ref{}, in.ProductID, in.VariantID, 0)
	if err != nil {
		return removeItemOut{}, err
	}
	return removeItemOut{RemovedItem: lineItemOf(u, gone), Cart: cartOf(u, o)}, nil
}
