package catalog

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Category is a part of the catalogue. Products without one are in the category with the empty name.
type Category struct {
	Name     string
	Products int
}

// Categories returns the categories of the products a filter lists, by name, the empty name last.
func (c *Catalog) Categories(f Filter) ([]Category, error) {
	list, err := c.rows.Categories(f, c.scope.Now)
	slices.SortStableFunc(list, func(a, b Category) int {
		if (a.Name == "") != (b.Name == "") {
			return strings.Compare(b.Name, a.Name) // the empty name last
		}
		return strings.Compare(locale.SortKey(a.Name), locale.SortKey(b.Name))
	})
	return list, err
}

// Version changes with every change of the catalogue.
func (c *Catalog) Version() (int64, error) { return c.rows.CatalogVersion() }
