package retail

import (
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type getStockIn struct {
	ProductID string `json:"productId,omitempty" jsonschema:"format=uuid" doc:"El producto, por su id"`
	VariantID string `json:"variantId,omitempty" jsonschema:"format=uuid" doc:"Solo esta variante; sin ella se suman todas"`
	SKU       string `json:"sku,omitempty" jsonschema:"minLength=1,maxLength=50" doc:"El producto o la variante, por su código"`
}

func (getStockIn) SchemaRules() schema.Rules { return oneProduct }

type getStockOut struct {
	ProductID         string       `json:"productId" jsonschema:"format=uuid"`
	VariantID         *string      `json:"variantId" jsonschema:"format=uuid"`
	ProductName       string       `json:"productName"`
	SKU               string       `json:"sku"`
	TotalQuantity     int64        `json:"totalQuantity" doc:"Unidades que hay físicamente; 1000000 cuando el producto no lleva stock"`
	Reserved          int64        `json:"reserved" doc:"Apartadas para pedidos de otros"`
	Available         int64        `json:"available" doc:"Las que se pueden vender ahora"`
	LowStockThreshold int64        `json:"lowStockThreshold"`
	IsLowStock        bool         `json:"isLowStock" doc:"Si queda tan poco que conviene avisar"`
	Locations         []stockPlace `json:"locations" doc:"Lo mismo, lugar por lugar"`
	StockTracked      *bool        `json:"stockTracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces available no es una cantidad"`
}

type stockPlace struct {
	LocationID   string `json:"locationId"`
	LocationName string `json:"locationName"`
	Quantity     int64  `json:"quantity"`
	Reserved     int64  `json:"reserved"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_stock",
	Title:    "Consultar stock",
	Doc:      "Dice cuántas unidades de un producto o de una variante se pueden vender en este momento, descontado lo que está reservado, y en qué lugar están.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, getStock)

func getStock(_ context.Context, u *core.Unit, in getStockIn) (getStockOut, error) {
	c, err := stockSubject(u, in)
	if err != nil {
		return getStockOut{}, err
	}
	out := getStockOut{
		ProductID: c.Product.ID, VariantID: tool.TextOrNull(c.Variant.ID), ProductName: c.Name(), SKU: c.SKU(),
		Locations: []stockPlace{}, StockTracked: c.Product.Tracked(),
	}
	if !c.Product.TrackStock {
		out.TotalQuantity, out.Available = catalog.Unlimited, catalog.Unlimited
		return out, nil
	}
	level, err := u.Stock.LevelOf(pairsOf(c)...)
	if err != nil {
		return getStockOut{}, err
	}
	out.TotalQuantity, out.Reserved, out.Available = level.Quantity, level.Reserved, level.Available()
	out.LowStockThreshold, out.IsLowStock = level.LowThreshold, level.Low()
	out.Locations = byPlace(level.Places)
	return out, nil
}

var msgOtherVariant = locale.Text{
	ES: "Ese sku es de otra variante; indicá el sku o variantId, pero de la misma.",
	MX: "Ese sku es de otra variante; indica el sku o variantId, pero de la misma.",
	PT: "Esse sku é de outra variante; informe o sku ou variantId, mas da mesma.",
	EN: "That sku belongs to another variant; give the sku or variantId of the same one.",
}

// stockSubject is the requested product, with its variant if one is named; without one it stands for all variants.
func stockSubject(u *core.Unit, in getStockIn) (catalog.Choice, error) {
	if in.ProductID != "" {
		if in.VariantID != "" {
			return u.Catalog.Choose(in.ProductID, in.VariantID)
		}
		p, err := u.Catalog.Get(in.ProductID)
		return catalog.Choice{Product: p}, err
	}
	p, named, err := u.Catalog.GetBySKU(in.SKU)
	switch {
	case err != nil:
		return catalog.Choice{}, err
	case named != "" && in.VariantID != "" && named != in.VariantID:
		return catalog.Choice{}, u.Invalid("/variantId", msgOtherVariant)
	case named == "" && in.VariantID != "":
		return u.Catalog.Choose(p.ID, in.VariantID)
	}
	v, _ := p.Variant(named)
	return catalog.Choice{Product: p, Variant: v}, nil
}

func pairsOf(c catalog.Choice) []stock.Pair {
	if c.Variant.ID != "" || len(c.Product.Variants) == 0 {
		return []stock.Pair{{ProductID: c.Product.ID, VariantID: c.Variant.ID}}
	}
	return lists.Map(c.Product.Variants, func(v catalog.Variant) stock.Pair {
		return stock.Pair{ProductID: c.Product.ID, VariantID: v.ID}
	})
}

// byPlace sums the variants per location, the location that is sold from first.
func byPlace(items []stock.Item) []stockPlace {
	out := []stockPlace{}
	for _, it := range items {
		i := slices.IndexFunc(out, func(p stockPlace) bool { return p.LocationID == it.LocationID })
		if i < 0 {
			i = len(out)
			out = append(out, stockPlace{LocationID: it.LocationID, LocationName: it.LocationName})
		}
		out[i].Quantity += it.Quantity
		out[i].Reserved += it.Reserved
	}
	return out
}
