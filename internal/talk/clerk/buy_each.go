package clerk

import (
	"regexp"
	"slices"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// eachForm says something of each of several things, eachCheap and eachDear which one of each: "uno de cada, los más baratos".
var (
	eachForm  = regexp.MustCompile(`(^| )(de cada|cada (un[oa]|cosa|producto|tipo|um|uma)|of each|each)( |,|$)|(^| )de (todos|todas|todo|tudo)( |,|$)`)
	eachCheap = regexp.MustCompile(`(^| )([lo]?[oa]s) mas (barat|economic)[oa]s|(^| )todo (lo )?mas (barato|economico)|(^| )[oa]s mais barat[oa]s|(^| )the cheapest ones`)
)

// saysEach reads what a text says of each of several things: that it is to be the cheapest or the dearest, and how many.
func saysEach(said *detail.Text) (p detail.Pick, n int, ok bool) {
	plain := said.Plain()
	p = said.Pick()
	if eachForm.MatchString(plain) {
		n, _ = said.Number()
		if n == 0 && articleEach.MatchString(plain) {
			n = 1
		}
		return p, n, n > 0 || p.Cheapest || p.Dearest
	}
	return p, 0, eachCheap.MatchString(plain)
}

var articleEach = regexp.MustCompile(`(^| )(un|una|uno|um|uma|one) (de|of) (cada|each)`)

// hearEach takes an answer that is said of all that is being ordered: "1 de cada, el más barato".
func hearEach(t basket, k *task, i int) (func(), float64) {
	p, n, ok := saysEach(t.heard.Text)
	if !ok || t.heard.Question() || slices.ContainsFunc(t.heard.goods(act{Act: reader.Act{Span: reader.Span{To: len(t.heard.Raw)}}}), t.shelf.inCatalogue) {
		return nil, 0
	}
	return func() {
		t.useAll()
		for at := range k.Wants {
			w := &k.Wants[at]
			switch {
			case w.Op != opAdd:
			case w.Done && n > 0 && w.Product.ID != "":
				if line, there := t.lineOf(w.Product); there && t.s.Cart[line].Quantity != n {
					k.Wants = append(k.Wants, want{Op: opSet, Product: w.Product, Item: detail.Item{Name: w.Product.Name, Quantity: n, Said: true}})
				}
			case !w.Done:
				if n > 0 {
					w.Item.Quantity, w.Item.Said, w.Item.Unit = n, true, ""
				}
				w.settle(p)
			}
		}
	}, corrected
}

// settle takes the cheapest or the dearest of what a want may be.
func (w *want) settle(p detail.Pick) {
	if !p.Cheapest && !p.Dearest {
		return
	}
	if have := sold(w.Choices); len(have) > 0 {
		w.Product, w.Choices, w.Listed = have[extreme(optionsOf(have), nil, p.Cheapest)], nil, false
	}
	left := slices.DeleteFunc(slices.Clone(w.Product.Variants), func(o option) bool { return o.Stock == 0 })
	prices := map[int64]bool{}
	for _, o := range left {
		prices[o.Price] = true
	}
	if w.Product.Varied && w.Product.Variant == "" && len(prices) > 1 {
		w.Product.choose(left[extreme(left, nil, p.Cheapest)])
	}
}

// notThere gives a want up that nothing is there for, and says so where it was surely one.
func (b *buyer) notThere(w *want, f finds, some bool) {
	for i := range b.k.Wants { // nothing goes out for what is not there
		b.k.Wants[i].Done = b.k.Wants[i].Done || w.Instead && b.k.Wants[i].Instead
	}
	if w.Done = true; w.Item.Sure || w.Item.Said && (w.Item.Quantity > 1 || w.Item.Unit != "") || !some && len(b.k.Wants) == 1 && b.heard != nil && b.heard.Len() <= 5 {
		b.say(firstOf(f.Why, b.in(msgNone, quoted(w.Item.Name))))
		b.s.Missing = w.Item.Name
		b.shelf.suggest(w.Item.Name, f)
	}
}

// each settles a want by what the message says of each of its things.
func (b *buyer) each(w *want) {
	if b.heard == nil {
		return
	}
	if p, _, ok := saysEach(b.heard.Text); ok {
		w.settle(p)
	}
}

// remember keeps what was told of, for who orders it afterwards.
func remember(t *turn, list []product) {
	t.s.Shown = list
	t.s.Seen = append(t.s.Seen, mapped(t.s.Shown, func(p product) string { return p.ID })...)
	t.s.Seen = t.s.Seen[max(0, len(t.s.Seen)-3*mostShown):]
}

// asked keeps those that the customer has asked about before they order: after "¿precio de la coca de 2,25?" five of coca
// are five of these, and of those the one that is called so and no more.
func (b *buyer) asked(fit []product) []product {
	some := slices.DeleteFunc(slices.Clone(fit), func(p product) bool { return !slices.Contains(b.s.Seen, p.ID) })
	if len(some) == 0 || len(fit) < 2 {
		return fit
	}
	for _, p := range some {
		if !slices.ContainsFunc(some, func(o product) bool { return o.ID != p.ID && !lessThan(p.Name, o.Name) }) {
			return []product{p}
		}
	}
	return some
}
