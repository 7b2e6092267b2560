package shop

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// orderPage is the data of one order's page.
type orderPage struct {
	order.Order
	Customer customer.Customer
	Who      string
	Rows     []orderRow
	Parts    []ledger.Part    // its payments
	Open     []ledger.Payment // claimed payments
	History  []historyEntry
	Moves    []order.Status
	Changes  bool // staff may change and cancel it
	Seen     string
	Pay      payForm
	Talk     string // the address of its conversation
	Find     string // the search for products to add
	Found    []catalog.Choice
}

// GivenOff is what discounts take off, besides promotions.
func (p orderPage) GivenOff() int64 { return p.Totals.Discount - p.Promoted() }

// Owes is what is left to pay.
func (p orderPage) Owes() int64 { return p.Order.Pending() }

// orderRow is a line with its stock reservations.
type orderRow struct {
	order.Line
	Held []stock.Holding
}

// historyEntry is an entry of an order's history.
type historyEntry struct {
	At   time.Time
	Text string
	By   string
	Bad  bool
}

// foundProducts is how many products are offered to add.
const foundProducts = 8

func showOrder(v *page.Visit) (page.Answer, error) {
	p := orderPage{Find: v.Query("find")}
	var told []order.Event
	var payments []ledger.Payment
	err := v.Read(func(u *core.Unit) (err error) {
		if err = readOrder(v, u, &p); err != nil {
			return err
		}
		if told, err = u.Orders.Events(p.Order); err != nil {
			return err
		}
		if payments, err = u.Ledger.List(ledger.Filter{OrderID: p.ID, Limit: 50}); err != nil {
			return err
		}
		if p.Parts, err = u.Ledger.Parts(p.ID); err != nil {
			return err
		}
		if p.Find == "" || !p.Changes {
			return nil
		}
		p.Found, err = sellable(v, u, p.Find)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, one := range payments {
		if one.Open() {
			p.Open = append(p.Open, one)
		}
	}
	if p.History, err = orderHistory(v, p.Order, told, payments); err != nil {
		return nil, err
	}
	p.Pay = payForm{To: v.Path("orders", p.ID, "payments"), Amount: p.Owes(), Once: scope.NewID()}
	if p.SessionID != "" && v.To("conversations") != "" {
		p.Talk = v.Path("conversations", p.SessionID)
	}
	return page.Page{
		Name: "order", Within: "orders", Title: orderTitle(v, p.Order), Data: p, Crumbs: v.Crumbs("orders"),
	}, nil
}

// readOrder reads what every page about one order shows.
func readOrder(v *page.Visit, u *core.Unit, p *orderPage) (err error) {
	if p.Order, err = u.Orders.Get(v.ID(), false); err != nil {
		return err
	}
	if p.Branch, err = u.Places.Several(p.BranchID); err != nil {
		return err
	}
	if p.CustomerID != "" {
		if p.Customer, err = u.Customers.Get(p.CustomerID); err != nil {
			return err
		}
	}
	pairs := make([]stock.Pair, len(p.Lines))
	for i, l := range p.Lines {
		pairs[i] = stock.Pair{ProductID: l.ProductID, VariantID: l.VariantID}
	}
	held, err := u.Stock.Holdings(p.ID, pairs)
	for i, l := range p.Lines {
		row := orderRow{Line: l}
		for _, h := range held {
			if h.Pair == pairs[i] {
				row.Held = append(row.Held, h)
			}
		}
		p.Rows = append(p.Rows, row)
	}
	p.Who, p.Seen, p.Moves = buyer(v, p.Order, p.Customer), page.Seen(p.Order.UpdatedAt), sales.Next(p.Status)
	p.Changes = p.Status.Modifiable() && !p.Status.InTheMaking()
	return err
}

// sellable are the products that a search finds, each variant as one choice.
func sellable(v *page.Visit, u *core.Unit, words string) (out []catalog.Choice, err error) {
	matches, err := u.Catalog.Search(v.Context(), words, catalog.Filter{Limit: foundProducts})
	for _, m := range matches.Results {
		if len(m.Variants) == 0 {
			out = append(out, catalog.Choice{Product: m.Product})
		}
		for _, one := range m.Variants {
			out = append(out, catalog.Choice{Product: m.Product, Variant: one})
		}
	}
	return out, err
}

func orderTitle(v *page.Visit, o order.Order) string { return cmp.Or(o.Number, v.T("orders.draft")) }

func printOrder(v *page.Visit) (page.Answer, error) {
	var p orderPage
	err := v.Read(func(u *core.Unit) error { return readOrder(v, u, &p) })
	return page.Page{Name: "order-print", Title: orderTitle(v, p.Order), Data: p, Bare: true}, err
}

// orderHistory merges an order's own times, its payments and its events, newest first.
func orderHistory(v *page.Visit, o order.Order, told []order.Event,
	payments []ledger.Payment) (list []historyEntry, err error) {
	names, err := v.People()
	if err != nil {
		return nil, err
	}
	add := func(at time.Time, text, by string, bad bool) {
		if !at.IsZero() {
			list = append(list, historyEntry{at, text, names[by], bad})
		}
	}
	confirmed := v.T("order.was_confirmed")
	if o.SessionID == "" { // taken by hand
		confirmed = v.T("order.was_taken")
	}
	add(o.ConfirmedAt, confirmed, "", false)
	add(o.CreatedAt, v.T("order.began"), "", false)
	if o.CancelReason != "" {
		add(o.CancelledAt, v.T("order.was_cancelled", o.CancelReason), "", true)
	}
	for _, e := range told {
		if text, bad := eventText(v, e); text != "" {
			add(e.At, text, e.By, bad)
		}
	}
	for _, p := range payments {
		amount := v.Money(p.Amount)
		switch p.Status {
		case ledger.Completed:
			text := v.T("order.was_paid", amount, v.T(paymentMethod(p.Method)))
			add(p.CompletedAt, text, cmp.Or(p.DecidedBy, p.RecordedBy), false)
		case ledger.Rejected:
			add(p.UpdatedAt, v.T("order.was_rejected", amount), p.DecidedBy, true)
		case ledger.Refunded:
			add(p.UpdatedAt, v.T("order.was_refunded", amount), p.DecidedBy, true)
		default:
			add(p.CreatedAt, v.T("order.was_claimed", amount), p.RecordedBy, false)
		}
	}
	slices.SortStableFunc(list, func(a, b historyEntry) int { return b.At.Compare(a.At) })
	return list, nil
}

// eventText is the text of an event; empty for what the order's own times already say.
func eventText(v *page.Visit, e order.Event) (text string, bad bool) {
	switch e.Type {
	case "order.status_changed":
		return v.T("order.was_moved", v.T(orderStatus(e.To))), false
	case "order.modified":
		if e.PreviousTotal == e.Total {
			return v.T("order.was_changed"), false
		}
		return v.T("order.was_modified", v.Money(e.PreviousTotal), v.Money(e.Total)), false
	case "order.shipping_updated":
		return v.T("order.was_shipped", strings.TrimSpace(e.Carrier+" "+e.Number)), false
	case "order.stock_missing":
		return v.T("order.was_short"), true
	case "refund.due":
		return v.T("order.was_credited", v.Money(e.Amount)), false
	}
	return "", false
}

var deliveryNames = map[order.Method]string{
	order.Standard: "order.standard", order.Express: "order.express", order.SameDay: "order.same_day",
	order.Pickup: "order.pickup",
}

// onOrder runs do on the order that the address names, locked. Its events go to the order's conversation, where its
// orderHistory is read.
func onOrder(v *page.Visit, do func(u *core.Unit, o order.Order) error) error {
	return v.Write(func(u *core.Unit) error {
		o, err := u.Orders.Get(v.ID(), true)
		if err != nil {
			return err
		}
		if err := do(u, o); err != nil {
			return err
		}
		u.SessionID = o.SessionID
		return nil
	})
}

// onUnchangedOrder is onOrder for an order that is still what the form showed: a form sent twice, or late, is a
// conflict. So is a draft, which only its customer changes.
func onUnchangedOrder(v *page.Visit, do func(u *core.Unit, o order.Order) error) error {
	return onOrder(v, func(u *core.Unit, o order.Order) error {
		switch {
		case v.Field("seen") != page.Seen(o.UpdatedAt):
			return v.Conflict("order.stale")
		case o.Status.InTheMaking():
			return v.Conflict("order.making")
		}
		return do(u, o)
	})
}

// moveOrder changes an order's status, with its shipping data. An order that already has the status stays.
func moveOrder(v *page.Visit) (page.Answer, error) {
	shipping := order.Tracking{Carrier: v.Field("carrier"), Number: v.Field("number"), Day: v.Field("day")}
	var moved order.Order
	err := onOrder(v, func(u *core.Unit, o order.Order) (err error) {
		moved, err = u.Changes.MoveOn(o.ID, order.Status(v.Field("to")), shipping)
		return err
	})
	if err != nil {
		return nil, err
	}
	to := v.Path("orders", v.ID())
	if v.Field("from") == "board" {
		to = v.Path("orders")
	}
	if moved.ID == "" { // there was nothing to change
		return page.Away{To: to}, nil
	}
	return v.Done(to, "order.moved", moved.Number, v.T(orderStatus(moved.Status)))
}

// changeLine sets the quantity of a product in an order, or adds to it.
func changeLine(v *page.Visit) (page.Answer, error) {
	quantity, err := strconv.ParseInt(v.Field("quantity"), 10, 32)
	if err != nil || quantity < 0 {
		return nil, v.Invalid("order.quantity.wrong")
	}
	change := sales.Change{
		Action: sales.SetUnits, ProductID: doorkit.OptionalID(v.Field("product")),
		VariantID: doorkit.OptionalID(v.Field("variant")), Quantity: quantity,
	}
	if v.Field("do") == "add" {
		change.Action = sales.AddUnits
	}
	return modify(v, change)
}

func changeNotes(v *page.Visit) (page.Answer, error) {
	return modify(v, sales.Change{Action: sales.SetNotes, Notes: v.Field("notes")})
}

func modify(v *page.Visit, change sales.Change) (page.Answer, error) {
	var done sales.Modified
	err := onUnchangedOrder(v, func(u *core.Unit, o order.Order) (err error) {
		change.Order = sales.OrderRef{ID: o.ID}
		done, err = u.Changes.Modify(change)
		return err
	})
	return v.Finish(
		err, v.Path("orders", done.Order.ID), "order.changed", done.Order.Number, v.Money(done.Order.Totals.Total),
	)
}

func cancelOrder(v *page.Visit) (page.Answer, error) {
	var done sales.Cancelled
	err := onUnchangedOrder(v, func(u *core.Unit, o order.Order) (err error) {
		done, err = u.Changes.Cancel(sales.Cancellation{Order: sales.OrderRef{ID: o.ID}, Reason: v.Field("reason")})
		return err
	})
	if err != nil {
		return nil, err
	}
	to := v.Path("orders", done.Order.ID)
	if done.Refund > 0 {
		return v.Done(to, "order.cancelled.paid", done.Order.Number, v.Money(done.Refund))
	}
	return v.Done(to, "order.cancelled", done.Order.Number)
}

// payOrder takes a payment for an order.
func payOrder(v *page.Visit) (page.Answer, error) {
	p, err := payment(v)
	if err != nil {
		return v.Again(err, showOrder)
	}
	var done sales.Paid
	err = onOrder(v, func(u *core.Unit, o order.Order) (err error) {
		p.OrderID = o.ID
		done, err = settle(u, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	return showPaid(v, v.Path("orders", v.ID()), done.Payment)
}
