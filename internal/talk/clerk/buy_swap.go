package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// insteadOf stand before what is given up, inExchange before what comes for it.
var (
	insteadOf  = []string{"en vez de", "en lugar de", "em vez de", "no lugar de", "instead of", "envez de"}
	inExchange = []string{" por ", " x ", " for "}
)

// swap takes one thing out and another in: as the words between them say, or for what was last spoken of.
func (s saying) swap(goods []detail.Item) []want {
	old, fresh, told := s.pair()
	each := things(goods)
	switch n := len(each); {
	case told:
	case n == 1 && s.onlyCounts(each[0]): // "mejor poné 6"
		return []want{{Op: opSet, Item: detail.Item{Quantity: each[0].Quantity, Said: true}, Hint: s.a.text}}
	case s.heard.Pick().That && len(s.s.Last) == 1 && n == 1 && s.basket.holds(each[0]) && strings.Contains(s.a.text, " por "): // "por ese"
		each[0].Quantity, each[0].Said = 0, false
		return []want{{Op: opRemove, Item: each[0], Instead: true}, {Product: s.s.Last[0], Item: detail.Item{Quantity: 1, Name: s.s.Last[0].Name}, Instead: true}}
	case n == 1 && s.basket.holds(each[0]): // "las hamburguesas mejor no"
		return wantsOf(each, opRemove, "")
	case n == 1 && (len(s.s.Cart) > 0 || s.basket.choosing() && s.begin.Tasks[0].Skill == "buy"): // for what was last spoken of
		old, fresh = detail.Item{Quantity: 1}, each[0]
	case n == 2 && s.basket.holds(each[0]) && !s.basket.holds(each[1]):
		old, fresh = each[0], each[1]
	default:
		return nil
	}
	return s.exchange(old, fresh)
}

// onlyCounts: how many there should be is said, and not of what.
func (s saying) onlyCounts(it detail.Item) bool {
	return !it.Sure && it.Said && it.Quantity > 1 && !s.basket.holds(it)
}

// exchange takes out one thing, all of it where no number is said, and as many of another in.
func (s saying) exchange(old, fresh detail.Item) []want {
	fresh = measured(fresh)
	if !old.Said { // all of it
		old.Quantity = 0
	}
	if at, ok := s.basket.inCart(old); ok && !fresh.Said {
		fresh.Quantity, fresh.Said = s.s.Cart[at].Quantity, true
		if old.Said {
			fresh.Quantity = old.Quantity
		}
	}
	return []want{{Op: opRemove, Item: old, Instead: true}, {Item: fresh, Instead: true, Hint: s.a.text}}
}

// pair reads which of two things goes and which comes, by the words between them.
func (s saying) pair() (old, fresh detail.Item, told bool) {
	part := func(from, to int) []detail.Item {
		return things(s.heard.goods(act{Act: reader.Act{Span: reader.Span{From: s.a.From + from, To: s.a.From + to}}}))
	}
	text := locale.Fold(s.a.text)
	if len(text) != len(s.a.text) { // folding moved the places
		text = strings.ToLower(s.a.text)
	}
	for _, by := range insteadOf {
		at := strings.Index(text, by)
		if at < 0 {
			continue
		}
		gone, comes := part(at+len(by), len(text)), part(0, at)
		if len(comes) == 0 && len(gone) > 1 { // "en vez de la coca, poneme una sprite"
			gone, comes = gone[:1], gone[1:]
		}
		if n := len(comes) - 1; len(gone) > 0 && n >= 0 && gone[0].Name != "" && comes[n].Name != "" {
			return gone[0], comes[n], true
		}
	}
	for _, by := range inExchange {
		for at := range text {
			if !strings.HasPrefix(text[at:], by) {
				continue
			}
			gone, comes := part(0, at), part(at+len(by), len(text))
			gone = slices.DeleteFunc(gone, func(it detail.Item) bool { return !s.basket.holds(it) })
			if len(gone) == 1 && len(comes) == 1 && comes[0].Name != "" && (comes[0].Sure || s.a.score(reader.Swap) > 0.3) {
				return gone[0], comes[0], true
			}
		}
	}
	return detail.Item{}, detail.Item{}, false
}

// counts reads how many there should be where only the number is to be another: "3 cocas en vez de 2".
func (s saying) counts() (list []want) {
	text := locale.Fold(s.a.text)
	for _, by := range insteadOf {
		before, after, found := strings.Cut(text, by)
		if n, ok := s.heard.part(after).Count(); !found || !ok || n == 0 || len(text) != len(s.a.text) {
			continue
		}
		goods := things(s.heard.goods(act{Act: reader.Act{Span: reader.Span{From: s.a.From, To: s.a.From + len(before)}}}))
		for _, it := range goods {
			if it.Said && !(it.Name != "" && !it.Sure && !s.basket.holds(it)) {
				list = append(list, want{Op: opSet, Item: measured(it), Hint: s.a.text})
			}
		}
		return list
	}
	return nil
}
