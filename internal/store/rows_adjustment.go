package store

import (
	"cmp"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
)

func (s *unitStock) Places() ([]stock.Place, error) {
	return locations.all(s.tx, ` ORDER BY l.priority, l.code, l.id`)
}

func (s *unitStock) Place(id string, locked bool) (stock.Place, bool, error) {
	return locations.one(s.tx, ` AND l.id = $2`+lock(s.tx, locked, "l"), id)
}

// SavePlace keeps the branch that a place belongs to.
func (s *unitStock) SavePlace(p stock.Place) (bool, error) {
	if err := watchPlace(s.tx, p.ID); err != nil {
		return false, err
	}
	holder, taken, err := locations.one(s.tx, ` AND l.code = $2`, p.Code)
	if err != nil || taken && holder.ID != p.ID {
		return false, err
	}
	return locations.addOr(s.tx, ` ON CONFLICT (workspace_id, id) DO UPDATE SET code = excluded.code, name = excluded.name,
		priority = excluded.priority`, p)
}

// OpenItem creates an item unless it exists, also when another unit creates it at the same moment.
func (s *unitStock) OpenItem(p stock.Pair, locationID string, now time.Time) error {
	return stockItems.upsert(s.tx, ` ON CONFLICT (workspace_id, product_id, variant_id, location_id) DO NOTHING`,
		stock.Item{ID: scope.NewID(), ProductID: p.ProductID, VariantID: p.VariantID, LocationID: locationID},
		micros(now))
}

var adjustments = describe("stock_adjustments", "a", func(a *stock.Adjustment) columns {
	return columns{
		key("id", &a.ID), id("stock_item_id", &a.ItemID), word("kind", &a.Kind), number("before", &a.Before),
		number("after", &a.After), prose("reason", &a.Reason), prose("reference", &a.Reference),
		id("actor", &a.Actor), when("created_at", &a.At),
	}
})

func (s *unitStock) AddAdjustment(a stock.Adjustment, now time.Time) error {
	a.At = now
	if err := s.noteAdjustment(a); err != nil {
		return err
	}
	return adjustments.addLater(s.tx, a)
}

func (s *unitStock) Adjustment(id string) (stock.Adjustment, bool, error) {
	return adjustments.one(s.tx, ` AND a.id = $2`, id)
}

func (s *unitStock) Adjusted(itemIDs []string, after string, most int) ([]stock.Adjustment, error) {
	out, err := adjustments.in(s.tx, ` AND a.stock_item_id IN (@list) AND ($3 = '' OR (a.created_at, a.id) <
			(SELECT s.created_at, s.id FROM stock_adjustments s WHERE s.workspace_id = $1 AND s.id = $3)) ORDER BY a.created_at DESC, a.id DESC LIMIT $2`,
		itemIDs, limit(most), after)
	slices.SortFunc(out, func(a, b stock.Adjustment) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return out[:min(len(out), most)], err
}

// scarceItems are those with low stock, of products still sold and counted. One condition for the list and its length;
// the comparison is written as in the index.
const scarceItems = `stock_items i
			JOIN products p ON p.workspace_id = i.workspace_id AND p.id = i.product_id AND p.deleted_at = 0 AND p.track_stock = 1
			LEFT JOIN variants v ON v.workspace_id = i.workspace_id AND v.id = i.variant_id
		WHERE i.workspace_id = $1 AND i.quantity - i.reserved - i.low_threshold <= 0
			AND (p.has_variants = 0 AND i.variant_id = '' OR p.has_variants = 1 AND v.deleted_at = 0)`

// Scarce walks the index of low stock.
func (s *unitStock) Scarce(after string, most int) (out []stock.Scarce, err error) {
	err = s.tx.Rows(`SELECT `+itemColumns+`, 0, p.name, COALESCE(v.name, '') FROM locations l, `+scarceItems+`
			AND l.workspace_id = i.workspace_id AND l.id = i.location_id AND i.id > $2 ORDER BY i.id LIMIT $3`,
		[]any{s.tx.Workspace(), after, limit(most)}, into(&out, func(it *stock.Scarce) []any {
			return itemFields(&it.Item, &it.Product, &it.Variant)
		}))
	return out, err
}
