package quick

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// steps returns what a clause asks for. Every word of it has to be understood.
func (c *clause) steps() ([]Step, error) {
	step := Step{Text: c.text}
	if c.verb == Message {
		step.Verb = Message
		c.take(messageWords)
		step.Order, step.Customer = c.order(), c.customer(true)
		return c.all(step)
	}
	reason := c.reason()
	step.Order = c.order()
	percent, discounted := c.percent(), c.take(discountWords)
	paid := c.verb != Add && c.verb != Remove && c.take(payWords)
	switch {
	case percent > 0 || discounted:
		step.Verb, step.BasisPoints = Discount, percent
	case paid || c.verb == Pay:
		step.Verb = Pay
		step.Method, step.Amount = c.method(), c.amount()
	case c.verb == Cancel:
		step.Verb, step.Text = Cancel, reason
	case c.verb == Confirm:
		step.Verb = Confirm
	case c.verb == Add || c.verb == Set || c.verb == Remove:
		return c.items(step)
	default:
		if c.verb == "" && c.understood() { // nothing but courtesy
			return nil, nil
		}
		return nil, c.notUnderstood()
	}
	step.Customer = c.customer(true)
	return c.all(step)
}

// all returns the step if nothing of its clause is left that was not understood.
func (c *clause) all(step Step) ([]Step, error) {
	if !c.understood() {
		return nil, c.notUnderstood()
	}
	return []Step{step}, nil
}

func (c *clause) empty(t token) bool {
	return filler[t.fold] || and[t.fold] || strings.ContainsAny(t.fold, ".,;:!?") && len(t.fold) == 1
}

// understood reports that every word of the clause was used or means nothing.
func (c *clause) understood() bool {
	for i, t := range c.tokens {
		if !c.used[i] && !c.empty(t) {
			return false
		}
	}
	return true
}

func (c *clause) notUnderstood() error { return NotUnderstood{strings.TrimSpace(c.raw)} }

func (c *clause) take(words map[string]bool) bool {
	taken := false
	for i, t := range c.tokens {
		if !c.used[i] && words[t.fold] {
			c.used[i], taken = true, true
		}
	}
	return taken
}

var (
	orderCode = regexp.MustCompile(`^ord-?\d+$`)
	plainInt  = regexp.MustCompile(`^\d{1,9}$`)
	phoneLike = regexp.MustCompile(`^\+?\d[\d\-]{7,17}$`)
	ordinals  = word.Set(`n nro numero num number`)
)

// order takes the order's number, and the words that say "order".
func (c *clause) order() (number string) {
	draft := false
	defer func() {
		if number == "" && draft {
			number = InTheMaking
		}
	}()
	for i, t := range c.tokens {
		switch {
		case c.used[i]:
		case orderCode.MatchString(t.fold):
			c.used[i], number = true, strings.ToUpper(t.fold)
		case t.fold == "#" && i+1 < len(c.tokens) && plainInt.MatchString(c.tokens[i+1].fold):
			c.used[i], c.used[i+1], number = true, true, c.tokens[i+1].fold
		case orderWords[t.fold]:
			c.used[i] = true
			j := c.inTheMaking(i + 1)
			draft = draft || j > i+1 || draftWords[t.fold]
			for j < len(c.tokens) && (ordinals[c.tokens[j].fold] || c.tokens[j].fold == "#") {
				c.used[j] = true
				j++
			}
			if j < len(c.tokens) && !c.used[j] && plainInt.MatchString(c.tokens[j].fold) && !c.percentAt(j) {
				c.used[j], number = true, c.tokens[j].fold
			}
		}
	}
	return number
}

// inTheMaking takes "en curso" and its like from i on, and returns where it ends.
func (c *clause) inTheMaking(i int) int {
	for j := i; j < len(c.tokens) && j < i+3; j++ {
		switch word := c.tokens[j].fold; {
		case draftWords[word] && !orderWords[word]:
			for k := i; k <= j; k++ {
				c.used[k] = true
			}
			return j + 1
		case !filler[word]:
			return i
		}
	}
	return i
}

