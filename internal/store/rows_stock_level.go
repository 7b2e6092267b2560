package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// SetLevel never goes below what is reserved: conflict. Reservations that have
// expired are released before they may stand in the way.
func (s *stockRows) SetLevel(p stock.Pair, locationCode string, quantity, lowThreshold int64, now time.Time) error {
	location, err := s.location(locationCode)
	if err != nil {
		return err
	}
	set, err := s.setLevel(p, location, quantity, lowThreshold, now)
	if err != nil || set {
		return err
	}
	if err := s.releaseLapsed(p, now); err != nil {
		return err
	}
	set, err = s.setLevel(p, location, quantity, lowThreshold, now)
	if err == nil && !set {
		err = fault.New(fault.Conflict, "more than %d is reserved for orders at %s", quantity, locationCode)
	}
	return err
}

func (s *stockRows) setLevel(p stock.Pair, location string, quantity, lowThreshold int64, now time.Time) (bool, error) {
	n, err := s.tx.Exec(`INSERT INTO stock_items (workspace_id, id, product_id, variant_id, location_id, quantity, low_threshold, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (workspace_id, product_id, variant_id, location_id) DO UPDATE
		SET quantity = excluded.quantity, low_threshold = excluded.low_threshold, updated_at = excluded.updated_at
		WHERE stock_items.reserved <= excluded.quantity`,
		s.tx.Workspace(), scope.NewID(), p.ProductID, p.VariantID, location, quantity, lowThreshold, micros(now))
	return n == 1, err
}

func (s *stockRows) releaseLapsed(p stock.Pair, now time.Time) error {
	items, err := s.Items([]stock.Pair{p}, true)
	if err != nil {
		return err
	}
	ids := make([]string, len(items))
	for i, it := range items {
		ids[i] = it.ID
	}
	over, err := s.Expired(ids, now)
	if err != nil {
		return err
	}
	settled := make([]string, len(over))
	for i, r := range over {
		settled[i] = r.ID
		if err := s.Adjust(r.ItemID, 0, -r.Quantity, now); err != nil {
			return err
		}
	}
	return s.SettleReservations(settled, stock.Released, now)
}

// location finds the place with the code, or opens one under that name.
func (s *stockRows) location(code string) (string, error) {
	if id, met := s.locations[code]; met {
		return id, nil
	}
	if _, err := s.tx.Exec(`INSERT INTO locations (workspace_id, id, code, name) VALUES ($1, $2, $3, $3)
		ON CONFLICT (workspace_id, code) DO NOTHING`, s.tx.Workspace(), scope.NewID(), code); err != nil {
		return "", err
	}
	var id string
	err := s.tx.Row(`SELECT id FROM locations WHERE workspace_id = $1 AND code = $2`, []any{s.tx.Workspace(), code}, &id)
	if err != nil {
		return "", err
	}
	if s.locations == nil {
		s.locations = map[string]string{}
	}
	s.locations[code] = id
	return id, nil
}
