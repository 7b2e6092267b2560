// Package quick reads an owner's sentence as steps, with names and numbers as they were written. Its reader is trained on
// labelled sentences (said/, `make train`), as the reader of customers' messages is. It looks nothing up and executes
// nothing; the caller finds out which Ana is meant and whether a step is allowed.
package quick

import (
	"context"
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Verb is what a step does, or asks.
type Verb string

const (
	Add      Verb = "add"    // units of a product to an order
	Set      Verb = "set"    // how many of a product an order has
	Remove   Verb = "remove" // a product from an order
	Discount Verb = "discount"
	Message  Verb = "message" // to the customer; without a text of its own, about the other steps
	Cancel   Verb = "cancel"
	Confirm  Verb = "confirm"   // ask the customer to confirm
	Pay      Verb = "pay"       // record a payment
	Close    Verb = "close"     // a day on which the business does not open
	Restock  Verb = "set_stock" // units of a product that came, went or were counted
	Banned   Verb = "banned"    // something quick actions do not do

	// Questions.
	Price    Verb = "price"
	Stock    Verb = "stock"
	Sold     Verb = "sold"
	Top      Verb = "top" // what is sold most
	Orders   Verb = "orders"
	Ordered  Verb = "ordered" // what is in an order, or a customer's last one
	Waiting  Verb = "waiting" // orders to prepare or to deliver
	Low      Verb = "low"     // products that run out
	Received Verb = "received"
	Claimed  Verb = "claimed" // payments that staff have to confirm
	Owed     Verb = "owed"    // by everybody, or by one customer
	Bookings Verb = "bookings"
)

// Verbs lists every verb.
var Verbs = []Verb{Add, Set, Remove, Discount, Message, Cancel, Confirm, Pay, Close, Restock, Banned, Price, Stock, Sold, Top,
	Orders, Ordered, Waiting, Low, Received, Claimed, Owed, Bookings}

// Asks reports a question: it is answered, and changes nothing.
func (v Verb) Asks() bool {
	switch v {
	case Price, Stock, Sold, Top, Orders, Ordered, Waiting, Low, Received, Claimed, Owed, Bookings:
		return true
	}
	return false
}

// Ban is why quick actions do not do a step.
type Ban string

const (
	PriceChange    Ban = "price_change"
	ProductRemoval Ban = "product_removal"
	CustomerData   Ban = "customer_data"
	OtherWorkspace Ban = "other_workspace"
	CodeExecution  Ban = "code_execution"
	AgendaChange   Ban = "agenda_change" // bookings, and hours of one person
	OrderChange    Ban = "order_change"  // what an order has come to: prepared, delivered, paid back; or a new one
	HoursChange    Ban = "hours_change"  // opening hours; a day without any is closed by a quick action
)

// Bans lists every reason.
var Bans = []Ban{PriceChange, ProductRemoval, CustomerData, OtherWorkspace, CodeExecution, AgendaChange, OrderChange, HoursChange}

// Step is one thing to do or to answer. Fields that the sentence does not mention are empty.
type Step struct {
	Verb        Verb
	Product     string
	Quantity    int64
	BasisPoints int    // of a discount, or of a change of a price
	Rise        int    // 1 or -1: the price rises or falls by BasisPoints or by Amount; 0: Amount is the new one
	Amount      string // of a payment, or a price, a plain decimal: 1500.50
	Doubt       string // an amount as it was written that can be read in two ways, or is none
	Method      string // cash, transfer, mercadopago, debit, credit
	Order       string // its number, or InTheMaking
	Customer    string // a name or a telephone
	Day         string // the day or days that were named, in the sentence's words
	Text        string // the message for the customer, or the reason of a cancellation
	Ban         Ban
	Plain       bool // it is read for certain, and nothing in the sentence is left over
}

// InTheMaking stands for the number of an order that has none yet.
const InTheMaking = "draft"

// Command is a sentence as the owner wrote it.
type Command struct {
	Text     string
	Locale   locale.Tag
	Currency money.Currency
	Now      time.Time // in the business's zone
	AgentID  string
	Own      []string // what the business is called
	Things   []string // words of the sentence that name products
}

// Reader reads sentences. Errors: NotUnderstood where it does not understand one; any other error means that it could
// not try.
type Reader interface {
	Read(ctx context.Context, c Command) ([]Step, error)
}

// NotUnderstood is a sentence, or a part of one, that a Reader does not understand.
type NotUnderstood struct{ Part string }

func (l NotUnderstood) Error() string { return fmt.Sprintf("quick: not understood: %q", l.Part) }
