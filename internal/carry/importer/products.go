package importer

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// How free columns begin: those of counted stock with stock_<code of the place>, those of a customer group's prices
// with price_<name of the group>.
const (
	places = "stock_"
	groups = "price_"
)

// shelfFields are the columns of a products file beyond a product's own fields.
type shelfFields struct {
	ProductSKU string `json:"product_sku,omitempty" es:"Producto de la variante" pt:"Produto da variante" en:"Product of the variant" also:"sku producto, codigo producto" jsonschema:"maxLength=50"`
	Low        int64  `json:"low_stock_threshold,omitempty" es:"Stock mínimo" es_mx:"Inventario mínimo" pt:"Estoque mínimo" en:"Minimum stock" also:"minimo, punto de pedido, avisar desde" jsonschema:"minimum=0,maximum=1000000000"`
}

var productColumns = slices.Concat(described(catalog.Described, nil, "variants"),
	described(field.Of[shelfFields](), nil))

// shelfLayout is what a file of products, of stock or of prices can have.
func shelfLayout(w *access.Workspace, kind string, at []stock.Place) layout {
	l := layout{columns: productColumns, required: []string{"sku"}}
	stocked := prefix{name: places, about: "<place>", words: []string{"stock", "estoque", "existencias", "existencia", "inventario", "cantidad",
		"quantidade", "quantity"}, known: map[string]string{}, alone: "local"}
	for i, p := range at {
		if i == 0 {
			stocked.alone = p.Code
		}
		stocked.known[folded(p.Name)], stocked.known[folded(p.Code)] = p.Code, p.Code
	}
	priced := prefix{name: groups, about: "<group>", words: []string{"precio", "preco", "price"}, known: map[string]string{}}
	for _, g := range w.Settings.CustomerGroups {
		priced.known[folded(g.Name)] = g.Name
	}
	only := func(names ...string) {
		l.columns = slices.DeleteFunc(slices.Clone(l.columns), func(c column) bool { return !slices.Contains(names, c.name) })
	}
	switch kind {
	case KindStock:
		l.free = []prefix{stocked}
		only("sku", "name", "product_sku", "low_stock_threshold")
	case KindPrices:
		l.free = []prefix{priced}
		only("sku", "name", "product_sku", "price", "compare_at_price")
	default:
		l.free, l.coded = []prefix{stocked, priced}, true
	}
	return l
}

// mostStock is the most that is counted of a product at a place.
const mostStock = 1_000_000_000

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
	same   bool // what there is of it is as the row says, as far as was looked
}

type level struct {
	place    string
	quantity int64
}

// Products imports products and their variants. Columns: sku, and of
// the others those that matter; a row whose product_sku is set is a variant of
// that product, here or in the catalogue. Known SKUs are updated. Several files
// are one import.
func (in Into) Products(ctx context.Context, w *access.Workspace, files ...io.Reader) (Summary, error) {
	return in.shelf(ctx, w, KindProducts, files...)
}

// shelf imports products, or only the stock or the prices of those that are there.
func (in Into) shelf(ctx context.Context, w *access.Workspace, kind string, files ...io.Reader) (Summary, error) {
	var at []stock.Place
	err := in.Store.Read(ctx, w.ID, func(tx runtime.Tx) (err error) { at, err = tx.Core().Stock.Places(); return err })
	if err != nil {
		return Summary{}, err
	}
	l := shelfLayout(w, kind, at)
	var problems Problems
	var rows []productRow
	var tables []*table
	codes := "sku"
	for _, file := range files {
		t, err := l.read(file, in.Options, w.Locale, &problems)
		if err != nil {
			return Summary{}, err
		}
		tables = append(tables, t)
		if _, there := t.columns[codes]; !there {
			codes = "name"
		}
		for _, column := range t.header {
			name, priced := strings.CutPrefix(column, groups)
			if _, there := w.Settings.Group(name); priced && !there {
				t.add(problems.head, column, "the settings have no customer group %s", name)
			}
		}
		for _, r := range t.rows {
			rows = append(rows, in.product(w, r, kind == KindProducts))
		}
	}
	distinct(rows, codes, func(r productRow) string { return r.sku })
	return run(ctx, in, w, &problems, tables, rows, func(u unit, good, bad []productRow) (Summary, error) {
		p := &plan{unit: u, rows: slices.Clone(good), progress: in.progress, there: kind != KindProducts, bad: map[string]bool{},
			shown: in.Shown, counts: slices.ContainsFunc(tables, (*table).counts)}
		for _, r := range bad {
			p.bad[r.sku] = true
		}
		err := p.run()
		return p.Summary, err
	})
}

// counts reports a file that says how much there is of things.
func (t *table) counts() bool {
	return slices.ContainsFunc(t.header, func(column string) bool {
		return strings.HasPrefix(column, places) || column == "low_stock_threshold"
	})
}

func (in Into) product(w *access.Workspace, r row, whole bool) productRow {
	p := productRow{
		edited: edited[catalog.Product]{row: r}, parent: r.bounded("product_sku"),
	}
	if in.Shown && whole && !r.has("sku") {
		if name := r.text("name"); !locale.Nameless(name) {
			p.sku = access.CodeOf(name)
		}
	} else {
		p.sku = r.required("sku")
	}
	if whole && r.has("name") { // a list of stock or prices has it for people who read it
		p.name = r.required("name")
	}
	if price, ok := r.price("price", w, in.Minor); ok {
		p.price = &price
	}
	if low, ok := r.whole("low_stock_threshold"); ok {
		p.low = &low
	}
	for _, column := range r.t.header {
		if group, priced := strings.CutPrefix(column, groups); priced {
			price, _ := r.price(column, w, in.Minor) // an empty cell removes it
			p.groups = append(p.groups, catalog.GroupPrice{Group: group, Price: price})
		}
		place, counted := strings.CutPrefix(column, places)
		if !counted {
			continue
		}
		if n, ok := r.within(column, 0, mostStock); ok {
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
	p.textual("description", func(to *catalog.Product, s string) { to.Description = s })
	p.textual("category", func(to *catalog.Product, s string) { to.Category = s })
	p.textual("brand", func(to *catalog.Product, s string) { to.Brand = s })
	p.textual("image_url", func(to *catalog.Product, s string) { to.ImageURL = s })
	p.tags(func(to *catalog.Product, tags []string) { to.Tags = tags })
	if before, ok := p.row.price("compare_at_price", w, minor); ok || p.has("compare_at_price") {
		p.edit(func(to *catalog.Product) { to.CompareAt = before })
	}
	if n, ok := p.whole("popularity"); ok {
		p.edit(func(to *catalog.Product) { to.Popularity = n })
	}
	if on, ok := p.flag("track_stock"); ok {
		p.edit(func(to *catalog.Product) { to.TrackStock = on })
	}
	switch status := statusCalled(p.text("status")); {
	case status == "":
	case slices.Contains([]string{catalog.Active, catalog.Inactive}, status):
		p.edit(func(to *catalog.Product) { to.Status = status })
	default:
		p.wrong("status", "%q is neither active nor inactive", status)
	}
}

// statusCalled is the status with a name, as our own files and pages have it.
func statusCalled(text string) string {
	f, _ := catalog.Described.Field("status")
	for _, c := range f.Choices {
		for _, name := range []string{c.Value, c.Label.ES, c.Label.PT, c.Label.EN} {
			if folded(name) == folded(text) {
				return c.Value
			}
		}
	}
	return text
}
