package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type listProductsIn struct {
	Category string `json:"category,omitempty" jsonschema:"minLength=1,maxLength=50" doc:"Mostrar solo esta categoría, por ejemplo bebidas"`
	InStock  bool   `json:"inStock,omitempty" jsonschema:"default=true" doc:"Dejar afuera lo que hoy no se puede vender"`
	Limit    int    `json:"limit,omitempty" jsonschema:"minimum=1,maximum=50,default=20" doc:"Cuántos productos traer como mucho"`
	Offset   int    `json:"offset,omitempty" jsonschema:"minimum=0,default=0" doc:"Cuántos saltear, para seguir una lista"`
	OnSale   bool   `json:"onSale,omitempty" jsonschema:"default=false" doc:"Traer solo lo que está en oferta: lo que cuesta menos que antes o entra en una promoción"`
	SortBy   string `json:"sortBy,omitempty" jsonschema:"enum=name,enum=price,enum=popularity,default=name" doc:"Orden: por nombre, del más barato al más caro o del más pedido al menos"`
}

type listProductsOut struct {
	Products []listedProduct `json:"products"`
	Total    int             `json:"total" doc:"Cuántos hay en total con esos filtros"`
	HasMore  bool            `json:"hasMore" doc:"Si quedan más después de estos"`
}

type listedProduct struct {
	ID             string                 `json:"id" jsonschema:"format=uuid"`
	Name           string                 `json:"name"`
	SKU            string                 `json:"sku"`
	Price          money.Decimal          `json:"price"`
	Category       string                 `json:"category"`
	AvailableStock int64                  `json:"availableStock" doc:"Unidades que se pueden vender ahora; 1000000 cuando el producto no lleva stock"`
	HasVariants    bool                   `json:"hasVariants" doc:"Si hay que elegir una variante para pedirlo"`
	CompareAtPrice *money.Decimal         `json:"compareAtPrice" doc:"Precio anterior, si está en oferta"`
	Promotions     []string               `json:"promotions,omitempty" doc:"La promoción que se aplica a una unidad, ya descontada en price; es una sola, nunca se suman dos"`
	Conditional    []conditionalPromotion `json:"conditionalPromotions,omitempty" doc:"Promociones que dependen de algo más, con su condición; cuando se cumple se aplica una en lugar de la otra, la que más descuenta"`
	StockTracked   *bool                  `json:"stockTracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces availableStock no es una cantidad"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "list_products",
	Title:    "Ver el catálogo",
	Doc:      "Recorre el catálogo del comercio de a páginas, entero o por categoría. Sirve cuando el cliente quiere mirar qué hay; si nombra un producto conviene buscarlo. Con onSale responde «¿qué está en oferta?».",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, listProducts)

func listProducts(ctx context.Context, u *core.Unit, in listProductsIn) (listProductsOut, error) {
	page, err := u.Catalog.List(ctx, catalog.Filter{
		Category: in.Category, InStock: in.InStock, OnSale: in.OnSale, Sort: catalog.Sort(in.SortBy), Limit: in.Limit,
		Offset: in.Offset,
	})
	if err != nil {
		return listProductsOut{}, err
	}
	out := listProductsOut{Products: make([]listedProduct, len(page.Products)), Total: page.Total,
		HasMore: page.HasMore(in.Offset)}
	for i, p := range page.Products {
		out.Products[i] = listedProduct{
			ID: p.ID, Name: p.Name, SKU: p.SKU, Price: u.Decimal(p.Price), Category: p.Category,
			AvailableStock: stockOf(p), HasVariants: p.HasVariants,
			CompareAtPrice: offerOf(u, p), Promotions: p.Promotions, Conditional: conditionalOf(p),
			StockTracked: p.Tracked(),
		}
	}
	return out, nil
}
