package store

import (
	"cmp"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
)

func (s *stockRows) Places() (out []stock.Place, err error) {
	err = s.tx.Rows(`SELECT l.id, l.code, l.name, l.priority FROM locations l WHERE l.workspace_id = $1 ORDER BY l.priority, l.code, l.id`,
		[]any{s.tx.Workspace()}, func(scan func(...any) error) error {
			var p stock.Place
			err := scan(&p.ID, &p.Code, &p.Name, &p.Priority)
			out = append(out, p)
			return err
		})
	return out, err
}

// OpenItem leaves an item alone that is there, whoever was faster.
func (s *stockRows) OpenItem(p stock.Pair, locationID string, now time.Time) error {
	_, err := s.tx.Exec(`INSERT INTO stock_items (workspace_id, id, product_id, variant_id, location_id, quantity, updated_at)
		VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT (workspace_id, product_id, variant_id, location_id) DO NOTHING`,
		s.tx.Workspace(), scope.NewID(), p.ProductID, p.VariantID, locationID, micros(now))
	return err
}

func (s *stockRows) AddAdjustment(a stock.Adjustment, now time.Time) error {
	return insertLater(s.tx, `INSERT INTO stock_adjustments (workspace_id, id, stock_item_id, kind, before, after, reason, reference, actor, created_at)`,
		[][]any{{a.ID, a.ItemID, string(a.Kind), a.Before, a.After, a.Reason, a.Reference, a.Actor, micros(now)}})
}

const selectAdjustments = `SELECT id, stock_item_id, kind, before, after, reason, reference, actor, created_at FROM stock_adjustments WHERE workspace_id = $1`

func adjustmentFields(a *stock.Adjustment) []any {
	return []any{&a.ID, &a.ItemID, &a.Kind, &a.Before, &a.After, &a.Reason, &a.Reference, &a.Actor, moment{&a.At}}
}

func (s *stockRows) Adjustment(id string) (a stock.Adjustment, ok bool, err error) {
	ok, err = found(s.tx.Row(selectAdjustments+` AND id = $2`, []any{s.tx.Workspace(), id}, adjustmentFields(&a)...))
	return a, ok, err
}

func (s *stockRows) Adjusted(itemIDs []string, most int) (out []stock.Adjustment, err error) {
	err = queryIn(s.tx, selectAdjustments+` AND stock_item_id IN (@list) ORDER BY created_at DESC, id DESC LIMIT $2`, []any{s.tx.Workspace(), limit(most)}, itemIDs,
		func(scan func(...any) error) error {
			var a stock.Adjustment
			err := scan(adjustmentFields(&a)...)
			out = append(out, a)
			return err
		})
	slices.SortFunc(out, func(a, b stock.Adjustment) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return out[:min(len(out), most)], err
}

// scarceItems are those of which little is left, of what is still sold and counted. One
// rule for the list and for its length; the comparison is as the index has it.
const scarceItems = `stock_items i
			JOIN products p ON p.workspace_id = i.workspace_id AND p.id = i.product_id AND p.deleted_at = 0 AND p.track_stock = 1
			LEFT JOIN variants v ON v.workspace_id = i.workspace_id AND v.id = i.variant_id
		WHERE i.workspace_id = $1 AND i.quantity - i.reserved - i.low_threshold <= 0
			AND (p.has_variants = 0 AND i.variant_id = '' OR p.has_variants = 1 AND v.deleted_at = 0)`

// Scarce walks the index of what is scarce.
func (s *stockRows) Scarce(after string, most int) (out []stock.Scarce, err error) {
	err = s.tx.Rows(`SELECT `+itemColumns+`, p.name, COALESCE(v.name, '') FROM locations l, `+scarceItems+`
			AND l.workspace_id = i.workspace_id AND l.id = i.location_id AND i.id > $2 ORDER BY i.id LIMIT $3`,
		[]any{s.tx.Workspace(), after, limit(most)}, func(scan func(...any) error) error {
			var it stock.Scarce
			err := scan(&it.ID, &it.ProductID, &it.VariantID, &it.LocationID, &it.LocationName, &it.BranchID, &it.Priority,
				&it.Quantity, &it.Reserved, &it.LowThreshold, &it.Product, &it.Variant)
			out = append(out, it)
			return err
		})
	return out, err
}
