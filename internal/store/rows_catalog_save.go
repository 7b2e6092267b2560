package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
)

// SaveProducts takes the workspace's version first: every other catalogue writer waits for this unit to end, so
// versions become visible in order and what is looked up here stays true.
func (c catalogRows) SaveProducts(ps []catalog.Product, now time.Time) error {
	if len(ps) == 0 {
		return nil
	}
	w := catalogWriter{tx: c.tx, now: now, waiting: map[string]bool{}}
	if err := w.nextVersion(); err != nil {
		return err
	}
	if err := w.lookUp(ps); err != nil {
		return err
	}
	if err := w.readBefore(ps); err != nil {
		return err
	}
	for i := range ps {
		if err := w.put(&ps[i]); err != nil {
			return err
		}
	}
	return w.flush()
}

// catalogWriter saves products in the order given, many in a statement. It tracks what is stored, so that a later
// product of the same call meets an earlier one as it would in a call of its own.
type catalogWriter struct {
	tx      *Tx
	version int64
	now     time.Time

	owners   map[string]string          // SKU of a live product to its id
	skus     map[string]string          // and back
	variants map[string][]storedVariant // all a product ever had
	holders  map[string]string          // SKU of a live variant to its product
	before   map[string]catalog.Fields  // what is stored, by id, where the history is kept

	waiting  map[string]bool // ids of the products below
	products []catalog.Product
	rows     []catalog.Variant
	deleted  []string // ids of variants to mark deleted
}

// nextVersion also locks the workspace's catalogue.
func (w *catalogWriter) nextVersion() error {
	return w.tx.Row(`INSERT INTO catalog_versions (workspace_id, version) VALUES ($1, 1)
		ON CONFLICT (workspace_id) DO UPDATE SET version = catalog_versions.version + 1 RETURNING version`,
		[]any{w.tx.Workspace()}, &w.version)
}

const (
	// An import reads all SKUs once instead of asking for each of its own: that is
	// quick however large the catalogue, also before the database has statistics.
	manyProducts = 100
	// maxWaiting bounds how many products share a version, and so what a reader of
	// changes has to sort.
	maxWaiting = 400
)

func (w *catalogWriter) lookUp(ps []catalog.Product) error {
	w.owners, w.skus = map[string]string{}, map[string]string{}
	var skus, ids []string
	for _, p := range ps {
		skus, ids = append(skus, p.SKU), append(ids, p.ID)
	}
	err := w.query(`SELECT sku, id FROM products WHERE workspace_id = $1 AND deleted_at = 0`, `sku`, skus, len(ps),
		func(scan func(...any) error) error {
			var sku, id string
			err := scan(&sku, &id)
			w.owners[sku], w.skus[id] = id, sku
			ids = append(ids, id)
			return err
		})
	if err != nil {
		return err
	}
	return w.lookUpVariants(ps, ids)
}

// query reads the rows whose column is in values, or all rows when there are many values.
func (w *catalogWriter) query(query, column string, values []string, products int,
	each func(func(...any) error) error) error {
	if products > manyProducts {
		return w.tx.Rows(query, []any{w.tx.Workspace()}, each)
	}
	return queryIn(w.tx, query+` AND `+column+` IN (@list)`, []any{w.tx.Workspace()}, values, each)
}

// put gives a product the id it is stored under and queues it for the next flush. The SKU identifies a product, except
// a deleted one: another product may have its SKU by now.
func (w *catalogWriter) put(p *catalog.Product) error {
	deleted := !p.DeletedAt.IsZero()
	if owner, taken := w.owners[p.SKU]; taken && !deleted {
		p.ID = owner
	}
	if p.ID == "" {
		p.ID = scope.NewID()
	}
	if w.waiting[p.ID] || len(w.waiting) == maxWaiting {
		if err := w.flush(); err != nil {
			return err
		}
		if err := w.nextVersion(); err != nil {
			return err
		}
	}
	if deleted {
		p.Variants = nil
	}
	p.Version, p.UpdatedAt, p.HasVariants = w.version, w.now, len(p.Variants) > 0
	delete(w.owners, w.skus[p.ID])
	delete(w.skus, p.ID)
	if !deleted {
		w.owners[p.SKU], w.skus[p.ID] = p.ID, p.SKU
	}
	w.waiting[p.ID] = true
	w.tx.touch(productRow, p.ID)
	w.products = append(w.products, *p)
	if err := w.putVariants(p); err != nil {
		return err
	}
	return w.note(*p)
}

var overwriteProduct = products.overwrite("created_at")

func (w *catalogWriter) flush() error {
	_, err := insert(w.tx, products.into, products.tuples(w.tx, w.products, micros(w.now)), overwriteProduct)
	if err != nil {
		return err
	}
	if err := w.flushVariants(); err != nil {
		return err
	}
	w.products, w.rows, w.deleted = nil, nil, nil
	clear(w.waiting)
	return nil
}
