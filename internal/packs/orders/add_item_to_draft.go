package orders

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type addItemToDraftIn struct {
	OrderID         string        `json:"orderId" jsonschema:"format=uuid" names:"order" doc:"El pedido en curso"`
	ProductID       string        `json:"productId" jsonschema:"format=uuid" doc:"El producto que quiere el cliente"`
	VariantID       string        `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Cuál de sus variantes, si las tiene"`
	Quantity        int64         `json:"quantity" jsonschema:"minimum=1,maximum=100" doc:"Cuántas unidades agregar"`
	DiscountPercent money.Decimal `json:"discountPercent,omitzero" jsonschema:"minimum=0,maximum=30,default=0" doc:"Descuento sobre esta línea, en por ciento"`
	Notes           string        `json:"notes,omitempty" jsonschema:"maxLength=200" doc:"Aclaración para este producto" told:"note"`
	IdempotencyKey  string        `json:"idempotencyKey,omitempty" jsonschema:"minLength=16,maxLength=64" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

type addItemToDraftOut struct {
	ItemID         string       `json:"itemId" jsonschema:"format=uuid"`
	OrderID        string       `json:"orderId" jsonschema:"format=uuid"`
	Product        addedProduct `json:"product"`
	Quantity       int64        `json:"quantity" doc:"Cuántas unidades tiene ahora la línea"`
	LineTotal      int64        `json:"lineTotal" doc:"Total de la línea con su descuento, en la unidad menor de la moneda"`
	DiscountAmount int64        `json:"discountAmount"`
	StockAvailable int64        `json:"stockAvailable" doc:"Unidades que se pueden vender ahora; 1000000 cuando el producto no lleva stock"`
	OrderTotals    itemTotals   `json:"orderTotals"`
	Message        string       `json:"message"`
	Warning        string       `json:"warning,omitempty" doc:"Si el producto menciona algo a lo que el cliente dijo ser alérgico: hay que decírselo"`
	StockTracked   *bool        `json:"stockTracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces stockAvailable no es una cantidad"`
}

type addedProduct struct {
	ID        string `json:"id" jsonschema:"format=uuid"`
	SKU       string `json:"sku"`
	Name      string `json:"name"`
	UnitPrice int64  `json:"unitPrice"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "add_item_to_draft",
	Title:    "Agregar al pedido",
	Doc:      "Suma un producto a un pedido en curso, con su descuento si corresponde, después de ver que el stock alcance. Con otro descuento u otra aclaración va en una línea aparte.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 30,
	Events: []string{"draft.item_added"},
	Key:    "item:{orderId}:{productId}:{variantId}:{idempotencyKey}", Hidden: keyOnly,
}, addItemToDraft)

var (
	msgPercent = locale.Text{
		ES: "El descuento lleva como mucho dos decimales.",
		PT: "O desconto tem no máximo duas casas decimais.",
		EN: "A discount has at most two decimals.",
	}
	msgAdded = locale.Text{
		ES: "Agregué %d × %s. El pedido va por %s.",
		PT: "Incluí %d × %s. O pedido está em %s.",
		EN: "Added %d × %s. The order comes to %s.",
	}
)

func addItemToDraft(_ context.Context, u *core.Unit, in addItemToDraftIn) (addItemToDraftOut, error) {
	discount, err := in.DiscountPercent.BasisPoints()
	if err != nil {
		return addItemToDraftOut{}, u.Invalid("/discountPercent", msgPercent)
	}
	o, line, err := u.Sales.Add(sales.AddItem{
		Draft: sales.Ref{OrderID: in.OrderID}, ProductID: in.ProductID, VariantID: in.VariantID,
		Quantity: in.Quantity, DiscountBP: discount, Notes: in.Notes,
	})
	if err != nil {
		return addItemToDraftOut{}, err
	}
	choice, err := u.Catalog.Choose(in.ProductID, in.VariantID)
	if err != nil {
		return addItemToDraftOut{}, err
	}
	warning, err := u.Sales.AllergyWarning(o, line)
	if err != nil {
		return addItemToDraftOut{}, err
	}
	return addItemToDraftOut{
		ItemID: line.ID, OrderID: o.ID,
		Product:  addedProduct{ID: line.ProductID, SKU: line.SKU, Name: line.Name, UnitPrice: line.UnitPrice},
		Quantity: line.Quantity, LineTotal: line.Total, DiscountAmount: line.Discount,
		StockAvailable: choice.Available(), StockTracked: choice.Product.Tracked(),
		OrderTotals: itemTotalsOf(o), Warning: warning,
		Message: strings.TrimSpace(u.Say(msgAdded, in.Quantity, line.Name, u.Money(o.Totals.Total)) + " " + warning),
	}, nil
}
