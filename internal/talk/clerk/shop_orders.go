package clerk

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// ordersShop keeps a draft with an id.
type ordersShop struct{ listing }

func (ordersShop) takesOrders() bool { return true }

func (ordersShop) find(t *turn, query string) (finds, error) {
	r, err := t.call("orders/list_products", map[string]any{"query": query, "includeVariants": true, "pageSize": 10, "sortBy": "popularity"})
	return t.shelf.products(r, true), err
}

func (ordersShop) part(t *turn, name string) (finds, error) {
	args := map[string]any{"sortBy": "popularity", "pageSize": mostShown, "inStockOnly": true, "includeVariants": true}
	if name != "" {
		args["category"] = name
	}
	r, err := t.call("orders/list_products", args)
	return t.shelf.products(r, true), err
}

// change opens the draft where there is none. What the agent has no tool for is only possible upwards.
func (s ordersShop) change(t *turn, list []change) ([]changed, error) {
	if t.s.Order.ID == "" {
		r, err := t.call("orders/create_order_draft", map[string]any{})
		if err != nil {
			return nil, err
		}
		if t.s.Order.ID = r.text("orderId"); t.s.Order.ID == "" {
			return []changed{{Why: t.reason(r)}}, nil
		}
	}
	out := make([]changed, len(list))
	waiting := false
	for i, c := range list {
		full, n := s.tool(t, &c)
		if full == "" {
			out[i] = changed{Unable: true}
			continue
		}
		args := lineArgs(c, n)
		args["orderId"] = t.s.Order.ID
		r, err := t.call(full, args)
		if err != nil {
			waiting = true
			continue
		}
		out[i] = t.shelf.changedOf(r, r.int("orderTotals.total"))
	}
	if waiting {
		return nil, errWaiting
	}
	return out, nil
}

// tool is the tool for a change, and the quantity it takes.
func (ordersShop) tool(t *turn, c *change) (full string, n int) {
	left := c.Quantity
	if c.Op == opRemove {
		left = max(0, c.Before-c.Quantity)
		if c.Quantity == 0 {
			left = 0
		}
	}
	switch {
	case c.Op == opAdd:
		return "orders/add_item_to_draft", c.Quantity
	case left == 0 && t.has("orders/remove_item"):
		return "orders/remove_item", 0
	case left > 0 && t.has("orders/update_item_qty"):
		return "orders/update_item_qty", left
	case left > c.Before:
		return "orders/add_item_to_draft", left - c.Before
	}
	return "", 0
}

// summary is the draft as the runtime tells it.
func (ordersShop) summary(t *turn) (string, error) {
	if items, total, ok := strings.Cut(t.facts.Draft, " = "); ok && len(t.results) == 0 {
		return t.in(msgYours, strings.ReplaceAll(items, "; ", ", ")) + " " + t.in(msgSubtotal, total), nil
	}
	return "", nil
}

func (ordersShop) send(t *turn) (string, error) {
	if t.facts.Channel != "whatsapp" || !t.has("orders/send_catalog") || len(t.s.Shown) == 0 {
		return "", nil
	}
	var ids []string
	for _, p := range t.s.Shown[:min(len(t.s.Shown), 10)] {
		ids = append(ids, p.ID)
	}
	r, err := t.call("orders/send_catalog", map[string]any{"productIds": ids})
	if err != nil || !r.Success {
		return "", err
	}
	return t.in(msgListSent), nil
}

var msgListSent = locale.Text{ES: "Te mandé los productos por WhatsApp.", PT: "Enviei os produtos pelo WhatsApp.", EN: "I sent you the products on WhatsApp."}

func (ordersShop) needs() []string { return []string{"place", "name", "pay"} }

func (ordersShop) deliver(t *turn) (r result, told bool, err error) {
	o := &t.s.Order
	if o.Method == "" || o.Sent == o.key()+t.customerName() || o.ID == "" {
		return result{}, false, nil
	}
	address := addressArgs(o.Address)
	address["recipientName"] = clip(t.customerName(), 100)
	if o.Wish != "" {
		address["instructions"] = strings.TrimSpace(o.Wish + ". " + o.Address.Note)
	}
	args := map[string]any{"orderId": o.ID, "address": address}
	if o.Method == "pickup" {
		args["shippingMethod"] = "pickup"
		address["line1"], address["city"] = t.in(wordAtCounter), t.in(wordAtCounter)
	}
	r, err = t.call("orders/set_delivery_details", args)
	return r, true, err
}

var wordAtCounter = locale.Text{ES: "Retira en el local", MX: "Recoge en tienda", PT: "Retira no local", EN: "Pickup at the counter"}

// ordersPay are the ways to pay as the contract names them.
var ordersPay = map[detail.Pay]string{detail.Cash: "cash", detail.Transfer: "transfer", detail.MercadoPago: "mercadopago", detail.Debit: "debit_card", detail.Credit: "credit_card"}

func (ordersShop) place(t *turn, k *task) (result, error) {
	return t.ask(k, "orders/request_confirmation", map[string]any{"orderId": t.s.Order.ID, "paymentMethod": ordersPay[t.s.Order.Pay.Kind()]})
}

func (ordersShop) coupon(t *turn, code string) (result, error) {
	if t.s.Order.ID == "" {
		return result{Error: t.in(msgNothing)}, nil
	}
	return t.call("orders/apply_coupon", map[string]any{"orderId": t.s.Order.ID, "code": code})
}

// erpShop tells what there is; orders are made by people.
type erpShop struct{ listing }

func (erpShop) find(t *turn, query string) (finds, error) {
	r, err := t.call("erp/search_products", map[string]any{"query": query, "limit": 8})
	return t.shelf.products(r, false), err
}
