package evidence

import (
	"slices"

	"github.com/mostrador/mostrador/internal/words/claims"
)

// State is how the customer's rows stand at this moment. Amounts are hundredths.
type State struct {
	Customer, Phone, Email string
	Addresses              []string
	Draft                  *Draft
	Orders                 []Order
	Bookings               []Booking
	Payments               []Payment
	HandedOff              bool
	Debt, Credit           int64
	// Question is the open question's text.
	Question string
	// Executed is what a yes ran in this conversation; Asked is what staff were asked and have not answered.
	Executed []Executed
	Asked    []string
}

// Executed is a tool that a yes ran, with the question that the yes was for.
type Executed struct{ Tool, Question string }

// Draft is an order in the making.
type Draft struct {
	Lines                               []Line
	Subtotal, Delivery, Discount, Total int64
	Address                             string
}

// Line is a position of an order.
type Line struct {
	Name                  string
	Quantity, Unit, Total int64
}

// Order is one of the customer's orders.
type Order struct {
	Number, Status string
	Total, Pending int64
	Delivery       int64
	Placed         string // 2026-11-15, where the business is; empty: not known
	Lines          []Line
	Promotions     []string
}

// Booking is one of the customer's bookings; Start is 2026-11-20T21:00 where the business is, Staff are the
// professionals it is with.
type Booking struct {
	Code, What, Start, Status, Name string
	Staff                           []string
}

// Payment is a payment of the customer's.
type Payment struct {
	Amount        int64
	Status, Order string
	Number        string
}

func (b *builder) state(s State) {
	b.text(claims.Name, s.Customer)
	b.text(claims.Phone, s.Phone)
	b.text(claims.Link, s.Email)
	for _, a := range s.Addresses {
		b.text(claims.Address, a)
	}
	if s.Question != "" {
		b.deed(claims.Awaiting, "", "")
		b.Texts = append(b.Texts, b.ours(s.Question))
	}
	b.money(claims.Debt, s.Debt)
	if s.Credit > 0 {
		b.money(claims.Credit, s.Credit)
	}
	if s.Debt == 0 && !slices.ContainsFunc(s.Orders, Order.owed) {
		b.deed(claims.Settled, claims.DebtNoun, "")
	}
	if s.HandedOff {
		b.deed(claims.HandedOff, "", "")
		b.deed(claims.Notified, "", "")
	}
	holds := slices.ContainsFunc(s.Bookings, func(k Booking) bool { return k.Status != "cancelled" })
	for _, x := range s.Executed {
		b.about = x.Question
		b.executed(x.Tool, holds)
		b.about = ""
	}
	for _, b.about = range s.Asked {
		b.Texts = append(b.Texts, b.ours(b.about))
		b.deed(claims.Notified, "", "")
		b.deed(claims.Awaiting, "", "")
	}
	b.about = ""
	b.drafted = s.Draft != nil
	if s.Draft != nil {
		b.draft(*s.Draft)
	}
	for _, o := range s.Orders {
		b.order(o)
	}
	for _, k := range s.Bookings {
		b.booking(k)
	}
	for _, p := range s.Payments {
		b.payment(p)
	}
}

func (b *builder) draft(d Draft) {
	b.deed(claims.Drafted, claims.Order, "")
	b.lines(d.Lines)
	b.money(claims.Subtotal, d.Subtotal)
	b.money(claims.Total, d.Total)
	b.money(claims.Delivery, d.Delivery)
	b.text(claims.Address, d.Address)
	if d.Discount > 0 {
		b.money(claims.Discount, d.Discount)
		b.deed(claims.Reduced, "", "")
	}
}

func (b *builder) lines(list []Line, order ...string) {
	for _, l := range list {
		things := append([]string{l.Name}, order...)
		b.money(claims.Price, l.Unit, things...)
		b.money(claims.Line, l.Total, things...)
		b.fact(claims.Fact{Kind: claims.Contents, Value: l.Quantity, Things: things})
		b.deed(claims.Added, "", "", l.Name)
	}
}

