package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
)

// buyer takes the wants of a task through their steps.
type buyer struct {
	*turn
	k   *task
	did map[string][]string // what was done, by how it is told
}

// apply lets what is said of a thing that is still to be chosen change that want, not the order.
func (b *buyer) apply() {
	b.did = map[string][]string{}
	b.overtaken()
	for i := range b.k.Wants {
		w := &b.k.Wants[i]
		if b.closer(i); w.Op == opAdd || w.Done {
			continue
		}
		at := b.changes(i)
		if b.takenBack(i) {
			continue
		}
		switch {
		case at < 0:
		case w.Op == opRemove && w.Item.Said && w.Item.Quantity < b.k.Wants[at].Item.Quantity: // some of them
			b.k.Wants[at].Item.Quantity, w.Done = b.k.Wants[at].Item.Quantity-w.Item.Quantity, true
		case w.Op == opSet:
			b.k.Wants[at].Item.Quantity, b.k.Wants[at].Item.Said, w.Done = w.Item.Quantity, true, true
		default:
			b.tell(msgLeftOut, b.k.Wants[at].Item.Name)
			b.k.Wants[at].Done, w.Done = true, true
			b.did["left"] = append(b.did["left"], "")
		}
	}
}

// closer gives up what was still to be chosen where a later message names the same thing again: "las cocas de 1,5" are no
// more cocas.
func (b *buyer) closer(i int) {
	w := &b.k.Wants[i]
	if w.Op != opAdd || w.Done || b.before(*w) || w.Item.More || w.Instead || b.heard == nil {
		return
	}
	at := slices.IndexFunc(b.k.Wants, func(o want) bool { return b.before(o) && b.repeats(*w, o) })
	if at < 0 {
		return
	}
	o := &b.k.Wants[at]
	if o.Done = true; !w.Item.Said {
		w.Item.Quantity, w.Item.Said, w.Item.Unit = o.Item.Quantity, o.Item.Said, o.Item.Unit
	}
}

// repeats: a want is another one said again. What is said to come to it is not, unless it is just as many of just the same.
func (b *buyer) repeats(w, o want) bool {
	words, named := detail.Words(w.Item.Name), detail.Words(o.Item.Name)
	if o.Done || o.Op != opAdd || o.Short || len(words) == 0 || len(named) == 0 || detail.Common(words[:1], named[:1]) == 0 {
		return false
	}
	said := b.heard.part(w.Hint)
	return !said.Adds() && !said.AddsMore() || w.Item.Said && o.Item.Quantity == w.Item.Quantity && len(words)+len(named) == 2
}

// before: a want was there as the turn began.
func (b *buyer) before(w want) bool {
	return slices.ContainsFunc(b.begin.Tasks, func(k task) bool {
		return slices.ContainsFunc(k.Wants, func(o want) bool { return !o.Done && o.Hint == w.Hint && o.Item.Name == w.Item.Name })
	})
}

// changes is which want still to be chosen another one is said of, -1: none.
func (b *buyer) changes(i int) int {
	w, words := b.k.Wants[i], detail.Words(b.k.Wants[i].Item.Name)
	if len(words) == 0 && i > 0 && b.k.Wants[i-1].Op == opAdd && !b.k.Wants[i-1].Done && w.Op == opSet {
		return i - 1 // "por ese, pero 2"
	}
	return slices.IndexFunc(b.k.Wants, func(o want) bool {
		return o.Op == opAdd && !o.Done && !o.Instead && (len(words) > 0 && detail.Common(words, detail.Words(o.Item.Name)) > 0 || len(words) == 0 && !b.shelf.ordering())
	})
}

// takenBack reports a thing that was named and taken back in one breath: what follows takes its place.
func (b *buyer) takenBack(i int) bool {
	w, next := &b.k.Wants[i], i+1
	if i == 0 || !w.Instead || len(detail.Words(w.Item.Name)) > 0 || b.k.Wants[i-1].Op != opAdd || b.k.Wants[i-1].Done || next == len(b.k.Wants) {
		return false
	}
	b.k.Wants[i-1].Done, w.Done = true, true
	it := &b.k.Wants[next].Item
	name := detail.Read(b.tag, it.Name, b.facts.Now)
	if _, number := name.Count(); number || detail.OnlyUnits(firstWord(it.Name)) { // "una docena de huevos, no, mejor el maple de 30"
		b.k.Wants[next].Hint = it.Unit + " " + name.Digits()
		it.Name, it.Unit = b.k.Wants[i-1].Item.Name, ""
	}
	return true
}

