package store

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// inStock is the condition that some of a product can be sold. No item is ever reserved beyond its quantity, so one
// free item is enough.
const inStock = ` AND (p.track_stock = 0 OR EXISTS (SELECT 1 ` + sellable + `
	AND (i.quantity > i.reserved OR EXISTS (SELECT 1 ` + lapsed + `))))`

// productOrders follow indexes, so that a page costs what it shows. They are the
// same as catalog's own for listings found by text.
var productOrders = map[catalog.Sort]string{
	"":                  `p.sort_key, p.id`,
	catalog.ByName:      `p.sort_key, p.id`,
	catalog.ByPrice:     `@price, p.id`,
	catalog.ByPriceDesc: `@price DESC, p.id`,
	catalog.ByPopular:   `p.popularity DESC, p.id`,
	catalog.ByNewest:    `p.id DESC`, // ids are time-ordered
}

// ListProducts chooses the page by id first: availability is then computed for what is shown, not for what is sorted.
func (c catalogRows) ListProducts(f catalog.Filter, at catalog.At) ([]catalog.Product, int, error) {
	order, ok := productOrders[f.Sort]
	if !ok {
		return nil, 0, fmt.Errorf("store: no order %q of products", f.Sort)
	}
	where, args, err := c.matching(f, at)
	if err != nil {
		return nil, 0, err
	}
	counted := len(args)
	if strings.Contains(order, "@price") {
		price, err := c.priceFor(f.Pricing, &args)
		if err != nil {
			return nil, 0, err
		}
		order = strings.ReplaceAll(order, "@price", price)
	}
	n := len(args)
	query := fmt.Sprintf(`SELECT p.id FROM products p WHERE %s ORDER BY %s LIMIT $%d OFFSET $%d`, where, order, n+1,
		n+2)
	ids, err := texts(c.tx, query, append(slices.Clip(args), limit(f.Limit), max(f.Offset, 0))...)
	if err != nil {
		return nil, 0, err
	}
	page, err := c.inOrder(selectProducts, ids, at)
	if err != nil {
		return nil, 0, err
	}
	total, err := c.total(where, args[:counted], f, len(ids))
	return page, total, err
}

func (c catalogRows) matching(f catalog.Filter, at catalog.At) (where string, args []any, err error) {
	var b strings.Builder
	b.WriteString(live)
	args = []any{c.tx.Workspace()}
	if f.InStock {
		b.WriteString(inStock)
		args = c.asOf(at) // the $2 and $3 of inStock
	}
	and := func(condition string, value any) {
		args = append(args, value)
		fmt.Fprintf(&b, " AND %s $%d", condition, len(args))
	}
	if f.Category != "" {
		and("p.category_key =", locale.Fold(f.Category))
	}
	if len(f.Categories) > 0 {
		fmt.Fprintf(&b, " AND p.category_key IN (%s)", placeholders(len(args)+1, len(f.Categories)))
		for _, name := range f.Categories {
			args = append(args, locale.Fold(name))
		}
	}
	if f.MinPrice > 0 || f.MaxPrice > 0 {
		price, err := c.priceFor(f.Pricing, &args)
		if err != nil {
			return "", nil, err
		}
		if f.MinPrice > 0 {
			and(price+" >=", f.MinPrice)
		}
		if f.MaxPrice > 0 {
			and(price+" <=", f.MaxPrice)
		}
	}
	if f.OnSale {
		on, err := c.promoted(f.Pricing.Promotions, true, &args)
		if err != nil {
			return "", nil, err
		}
		if on != "" {
			on = " OR " + on
		}
		b.WriteString(" AND (p.compare_at_price > p.price" + on + ")")
	}
	return b.String(), args, nil
}

// total counts what matches, unless the page is the last one and gives the number.
func (c catalogRows) total(where string, args []any, f catalog.Filter, shown int) (int, error) {
	last := f.Limit <= 0 || shown < f.Limit
	if last && (shown > 0 || f.Offset <= 0) {
		return max(f.Offset, 0) + shown, nil
	}
	var n int
	err := c.tx.Row(`SELECT COUNT(*) FROM products p WHERE `+where, args, &n)
	return n, err
}

// inOrder reads products and puts them into the order of the ids.
func (c catalogRows) inOrder(query string, ids []string, at catalog.At) ([]catalog.Product, error) {
	list, err := c.products(query+` AND p.id IN (@list)`, ids, at)
	byID := make(map[string]catalog.Product, len(list))
	for _, p := range list {
		byID[p.ID] = p
	}
	page := make([]catalog.Product, 0, len(ids))
	for _, id := range ids {
		if p, ok := byID[id]; ok { // it may have been deleted between the two statements
			page = append(page, p)
		}
	}
	return page, err
}
