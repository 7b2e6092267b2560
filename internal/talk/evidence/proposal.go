package evidence

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/claims"
)

// proposals are the events of calls that make something new: what goes into one is settled while it is proposed.
var proposals = map[string]claims.Noun{"order.created": claims.Order, "booking.created": claims.Booking}

// proposed takes the arguments of a call that makes something new, and the question about it, as what is proposed: the
// call is being made, or waits for the customer's yes.
func (b *builder) proposed(c Call, question string) {
	if b.tools == nil {
		return
	}
	t, ok := b.tools.Get(c.Tool)
	var arguments any
	if !ok || json.Unmarshal(c.Arguments, &arguments) != nil {
		return
	}
	if question == "" {
		b.ordered(arguments, t.Events)
		b.planned(arguments, t.Events)
	}
	for _, e := range t.Events {
		if noun, makes := proposals[e]; makes {
			b.about = strings.Join(texts(arguments, nil), ", ") + ". " + question
			b.deed(claims.Proposed, noun, "")
			b.about = ""
		}
	}
}

// goodsIDs are the fields that hold the id of goods, services or professionals, in answers and in arguments.
var goodsIDs = []string{"id", "productId", "product_id", "menu_item_id", "variantId", "service_id", "staff_id"}

// identified notes what the goods of an object are called.
func (w *walker) identified(v map[string]any) {
	name, _ := v["name"].(string)
	for _, f := range goodsIDs {
		if id, _ := v[f].(string); id != "" && name != "" {
			w.names[id] = name
		}
	}
}

// ordered takes how many of which goods a call is about to put into an order.
func (b *builder) ordered(arguments any, events []string) {
	puts := slices.ContainsFunc(events, func(e string) bool {
		return e == "order.created" || e == "draft.item_added" || e == "draft.item_updated"
	})
	top, _ := arguments.(map[string]any)
	if !puts || top == nil {
		return
	}
	items, _ := top["items"].([]any)
	if slices.Contains(events, "order.created") {
		b.comesTo(items)
	}
	for _, x := range append(items, top) {
		item, _ := x.(map[string]any)
		n, _ := item["quantity"].(float64)
		for _, f := range goodsIDs {
			id, _ := item[f].(string)
			if name := b.names[id[strings.LastIndexByte(id, ':')+1:]]; name != "" && n > 0 {
				b.fact(claims.Fact{Kind: claims.Contents, Value: int64(n), Things: []string{name}})
			}
		}
	}
}

// comesTo takes what the goods of an order come to that a call is about to place, where all their prices are known.
func (b *builder) comesTo(items []any) {
	var sum int64
	for _, x := range items {
		item, _ := x.(map[string]any)
		n, _ := item["quantity"].(float64)
		price := int64(0)
		for _, f := range goodsIDs {
			id, _ := item[f].(string)
			if name := b.names[id[strings.LastIndexByte(id, ':')+1:]]; name != "" {
				price = max(price, b.priceOf(name))
			}
		}
		if price == 0 || n <= 0 {
			return
		}
		sum += price * int64(n)
	}
	if sum > 0 {
		b.money(claims.Planned, sum)
	}
}

// priceOf is the price of what is called so; 0: none is known, or several are.
func (b *builder) priceOf(name string) (price int64) {
	for _, f := range b.Facts {
		if f.Kind != claims.Money || f.Role != claims.Price || len(f.Things) == 0 || f.Things[0] != name {
			continue
		}
		if price != 0 && price != f.Value {
			return 0
		}
		price = f.Value
	}
	return price
}
