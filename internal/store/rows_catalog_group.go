package store

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var groupPrices = describe("group_prices", "g", func(g *catalog.GroupPrice) columns {
	return columns{
		key("customer_group", &g.Group), key("product_id", &g.ProductID), key("variant_id", &g.VariantID),
		number("price", &g.Price),
	}
})

var overwriteGroupPrice = groupPrices.overwrite()

func (c catalogRows) GroupPrices(group string, productIDs []string) (out []catalog.GroupPrice, err error) {
	err = queryIn(c.tx, `SELECT `+groupPrices.list+
		` FROM group_prices g WHERE g.workspace_id = $1 AND g.customer_group = $2
		AND g.product_id IN (@list)`, []any{c.tx.Workspace(), group}, productIDs,
		into(&out, func(g *catalog.GroupPrice) []any { return groupPrices.of(g).fields(0) }))
	return out, err
}

func (c catalogRows) SaveGroupPrices(list []catalog.GroupPrice) error {
	for group, of := range byGroup(list) {
		if err := c.noteGroupPrices(group, of, false); err != nil {
			return err
		}
	}
	var kept []catalog.GroupPrice
	for _, g := range list {
		if g.Price > 0 {
			kept = append(kept, g)
			continue
		}
		if _, err := c.tx.Exec(`DELETE FROM group_prices WHERE workspace_id = $1 AND customer_group = $2 AND product_id = $3
			AND variant_id = $4`, c.tx.Workspace(), g.Group, g.ProductID, g.VariantID); err != nil {
			return err
		}
	}
	_, err := insert(c.tx, groupPrices.into, groupPrices.tuples(c.tx, kept), overwriteGroupPrice)
	return err
}

func (c catalogRows) GroupPriced(group, after string, most int) ([]string, error) {
	return texts(c.tx, `SELECT DISTINCT g.product_id FROM group_prices g WHERE g.workspace_id = $1 AND g.customer_group = $2
		AND g.product_id > $3 ORDER BY g.product_id LIMIT $4`, c.tx.Workspace(), group, after, limit(most))
}

func (c catalogRows) DropGroupPrices(group string) error {
	if err := c.noteGroupPrices(group, nil, true); err != nil {
		return err
	}
	_, err := c.tx.Exec(`DELETE FROM group_prices WHERE workspace_id = $1 AND customer_group = $2`, c.tx.Workspace(), group)
	return err
}

// priceFor is the SQL of what one of product p costs a customer, with its parameters added to args. Without a group and
// promotions it is the column, so that a page follows its index.
func (c catalogRows) priceFor(by catalog.Pricing, args *[]any) (string, error) {
	parameter := func(v any) string {
		*args = append(*args, v)
		return fmt.Sprintf("$%d", len(*args))
	}
	price := `p.price`
	if by.Group != "" {
		price = fmt.Sprintf(`COALESCE((SELECT g.price FROM group_prices g WHERE g.workspace_id = $1 AND g.customer_group = %s
			AND g.product_id = p.id AND g.variant_id = ''), p.price - (p.price * %d + 9999) / 10000)`,
			parameter(by.Group), by.OffBP)
	}
	special := specialPrice(by.Promotions, parameter)
	off, err := c.percentOff(by.Promotions, price, args)
	if off != "" {
		price = fmt.Sprintf(`(%s - (%s * %s + 9999) / 10000)`, price, price, off)
	}
	if special != "" {
		price = `CASE WHEN ` + special + ` < ` + price + ` THEN ` + special + ` ELSE ` + price + ` END`
	}
	return price, err
}

// percentOff is the SQL of the basis points that a promotion takes off one of product p; empty: none does.
func (c catalogRows) percentOff(list []access.Promotion, price string, args *[]any) (string, error) {
	list = lists.Filter(list, func(p access.Promotion) bool { return p.Kind == access.PercentOff })
	if len(list) == 0 {
		return "", nil
	}
	slices.SortStableFunc(list, func(a, b access.Promotion) int { return b.BasisPoints() - a.BasisPoints() })
	var b strings.Builder
	for _, p := range list {
		on, err := c.promoted([]access.Promotion{p}, false, args)
		if err != nil {
			return "", err
		}
		if on == "" { // of a brand that nothing has
			continue
		}
		if p.FromAmount > 0 {
			on = fmt.Sprintf(`(%s) AND %s >= %d`, on, price, p.FromAmount)
		}
		fmt.Fprintf(&b, ` WHEN %s THEN %d`, on, p.BasisPoints())
	}
	if b.Len() == 0 {
		return "", nil
	}
	return `CASE` + b.String() + ` ELSE 0 END`, nil
}

// specialPrice is the SQL of the price that a promotion gives product p itself; empty: none does.
func specialPrice(list []access.Promotion, parameter func(any) string) string {
	lowest := map[string]int64{}
	var skus []string
	for _, p := range list {
		if p.Kind != access.SpecialPrice {
			continue
		}
		for _, sku := range p.Products {
			if old, there := lowest[sku]; !there || p.Price < old {
				lowest[sku] = p.Price
			}
			skus = append(skus, sku)
		}
	}
	if len(skus) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(`CASE p.sku`)
	for _, sku := range skus {
		fmt.Fprintf(&b, ` WHEN %s THEN %d`, parameter(sku), lowest[sku])
	}
	return b.String() + ` ELSE 9000000000000000 END`
}

// promoted is the SQL condition that product p, or one of its variants if they count, is in one of the promotions.
func (c catalogRows) promoted(list []access.Promotion, variants bool, args *[]any) (string, error) {
	var skus, categories, brands []string
	for _, p := range list {
		skus, brands = append(skus, p.Products...), append(brands, p.Brands...)
		for _, name := range p.Categories {
			categories = append(categories, locale.Fold(name))
		}
	}
	brands, err := c.brands(brands)
	if err != nil {
		return "", err
	}
	var parts []string
	in := func(condition string, values []string) {
		if len(values) == 0 {
			return
		}
		parts = append(parts, fmt.Sprintf(condition, placeholders(len(*args)+1, len(values))))
		for _, v := range values {
			*args = append(*args, v)
		}
	}
	in(`p.sku IN (%s)`, skus)
	if variants {
		in(`EXISTS (SELECT 1 FROM variants v WHERE v.workspace_id = $1 AND v.product_id = p.id AND v.deleted_at = 0 AND v.sku IN (%s))`,
			skus)
	}
	in(`p.category_key IN (%s)`, categories)
	in(`p.brand IN (%s)`, brands)
	return strings.Join(parts, " OR "), nil
}

// brands returns the brands of the catalogue that are meant by names, however they are written.
func (c catalogRows) brands(names []string) (out []string, err error) {
	if len(names) == 0 {
		return nil, nil
	}
	meant := map[string]bool{}
	for _, name := range names {
		meant[locale.Fold(name)] = true
	}
	all, err := texts(c.tx, `SELECT DISTINCT p.brand FROM products p WHERE `+live+` AND p.brand <> ''`,
		c.tx.Workspace())
	for _, brand := range all {
		if meant[locale.Fold(brand)] {
			out = append(out, brand)
		}
	}
	return out, err
}
