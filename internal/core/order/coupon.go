package order

// CouponRows counts the uses of coupons.
type CouponRows interface {
	// LockCoupon locks a coupon's uses until the unit ends, so that two units cannot both take the last one.
	LockCoupon(promotionID string) error
	// CouponUses counts the orders that have a coupon and are not cancelled: all of them, or a buyer's.
	CouponUses(promotionID string, by *Buyer) (int, error)
}

// Buyer is who a coupon's limit for each customer counts as the same one: the customer, and whoever gave one of these
// telephones or this email for an order, proved or not. A visitor of the web chat is a new customer each time.
type Buyer struct {
	CustomerID string
	Phones     []string // E.164
	Email      string   // in lower case
}

// CouponUses counts the uses of a coupon, a buyer's alone if one is named; a cancelled order gives its use back,
// and so does one that was changed so that the coupon takes nothing off. With
// lock no other unit can take one until this one ends.
func (os *Orders) CouponUses(promotionID string, by *Buyer, lock bool) (int, error) {
	if lock {
		if err := os.rows.LockCoupon(promotionID); err != nil {
			return 0, err
		}
	}
	return os.rows.CouponUses(promotionID, by)
}
