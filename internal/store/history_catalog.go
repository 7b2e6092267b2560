package store

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// readBefore reads the products that are about to be saved, for the history.
func (w *catalogWriter) readBefore(ps []catalog.Product) error {
	if !w.tx.authored() {
		return nil
	}
	w.before = map[string]catalog.Fields{}
	var ids []string
	for _, p := range ps {
		if owner, taken := w.owners[p.SKU]; taken && p.DeletedAt.IsZero() {
			ids = append(ids, owner)
		} else if p.ID != "" {
			ids = append(ids, p.ID)
		}
	}
	list, err := w.stored(ids)
	if err == nil {
		err = catalogRows{w.tx}.attach(list)
	}
	for _, p := range list {
		w.before[p.ID] = p.Fields()
	}
	return err
}

// stored are products as they are; many of them are found among all, as in query.
func (w *catalogWriter) stored(ids []string) (list []catalog.Product, err error) {
	const live = ` AND p.deleted_at = 0`
	if len(ids) <= manyProducts {
		return products.in(w.tx, live+` AND p.id IN (@list) ORDER BY p.id`, ids)
	}
	wanted := make(map[string]bool, len(ids))
	for _, id := range ids {
		wanted[id] = true
	}
	err = w.tx.Rows(products.query+live, products.args(w.tx, nil), products.each(w.tx, func(p catalog.Product) {
		if wanted[p.ID] {
			list = append(list, p)
		}
	}))
	return list, err
}

// note keeps what is changed of a product.
func (w *catalogWriter) note(p catalog.Product) error {
	if w.before == nil {
		return nil
	}
	var before, after any
	if f, there := w.before[p.ID]; there {
		before = f
	} else {
		w.tx.addedProduct(p.ID, p.Name)
	}
	delete(w.before, p.ID)
	if p.DeletedAt.IsZero() {
		w.before[p.ID] = p.Fields()
		after = w.before[p.ID]
	}
	return w.tx.changed(subjectOf{thing: change.Product, id: p.ID}, p.Name, before, after)
}

// addedProduct notes a product that had no stock and no prices before this unit.
func (t *Tx) addedProduct(id, name string) {
	if t.added == nil {
		t.added = map[string]string{}
	}
	t.added[id] = name
}

// isAdded reports whether this unit added a product.
func (t *Tx) isAdded(id string) bool {
	_, is := t.added[id]
	return is
}

// at names a place or a group, and of a variant its code.
func (t *Tx) labelled(name, variantID string) (string, error) {
	if variantID == "" {
		return name, nil
	}
	var sku string
	_, err := found(t.Row(`SELECT sku FROM variants WHERE workspace_id = $1 AND id = $2`, []any{t.workspace, variantID}, &sku))
	return strings.TrimSpace(name + " " + sku), err
}

// level is what is counted of a pair at a place now.
func (s *unitStock) level(p stock.Pair, locationID string) (it stock.Item, err error) {
	if !s.tx.authored() || s.tx.isAdded(p.ProductID) {
		return it, nil
	}
	it, _, err = stockItems.one(s.tx, ` AND i.product_id = $2 AND i.variant_id = $3 AND i.location_id = $4`+
		lock(s.tx, true, "i"), p.ProductID, p.VariantID, locationID)
	return it, err
}

// noteLevel keeps what is changed of a pair's stock at a place.
func (s *unitStock) noteLevel(p stock.Pair, place string, before, after stock.Item, reason string) error {
	if !s.tx.authored() || before.Quantity == after.Quantity && before.LowThreshold == after.LowThreshold {
		return nil
	}
	at, err := s.tx.labelled(place, p.VariantID)
	if err != nil {
		return err
	}
	of := func(it stock.Item) change.StockFields {
		return change.StockFields{Quantity: map[string]int64{at: it.Quantity}, Low: map[string]int64{at: it.LowThreshold}}
	}
	now := of(after)
	now.Reason = redact.New().Text(reason)
	return s.tx.changed(subjectOf{thing: change.Stock, id: p.ProductID, part: at}, "", of(before), now)
}

