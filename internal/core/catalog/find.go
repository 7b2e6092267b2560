package catalog

import (
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Page is a slice of a listing and how many there are in all.
type Page struct {
	Products []Product
	Total    int
}

// HasMore reports whether something follows after offset.
func (p Page) HasMore(offset int) bool { return offset+len(p.Products) < p.Total }

// List returns a page of the active products, each with its variants.
func (c *Catalog) List(ctx context.Context, f Filter) (Page, error) {
	if f.Text != "" {
		return c.listMatching(ctx, f)
	}
	var err error
	if f.Pricing, err = c.pricing(); err != nil {
		return Page{}, err
	}
	products, total, err := c.rows.ListProducts(f, c.at())
	if err != nil {
		return Page{}, err
	}
	if err := c.attachVariants(products); err != nil {
		return Page{}, err
	}
	return Page{Products: products, Total: total}, c.priceNow(products)
}

// Match is a product found by text, with its relevance.
type Match struct {
	Product
	Score float64
}

// Matches is the result of a search.
type Matches struct {
	Results     []Match
	Total       int
	Suggestions []string
}

// Named returns the words of a text that products are named with: it says what a message names, without a search.
func (c *Catalog) Named(ctx context.Context, text string) ([]string, error) {
	return c.finder.Named(ctx, c.scope.Workspace.ID, c.scope.Workspace.Locale, c.rows, text)
}

// candidates is the most products that one search looks up: customers do not read further, and a vague query must not
// cost more.
const candidates = 400

// Search finds products by free text. Relevance comes from the index; price,
// stock and status come from the rows as they are now.
func (c *Catalog) Search(ctx context.Context, query string, f Filter) (Matches, error) {
	found, err := c.finder.Find(ctx, c.scope.Workspace.ID, c.scope.Workspace.Locale, c.rows, query, f.Category,
		candidates)
	if err != nil {
		return Matches{}, err
	}
	live, err := c.live(found.Hits)
	if err != nil {
		return Matches{}, err
	}
	out := Matches{Suggestions: found.Suggestions}
	for _, h := range found.Hits {
		p, ok := live[h.ID]
		if !ok || !f.admits(p) {
			continue
		}
		out.Total++
		if len(out.Results) < f.Limit {
			out.Results = append(out.Results, Match{Product: p, Score: h.Score})
		}
	}
	if out.Total == 0 && len(found.Hits) > 0 {
		out.Suggestions, err = c.instead(live[found.Hits[0].ID])
	}
	return out, err
}

// LoadVariants gives the results their variants, at today's prices, in one go.
func (c *Catalog) LoadVariants(results []Match) error {
	var products []Product
	var at []int
	for i, m := range results {
		if m.HasVariants {
			products, at = append(products, m.Product), append(at, i)
		}
	}
	if len(products) == 0 {
		return nil
	}
	if err := c.attachVariants(products); err != nil {
		return err
	}
	if err := c.priceNow(products); err != nil {
		return err
	}
	for i, p := range products {
		results[at[i]].Product = p
	}
	return nil
}

// suggestions is the most names that are suggested when nothing was found.
const suggestions = 5

// instead names substitutes for a product that was found but is not available.
func (c *Catalog) instead(p Product) ([]string, error) {
	others, err := c.Substitutes(p, Wanted{Quantity: 1, Limit: suggestions})
	names := lists.Map(others, func(o Substitute) string { return o.Name })
	return names, err
}

func (f Filter) admits(p Product) bool {
	return (!f.InStock || p.Available > 0) && (!f.OnSale || p.OnSale()) &&
		(f.MinPrice == 0 || p.Price >= f.MinPrice) &&
		(f.MaxPrice == 0 || p.Price <= f.MaxPrice)
}

func (c *Catalog) live(hits []Hit) (map[string]Product, error) {
	ids := lists.Map(hits, func(h Hit) string { return h.ID })
	products, err := c.rows.ProductsByID(ids, c.at())
	if err != nil {
		return nil, err
	}
	if err := c.priceNow(products); err != nil {
		return nil, err
	}
	byID := make(map[string]Product, len(products))
	for _, p := range products {
		byID[p.ID] = p
	}
	return byID, nil
}

// listMatching is a listing narrowed by text: the index selects, the listing's own sort decides the order.
func (c *Catalog) listMatching(ctx context.Context, f Filter) (Page, error) {
	all := f
	all.Limit = candidates
	m, err := c.Search(ctx, f.Text, all)
	if err != nil {
		return Page{}, err
	}
	products := lists.Map(m.Results, func(r Match) Product { return r.Product })
	slices.SortStableFunc(products, f.Sort.compare)
	from, to := min(f.Offset, len(products)), min(f.Offset+f.Limit, len(products))
	page := products[from:to]
	if err := c.attachVariants(page); err != nil {
		return Page{}, err
	}
	return Page{Products: page, Total: m.Total}, c.priceNow(page)
}

// attachVariants loads the variants of a page in one go.
func (c *Catalog) attachVariants(products []Product) error {
	var ids []string
	at := map[string]int{}
	for i, p := range products {
		if p.HasVariants {
			ids = append(ids, p.ID)
			at[p.ID] = i
		}
	}
	if len(ids) == 0 {
		return nil
	}
	variants, err := c.rows.Variants(ids, c.at())
	for _, v := range variants {
		i := at[v.ProductID]
		products[i].Variants = append(products[i].Variants, v)
	}
	return err
}

var msgRange = locale.Text{
	ES: "El precio mínimo no puede ser mayor que el máximo.",
	PT: "O preço mínimo não pode ser maior que o máximo.",
	EN: "The lowest price cannot be above the highest.",
}

// CheckRange is invalid_arguments for a highest price below the lowest.
func (c *Catalog) CheckRange(path string, lowest, highest int64) error {
	if lowest > highest {
		return c.scope.Invalid(path, msgRange)
	}
	return nil
}

// PriceRange reads a range of prices from the arguments at, as min and max; nil: no bound. free means that nothing but
// what costs nothing was asked for, which no business sells.
func (c *Catalog) PriceRange(at [2]string, lowest, highest *money.Decimal) (from, to int64, free bool, err error) {
	if lowest != nil {
		if from, err = c.scope.Minor(at[0], *lowest); err != nil {
			return 0, 0, false, err
		}
	}
	if highest == nil {
		return from, 0, false, nil
	}
	if to, err = c.scope.Minor(at[1], *highest); err != nil {
		return 0, 0, false, err
	}
	return from, to, to == 0, c.CheckRange(at[1], from, to)
}
