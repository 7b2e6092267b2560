package order

// CouponRows counts the uses of coupons.
type CouponRows interface {
	// LockCoupon locks a coupon's uses until the unit ends, so that two units cannot both take the last one.
	LockCoupon(promotionID string) error
	// CouponUses counts the orders, a customer's alone if one is named, that have a coupon and are not cancelled.
	CouponUses(promotionID, customerID string) (int, error)
}

// CouponUses counts the uses of a coupon; a cancelled order gives its use back. With lock no other unit can take one
// until this one ends.
func (os *Orders) CouponUses(promotionID, customerID string, lock bool) (int, error) {
	if lock {
		if err := os.rows.LockCoupon(promotionID); err != nil {
			return 0, err
		}
	}
	return os.rows.CouponUses(promotionID, customerID)
}
