// Package quick is what an owner means by a sentence: steps, with names and figures as
// they were said. It looks nothing up, decides nothing and does nothing; whose Ana is
// meant, and whether a step may be taken, is decided elsewhere.
package quick

import (
	"context"
	"fmt"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Verb is what a step does.
type Verb string

const (
	Add      Verb = "add"    // units of a product to an order
	Set      Verb = "set"    // how many of a product an order has
	Remove   Verb = "remove" // a product from an order
	Discount Verb = "discount"
	Message  Verb = "message" // to the customer; without words of its own, about the other steps
	Cancel   Verb = "cancel"
	Confirm  Verb = "confirm" // have the customer asked to confirm
	Pay      Verb = "pay"     // money that came in
	Banned   Verb = "banned"  // something no quick action does
)

// Verbs lists every verb.
var Verbs = []Verb{Add, Set, Remove, Discount, Message, Cancel, Confirm, Pay, Banned}

// Ban is why a step is not for quick actions.
type Ban string

const (
	PriceChange    Ban = "price_change"
	ProductRemoval Ban = "product_removal"
	CustomerData   Ban = "customer_data"
	OtherWorkspace Ban = "other_workspace"
	CodeExecution  Ban = "code_execution"
)

// Bans lists every reason.
var Bans = []Ban{PriceChange, ProductRemoval, CustomerData, OtherWorkspace, CodeExecution}

// Step is one thing to do. What was not said is empty.
type Step struct {
	Verb        Verb
	Product     string
	Quantity    int64
	BasisPoints int    // of a discount
	Amount      string // of a payment, a plain decimal: 1500.50
	Method      string // cash, transfer, mercadopago, debit, credit
	Order       string // its number, or InTheMaking
	Customer    string // a name or a telephone
	Text        string // what to tell the customer, or why it is cancelled
	Ban         Ban
}

// InTheMaking stands for the number of an order that has none yet.
const InTheMaking = "draft"

// Plan is a sentence, taken apart. One that is not Sure is shown to the owner before
// anything is done, whatever its steps are.
type Plan struct {
	Steps []Step
	Sure  bool
}

// Command is a sentence as it was said.
type Command struct {
	Text    string
	Locale  locale.Tag
	AgentID string
}

// Reader takes sentences apart. Errors: Lost where it cannot; anything else means that
// it could not try.
type Reader interface {
	Read(ctx context.Context, c Command) (Plan, error)
}

// Lost is a sentence, or the part of one, that nobody understood.
type Lost struct{ Part string }

func (l Lost) Error() string { return fmt.Sprintf("quick: not understood: %q", l.Part) }

// Rules reads by rules: everyday Spanish, Portuguese and simple English. It reads all of
// a sentence or nothing of it.
type Rules struct{}

// Read takes a sentence apart.
func (Rules) Read(_ context.Context, c Command) (Plan, error) {
	s := split(c.Text)
	if ban := s.banned(); ban != "" {
		return Plan{Steps: []Step{{Verb: Banned, Ban: ban}}, Sure: true}, nil
	}
	var p Plan
	for _, clause := range s.clauses() {
		steps, err := clause.steps()
		if err != nil {
			return Plan{}, err
		}
		p.Steps = append(p.Steps, steps...)
	}
	if len(p.Steps) == 0 {
		return Plan{}, Lost{c.Text}
	}
	share(p.Steps)
	p.Sure = true
	return p, nil
}

// share gives every step the one customer and the one order that the sentence names.
func share(steps []Step) {
	one := func(of func(*Step) *string) {
		value := ""
		for i := range steps {
			v := *of(&steps[i])
			if v != "" && value != "" && v != value {
				return // several: each step has its own, or none
			}
			if v != "" {
				value = v
			}
		}
		for i := range steps {
			*of(&steps[i]) = value
		}
	}
	one(func(s *Step) *string { return &s.Customer })
	one(func(s *Step) *string { return &s.Order })
}
