package store

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core/catalog"
)

type catalogRows struct{ tx *Tx }

var products = describe("products", "p", func(p *catalog.Product) columns {
	return columns{
		key("id", &p.ID), public("sku", &p.SKU), public("name", &p.Name),
		public("sort_key", sortKey{&p.Name}).but(unread), public("description", &p.Description),
		public("category", &p.Category), public("category_key", foldKey{&p.Category}).but(unread),
		public("brand", &p.Brand), public("tags", &p.Tags), number("price", &p.Price),
		number("compare_at_price", &p.CompareAt), public("image_url", &p.ImageURL), word("status", &p.Status),
		yes("track_stock", &p.TrackStock), number("popularity", &p.Popularity), yes("has_variants", &p.HasVariants),
		number("version", &p.Version), when("updated_at", &p.UpdatedAt), when("deleted_at", &p.DeletedAt),
	}
}, "created_at")

// productFields are the scan targets of a product with its available stock.
func productFields(p *catalog.Product) []any { return append(products.of(p).fields(1), &p.Available) }

// In the texts below $1 is the workspace, $2 the branch that sells, or nothing where all do, and $3 the current time.
const (
	// lapsed are the expired reservations of item i, whether or not the sweep has released them.
	lapsed = `FROM reservations r WHERE r.workspace_id = $1 AND r.stock_item_id = i.id
		AND r.status = 'active' AND r.expires_at <= $3`

	// free is what can be sold of the items it sums over.
	free = `CAST(COALESCE(SUM(i.quantity - i.reserved + COALESCE((SELECT SUM(r.quantity) ` + lapsed +
		`), 0)), 0) AS BIGINT)`

	// counted is the one condition on items i that says whose stock a branch sells: that of its own places and of those
	// that belong to no branch, never another branch's.
	counted = `($2 = '' OR (SELECT c.branch_id FROM locations c
		WHERE c.workspace_id = $1 AND c.id = i.location_id) IN ('', $2))`

	// sellable are the items of product p: its own, or those of its live variants. Items from before it had variants,
	// or of a deleted variant, are not.
	sellable = `FROM stock_items i WHERE i.workspace_id = $1 AND i.product_id = p.id AND ` + counted + ` AND (
		(p.has_variants = 0 AND i.variant_id = '') OR
		(p.has_variants = 1 AND EXISTS (SELECT 1 FROM variants v
			WHERE v.workspace_id = $1 AND v.id = i.variant_id AND v.product_id = p.id AND v.deleted_at = 0)))`

	// available is catalog.Unlimited for what is not counted.
	available = `CASE WHEN p.track_stock = 0 THEN 1000000 ELSE (SELECT ` + free + ` ` + sellable + `) END`

	live = `p.workspace_id = $1 AND p.status = 'active' AND p.deleted_at = 0`
)

var selectProducts = `SELECT ` + products.list + `, ` + available + ` FROM products p WHERE ` + live

func (c catalogRows) Product(id string, at catalog.At) (p catalog.Product, ok bool, err error) {
	if c.tx.memory != nil {
		return c.onSheet(id, at)
	}
	return c.product(productByID, append(c.asOf(at), id))
}

func (c catalogRows) ProductBySKU(sku string, at catalog.At) (p catalog.Product, variantID string, ok bool, err error) {
	p, ok, err = c.product(productBySKU, append(c.asOf(at), sku))
	if ok || err != nil {
		return p, "", ok, err
	}
	var productID string
	ok, err = found(c.tx.Row(`SELECT id, product_id FROM variants WHERE workspace_id = $1 AND sku = $2 AND deleted_at = 0`,
		[]any{c.tx.Workspace(), sku}, &variantID, &productID))
	if !ok || err != nil {
		return p, "", false, err
	}
	if p, ok, err = c.Product(productID, at); !ok {
		variantID = "" // the product is not sold at present
	}
	return p, variantID, ok, err
}

// selectProduct is selectProducts for one product whose variants are read next: its availability is the sum of theirs,
// and is not computed here as well.
var selectProduct = `SELECT ` + products.list +
	`, CASE WHEN p.track_stock = 0 THEN 1000000 WHEN p.has_variants = 1 THEN 0 ELSE (
		SELECT ` + free + ` FROM stock_items i WHERE i.workspace_id = $1 AND i.product_id = p.id AND i.variant_id = ''
			AND ` + counted + `) END
	FROM products p WHERE ` + live

var (
	productByID  = selectProduct + ` AND p.id = $4`
	productBySKU = selectProduct + ` AND p.sku = $4`
)

