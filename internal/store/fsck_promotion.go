package store

import "github.com/mostrador/mostrador/internal/core/order"

// promotions checks, in Go since the promotions of an order are a document, that they take off what the lines and the
// totals say.
func (f *fsck) promotions() error {
	c := Checked{Workspace: f.slug, Invariant: "an order's promotions are what its lines and totals say",
		Why: "what a customer was charged can be explained"}
	err := f.tx.Rows(`SELECT o.id, o.promotions, o.together, (SELECT CAST(COALESCE(SUM(l.promoted), 0) AS BIGINT) FROM order_lines l
			WHERE l.workspace_id = o.workspace_id AND l.order_id = o.id)
		FROM orders o WHERE o.workspace_id = $1 AND o.confirmed_at > 0
			AND (o.promotions <> '' OR o.together <> 0 OR o.coupon <> '') ORDER BY o.id`, []any{f.tx.Workspace()},
		func(scan func(...any) error) error {
			var o order.Order
			var lines int64
			if err := scan(&o.ID, promotionList{&o.Promotions}, &o.Totals.Together, &lines); err != nil {
				return err
			}
			if c.Rows++; o.Promoted() != o.Totals.Together+lines {
				c.addBroken(o.ID)
			}
			return nil
		})
	f.report(c)
	return err
}
