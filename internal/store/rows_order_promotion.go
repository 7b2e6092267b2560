package store

import (
	"encoding/json"
	"fmt"

	"github.com/mostrador/mostrador/internal/core/order"
)

// promotionList is an order's promotions as a document; none is an empty text.
type promotionList struct{ of *[]order.Promotion }

func (p promotionList) value() any {
	if len(*p.of) == 0 {
		return ""
	}
	return document(*p.of)
}

func (p promotionList) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("store: promotions are kept as %T", src)
	}
	if *p.of = nil; text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), p.of)
}

// LockCoupon locks a coupon's uses, which may have no row to lock yet. SQLite has one writer.
func (r *unitOrders) LockCoupon(promotionID string) error {
	return lockName(r.tx, "coupon "+r.tx.Workspace()+" "+promotionID)
}

func (r *unitOrders) CouponUses(promotionID, customerID string) (n int, err error) {
	query, args := `SELECT COUNT(*) FROM orders o WHERE o.workspace_id = $1 AND o.coupon = $2 AND o.coupon <> ''
		AND o.confirmed_at > 0 AND o.status <> 'cancelled'`, []any{r.tx.Workspace(), promotionID}
	if customerID != "" {
		query, args = query+` AND o.customer_id = $3`, append(args, customerID)
	}
	err = r.tx.Row(query, args, &n)
	return n, err
}

// lockName locks a name until the unit ends. SQLite has one writer.
func lockName(tx *Tx, name string) error {
	if tx.Dialect().Name != Postgres {
		return nil
	}
	var locked int
	return tx.Row(`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended($1, 0))) l`, []any{name}, &locked)
}
