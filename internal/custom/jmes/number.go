package jmes

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// exact reads a number without losing a digit. What reaches an expression has passed strictjson, which bounds its
// length and exponent; an invalid number from elsewhere counts as zero.
func exact(n json.Number) *big.Rat {
	if x, ok := new(big.Rat).SetString(n.String()); ok {
		return x
	}
	return new(big.Rat)
}

func compareNumbers(a, b json.Number) int {
	if a == b {
		return 0
	}
	return exact(a).Cmp(exact(b))
}

// decimals is how many places a number without an exact decimal form gets.
const decimals = 16

// format is a number as JSON, in full.
func format(x *big.Rat) json.Number {
	places, ends := x.FloatPrec()
	if !ends {
		places = decimals
	}
	text := x.FloatString(places)
	if strings.ContainsRune(text, '.') {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return json.Number(text)
}

func whole(n int) json.Number { return json.Number(strconv.Itoa(n)) }

// rounded goes to the next whole number, up or down.
func rounded(n json.Number, up bool) json.Number {
	x := exact(n)
	quotient, rest := new(big.Int).DivMod(x.Num(), x.Denom(), new(big.Int)) // floors: the denominator is positive
	if up && rest.Sign() != 0 {
		quotient.Add(quotient, big.NewInt(1))
	}
	return json.Number(quotient.String())
}
