package dashboard

import (
	"net/url"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
)

var catalogRoutes = []route{
	{"GET /d/{workspace}/catalog", staff, showCatalog},
	{"GET /d/{workspace}/catalog/new", staff, showNewProduct},
	{"POST /d/{workspace}/catalog/new", staff, saveProduct},
	{"GET /d/{workspace}/catalog/import", staff, showImport},
	{"POST /d/{workspace}/catalog/import", staff, importProducts},
	{"GET /d/{workspace}/catalog/import/example", staff, exampleFile},
	{"POST /d/{workspace}/catalog/pdf", staff, printCatalogue},
	{"GET /d/{workspace}/catalog/product/{id}", staff, showProduct},
	{"POST /d/{workspace}/catalog/product/{id}", staff, saveProduct},
	{"POST /d/{workspace}/catalog/product/{id}/stock", staff, adjustStock},
	{"POST /d/{workspace}/catalog/product/{id}/picture", staff, setPicture},
}

// productsAtOnce is how many a page shows.
const productsAtOnce = 50

// The views of the catalogue.
const (
	viewSale   = ""
	viewPaused = "paused"
	viewScarce = "low"
)

// catalogPage is the data of the catalogue.
type catalogPage struct {
	View     string
	Text     string
	Category string
	Products []catalog.Product
	Instead  []string // suggestions where nothing was found
	Scarce   []stock.Scarce
	Started  bool   // not the first page
	Next     string // the address of the next page; empty: this is the last
	Import   *Work
	Print    *Work
}

func showCatalog(v *visit) (answer, error) {
	q := v.r.URL.Query()
	p := catalogPage{View: q.Get("view"), Text: printable(q.Get("q")), Category: printable(q.Get("category")), Import: v.work(workImport), Print: v.work(workPrint)}
	after := idOf(q.Get("after"))
	p.Started = after != ""
	err := v.read(func(u *core.Unit) error { return p.fill(v, u, after) })
	return page{name: "catalog", title: v.T("nav.catalog"), data: p}, err
}

func (p *catalogPage) fill(v *visit, u *core.Unit, after string) error {
	if p.Text != "" {
		m, err := u.Catalog.Search(v.context(), p.Text, catalog.Filter{Limit: productsAtOnce})
		for _, found := range m.Results {
			p.Products = append(p.Products, found.Product)
		}
		p.Instead = m.Suggestions
		return err
	}
	rest := url.Values{}
	for name, value := range map[string]string{"view": p.View, "category": p.Category} {
		if value != "" {
			rest.Set(name, value)
		}
	}
	more := func(n int, id func(i int) string) int {
		if n <= productsAtOnce {
			return n
		}
		rest.Set("after", id(productsAtOnce-1))
		p.Next = v.Path("catalog") + "?" + rest.Encode()
		return productsAtOnce
	}
	if p.View == viewScarce {
		list, err := u.Stock.Scarce(after, productsAtOnce+1)
		p.Scarce = list[:more(len(list), func(i int) string { return list[i].ID })]
		return err
	}
	f := catalog.Shelf{Status: catalog.Active, Category: p.Category, After: after, Limit: productsAtOnce + 1}
	if p.View == viewPaused {
		f.Status = catalog.Inactive
	}
	list, err := u.Catalog.Shelf(f)
	p.Products = list[:more(len(list), func(i int) string { return list[i].ID })]
	return err
}

// Empty reports whether there is nothing at all to show.
func (p catalogPage) Empty() bool { return len(p.Products)+len(p.Scarce) == 0 }

// PriceFrom is a product's lowest price, and whether its variants have others.
func (v View) PriceFrom(p catalog.Product) (out struct {
	Price string
	From  bool
}) {
	lowest := p.Price
	for i, variant := range p.Variants {
		if i > 0 && variant.Price != p.Variants[0].Price {
			out.From = true
		}
		if i == 0 || variant.Price < lowest {
			lowest = variant.Price
		}
	}
	out.Price = v.Money(lowest)
	return out
}

// Less subtracts.
func (v View) Less(a, b int64) int64 { return a - b }

// VariantCount is how many variants a product comes in.
func (v View) VariantCount(p catalog.Product) string {
	return v.N("catalog.variants", int64(len(p.Variants)))
}
