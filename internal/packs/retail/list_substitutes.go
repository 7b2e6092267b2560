package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type listSubstitutesIn struct {
	ProductID        string      `json:"productId" jsonschema:"format=uuid" doc:"El producto que no alcanza"`
	RequiredQuantity int64       `json:"requiredQuantity" jsonschema:"minimum=1" doc:"Cuántas unidades quiere el cliente"`
	Limit            int         `json:"limit,omitempty" jsonschema:"minimum=1,maximum=10,default=5" doc:"Cuántas alternativas traer como mucho"`
	PriceRange       *priceRange `json:"priceRange,omitempty" doc:"Entre qué precios busca el cliente"`
}

type priceRange struct {
	Min *money.Decimal `json:"min,omitempty" jsonschema:"minimum=0"`
	Max *money.Decimal `json:"max,omitempty" jsonschema:"minimum=0"`
}

type listSubstitutesOut struct {
	OriginalProduct     originalProduct `json:"originalProduct"`
	Substitutes         []substitute    `json:"substitutes" doc:"De la alternativa más parecida a la menos"`
	NoSubstitutesReason *string         `json:"noSubstitutesReason" doc:"Por qué no hay alternativas, cuando no las hay"`
}

type originalProduct struct {
	ID             string        `json:"id" jsonschema:"format=uuid"`
	Name           string        `json:"name"`
	Price          money.Decimal `json:"price"`
	AvailableStock int64         `json:"availableStock"`
	StockTracked   *bool         `json:"stockTracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces availableStock no es una cantidad"`
}

type substitute struct {
	ID              string        `json:"id" jsonschema:"format=uuid"`
	Name            string        `json:"name"`
	SKU             string        `json:"sku"`
	Price           money.Decimal `json:"price"`
	PriceDifference money.Decimal `json:"priceDifference" doc:"Precio de la alternativa menos el del original: negativo si es más barata"`
	AvailableStock  int64         `json:"availableStock"`
	SimilarityScore float64       `json:"similarityScore" jsonschema:"minimum=0,maximum=1" doc:"Cuánto se parece, de 0 a 1"`
	Reason          string        `json:"reason" doc:"Por qué le serviría al cliente"`
	StockTracked    *bool         `json:"stockTracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces availableStock no es una cantidad"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "list_substitutes",
	Title:    "Ofrecer alternativas",
	Doc:      "Cuando de un producto no hay lo que el cliente necesita, propone otros de la misma categoría que alcanzan, con la diferencia de precio y el motivo para ofrecerlos.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, listSubstitutes)

func listSubstitutes(_ context.Context, u *core.Unit, in listSubstitutesIn) (listSubstitutesOut, error) {
	wanted := catalog.Wanted{Quantity: in.RequiredQuantity, Limit: in.Limit}
	free, err := false, error(nil)
	if r := in.PriceRange; r != nil {
		if wanted.MinPrice, wanted.MaxPrice, free, err = u.Catalog.PriceRange([2]string{"/priceRange/min",
			"/priceRange/max"}, r.Min, r.Max); err != nil {
			return listSubstitutesOut{}, err
		}
	}
	p, err := u.Catalog.Get(in.ProductID)
	if err != nil {
		return listSubstitutesOut{}, err
	}
	out := listSubstitutesOut{
		OriginalProduct: originalProduct{ID: p.ID, Name: p.Name, Price: u.Decimal(p.Price), AvailableStock: stockOf(p),
			StockTracked: p.Tracked()},
		Substitutes: []substitute{},
	}
	var found []catalog.Substitute
	if !free {
		if found, err = u.Catalog.Substitutes(p, wanted); err != nil {
			return listSubstitutesOut{}, err
		}
	}
	for _, s := range found {
		out.Substitutes = append(out.Substitutes, substitute{
			ID: s.ID, Name: s.Name, SKU: s.SKU, Price: u.Decimal(s.Price),
			PriceDifference: u.Decimal(s.Price - p.Price),
			AvailableStock:  stockOf(s.Product), SimilarityScore: s.Score, Reason: s.Reason,
			StockTracked: s.Tracked(),
		})
	}
	if len(found) == 0 {
		out.NoSubstitutesReason = tool.TextOrNull(noneReason(u, in, p))
	}
	return out, nil
}

var (
	msgNoneInRange = locale.Text{
		ES: "No hay otro producto parecido a %s con %d disponibles en ese rango de precio.",
		PT: "Não há outro produto parecido com %s com %d disponíveis nessa faixa de preço.",
		EN: "There is nothing like %s with %d available in that price range.",
	}
	msgNone = locale.Text{
		ES: "No hay otro producto parecido a %s con %d disponibles.",
		PT: "Não há outro produto parecido com %s com %d disponíveis.",
		EN: "There is nothing like %s with %d available.",
	}
)

func noneReason(u *core.Unit, in listSubstitutesIn, p catalog.Product) string {
	if in.PriceRange != nil && (in.PriceRange.Min != nil || in.PriceRange.Max != nil) {
		return u.Say(msgNoneInRange, p.Name, in.RequiredQuantity)
	}
	return u.Say(msgNone, p.Name, in.RequiredQuantity)
}
