package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// insteadOf stand before what is given up; without them it is said first.
var insteadOf = []string{"en vez de", "en lugar de", "em vez de", "no lugar de", "instead of", "envez de"}

// swap takes one thing out and another in: the things of the act in their order, or the one that was last spoken of.
func (s saying) swap(goods []detail.Item) []want {
	each, reversed := s.pair(goods)
	switch n := len(each); {
	case n == 1 && !each[0].Sure && each[0].Said && each[0].Quantity > 1 && !s.basket.holds(each[0]): // "mejor poné 6"
		return []want{{Op: opSet, Item: detail.Item{Quantity: each[0].Quantity, Said: true}}}
	case n == 0 && len(s.s.Last) == 1 && s.heard.Pick().That: // "por ese"
		old := wantsOf(things(goods), opRemove, "")
		old[0].Instead, old[0].Item.Quantity, old[0].Item.Said = true, 0, false
		return append(old[:1], want{Product: s.s.Last[0], Item: detail.Item{Quantity: 1, Name: s.s.Last[0].Name}, Instead: true})
	case n == 0:
		return nil
	case n == 1 && s.basket.holds(each[0]): // "las hamburguesas mejor no"
		return wantsOf(each, opRemove, "")
	case n == 1: // for what was last spoken of
		each = append([]detail.Item{{Quantity: 1}}, each...)
	case reversed:
		each[0], each[1] = each[1], each[0]
	}
	old, fresh := each[0], measured(each[1])
	if !old.Said { // all of it
		old.Quantity = 0
	}
	if at, ok := s.basket.inCart(old); ok && !fresh.Said {
		fresh.Quantity, fresh.Said = s.s.Cart[at].Quantity, true
	}
	return []want{{Op: opRemove, Item: old, Instead: true}, {Item: fresh, Instead: true, Hint: s.a.text}}
}

// pair are the two things of a swap as far as they are named; reversed: the second is given up for the first.
func (s saying) pair(goods []detail.Item) (each []detail.Item, reversed bool) {
	part := func(from, to int) []detail.Item {
		return s.heard.goods(act{Act: reader.Act{Span: reader.Span{From: from, To: to}}})
	}
	from := s.a.From
	for _, slot := range s.heard.slots {
		if slot.Kind != "thing" || slot.From < s.a.From || slot.To > s.a.To {
			continue
		}
		if between := locale.Fold(s.heard.Raw[from:slot.From]); len(each) == 1 {
			reversed = slices.ContainsFunc(insteadOf, func(w string) bool { return strings.Contains(between, w) })
		}
		each, from = append(each, part(from, slot.To)...), slot.To
	}
	by := strings.Index(s.a.text, " por ")
	switch {
	case len(each) > 1:
		return each, reversed
	case by <= 0:
		return things(goods), false
	}
	each = part(s.a.From+by+4, s.a.To)
	for _, it := range part(s.a.From, s.a.From+by) {
		if _, there := s.basket.inCart(it); there && it.Name != "" && len(each) == 1 {
			each = append([]detail.Item{it}, each...)
		}
	}
	return each, false
}
