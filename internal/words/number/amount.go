package number

import (
	"fmt"
	"strconv"

	"github.com/mostrador/mostrador/internal/words/word"
)

var (
	coins = word.Set(`peso pesos real reales reais dolar dolares dollar dollars buck bucks argentino argentinos mexicano
		mexicanos chileno chilenos ars mxn brl usd clp bob cop crc dop eur gbp gtq pen pyg uyu`)
	cents     = word.Set("centavo centavos cent cents")
	centJoins = word.Set("con com y e and")
	points    = word.Set("coma virgula punto ponto point")
	minuses   = word.Set("menos minus")
)

// Amount reads a sum of money said in words as a decimal number: "mil doscientos con cincuenta" is 1200.50, "doze reais
// e cinco centavos" 12.05. ok is false for anything else, and for what is written in digits already.
func Amount(text string) (decimal string, ok bool) {
	a := amount{reader: tokens(text)}
	sign := ""
	if minuses[a.word()] {
		sign, a.i = "-", a.i+1
	}
	whole, found := a.number()
	if !found {
		return "", false
	}
	part := ""
	switch {
	case a.take(cents):
		if whole > 99 {
			return "", false
		}
		whole, part = 0, fmt.Sprintf(".%02d", whole)
	case a.take(points):
		if part = a.decimals(); part == "" {
			return "", false
		}
		a.currency()
	default:
		a.currency()
		if part, ok = a.hundredths(); !ok {
			return "", false
		}
	}
	if a.i < len(a.reader) {
		return "", false
	}
	return sign + strconv.FormatInt(whole, 10) + part, true
}

// amount is an amount as it is read.
type amount struct {
	reader
	i int
}

func (a *amount) word() string {
	if a.i >= len(a.reader) {
		return ""
	}
	return a.reader[a.i].word
}

func (a *amount) take(words map[string]bool) bool {
	if !words[a.word()] {
		return false
	}
	a.i++
	return true
}

func (a *amount) number() (int64, bool) {
	if a.i >= len(a.reader) {
		return 0, false
	}
	n, next := a.numeral(a.i)
	found := next > a.i
	a.i = next
	return n, found
}

// currency takes the name of the currency: "pesos", "de pesos argentinos".
func (a *amount) currency() {
	if a.word() == "de" {
		a.i++
	}
	for a.take(coins) {
	}
}

// decimals reads what follows a spoken point: "coma cinco" is .5, "coma cero cinco" .05.
func (a *amount) decimals() string {
	digits, next := a.digits(a.i)
	if digits == "" {
		return ""
	}
	a.i = next
	return "." + digits
}

// hundredths reads "con cincuenta centavos", where the last word may be left out.
func (a *amount) hundredths() (string, bool) {
	if a.i == len(a.reader) {
		return "", true
	}
	if !a.take(centJoins) {
		return "", false
	}
	n, found := a.number()
	if !found || n > 99 {
		return "", false
	}
	a.take(cents)
	return fmt.Sprintf(".%02d", n), true
}
