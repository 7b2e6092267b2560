// Package stock counts quantities per place, and the reservations that hold some of them for an order.
//
// reserved is always the sum of an item's active reservations. An expired one stops counting at once: reads subtract
// it, writes release it first, and the sweep only cleans up.
package stock

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// Item is the stock of one product (or variant) at one place.
type Item struct {
	ID           string
	ProductID    string
	VariantID    string
	LocationID   string
	LocationName string
	BranchID     string // empty: all branches sell from there
	Elsewhere    bool   // another branch's than the one it was read for, and so not for sale
	Priority     int64
	Quantity     int64
	Reserved     int64
	LowThreshold int64
}

// Reservation holds part of an item for an order.
type Reservation struct {
	ID        string
	OrderID   string
	ItemID    string
	Quantity  int64
	Status    Status
	ExpiresAt time.Time
}

// Status of a reservation.
type Status string

const (
	Active    Status = "active"    // counts as reserved until it expires
	Released  Status = "released"  // given back
	Committed Status = "committed" // no longer reserved: the quantity itself went down
)

// Pair names what is sold: a product, and its variant where it has any.
type Pair struct{ ProductID, VariantID string }

// String is how news name the pair.
func (p Pair) String() string { return p.ProductID + "/" + p.VariantID }

// Rows is what stock needs from storage.
type Rows interface {
	ItemRows
	ShelfRows
}

// ItemRows stores items and what is reserved of them.
type ItemRows interface {
	// Items returns the items of the pairs by id, for a branch or, without one, for the business; locked ones stay so
	// until commit.
	Items(pairs []Pair, branchID string, lock bool) ([]Item, error)
	// LockItems is Items, locked, with how many reservations of them have expired and
	// are not released.
	LockItems(pairs []Pair, branchID string, now time.Time) (items []Item, expired int64, err error)
	// OfOrder returns an order's reservations that were not released, by id, and locks their items.
	OfOrder(orderID string) ([]Reservation, error)
	// Holdings is OfOrder without the locks.
	Holdings(orderID string) ([]Reservation, error)
	// Expired returns active reservations of the items that have expired by now.
	Expired(itemIDs []string, now time.Time) ([]Reservation, error)
	AddReservations(rs []Reservation, now time.Time) error
	SettleReservations(ids []string, to Status, now time.Time) error
	// Adjust changes an item's quantity and reserved by these amounts.
	Adjust(itemID string, quantity, reserved int64, now time.Time) error
	// DuePairs lists pairs with expired active reservations, oldest first.
	DuePairs(now time.Time, limit int) ([]Pair, error)
}

// Stock is the noun bound to one unit.
type Stock struct {
	rows  Rows
	scope *scope.Scope
	held  *held // cache for the order a unit is deciding on
	where func(branchID string) (string, error)
}

// New binds stock to a unit.
func New(rows Rows, s *scope.Scope) *Stock { return &Stock{rows: rows, scope: s} }

// Level is the stock of one pair now, without expired reservations.
type Level struct {
	Quantity     int64
	Reserved     int64
	LowThreshold int64
	Places       []Item // the first to sell from first
}

// Available is what can still be sold.
func (l Level) Available() int64 { return l.Quantity - l.Reserved }

// Low reports whether the stock is at or below its threshold.
func (l Level) Low() bool { return l.Available() <= l.LowThreshold }

// LevelOf reads the combined stock that can be sold of the pairs: the variants of a product, or one of them.
func (s *Stock) LevelOf(pairs ...Pair) (Level, error) {
	items, err := s.rows.Items(pairs, s.scope.BranchID, false)
	items = lists.Filter(items, func(it Item) bool { return !it.Elsewhere })
	slices.SortFunc(items, nearest(s.scope.BranchID))
	if err != nil || len(items) == 0 {
		return Level{}, err
	}
	lapsed, err := s.rows.Expired(ids(items), s.scope.Now)
	if err != nil {
		return Level{}, err
	}
	return levelOf(items, lapsed), nil
}

// LevelsOf reads what there is of each of many pairs, wherever it is; pairs that were never counted are not among them.
func (s *Stock) LevelsOf(pairs []Pair) (map[Pair]Level, error) {
	items, err := s.rows.Items(pairs, "", false)
	of := map[Pair][]Item{}
	for _, it := range items {
		pair := Pair{it.ProductID, it.VariantID}
		of[pair] = append(of[pair], it)
	}
	levels := make(map[Pair]Level, len(of))
	for pair, items := range of {
		slices.SortFunc(items, nearest(""))
		levels[pair] = levelOf(items, nil)
	}
	return levels, err
}

// levelOf sums up items, without expired reservations.
func levelOf(items []Item, lapsed []Reservation) Level {
	free := map[string]int64{}
	for _, r := range lapsed {
		free[r.ItemID] += r.Quantity
	}
	var l Level
	for _, it := range items {
		it.Reserved -= free[it.ID]
		l.Quantity += it.Quantity
		l.Reserved += it.Reserved
		l.LowThreshold += it.LowThreshold
		l.Places = append(l.Places, it)
	}
	return l
}

// SetLevel records a counted quantity at a place, for imports and new shops.
func (s *Stock) SetLevel(p Pair, locationCode string, quantity, low int64) error {
	return s.rows.SetLevel(p, locationCode, quantity, low, s.scope.Now)
}

func ids(items []Item) []string {
	return lists.Map(items, func(it Item) string { return it.ID })
}

// held caches what an order holds. It cannot change while the order is locked.
type held struct {
	orderID      string
	reservations []Reservation
}

// heldBy reads what an order holds, cached in a deciding unit, which has locked the order.
func (s *Stock) heldBy(orderID string) ([]Reservation, error) {
	if s.held != nil && s.held.orderID == orderID {
		return slices.Clone(s.held.reservations), nil
	}
	rs, err := s.rows.OfOrder(orderID)
	if err == nil && s.scope.Deciding {
		s.held = &held{orderID, slices.Clone(rs)}
	}
	return rs, err
}

// HeldFor is how much of a pair an order has reserved, unexpired.
func (s *Stock) HeldFor(orderID string, pair Pair) (int64, error) {
	held, err := s.heldBy(orderID)
	if err != nil || len(held) == 0 {
		return 0, err
	}
	items, err := s.rows.Items([]Pair{pair}, "", false)
	if err != nil {
		return 0, err
	}
	var n int64
	for _, r := range held {
		live := r.Status == Active && r.ExpiresAt.After(s.scope.Now)
		if live && slices.ContainsFunc(items, func(it Item) bool { return it.ID == r.ItemID }) {
			n += r.Quantity
		}
	}
	return n, nil
}
