package offline

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// askWant asks what is not clear about one of the wants.
func (d *dialogue) askWant(t *task, i int) status {
	w := &t.Wants[i]
	t.set("want", string(rune('0'+i)))
	switch {
	case len(w.Choices) > 0:
		t.Options = optionsOf(w.Choices)
		d.m.Shown = w.Choices
		if t.slot("listed") == t.slot("want")+w.Item.Name && t.Tries == 0 {
			t.set("still", "yes") // asked for the second time
			return d.ask(t, "which", d.in(msgStill, quoted(firstOf(w.Item.Query(), w.Product.Name))))
		}
		t.set("listed", t.slot("want")+w.Item.Name)
		d.tell(msgWhich, quoted(firstOf(w.Item.Query(), w.Product.Name)))
		d.say(d.options(t.Options))
		if d.voice {
			return d.ask(t, "which", "")
		}
		return d.ask(t, "which", d.in(msgPick))
	case w.Found && len(w.Product.Options) > 1 && w.Product.Variant == "":
		t.Options = slices.DeleteFunc(slices.Clone(w.Product.Options), func(o option) bool { return o.Stock == 0 })
		if len(t.Options) == 0 {
			d.tell(msgOut, w.Product.Name)
			w.Done = true
			return d.doCart(t)
		}
		d.tell(msgWhich, w.Product.Name)
		d.say(d.options(t.Options))
		return d.ask(t, "variant", "")
	case w.Found && w.Product.Stock > 0 && w.Product.Stock < int64(w.quantity()):
		return d.ask(t, "fewer", d.in(msgFewer, w.Product.Name, w.Product.Stock))
	case w.Found, !w.Looked && w.Item.Name != "":
		return d.ask(t, "rest", d.in(msgRestOf, d.list(d.rest(t), false)))
	}
	w.Done = true
	return d.doCart(t)
}

// rest are the wants that a turn's calls did not reach.
func (d *dialogue) rest(t *task) (names []string) {
	for _, w := range t.Wants {
		switch {
		case w.Done || len(w.Choices) > 0:
		case w.Found:
			names = append(names, d.in(times, w.quantity(), w.Product.Name))
		case w.Item.Name != "":
			names = append(names, d.in(times, max(w.Item.Quantity, 1), w.Item.Query()))
		}
	}
	return names
}

// hearCart takes the answer to what was asked about a want.
func (d *dialogue) hearCart(t *task) bool {
	i := 0
	if s := t.slot("want"); s != "" {
		i = int(s[0] - '0')
	}
	if i >= len(t.Wants) {
		return false
	}
	w, m := &t.Wants[i], d.msg
	closes := m.Wants(read.Done) && (t.Asked == "fewer" || t.slot("still") != "" && m.Only(read.Done, read.Checkout, read.Thanks))
	if m.No() && (!m.Wants(read.Done) || t.Asked == "rest") || m.Pick().None || closes {
		w.Done = true
		for k := range t.Wants {
			t.Wants[k].Done = t.Wants[k].Done || t.Asked == "rest" && len(t.Wants[k].Choices) == 0
		}
		if !m.Wants(read.Done) {
			d.useAll()
			t.set("did", "yes")
		}
		return true
	}
	if d.givesUp(t) {
		d.use(read.Remove)
		d.used["items"] = true
		return true
	}
	if m.Wants(read.Show) && t.Asked == "rest" {
		return true // they were asked for already
	}
	if m.Wants(read.Price, read.Search, read.Remove, read.Person, read.Hours, read.Show) {
		return false
	}
	switch t.Asked {
	case "which":
		return d.hearWhich(t, w)
	case "variant":
		if d.shares(t, w) {
			d.useAll()
			return true
		}
		index, n := d.choice(t.Options)
		if len(index) == 0 {
			return false
		}
		if n > 0 {
			w.Item.Quantity = n
		}
		w.Product.choose(t.Options[index[0]])
		for _, more := range index[1:] {
			other := *w
			other.Product = w.Product
			other.Product.Name, other.Product.Variant = w.Product.Name, ""
			other.Product.choose(t.Options[more])
			t.Wants = append(t.Wants, other)
		}
		d.useAll()
		return true
	case "fewer":
		if len(m.Items()) > 0 {
			return false // something else is wanted
		}
		n, counted := m.Number()
		switch {
		case counted && int64(n) <= w.Product.Stock && n > 0:
			w.Item.Quantity, w.Item.Unit = n, ""
		case m.Yes() || m.BeginsYes():
			w.Item.Quantity, w.Item.Unit = int(w.Product.Stock), ""
		default:
			return false
		}
		d.useAll()
		return true
	case "rest":
		if m.Yes() || m.BeginsYes() {
			d.useAll()
		}
		return true
	}
	return false
}

