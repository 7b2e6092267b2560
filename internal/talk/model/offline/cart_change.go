package offline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// change carries out what is clear.
func (d *dialogue) change(t *task) bool {
	made := false
	for i := range t.Wants {
		w := &t.Wants[i]
		if w.Done || !w.Found || w.Product.Varied && w.Product.Variant == "" && w.Op == opAdd {
			continue
		}
		if w.Op == opAdd && w.Product.Stock < int64(w.quantity()) {
			made = d.short(t, i) || made
			continue
		}
		if d.shop() == menu {
			d.changeBasket(t, w)
			continue
		}
		full, args, ok := d.changeCall(w)
		if !ok {
			w.Done = true
			for k := range t.Wants { // nor is anything put in its place
				t.Wants[k].Done = t.Wants[k].Done || t.Wants[k].Instead
			}
			d.tell(msgCannot)
			d.offerPerson("agent_limitation")
			continue
		}
		made = d.call(t, full, fmt.Sprint("change ", i), args) || made
	}
	return made
}

// short: the shop has fewer than are wanted.
func (d *dialogue) short(t *task, i int) bool {
	w := &t.Wants[i]
	if w.Product.Stock > 0 || w.Item.By == "short" {
		return false // asked about below
	}
	w.Item.By = "short"
	d.tell(msgOut, w.Product.Name)
	if d.has("retail/list_substitutes") && d.call(t, "retail/list_substitutes", fmt.Sprint("instead ", i), map[string]any{"productId": w.Product.ID, "requiredQuantity": w.quantity(), "limit": 3}) {
		w.Found = false
		w.Looked = true
		return true
	}
	w.Done = true
	return false
}

// changeCall is the call that changes the order; false where there is none for it.
func (d *dialogue) changeCall(w *want) (string, map[string]any, bool) {
	args := map[string]any{"productId": w.Product.ID}
	if w.Product.Variant != "" {
		args["variantId"] = w.Product.Variant
	}
	n := w.quantity()
	at, there := d.inCart(read.Item{Name: w.Product.Name})
	there = there && d.m.Cart[at].ID == w.Product.ID
	if d.shop() == orders {
		args["orderId"] = d.m.Order.ID
		if w.Op == opSet && there {
			n -= d.m.Cart[at].Quantity
		}
		if w.Op == opRemove || n <= 0 || d.m.Order.ID == "" {
			return "", nil, false
		}
		args["quantity"] = n
		return "orders/add_item_to_draft", args, true
	}
	switch {
	case w.Op == opRemove && w.Item.Said && there && d.m.Cart[at].Quantity > n && (w.Item.Name == "" || n >= 1):
		args["quantity"] = d.m.Cart[at].Quantity - n
		return "retail/update_item_qty", args, true
	case w.Op == opRemove:
		return "retail/remove_item", args, true
	case w.Op == opSet && there:
		args["quantity"] = n
		return "retail/update_item_qty", args, true
	}
	args["quantity"] = n
	return "retail/add_item_to_draft", args, true
}

// changed reads what a change came to.
func (d *dialogue) changed(t *task, w *want, r result) {
	w.Done = true
	switch {
	case r.Success:
	case slices.ContainsFunc(r.Paths, func(p string) bool { return strings.Contains(p, "variantId") }):
		w.Done, w.Product.Varied = false, true
		return
	case r.Code == "out_of_stock":
		d.say(d.reason(r))
		return
	default:
		d.say(d.reason(r))
		if r.Code == "not_found" && w.Op != opAdd {
			d.dropLine(w.Product)
		}
		if r.Handoff {
			d.offerPerson("order_already_processed")
		}
		return
	}
	name := firstOf(r.Data.text("item.name"), r.Data.text("product.name"), r.Data.text("removedItem.name"), w.Product.Name)
	w.Product.Name = name
	d.m.Last = []product{w.Product}
	quantity := int(max(r.Data.int("item.quantity"), r.Data.int("quantity")))
	total := d.total(r)
	said := w.quantity()
	switch {
	case r.Tool == "retail/remove_item":
		d.dropLine(w.Product)
		t.note("out", name, total)
		return
	case r.Tool == "retail/update_item_qty" && quantity == 0:
		d.dropLine(w.Product)
		t.note("out", name, total)
		return
	case r.Tool == "retail/update_item_qty" || w.Op == opSet:
		d.keepLine(w.Product, quantity, "")
		t.note("set", d.in(times, quantity, name), total)
		return
	}
	d.keepLine(w.Product, quantity, "")
	if quantity > said {
		t.note("in", d.in(times, said, name), total)
		t.note("set", d.in(times, quantity, name), total)
		return
	}
	t.note("in", d.in(times, quantity, name), total)
}

