package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
)

// Product is what a business sells, as its people edit it. Amounts are minor units of the workspace's currency.
type Product struct {
	ID string `json:"id"`
	catalog.Fields
	Available *int64    `json:"available" doc:"What can still be sold of it; null: its stock is not counted."`
	UpdatedAt time.Time `json:"updated_at"`
}

func showProduct(p catalog.Product) Product {
	out := Product{ID: p.ID, Fields: p.Fields(), UpdatedAt: p.UpdatedAt}
	if p.TrackStock {
		out.Available = &p.Available
	}
	return out
}

func registerProducts(r *router) {
	add(r, explained(get("/v1/products", "listProducts", "What the business sells, by name"), listProductsText), staffOnly,
		reads(r, listProducts))
	editable[catalog.Fields, Product]{
		path: "/v1/products", one: "Product", about: "a product", fields: catalog.Described,
		read: staffOnly, write: staffOnly,
		base: func(*core.Unit) catalog.Fields { return catalog.NewFields() },
		lock: func(u *core.Unit, _ string) error { return u.Catalog.Lock() },
		get:  getProduct,
		create: func(u *core.Unit, f catalog.Fields) (Product, catalog.Fields, error) {
			return keepProduct(u, catalog.Product{}, f)
		},
		change: changeProduct,
		remove: func(u *core.Unit, id string) error { return u.Catalog.Remove(id) },
		gone:   "Orders that have it keep it, and the stock they hold; drafts cannot be confirmed with it. The SKU is free again.",
	}.register(r)
}

const listProductsText = "Those for sale, or with status inactive those that are paused. Prices are the usual ones, " +
	"without groups of customers and promotions."

type listProductsIn struct {
	Page
	Words    string `query:"q" maxLength:"100" doc:"Words of which each is part of the name, in any spelling; or a SKU."`
	Status   string `query:"status" enum:"active,inactive" default:"active"`
	Category string `query:"category" maxLength:"50"`
}

func listProducts(u *core.Unit, in *listProductsIn) (list[Product], error) {
	products, err := u.Catalog.Shelf(catalog.Shelf{Status: in.Status, Category: in.Category, Words: in.Words,
		After: in.After, Limit: in.Limit + 1})
	return page(products, in.Limit, showProduct), err
}

func getProduct(u *core.Unit, id string) (catalog.Fields, Product, error) {
	p, err := u.Catalog.GetForStaff(id)
	return p.Fields(), showProduct(p), err
}

func changeProduct(u *core.Unit, id string, f catalog.Fields) (Product, catalog.Fields, error) {
	p, err := u.Catalog.GetForStaff(id)
	if err != nil {
		return Product{}, f, err
	}
	return keepProduct(u, p, f)
}

func keepProduct(u *core.Unit, p catalog.Product, f catalog.Fields) (Product, catalog.Fields, error) {
	p.Set(f)
	kept, err := u.Catalog.Keep(p, p.Version)
	if err != nil {
		return Product{}, f, err
	}
	saved, out, err := getProduct(u, kept.ID)
	return out, saved, err
}
