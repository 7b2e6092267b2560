package clerk

import (
	"fmt"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// changed keeps what a change came to.
func (b *buyer) changed(w *want, c change, r changed) {
	w.Done = true
	switch {
	case r.Unable:
		b.tell(msgCannot)
		for i := range b.k.Wants { // nor is anything put in its place
			b.k.Wants[i].Done = b.k.Wants[i].Done || b.k.Wants[i].Instead
		}
		b.offerPerson()
		return
	case !r.Done:
		b.say(r.Why)
		if r.Gone && c.Op != opAdd {
			b.drop(w.Product)
		}
		return
	}
	w.Product.Name = firstOf(r.Name, w.Product.Name)
	b.s.Order.Total = r.Total
	b.s.Last = []product{w.Product}
	b.say(r.Warning)
	_, kitchen := b.desk.shop.(menuShop)
	switch {
	case r.Quantity == 0:
		b.drop(w.Product)
		b.note("out", 0, w.Product.Name, "")
		return
	case c.Op != opAdd:
		b.note("set", r.Quantity, w.Product.Name, c.Notes)
	case kitchen:
		b.note("noted", c.Quantity, w.Product.Name, c.Notes)
		if r.Quantity > c.Quantity {
			b.note("set", r.Quantity, w.Product.Name, "")
		}
	default:
		b.note("in", c.Quantity, w.Product.Name, c.Notes)
		if r.Quantity > c.Quantity {
			b.note("set", r.Quantity, w.Product.Name, "")
		}
	}
	at := slices.IndexFunc(b.s.Cart, func(l line) bool { return l.same(w.Product) && (c.Op != opAdd || l.Notes == c.Notes) })
	if at < 0 {
		b.s.Cart = append(b.s.Cart, line{product: w.Product, Quantity: r.Quantity, Notes: c.Notes})
		return
	}
	b.s.Cart[at].Quantity = r.Quantity
}

// drop forgets a line of the order.
func (b *buyer) drop(p product) {
	b.s.Cart = slices.DeleteFunc(b.s.Cart, func(l line) bool { return l.same(p) })
}

// note keeps what was done, to be told together.
func (b *buyer) note(how string, n int, name, without string) {
	if without != "" {
		name += " (" + without + ")"
	}
	if n > 0 {
		name = fmt.Sprintf(b.in(times), n, name)
	}
	b.did[how] = append(b.did[how], name)
}

// report says what was done.
func (b *buyer) report() {
	removed, makes := msgRemoved, msgSetTo
	if _, kitchen := b.desk.shop.(menuShop); kitchen { // nothing was done yet that could be reported
		removed, makes = msgLeftOut, msgMakes
	}
	for _, part := range []struct {
		how  string
		text locale.Text
	}{{"out", removed}, {"in", msgAdded}, {"noted", msgNoted}, {"set", makes}} {
		if names := b.did[part.how]; len(names) > 0 {
			b.tell(part.text, b.list(names, false))
		}
	}
}
