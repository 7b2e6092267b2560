package order

import "github.com/mostrador/mostrador/internal/kit/money"

// Reprice recomputes every line and the totals from unit prices, quantities, discounts, the delivery cost and the tax
// the prices include.
func (o *Order) Reprice(shipping int64, taxBasisPoints int) {
	t := Totals{Shipping: shipping}
	for i := range o.Lines {
		l := &o.Lines[i]
		gross := l.UnitPrice * l.Quantity
		l.Discount = money.PercentBP(gross, l.DiscountBP)
		l.Total = gross - l.Discount
		t.Subtotal += gross
		t.Discount += l.Discount
	}
	t.Total = t.Subtotal - t.Discount + t.Shipping
	t.Tax = includedTax(t.Subtotal-t.Discount, taxBasisPoints)
	o.Totals = t
}

// Goods is what the lines cost, without delivery.
func (o *Order) Goods() int64 { return o.Totals.Subtotal - o.Totals.Discount }

// includedTax is the tax inside a price that includes it: price * rate / (1 + rate).
func includedTax(price int64, basisPoints int) int64 {
	if basisPoints <= 0 {
		return 0
	}
	net := (price*10_000 + int64(10_000+basisPoints)/2) / int64(10_000+basisPoints)
	return price - net
}
