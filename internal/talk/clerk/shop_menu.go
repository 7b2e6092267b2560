package clerk

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// menuShop is a kitchen: the order is kept here and placed with one call.
type menuShop struct {
	listing
	orders bool
}

func (s menuShop) takesOrders() bool { return s.orders }

func (menuShop) find(t *turn, query string) (finds, error) {
	r, err := t.call("frontdesk/get_menu", map[string]any{"search_term": query})
	return t.shelf.products(r, false), err
}

// sections are parts of a menu that are not called by their name.
var sections = map[string]string{"tomar": "bebidas", "beber": "bebidas", "drink": "bebidas", "drinks": "bebidas", "desserts": "postres", "dessert": "postres",
	"sobremesa": "postres", "sobremesas": "postres", "starters": "entradas"}

func (menuShop) part(t *turn, name string) (finds, error) {
	args := map[string]any{}
	if name != "" {
		args["category"] = firstOf(sections[locale.Fold(name)], name)
	}
	r, err := t.call("frontdesk/get_menu", args)
	return t.shelf.products(r, false), err
}

func (menuShop) change(t *turn, list []change) ([]changed, error) {
	out := make([]changed, len(list))
	for i, c := range list {
		n := c.Quantity
		switch c.Op {
		case opAdd:
			n += c.Before
		case opRemove:
			n = max(0, c.Before-c.Quantity)
			if c.Quantity == 0 {
				n = 0
			}
		}
		out[i] = changed{Done: true, Name: c.Product.Name, Quantity: n}
	}
	return out, nil
}

func (menuShop) needs() []string { return []string{"place", "name", "phone"} }

func (menuShop) place(t *turn, k *task) (result, error) {
	var items []any
	for _, l := range t.s.Cart {
		it := map[string]any{"menu_item_id": firstOf(l.Variant, l.ID), "quantity": l.Quantity}
		if l.Notes != "" {
			it["modifications"] = clip(locale.OneLine(l.Notes), 200)
		}
		items = append(items, it)
	}
	o := t.s.Order
	args := map[string]any{"items": items, "delivery_type": o.Method, "customer_name": t.customerName(), "customer_phone": t.phone()}
	if o.Method == "delivery" {
		parts := []string{o.Address.Street}
		for _, p := range []string{o.Address.Unit, o.Address.City, o.Address.Postal} {
			if p != "" {
				parts = append(parts, p)
			}
		}
		args["delivery_address"] = clip(locale.OneLine(strings.Join(parts, ", ")), 250)
	}
	if o.Address.Note != "" {
		args["special_instructions"] = clip(locale.OneLine(o.Address.Note), 200)
	}
	return t.ask(k, "frontdesk/create_order", args)
}