// asOf are the values of $1, $2 and $3.
func (c catalogRows) asOf(at catalog.At) []any {
	return []any{c.tx.Workspace(), at.BranchID, micros(at.Now)}
}

func (c catalogRows) product(query string, args []any) (p catalog.Product, ok bool, err error) {
	ok, err = found(c.tx.Row(query, args, productFields(&p)...))
	return p, ok, err
}

// ProductsByID returns them by id.
func (c catalogRows) ProductsByID(ids []string, at catalog.At) ([]catalog.Product, error) {
	return c.products(selectProducts+` AND p.id IN (@list) ORDER BY p.id`, ids, at)
}

func (c catalogRows) products(query string, ids []string, at catalog.At) (out []catalog.Product, err error) {
	err = queryIn(c.tx, query, c.asOf(at), ids, into(&out, productFields))
	return out, err
}

// variants without a price have their product's.
var variants = describe("variants", "v", func(v *catalog.Variant) columns {
	return columns{
		key("id", &v.ID), id("product_id", &v.ProductID), public("sku", &v.SKU), public("name", &v.Name),
		public("price", ownPrice{v}), number("position", &v.Position),
	}
}, "deleted_at")

type ownPrice struct{ of *catalog.Variant }

func (o ownPrice) value() any {
	if !o.of.OwnPrice {
		return nil
	}
	return o.of.Price
}

func (o ownPrice) Scan(src any) error {
	if o.of.OwnPrice = src != nil; o.of.OwnPrice {
		return assign(&o.of.Price, src)
	}
	return nil
}

// selectVariants reads the live variants of products; @available is the only part that some readers do not need.
var selectVariants = `SELECT ` + variants.list + `, p.price, @available
	FROM variants v JOIN products p ON p.workspace_id = v.workspace_id AND p.id = v.product_id
	WHERE v.workspace_id = $1 AND v.deleted_at = 0`

const variantAvailable = `CASE WHEN p.track_stock = 0 THEN 1000000 ELSE (SELECT ` + free + ` FROM stock_items i
	WHERE i.workspace_id = $1 AND i.product_id = v.product_id AND i.variant_id = v.id AND ` + counted + `) END`

var liveVariants = strings.Replace(selectVariants, "@available", variantAvailable, 1) +
	` AND p.status = 'active' AND p.deleted_at = 0`

// variantsOf does not read the product's row again.
var variantsOf = `SELECT ` + variants.list + `, (SELECT ` + free + ` FROM stock_items i
		WHERE i.workspace_id = $1 AND i.product_id = $4 AND i.variant_id = v.id AND ` + counted + `)
	FROM variants v WHERE v.workspace_id = $1 AND v.product_id = $4 AND v.deleted_at = 0 ORDER BY v.position, v.id`

func (c catalogRows) VariantsOf(p catalog.Product, at catalog.At) ([]catalog.Variant, error) {
	if c.tx.memory != nil && p.Status == catalog.Active { // sheets are of what is for sale
		return c.variantsOnSheet(p, at)
	}
	return c.variantsOf(variantsOf, append(c.asOf(at), p.ID), p)
}

func (c catalogRows) variantsOf(query string, args []any, p catalog.Product) ([]catalog.Variant, error) {
	var out []catalog.Variant
	err := c.tx.Rows(query, args, func(scan func(...any) error) error {
		v := catalog.Variant{Price: p.Price}
		if err := scan(append(variants.of(&v).fields(1), &v.Available)...); err != nil {
			return err
		}
		if !p.TrackStock {
			v.Available = catalog.Unlimited
		}
		out = append(out, v)
		return nil
	})
	return out, err
}

// Variants come by product, then in the shop's own order.
func (c catalogRows) Variants(productIDs []string, at catalog.At) ([]catalog.Variant, error) {
	return c.variants(liveVariants, c.asOf(at), productIDs)
}

func (c catalogRows) variants(query string, args []any, productIDs []string) ([]catalog.Variant, error) {
	var out []catalog.Variant
	err := queryIn(c.tx, query+` AND v.product_id IN (@list) ORDER BY v.product_id, v.position, v.id`, args, productIDs,
		func(scan func(...any) error) error {
			var v catalog.Variant
			var price int64
			err := scan(append(variants.of(&v).fields(2), &price, &v.Available)...)
			if !v.OwnPrice {
				v.Price = price
			}
			out = append(out, v)
			return err
		})
	return out, err
}
