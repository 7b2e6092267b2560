package clerk

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// askAbout asks what is not clear about one of the wants.
func (b *buyer) askAbout(i int) error {
	w, k := &b.k.Wants[i], b.k
	name := firstOf(w.Item.Name, w.Product.Name)
	switch {
	case len(w.Choices) > 0:
		k.Options = optionsOf(w.Choices)
		b.s.Shown = w.Choices
		if w.Op == opSet && name == "" {
			w.Listed = true
			b.tell(msgWhichLine, w.Item.Quantity)
			return b.question(k, "which", b.options(k.Options))
		}
		if w.Listed {
			return b.question(k, "which", b.ofName(msgStill, msgStillOne, name))
		}
		w.Listed = true
		if w.Other {
			b.tell(msgClosest)
			b.queue(i)
			return b.question(k, "which", b.options(k.Options)+"\n"+b.in(msgAddIt))
		}
		if w.Short {
			b.tell(msgInstead)
		} else {
			b.say(b.ofName(msgWhichOf, msgWhichOne, name))
		}
		b.say(b.options(k.Options))
		b.queue(i)
		if w.Short {
			return b.question(k, "which", b.in(msgAddOne))
		}
		if b.voice {
			return b.question(k, "which", "")
		}
		return b.question(k, "which", b.in(msgPick))
	case w.Product.Varied && w.Product.Variant == "":
		k.Options = slices.DeleteFunc(slices.Clone(w.Product.Variants), func(o option) bool { return o.Stock == 0 })
		if len(k.Options) > 0 && w.Listed {
			return b.question(k, "variant", b.ofName(msgStill, msgStillOne, w.Product.Name))
		}
		if len(k.Options) > 0 {
			if !w.Listed && strange([]product{w.Product}, w.Item) { // "refrescos de manzana"
				b.tell(msgClosest)
			}
			w.Listed = true
			b.tell(msgWhichOf, w.Product.Name)
			b.say(b.options(k.Options))
			b.queue(i)
			return b.question(k, "variant", "")
		}
		b.tell(msgOut, w.Product.Name)
	case w.Product.ID != "" && w.Product.Stock > 0:
		return b.askAmount(w)
	}
	w.Done = true
	return buying{}.run(b.turn, k)
}

