package importer

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// plan is one attempt at saving a products file.
type plan struct {
	unit
	Summary
	rows     []productRow
	there    bool            // only what is in the catalogue is changed
	bad      map[string]bool // SKUs of lines with mistakes
	progress func(done, total int)
	problems Problems

	known    map[string]catalog.Product // what is there, by SKU
	variants map[string]string          // SKU of a variant that is there -> its product's
	products []catalog.Product          // what is saved, in the file's order
	at       map[string]int             // SKU -> place in products
	dirty    map[int]bool               // those of products that are not as they were
	codes    map[string]string          // of places, by id
	shown    bool                       // its sender sees how the file is understood
	counts   bool                       // the file has stock in it
}

func (p *plan) run() error {
	if err := p.look(); err != nil {
		return err
	}
	for i := range p.rows {
		r := &p.rows[i]
		if of, is := p.variants[r.sku]; is && p.there && r.parent == "" {
			r.parent = of
		}
		if r.parent == "" {
			p.product(r)
		}
	}
	for i := range p.rows {
		if r := &p.rows[i]; r.parent != "" {
			p.variant(r)
		}
	}
	p.stocked()
	if err := p.problems.err(); err != nil {
		return err
	}
	if err := p.save(); err != nil {
		return err
	}
	if err := p.dearer(); err != nil {
		return err
	}
	return p.problems.err()
}

// look reads the part of the catalogue that the file is about. Inactive products are part of it: importing them again
// must not lose their data.
func (p *plan) look() error {
	named := make(map[string]bool, len(p.rows))
	for _, r := range p.rows {
		named[r.sku], named[r.parent] = true, true
	}
	p.known, p.variants, p.at, p.dirty = map[string]catalog.Product{}, map[string]string{}, map[string]int{}, map[int]bool{}
	where, err := p.Stock.Places()
	if err != nil {
		return err
	}
	p.codes = map[string]string{}
	for _, at := range where {
		p.codes[at.ID] = at.Code
	}
	return p.unit.rows.Catalog.CatalogChanges(0, func(c catalog.Product) error {
		if !c.DeletedAt.IsZero() {
			return nil
		}
		if named[c.SKU] {
			p.known[c.SKU] = c
		}
		for _, v := range c.Variants {
			if named[v.SKU] {
				p.variants[v.SKU] = c.SKU
				p.known[c.SKU] = c
			}
		}
		return nil
	})
}

// wrong reports a mistake in the row, in this attempt.
func (p *plan) wrong(r *productRow, column, format string, args ...any) {
	p.problems.add(r.line, column, format, args...)
}

func (p *plan) product(r *productRow) {
	if of, taken := p.variants[r.sku]; taken {
		p.wrong(r, "sku", "%s is a variant of %s; name that product in product_sku to change it", r.sku, of)
		return
	}
	c, there := p.known[r.sku]
	if !there && p.there {
		p.wrong(r, "sku", msgNoProduct, r.sku)
		return
	}
	if !there {
		p.unnamed(r)
		c = catalog.Product{SKU: r.sku, Status: catalog.Active, TrackStock: p.counts || !p.shown}
		if r.price == nil {
			p.wrong(r, "price", "a new product needs a price")
		}
	}
	if r.name != "" {
		c.Name = r.name
	}
	if r.price != nil {
		c.Price = *r.price
	}
	if p.shown && len(r.levels) > 0 {
		c.TrackStock = true
	}
	for _, edit := range r.edits {
		edit(&c)
	}
	if p.count(there); !there && !c.TrackStock && p.shown && !p.counts {
		p.Uncounted++
	}
	r.same = there && sameProduct(p.known[r.sku], c)
	c.Variants = slices.Clone(c.Variants)
	p.at[r.sku] = len(p.products)
	p.dirty[len(p.products)] = !r.same
	p.products = append(p.products, c)
}

