package clerk

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgLowest  = locale.Text{ES: "El precio más bajo es el de %s: %s.", PT: "O preço mais baixo é o de %s: %s.", EN: "The lowest price is that of %s: %s."}
	msgHighest = locale.Text{ES: "El precio más alto es el de %s: %s.", PT: "O preço mais alto é o de %s: %s.", EN: "The highest price is that of %s: %s."}
)

// alternatives are the things of a question one by one: "¿playadito o taragüí?". What is ordered is not cut so: there
// only one of the two is wanted.
func alternatives(goods []detail.Item) (out []detail.Item) {
	for _, it := range goods {
		words := strings.Fields(it.Name)
		at := slices.IndexFunc(words, func(w string) bool { return w == "o" || w == "ou" || w == "or" || w == "vs" })
		if at <= 0 || at == len(words)-1 {
			out = append(out, it)
			continue
		}
		second := it
		it.Name = strings.Join(words[:at], " ")
		second.Name = strings.Join(slices.DeleteFunc(words[at+1:], func(w string) bool { return w == "la" || w == "el" || w == "los" || w == "las" }), " ")
		out = append(out, it, second)
	}
	return out
}

// asksBeside: an act that names nothing asks more about what another act of the message names: "¿tienen queso? ¿cuál es
// el más barato?", "taladros tenés? qué precio y hay stock?".
func (t shelf) asksBeside(a act) bool {
	return !anyNamed(t.heard.goods(a)) && t.besideNamed(a)
}

// besideNamed: another act of the message asks about or orders something by name.
func (t shelf) besideNamed(a act) bool {
	return slices.ContainsFunc(t.heard.acts, func(b act) bool {
		return b.at != a.at && b.score(reader.Find, reader.Price, reader.Browse, reader.Recommend, reader.Add) > 0.4 && anyNamed(t.heard.goods(b))
	})
}

// extent is whether the cheapest or the dearest is asked for, in the act or in one that asks on beside it.
func (t shelf) extent(a act) (p detail.Pick) {
	for _, b := range t.heard.acts {
		if b.at == a.at || t.asksBeside(b) {
			said := t.heard.part(b.text).Pick()
			p.Cheapest, p.Dearest = p.Cheapest || said.Cheapest, p.Dearest || said.Dearest
		}
	}
	return p
}

// byPrice puts what is to be told into the order that was asked for.
func byPrice(list []product, dearest bool) []product {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b product) int {
		if dearest {
			a, b = b, a
		}
		return cmp.Compare(a.Price, b.Price)
	})
	return list
}

// compare tells which of all that was found costs least, or most, and what the rest cost.
func (t shelf) compare(k *task, found []finds) error {
	dearest := k.slot("extent") == "dearest"
	if len(k.Wants) > 1 && !t.heard.Has("o", "ou", "or", "vs") { // of each of them
		for i := range k.Wants {
			one := task{Slots: k.Slots, Wants: k.Wants[i : i+1]}
			if err := t.compare(&one, found[i:i+1]); err != nil {
				return err
			}
			k.Options = optionsOf(t.s.Shown[:min(1, len(t.s.Shown))])
		}
		return nil
	}
	var all []product
	for i, f := range found {
		fit, sure := fitting(f.List, k.Wants[i].Item)
		if !sure {
			if k.Wants[i].Item.Sure {
				t.tell(msgNone, quoted(k.Wants[i].Item.Name))
			}
			continue
		}
		if len(all) > 0 { // "¿yerba playadito o taragüí?": of the second the same sort, too
			sort := detail.Words(all[0].Name)[:1]
			fit = narrow(fit, func(p product) bool { return detail.Common(sort, detail.Words(p.Name)) > 0 })
		}
		for _, p := range sold(fit) {
			if !slices.ContainsFunc(all, p.same) {
				all = append(all, p)
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	head := detail.Words(k.Wants[0].Item.Name)[:1] // "leche" is asked about, not cream of it
	all = narrow(narrowedTo(all, k.Wants), func(p product) bool { return detail.Common(head, detail.Words(p.Name)[:1]) > 0 })
	all = byPrice(all, dearest)
	text := msgLowest
	if dearest {
		text = msgHighest
	}
	t.tell(text, all[0].Name, t.amount(all[0].Price))
	if p := all[0]; t.asksStock() && p.Stock > 0 && p.Stock < endless && !p.Varied {
		t.tell(msgLeft, p.Stock)
	}
	all = all[:t.shown(len(all))]
	t.s.Shown, t.s.Last, k.Options = all, all[:1], optionsOf(all[:1])
	if len(all) > 1 && len(k.Wants) > 1 {
		k.Options = optionsOf(all)
		t.say(t.options(k.Options))
	}
	if k.Skill == "" { // one of several
		return nil
	}
	k.set("offered", "yes")
	return t.offerGoods(k)
}

// narrowedTo leaves out what only fits the name of the sort where some of it is named closer: "¿cuál yerba es más barata,
// playadito o taragüí?".
func narrowedTo(all []product, wants []want) []product {
	if len(wants) < 3 {
		return all
	}
	return narrow(all, func(p product) bool {
		return slices.ContainsFunc(wants[1:], func(w want) bool { return detail.Common(detail.Words(w.Item.Name), detail.Words(told(p))) > 0 })
	})
}