// locate finds what is meant: in the order, in what was shown, or in the catalogue, all at once.
func (b *buyer) locate() error {
	found, waiting := map[int]finds{}, false
	for i := range b.k.Wants {
		w := &b.k.Wants[i]
		if w.Done || w.Product.ID != "" || len(w.Choices) > 0 || b.point(w) {
			continue
		}
		f, err := b.search(w)
		if err != nil && !waits(err) {
			return err
		}
		found[i], waiting = f, waiting || err != nil
	}
	if waiting {
		return errWaiting
	}
	some := slices.ContainsFunc(b.k.Wants, func(w want) bool { return w.Product.ID != "" || len(w.Choices) > 0 })
	for i, f := range found {
		_, sure := fitting(f.List, b.k.Wants[i].Item)
		some = some || sure
	}
	for i := range b.k.Wants {
		if f, ok := found[i]; ok && !b.another(i) {
			b.decide(&b.k.Wants[i], f, some)
		}
	}
	b.total()
	b.named()
	b.sameSort()
	return nil
}

// named gives up what the thing after it only says closer: "un queso, el cremoso de la paulina".
func (b *buyer) named() {
	for i := 0; i+1 < len(b.k.Wants); i++ {
		w, next := &b.k.Wants[i], &b.k.Wants[i+1]
		meant := func(p product) bool { return p.same(next.Product) }
		if w.Op != opAdd || next.Op != opAdd || w.Done || next.Done || next.Item.Said || w.Hint != next.Hint || next.Product.ID == "" || !slices.ContainsFunc(w.Choices, meant) {
			continue
		}
		w.Done = true
		next.Item.Quantity, next.Item.Said = w.Item.Quantity, w.Item.Said
	}
}

// another: what is named is only another variant of the thing before it: "2 cajas de guaymallén negro y 1 blanco".
func (b *buyer) another(i int) bool {
	if i == 0 || b.k.Wants[i].Op != opAdd || len(b.k.Wants[i-1].Product.Variants) == 0 {
		return false
	}
	w, of := &b.k.Wants[i], b.k.Wants[i-1].Product
	words := detail.Words(w.Item.Name)
	for _, o := range of.Variants {
		if len(words) > 0 && detail.Common(words, detail.Words(o.Name)) == len(words) {
			before := &b.k.Wants[i-1]
			if _, _, own := variantOf(of.Variants, before.Item, ""); !own && !w.Item.Said { // "2 órdenes de tacos, de harina": which of them
				before.Item.Name, w.Done = before.Item.Name+" "+o.Name, true
				return true
			}
			w.Product, w.Item.Unit = of, firstOf(w.Item.Unit, before.Item.Unit)
			return true
		}
	}
	return false
}

// query is how something is looked for.
func (b *buyer) query(it detail.Item) string {
	text := it.Name
	if _, kitchen := b.desk.shop.(menuShop); it.Without != "" && !kitchen {
		text += " " + it.Without
	}
	return clip(strings.Join(strings.Fields(text), " "), 90)
}

// search looks a thing up; where nothing fits, again by those of its words that products are named with: "cocas grandes xa
// hoy" are cocas. The others may still say which.
func (b *buyer) search(w *want) (finds, error) {
	f, err := b.desk.shop.find(b.turn, b.query(w.Item))
	if _, sure := fitting(f.List, w.Item); err != nil || sure || !w.Item.Sure {
		return f, err
	}
	named := detail.Words(strings.Join(b.facts.Named, " "))
	words := slices.DeleteFunc(strings.Fields(w.Item.Name), func(word string) bool { return detail.Common(detail.Words(word), named) == 0 })
	if name := strings.Join(words, " "); name != "" && name != w.Item.Name {
		w.Hint, w.Item.Name = w.Item.Name+" "+w.Hint, name
		return b.desk.shop.find(b.turn, b.query(w.Item))
	}
	return f, nil
}

// point finds what is meant without a search; true: that is settled.
func (b *buyer) point(w *want) bool {
	at, there := b.basket.inCart(w.Item)
	if b.whichLine(w) {
		return true
	}
	if like := b.basket.linesLike(w.Item); w.Op != opAdd && w.Item.Name != "" && len(like) > 1 {
		for _, i := range like {
			w.Choices = append(w.Choices, b.s.Cart[i].product)
		}
		return true
	}
	if p, ok := b.ordinal(*w); ok && !there {
		w.Product = p
		return true
	}
	switch {
	case w.Once && there && w.Item.Name != "":
		w.Done = true
		b.basket.tellLine(at)
	case (w.Op != opAdd || w.Item.More) && there:
		w.Product = b.s.Cart[at].product
	case w.Item.Name == "":
		b.nameless(w)
	case w.Op == opRemove:
		if w.Done = true; !w.Instead {
			b.tell(msgNotIn, capital(w.Item.Name))
		}
	case len([]rune(w.Item.Name)) < 2:
		w.Done = true
	default:
		w.Op = opAdd
		w.Product, _ = b.basket.known(w.Item)
	}
	return w.Done || w.Product.ID != "" || len(w.Choices) > 0
}

