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
	if at := eachForm.FindStringIndex(plain); at != nil {
		before := detail.Read(said.Tag, plain[:at[0]], said.Now)
		if n, _ = before.Number(); n == 0 && articleEach.MatchString(plain) {
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

// hearOneOfEach orders all that was told of: "¿precio de la coca y la pepsi?", "dame una de cada".
func hearOneOfEach(t *turn, k *task, goods []detail.Item) (func(), float64) {
	_, n, ok := saysEach(t.heard.Text)
	if !ok || n == 0 || slices.ContainsFunc(goods, t.shelf.inCatalogue) {
		return nil, 0
	}
	return func() {
		t.useAll()
		*k = task{Skill: "buy"}
		list := t.s.Shown
		if len(list) < 2 { // one was told of after the other
			list = distinct(t.s.Seen)
		}
		for _, p := range list {
			k.Wants = append(k.Wants, want{Product: p, Item: detail.Item{Name: p.Name, Quantity: n, Said: true}})
		}
	}, corrected
}

// eachOf are so many of each line of the order: "2 de cada uno", of what was just ordered together.
func (s saying) eachOf() (list []want) {
	_, n, ok := saysEach(s.heard.part(s.a.text))
	if !ok || n == 0 || !s.shelf.ordering() || slices.ContainsFunc(s.goods, s.shelf.inCatalogue) {
		return nil
	}
	for _, l := range s.s.Cart {
		list = append(list, want{Op: opSet, Product: l.product, Item: detail.Item{Name: l.Name, Quantity: n, Said: true}})
	}
	return list
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
	t.s.Seen = append(slices.Clone(list), t.s.Seen...)
	t.s.Seen = t.s.Seen[:min(len(t.s.Seen), 2*mostShown)]
}

// asked keeps those that the customer has asked about before they order: after "¿precio de la coca de 2,25?" five of coca
// are five of these, and of those the one that is called so and no more.
func (b *buyer) asked(fit []product) []product {
	some := slices.DeleteFunc(slices.Clone(fit), func(p product) bool {
		return !slices.ContainsFunc(b.s.Seen, func(o product) bool { return o.ID == p.ID })
	})
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

// hearOffer takes the one thing that was offered, and how many of it: also beside where they go, "mandame 24 a Hidalgo 622".
func hearOffer(t *turn, k, buy *task, goods []detail.Item, yes float64) (func(), float64) {
	n, ok := t.shelf.takesOffer(k, goods, yes)
	sure := max(yes, 0.75)
	if one := len(goods) == 1 && goods[0].Name == "" && goods[0].Said; one && !t.heard.BeginsNo() && t.s.Order.Address != t.begin.Order.Address {
		n, ok, sure = goods[0].Quantity, true, followed
	}
	if !ok || len(k.Options) != 1 {
		return nil, 0
	}
	return func() {
		t.shelf.useFirst(reader.Yes, reader.Add, reader.Choose, reader.SetQuantity)
		t.basket.take(buy, 0, []int{0}, n, nil)
		*k = *buy
	}, sure
}

// thatAndMore are the one thing that was offered, pointed at, and the others that are named beside it: "5 cajas de ese y 2
// de fernet".
func (t shelf) thatAndMore(k *task, goods []detail.Item) (out []want) {
	for len(goods) > 1 && !goods[0].Said && !goods[0].Sure { // "va"
		goods = goods[1:]
	}
	one := len(goods) > 1 && goods[0].Name == "" && goods[0].Said && len(goods[0].Sizes) == 0 && len(t.s.Shown) == 1 // "va, una, y un agua"
	if len(k.Options) != 1 || len(goods) < 2 || !one && (!t.heard.Pick().That || len(t.heard.acts) > 1) {
		return nil
	}
	for i, it := range goods {
		that := it.Name == "" || t.heard.part(it.Name).Pick().That
		switch {
		case that && i > 0, !that && !it.Said && !it.Sure:
			return nil
		case that:
			out = append(out, want{Product: t.s.Shown[0], Item: detail.Item{Name: t.s.Shown[0].Name, Quantity: it.Quantity, Said: it.Said}})
		default:
			out = append(out, want{Item: measured(it), Hint: t.heard.Raw})
		}
	}
	return out
}