// note gathers what was done, to be said together.
func (t *task) note(what, words, total string) {
	if before := t.slot(what); before != "" {
		words = before + "\x00" + words
	}
	t.set(what, words)
	t.set("total", total)
}

// total is what the order comes to, as a change's answer says.
func (d *dialogue) total(r result) string {
	c := d.currency()
	switch {
	case r.Data.has("cart.total"):
		return d.money(r.Data.minor("cart.total", c, false))
	case r.Data.has("orderTotals.total"):
		return d.money(r.Data.minor("orderTotals.total", c, true))
	}
	return ""
}

// changeBasket changes an order that only this conversation knows: it is placed at once,
// later.
func (d *dialogue) changeBasket(t *task, w *want) {
	w.Done = true
	d.m.Last = []product{w.Product}
	at, there := d.inCart(read.Item{Name: w.Product.Name})
	there = there && d.m.Cart[at].ID == w.Product.ID && d.m.Cart[at].Variant == w.Product.Variant
	n := w.quantity()
	switch {
	case w.Op == opRemove && there:
		if w.Item.Said && d.m.Cart[at].Quantity > n && w.Item.Name != "" {
			d.m.Cart[at].Quantity -= n
			t.note("set", d.in(times, d.m.Cart[at].Quantity, w.Product.Name), "")
			return
		}
		d.dropLine(w.Product)
		t.note("out", w.Product.Name, "")
	case w.Op == opSet && there:
		d.m.Cart[at].Quantity = n
		t.note("set", d.in(times, n, nameOf(w.Product.Name, d.m.Cart[at].Notes)), "")
	case w.Op == opRemove:
		d.tell(msgNotIn, w.Product.Name)
	default:
		if of := d.m.Cart; w.Item.Part && w.Item.Without != "" && there && of[at].Notes == "" && of[at].Quantity >= n { // some of them, and not more of them
			if of[at].Quantity -= n; of[at].Quantity == 0 {
				d.m.Cart = slices.Delete(of, at, at+1)
			}
			d.keepLine(w.Product, n, w.Item.Without)
			t.note("noted", d.in(times, n, nameOf(w.Product.Name, w.Item.Without)), "")
			return
		}
		if there && d.m.Cart[at].Notes == w.Item.Without {
			n += d.m.Cart[at].Quantity
		}
		d.keepLine(w.Product, n, w.Item.Without)
		t.note("noted", d.in(times, w.quantity(), nameOf(w.Product.Name, w.Item.Without)), "")
	}
}

// report says what was done since it last did.
func (d *dialogue) report(t *task) {
	list := func(slot string) string { return d.list(strings.Split(t.slot(slot), "\x00"), false) }
	removed, makes := msgRemoved, msgSetTo
	if d.shop() == menu { // nothing was done yet that could be reported
		removed, makes = msgLeftOut, msgMakes
	}
	if t.slot("out") != "" {
		d.tell(removed, list("out"))
	}
	if t.slot("in") != "" {
		d.tell(msgAdded, list("in"))
	}
	if t.slot("noted") != "" {
		d.tell(msgNoted, list("noted"))
	}
	if t.slot("set") != "" {
		d.tell(makes, list("set"))
	}
	for _, s := range []string{"in", "out", "set", "noted"} {
		if t.slot(s) != "" {
			t.set("did", "yes")
		}
		t.drop(s)
	}
}

// cartDone ends the task with the total and what comes next.
func (d *dialogue) cartDone(t *task) status {
	d.m.Shown = nil
	if len(d.m.Cart) == 0 {
		if t.slot("did") != "" {
			d.tell(msgNowNone)
			d.m.More = true
		}
		return over
	}
	if t.slot("did") == "" {
		d.m.More = true
		return over
	}
	if len(d.m.Tasks) > 1 && d.m.Tasks[1].Kind != "words" && d.m.Tasks[1].Kind != "none" {
		return over // something else goes on
	}
	if total := t.slot("total"); total != "" {
		d.tell(msgSubtot, total)
	}
	d.tell(msgElse)
	d.m.More = true
	return over
}
