package catalog

import (
	"cmp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

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
