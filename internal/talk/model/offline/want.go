package offline

import (
	"strings"

	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// op is what a want does to the order.
type op string

const (
	opAdd    op = ""
	opRemove op = "remove"
	opSet    op = "set"
)

// want is one thing to be done to the order.
type want struct {
	Op      op        `json:"op,omitempty"`
	Item    read.Item `json:"item"`
	Product product   `json:"product,omitzero"`
	Choices []product `json:"choices,omitempty"` // what it may be; the customer has to say which
	Found   bool      `json:"found,omitempty"`   // Product is what is meant
	Looked  bool      `json:"looked,omitempty"`  // it was searched for
	Done    bool      `json:"done,omitempty"`
	Hint    string    `json:"hint,omitempty"`    // what it was first called, which may name a variant
	Instead bool      `json:"instead,omitempty"` // in place of something that was taken out
}

// quantity is how many units are meant.
func (w want) quantity() int {
	n := dozens(w.Item, w.Product.Name)
	if n < 1 {
		n = 1
	}
	return min(n, 100)
}

// inCart finds the line of the order that is meant: by name, or the last one where none
// is said.
func (d *dialogue) inCart(it read.Item) (int, bool) {
	if len(d.m.Cart) == 0 {
		return 0, false
	}
	if it.Name == "" {
		if len(d.m.Last) > 0 {
			for i, l := range d.m.Cart {
				if l.ID == d.m.Last[0].ID && (d.m.Last[0].Variant == "" || l.Variant == d.m.Last[0].Variant) {
					return i, true
				}
			}
		}
		return len(d.m.Cart) - 1, true
	}
	words := read.Words(it.Name)
	best, most := -1, 0
	for i, l := range d.m.Cart {
		n := read.Common(words, read.Words(l.Name))
		for _, s := range it.Sizes {
			for _, named := range read.Measures(l.Name) {
				if s.Same(named) {
					n++
				}
			}
		}
		if n > most {
			best, most = i, n
		}
	}
	return best, best >= 0 && most*2 >= len(words)
}

// keepLine writes a line of the order as the shop has it now.
func (d *dialogue) keepLine(p product, quantity int, notes string) {
	for i, l := range d.m.Cart {
		if l.ID == p.ID && l.Variant == p.Variant && l.Notes == notes {
			d.m.Cart[i].Quantity = quantity
			return
		}
	}
	d.m.Cart = append(d.m.Cart, line{product: p, Quantity: quantity, Notes: notes})
}

func (d *dialogue) dropLine(p product) {
	for i, l := range d.m.Cart {
		if l.ID == p.ID && l.Variant == p.Variant {
			d.m.Cart = append(d.m.Cart[:i:i], d.m.Cart[i+1:]...)
			return
		}
	}
}

// orderTask is the task for what is wanted, by how orders are taken here.
func (d *dialogue) orderTask(wants []want) task {
	if d.shop() == noShop {
		it := wants[0].Item
		if wants[0].Op == opRemove {
			return d.cancelWhat() // there is nothing here to take out but a booking
		}
		if d.desk() == visits || d.desk() == agenda {
			t := task{Kind: "book", Slots: map[string]string{"service_said": it.Name}}
			d.readBooking(&t, false)
			return t
		}
		return task{Kind: "find", Text: it.Query(), Wants: wants[:1], Slots: map[string]string{"by": string(read.Want)}}
	}
	for i := range wants {
		wants[i].Item = counted(wants[i].Item)
	}
	return task{Kind: "cart", Wants: wants}
}

// bookingInstead: what looks like a thing is the service or the party of a booking that
// was asked for in the same message.
func (d *dialogue) bookingInstead(planned []task) bool {
	for _, t := range planned {
		if t.Kind == "book" || t.Kind == "move" || t.Kind == "unbook" || t.Kind == "bookings" || t.Kind == "cancel_order" || t.Kind == "change_order" || t.Kind == "status" {
			return true
		}
	}
	return false
}

// nameOf is how a line is called with what it comes without.
func nameOf(name, notes string) string {
	if notes = strings.TrimSpace(notes); notes != "" {
		return name + " (" + notes + ")"
	}
	return name
}
