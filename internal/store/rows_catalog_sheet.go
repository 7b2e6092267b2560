package store

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core/catalog"
)

// A sheet is a product with its variants as the shop wrote them. It is cached; availability changes with every order
// and is read each time.
var (
	sheetByID = `SELECT ` + products.list + `, 0 FROM products p WHERE ` + live + ` AND p.id = $2`

	sheetVariants = `SELECT ` + variants.list + `, 0
		FROM variants v WHERE v.workspace_id = $1 AND v.product_id = $2 AND v.deleted_at = 0 ORDER BY v.position, v.id`

	sheetLevels = `SELECT i.variant_id, ` + free + ` FROM stock_items i
		WHERE i.workspace_id = $1 AND i.product_id = $4 AND ` + counted + ` GROUP BY i.variant_id`
)

func (c catalogRows) sheet(id string) (catalog.Product, bool, error) {
	return cached(c.tx, productRow, id, func() (p catalog.Product, ok bool, err error) {
		args := []any{c.tx.Workspace(), id}
		if p, ok, err = c.product(sheetByID, args); ok && p.HasVariants {
			p.Variants, err = c.variantsOf(sheetVariants, args, p)
		}
		return p, ok, err
	})
}

// onSheet is Product from its sheet.
func (c catalogRows) onSheet(id string, at catalog.At) (p catalog.Product, ok bool, err error) {
	if p, ok, err = c.sheet(id); !ok || err != nil {
		return p, ok, err
	}
	p.Tags, p.Variants = slices.Clone(p.Tags), nil
	switch {
	case !p.TrackStock:
		p.Available = catalog.Unlimited
	case !p.HasVariants:
		err = c.levels(id, at, func(variantID string, free int64) {
			if variantID == "" {
				p.Available = free
			}
		})
	}
	return p, err == nil, err
}

// variantsOnSheet is VariantsOf from the sheet.
func (c catalogRows) variantsOnSheet(p catalog.Product, at catalog.At) ([]catalog.Variant, error) {
	sheet, _, err := c.sheet(p.ID)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(sheet.Variants)
	if !p.TrackStock {
		return out, nil // unlimited, as cached
	}
	err = c.levels(p.ID, at, func(variantID string, free int64) {
		if i := slices.IndexFunc(out, func(v catalog.Variant) bool { return v.ID == variantID }); i >= 0 {
			out[i].Available = free
		}
	})
	return out, err
}

// levels reads what can be sold of a product's items, by variant.
func (c catalogRows) levels(productID string, at catalog.At, each func(variantID string, free int64)) error {
	return c.tx.Rows(sheetLevels, append(c.asOf(at), productID), func(scan func(...any) error) error {
		var variantID string
		var n int64
		err := scan(&variantID, &n)
		each(variantID, n)
		return err
	})
}