// unnamed reports a new thing without a name. Many write the name under "Descripción": who sees how a file is understood
// is shown that it is taken for the name (Options.Shown), and others are told how to say so.
func (p *plan) unnamed(r *productRow) {
	if r.name != "" {
		return
	}
	if heading := r.row.t.describedOnly(); heading != "" {
		p.wrong(r, "name", msgNameMapped, heading)
		return
	}
	p.wrong(r, "name", msgNameNeeded)
}

func (p *plan) variant(r *productRow) {
	if of, taken := p.variants[r.sku]; taken && of != r.parent {
		p.wrong(r, "sku", "%s is already a variant of %s", r.sku, of)
		return
	}
	if _, taken := p.known[r.sku]; taken {
		p.wrong(r, "sku", "%s is a product already", r.sku)
		return
	}
	i, ok := p.parent(r)
	if !ok {
		return
	}
	of := &p.products[i]
	at := slices.IndexFunc(of.Variants, func(v catalog.Variant) bool { return v.SKU == r.sku })
	switch {
	case at < 0 && p.there:
		p.wrong(r, "sku", msgNoProduct, r.sku)
		return
	case at < 0:
		p.unnamed(r)
	}
	p.count(at >= 0)
	if p.shown && len(r.levels) > 0 && !of.TrackStock {
		of.TrackStock, p.dirty[i] = true, true
	}
	if at < 0 {
		at = len(of.Variants)
		of.Variants = append(of.Variants, catalog.Variant{SKU: r.sku, Position: at})
	}
	v := &of.Variants[at]
	before := *v
	if r.name != "" {
		v.Name = r.name
	}
	switch {
	case r.price != nil:
		v.Price, v.OwnPrice = *r.price, true
	case r.has("price"):
		v.Price, v.OwnPrice = of.Price, false
	}
	r.same = before.ID != "" && sameVariant(before, *v)
	p.dirty[i] = p.dirty[i] || !r.same
}

// parent finds the product a variant belongs to, in the file or else in the
// catalogue.
func (p *plan) parent(r *productRow) (int, bool) {
	if i, ok := p.at[r.parent]; ok {
		return i, true
	}
	c, there := p.known[r.parent]
	if !there && p.bad[r.parent] {
		p.wrong(r, "product_sku", msgParent, r.parent)
		return 0, false
	}
	if !there {
		p.wrong(r, "product_sku", "there is no product %s, neither in the file nor in the catalogue", r.parent)
		return 0, false
	}
	c.Variants = slices.Clone(c.Variants)
	p.at[r.parent] = len(p.products)
	p.products = append(p.products, c)
	return p.at[r.parent], true
}

// stocked refuses stock of a product that is only sold as one of its variants.
func (p *plan) stocked() {
	for i := range p.rows {
		r := &p.rows[i]
		at, ok := p.at[r.sku]
		if !ok || r.parent != "" || len(p.products[at].Variants) == 0 {
			continue
		}
		for _, l := range r.levels {
			if l.quantity > 0 {
				p.wrong(r, places+l.place, "%s is sold by its variants; count them instead", r.sku)
			}
		}
		r.levels = nil
	}
}

func (p *plan) count(there bool) {
	if there {
		p.Updated++
	} else {
		p.Created++
	}
}

const (
	savedAtOnce = 400
	// Each call of Save reads all codes of a large catalogue, so it gets many products.
	productsAtOnce = 25_000
)

func (p *plan) save() error {
	total := len(p.products) + len(p.rows)
	if err := p.saveProducts(func(done int) { p.progress(done, total) }); err != nil {
		return err
	}
	now, err := p.stand(p.rows)
	if err != nil {
		return err
	}
	done := len(p.products)
	for some := range slices.Chunk(p.rows, savedAtOnce) {
		for i := range some {
			if err := p.levels(&some[i], now); err != nil {
				return err
			}
			if err := p.groupPrices(&some[i], now); err != nil {
				return err
			}
			if some[i].same {
				p.Unchanged++
			}
		}
		done += len(some)
		p.progress(done, total)
	}
	p.progress(total, total)
	return nil
}

