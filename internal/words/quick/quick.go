// Package quick parses an owner's sentence into steps, with names and numbers as they were written. It looks nothing up
// and executes nothing; the caller finds out which Ana is meant and whether a step is allowed.
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
	Message  Verb = "message" // to the customer; without a text of its own, about the other steps
	Cancel   Verb = "cancel"
	Confirm  Verb = "confirm" // ask the customer to confirm
	Pay      Verb = "pay"     // record a payment
	Banned   Verb = "banned"  // something quick actions do not do
)

// Verbs lists every verb.
var Verbs = []Verb{Add, Set, Remove, Discount, Message, Cancel, Confirm, Pay, Banned}

// Ban is why quick actions do not do a step.
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

// Step is one thing to do. Fields that the sentence does not mention are empty.
type Step struct {
	Verb        Verb
	Product     string
	Quantity    int64
	BasisPoints int    // of a discount
	Amount      string // of a payment, a plain decimal: 1500.50
	Method      string // cash, transfer, mercadopago, debit, credit
	Order       string // its number, or InTheMaking
	Customer    string // a name or a telephone
	Text        string // the message for the customer, or the reason of a cancellation
	Ban         Ban
}

// InTheMaking stands for the number of an order that has none yet.
const InTheMaking = "draft"

// Plan is a parsed sentence. One that is not Sure is shown to the owner before anything is done, whatever its steps
// are.
type Plan struct {
	Steps []Step
	Sure  bool
}

// Command is a sentence as the owner wrote it.
type Command struct {
	Text    string
	Locale  locale.Tag
	AgentID string
	Own     []string // what the business is called
}

// Reader parses sentences. Errors: NotUnderstood where it does not understand one; any other error means that it could
// not try.
type Reader interface {
	Read(ctx context.Context, c Command) (Plan, error)
}

// NotUnderstood is a sentence, or a part of one, that a Reader does not understand.
type NotUnderstood struct{ Part string }

func (l NotUnderstood) Error() string { return fmt.Sprintf("quick: not understood: %q", l.Part) }

// Rules parses by rules: everyday Spanish, Portuguese and simple English. It understands a whole sentence or rejects
// it.
type Rules struct{}

// Read parses a sentence.
func (Rules) Read(_ context.Context, c Command) (Plan, error) {
	s := split(c.Text)
	if ban := s.ban(c.Own); ban != "" {
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
		return Plan{}, NotUnderstood{c.Text}
	}
	share(p.Steps)
	p.Sure = true
	return p, nil
}

// share gives every step the only customer and the only order that the sentence names.
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
