package dashboard

import (
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// onOrder runs do on the order that the address names, locked. Its events go to the order's conversation, where its
// history is read.
func (v *visit) onOrder(do func(u *core.Unit, o order.Order) error) error {
	return v.write(func(u *core.Unit) error {
		o, err := u.Orders.Get(v.pathID(), true)
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
func (v *visit) asSeen(do func(u *core.Unit, o order.Order) error) error {
	return v.onOrder(func(u *core.Unit, o order.Order) error {
		switch {
		case v.field("seen") != seenAt(o.UpdatedAt):
			return fault.New(fault.Conflict, "%s", v.T("order.stale"))
		case o.Status.InTheMaking():
			return fault.New(fault.Conflict, "%s", v.T("order.making"))
		}
		return do(u, o)
	})
}

// moveOrder changes an order's status, with its shipping data. An order that already has the status stays.
func moveOrder(v *visit) (answer, error) {
	shipping := order.Tracking{Carrier: v.field("carrier"), Number: v.field("number"), Day: v.field("day")}
	var moved order.Order
	err := v.onOrder(func(u *core.Unit, o order.Order) (err error) {
		moved, err = u.Changes.MoveOn(o.ID, order.Status(v.field("to")), shipping)
		return err
	})
	if err != nil {
		return nil, err
	}
	to := v.Path("orders", v.pathID())
	if v.field("from") == "board" {
		to = v.Path("orders")
	}
	if moved.ID == "" { // there was nothing to change
		return away{to: to}, nil
	}
	return v.done(to, "order.moved", moved.Number, v.OrderStatus(moved.Status))
}

// changeLine sets the quantity of a product in an order, or adds to it.
func changeLine(v *visit) (answer, error) {
	quantity, err := strconv.ParseInt(v.field("quantity"), 10, 32)
	if err != nil || quantity < 0 {
		return nil, fault.New(fault.InvalidArguments, "%s", v.T("order.quantity.wrong"))
	}
	change := sales.Change{Action: sales.SetUnits, ProductID: knownID(v.field("product")), VariantID: knownID(v.field("variant")), Quantity: quantity}
	if v.field("do") == "add" {
		change.Action = sales.AddUnits
	}
	return v.modify(change)
}

func changeNotes(v *visit) (answer, error) {
	return v.modify(sales.Change{Action: sales.SetNotes, Notes: v.field("notes")})
}

func (v *visit) modify(change sales.Change) (answer, error) {
	var done sales.Modified
	err := v.asSeen(func(u *core.Unit, o order.Order) (err error) {
		change.Order = sales.OrderRef{ID: o.ID}
		done, err = u.Changes.Modify(change)
		return err
	})
	if err != nil {
		return nil, err
	}
	return v.done(v.Path("orders", done.Order.ID), "order.changed", done.Order.Number, v.money(done.Order.Totals.Total))
}

func cancelOrder(v *visit) (answer, error) {
	var done sales.Cancelled
	err := v.asSeen(func(u *core.Unit, o order.Order) (err error) {
		done, err = u.Changes.Cancel(sales.Cancellation{Order: sales.OrderRef{ID: o.ID}, Reason: v.field("reason")})
		return err
	})
	if err != nil {
		return nil, err
	}
	to := v.Path("orders", done.Order.ID)
	if done.Refund > 0 {
		return v.done(to, "order.cancelled.paid", done.Order.Number, v.money(done.Refund))
	}
	return v.done(to, "order.cancelled", done.Order.Number)
}

// payOrder takes a payment for an order.
func payOrder(v *visit) (answer, error) {
	p, err := v.payment()
	if err != nil {
		return nil, err
	}
	var done sales.Paid
	err = v.onOrder(func(u *core.Unit, o order.Order) (err error) {
		p.OrderID = o.ID
		done, err = settle(u, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	return v.taken(v.Path("orders", v.pathID()), done.Payment)
}
