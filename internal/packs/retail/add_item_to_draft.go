package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type addItemToDraftIn struct {
	ProductID string `json:"productId" jsonschema:"format=uuid" doc:"El producto que quiere el cliente"`
	VariantID string `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Cuál de sus variantes, si las tiene"`
	Quantity  int64  `json:"quantity" jsonschema:"minimum=1,maximum=100" doc:"Cuántas unidades agregar a las que ya haya"`
	Notes     string `json:"notes,omitempty" jsonschema:"maxLength=200" doc:"Aclaración para este producto, por ejemplo: sin hielo" told:"note"`
}

type addItemToDraftOut struct {
	Item addedItem `json:"item"`
	Cart cart      `json:"cart"`

	Warning string `json:"warning,omitempty" doc:"Si el producto menciona algo a lo que el cliente dijo ser alérgico: hay que decírselo"`
}

type addedItem struct {
	ProductID string        `json:"productId" jsonschema:"format=uuid"`
	VariantID *string       `json:"variantId" jsonschema:"format=uuid"`
	Name      string        `json:"name"`
	Quantity  int64         `json:"quantity" doc:"Cuántas unidades tiene ahora la línea"`
	UnitPrice money.Decimal `json:"unitPrice"`
	LineTotal money.Decimal `json:"lineTotal" doc:"Total de la línea"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:  "add_item_to_draft",
	Title: "Agregar al pedido",
	Doc:   "Suma unidades de un producto al pedido en curso, y lo abre si todavía no hay ninguno. Antes se fija que alcance el stock para todo lo que ya se pidió.",
	Listing: tool.Listing{
		Yields: []string{"retail/add_items_to_draft"},
	},
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"draft.item_added"},
	Key:    "add_item:{sessionId}:{productId}:{variantId}:{quantity}:{Idempotency-Key}",
}, addItemToDraft)

func addItemToDraft(_ context.Context, u *core.Unit, in addItemToDraftIn) (addItemToDraftOut, error) {
	if _, _, err := u.Sales.OpenDraft(order.NewDraft{Life: u.Workspace.Settings.RetailDraftLife()}); err != nil {
		return addItemToDraftOut{}, err
	}
	o, line, err := u.Sales.Add(sales.AddItem{
		ProductID: in.ProductID, VariantID: in.VariantID, Quantity: in.Quantity, Notes: in.Notes, OneLine: true,
	})
	if err != nil {
		return addItemToDraftOut{}, err
	}
	warning, err := u.Sales.AllergyWarning(o, line)
	if err != nil {
		return addItemToDraftOut{}, err
	}
	return addItemToDraftOut{
		Warning: warning,
		Item: addedItem{
			ProductID: line.ProductID, VariantID: tool.TextOrNull(line.VariantID), Name: line.Name,
			Quantity:  line.Quantity,
			UnitPrice: u.Decimal(line.UnitPrice), LineTotal: u.Decimal(line.Total),
		},
		Cart: cartOf(u, o),
	}, nil
}
