package httpapi

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
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

const setPricesText = "Prices are minor units. What the list has no price for costs the group its percentage less than usual. " +
	"With If-Match only the list that was read is changed, and the response has the new ETag."

func registerPriceLists(r *router) {
	add(r, explained(get("/v1/price-lists", "listPriceLists", "The groups of customers with prices of their own"),
		"The groups themselves are part of the settings (customer_groups)."), staffOnly, reads(r, listPriceLists))
	read := explained(get("/v1/price-lists/{group}", "getPriceList", "The prices of a group, by product"),
		"A page has all prices of its products; after is a product's id. The first page has the ETag of the whole list.")
	addRaw(r, r.responds(read, list[GroupPrice]{}), staffOnly, reads(r, getPriceList))
	set := explained(put("/v1/price-lists/{group}", "setPriceList", "Replace the prices of a group"), setPricesText)
	addRaw(r, r.responds(set, list[GroupPrice]{}), staffOnly,
		writes(r, func(u *core.Unit, in *setPricesIn) (*edited, error) { return setPrices(u, in, true) }))
	some := explained(change("/v1/price-lists/{group}", "changePriceList", "Set or remove some prices of a group"),
		setPricesText+" Others stay as they are.")
	addRaw(r, r.responds(some, list[GroupPrice]{}), staffOnly,
		writes(r, func(u *core.Unit, in *setPricesIn) (*edited, error) { return setPrices(u, in, false) }))
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

func getPriceList(u *core.Unit, in *getPriceListIn) (*edited, error) {
	prices, more, err := u.Catalog.PriceList(in.Group, in.After, in.Limit)
	out := &edited{Body: list[GroupPrice]{Data: showPrices(prices), HasMore: more}}
	if err == nil && in.After == "" {
		out.ETag, err = listTag(u, in.Group)
	}
	return out, err
}

// listTag is the version of a whole price list, which is read for it.
func listTag(u *core.Unit, group string) (string, error) {
	sum, after := sha256.New(), ""
	for {
		prices, more, err := u.Catalog.PriceList(group, after, 500)
		if err != nil {
			return "", err
		}
		shown := showPrices(prices)
		if err := json.NewEncoder(sum).Encode(shown); err != nil {
			return "", err
		}
		if !more {
			return etag(sum.Sum(nil)), nil
		}
		after = shown[len(shown)-1].ProductID
	}
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
	Version
	Body struct {
		Prices []GroupPrice `json:"prices" nullable:"false" maxItems:"500"`
	}
}

func setPrices(u *core.Unit, in *setPricesIn, whole bool) (*edited, error) {
	if err := checkList(u, in); err != nil {
		return nil, err
	}
	prices := convert(in.Body.Prices, func(g GroupPrice) catalog.GroupPrice {
		p := catalog.GroupPrice{ProductID: g.ProductID, Price: g.Price}
		if g.VariantID != nil {
			p.VariantID = *g.VariantID
		}
		return p
	})
	if err := u.Catalog.SetPriceList(in.Group, prices, whole); err != nil {
		return nil, err
	}
	prices = slices.DeleteFunc(prices, func(g catalog.GroupPrice) bool { return g.Price == 0 })
	out := &edited{Body: list[GroupPrice]{Data: showPrices(prices)}}
	if in.IfMatch == "" {
		return out, nil
	}
	now, err := listTag(u, in.Group)
	out.ETag = now
	return out, err
}

// checkList refuses a change that starts from another version of the list, and keeps others from changing it.
func checkList(u *core.Unit, in *setPricesIn) error {
	if in.IfMatch == "" {
		return nil
	}
	if err := u.Catalog.Lock(); err != nil {
		return err
	}
	now, err := listTag(u, in.Group)
	if err != nil {
		return err
	}
	return unchanged(in.IfMatch, now, u.Workspace.Locale)
}