// queue names what is asked about after this: nothing of it is forgotten.
func (b *buyer) queue(i int) {
	var names []string
	for at, w := range b.k.Wants {
		if name := firstOf(w.Product.Name, w.Item.Name); at != i && !w.Done && !w.Listed && w.Op == opAdd && name != "" {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		b.tell(msgThenOf, b.list(names, false))
	}
}

// ofName asks about the options of what the customer named, or of what was listed: "dame 2".
func (b *buyer) ofName(named, listed locale.Text, name string) string {
	if name == "" {
		return b.in(listed)
	}
	return b.in(named, quoted(name))
}

// hear takes the answer to what was asked about a want.
func (buying) hear(t *turn, k *task) (func(), float64) {
	h := t.heard
	i := openWant(k.Wants)
	if k.Asked == "what" {
		goods := h.goods(act{Act: reader.Act{Span: reader.Span{To: len(h.Raw)}}})
		if len(goods) == 0 || h.Question() || !goods[0].Sure {
			return nil, 0
		}
		return func() { t.useAll(); k.Wants = wantsOf(goods, opAdd, h.Raw) }, 0.6
	}
	if i < 0 || h.onlyAsks() {
		return nil, 0
	}
	if t.basket.enough() {
		if k.slot("reminded") == "" { // they may think that it is chosen
			return func() { t.useAll(); k.set("reminded", "yes") }, 1.1
		}
		return func() { t.useAll(); t.basket.leave(k) }, 1.1
	}
	w := &k.Wants[i]
	goods := h.goods(act{Act: reader.Act{Span: reader.Span{To: len(h.Raw)}}})
	for _, other := range []func(basket, *task, int) (func(), float64){hearEach, hearWithout, hearAmount} {
		if take, sure := other(t.basket, k, i); sure > 0 {
			return take, sure
		}
	}
	if no := h.no(); h.Pick().None || no > 0.5 && len(goods) == 0 && h.score(reader.Checkout) < 0.5 {
		return func() { t.basket.useNo(); leaveOut(t, w) }, max(no, 0.9)
	}
	switch k.Asked {
	case "variant":
		if shares := t.basket.shares(k, w); len(shares) > 1 {
			return func() { t.useAll(); k.Wants = append(slices.Delete(k.Wants, i, i+1), shares...) }, 0.9
		}
		if take, sure := t.basket.hearChoice(k, i, w.Product.Variants); sure > 0 {
			return take, sure
		}
		return t.basket.hearOther(k, i)
	case "which":
		return t.basket.hearWhich(k, i, goods)
	case "fewer", "size":
		return hearHowMany(t.basket, k, i, len(goods))
	}
	return nil, 0
}

// hearAmount takes how many there should be of what is still to be chosen: "cambiá los beldent a 2" is no second of a list.
func hearAmount(t basket, k *task, i int) (func(), float64) {
	n, ok := t.heard.OneNumber()
	named := slices.ContainsFunc(t.heard.goods(act{Act: reader.Act{Span: reader.Span{To: len(t.heard.Raw)}}}), t.shelf.inCatalogue)
	if !ok || !named || len(t.heard.acts) != 1 || t.heard.score(reader.SetQuantity, reader.Swap) < 0.5 || k.Asked == "fewer" ||
		detail.Common(detail.Words(t.heard.Raw), detail.Words(k.Wants[i].Item.Name)) == 0 || len(detail.Measures(t.heard.Digits())) > 1 {
		return nil, 0
	}
	return func() { t.useAll(); k.Wants[i].Item.Quantity, k.Wants[i].Item.Said = n, true }, corrected
}

// politeEnd is what a wish ends with and does not name.
var politeEnd = regexp.MustCompile(`(?i)\s+(por favor|porfa|porfis|please|gracias)\s*$`)

// hearWithout takes a choice with what the dish should come without: "los de maíz, sin cebolla" takes nothing out.
func hearWithout(t basket, k *task, i int) (func(), float64) {
	without := t.heard.Without()
	if _, kitchen := t.desk.shop.(menuShop); !kitchen || without == "" || t.heard.BeginsNo() || k.Asked != "variant" && k.Asked != "which" {
		return nil, 0
	}
	var variants []option
	if k.Asked == "variant" {
		variants = k.Wants[i].Product.Variants
	}
	at := strings.Index(t.heard.Raw, without)
	index, n, sure := t.choicesIn(t.heard.part(t.heard.Raw[:max(at, 0)]), k.Options)
	if sure == 0 || len(index) != 1 || at <= 0 {
		return nil, 0
	}
	return func() {
		t.useAll()
		before := strings.Fields(t.heard.Raw[:at])
		k.Wants[i].Item.Without = before[len(before)-1] + " " + politeEnd.ReplaceAllString(without, "")
		t.take(k, i, index, n, variants)
	}, corrected
}

// hearWhich takes the answer to which of the options is meant.
func (t basket) hearWhich(k *task, i int, goods []detail.Item) (func(), float64) {
	if yes := t.heard.yes(); k.Wants[i].Other && yes > 0.5 && len(goods) == 0 {
		return func() { t.useAll(); t.take(k, i, []int{0}, 0, nil) }, yes
	}
	if take, sure := t.hearChoice(k, i, nil); sure > 0 {
		return take, sure
	}
	if take, sure := t.hearParts(k, i); sure > 0 {
		return take, sure
	}
	if take, sure := t.hearOther(k, i); sure > 0 {
		return take, sure
	}
	return t.hearRenamed(&k.Wants[i], k.Options, goods)
}

// useNo marks what says no to a choice; what else a message says is still to be read: "ninguna. y eran 2 cocas".
func (t basket) useNo() {
	for _, a := range t.heard.acts {
		part := t.heard.part(a.text)
		_, counts := part.OneNumber()
		t.use[a.at] = !counts || part.Pick().None
	}
}

// enough: one of the acts says that nothing more is wanted.
func (t basket) enough() bool {
	return slices.ContainsFunc(t.heard.acts, func(a act) bool { return t.heard.part(a.text).Enough() }) && !t.heard.says(reader.Remove, reader.Swap)
}

// leave gives up what was still to be chosen, and goes on to the end of the order where there is one.
func (t basket) leave(k *task) {
	for _, w := range k.Wants {
		name := firstOf(w.Item.Name, w.Product.Name)
		if _, there := t.inCart(detail.Item{Name: name}); !w.Done && !there && name != "" {
			t.tell(msgLeftOut, name)
		}
	}
	if *k = (task{Skill: "thanks", Slots: map[string]string{"say": "no"}}); t.shelf.ordering() {
		*k = task{Skill: "checkout"}
	}
}

// hearChoice takes a choice between products, or variants of one; several may be chosen. Only the act that chooses is
// used: the rest of the message may say more.
func (t basket) hearChoice(k *task, i int, variants []option) (func(), float64) {
	for _, a := range t.choosers() {
		text := detail.Read(t.tag, a.text, t.facts.Now)
		goods := t.heard.goods(a)
		index, n, sure := t.choicesIn(text, k.Options)
		if sure == 0 || t.heard.asks(a) || !t.sameThing(goods, k.Options, index) || a.score(reader.Remove, reader.Deliver, reader.GiveAddress) > 0.5 {
			continue
		}
		if variants == nil && len(k.Wants[i].Choices) < len(k.Options) {
			continue
		}
		if n == 0 {
			n = countOf(text, goods)
		}
		if ownNumber(text, k.Options[index[0]].Name, n) {
			n = 0
		}
		used := []int{a.at}
		if a.To-a.From == len(t.heard.Raw) {
			used = mapped(t.heard.acts, func(b act) int { return b.at })
		}
		for _, b := range t.heard.acts { // "el segundo, dame dos"
			if count, ok := t.onlyCounts(b); ok && b.at != a.at {
				used = append(used, b.at)
				n = cmp.Or(n, count)
			}
		}
		if len(used) > 1 { // no other reading of the count is better
			sure = 1.1
		}
		return func() {
			for _, at := range used {
				t.use[at] = true
			}
			if t.heard.leading(reader.Yes) > 0.5 {
				t.use[0] = true
			}
			t.take(k, i, index, n, variants)
			t.chooseOthers(k, i, a)
		}, max(sure, a.score(reader.Choose))
	}
	return nil, 0
}

// choosers are the acts that may choose: the whole message where it has one, which may have been cut short.
func (t basket) choosers() []act {
	acts := t.heard.acts
	if len(acts) == 0 {
		return nil
	}
	whole := acts[0]
	whole.From, whole.To, whole.text = 0, len(t.heard.Raw), t.heard.Raw
	if len(acts) == 1 {
		return []act{whole}
	}
	return acts
}

// countOf is how many are said beside a choice; 0: it is not said.
func countOf(text *detail.Text, goods []detail.Item) int {
	if p := text.Pick(); len(p.Index) > 0 && len(goods) <= 1 && !anyNamed(goods) { // "el 1" is one of a list
		return p.Quantity
	}
	if len(goods) == 1 && goods[0].Said && !goods[0].Half && goods[0].Unit != "kilo" && goods[0].Unit != "litro" { // a size is no quantity
		return goods[0].Quantity
	}
	if slices.ContainsFunc(detail.Measures(text.Digits()), func(m detail.Measure) bool { return m.Kind != 0 && m.Kind != 'x' }) {
		return 0
	}
	if n, ok := text.Number(); ok && n > 0 && n <= 60 && text.Len() > 1 && len(text.Pick().Index) == 0 {
		return n
	}
	return 0
}

// ownNumber: the number that was said is part of what was chosen is called, not how many of it: "400" of two sizes.
func ownNumber(text *detail.Text, name string, n int) bool {
	if n > 0 && n == serves(name) {
		return true
	}
	same := func(m detail.Measure) bool {
		return m.Value == float64(n) || m.Value == float64(n)*1000 // kilos and litres are kept as grams and millilitres
	}
	said := detail.Measures(text.Digits())
	return n > 0 && slices.ContainsFunc(detail.Measures(name), same) && len(slices.DeleteFunc(said, func(m detail.Measure) bool { return !same(m) })) == 1
}

// onlyCounts: an act says no more than how many.
func (t basket) onlyCounts(a act) (int, bool) {
	goods := t.heard.goods(a)
	if len(goods) == 1 && goods[0].Said && goods[0].Name == "" {
		return goods[0].Quantity, true
	}
	return 0, false
}

// take makes what was chosen the product of a want, or of several.
func (t basket) take(k *task, i int, index []int, n int, variants []option) {
	base := k.Wants[i]
	if n > 0 {
		base.Item.Quantity, base.Item.Said, base.Item.Unit = n, true, ""
	}
	choices := base.Choices
	base.Choices, base.Listed = nil, false
	for at, c := range index {
		w := base
		if variants != nil {
			if v := slices.IndexFunc(variants, func(o option) bool { return o.ID == k.Options[c].ID }); v >= 0 {
				w.Product.choose(variants[v])
			}
		} else {
			w.Product = choices[c]
			w.Hint = t.heard.Raw + " " + base.Hint
		}
		if at == 0 {
			k.Wants[i] = w
		} else {
			k.Wants = append(k.Wants, w)
		}
	}
}

// takeOnly takes the one of the choices that is in stock, if it is one: who says how many means that.
func (w *want) takeOnly() {
	have := slices.DeleteFunc(slices.Clone(w.Choices), func(p product) bool { return p.Stock == 0 })
	if len(have) == 1 {
		w.Product, w.Choices, w.Listed = have[0], nil, false
	}
}

// hearRenamed takes other answers to which one is meant: how many, some of the options, or another name.
func (t basket) hearRenamed(w *want, list []option, goods []detail.Item) (func(), float64) {
	h := t.heard
	if n, ok := h.Count(); ok && len(h.Pick().Index) == 0 {
		return func() { t.useAll(); w.Item.Quantity, w.Item.Said, w.Item.Unit = n, true, ""; w.takeOnly() }, 0.99
	}
	if len(goods) == 1 && goods[0].Name == "" && goods[0].Said && h.Len() <= 4 {
		return func() { t.useAll(); w.Item.Quantity, w.Item.Said = goods[0].Quantity, true; w.takeOnly() }, 0.99
	}
	if close := alike(list, h.Digits()); len(close) > 0 && len(w.Choices) >= len(list) && len(h.acts) == 1 && t.sameThing(goods, list, close) {
		var some []product
		for _, i := range close {
			some = append(some, w.Choices[i])
		}
		return func() { t.useAll(); w.Choices, w.Listed = some, false }, 0.8
	}
	if len(goods) != 1 || !h.renames(goods[0]) {
		return nil, 0
	}
	return func() {
		t.useAll()
		it := measured(goods[0])
		if !it.Said {
			it.Quantity, it.Said, it.Unit = w.Item.Quantity, w.Item.Said, w.Item.Unit
		}
		*w = want{Item: it, Hint: h.Raw}
	}, 0.7
}

// sameThing: what an act names is what was offered, not something else.
func (t basket) sameThing(goods []detail.Item, list []option, index []int) bool {
	goods = slices.DeleteFunc(slices.Clone(goods), func(it detail.Item) bool {
		return it.Name == "" || !it.Sure && detail.Read(t.tag, it.Name, t.facts.Now).Pick().Some()
	})
	if len(index) == 0 || len(goods) > 1 {
		return false
	}
	for _, it := range goods {
		words := detail.Words(it.Name)
		if len(words) > 0 && !detail.OnlyUnits(strings.ToLower(it.Name)) && detail.Common(words, detail.Words(list[index[0]].Name)) == 0 &&
			!detail.Read(t.tag, it.Name, t.facts.Now).Pick().Some() && it.Sure && !t.heard.Pick().Some() {
			return false
		}
	}
	return true
}

// shares splits a quantity between several variants: "3 negros y 3 blancos", "mitad y mitad de menta y frutilla".
func (t basket) shares(k *task, w *want) (out []want) {
	all := w.quantity()
	var of []int
	for _, part := range t.heard.part(detail.Stated(t.heard.Raw)).Parts() {
		i, ok := byName(k.Options, part.Plain())
		if !ok || slices.Contains(of, i) {
			continue
		}
		each := *w
		n, _ := part.Number()
		each.Item.Unit, each.Item.Said, each.Item.Quantity = "", true, n
		each.Product.choose(k.Options[i])
		out, of = append(out, each), append(of, i)
	}
	for i := range out {
		if it := &out[i].Item; it.Quantity == 0 {
			if it.Quantity = max(1, all/len(out)); i < all%len(out) && all > len(out) {
				it.Quantity++
			}
		}
	}
	return out
}