// nameless finds what is meant where nothing is named: a size of what was shown, or what was last spoken of.
func (b *buyer) nameless(w *want) {
	switch {
	case w.Op == opAdd && b.begin.Missing != "" && len(b.s.Last)+len(b.s.Shown) == 0: // "¿tenés carbón?", "dame 2 bolsas"
		w.Done = true
		b.tell(msgNone, quoted(b.begin.Missing))
	case (len(w.Item.Sizes) > 0 || w.Item.Big || w.Item.Small) && len(b.s.Shown) > 0: // "una de kilo", "2 del chico"
		if fit, _ := fitting(b.s.Shown, w.Item); len(fit) == 1 {
			w.Product = fit[0]
		} else {
			w.Choices = fit
		}
	case w.Op != opRemove && w.Item.Unit != "" && len(b.basket.linesFully(detail.Item{Name: w.Item.Unit})) == 1: // "2 latas más"
		w.Product = b.s.Cart[b.basket.linesFully(detail.Item{Name: w.Item.Unit})[0]].product
	case w.Op != opRemove && len(b.s.Last) > 0:
		w.Op, w.Product = opAdd, b.s.Last[0]
	case w.Op != opRemove && len(b.s.Shown) > 0:
		if w.Op, w.Choices = opAdd, sold(b.s.Shown); len(w.Choices) == 1 {
			w.Product, w.Choices = w.Choices[0], nil
		}
	case w.Op == opAdd && len(b.s.Cart) > 0:
		w.Product = b.s.Cart[len(b.s.Cart)-1].product
	default:
		w.Done = true
		b.tell(msgEmpty)
	}
}

// known is a product that was shown a moment ago under just this name.
func (t basket) known(it detail.Item) (product, bool) {
	words := detail.Words(it.Name)
	if len(t.s.Shown) == 0 || len(words) == 0 {
		return product{}, false
	}
	fit, _ := fitting(t.s.Shown, it)
	fit = sold(slices.DeleteFunc(slices.Clone(fit), func(p product) bool { return detail.Common(words, detail.Words(p.Name)) < len(words) }))
	if len(fit) != 1 || !ofSize(fit[0], it) {
		return product{}, false
	}
	return fit[0], true
}

// decide says which product is meant. some: other things of the message were found, so that what nobody called a thing
// and nobody has is no thing.
func (b *buyer) decide(w *want, f finds, some bool) {
	fit, sure := fitting(f.List, w.Item)
	if !sure || onlyBrand(fit, w.Item) {
		b.notThere(w, f, some)
		return
	}
	if len(fit) > 1 {
		fit = sold(fit)
	}
	if w.Instead && len(b.s.Last) > 0 { // something of the same sort
		sort := detail.Words(b.s.Last[0].Name)
		fit = narrow(fit, func(p product) bool { return len(sort) > 0 && detail.Common(sort[:1], detail.Words(p.Name)) > 0 })
	}
	hint := w.Which
	if len(b.k.Wants) == 1 {
		hint = firstOf(hint, w.Hint)
	}
	if p := detail.Read(b.tag, hint, b.facts.Now).Pick(); len(fit) > 1 && (p.Cheapest || p.Dearest || w.Item.Cheap || w.Item.Dear) {
		fit = fit[extreme(optionsOf(fit), nil, p.Cheapest || w.Item.Cheap):][:1]
	}
	b.settle(w, b.asked(fit))
}

// settle takes what alone fits, and leaves the rest to the customer: "pan lactal" is no pan francés, which is offered.
func (b *buyer) settle(w *want, fit []product) {
	if w.Other = len(fit) == 1 && otherSort(fit[0], w.Item); len(fit) == 1 && !w.Other {
		w.Product = fit[0]
		return
	}
	w.Choices = fit[:b.shown(len(fit))]
	b.each(w)
}

// otherSort reports a product of another sort than what was asked for: by a name of two words, the second of which is
// said of it nowhere, and which it has another word for.
func otherSort(p product, it detail.Item) bool {
	words, called := detail.Words(it.Name), detail.Words(p.Name)
	return it.Sure && len(words) == 2 && len(called) > 1 && !p.Varied && detail.Common(words[:1], called[:1]) == 1 && strange([]product{p}, it)
}