// saveProducts saves those that are not as they were. New ones get their ids.
func (p *plan) saveProducts(progress func(done int)) error {
	var at []int
	for i := range p.products {
		if p.dirty[i] {
			at = append(at, i)
		}
	}
	done := len(p.products) - len(at)
	for some := range slices.Chunk(at, productsAtOnce) {
		list := lists.Map(some, func(i int) catalog.Product { return p.products[i] })
		if err := p.Catalog.Save(list); err != nil {
			return err
		}
		for n, i := range some {
			p.products[i] = list[n]
		}
		done += len(some)
		progress(done)
	}
	return nil
}

// levels sets the counted stock, unless it is so. The threshold is for all locations together, and is kept at the first.
func (p *plan) levels(r *productRow, now standing) error {
	if len(r.levels) == 0 {
		return nil
	}
	pair := p.pair(r)
	there := now.levels[pair]
	low := there.LowThreshold
	if r.low != nil {
		low = *r.low
	}
	if low == there.LowThreshold && p.counted(r.levels, there) {
		return nil
	}
	r.same = false
	for _, l := range r.levels {
		err := p.Stock.SetLevel(pair, l.place, l.quantity, low)
		if fault.Is(err, fault.Conflict) {
			p.wrong(r, places+l.place, "more than %d is reserved for orders at %s", l.quantity, l.place)
		} else if err != nil {
			return err
		}
		low = 0
	}
	return nil
}

// groupPrices sets what the row's product or variant costs customer groups, unless it costs that.
func (p *plan) groupPrices(r *productRow, now standing) error {
	pair, differs := p.pair(r), false
	for i := range r.groups {
		g := &r.groups[i]
		g.ProductID, g.VariantID = pair.ProductID, pair.VariantID
		differs = differs || now.prices[priceless(*g)] != g.Price
	}
	if !differs {
		return nil
	}
	r.same = false
	return p.Catalog.SaveGroupPrices(r.groups)
}

// dearer warns of the rows that cost a customer group more than everybody else, by this file or an earlier one. The
// group pays that: a list is what its owner wrote.
func (p *plan) dearer() error {
	listed, err := p.listed(lists.Map(p.products, func(c catalog.Product) string { return c.ID }))
	if err != nil {
		return err
	}
	for i := range p.rows {
		r := &p.rows[i]
		pair, usual := p.pair(r), p.usual(r)
		for _, g := range p.Workspace.Settings.CustomerGroups {
			price := listed[catalog.GroupPrice{Group: g.Name, ProductID: pair.ProductID, VariantID: pair.VariantID}]
			if price <= usual {
				continue
			}
			if p.Warnings == nil {
				p.Warnings = &Problems{}
			}
			p.Warnings.add(r.line, groups+g.Name, "%s is more than the usual price, %s; the group pays it",
				money.FromMinor(price, p.Workspace.Currency), money.FromMinor(usual, p.Workspace.Currency))
		}
	}
	return nil
}

// usual is what the row's product or variant costs who is in no group.
func (p *plan) usual(r *productRow) int64 {
	if r.parent == "" {
		return p.products[p.at[r.sku]].Price
	}
	of := p.products[p.at[r.parent]]
	i := slices.IndexFunc(of.Variants, func(v catalog.Variant) bool { return v.SKU == r.sku })
	if v := of.Variants[i]; v.OwnPrice {
		return v.Price
	}
	return of.Price
}

func (p *plan) pair(r *productRow) stock.Pair {
	if r.parent == "" {
		return stock.Pair{ProductID: p.products[p.at[r.sku]].ID}
	}
	of := p.products[p.at[r.parent]]
	i := slices.IndexFunc(of.Variants, func(v catalog.Variant) bool { return v.SKU == r.sku })
	return stock.Pair{ProductID: of.ID, VariantID: of.Variants[i].ID}
}
