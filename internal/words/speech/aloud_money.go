package speech

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

const figures = `\d+(?:[.,]\d+)*`

var amounts = regexp.MustCompile(`(-\s?)?(US\$|R\$|\$|\b(?:USD|ARS|MXN|BRL|CLP)\b)\s?(-)?(` + figures +
	`)(?:\s(?i:pesos|reales|reais|dólares|dollars)\b)?`)

// currencyOf returns the currency of a sign; a bare $ is the locale's own currency.
func currencyOf(tag locale.Tag, sign string) money.Currency {
	switch sign {
	case "R$":
		return money.BRL
	case "US$":
		return money.USD
	case "$":
		own := map[locale.Tag]money.Currency{locale.ESMX: money.MXN, locale.PTBR: money.BRL, locale.EN: money.USD}[tag]
		if own == "" {
			own = money.ARS
		}
		return own
	}
	return money.Currency(sign)
}

func aloudMoney(tag locale.Tag, text string) string {
	return each(amounts, text, func(f match) (string, bool) {
		currency := currencyOf(tag, f.groups[2])
		whole, part, ok := read(tag, f.groups[4], true)
		exponent := currency.Exponent()
		if !ok || len(part) > exponent {
			return "", false
		}
		minor, err := strconv.ParseInt(whole+part+strings.Repeat("0", exponent-len(part)), 10, 64)
		if err != nil {
			return "", false
		}
		if f.groups[1] != "" || f.groups[3] != "" {
			minor = -minor
		}
		return Money(tag, money.Amount{Minor: minor, Currency: currency}), true
	})
}

// read parses a written number into its whole part and its decimals, as digits. With two different separators the last
// one is the decimal point. With one, three digits after it are thousands if the locale groups with it, and always in
// an amount.
func read(tag locale.Tag, written string, amount bool) (whole, part string, ok bool) {
	group, point := ".", ","
	if tag == locale.ESMX || tag == locale.EN {
		group, point = point, group
	}
	last := strings.LastIndexAny(written, ".,")
	if last < 0 {
		return written, "", len(written) <= mostFigures
	}
	sign, tail := written[last:last+1], written[last+1:]
	other := map[string]string{group: point, point: group}[sign]
	decimal := false
	switch {
	case strings.Contains(written[:last], other):
		decimal = true
	case strings.Contains(written[:last], sign):
	case sign == point:
		decimal = !(amount && len(tail) == 3)
	default:
		decimal = len(tail) != 3
	}
	head := written
	if decimal {
		head, part = written[:last], tail
	}
	pieces := strings.FieldsFunc(head, func(r rune) bool { return r == '.' || r == ',' })
	for i, p := range pieces {
		if len(pieces) > 1 && (i > 0 && len(p) != 3 || i == 0 && len(p) > 3) {
			return "", "", false
		}
	}
	whole = strings.Join(pieces, "")
	return whole, part, len(whole) <= mostFigures && len(part) <= 4
}

// mostFigures is the most digits that are said as one number.
const mostFigures = 12
