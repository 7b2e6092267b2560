package shop

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

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

func (area *Shop) showCatalog(v *page.Visit) (page.Answer, error) {
	q := v.Request.URL.Query()
	p := catalogPage{
		View: q.Get("view"), Text: page.Printable(q.Get("q")), Category: page.Printable(q.Get("category")),
		Import: area.work(v, importKinds[0].work()), Print: area.work(v, workPrint),
	}
	after := doorkit.IDOrEmpty(q.Get("after"))
	p.Started = after != ""
	err := v.Read(func(u *core.Unit) error { return p.fill(v, u, after) })
	return page.Page{Name: "catalog", Title: v.T("nav.catalog"), Data: p}, err
}

func (p *catalogPage) fill(v *page.Visit, u *core.Unit, after string) error {
	if p.Text != "" {
		m, err := u.Catalog.Search(v.Context(), p.Text, catalog.Filter{Limit: productsAtOnce})
		for _, found := range m.Results {
			p.Products = append(p.Products, found.Product)
		}
		p.Instead = m.Suggestions
		return err
	}
	next := func(id string) string {
		return page.Query{"view": p.View, "category": p.Category, "after": id}.At(v.Path("catalog"))
	}
	if p.View == viewScarce {
		list, err := u.Stock.Scarce(after, productsAtOnce+1)
		p.Scarce, p.Next = page.Cut(list, productsAtOnce, func(last stock.Scarce) string { return next(last.ID) })
		return err
	}
	f := catalog.Shelf{Status: catalog.Active, Category: p.Category, After: after, Limit: productsAtOnce + 1}
	if p.View == viewPaused {
		f.Status = catalog.Inactive
	}
	list, err := u.Catalog.Shelf(f)
	p.Products, p.Next = page.Cut(list, productsAtOnce, func(last catalog.Product) string { return next(last.ID) })
	return err
}

// Empty reports whether there is nothing at all to show.
func (p catalogPage) Empty() bool { return len(p.Products)+len(p.Scarce) == 0 }

// priceFrom is a product's lowest price, and whether its variants have others.
func priceFrom(v page.View, p catalog.Product) (out struct {
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

// less subtracts.
func less(a, b int64) int64 { return a - b }

// variantCount is how many variants a product comes in.
func variantCount(v page.View, p catalog.Product) string {
	return v.N("catalog.variants", int64(len(p.Variants)))
}
