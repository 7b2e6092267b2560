package offline

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// endless is what a product without counted stock has.
const endless = 1_000_000

// product is one as a tool told of it.
type product struct {
	ID       string   `json:"id"`
	Variant  string   `json:"variant,omitempty"`
	Name     string   `json:"name"`
	Price    int64    `json:"price,omitempty"`
	Stock    int64    `json:"stock,omitempty"`
	Category string   `json:"category,omitempty"`
	Brand    string   `json:"brand,omitempty"`
	Options  []option `json:"options,omitempty"` // its variants, where they are known
	Varied   bool     `json:"varied,omitempty"`  // it has some
	Score    float64  `json:"-"`                 // how well it was found, where a finder says so
	About    string   `json:"-"`                 // what is said of it
}

// line is a line of the order in the making.
type line struct {
	product
	Quantity int    `json:"quantity"`
	Notes    string `json:"notes,omitempty"`
}

// findArguments are how a finder is asked.
func findArguments(full, query string) map[string]any {
	query = clip(strings.Join(strings.Fields(query), " "), 90)
	switch full {
	case "retail/search_products":
		return map[string]any{"query": query, "inStockOnly": false, "limit": 10}
	case "orders/list_products":
		return map[string]any{"query": query, "includeVariants": true, "pageSize": 10, "sortBy": "popularity"}
	case "erp/search_products":
		return map[string]any{"query": query, "limit": 8}
	}
	return map[string]any{"search_term": query}
}

// found reads the products of a finder's answer.
func (d *dialogue) found(r result) []product {
	var out []product
	c := d.currency()
	inMinor := strings.HasPrefix(r.Tool, "orders/")
	for _, key := range []string{"results", "products", "items", "substitutes"} {
		for _, v := range r.Data.list(key) {
			p := product{
				ID: firstOf(v.text("id"), v.text("menu_item_id")), Name: v.text("name"), Price: v.minor("price", c, inMinor), Category: v.text("category"), Brand: v.text("brand"),
				Varied: v.bool("hasVariants"), About: v.text("description"), Stock: endless,
			}
			for _, k := range []string{"availableStock", "stockAvailable", "stock_available"} {
				if v.has(k) {
					p.Stock = v.int(k)
				}
			}
			if n, ok := v.at("matchScore").v.(json.Number); ok {
				p.Score, _ = n.Float64()
			}
			p.Options = append(d.variants(v, "variants", inMinor), d.variants(v, "options", inMinor)...)
			p.Varied = p.Varied || len(p.Options) > 0
			if p.ID != "" && p.Name != "" {
				out = append(out, p)
			}
		}
	}
	return out
}

func (d *dialogue) variants(v value, key string, inMinor bool) []option {
	var out []option
	for _, o := range v.list(key) {
		one := option{ID: firstOf(o.text("id"), o.text("menu_item_id")), Name: o.text("name"), Price: o.minor("price", d.currency(), inMinor), Stock: endless}
		for _, k := range []string{"availableStock", "stockAvailable"} {
			if o.has(k) {
				one.Stock = o.int(k)
			}
		}
		out = append(out, one)
	}
	return out
}

// fitting are the products that fit what was asked for best. Several mean that the
// customer has to choose. sure: what was said is what they are called, or what is said
// of them; a finder also brings what is only written alike.
func fitting(all []product, it read.Item) (fit []product, sure bool) {
	words := read.Words(it.Name)
	kept, most := []product{}, 0
	for _, p := range all {
		n := read.Common(words, read.Words(p.Name+" "+p.Brand))
		if n > most {
			kept, most = nil, n
		}
		if n == most && n > 0 {
			kept = append(kept, p)
		}
	}
	if most == 0 {
		kept = all // found by what they are, not by what they are called
	}
	kept = bySize(kept, it)
	if unit := it.Unit; unit != "" {
		kept = narrow(kept, func(p product) bool { return read.Common([]string{unit}, read.Words(p.Name)) > 0 })
	}
	if it.Without != "" {
		kept = narrow(kept, func(p product) bool { return read.Common(read.Words(it.Without), read.Words(p.Name)) > 0 })
	}
	if i, ok := bySizeOf(optionsOf(kept), it.Big); ok && len(kept) > 1 && (it.Big || it.Small) {
		kept = kept[i : i+1]
	}
	if len(kept) > 1 && most == len(words) {
		plain := narrow(kept, func(p product) bool { return extra(p, words) == 0 })
		if len(plain) == 1 {
			return plain, true
		}
	}
	return kept, most > 0 || strings.TrimSpace(it.Name) != "" && slices.ContainsFunc(kept, func(p product) bool {
		return p.About == "" && (p.Score >= exact || p.Score >= met && near(words, p.Name+" "+p.Brand)) || read.Common(words, read.Words(p.About+" "+p.Category)) > 0
	})
}

// Scores of finders: from met on every word was met, wherever it stands and however it is
// written; from exact on, as it is written.
const (
	met   = 0.4
	exact = 0.8
)

// near: one of the words is probably one of a name.
func near(words []string, name string) bool {
	return slices.ContainsFunc(read.Words(name), func(of string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return read.Near(w, of) })
	})
}

// extra is how many words of a name were not said, sizes aside.
func extra(p product, said []string) int {
	n := 0
	for _, w := range read.Words(read.Unmeasured(p.Name)) {
		if len(w) > 2 && read.Common([]string{w}, said) == 0 && read.Common([]string{w}, read.Words(p.Brand)) == 0 {
			n++
		}
	}
	return n
}

// bySize keeps those of the size that was said, if there are any.
func bySize(all []product, it read.Item) []product {
	for _, s := range it.Sizes {
		all = narrow(all, func(p product) bool {
			for _, named := range read.Measures(p.Name) {
				if s.Same(named) {
					return true
				}
			}
			return false
		})
	}
	return all
}

// ofSize: a product has every size that was said.
func ofSize(p product, it read.Item) bool {
	for _, s := range it.Sizes {
		if !slices.ContainsFunc(read.Measures(p.Name), s.Same) {
			return false
		}
	}
	return true
}

// narrow keeps what passes, or everything where nothing does.
func narrow(all []product, pass func(product) bool) []product {
	var out []product
	for _, p := range all {
		if pass(p) {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

// counted reads units that are sizes or multiples: two kilos are two bags of one, a dozen
// is twelve unless it is sold by the dozen.
func counted(it read.Item) read.Item {
	kind, weight := byte(0), 1000.0
	switch it.Unit {
	case "kilo":
		kind = 'g'
	case "litro":
		kind = 'l'
	default:
		return it
	}
	if it.Half {
		weight = 500
	}
	if len(it.Sizes) == 0 {
		it.Sizes = []read.Measure{{Kind: kind, Value: weight}}
	}
	it.Unit = ""
	return it
}

// dozens multiplies what is not sold by the dozen.
func dozens(it read.Item, name string) int {
	if it.Unit != "docena" || strings.Contains(strings.ToLower(name), "docena") || strings.Contains(strings.ToLower(name), "dúzia") {
		return it.Quantity
	}
	if it.Half {
		return it.Quantity * 6
	}
	return it.Quantity * 12
}
