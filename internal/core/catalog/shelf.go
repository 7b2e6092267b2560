package catalog

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ShelfRows is what the people who keep the catalogue need from storage: what is not
// for sale at present is part of it.
type ShelfRows interface {
	// Kept is a product that is not deleted, without its variants.
	Kept(id string, now time.Time) (p Product, found bool, err error)
	// Shelf lists by name, in the order of an index.
	Shelf(f Shelf, now time.Time) ([]Product, error)
	// Holder is the product that has a SKU, itself or by one of its variants.
	Holder(sku string) (productID string, found bool, err error)
	// LockCatalog keeps everybody else from changing the catalogue until the unit ends.
	LockCatalog() error
}

// Shelf is a part of the catalogue as its keepers see it, by name.
type Shelf struct {
	Status   string
	Category string // empty: any
	After    string // the id of the last product seen; empty: from the start
	Limit    int
}

// Shelf lists products for sale or paused; only those for sale come with their variants.
func (c *Catalog) Shelf(f Shelf) ([]Product, error) {
	products, err := c.rows.Shelf(f, c.scope.Now)
	if err != nil {
		return nil, err
	}
	return products, c.attachVariants(products)
}

// Kept is a product for its keepers, for sale or not, with its variants; not_found
// where it is none or deleted.
func (c *Catalog) Kept(id string) (Product, error) {
	p, found, err := c.rows.Kept(id, c.scope.Now)
	if err == nil && !found {
		err = fault.New(fault.NotFound, "%s", c.scope.Say(msgNoProduct))
	}
	if err != nil || !p.HasVariants {
		return p, err
	}
	p.Variants, err = c.rows.VariantsOf(p, c.scope.Now)
	return p, err
}
