package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// SetLevel never goes below what is reserved: conflict. It releases expired reservations first.
func (s *unitStock) SetLevel(p stock.Pair, locationCode string, quantity, lowThreshold int64, now time.Time) error {
	location, err := s.location(locationCode)
	if err != nil {
		return err
	}
	before, err := s.level(p, location)
	if err != nil {
		return err
	}
	if err := s.putLevel(p, location, locationCode, quantity, lowThreshold, now); err != nil {
		return err
	}
	return s.noteLevel(p, locationCode, before, stock.Item{Quantity: quantity, LowThreshold: lowThreshold}, "")
}

func (s *unitStock) putLevel(p stock.Pair, location, locationCode string, quantity, lowThreshold int64,
	now time.Time) error {
	it := stock.Item{ID: scope.NewID(), ProductID: p.ProductID, VariantID: p.VariantID, LocationID: location,
		Quantity: quantity, LowThreshold: lowThreshold}
	if s.tx.isAdded(p.ProductID) { // nothing can be reserved of it
		return s.tx.Later(nil, stockItems.insert+setLevel, stockItems.values(s.tx, &it, micros(now))...)
	}
	set, err := stockItems.addOr(s.tx, setLevel, it, micros(now))
	if err != nil || set {
		return err
	}
	if err := s.releaseLapsed(p, now); err != nil {
		return err
	}
	set, err = stockItems.addOr(s.tx, setLevel, it, micros(now))
	if err == nil && !set {
		err = fault.New(fault.Conflict, "more than %d is reserved for orders at %s", quantity, locationCode)
	}
	return err
}

// setLevel overwrites a level, unless more is reserved.
const setLevel = ` ON CONFLICT (workspace_id, product_id, variant_id, location_id) DO UPDATE
	SET quantity = excluded.quantity, low_threshold = excluded.low_threshold, updated_at = excluded.updated_at
	WHERE stock_items.reserved <= excluded.quantity`

func (s *unitStock) releaseLapsed(p stock.Pair, now time.Time) error {
	items, err := s.Items([]stock.Pair{p}, "", true)
	if err != nil {
		return err
	}
	ids := lists.Map(items, func(it stock.Item) string { return it.ID })
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

// location finds the location with the code, or creates one under that name.
func (s *unitStock) location(code string) (string, error) {
	if id, met := s.locations[code]; met {
		return id, nil
	}
	_, err := locations.addOr(s.tx, ` ON CONFLICT (workspace_id, code) DO NOTHING`,
		stock.Place{ID: scope.NewID(), Code: code, Name: code})
	if err != nil {
		return "", err
	}
	var id string
	err = s.tx.Row(`SELECT id FROM locations WHERE workspace_id = $1 AND code = $2`, []any{s.tx.Workspace(), code}, &id)
	if err != nil {
		return "", err
	}
	if s.locations == nil {
		s.locations = map[string]string{}
	}
	s.locations[code] = id
	return id, nil
}
