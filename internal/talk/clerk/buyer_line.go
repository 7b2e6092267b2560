package clerk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/words/detail"
)

// sameSort finds which line something comes instead of, where that is not said: the one of its sort.
func (b *buyer) sameSort() {
	for i := range b.k.Wants {
		w := &b.k.Wants[i]
		if w.Op != opRemove || !w.Instead || w.Done || len(w.Choices) < 2 || i+1 == len(b.k.Wants) || !b.k.Wants[i+1].Instead {
			continue
		}
		fresh := b.k.Wants[i+1].Product
		if of := b.k.Wants[i+1].Choices; fresh.ID == "" && len(of) > 0 {
			fresh = of[0]
		}
		alike := slices.DeleteFunc(slices.Clone(w.Choices), func(p product) bool {
			return fresh.ID == "" || firstWord(p.Name) != firstWord(fresh.Name) && (p.Category == "" || p.Category != fresh.Category)
		})
		if same := slices.DeleteFunc(slices.Clone(alike), func(p product) bool { return firstWord(p.Name) != firstWord(fresh.Name) }); len(same) > 0 {
			alike = same
		}
		if len(alike) == 1 {
			w.Product, w.Choices = alike[0], nil
		}
	}
}

// ordinal is the line of the order that a change means by its place: "sacá lo último".
func (b *buyer) ordinal(w want) (product, bool) {
	at := detail.Read(b.tag, w.Item.Name, b.facts.Now).Pick().Index
	if w.Op == opAdd || len(at) != 1 || at[0] >= len(b.s.Cart) || len(b.s.Cart) == 0 || b.shelf.inCatalogue(w.Item) {
		return product{}, false
	}
	if at[0] < 0 {
		at[0] = len(b.s.Cart) - 1
	}
	return b.s.Cart[at[0]].product, true
}

// total gives up a want that the ones after it share out among variants: "4 cajas de guaymallén, 2 negro y 2 blanco".
func (b *buyer) total() {
	for i := range b.k.Wants {
		w, sum := &b.k.Wants[i], 0
		for _, o := range b.k.Wants[i+1:] {
			if o.Done || o.Product.ID != w.Product.ID || o.Item.Name == "" || detail.Common(detail.Words(o.Item.Name), detail.Words(w.Product.Name)) > 0 {
				break
			}
			sum += o.Item.Quantity
		}
		if w.Op == opAdd && w.Product.Varied && w.Product.Variant == "" && sum > 0 && (!w.Item.Said || sum == w.Item.Quantity) {
			if _, _, own := variantOf(w.Product.Variants, w.Item, ""); !own {
				w.Done = true
			}
		}
	}
}
