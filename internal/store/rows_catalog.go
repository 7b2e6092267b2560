package store

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
)

type catalogRows struct{ tx *Tx }

const productColumns = `p.id, p.sku, p.name, p.description, p.category, p.brand, p.tags, p.price, p.compare_at_price,
	p.image_url, p.status, p.track_stock, p.popularity, p.has_variants, p.version, p.updated_at, p.deleted_at`

// In the texts below $1 is the workspace and $2 the present.
const (
	// lapsed are the reservations of item i that no longer count, whether or not
	// the sweep has released them.
	lapsed = `FROM reservations r WHERE r.workspace_id = $1 AND r.stock_item_id = i.id
		AND r.status = 'active' AND r.expires_at <= $2`

	// free is what can be sold of the items it sums over.
	free = `CAST(COALESCE(SUM(i.quantity - i.reserved + COALESCE((SELECT SUM(r.quantity) ` + lapsed + `), 0)), 0) AS BIGINT)`

	// sellable are the items of product p: its own, or those of its live variants.
	// Items of another time, before it had variants or of one that went, are not.
	sellable = `FROM stock_items i WHERE i.workspace_id = $1 AND i.product_id = p.id AND (
		(p.has_variants = 0 AND i.variant_id = '') OR
		(p.has_variants = 1 AND EXISTS (SELECT 1 FROM variants v
			WHERE v.workspace_id = $1 AND v.id = i.variant_id AND v.product_id = p.id AND v.deleted_at = 0)))`

	// available is catalog.Unlimited for what is not counted.
	available = `CASE WHEN p.track_stock = 0 THEN 1000000 ELSE (SELECT ` + free + ` ` + sellable + `) END`

	live = `p.workspace_id = $1 AND p.status = 'active' AND p.deleted_at = 0`

	selectProducts = `SELECT ` + productColumns + `, ` + available + ` FROM products p WHERE ` + live
)

func (c catalogRows) Product(id string, now time.Time) (p catalog.Product, ok bool, err error) {
	if c.tx.memory != nil {
		return c.onSheet(id, now)
	}
	return c.product(productByID, []any{c.tx.Workspace(), micros(now), id})
}

func (c catalogRows) ProductBySKU(sku string, now time.Time) (p catalog.Product, variantID string, ok bool, err error) {
	p, ok, err = c.product(productBySKU, []any{c.tx.Workspace(), micros(now), sku})
	if ok || err != nil {
		return p, "", ok, err
	}
	var productID string
	ok, err = found(c.tx.Row(`SELECT id, product_id FROM variants WHERE workspace_id = $1 AND sku = $2 AND deleted_at = 0`,
		[]any{c.tx.Workspace(), sku}, &variantID, &productID))
	if !ok || err != nil {
		return p, "", false, err
	}
	if p, ok, err = c.Product(productID, now); !ok {
		variantID = "" // the product is not sold at present
	}
	return p, variantID, ok, err
}

// selectProduct is selectProducts for one whose variants are read next: what can
// be sold of it is what can be sold of them, and is not worked out here as well.
const selectProduct = `SELECT ` + sheetColumns + `, CASE WHEN p.track_stock = 0 THEN 1000000 WHEN p.has_variants = 1 THEN 0 ELSE (
		SELECT ` + free + ` FROM stock_items i WHERE i.workspace_id = $1 AND i.product_id = p.id AND i.variant_id = '') END
	FROM products p WHERE ` + live

const sheetColumns = `p.id, p.sku, p.name, p.description, p.category, p.brand, p.tags, p.price, p.compare_at_price,
	p.image_url, p.track_stock, p.popularity, p.has_variants, p.version, p.updated_at`

const (
	productByID  = selectProduct + ` AND p.id = $3`
	productBySKU = selectProduct + ` AND p.sku = $3`
)

func (c catalogRows) product(query string, args []any) (p catalog.Product, ok bool, err error) {
	ok, err = found(c.tx.Row(query, args,
		&p.ID, &p.SKU, &p.Name, &p.Description, &p.Category, &p.Brand, parsed{&p.Tags}, &p.Price, &p.CompareAt,
		&p.ImageURL, &p.TrackStock, &p.Popularity, &p.HasVariants, &p.Version, moment{&p.UpdatedAt}, &p.Available))
	p.Status = catalog.Active
	return p, ok, err
}

