package catalog

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Substitute is a product offered in place of another, with a reason a customer
// would accept.
type Substitute struct {
	Product
	Score  float64
	Reason string
}

// Wanted says what a substitute must satisfy.
type Wanted struct {
	Quantity int64
	MinPrice int64
	MaxPrice int64 // 0: any
	Limit    int
}

var (
	msgSameBrand = locale.Text{ES: "misma marca (%s)", PT: "mesma marca (%s)", EN: "same brand (%s)"}
	msgSameKind  = locale.Text{ES: "mismo tipo: %s", PT: "mesmo tipo: %s", EN: "same kind: %s"}
	msgCategory  = locale.Text{ES: "también de %s", PT: "também de %s", EN: "also from %s"}
	msgSamePrice = locale.Text{ES: "al mismo precio", PT: "pelo mesmo preço", EN: "at the same price"}
	msgCheaper   = locale.Text{ES: "%s más barato", PT: "%s mais barato", EN: "%s cheaper"}
)

// Substitutes returns other products of the same category with enough stock, most similar first: of the same kind, then
// with more in common (words of the name, tags, brand, size). A near price only decides between equals. For a product
// without a category they must share a tag that is no size.
func (c *Catalog) Substitutes(original Product, w Wanted) ([]Substitute, error) {
	by, err := c.pricing()
	if err != nil {
		return nil, err
	}
	page, _, err := c.rows.ListProducts(Filter{
		Category: original.Category, InStock: true, Sort: ByPopular,
		MinPrice: w.MinPrice, MaxPrice: w.MaxPrice, Limit: candidates, Pricing: by,
	}, c.at())
	if err != nil {
		return nil, err
	}
	if err := c.price(by, page); err != nil {
		return nil, err
	}
	var out []Substitute
	for _, p := range page {
		if p.ID == original.ID || p.Available < w.Quantity {
			continue
		}
		shared := kindsAmong(sharedTags(original, p))
		if original.Category == "" && len(shared) == 0 {
			continue
		}
		out = append(out, Substitute{
			Product: p,
			Score:   likeness(traitsOf(original), traitsOf(p)),
			Reason:  c.reason(original, p, shared),
		})
	}
	slices.SortFunc(out, func(a, b Substitute) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score),
			cmp.Compare(gap(original, a.Product), gap(original, b.Product)), strings.Compare(a.ID, b.ID))
	})
	return out[:min(len(out), w.Limit)], nil
}

// gap is how far apart two prices are.
func gap(a, b Product) int64 { return max(a.Price, b.Price) - min(a.Price, b.Price) }

// sharedTags returns the original's tags that both have, each once, as the original writes them.
func sharedTags(original, p Product) []string {
	has := foldAll(p.Tags)
	var out []string
	for _, t := range original.Tags {
		if key := locale.Fold(t); has[key] {
			delete(has, key)
			out = append(out, t)
		}
	}
	return out
}

// kindsAmong are tags that say what something is. A size says nothing alone: rice is no yerba because both have a kilo.
func kindsAmong(tags []string) []string {
	if !slices.ContainsFunc(tags, func(t string) bool { return !isSize(t) }) {
		return nil
	}
	return tags
}

// foldAll is the set of tags without differences in case and accents.
func foldAll(tags []string) map[string]bool {
	out := make(map[string]bool, len(tags))
	for _, t := range tags {
		out[locale.Fold(t)] = true
	}
	return out
}

func (c *Catalog) reason(original, p Product, shared []string) string {
	var parts []string
	brand := original.Brand != "" && locale.Fold(original.Brand) == locale.Fold(p.Brand)
	kinds := shared
	switch {
	case brand:
		kinds = kindsAmong(slices.DeleteFunc(slices.Clone(shared),
			func(t string) bool { return locale.Fold(t) == locale.Fold(p.Brand) }))
		parts = append(parts, c.scope.Say(msgSameBrand, p.Brand))
	case len(kinds) == 0:
		parts = append(parts, c.scope.Say(msgCategory, p.Category))
	}
	if len(kinds) > 0 {
		parts = append(parts, c.scope.Say(msgSameKind, strings.Join(kinds, ", ")))
	}
	switch d := original.Price - p.Price; {
	case d == 0:
		parts = append(parts, c.scope.Say(msgSamePrice))
	case d > 0:
		parts = append(parts, c.scope.Say(msgCheaper, c.scope.Money(d)))
	}
	return strings.Join(parts, ", ")
}
