package erp

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type searchProductsIn struct {
	Query       string         `json:"query" doc:"Lo que se busca: un nombre, una marca, una característica"`
	Category    string         `json:"category,omitempty" doc:"Buscar solo en esta categoría"`
	MinPrice    *money.Decimal `json:"min_price,omitempty" jsonschema:"minimum=0" doc:"Desde qué precio"`
	MaxPrice    *money.Decimal `json:"max_price,omitempty" jsonschema:"minimum=0" doc:"Hasta qué precio"`
	InStockOnly bool           `json:"in_stock_only,omitempty" doc:"Dejar afuera lo que hoy no se puede vender"`
	Limit       int            `json:"limit,omitempty" jsonschema:"minimum=1,maximum=20,default=5" doc:"Cuántos resultados traer como mucho"`
}

type searchProductsOut struct {
	Products   []foundProduct `json:"products" doc:"Del más parecido al menos"`
	TotalCount int            `json:"total_count" doc:"Cuántos se encontraron en total"`
}

type foundProduct struct {
	ID             string        `json:"id" jsonschema:"format=uuid"`
	Name           string        `json:"name"`
	Description    string        `json:"description"`
	Price          money.Decimal `json:"price"`
	StockAvailable int64         `json:"stock_available" doc:"Unidades que se pueden vender ahora; 1000000 cuando el producto no lleva stock"`
	ImageURL       string        `json:"image_url,omitempty"`
	Category       string        `json:"category"`
	StockTracked   *bool         `json:"stock_tracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces stock_available no es una cantidad"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "search_products",
	Title:    "Buscar productos",
	Doc:      "Busca en el catálogo por nombre o característica, aunque haya errores de tipeo, y permite acotar por categoría, precio y disponibilidad.",
	Category: "products", Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, searchProducts)

func searchProducts(ctx context.Context, u *core.Unit, in searchProductsIn) (searchProductsOut, error) {
	out := searchProductsOut{Products: []foundProduct{}}
	f := catalog.Filter{Category: in.Category, InStock: in.InStockOnly, Limit: in.Limit}
	var free bool
	var err error
	if f.MinPrice, f.MaxPrice, free, err = u.Catalog.PriceRange([2]string{"/min_price", "/max_price"}, in.MinPrice,
		in.MaxPrice); err != nil || free {
		return out, err
	}
	found, err := u.Catalog.Search(ctx, in.Query, f)
	if err != nil {
		return out, err
	}
	out.TotalCount = found.Total
	for _, m := range found.Results {
		out.Products = append(out.Products, foundProduct{
			ID: m.ID, Name: m.Name, Description: m.Description, Price: u.Decimal(m.Price),
			StockAvailable: catalog.Choice{Product: m.Product}.Available(), ImageURL: m.ImageURL, Category: m.Category,
			StockTracked: m.Tracked(),
		})
	}
	return out, nil
}
