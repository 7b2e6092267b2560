package httpapi

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// PriceList is a group of customers with prices of its own.
type PriceList struct {
	Group   string        `json:"group"`
	Percent money.Decimal `json:"percent" doc:"Off the usual prices of what the list has no price for."`
}

// GroupPrice is what a product, or one of its variants, costs the group, in minor units.
type GroupPrice struct {
	ProductID string  `json:"product_id" format:"uuid"`
	VariantID *string `json:"variant_id,omitempty" doc:"Null: the product, and its variants without a price of their own."`
	Price     int64   `json:"price" minimum:"0" maximum:"1000000000000000" doc:"0 removes it: the group's percentage applies."`
}

const setPricesText = "Prices are minor units. What the list has no price for costs the group its percentage less than usual."

func registerPriceLists(r *router) {
	add(r, explained(get("/v1/price-lists", "listPriceLists", "The groups of customers with prices of their own"),
		"The groups themselves are part of the settings (customer_groups)."), staffOnly, reads(r, listPriceLists))
	add(r, explained(get("/v1/price-lists/{group}", "getPriceList", "The prices of a group, by product"),
		"A page has all prices of its products; after is a product's id."), staffOnly, reads(r, getPriceList))
	add(r, explained(put("/v1/price-lists/{group}", "setPriceList", "Replace the prices of a group"), setPricesText),
		staffOnly, writes(r, func(u *core.Unit, in *setPricesIn) (list[GroupPrice], error) { return setPrices(u, in, true) }))
	add(r, explained(change("/v1/price-lists/{group}", "changePriceList", "Set or remove some prices of a group"),
		setPricesText+" Others stay as they are."), staffOnly,
		writes(r, func(u *core.Unit, in *setPricesIn) (list[GroupPrice], error) { return setPrices(u, in, false) }))
}

func listPriceLists(u *core.Unit, in *NamedPage) (list[PriceList], error) {
	return pageNamed(u.Workspace.Settings.CustomerGroups, *in, func(g access.CustomerGroup) string { return g.Name },
		func(g access.CustomerGroup) PriceList { return PriceList{g.Name, g.Percent} }), nil
}

// OfGroup names a group of customers.
type OfGroup struct {
	Group string `path:"group" maxLength:"40"`
}

type getPriceListIn struct {
	OfGroup
	Page
}

func getPriceList(u *core.Unit, in *getPriceListIn) (list[GroupPrice], error) {
	prices, more, err := u.Catalog.PriceList(in.Group, in.After, in.Limit)
	return list[GroupPrice]{Data: showPrices(prices), HasMore: more}, err
}

func showPrices(prices []catalog.GroupPrice) []GroupPrice {
	slices.SortFunc(prices, func(a, b catalog.GroupPrice) int {
		return cmp.Or(cmp.Compare(a.ProductID, b.ProductID), cmp.Compare(a.VariantID, b.VariantID))
	})
	return convert(prices, func(g catalog.GroupPrice) GroupPrice {
		return GroupPrice{g.ProductID, orNull(g.VariantID), g.Price}
	})
}

type setPricesIn struct {
	OfGroup
	Body struct {
		Prices []GroupPrice `json:"prices" nullable:"false" maxItems:"500"`
	}
}

func setPrices(u *core.Unit, in *setPricesIn, whole bool) (out list[GroupPrice], err error) {
	prices := convert(in.Body.Prices, func(g GroupPrice) catalog.GroupPrice {
		p := catalog.GroupPrice{ProductID: g.ProductID, Price: g.Price}
		if g.VariantID != nil {
			p.VariantID = *g.VariantID
		}
		return p
	})
	if err := u.Catalog.SetPriceList(in.Group, prices, whole); err != nil {
		return out, err
	}
	prices = slices.DeleteFunc(prices, func(g catalog.GroupPrice) bool { return g.Price == 0 })
	return list[GroupPrice]{Data: showPrices(prices)}, nil
}