// percentAt reports that the number at i is a percentage.
func (c *clause) percentAt(i int) bool {
	if i+1 < len(c.tokens) && (c.tokens[i+1].fold == "%" || c.tokens[i+1].fold == "percent") {
		return true
	}
	return i+2 < len(c.tokens) && c.tokens[i+1].fold == "por" &&
		(c.tokens[i+2].fold == "ciento" || c.tokens[i+2].fold == "cento")
}

// percent takes a percentage, in basis points.
func (c *clause) percent() int {
	for i, t := range c.tokens {
		if c.used[i] || !c.percentAt(i) {
			continue
		}
		value, err := strconv.ParseFloat(strings.ReplaceAll(t.fold, ",", "."), 64)
		if n, word := numbers[t.fold]; word {
			value, err = float64(n), nil
		}
		if err != nil || value < 0 || value > 1000 {
			continue
		}
		c.used[i], c.used[i+1] = true, true
		if c.tokens[i+1].fold == "por" {
			c.used[i+2] = true
		}
		return int(value*100 + 0.5)
	}
	return 0
}

// reason takes the reason of a cancellation.
func (c *clause) reason() string {
	for i, t := range c.tokens {
		if c.verb != Cancel || !(becauseWords[t.fold] || t.fold == "por") || i+1 >= len(c.tokens) {
			continue
		}
		if t.fold == "por" && c.tokens[i+1].fold == "favor" {
			continue
		}
		var words []string
		for j := i; j < len(c.tokens); j++ {
			c.used[j] = true
			words = append(words, c.tokens[j].raw)
		}
		for len(words) > 1 && and[strings.ToLower(words[len(words)-1])] {
			words = words[:len(words)-1]
		}
		return strings.Join(words, " ")
	}
	return ""
}

// customer takes the customer: a telephone, or the name after a preposition. In a clause with items only "to" leads to
// a person, or "of" right after an order.
func (c *clause) customer(of bool) string {
	for i, t := range c.tokens {
		if !c.used[i] && phoneLike.MatchString(t.fold) && !c.percentAt(i) && len(t.fold) >= 8 &&
			(c.verb != Pay || strings.HasPrefix(t.fold, "+")) {
			c.used[i] = true
			return t.fold
		}
	}
	for i, t := range c.tokens {
		leads := toWhom[t.fold] || customerWords[t.fold] ||
			ofWhom[t.fold] && (of || i > 0 && (orderWords[c.tokens[i-1].fold] || draftWords[c.tokens[i-1].fold]))
		if c.used[i] || !leads {
			continue
		}
		if name := c.name(i + 1); name != "" {
			c.used[i] = true
			return name
		}
	}
	return ""
}

// name takes the words of a name from i on.
func (c *clause) name(i int) string {
	for i < len(c.tokens) && (customerWords[c.tokens[i].fold] || c.tokens[i].fold == "la" || c.tokens[i].fold == "el") {
		i++
	}
	var words []string
	from := i
	if i < len(c.tokens) {
		c.customerAt = c.tokens[i].from
	}
	for ; i < len(c.tokens) && len(words) < 4; i++ {
		t := c.tokens[i]
		if c.used[i] || t.quoted || endsName[t.fold] || filler[t.fold] || !letters.MatchString(t.fold) {
			break
		}
		words = append(words, t.raw)
	}
	for j := from; j < i; j++ {
		c.used[j] = true
	}
	return strings.Join(words, " ")
}

var letters = regexp.MustCompile(`^\p{L}[\p{L}'’]*$`)

func (c *clause) method() string {
	for i, t := range c.tokens {
		m, ok := methods[t.fold]
		if t.fold == "mercado" && i+1 < len(c.tokens) && c.tokens[i+1].fold == "pago" {
			m, ok = "mercadopago", true
			c.used[i+1] = true
		}
		if ok {
			c.used[i] = true
			return m
		}
	}
	return ""
}