// noteAdjustment keeps a manual change of stock.
func (s *unitStock) noteAdjustment(a stock.Adjustment) error {
	if !s.tx.authored() {
		return nil
	}
	var p stock.Pair
	var place string
	err := s.tx.Row(`SELECT i.product_id, i.variant_id, l.code`+fromItems+` AND i.id = $2`,
		[]any{s.tx.Workspace(), a.ItemID}, &p.ProductID, &p.VariantID, &place)
	if err != nil {
		return err
	}
	return s.noteLevel(p, place, stock.Item{Quantity: a.Before}, stock.Item{Quantity: a.After}, a.Reason)
}

// noteGroupPrices keeps what is about to be changed of prices for a group: those that are given, or all.
func (c catalogRows) noteGroupPrices(group string, list []catalog.GroupPrice, all bool) error {
	if !c.tx.authored() {
		return nil
	}
	type pair struct{ product, variant string }
	before, after := map[pair]int64{}, map[pair]int64{}
	var ids []string
	for _, g := range list {
		after[pair{g.ProductID, g.VariantID}] = g.Price
		if !c.tx.isAdded(g.ProductID) {
			ids = append(ids, g.ProductID)
		}
	}
	stored, err := c.GroupPrices(group, ids)
	if all {
		stored, err = groupPrices.all(c.tx, ` AND g.customer_group = $2`, group)
	}
	if err != nil {
		return err
	}
	for _, g := range stored {
		k := pair{g.ProductID, g.VariantID}
		if before[k] = g.Price; all {
			after[k] = 0
		}
	}
	for k, price := range after {
		at, err := c.tx.labelled(group, k.variant)
		if err != nil {
			return err
		}
		of := func(price int64) change.PriceFields {
			if price == 0 {
				return change.PriceFields{}
			}
			return change.PriceFields{Prices: map[string]int64{at: price}}
		}
		if err := c.tx.changed(subjectOf{thing: change.PriceList, id: k.product, part: at}, "", of(before[k]), of(price)); err != nil {
			return err
		}
	}
	return nil
}

// watchPlace keeps what is changed of a place where stock is kept.
func watchPlace(tx *Tx, id string) error {
	return tx.watch(subjectOf{thing: change.StockPlace, id: id}, func() (string, any, error) {
		p, there, err := locations.one(tx, ` AND l.id = $2`+lock(tx, true, "l"), id)
		if !there {
			return "", nil, err
		}
		kept := stock.KeptPlace{PlaceFields: p.Fields()}
		if err == nil {
			_, err = found(tx.Row(`SELECT b.name FROM locations l JOIN branches b ON b.workspace_id = l.workspace_id AND b.id = l.branch_id
				WHERE l.workspace_id = $1 AND l.id = $2`, []any{tx.Workspace(), id}, &kept.Branch))
		}
		return p.Name, kept, err
	})
}

// watchPlaces watches the places of a condition, which are locked.
func watchPlaces(tx *Tx, which, value string) error {
	if !tx.authored() {
		return nil
	}
	list, err := locations.all(tx, which+` ORDER BY l.id`+lock(tx, true, "l"), value)
	for _, p := range list {
		if err == nil {
			err = watchPlace(tx, p.ID)
		}
	}
	return err
}

// note keeps what is changed of a customer, but not in a conversation: that has records of its own.
func (r customerRows) note(before any, c customer.Customer) error {
	return r.tx.changed(subjectOf{thing: change.Customer, id: c.ID}, "", before, c.Kept())
}

// noted is whether changes to customers are kept.
func (r customerRows) noted() bool {
	author, known := change.Kept(r.tx.ctx)
	return known && !author.Converses()
}

// byGroup are prices apart by their groups.
func byGroup(list []catalog.GroupPrice) map[string][]catalog.GroupPrice {
	out := map[string][]catalog.GroupPrice{}
	for _, g := range list {
		out[g.Group] = append(out[g.Group], g)
	}
	return out
}