// ProductsByID returns them by id.
func (c catalogRows) ProductsByID(ids []string, now time.Time) ([]catalog.Product, error) {
	var out []catalog.Product
	err := queryIn(c.tx, selectProducts+` AND p.id IN (@list) ORDER BY p.id`, []any{c.tx.Workspace(), micros(now)}, ids,
		func(scan func(...any) error) error {
			var p catalog.Product
			if err := scan(append(productFields(&p), &p.Available)...); err != nil {
				return err
			}
			out = append(out, p)
			return nil
		})
	return out, err
}

func productFields(p *catalog.Product) []any {
	return []any{
		&p.ID, &p.SKU, &p.Name, &p.Description, &p.Category, &p.Brand, parsed{&p.Tags}, &p.Price, &p.CompareAt,
		&p.ImageURL, &p.Status, &p.TrackStock, &p.Popularity, &p.HasVariants, &p.Version,
		moment{&p.UpdatedAt}, moment{&p.DeletedAt},
	}
}

// selectVariants has the live variants of products; what stands for @available
// is the only thing a reader may not need.
const selectVariants = `SELECT v.id, v.product_id, v.sku, v.name, COALESCE(v.price, p.price),
		CASE WHEN v.price IS NULL THEN 0 ELSE 1 END, v.position, @available
	FROM variants v JOIN products p ON p.workspace_id = v.workspace_id AND p.id = v.product_id
	WHERE v.workspace_id = $1 AND v.deleted_at = 0`

const variantAvailable = `CASE WHEN p.track_stock = 0 THEN 1000000 ELSE (SELECT ` + free + ` FROM stock_items i
	WHERE i.workspace_id = $1 AND i.product_id = v.product_id AND i.variant_id = v.id) END`

var liveVariants = strings.Replace(selectVariants, "@available", variantAvailable, 1) + ` AND p.status = 'active' AND p.deleted_at = 0`

// variantsOf needs nothing of the product's row again.
const variantsOf = `SELECT v.id, v.sku, v.name, v.price, v.position, (SELECT ` + free + ` FROM stock_items i
		WHERE i.workspace_id = $1 AND i.product_id = $3 AND i.variant_id = v.id)
	FROM variants v WHERE v.workspace_id = $1 AND v.product_id = $3 AND v.deleted_at = 0 ORDER BY v.position, v.id`

func (c catalogRows) VariantsOf(p catalog.Product, now time.Time) ([]catalog.Variant, error) {
	if c.tx.memory != nil {
		return c.variantsOnSheet(p, now)
	}
	return c.variantsOf(variantsOf, []any{c.tx.Workspace(), micros(now), p.ID}, p)
}

func (c catalogRows) variantsOf(query string, args []any, p catalog.Product) ([]catalog.Variant, error) {
	var out []catalog.Variant
	err := c.tx.Rows(query, args, func(scan func(...any) error) error {
		v := catalog.Variant{ProductID: p.ID}
		var own *int64
		if err := scan(&v.ID, &v.SKU, &v.Name, &own, &v.Position, &v.Available); err != nil {
			return err
		}
		if v.Price, v.OwnPrice = p.Price, own != nil; own != nil {
			v.Price = *own
		}
		if !p.TrackStock {
			v.Available = catalog.Unlimited
		}
		out = append(out, v)
		return nil
	})
	return out, err
}

// Variants come by product, then in the order the shop gave them.
func (c catalogRows) Variants(productIDs []string, now time.Time) ([]catalog.Variant, error) {
	return c.variants(liveVariants, []any{c.tx.Workspace(), micros(now)}, productIDs)
}

func (c catalogRows) variants(query string, args []any, productIDs []string) ([]catalog.Variant, error) {
	var out []catalog.Variant
	err := queryIn(c.tx, query+` AND v.product_id IN (@list) ORDER BY v.product_id, v.position, v.id`, args, productIDs,
		func(scan func(...any) error) error {
			var v catalog.Variant
			err := scan(&v.ID, &v.ProductID, &v.SKU, &v.Name, &v.Price, &v.OwnPrice, &v.Position, &v.Available)
			out = append(out, v)
			return err
		})
	return out, err
}
