package locale

import (
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// numerals is how a place writes numbers and its own money.
type numerals struct {
	group, point string
	own          money.Currency
	symbol       string // of its own currency, with the space that follows it
}

func (t Tag) numerals() numerals {
	switch t {
	case ESMX:
		return numerals{",", ".", money.MXN, "$"}
	case PTBR:
		return numerals{".", ",", money.BRL, "R$ "}
	case EN:
		return numerals{",", ".", money.USD, "$"}
	default:
		return numerals{".", ",", money.ARS, "$ "}
	}
}

// abroad is how a currency is written where it is not the usual one, if not by
// its code: never a bare "$", which half the continent would read as its own.
var abroad = map[money.Currency]string{money.BRL: "R$", money.USD: "US$", "EUR": "€"}

// Money is an amount as the place writes it: "$ 1.234,50", "$1,234.50",
// "R$ 1.234,50", "US$ 10". Cents are left out when there are none.
func Money(tag Tag, a money.Amount) string {
	n := tag.numerals()
	symbol := n.symbol
	if a.Currency != n.own {
		name, ok := abroad[a.Currency]
		if !ok {
			name = string(a.Currency)
		}
		symbol = name + " "
	}
	digits, negative := strings.CutPrefix(strconv.FormatInt(a.Minor, 10), "-")
	exponent := a.Currency.Exponent()
	if missing := exponent + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	whole, cents := digits[:len(digits)-exponent], digits[len(digits)-exponent:]
	text := symbol + grouped(whole, n.group)
	if strings.Trim(cents, "0") != "" {
		text += n.point + cents
	}
	if negative {
		return "-" + text
	}
	return text
}

// Number is a whole number with its thousands grouped.
func Number(tag Tag, n int64) string {
	digits, negative := strings.CutPrefix(strconv.FormatInt(n, 10), "-")
	text := grouped(digits, tag.numerals().group)
	if negative {
		return "-" + text
	}
	return text
}

// Percent is basis points as a percentage, without its sign: "12,5", "25".
func Percent(tag Tag, basisPoints int) string {
	return strings.Replace(strconv.FormatFloat(float64(basisPoints)/100, 'f', -1, 64), ".", tag.numerals().point, 1)
}

func grouped(digits, separator string) string {
	first := (len(digits)-1)%3 + 1
	text := digits[:first]
	for at := first; at < len(digits); at += 3 {
		text += separator + digits[at:at+3]
	}
	return text
}

// Separators are what a place writes between thousands, and before a fraction.
func (t Tag) Separators() (group, point string) {
	n := t.numerals()
	return n.group, n.point
}
