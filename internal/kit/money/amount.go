package money

// MaxMinor bounds what a Decimal may become: far above any sale, and far enough
// below int64 that sums and quantities of such amounts cannot overflow.
const MaxMinor int64 = 1_000_000_000_000_000

// Amount is a quantity of money: whole minor units of one currency.
type Amount struct {
	Minor    int64
	Currency Currency
}

// Decimal is the amount as a decimal number, for contracts that show one.
func (a Amount) Decimal() Decimal { return FromMinor(a.Minor, a.Currency) }

// PercentBP is the given share of an amount, in basis points (1250 is 12.5 %),
// rounded half away from zero. It is exact for any amount within MaxMinor.
func PercentBP(minor int64, basisPoints int) int64 {
	const whole = 10_000
	bp := int64(basisPoints)
	// Splitting first keeps the products small: minor*bp may not fit in 64 bits.
	rest := minor % whole * bp
	share := minor/whole*bp + rest/whole
	switch left := rest % whole; {
	case left >= whole/2:
		share++
	case left <= -whole/2:
		share--
	}
	return share
}

// PercentUp is PercentBP rounded up, for a discount that is rounded in the buyer's favour. The amount is not negative.
func PercentUp(minor int64, basisPoints int) int64 {
	const whole = 10_000
	bp := int64(basisPoints)
	return minor/whole*bp + (minor%whole*bp+whole-1)/whole
}
