package importer

import (
	"reflect"
	"slices"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
)

// sameProduct compares what files have of a product itself.
func sameProduct(a, b catalog.Product) bool {
	one, other := a.Fields(), b.Fields()
	one.Variants, other.Variants = nil, nil
	return reflect.DeepEqual(one, other)
}

// sameVariant compares what files have of a variant; the price of one without its own is the product's.
func sameVariant(a, b catalog.Variant) bool {
	return a.Name == b.Name && a.OwnPrice == b.OwnPrice && (!a.OwnPrice || a.Price == b.Price)
}

// standing is the stock and the groups' prices of some rows before they are saved.
type standing struct {
	levels map[stock.Pair]stock.Level
	prices map[catalog.GroupPrice]int64 // by all but the price
}

// stand reads what some rows may change, if they have columns for it.
func (p *plan) stand(rows []productRow) (now standing, err error) {
	var pairs []stock.Pair
	var ids []string
	for i := range rows {
		if _, known := p.known[rows[i].sku]; !known && p.variants[rows[i].sku] == "" {
			continue // it is new, and nothing is counted of it
		}
		pair := p.pair(&rows[i])
		if len(rows[i].levels) > 0 {
			pairs = append(pairs, pair)
		}
		if len(rows[i].groups) > 0 {
			ids = append(ids, pair.ProductID)
		}
	}
	if now.levels, err = p.Stock.LevelsOf(pairs); err != nil {
		return now, err
	}
	now.prices, err = p.listed(ids)
	return now, err
}

// listed are the prices of products for all customer groups.
func (p *plan) listed(ids []string) (map[catalog.GroupPrice]int64, error) {
	out := map[catalog.GroupPrice]int64{}
	for _, g := range p.Workspace.Settings.CustomerGroups {
		for some := range slices.Chunk(ids, savedAtOnce) {
			prices, err := p.unit.rows.Catalog.GroupPrices(g.Name, some)
			if err != nil {
				return nil, err
			}
			for _, l := range prices {
				out[priceless(l)] = l.Price
			}
		}
	}
	return out, nil
}

func priceless(g catalog.GroupPrice) catalog.GroupPrice {
	g.Price = 0
	return g
}

// counted reports whether there is as much at each place as a row says.
func (p *plan) counted(said []level, there stock.Level) bool {
	at := map[string]int64{}
	for _, it := range there.Places {
		at[p.codes[it.LocationID]] = it.Quantity
	}
	return !slices.ContainsFunc(said, func(l level) bool {
		n, known := at[l.place]
		return !known || n != l.quantity
	})
}
