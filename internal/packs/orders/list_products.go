package orders

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/tool"
)

type listProductsIn struct {
	Query           string `json:"query,omitempty" jsonschema:"maxLength=200" doc:"Texto a buscar; sin él se lista todo"`
	Category        string `json:"category,omitempty" jsonschema:"maxLength=200" doc:"Mostrar solo esta categoría"`
	MinPrice        int64  `json:"minPrice,omitempty" jsonschema:"minimum=0" doc:"Desde qué precio, en la unidad menor de la moneda"`
	MaxPrice        int64  `json:"maxPrice,omitempty" jsonschema:"minimum=1" doc:"Hasta qué precio, en la unidad menor de la moneda"`
	InStockOnly     bool   `json:"inStockOnly,omitempty" jsonschema:"default=false" doc:"Dejar afuera lo que hoy no se puede vender"`
	OnSale          bool   `json:"onSale,omitempty" jsonschema:"default=false" doc:"Traer solo lo que está en oferta: lo que cuesta menos que antes o entra en una promoción"`
	IncludeStock    bool   `json:"includeStock,omitempty" jsonschema:"default=true" doc:"Decir cuánto queda de cada uno"`
	IncludeVariants bool   `json:"includeVariants,omitempty" jsonschema:"default=false" doc:"Traer también las variantes"`
	SortBy          string `json:"sortBy,omitempty" jsonschema:"enum=name,enum=price_asc,enum=price_desc,enum=popularity,enum=newest,default=name" doc:"Orden de la lista"`
	Page            int    `json:"page,omitempty" jsonschema:"minimum=1,default=1" doc:"Qué página, desde la 1"`
	PageSize        int    `json:"pageSize,omitempty" jsonschema:"minimum=1,maximum=50,default=10" doc:"Cuántos productos por página"`
}

type listProductsOut struct {
	Products   []listedProduct `json:"products"`
	Page       int             `json:"page"`
	PageSize   int             `json:"pageSize"`
	Total      int             `json:"total" doc:"Cuántos productos hay con esos filtros"`
	TotalPages int             `json:"totalPages"`
	HasMore    bool            `json:"hasMore"`
}

type listedProduct struct {
	ID             string                 `json:"id" jsonschema:"format=uuid"`
	SKU            string                 `json:"sku"`
	Name           string                 `json:"name"`
	Description    string                 `json:"description"`
	Category       string                 `json:"category"`
	Brand          *string                `json:"brand"`
	Price          int64                  `json:"price" doc:"En la unidad menor de la moneda"`
	CompareAtPrice *int64                 `json:"compareAtPrice" doc:"Precio anterior, si está rebajado"`
	Currency       string                 `json:"currency"`
	ImageURL       *string                `json:"imageUrl"`
	StockAvailable *int64                 `json:"stockAvailable,omitempty" doc:"Unidades que se pueden vender ahora, si se pidió; 1000000 cuando el producto no lleva stock"`
	HasVariants    bool                   `json:"hasVariants" doc:"Si hay que elegir una variante para pedirlo"`
	Variants       []listedVariant        `json:"variants,omitempty"`
	Promotions     []string               `json:"promotions,omitempty" doc:"La promoción que se aplica a una unidad, ya descontada en price; es una sola, nunca se suman dos"`
	Conditional    []conditionalPromotion `json:"conditionalPromotions,omitempty" doc:"Promociones que dependen de algo más, con su condición; cuando se cumple se aplica una en lugar de la otra, la que más descuenta"`
	StockTracked   *bool                  `json:"stockTracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces stockAvailable no es una cantidad"`
}

// conditionalPromotion is a promotion that one unit of a product does not have yet.
type conditionalPromotion struct {
	Name      string `json:"name"`
	Condition string `json:"condition" doc:"De qué depende: cuántas se llevan, desde qué monto o en qué variante"`
}

type listedVariant struct {
	ID             string `json:"id" jsonschema:"format=uuid"`
	SKU            string `json:"sku"`
	Name           string `json:"name"`
	Price          int64  `json:"price"`
	StockAvailable *int64 `json:"stockAvailable,omitempty"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "list_products",
	Title:    "Ver o buscar productos",
	Doc:      "Recorre el catálogo de a páginas o lo filtra por texto, categoría y precio, en el orden que se pida. Cada producto trae el id que hace falta para agregarlo a un pedido.",
	Category: query, Risk: tool.Low, Audit: tool.AuditNone, Roles: access.Anyone, PerMinute: 60,
}, listProducts)

var sorts = map[string]catalog.Sort{
	"name": catalog.ByName, "price_asc": catalog.ByPrice, "price_desc": catalog.ByPriceDesc,
	"popularity": catalog.ByPopular, "newest": catalog.ByNewest,
}

func listProducts(ctx context.Context, u *core.Unit, in listProductsIn) (listProductsOut, error) {
	if in.MaxPrice > 0 {
		if err := u.Catalog.CheckRange("/maxPrice", in.MinPrice, in.MaxPrice); err != nil {
			return listProductsOut{}, err
		}
	}
	offset := (in.Page - 1) * in.PageSize
	page, err := u.Catalog.List(ctx, catalog.Filter{
		Text: strings.TrimSpace(in.Query), Category: strings.TrimSpace(in.Category), InStock: in.InStockOnly,
		OnSale:   in.OnSale,
		MinPrice: in.MinPrice, MaxPrice: in.MaxPrice, Sort: sorts[in.SortBy], Limit: in.PageSize, Offset: offset,
	})
	if err != nil {
		return listProductsOut{}, err
	}
	out := listProductsOut{
		Products: make([]listedProduct, len(page.Products)), Page: in.Page, PageSize: in.PageSize,
		Total: page.Total, TotalPages: (page.Total + in.PageSize - 1) / in.PageSize, HasMore: page.HasMore(offset),
	}
	for i, p := range page.Products {
		out.Products[i] = in.show(u, p)
	}
	return out, nil
}

// show leaves out the fields that were not requested.
func (in listProductsIn) show(u *core.Unit, p catalog.Product) listedProduct {
	out := listedProduct{
		ID: p.ID, SKU: p.SKU, Name: p.Name, Description: p.Description, Category: p.Category,
		Brand: tool.TextOrNull(p.Brand),
		Price: p.Price, Currency: string(u.Workspace.Currency), ImageURL: tool.TextOrNull(p.ImageURL),
		HasVariants: p.HasVariants, Promotions: p.Promotions,
		Conditional: lists.Map(p.Conditional, func(c catalog.Conditional) conditionalPromotion {
			return conditionalPromotion(c)
		}),
		StockAvailable: in.stock(catalog.Choice{Product: p}),
	}
	if in.IncludeStock {
		out.StockTracked = p.Tracked()
	}
	if p.CompareAt > 0 {
		out.CompareAtPrice = &p.CompareAt
	}
	if !in.IncludeVariants {
		return out
	}
	for _, v := range p.Variants {
		c := catalog.Choice{Product: p, Variant: v}
		out.Variants = append(out.Variants, listedVariant{ID: v.ID, SKU: c.SKU(), Name: v.Name, Price: c.Price(),
			StockAvailable: in.stock(c)})
	}
	return out
}

func (in listProductsIn) stock(c catalog.Choice) *int64 {
	if !in.IncludeStock {
		return nil
	}
	n := c.Available()
	return &n
}
