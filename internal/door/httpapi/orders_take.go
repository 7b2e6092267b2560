package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

const (
	takeOrderText = "An order that staff took themselves: the holder of the key answers for the customer's yes. " +
		"It is held to the rules of an order from a conversation: today's prices for this customer, promotions, stock, " +
		"limits, delivery zones and the details that the business wants of its customers. " +
		"Without an Idempotency-Key a repeated request is a second order."
	listOrdersText = "Drafts are not listed. q is an order's number, or finds the customers whose orders are listed."
)

func takeOrders(r *router) {
	editable[sales.ByHand, placedOrder]{
		path: "/v1/orders", one: "Order", about: "an order taken by hand", told: takeOrderText,
		fields: sales.ByHandDescribed, write: staffOnly,
		create: func(u *core.Unit, f sales.ByHand) (placedOrder, sales.ByHand, error) {
			o, err := u.Sales.SellByHand(f)
			return showOrder(o), f, err
		},
	}.register(r)
}

// mostBuyers bounds the customers whose orders a search lists.
const mostBuyers = 50

// Between is a part of a list by time.
type Between struct {
	From time.Time `query:"from" doc:"Made at this time or later."`
	To   time.Time `query:"to" doc:"Made before this time."`
}

type listOrdersIn struct {
	Words    string `query:"q" maxLength:"100" doc:"An order's number, or a customer's telephone, document number, email, name or tag."`
	Status   string `query:"status" enum:"pending,confirmed,processing,shipped,delivered,completed,cancelled"`
	Customer string `query:"customer" format:"uuid" doc:"Only this customer's."`
	Between
	Page
}

func listOrders(u *core.Unit, in *listOrdersIn) (list[placedOrder], error) {
	f := order.Filter{
		Status: order.Status(in.Status), CustomerID: in.Customer, From: in.From, To: in.To, After: in.After,
		Limit: in.Limit + 1,
	}
	if in.Words != "" {
		found, err := u.Customers.Search(in.Words, customer.Filter{Limit: mostBuyers})
		if err != nil {
			return list[placedOrder]{}, err
		}
		f = f.Named(in.Words, lists.Map(found, func(c customer.Debtor) string { return c.ID }))
	}
	found, err := u.Orders.List(f)
	return page(found, in.Limit, showOrder), err
}