// givesUp: something that is still to be chosen is not wanted any more: "sin el fernet".
func (d *dialogue) givesUp(t *task) (some bool) {
	without := read.Words(d.msg.Without())
	for k := range t.Wants {
		if w := &t.Wants[k]; !w.Done && read.Common(without, read.Words(w.Item.Name)) > 0 {
			d.tell(msgLeftOut, firstOf(w.Item.Query(), w.Product.Name))
			w.Done, some = true, true
			t.set("did", "yes")
		}
	}
	for _, it := range d.msg.Items() {
		for k := range t.Wants {
			w := &t.Wants[k]
			if it.By == read.Remove && !w.Done && !it.Said && read.Common(read.Words(it.Name), read.Words(w.Item.Name)) > 0 {
				d.tell(msgLeftOut, it.Name)
				w.Done, some = true, true
				t.set("did", "yes")
			}
		}
	}
	return some
}

// meantElsewhere: the words choose between the options of another want than the one that
// was asked about.
func (d *dialogue) meantElsewhere(t *task, asked *want) bool {
	for k := range t.Wants {
		w := &t.Wants[k]
		if w == asked || w.Done {
			continue
		}
		list := w.Choices
		if w.Found {
			list = []product{w.Product}
		}
		i, ok := byName(optionsOf(list), d.msg.Digits())
		if ok {
			w.Product, w.Found, w.Choices = list[i], true, nil
			return true
		}
	}
	return false
}

// hearWhich takes the choice between products; several may be chosen.
func (d *dialogue) hearWhich(t *task, w *want) bool {
	if items := d.msg.Items(); len(items) > 1 && (d.msg.Wants(read.Want) || !slices.ContainsFunc(items, func(it read.Item) bool { return !it.Said })) {
		w.Done = !d.msg.Wants(read.Want) // said anew, and exactly
		if !slices.ContainsFunc(t.Wants, func(w want) bool { return !w.Done }) {
			t.Kind = "none"
		}
		return false
	}
	n, counted := d.msg.Count()
	if k, ok := d.msg.Number(); !counted && ok && d.msg.Wants(read.Want) && len(d.msg.Items()) == 0 {
		n, counted = k, true
	}
	if counted && len(d.msg.Pick().Index) == 0 {
		w.Item.Quantity, w.Item.Said, w.Item.Unit = n, true, ""
		d.useAll()
		return true // how many; which one is still to be said
	}
	index, n := d.choice(t.Options)
	if close := alike(t.Options, d.msg.Digits()); len(index) == 0 && len(close) > 0 && len(w.Choices) >= len(t.Options) {
		w.Choices = subset(w.Choices, close)
		t.drop("listed")
		d.useAll()
		return true
	}
	if len(index) == 0 && d.meantElsewhere(t, w) {
		d.useAll()
		return true
	}
	if len(index) == 0 || len(w.Choices) < len(t.Options) {
		if it := d.msg.Items(); len(it) == 1 && !d.msg.Adds() && !d.msg.Question() && len(d.msg.Wishes()) == 0 && d.msg.Len() <= 5 && strings.IndexFunc(it[0].Name, unicode.IsLetter) >= 0 {
			// Another name for it, or something else instead.
			w.Item.Name, w.Item.Sizes, w.Choices, w.Looked = it[0].Name, it[0].Sizes, nil, false
			if it[0].Said {
				w.Item.Quantity = it[0].Quantity
			}
			d.useAll()
			return true
		}
		return false
	}
	if d.msg.Wants(read.Want, read.More) && !d.sameThing(index, t.Options) {
		return false // something on top of it
	}
	if n > 0 && !w.Item.Said || n > 1 {
		w.Item.Quantity, w.Item.Said, w.Item.Unit = n, true, ""
	}
	choices := w.Choices
	w.Product, w.Found, w.Choices = choices[index[0]], true, nil
	rest := *w
	for _, more := range index[1:] {
		other := rest
		other.Product = choices[more]
		t.Wants = append(t.Wants, other)
	}
	d.useAll()
	d.used[read.Checkout], d.used[read.Done] = false, d.msg.Yes()
	return true
}

// shares splits a quantity between several variants: "3 negros y 3 blancos", "mitad y
// mitad de menta y frutilla".
func (d *dialogue) shares(t *task, w *want) bool {
	type share struct{ option, quantity int }
	var list []share
	for _, part := range d.msg.Parts() {
		i, ok := byName(t.Options, part.Plain())
		if !ok || slices.ContainsFunc(list, func(s share) bool { return s.option == i }) {
			continue
		}
		n, _ := part.Number()
		list = append(list, share{i, n})
	}
	if len(list) < 2 {
		return false
	}
	all, base := w.quantity(), *w
	for k, s := range list {
		each := base
		each.Item.Unit, each.Item.Said = "", true
		each.Item.Quantity = s.quantity
		if s.quantity == 0 {
			each.Item.Quantity = max(1, all/len(list))
			if k < all%len(list) && all > len(list) {
				each.Item.Quantity++
			}
		}
		each.Product.choose(t.Options[s.option])
		if k == 0 {
			*w = each
		} else {
			t.Wants = append(t.Wants, each)
		}
	}
	return true
}
