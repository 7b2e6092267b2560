package catalog

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// ShelfRows is what staff who maintain the catalogue need from storage, including products that are not for sale.
type ShelfRows interface {
	// Kept returns a product that is not deleted, without its variants.
	Kept(id string, at At) (p Product, found bool, err error)
	// Shelf lists by name, in the order of an index.
	Shelf(f Shelf, at At) ([]Product, error)
	// Holder returns the product that has a SKU, itself or by one of its variants.
	Holder(sku string) (productID string, found bool, err error)
	// LockCatalog locks the catalogue against changes by others until the unit ends.
	LockCatalog() error
}

// Shelf selects a part of the catalogue for staff, by name.
type Shelf struct {
	Status   string
	Category string // empty: any
	Words    string // each is part of the name, in any spelling; or it is the SKU of the product
	After    string // the id of the last product seen; empty: from the start
	Limit    int
}

// Shelf lists products for sale or paused; only those for sale come with their variants.
func (c *Catalog) Shelf(f Shelf) ([]Product, error) {
	products, err := c.rows.Shelf(f, c.at())
	if err != nil {
		return nil, err
	}
	return products, c.attachVariants(products)
}

// GetForStaff returns a product for staff, for sale or not, with its variants; not_found if unknown or deleted.
func (c *Catalog) GetForStaff(id string) (Product, error) {
	p, found, err := c.rows.Kept(id, c.at())
	if err == nil && !found {
		err = c.scope.Fault(fault.NotFound, msgNoProduct)
	}
	if err != nil || !p.HasVariants {
		return p, err
	}
	p.Variants, err = c.rows.VariantsOf(p, c.at())
	return p, err
}

// Lock keeps others from changing the catalogue until the unit ends.
func (c *Catalog) Lock() error { return c.rows.LockCatalog() }

// Remove takes a product out of the catalogue. Orders that have it keep it, with its name and price, and the stock that
// they hold; drafts cannot be confirmed with it any more. not_found if unknown or removed before.
func (c *Catalog) Remove(id string) error {
	if err := c.rows.LockCatalog(); err != nil {
		return err
	}
	p, err := c.GetForStaff(id)
	if err != nil {
		return err
	}
	p.DeletedAt = c.scope.Now
	if err := c.Save([]Product{p}); err != nil {
		return err
	}
	c.scope.Emit("catalog.product_removed", p.ID, map[string]any{"productId": p.ID, "sku": p.SKU})
	return nil
}

// Category is a part of the catalogue. Products without one are in the category with the empty name.
type Category struct {
	Name     string
	Products int
}

// Categories returns the categories of the products a filter lists, by name, the empty name last.
func (c *Catalog) Categories(f Filter) ([]Category, error) {
	list, err := c.rows.Categories(f, c.at())
	slices.SortStableFunc(list, func(a, b Category) int {
		if (a.Name == "") != (b.Name == "") {
			return strings.Compare(b.Name, a.Name) // the empty name last
		}
		return strings.Compare(locale.SortKey(a.Name), locale.SortKey(b.Name))
	})
	return list, err
}

// mostCategories bounds a list to choose from.
const mostCategories = 500

// CategoryNames are the categories with something on sale, by name.
func (c *Catalog) CategoryNames() ([]string, error) {
	names, err := c.rows.CategoryNames(mostCategories)
	slices.SortStableFunc(names, func(a, b string) int { return strings.Compare(locale.SortKey(a), locale.SortKey(b)) })
	return names, err
}

// Version changes with every change of the catalogue.
func (c *Catalog) Version() (int64, error) { return c.rows.CatalogVersion() }

// compare orders products as the database does, for listings selected by the text index; ties are broken by id.
func (s Sort) compare(a, b Product) int {
	var c int
	switch s {
	case ByPrice:
		c = cmp.Compare(a.Price, b.Price)
	case ByPriceDesc:
		c = cmp.Compare(b.Price, a.Price)
	case ByPopular:
		c = cmp.Compare(b.Popularity, a.Popularity)
	case ByNewest:
		c = strings.Compare(b.ID, a.ID) // ids are time-ordered
	default:
		c = strings.Compare(locale.SortKey(a.Name), locale.SortKey(b.Name))
	}
	if c != 0 {
		return c
	}
	return strings.Compare(a.ID, b.ID)
}
