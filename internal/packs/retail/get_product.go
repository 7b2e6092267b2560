package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type getProductIn struct {
	ProductID string `json:"productId,omitempty" jsonschema:"format=uuid" doc:"El producto, por su id"`
	SKU       string `json:"sku,omitempty" jsonschema:"minLength=1,maxLength=50" doc:"El producto, por su código; también vale el de una variante"`
}

func (getProductIn) SchemaRules() schema.Rules { return oneProduct }

// oneProduct: a product is identified by its id or by its SKU.
var oneProduct = schema.Rules{
	OneOf:   [][]string{{"productId"}, {"sku"}},
	InWords: "Indicá productId o sku: uno de los dos, no ambos.",
}

type getProductOut struct {
	ID             string                 `json:"id" jsonschema:"format=uuid"`
	Name           string                 `json:"name"`
	SKU            string                 `json:"sku"`
	Description    string                 `json:"description"`
	Price          money.Decimal          `json:"price"`
	CompareAtPrice *money.Decimal         `json:"compareAtPrice" doc:"Precio anterior, si está rebajado"`
	Category       string                 `json:"category"`
	Brand          *string                `json:"brand"`
	ImageURL       *string                `json:"imageUrl"`
	AvailableStock int64                  `json:"availableStock" doc:"Unidades que se pueden vender ahora, entre todas las variantes; 1000000 cuando el producto no lleva stock"`
	Variants       []productVariant       `json:"variants"`
	Promotions     []string               `json:"promotions,omitempty" doc:"La promoción que se aplica a una unidad, ya descontada en price; es una sola, nunca se suman dos"`
	Conditional    []conditionalPromotion `json:"conditionalPromotions,omitempty" doc:"Promociones que dependen de algo más, con su condición; cuando se cumple se aplica una en lugar de la otra, la que más descuenta"`
	StockTracked   *bool                  `json:"stockTracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces availableStock no es una cantidad"`
}

type productVariant struct {
	ID             string        `json:"id" jsonschema:"format=uuid"`
	Name           string        `json:"name"`
	SKU            string        `json:"sku"`
	Price          money.Decimal `json:"price"`
	AvailableStock int64         `json:"availableStock"`

	CompareAtPrice *money.Decimal `json:"compareAtPrice,omitempty" doc:"Precio anterior, si está rebajada"`
	Promotion      string         `json:"promotion,omitempty" doc:"La promoción que se aplica a una unidad, ya descontada en price"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_product",
	Title:    "Ver un producto",
	Doc:      "Trae la ficha de un producto: descripción, precio, cuánto queda y, si las tiene, sus variantes con el precio y el stock de cada una.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, getProduct)

func getProduct(_ context.Context, u *core.Unit, in getProductIn) (getProductOut, error) {
	p, err := productNamed(u, in.ProductID, in.SKU)
	if err != nil {
		return getProductOut{}, err
	}
	out := getProductOut{
		ID: p.ID, Name: p.Name, SKU: p.SKU, Description: p.Description, Price: u.Decimal(p.Price), Category: p.Category,
		Brand: tool.TextOrNull(p.Brand), ImageURL: tool.TextOrNull(p.ImageURL), AvailableStock: stockOf(p),
		Variants: make([]productVariant, len(p.Variants)), Promotions: p.Promotions, Conditional: conditionalOf(p),
		StockTracked: p.Tracked(),
	}
	if p.CompareAt > 0 {
		before := u.Decimal(p.CompareAt)
		out.CompareAtPrice = &before
	}
	for i, v := range p.Variants {
		c := catalog.Choice{Product: p, Variant: v}
		out.Variants[i] = productVariant{ID: v.ID, Name: v.Name, SKU: c.SKU(), Price: u.Decimal(c.Price()),
			AvailableStock: c.Available(), Promotion: v.Promotion}
		if c.Regular() > c.Price() {
			before := u.Decimal(c.Regular())
			out.Variants[i].CompareAtPrice = &before
		}
	}
	return out, nil
}

func productNamed(u *core.Unit, id, sku string) (catalog.Product, error) {
	if id != "" {
		return u.Catalog.Get(id)
	}
	p, _, err := u.Catalog.GetBySKU(sku)
	return p, err
}