// orderActs are what has been done to an order in a status.
var orderActs = map[string][]claims.Act{
	"pending":    {claims.Ordered, claims.Waiting},
	"confirmed":  {claims.Ordered, claims.Waiting},
	"processing": {claims.Ordered, claims.Preparing},
	"preparing":  {claims.Ordered, claims.Preparing},
	"ready":      {claims.Ordered, claims.Ready},
	"shipped":    {claims.Ordered, claims.Shipped},
	"delivered":  {claims.Ordered, claims.Shipped, claims.Delivered},
	"completed":  {claims.Ordered, claims.Shipped, claims.Delivered},
	"cancelled":  {claims.Cancelled},
	"draft":      {claims.Drafted},

	"pending_confirmation": {claims.Drafted, claims.Awaiting},
}

// making reports an order that is not placed yet.
func (o Order) making() bool { return slices.Contains(orderActs[o.Status], claims.Drafted) }

// owed reports an order with something to be paid.
func (o Order) owed() bool { return o.Pending > 0 && o.Status != "cancelled" && !o.making() }

func (b *builder) order(o Order) {
	b.text(claims.Code, o.Number)
	b.text(claims.Placed, o.Placed, o.Number)
	for _, l := range o.Lines {
		b.about += l.Name + " "
	}
	defer func() { b.about = "" }()
	for _, act := range orderActs[o.Status] {
		b.deed(act, claims.Order, o.Number)
	}
	b.money(claims.Total, o.Total, o.Number)
	b.money(claims.Pending, o.Pending, o.Number)
	if o.Delivery > 0 {
		b.money(claims.Delivery, o.Delivery, o.Number)
	}
	if o.Pending < o.Total && o.Status != "cancelled" { // of a cancelled one nothing is pending, paid or not
		b.money(claims.Paid, o.Total-o.Pending, o.Number)
	}
	switch {
	case o.Status == "cancelled" || o.making(): // nothing is due of it
	case o.Pending == 0:
		b.amount = o.Total
		b.deed(claims.Settled, claims.Order, o.Number)
		b.amount = 0
	default:
		b.deed(claims.Waiting, claims.Payment, o.Number)
	}
	b.lines(o.Lines, o.Number)
	for _, p := range o.Promotions {
		b.text(claims.Promotion, p)
	}
}

func (b *builder) booking(k Booking) {
	b.text(claims.Code, k.Code)
	b.text(claims.Name, k.What)
	b.text(claims.Name, k.Name)
	b.about = k.What + " " + k.Name
	act, role := claims.BookedFor, claims.Booked
	if k.Status == "cancelled" {
		act, role = claims.Cancelled, claims.Was
	}
	b.deed(act, claims.Booking, k.Code)
	b.about = ""
	b.fact(claims.Fact{Kind: claims.Slot, Role: role, Text: k.Start, Things: append([]string{k.Code, k.What}, k.Staff...)})
	if role == claims.Was {
		return
	}
	for _, name := range k.Staff {
		b.text(claims.Staff, name)
	}
}

func (b *builder) payment(p Payment) {
	b.text(claims.Code, p.Number)
	if p.Status == "rejected" || p.Status == "failed" { // it never came
		return
	}
	b.amount = p.Amount
	defer func() { b.amount = 0 }()
	b.deed(claims.Received, claims.Payment, p.Order)
	switch p.Status {
	case "completed", "approved", "confirmed", "paid":
		b.money(claims.Paid, p.Amount)
		b.deed(claims.Settled, claims.Payment, p.Order)
	case "refunded":
		b.money(claims.Paid, p.Amount)
		b.deed(claims.Refunded, claims.Payment, p.Order)
	default:
		b.money(claims.Claimed, p.Amount)
		b.deed(claims.Awaiting, claims.Payment, p.Order)
		b.deed(claims.Notified, claims.Payment, p.Order)
	}
}
