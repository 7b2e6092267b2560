package store

import (
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// storedVariant is what saving needs to know of a stored variant.
type storedVariant struct {
	id, sku string
	live    bool
}

func (w *catalogWriter) lookUpVariants(ps []catalog.Product, productIDs []string) error {
	w.variants, w.holders = map[string][]storedVariant{}, map[string]string{}
	err := w.query(`SELECT product_id, id, sku, CASE WHEN deleted_at = 0 THEN 1 ELSE 0 END FROM variants WHERE workspace_id = $1`,
		`product_id`, productIDs, len(ps), func(scan func(...any) error) error {
			var productID string
			var v storedVariant
			err := scan(&productID, &v.id, &v.sku, &v.live)
			w.variants[productID] = append(w.variants[productID], v)
			return err
		})
	if err != nil {
		return err
	}
	var skus []string
	for _, p := range ps {
		for _, v := range p.Variants {
			skus = append(skus, v.SKU)
		}
	}
	if len(skus) == 0 {
		return nil
	}
	return w.query(`SELECT sku, product_id FROM variants WHERE workspace_id = $1 AND deleted_at = 0`, `sku`, skus,
		len(ps),
		func(scan func(...any) error) error {
			var sku, productID string
			err := scan(&sku, &productID)
			w.holders[sku] = productID
			return err
		})
}

// putVariants makes the live variants of a product those it has now. A SKU identifies a variant before its id does; one
// that returns gets its old row, and with it its stock. Those left out are marked deleted: orders still point at them.
func (w *catalogWriter) putVariants(p *catalog.Product) error {
	stored := w.variants[p.ID]
	identify(p, stored)
	taken := make(map[string]bool, len(p.Variants))
	for _, v := range p.Variants {
		taken[v.ID] = true
	}
	var left []storedVariant
	for _, s := range stored {
		if s.live {
			delete(w.holders, s.sku)
		}
		if taken[s.id] {
			continue
		}
		if s.live {
			w.deleted = append(w.deleted, s.id)
		}
		left = append(left, storedVariant{id: s.id, sku: s.sku})
	}
	for _, v := range p.Variants {
		if _, held := w.holders[v.SKU]; held {
			return fault.New(fault.Conflict, "the SKU %s already belongs to another variant", v.SKU)
		}
		w.holders[v.SKU] = p.ID
		left = append(left, storedVariant{v.ID, v.SKU, true})
		w.rows = append(w.rows, v)
	}
	w.variants[p.ID] = left
	return nil
}

// identify gives each variant the id of its row: that of its SKU, a live one before a deleted one, else its own, else a
// new one.
func identify(p *catalog.Product, stored []storedVariant) {
	bySKU := map[string]string{}
	for _, live := range []bool{false, true} {
		for _, s := range stored {
			if s.live == live {
				bySKU[s.sku] = s.id
			}
		}
	}
	taken := map[string]bool{}
	for i := range p.Variants {
		v := &p.Variants[i]
		v.ProductID = p.ID
		if id, known := bySKU[v.SKU]; known {
			v.ID, taken[id] = id, true
		}
	}
	for i := range p.Variants {
		v := &p.Variants[i]
		if _, known := bySKU[v.SKU]; known {
			continue
		}
		if v.ID == "" || taken[v.ID] {
			v.ID = scope.NewID()
		}
		taken[v.ID] = true
	}
}

var overwriteVariant = variants.overwrite("product_id") + ` WHERE variants.product_id = excluded.product_id`

func (w *catalogWriter) flushVariants() error {
	// Deletions first: another variant may take the SKU.
	if _, err := execIn(w.tx, `UPDATE variants SET deleted_at = $2 WHERE workspace_id = $1 AND id IN (@list)`,
		[]any{w.tx.Workspace(), micros(w.now)}, w.deleted); err != nil {
		return err
	}
	n, err := insert(w.tx, variants.into, variants.tuples(w.tx, w.rows, 0), overwriteVariant)
	if err == nil && n != int64(len(w.rows)) {
		err = fault.New(fault.Conflict, "the id of a variant belongs to another product")
	}
	return err
}
