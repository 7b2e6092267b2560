package store

import (
	"encoding/json"
	"fmt"
	"strings"

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

func (r *unitOrders) CouponUses(promotionID string, by *order.Buyer) (n int, err error) {
	query, args := `SELECT COUNT(*) FROM orders o WHERE o.workspace_id = $1 AND o.coupon = $2 AND o.coupon <> ''
		AND o.confirmed_at > 0 AND o.status <> 'cancelled'`, []any{r.tx.Workspace(), promotionID}
	if by != nil {
		query += ` AND (` + bought(*by, &args) + `)`
	}
	err = r.tx.Row(query, args, &n)
	return n, err
}

// bought is the SQL condition that order o is a buyer's: by its customer, by a contact of that customer, or by the
// telephone it was given.
func bought(by order.Buyer, args *[]any) string {
	parameter := func(v any) string {
		*args = append(*args, v)
		return fmt.Sprintf("$%d", len(*args))
	}
	parts := []string{`o.customer_id = ` + parameter(by.CustomerID) + ` AND o.customer_id <> ''`}
	same := func(condition string) {
		parts = append(parts, `EXISTS (SELECT 1 FROM customers c WHERE c.workspace_id = $1 AND c.id = o.customer_id AND `+
			condition+`)`)
	}
	for _, e164 := range by.Phones {
		same(`c.phone = ` + parameter(e164))
		// The delivery is a document: quotes in its texts are escaped, so that only its own field is written like this.
		parts = append(parts, `o.delivery LIKE `+parameter(`%"phone":"`+e164+`"%`))
	}
	if by.Email != "" {
		same(`LOWER(c.email) = ` + parameter(by.Email))
	}
	return strings.Join(parts, " OR ")
}

// lockName locks a name until the unit ends. SQLite has one writer.
func lockName(tx *Tx, name string) error {
	if tx.Dialect().Name != Postgres {
		return nil
	}
	var locked int
	return tx.Row(`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended($1, 0))) l`, []any{name}, &locked)
}
