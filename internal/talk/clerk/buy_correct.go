package clerk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/words/detail"
)

// corrected reads what is said of the lines that the order has, by their names; it changes no line that it does not name.
// told: it is such a correction.
func (s saying) corrected() (list []want, told bool) {
	part := s.heard.part(s.a.text)
	if !s.shelf.ordering() || len(s.s.Cart) == 0 || s.asks || s.heard.asks(s.a) {
		return nil, false
	}
	if part.Unasked() { // "yo no te pedí yerba ni fideos"
		return s.held(opRemove)
	}
	if n, ok := part.LeftWith(); ok && !part.AddsMore() {
		if at := s.basket.linesNamed(s.a.text); len(at) == 1 && s.onlyOne() {
			return []want{s.lineTo(at[0], n)}, true
		}
	}
	return s.oneMore()
}

// onlyOne: no more than one thing of the order is spoken of.
func (s saying) onlyOne() bool {
	named := slices.DeleteFunc(slices.Clone(things(s.goods)), func(it detail.Item) bool { return it.Name == "" || !s.basket.holds(it) && !it.Sure })
	return len(named) <= 1
}

func (s saying) lineTo(at, n int) want {
	l := s.s.Cart[at]
	return want{Op: opSet, Product: l.product, Item: detail.Item{Name: l.Name, Quantity: n, Said: true}}
}

// held are wants for all lines that are named.
func (s saying) held(op string) (list []want, told bool) {
	for _, it := range things(s.goods) {
		if it.Name != "" && s.basket.holds(it) {
			list = append(list, want{Op: op, Item: detail.Item{Name: it.Name, Sizes: it.Sizes, Quantity: 1}})
		}
	}
	return list, len(list) > 0
}

// oneMore reads "otra limonada, 3": one more, which makes so many in all.
func (s saying) oneMore() ([]want, bool) {
	goods := things(s.goods)
	if len(goods) != 1 || !goods[0].More || goods[0].Quantity < 2 || !s.heard.part(s.a.text).Has("otra", "otro", "outra", "outro", "another") {
		return nil, false
	}
	at := s.basket.linesLike(goods[0])
	if len(at) != 1 || goods[0].Quantity <= s.s.Cart[at[0]].Quantity {
		return nil, false
	}
	return []want{s.lineTo(at[0], goods[0].Quantity)}, true
}

// blames: the message complains of what we did to the order, so that what it names is how the order should be.
func (s saying) blames() bool { return s.heard.Undone() }

// settledBefore: an earlier part of the message says which line is meant and how many of it there should be, so that a
// nameless "sacame uno" only says it again.
func (s saying) settledBefore() bool {
	return slices.ContainsFunc(s.heard.acts[:s.a.at], func(a act) bool {
		part := s.heard.part(a.text)
		_, left := part.LeftWith()
		return left || part.Unasked()
	})
}

// besideWay: things are counted in one breath with where they go, which was taken in already: "Colima 145: 3 choripanes".
func (s saying) besideWay() bool {
	fresh := func(it detail.Item) bool { return it.Sure && it.Said && it.Name != "" && !s.basket.holds(it) }
	return !s.asks && !s.heard.asks(s.a) && slices.ContainsFunc(s.goods, fresh)
}
