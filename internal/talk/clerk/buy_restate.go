package clerk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/words/detail"
)

// idle: nothing is to be changed: "dejalo así", "no me entendiste".
func (s saying) idle() bool {
	part := s.heard.part(s.a.text)
	return part.Enough() && !s.sure || part.NotUnderstood() || part.Undone() && !s.sure
}

// plain reads what its own words settle, whatever it is read as.
func (s saying) plain() (task, float64) {
	if it, ok := s.someOf(); ok {
		return task{Wants: wantsOf([]detail.Item{it}, opAdd, s.a.text)}, 0.98
	}
	if list, told := s.corrected(); told {
		return task{Wants: list}, 0.98
	}
	if list := s.eachOf(); len(list) > 0 {
		return task{Wants: list}, 0.98
	}
	if list := s.restated(); len(list) > 0 {
		return task{Wants: list}, 0.97
	}
	if list := s.counts(); len(list) > 0 && (s.filling() || s.basket.choosing()) {
		return task{Wants: list}, 0.95
	}
	return s.short()
}

// someOf is a thing of which the order holds more, some of which should come without something: "una hamburguesa que sea sin
// queso", of two.
func (s saying) someOf() (detail.Item, bool) {
	if _, kitchen := s.desk.shop.(menuShop); !kitchen || len(s.goods) != 1 || s.asks || s.heard.part(s.a.text).AddsMore() {
		return detail.Item{}, false
	}
	it := s.goods[0]
	at, there := s.basket.inCart(it)
	if !there || it.Without == "" {
		return it, false
	}
	if it.Part = true; !it.Said { // all of it: "que la picaña venga bien cocida"
		it.Quantity, it.Said = s.s.Cart[at].Quantity, true
		return it, s.s.Cart[at].Notes == ""
	}
	return it, s.s.Cart[at].Quantity > it.Quantity
}

// restated reads a correction of the order in the making: "no, 8 latas de quilmes y 2 papas" says how many there should
// be of what it holds, not how many more. Only what it does not hold is added. nil: it is no such correction.
func (s saying) restated() []want {
	part := s.heard.part(s.a.text)
	if !s.shelf.ordering() || len(s.s.Cart) == 0 || s.asks || s.heard.Question() || part.AddsMore() || part.TakesOut() {
		return nil
	}
	restates := part.Restates() || s.blames()
	if n, ok := part.OneNumber(); ok && restates { // "de quilmes son 8 en total"
		if at := s.basket.linesNamed(s.a.text); len(at) == 1 {
			return []want{{Op: opSet, Product: s.s.Cart[at[0]].product, Item: detail.Item{Name: s.s.Cart[at[0]].Name, Quantity: n, Said: true}}}
		}
	}
	if !restates && !part.Corrects() && !s.heard.BeginsNo() {
		return nil
	}
	return s.shouldBe()
}

// shouldBe is how many there should be of what the order holds, and what comes to it; nil: it is not said of each thing, or
// none of them is in the order.
func (s saying) shouldBe() (list []want) {
	held := false
	for _, it := range things(s.goods) {
		it = s.basket.byUnit(it)
		if !it.Said || it.More || it.Part || it.Half || it.Without != "" || it.Name == "" {
			return nil
		}
		w := want{Item: measured(it), Hint: s.a.text}
		if at := s.basket.linesFully(it); len(at) == 1 {
			w.Op, w.Product, held = opSet, s.s.Cart[at[0]].product, true
		} else if len(at) > 1 || !it.Sure {
			return nil
		}
		list = append(list, w)
	}
	if !held {
		return nil
	}
	return list
}

// byUnit names a thing by its unit where one line of the order comes in it: "4 latas".
func (t basket) byUnit(it detail.Item) detail.Item {
	if it.Name == "" && len(t.linesFully(detail.Item{Name: it.Unit})) == 1 {
		it.Name, it.Unit = it.Unit, ""
	}
	return it
}

// linesFully are the lines of the order whose names hold all the words of a thing.
func (t basket) linesFully(it detail.Item) []int {
	words := detail.Words(it.Name)
	return slices.DeleteFunc(t.linesLike(it), func(i int) bool {
		return detail.Common(words, detail.Words(t.s.Cart[i].Name+" "+t.s.Cart[i].Variant)) < len(words)
	})
}

// linesNamed are the lines of the order that most words of a text stand in the names of.
func (t basket) linesNamed(text string) (out []int) {
	words, most := detail.Words(text), 1
	for i, l := range t.s.Cart {
		n := 0
		for _, w := range words {
			if len(w) > 2 && detail.Common([]string{w}, detail.Words(l.Name)) > 0 {
				n++
			}
		}
		if n > most {
			out, most = nil, n
		}
		if n == most {
			out = append(out, i)
		}
	}
	return out
}

// whichLine finds the line that a new quantity is said of where no product is named: by the words beside it, as "8 latas",
// or asks where it may be more than one. true: it is settled, or to be asked.
func (b *buyer) whichLine(w *want) bool {
	if w.Op == opAdd || w.Item.Name != "" || len(b.s.Cart) < 2 || w.Op == opRemove && b.basket.choosing() {
		return false
	}
	named := b.basket.linesNamed(w.Hint)
	switch {
	case len(named) == 1:
		w.Product = b.s.Cart[named[0]].product
		return true
	case len(named) == 0 && !b.s.Several && len(b.s.Last) > 0 && b.begin.Open == nil: // right after it was spoken of alone
		return false
	}
	for i, l := range b.s.Cart {
		if len(named) == 0 || slices.Contains(named, i) {
			w.Choices = append(w.Choices, l.product)
		}
	}
	return true
}

// overtaken gives up a question which line is meant, where the customer has said it otherwise since.
func (b *buyer) overtaken() {
	told := slices.ContainsFunc(b.k.Wants, func(w want) bool { return w.Op == opSet && !w.Done && w.Product.ID != "" })
	for i := range b.k.Wants {
		w := &b.k.Wants[i]
		if w.Op == opSet && w.Product.ID == "" && len(w.Choices) == 1 { // the answer left one
			w.Product, w.Choices = w.Choices[0], nil
		}
		w.Done = w.Done || told && w.Op == opSet && w.Listed && w.Item.Name == "" && w.Product.ID == ""
	}
}
