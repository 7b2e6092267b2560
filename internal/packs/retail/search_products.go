package retail

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type searchProductsIn struct {
	Query       string `json:"query" jsonschema:"minLength=2,maxLength=100" doc:"Lo que busca el cliente, con sus palabras: coca cola, leche descremada"`
	Category    string `json:"category,omitempty" jsonschema:"minLength=1,maxLength=50" doc:"Buscar solo en esta categoría"`
	Limit       int    `json:"limit,omitempty" jsonschema:"minimum=1,maximum=20,default=10" doc:"Cuántos resultados traer como mucho"`
	OnSale      bool   `json:"onSale,omitempty" jsonschema:"default=false" doc:"Traer solo lo que está en oferta: lo que cuesta menos que antes o entra en una promoción"`
	InStockOnly bool   `json:"inStockOnly,omitempty" jsonschema:"default=true" doc:"Dejar afuera lo que hoy no se puede vender"`
}

type searchProductsOut struct {
	Results     []foundProduct `json:"results" doc:"Del más parecido al menos"`
	TotalFound  int            `json:"totalFound"`
	Suggestions []string       `json:"suggestions" doc:"Productos parecidos, solo cuando no se encontró ninguno"`
}

type foundProduct struct {
	ID             string                 `json:"id" jsonschema:"format=uuid"`
	Name           string                 `json:"name"`
	SKU            string                 `json:"sku"`
	Price          money.Decimal          `json:"price"`
	Category       string                 `json:"category"`
	AvailableStock int64                  `json:"availableStock" doc:"Unidades que se pueden vender ahora; 1000000 cuando el producto no lleva stock"`
	CompareAtPrice *money.Decimal         `json:"compareAtPrice" doc:"Precio anterior, si está en oferta"`
	Promotions     []string               `json:"promotions,omitempty" doc:"La promoción que se aplica a una unidad, ya descontada en price; es una sola, nunca se suman dos"`
	Conditional    []conditionalPromotion `json:"conditionalPromotions,omitempty" doc:"Promociones que dependen de algo más, con su condición; cuando se cumple se aplica una en lugar de la otra, la que más descuenta"`
	MatchScore     float64                `json:"matchScore" jsonschema:"minimum=0,maximum=1" doc:"Cuánto se parece a lo buscado, de 0 a 1"`

	// Ours, beside the document's fields.
	Variants     []foundVariant `json:"variants,omitempty" doc:"Sus variantes, con el precio de cada una: para pedirlo hay que elegir una"`
	StockTracked *bool          `json:"stockTracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces availableStock no es una cantidad"`
	Description  string         `json:"description,omitempty" doc:"Lo que el negocio dice del producto, recortado"`
}

type foundVariant struct {
	ID             string        `json:"id" jsonschema:"format=uuid"`
	Name           string        `json:"name"`
	Price          money.Decimal `json:"price"`
	AvailableStock int64         `json:"availableStock"`
}

func variantsOf(u *core.Unit, p catalog.Product) []foundVariant {
	return lists.Map(p.Variants, func(v catalog.Variant) foundVariant {
		c := catalog.Choice{Product: p, Variant: v}
		return foundVariant{ID: v.ID, Name: v.Name, Price: u.Decimal(c.Price()), AvailableStock: c.Available()}
	})
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "search_products",
	Title:    "Buscar productos",
	Doc:      "Busca productos por texto en nombre, descripción, código y etiquetas, aunque el cliente escriba sin acentos o con algún error de tipeo. Si no hay ninguno, propone parecidos.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, searchProducts)

func searchProducts(ctx context.Context, u *core.Unit, in searchProductsIn) (searchProductsOut, error) {
	found, err := u.Catalog.Search(ctx, in.Query,
		catalog.Filter{Category: in.Category, InStock: in.InStockOnly, OnSale: in.OnSale, Limit: in.Limit})
	if err == nil {
		err = u.Catalog.LoadVariants(found.Results)
	}
	if err != nil {
		return searchProductsOut{}, err
	}
	out := searchProductsOut{Results: make([]foundProduct, len(found.Results)), TotalFound: found.Total,
		Suggestions: []string{}}
	for i, m := range found.Results {
		out.Results[i] = foundProduct{
			ID: m.ID, Name: m.Name, SKU: m.SKU, Price: u.Decimal(m.Price), Category: m.Category,
			AvailableStock: stockOf(m.Product), MatchScore: m.Score, CompareAtPrice: offerOf(u, m.Product),
			Promotions: m.Promotions, Conditional: conditionalOf(m.Product),
			Variants: variantsOf(u, m.Product), StockTracked: m.Tracked(), Description: briefly(m.Description),
		}
	}
	if found.Total == 0 {
		out.Suggestions = append(out.Suggestions, found.Suggestions...)
	}
	return out, nil
}

// mostDescribed is how many letters of a description are told of each product that was found.
const mostDescribed = 160

// briefly is a description up to the last word that fits.
func briefly(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	letters := []rune(text)
	if len(letters) <= mostDescribed {
		return text
	}
	cut := string(letters[:mostDescribed])
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return cut + "…"
}