// vary settles the variants of what comes in several.
func (b *buyer) vary() error {
	waiting := false
	for i := range b.k.Wants {
		w := &b.k.Wants[i]
		p := &w.Product
		if w.Done || w.Op != opAdd || !p.Varied || p.Variant != "" {
			continue
		}
		if len(p.Variants) == 0 {
			list, err := b.desk.shop.variants(b.turn, *p)
			if err != nil {
				waiting = true
				continue
			}
			p.Variants = list
		}
		if at, n, ok := variantOf(p.Variants, w.Item, w.Hint); ok {
			if n > 0 {
				w.Item.Quantity, w.Item.Unit = n, ""
			}
			p.choose(p.Variants[at])
		}
		b.each(w)
	}
	if waiting {
		return errWaiting
	}
	return nil
}

// short offers something else for what is out of stock.
func (b *buyer) short() error {
	waiting := false
	for i := range b.k.Wants {
		w := &b.k.Wants[i]
		if w.Done || w.Op != opAdd || w.Product.ID == "" || w.Product.Stock > 0 || w.Product.Varied && w.Product.Variant == "" {
			continue
		}
		f, err := b.desk.shop.instead(b.turn, w.Product, w.quantity())
		if err != nil {
			waiting = true
			continue
		}
		b.tell(msgOut, w.Product.Name)
		b.s.Last = []product{w.Product}
		w.Choices, w.Short, w.Product = f.List, true, product{}
		if len(f.List) == 0 {
			w.Done = true
			b.say(f.Sentence)
		}
	}
	if waiting {
		return errWaiting
	}
	return nil
}

// change carries out what is clear.
func (b *buyer) change() error {
	var list []change
	var of []int
	for i := range b.k.Wants {
		w := &b.k.Wants[i]
		if w.Done || w.Product.ID == "" || b.unclear(w) || b.split(w) {
			continue
		}
		c := change{Op: w.Op, Product: w.Product, Quantity: w.quantity(), Notes: b.notes(w)}
		if at, there := b.basket.lineOf(w.Product); there {
			if c.Before = b.s.Cart[at].Quantity; b.s.Cart[at].Notes != c.Notes && w.Op == opAdd {
				c.Before = 0
			}
		} else if w.Op == opSet {
			c.Op = opAdd
		}
		if w.Op == opRemove && (!w.Item.Said || w.Item.Quantity >= c.Before) {
			c.Quantity = 0
		}
		list, of = append(list, c), append(of, i)
	}
	if len(list) == 0 {
		return nil
	}
	done, err := b.desk.shop.change(b.turn, list)
	if err != nil {
		return err
	}
	b.s.Several = len(list) > 1
	for n, c := range done {
		b.changed(&b.k.Wants[of[n]], list[n], c)
	}
	return nil
}

// unclear: something has to be asked before a want can be carried out. What is to come instead of something waits with
// it, so that the order does not lose the one without the other.
func (b *buyer) unclear(w *want) bool {
	if w.Op == opAdd {
		return w.vague() || w.otherSize() || w.Product.Varied && w.Product.Variant == "" || w.Product.free() < int64(w.quantity())
	}
	if w.Op == opSet && w.quantity() > mostOfOne {
		return true
	}
	return w.Instead && slices.ContainsFunc(b.k.Wants, func(o want) bool {
		return o.Instead && o.Op == opAdd && !o.Done && (o.Product.ID == "" || b.unclear(&o))
	})
}

// notes are what something should come without, where that is not what it is called.
func (b *buyer) notes(w *want) string {
	if detail.Common(detail.Words(w.Item.Without), detail.Words(w.Product.Name)) > 0 {
		return ""
	}
	return w.Item.Without
}

// split gives some of a line its own note: "una de las hamburguesas sin tocino" is not one more of them.
func (b *buyer) split(w *want) bool {
	at, there := b.basket.lineOf(w.Product)
	if _, kitchen := b.desk.shop.(menuShop); !kitchen || !there || !w.Item.Part || w.Item.Without == "" || b.s.Cart[at].Quantity < w.quantity() {
		return false
	}
	if b.s.Cart[at].Quantity -= w.quantity(); b.s.Cart[at].Quantity == 0 {
		b.s.Cart = slices.Delete(b.s.Cart, at, at+1)
	}
	b.s.Cart = append(b.s.Cart, line{product: w.Product, Quantity: w.quantity(), Notes: w.Item.Without})
	b.note("noted", w.quantity(), w.Product.Name, w.Item.Without)
	w.Done = true
	return true
}
