package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
)

// sizeOfLast is what was spoken of last in another size: "¿y el de medio kilo?".
func sizeOfLast(t shelf, a act) (detail.Item, bool) {
	list := t.heard.goods(a)
	if len(list) != 1 || list[0].Name != "" || len(t.s.Last) != 1 || !t.heard.asks(a) {
		return detail.Item{}, false
	}
	sizes := ofMeasure(list[0])
	return detail.Item{Quantity: 1, Name: detail.Unmeasured(t.s.Last[0].Name), Sizes: sizes, Sure: true}, len(sizes) > 0
}

// ofMeasure are the sizes by which something is asked for that is not named.
func ofMeasure(it detail.Item) []detail.Measure {
	if kind := map[string]byte{"litro": 'l', "kilo": 'g'}[it.Unit]; kind != 0 && it.Quantity == 1 {
		return []detail.Measure{{Kind: kind, Value: 1000 / float64(1+boolInt(it.Half))}}
	}
	return it.Sizes
}

// another: of what was asked for, only how it should be fits: a premium beer is no premium nappy.
func another(fit []product, it detail.Item) bool {
	words := detail.Words(it.Name)
	return len(words) > 1 && !slices.ContainsFunc(fit, func(p product) bool { return likeOne(words[:1], told(p)) })
}

// onlyBrand: what is found has hardly more than the brand of what was asked for: "turrones arcor" are no jam of Arcor's.
func onlyBrand(fit []product, it detail.Item) bool {
	return it.Sure && another(fit, it) && !sameStart(fit, it)
}

// sameStart: something that fits is called by a word that begins as what was asked for does: "purés".
func sameStart(fit []product, it detail.Item) bool {
	first := []rune(detail.Words(it.Name)[0])
	start := string(first[:min(3, len(first))])
	return slices.ContainsFunc(fit, func(p product) bool {
		return slices.ContainsFunc(detail.Words(p.Name), func(w string) bool { return strings.HasPrefix(w, start) })
	})
}
