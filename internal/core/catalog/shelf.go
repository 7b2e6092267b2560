package catalog

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ShelfRows is what staff who maintain the catalogue need from storage, including products that are not for sale.
type ShelfRows interface {
	// Kept returns a product that is not deleted, without its variants.
	Kept(id string, now time.Time) (p Product, found bool, err error)
	// Shelf lists by name, in the order of an index.
	Shelf(f Shelf, now time.Time) ([]Product, error)
	// Holder returns the product that has a SKU, itself or by one of its variants.
	Holder(sku string) (productID string, found bool, err error)
	// LockCatalog locks the catalogue against changes by others until the unit ends.
	LockCatalog() error
}

// Shelf selects a part of the catalogue for staff, by name.
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

// Kept returns a product for staff, for sale or not, with its variants; not_found if unknown or deleted.
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
