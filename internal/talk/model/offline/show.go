package offline

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgYours   = locale.Text{ES: "Tu pedido hasta ahora: %s.", PT: "Seu pedido até agora: %s.", EN: "Your order so far: %s."}
	msgCleared = locale.Text{ES: "Listo, el pedido está vacío. ¿Querés pedir otra cosa?", MX: "Listo, el pedido está vacío. ¿Quieres pedir otra cosa?", PT: "Pronto, o pedido está vazio. Quer pedir outra coisa?", EN: "Done, the order is empty. Would you like to order something else?"}
)

// doShow says what the order in the making holds.
func (d *dialogue) doShow(t *task) status {
	if r, ok := d.result(t, "summary"); ok {
		if !r.Success {
			d.say(d.reason(r))
			return over
		}
		d.say(r.Data.text("formattedSummary"))
		return d.anythingElse()
	}
	if d.has("retail/summarize_draft") {
		d.call(t, "retail/summarize_draft", "summary", map[string]any{})
		return calling
	}
	if items, total, ok := strings.Cut(d.r.Facts.Draft, " = "); ok && d.shop() == orders {
		d.tell(msgYours, strings.ReplaceAll(items, "; ", ", "))
		d.tell(msgSubtot, total)
		return d.anythingElse()
	}
	if len(d.m.Cart) == 0 {
		d.tell(msgEmpty)
		return over
	}
	d.tell(msgYours, d.basket())
	if d.shop() == menu {
		d.showPrices()
	}
	return d.anythingElse()
}

// anythingElse asks for more, unless something else waits to be asked.
func (d *dialogue) anythingElse() status {
	if len(d.m.Tasks) < 2 {
		d.tell(msgElse)
		d.m.More = true
	}
	return over
}

// showPrices says what each dish costs; the sum is the kitchen's to reckon, with what
// delivery adds.
func (d *dialogue) showPrices() {
	var parts []string
	for _, l := range d.m.Cart {
		if l.Price > 0 {
			parts = append(parts, d.in(voiceAt, l.Name, d.money(l.Price)))
		}
	}
	d.say(sentence(d.list(parts, false)))
}

// basket names what the order holds.
func (d *dialogue) basket() string {
	parts := make([]string, len(d.m.Cart))
	for i, l := range d.m.Cart {
		parts[i] = d.in(times, l.Quantity, nameOf(l.Name, l.Notes))
	}
	return d.list(parts, false)
}

// doClear empties the order.
func (d *dialogue) doClear(t *task) status {
	if t.Step == "" && d.shop() == retail && len(d.m.Cart) == 0 {
		d.tell(msgEmpty)
		return over
	}
	if d.shop() == menu || len(d.m.Cart) == 0 {
		d.m.Cart, d.m.More = nil, true
		d.tell(msgCleared)
		return over
	}
	if d.shop() == orders {
		d.tell(msgCannot)
		d.offerPerson("agent_limitation")
		return over
	}
	if t.Step != "" {
		left := d.m.Cart[:0]
		for i, l := range d.m.Cart {
			if r, ok := d.result(t, "out "+l.ID+l.Variant); ok && (r.Success || r.Code == "not_found") {
				continue
			}
			left = append(left, d.m.Cart[i])
		}
		d.m.Cart = left
		if len(left) == 0 {
			return d.doClear(&task{ID: t.ID, Step: "done"})
		}
	}
	t.Step = "clearing"
	for _, l := range d.m.Cart {
		args := map[string]any{"productId": l.ID}
		if l.Variant != "" {
			args["variantId"] = l.Variant
		}
		d.call(t, "retail/remove_item", "out "+l.ID+l.Variant, args)
	}
	return calling
}
