package clerk

// askAmount asks how much of a product is wanted that there is in another size, in other units, or not so many of.
func (b *buyer) askAmount(w *want) error {
	name, price := w.Product.Name, b.amount(w.Product.Price)
	switch {
	case w.otherSize():
		return b.question(b.k, "size", b.in(msgThisSize, name, price))
	case w.vague():
		return b.question(b.k, "fewer", b.in(msgUnits, name, price))
	case w.Product.Stock > mostOfOne:
		return b.question(b.k, "fewer", b.in(msgMost, name, w.Product.free()))
	}
	return b.question(b.k, "fewer", b.in(msgFewer, name, w.Product.free()))
}

// hearHowMany takes the answer to how much of a product is wanted.
func hearHowMany(t basket, k *task, i, things int) (func(), float64) {
	if k.Asked == "size" {
		return hearSize(t, k, i)
	}
	return t.hearFewer(&k.Wants[i], things)
}

// hearSize takes a yes to another size, how many of it, or something else.
func hearSize(t basket, k *task, i int) (func(), float64) {
	w := &k.Wants[i]
	if n, ok := t.heard.Count(); ok && n > 0 {
		return func() { t.useAll(); w.Item.Sizes, w.Item.Quantity, w.Item.Said = nil, n, true }, 0.9
	}
	if yes := t.heard.yes(); yes > 0.5 {
		return func() { t.useAll(); w.Item.Sizes = nil }, yes
	}
	return t.hearOther(k, i)
}

// hearFewer takes a yes to as many as there are, or a number.
func (t basket) hearFewer(w *want, things int) (func(), float64) {
	h := t.heard
	n, counted := h.Number()
	switch {
	case counted && n > 0 && int64(n) <= w.Product.free() && things <= 1:
	case h.yes() > 0.5 && !w.vague():
		n = int(w.Product.free())
	default:
		return nil, 0
	}
	return func() { t.useAll(); w.Item.Quantity, w.Item.Unit, w.Item.Weighed = n, "", false }, max(0.8, h.yes())
}
