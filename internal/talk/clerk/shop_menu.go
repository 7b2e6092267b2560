package clerk

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
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
	notes := []string{}
	if o.Heed != "" {
		notes = append(notes, o.Heed)
	}
	if o.Address.Note != "" {
		notes = append(notes, locale.OneLine(o.Address.Note))
	}
	if o.Wish != "" {
		notes = append(notes, o.Wish)
	}
	if o.Pay != "" {
		notes = append(notes, t.in(paysWith[o.Pay]))
	}
	if len(notes) > 0 {
		args["special_instructions"] = clip(strings.Join(notes, ". "), 200)
	}
	return t.ask(k, "frontdesk/create_order", args)
}

// paysWith are how a kitchen is told what it will be paid with.
var paysWith = map[detail.Pay]locale.Text{
	detail.Cash:        {ES: "Paga en efectivo", PT: "Paga em dinheiro", EN: "Pays in cash"},
	detail.Transfer:    {ES: "Paga por transferencia", PT: "Paga por transferência", EN: "Pays by transfer"},
	detail.MercadoPago: {ES: "Paga con Mercado Pago", PT: "Paga com Mercado Pago", EN: "Pays with Mercado Pago"},
	detail.Debit:       {ES: "Paga con tarjeta de débito", PT: "Paga com cartão de débito", EN: "Pays by debit card"},
	detail.Card:        {ES: "Paga con tarjeta", PT: "Paga com cartão", EN: "Pays by card"},
	detail.Credit:      {ES: "Paga con tarjeta", PT: "Paga com cartão", EN: "Pays by card"},
}
