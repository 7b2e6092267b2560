// Package money holds amounts as whole minor units of a currency, and the
// decimal numbers people and contracts write them with. No float ever holds
// money here, and nothing here formats money for reading: that is locale's.
package money

// Currency is an ISO 4217 code, in capitals.
type Currency string

// The currencies the product's contracts name.
const (
	ARS Currency = "ARS"
	BRL Currency = "BRL"
	CLP Currency = "CLP"
	MXN Currency = "MXN"
	USD Currency = "USD"
)

// exponents lists every currency a workspace may use, with the digits its
// amounts have after the point.
var exponents = map[Currency]int{
	ARS: 2, BRL: 2, CLP: 0, MXN: 2, USD: 2,
	"BOB": 2, "COP": 2, "CRC": 2, "DOP": 2, "EUR": 2, "GBP": 2,
	"GTQ": 2, "PEN": 2, "PYG": 0, "UYU": 2,
}

// Valid reports whether the currency is one a workspace may use.
func (c Currency) Valid() bool {
	_, ok := exponents[c]
	return ok
}

// Exponent is how many digits follow the point. A currency that is not Valid
// has two, as most have.
func (c Currency) Exponent() int {
	if e, ok := exponents[c]; ok {
		return e
	}
	return 2
}
