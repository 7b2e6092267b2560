package order

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Promotion is a promotion of the business as it was when the order was priced, and what it takes off.
type Promotion struct {
	access.Promotion
	Amount int64 `json:"amount"`
}

// Taken returns the promotions that take something off.
func (o Order) Taken() (list []Promotion) {
	for _, p := range o.Promotions {
		if p.Amount > 0 {
			list = append(list, p)
		}
	}
	return list
}

// Promoted is what all promotions take off.
func (o Order) Promoted() (sum int64) {
	for _, p := range o.Promotions {
		sum += p.Amount
	}
	return sum
}

// CouponCode is the code of the coupon it is priced with; empty: none.
func (o Order) CouponCode() string {
	for _, p := range o.Promotions {
		if p.Coupon != nil {
			return p.Coupon.Code
		}
	}
	return ""
}

// DropCoupon takes the coupon out of an order that it takes nothing off: its use is free again.
func (o *Order) DropCoupon() {
	o.Coupon = ""
	o.Promotions = slices.DeleteFunc(slices.Clone(o.Promotions), func(p Promotion) bool {
		if p.Coupon == nil {
			return false
		}
		for i := range o.Lines {
			l := &o.Lines[i]
			ids := slices.DeleteFunc(strings.Fields(l.Promotions), func(id string) bool { return id == p.ID })
			l.Promotions = strings.Join(ids, " ")
		}
		return true
	})
}

// InPromotion reports whether a line is in a promotion of products.
func (l Line) InPromotion(id string) bool { return slices.Contains(strings.Fields(l.Promotions), id) }

func (l Line) in(p Promotion) bool { return p.OfWholeOrder() || l.InPromotion(p.ID) }

// Reprice recomputes every line and the totals from unit prices, quantities, promotions, discounts, the delivery cost
// and the tax the prices include. A line has its own discount, or one promotion and the order's discount on what it
// leaves, whichever takes off more; they do not add up. What applies to the lines together comes after that: the best
// promotion of the whole order, then the coupon.
func (o *Order) Reprice(shipping int64, taxBasisPoints int) {
	t := Totals{Shipping: shipping}
	o.Promotions = slices.Clone(o.Promotions)
	chosen := o.choose()
	for i := range o.Lines {
		l, c := &o.Lines[i], chosen[i]
		l.Promoted, l.Discount = c.off, c.discount
		l.Total = l.Gross() - l.Discount
		t.Subtotal += l.Gross()
		t.Discount += l.Discount
	}
	t.Together = o.together()
	t.Discount += t.Together
	t.Total = t.Subtotal - t.Discount + t.Shipping
	t.Tax = includedTax(t.Subtotal-t.Discount, taxBasisPoints)
	o.Totals = t
}

// Gross is what a line costs before any discount.
func (l Line) Gross() int64 { return l.UnitPrice * l.Quantity }

// beforeOwner is what a line costs without the order's own discount. Promotions from an amount look at it, so that the
// owner's discount ends none of them.
func (o *Order) beforeOwner(l Line) int64 {
	switch {
	case l.Promoted > 0:
		return l.Gross() - l.Promoted
	case l.DiscountBP > o.DiscountBP:
		return l.Total
	}
	return l.Gross()
}

// together sets what the promotions of the lines together take off, and returns the sum.
func (o *Order) together() (off int64) {
	var goods int64
	best, coupon := -1, -1
	for _, l := range o.Lines {
		goods += l.Total
	}
	for i := range o.Promotions {
		p := &o.Promotions[i]
		if p.OfLines() {
			continue
		}
		p.Amount = 0
		var covers, costs int64
		for _, l := range o.Lines {
			if l.in(*p) {
				covers += l.Total
				costs += o.beforeOwner(l)
			}
		}
		switch {
		case costs < p.FromAmount:
		case p.Coupon != nil:
			p.Amount, coupon = covers, i // for now: what is left of it comes below
		default:
			p.Amount = money.PercentUp(covers, p.BasisPoints())
			if best >= 0 && p.Amount <= o.Promotions[best].Amount {
				p.Amount = 0
				continue
			}
			if best >= 0 {
				o.Promotions[best].Amount = 0
			}
			best = i
		}
	}
	if best >= 0 {
		off = o.Promotions[best].Amount
	}
	if coupon >= 0 {
		p := &o.Promotions[coupon]
		p.Amount = money.PercentUp(p.Amount-share(off, p.Amount, goods), p.BasisPoints())
		off += p.Amount
	}
	return off
}

// Goods is what the lines cost, without delivery.
func (o *Order) Goods() int64 { return o.Totals.Subtotal - o.Totals.Discount }

// SoldAt is what one unit of a line cost, rounded: with its own discount, and its share of what was taken off the lines
// together.
func (o *Order) SoldAt(l Line) int64 {
	if l.Quantity <= 0 {
		return l.UnitPrice
	}
	var goods int64
	for _, each := range o.Lines {
		goods += each.Total
	}
	paid := l.Total - share(o.Totals.Together, l.Total, goods)
	return (paid + l.Quantity/2) / l.Quantity
}

// includedTax is the tax inside a price that includes it: price * rate / (1 + rate).
func includedTax(price int64, basisPoints int) int64 {
	if basisPoints <= 0 {
		return 0
	}
	net := (price*10_000 + int64(10_000+basisPoints)/2) / int64(10_000+basisPoints)
	return price - net
}
