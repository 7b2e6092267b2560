package quick

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

var (
	thousands = regexp.MustCompile(`^\d{1,3}([.,]\d{3})+$`)
	decimals  = regexp.MustCompile(`^(\d[\d.,]*?)[.,](\d{1,2})$`)
	sums      = word.Set(`$ pesos peso reais real ars mxn brl usd r`)
)

// amount takes a sum of money: 5000, 5.000, 1.500,50, 5 mil.
func (c *clause) amount() string {
	c.take(sums)
	for i, t := range c.tokens {
		if c.used[i] || t.quoted || t.fold == "" || t.fold[0] < '0' || t.fold[0] > '9' {
			continue
		}
		value, ok := plainAmount(t.fold)
		if !ok {
			continue
		}
		c.used[i] = true
		if i+1 < len(c.tokens) && (c.tokens[i+1].fold == "mil" || c.tokens[i+1].fold == "k") &&
			!strings.Contains(value, ".") {
			c.used[i+1] = true
			value += "000"
		}
		return value
	}
	return ""
}

func plainAmount(said string) (string, bool) {
	strip := strings.NewReplacer(".", "", ",", "")
	if thousands.MatchString(said) {
		return strip.Replace(said), true
	}
	if m := decimals.FindStringSubmatch(said); m != nil {
		return strip.Replace(m[1]) + "." + m[2], true
	}
	_, err := strconv.ParseInt(said, 10, 64)
	return said, err == nil
}

// items returns one step for each product of a clause.
func (c *clause) items(step Step) ([]Step, error) {
	step.Verb = c.verb
	quantity, counted := int64(0), false
	if c.verb == Set {
		quantity, counted = c.newQuantity()
	}
	step.Customer = c.customer(false)
	var out []Step
	lost := c.notUnderstood()
	for _, part := range c.parts() {
		one := step
		n, product := part.quantity()
		if product == "" {
			if n > 0 || part.quoted() {
				return nil, lost
			}
			continue
		}
		if n == 0 && c.customerAt > 0 && part[0].from > c.customerAt {
			return nil, lost // after the customer, only what has a number is an item
		}
		one.Product, one.Quantity = product, n
		switch {
		case c.verb == Set && counted:
			one.Quantity = quantity
		case c.verb == Set:
			return nil, lost
		case c.verb == Remove && n > 0:
			return nil, lost // to have fewer of something, the owner says how many stay
		case c.verb == Add && n == 0:
			one.Quantity = 1
		}
		out = append(out, one)
	}
	if len(out) == 0 {
		return nil, lost
	}
	return out, nil
}

// newQuantity takes the quantity that should remain: the number after "to" at the end.
func (c *clause) newQuantity() (int64, bool) {
	for i := len(c.tokens) - 1; i > 0; i-- {
		n, ok := parseNumber(c.tokens[i].fold)
		before := c.tokens[i-1].fold
		if c.used[i] || !ok || !(toWhom[before] || before == "en" || before == "em" || before == "at" ||
			before == "com" || before == "con") {
			continue
		}
		c.used[i], c.used[i-1] = true, true
		return n, true
	}
	return 0, false
}

func parseNumber(word string) (int64, bool) {
	if n, ok := numbers[word]; ok {
		return int64(n), true
	}
	if !plainInt.MatchString(word) {
		return 0, false
	}
	n, err := strconv.ParseInt(word, 10, 64)
	return n, err == nil
}

type part []token

// parts returns what is left of a clause, split at its commas and ands.
func (c *clause) parts() (out []part) {
	var current part
	for i, t := range c.tokens {
		switch {
		case t.fold == "," || t.fold == ";" || and[t.fold]:
			out, current = append(out, current), nil
		case !c.used[i]:
			current = append(current, t)
		}
	}
	return append(out, current)
}

func (p part) quoted() bool {
	return slices.ContainsFunc(p, func(t token) bool { return t.quoted })
}

// quantity reads how many of what: 2 yerbas, una docena de huevos, 3 unidades de aceite. A number inside a name
// ("aceite
// 900 ml") belongs to the name.
func (p part) quantity() (n int64, product string) {
	for len(p) > 0 {
		if v, ok := parseNumber(p[0].fold); ok && n <= 1 {
			n, p = v, p[1:]
			continue
		}
		if !filler[p[0].fold] && !strings.ContainsAny(p[0].fold, ".!?:") {
			break
		}
		p = p[1:]
	}
	for len(p) > 0 && (filler[p[len(p)-1].fold] || strings.ContainsAny(p[len(p)-1].fold, "!?:") ||
		p[len(p)-1].raw == ".") {
		p = p[:len(p)-1]
	}
	words := make([]string, len(p))
	for i, t := range p {
		words[i] = t.raw
	}
	return n, strings.Join(words, " ")
}
