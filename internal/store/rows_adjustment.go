package store

import (
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
