package shop

import (
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// onOrder runs do on the order that the address names, locked. Its events go to the order's conversation, where its
// history is read.
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

// asSeen is onOrder for an order that is still what the form showed: a form sent twice, or late, is a conflict. So is
// a draft, which only its customer changes.
func asSeen(v *page.Visit, do func(u *core.Unit, o order.Order) error) error {
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
	change := sales.Change{Action: sales.SetUnits, ProductID: doorkit.OptionalID(v.Field("product")), VariantID: doorkit.OptionalID(v.Field("variant")), Quantity: quantity}
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
	err := asSeen(v, func(u *core.Unit, o order.Order) (err error) {
		change.Order = sales.OrderRef{ID: o.ID}
		done, err = u.Changes.Modify(change)
		return err
	})
	if err != nil {
		return nil, err
	}
	return v.Done(v.Path("orders", done.Order.ID), "order.changed", done.Order.Number, v.Money(done.Order.Totals.Total))
}

func cancelOrder(v *page.Visit) (page.Answer, error) {
	var done sales.Cancelled
	err := asSeen(v, func(u *core.Unit, o order.Order) (err error) {
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
		return nil, err
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
	return taken(v, v.Path("orders", v.ID()), done.Payment)
}
