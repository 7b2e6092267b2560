package store

import (
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/core/stock"
)

var reservations = describe("reservations", "r", func(r *stock.Reservation) columns {
	return columns{
		key("id", &r.ID), id("order_id", &r.OrderID), id("stock_item_id", &r.ItemID), number("quantity", &r.Quantity),
		word("status", &r.Status), when("expires_at", &r.ExpiresAt),
	}
}, "created_at")

// OfOrder locks the items of what it returns, in a unit that writes: the sweep may be releasing an expired reservation
// at this moment, and this unit must not release it a second time. A unit adds to an order's reservations only with the
// order's lock, so an order without any needs no second look.
func (s *unitStock) OfOrder(orderID string) ([]stock.Reservation, error) {
	held, err := s.Holdings(orderID)
	if err != nil || len(held) == 0 || !s.tx.Writes() || s.tx.Dialect().ForUpdate() == "" {
		return held, err
	}
	_, err = s.tx.Exec(`SELECT i.id FROM stock_items i WHERE i.workspace_id = $1 AND i.id IN (
			SELECT r.stock_item_id FROM reservations r WHERE r.workspace_id = $1 AND r.order_id = $2 AND r.status <> 'released')`+
		inLockOrder(s.tx, true), s.tx.Workspace(), orderID)
	if err != nil {
		return nil, err
	}
	return s.Holdings(orderID)
}

func (s *unitStock) Holdings(orderID string) ([]stock.Reservation, error) {
	return reservations.all(s.tx, ` AND r.order_id = $2 AND r.status <> 'released' ORDER BY r.id`, orderID)
}

// Expired is only accurate about items the unit has locked, or in a read.
func (s *unitStock) Expired(itemIDs []string, now time.Time) ([]stock.Reservation, error) {
	return reservations.in(s.tx, ` AND r.status = 'active' AND r.expires_at <= $2 AND r.stock_item_id IN (@list)
		ORDER BY r.stock_item_id, r.id`, itemIDs, micros(now))
}

func (s *unitStock) AddReservations(rs []stock.Reservation, now time.Time) error {
	return insertLater(s.tx, reservations.into, reservations.tuples(s.tx, rs, micros(now)))
}

// SettleReservations fails when one of them was settled before: the sums its caller is about to write would count it
// twice.
func (s *unitStock) SettleReservations(ids []string, to stock.Status, now time.Time) error {
	n, err := execIn(s.tx, `UPDATE reservations SET status = $2, settled_at = $3
		WHERE workspace_id = $1 AND status <> 'released' AND status <> $2 AND id IN (@list)`,
		[]any{s.tx.Workspace(), string(to), micros(now)}, ids)
	if err == nil && n != int64(len(ids)) {
		err = fmt.Errorf("store: only %d of %d reservations could become %s", n, len(ids), to)
	}
	return err
}

func (s *unitStock) DuePairs(now time.Time, most int) ([]stock.Pair, error) {
	var out []stock.Pair
	err := s.tx.Rows(`SELECT i.product_id, i.variant_id
		FROM reservations r JOIN stock_items i ON i.workspace_id = r.workspace_id AND i.id = r.stock_item_id
		WHERE r.workspace_id = $1 AND r.status = 'active' AND r.expires_at <= $2
		GROUP BY i.product_id, i.variant_id ORDER BY MIN(r.expires_at), i.product_id, i.variant_id LIMIT $3`,
		[]any{s.tx.Workspace(), micros(now), limit(most)}, into(&out, func(p *stock.Pair) []any {
			return []any{&p.ProductID, &p.VariantID}
		}))
	return out, err
}
