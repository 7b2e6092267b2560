package demo

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
)

// sellRetail sells like the neighbourhood shop: everything to be picked up.
func sellRetail(p *past, ctx context.Context, session string, s sale) error {
	for _, it := range s.Items {
		if err := p.add(ctx, session, "retail/add_item_to_draft", it, map[string]any{}); err != nil {
			return err
		}
	}
	if _, err := p.call(ctx, session, "retail/set_delivery_details",
		map[string]any{"deliveryMethod": "pickup"}); err != nil {
		return err
	}
	asked, err := p.call(ctx, session, "retail/request_confirmation", map[string]any{})
	if err != nil {
		return err
	}
	return p.yes(ctx, session, asked["confirmationId"].(string))
}

// sellOrders sells like the wholesaler: a draft with a number, then how it is paid.
func sellOrders(p *past, ctx context.Context, session string, s sale) error {
	opened, err := p.call(ctx, session, "orders/create_order_draft", map[string]any{})
	if err != nil {
		return err
	}
	id := opened["orderId"]
	for _, it := range s.Items {
		if err := p.add(ctx, session, "orders/add_item_to_draft", it, map[string]any{"orderId": id}); err != nil {
			return err
		}
	}
	if _, err := p.call(ctx, session, "orders/set_delivery_details", map[string]any{
		"orderId": id, "shippingMethod": "pickup", "address": map[string]any{"recipientName": "Retira en depósito",
			"line1": "Retira en depósito", "city": "Avellaneda"},
	}); err != nil {
		return err
	}
	asked, err := p.call(ctx, session, "orders/request_confirmation", map[string]any{"orderId": id})
	if err != nil {
		return err
	}
	token := asked["confirmationId"].(string)
	if err := p.yes(ctx, session, token); err != nil {
		return err
	}
	_, err = p.call(ctx, session, "orders/confirm_order",
		map[string]any{"orderId": id, "confirmationToken": token, "paymentMethod": s.Payment})
	return err
}

// sellDishes sells like the restaurant: one order, to be picked up.
func sellDishes(p *past, ctx context.Context, session string, s sale) error {
	var items []map[string]any
	for _, it := range s.Items {
		id, variant, err := p.product(ctx, it.SKU)
		if err != nil {
			return err
		}
		if variant != "" {
			id += ":" + variant
		}
		items = append(items, map[string]any{"menu_item_id": id, "quantity": it.Quantity})
	}
	var name string
	err := p.rt.Read(ctx, p.w, owner, func(u *core.Unit) error {
		c, err := u.Customers.Find("", s.Phone)
		name = c.FullName()
		return err
	})
	if err != nil {
		return err
	}
	return p.agreed(ctx, session, "frontdesk/create_order", map[string]any{
		"items": items, "delivery_type": "pickup", "customer_name": name, "customer_phone": s.Phone,
	})
}

// add puts an item into a draft.
func (p *past) add(ctx context.Context, session, name string, it item, arguments map[string]any) error {
	id, variant, err := p.product(ctx, it.SKU)
	if err != nil {
		return err
	}
	arguments["productId"], arguments["quantity"] = id, it.Quantity
	if variant != "" {
		arguments["variantId"] = variant
	}
	_, err = p.call(ctx, session, name, arguments)
	return err
}

func (p *past) product(ctx context.Context, sku string) (id, variantID string, err error) {
	err = p.rt.Read(ctx, p.w, relay, func(u *core.Unit) error {
		product, variant, err := u.Catalog.GetBySKU(sku)
		id, variantID = product.ID, variant
		return err
	})
	return id, variantID, err
}

// steps are what an order goes through on its way.
var steps = []order.Status{order.Processing, order.Shipped, order.Delivered, order.Completed}

// follow plays what happened to an order: paid, sent, or cancelled.
func (p *past) follow(ctx context.Context, session string, s sale) error {
	switch s.Paid {
	case "claim":
		return p.claim(ctx, session, s)
	case "receipt":
		return p.sendReceipt(ctx, session, s)
	}
	return p.rt.Write(ctx, p.w, owner, func(u *core.Unit) error {
		o, err := lastOf(u, session)
		if err != nil {
			return err
		}
		if amount, err := s.amount(o.Totals.Total); err != nil {
			return err
		} else if amount > 0 {
			paid := ledger.Payment{OrderID: o.ID, CustomerID: o.CustomerID, Method: s.Method, Amount: amount,
				Reference: s.Reference}
			if _, err := u.Payments.Pay(paid); err != nil {
				return err
			}
		}
		if s.Status == order.Cancelled {
			_, err := u.Changes.Cancel(sales.Cancellation{Order: sales.OrderRef{ID: o.ID},
				Reason: "El cliente cambió de idea."})
			return err
		}
		for _, next := range steps {
			if !reached(s.Status, next) {
				break
			}
			if _, err := u.Changes.Advance(o.ID, next); err != nil {
				return err
			}
		}
		return nil
	})
}

// reached reports whether an order on its way to a status has passed another.
func reached(to, through order.Status) bool {
	at := map[order.Status]int{order.Processing: 1, order.Shipped: 2, order.Delivered: 3, order.Completed: 4}
	return at[through] <= at[to]
}

// claim is a customer who says they have paid; staff have not checked yet.
func (p *past) claim(ctx context.Context, session string, s sale) error {
	var arguments any
	err := p.rt.Read(ctx, p.w, owner, func(u *core.Unit) error {
		o, err := lastOf(u, session)
		arguments = map[string]any{"amount": u.Decimal(o.Totals.Total), "method": s.Method, "reference": s.Reference}
		return err
	})
	if err == nil {
		_, err = p.hear(ctx, session, theirPayment.In(p.w.Locale, s.Reference))
	}
	if err != nil {
		return err
	}
	_, err = p.ask(ctx, session, "retail/apply_payment_to_balance", arguments)
	return err
}

// lastOf is the last order of a conversation.
func lastOf(u *core.Unit, session string) (order.Order, error) {
	talk, err := u.Conversations.Get(session, false)
	if err != nil {
		return order.Order{}, err
	}
	owed, err := u.Orders.Owed(talk.CustomerID, false)
	for _, o := range owed {
		if o.SessionID == session {
			return o, err
		}
	}
	return order.Order{}, fmt.Errorf("no order came of it: %w", err)
}

func (s sale) amount(total int64) (int64, error) {
	switch {
	case s.Paid == "":
		return 0, nil
	case s.Paid == "all":
		return total, nil
	case strings.HasPrefix(s.Paid, "1/"):
		n, err := strconv.ParseInt(s.Paid[2:], 10, 64)
		if err != nil || n == 0 {
			return 0, fmt.Errorf("what is %q of it: %w", s.Paid, err)
		}
		return total / n, nil
	}
	return strconv.ParseInt(s.Paid, 10, 64)
}
