package httpapi

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/sheet"
)

// shelfExport has products, or only their stock or their prices, with a row for each variant.
type shelfExport struct {
	importable
	*router
	kind   string
	groups []string
	codes  map[string]string // of places, by id
}

func newShelfExport(ctx context.Context, r *router, c caller, x sheet.Request) (s shelfExport, err error) {
	at, err := read(ctx, r.runtime, c, func(u *core.Unit) ([]stock.Place, error) { return u.Stock.Places() })
	s = shelfExport{importable: importable{c, x.Tag, importer.Columns(c.Workspace, x.List, at, x.Tag)}, router: r, kind: x.List,
		codes: map[string]string{}}
	for _, p := range at {
		s.codes[p.ID] = p.Code
	}
	for _, g := range c.Workspace.Settings.CustomerGroups {
		s.groups = append(s.groups, g.Name)
	}
	return s, err
}

// shelf is what a page of products needs beside them.
type shelf struct {
	levels map[stock.Pair]stock.Level
	prices map[catalog.GroupPrice]int64 // by all but the price
}

func (s shelfExport) cells(ctx context.Context, items []json.RawMessage) (rows [][]sheet.Cell, err error) {
	list, err := parsed[Product](items)
	if err != nil {
		return nil, err
	}
	at, err := read(ctx, s.runtime, s.caller, func(u *core.Unit) (shelf, error) { return s.look(u, list) })
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		pair := stock.Pair{ProductID: p.ID}
		if s.kind != importer.KindStock || len(p.Variants) == 0 {
			rows = append(rows, s.row(s.beside(at, pair, s.product(p))))
		}
		for _, v := range p.Variants {
			pair.VariantID = v.ID
			cells := map[string]sheet.Cell{"sku": sheet.Text(v.SKU), "name": sheet.Text(v.Name), "product_sku": sheet.Text(p.SKU)}
			if s.kind != importer.KindProducts {
				cells["name"] = sheet.Text(strings.TrimSpace(p.Name + " " + v.Name))
			}
			if v.Price != nil {
				cells["price"] = s.price(*v.Price)
			}
			rows = append(rows, s.row(s.beside(at, pair, cells)))
		}
	}
	return rows, nil
}

// look reads the variants of paused products, which the list leaves out, and the stock and the groups' prices of a page.
func (s shelfExport) look(u *core.Unit, list []Product) (at shelf, err error) {
	at = shelf{map[stock.Pair]stock.Level{}, map[catalog.GroupPrice]int64{}}
	for i, p := range list {
		if p.Status != catalog.Active {
			whole, err := u.Catalog.GetForStaff(p.ID)
			if err != nil {
				return at, err
			}
			list[i].Variants = whole.Fields().Variants
		}
	}
	if s.kind != importer.KindPrices {
		if at.levels, err = u.Stock.LevelsOf(pairsOf(list)); err != nil {
			return at, err
		}
	}
	if s.kind == importer.KindStock {
		return at, nil
	}
	ids := lists.Map(list, func(p Product) string { return p.ID })
	for _, group := range s.groups {
		prices, err := u.Catalog.PricesFor(group, ids)
		if err != nil {
			return at, err
		}
		for _, g := range prices {
			price := g.Price
			g.Price = 0
			at.prices[g] = price
		}
	}
	return at, nil
}

func pairsOf(list []Product) (pairs []stock.Pair) {
	for _, p := range list {
		pairs = append(pairs, stock.Pair{ProductID: p.ID})
		for _, v := range p.Variants {
			pairs = append(pairs, stock.Pair{ProductID: p.ID, VariantID: v.ID})
		}
	}
	return pairs
}

func (s shelfExport) product(p Product) map[string]sheet.Cell {
	status, _ := catalog.Described.Field("status")
	return map[string]sheet.Cell{
		"sku": sheet.Text(p.SKU), "name": sheet.Text(p.Name), "price": s.price(p.Price), "compare_at_price": s.amount(p.CompareAt),
		"description": sheet.Text(p.Description), "category": sheet.Text(p.Category), "brand": sheet.Text(p.Brand), "tags": entries(p.Tags),
		"image_url": sheet.Text(p.ImageURL), "status": sheet.Text(choiceName(status, p.Status, s.tag)), "track_stock": s.flag(p.TrackStock),
		"popularity": sheet.Int(p.Popularity),
	}
}

// beside adds what there is of a product or variant at each place, and what groups pay for it.
func (s shelfExport) beside(at shelf, pair stock.Pair, cells map[string]sheet.Cell) map[string]sheet.Cell {
	if level, counted := at.levels[pair]; counted {
		cells["low_stock_threshold"] = sheet.Int(level.LowThreshold)
		for _, it := range level.Places {
			cells[importer.PlaceColumn(s.codes[it.LocationID])] = sheet.Int(it.Quantity)
		}
	}
	for _, group := range s.groups {
		g := catalog.GroupPrice{Group: group, ProductID: pair.ProductID, VariantID: pair.VariantID}
		cells[importer.GroupColumn(group)] = s.amount(at.prices[g])
	}
	return cells
}
