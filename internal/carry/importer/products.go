package importer

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
)

// How free columns begin: those of counted stock with stock_<code of the place>, those of a customer group's prices
// with price_<name of the group>.
const (
	places = "stock_"
	groups = "price_"
)

var productLayout = layout{
	required: []string{"sku", "name"},
	optional: []string{
		"price", "compare_at_price", "description", "category", "brand", "tags", "image_url", "status", "track_stock",
		"popularity",
		"low_stock_threshold", "product_sku",
	},
	free: map[string]string{places: "<place>", groups: "<group>"},
}

// Maximum lengths of texts, as tools and tables allow.
const (
	longestSKU      = catalog.LongestSKU
	longestName     = catalog.LongestName
	longestCategory = catalog.LongestCategory
	longestText     = catalog.LongestText
	mostStock       = 1_000_000_000
)

// productRow is one line of a products file: a product, or a variant of the one
// product_sku names. What the file does not mention stays as it is.
type productRow struct {
	edited[catalog.Product]
	sku    string
	parent string // not empty: the row is a variant of this product
	name   string
	price  *int64
	levels []level
	groups []catalog.GroupPrice
	low    *int64
}

type level struct {
	place    string
	quantity int64
}

// Products imports products and their variants. Columns: sku and name, and of
// the others those that matter; a row whose product_sku is set is a variant of
// that product, here or in the catalogue. Known SKUs are updated. Several files
// are one import.
func (in Into) Products(ctx context.Context, w *access.Workspace, files ...io.Reader) (Summary, error) {
	var problems Problems
	var rows []productRow
	for _, file := range files {
		t, err := productLayout.read(file, &problems)
		if err != nil {
			return Summary{}, err
		}
		for _, column := range t.header {
			name, priced := strings.CutPrefix(column, groups)
			if _, there := w.Settings.Group(name); priced && !there {
				t.add(1, column, "the settings have no customer group %s", name)
			}
		}
		for _, r := range t.rows {
			rows = append(rows, in.product(w, r))
		}
	}
	distinct(rows, "sku", func(r productRow) string { return r.sku })
	if err := problems.err(); err != nil {
		return Summary{}, err
	}
	var sum Summary
	err := in.write(ctx, w, func(u unit) error {
		p := &plan{unit: u, rows: rows, progress: in.progress}
		if err := p.run(); err != nil {
			return err
		}
		sum = p.Summary
		return nil
	})
	return sum, err
}

func (in Into) product(w *access.Workspace, r row) productRow {
	p := productRow{
		edited: edited[catalog.Product]{row: r}, sku: r.required("sku", longestSKU),
		name:   r.required("name", longestName),
		parent: r.bounded("product_sku", longestSKU),
	}
	if price, ok := r.price("price", w.Currency, in.Minor); ok {
		p.price = &price
	}
	if low, ok := r.whole("low_stock_threshold", 0, mostStock); ok {
		p.low = &low
	}
	for _, column := range r.t.header {
		if group, priced := strings.CutPrefix(column, groups); priced {
			price, _ := r.price(column, w.Currency, in.Minor) // an empty cell removes it
			p.groups = append(p.groups, catalog.GroupPrice{Group: group, Price: price})
		}
		place, counted := strings.CutPrefix(column, places)
		if !counted {
			continue
		}
		if n, ok := r.whole(column, 0, mostStock); ok {
			p.levels = append(p.levels, level{place, n})
		}
	}
	if p.parent == "" {
		p.own(w, in.Minor)
	}
	return p
}

// own reads what only a product has.
func (p *productRow) own(w *access.Workspace, minor bool) {
	p.textual("description", longestText, func(to *catalog.Product, s string) { to.Description = s })
	p.textual("category", longestCategory, func(to *catalog.Product, s string) { to.Category = s })
	p.textual("brand", longestName, func(to *catalog.Product, s string) { to.Brand = s })
	p.textual("image_url", longestText, func(to *catalog.Product, s string) { to.ImageURL = s })
	p.tags(func(to *catalog.Product, tags []string) { to.Tags = tags })
	if before, ok := p.row.price("compare_at_price", w.Currency, minor); ok || p.has("compare_at_price") {
		p.edit(func(to *catalog.Product) { to.CompareAt = before })
	}
	if n, ok := p.whole("popularity", 0, mostStock); ok {
		p.edit(func(to *catalog.Product) { to.Popularity = n })
	}
	if on, ok := p.flag("track_stock"); ok {
		p.edit(func(to *catalog.Product) { to.TrackStock = on })
	}
	switch status := p.text("status"); {
	case status == "":
	case slices.Contains([]string{catalog.Active, catalog.Inactive}, status):
		p.edit(func(to *catalog.Product) { to.Status = status })
	default:
		p.wrong("status", "%q is neither active nor inactive", status)
	}
}
