package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// aboutLast tells of what was spoken of last, or of one of what was shown.
func (t shelf) aboutLast(k *task) error {
	list := t.s.Last
	if len(t.s.Shown) > 0 && (len(list) == 0 || k.slot("among") != "") {
		list = t.s.Shown
		for _, it := range t.heard.goods(act{Act: reader.Act{Span: reader.Span{To: len(t.heard.Raw)}}}) {
			if fit, _ := fitting(list, it); it.Name == "" && len(it.Sizes) > 0 && len(fit) < len(list) { // "¿y de litro y medio?"
				list = fit
			}
		}
		if index, _, sure := t.choicesIn(detail.Read(t.tag, strings.Trim(t.heard.Raw, "¿?"), t.facts.Now), optionsOf(list)); sure > 0 {
			list = []product{list[index[0]]}
		}
	}
	told, err := t.tellOf(k, want{Item: detail.Item{Quantity: 1}}, list)
	if err != nil {
		return err
	}
	if t.s.Shown, k.Options = told, optionsOf(told); len(told) == 1 {
		t.s.Last = told
	}
	k.set("offered", "yes")
	return t.offerGoods(k)
}

// tellOf says what there is, and is what was told of: what is out of stock has something else in its place.
func (t shelf) tellOf(k *task, w want, list []product) ([]product, error) {
	if len(list) > 1 {
		list = list[:t.shown(len(list))]
		t.tell(msgSeveral)
		t.say(t.stocked(list))
		return list, nil
	}
	p := list[0]
	if i, _, ok := variantOf(p.Variants, w.Item, ""); ok && p.Variant == "" && len(p.Variants) > 1 {
		if p.Variants[i].Stock == 0 {
			t.tell(msgOut, p.Name+" "+p.Variants[i].Name)
		} else {
			p.choose(p.Variants[i])
		}
	}
	if p.Stock <= 0 && !p.Varied {
		f, err := t.desk.shop.instead(t.turn, p, max(w.Item.Quantity, 1))
		if err != nil {
			return nil, err
		}
		t.tell(msgOut, p.Name)
		if len(f.List) == 0 {
			t.say(f.Sentence)
			return list, nil
		}
		t.tell(msgInstead)
		t.say(t.options(optionsOf(f.List)))
		return f.List, nil
	}
	t.tellOne(k, w, p)
	return []product{p}, nil
}

// tellOne says what one product is and costs.
func (t shelf) tellOne(k *task, w want, p product) {
	asksAbout := p.About != "" && len(k.Wants) <= 1 && t.heard != nil && t.asksContents()
	switch {
	case asksAbout:
		t.tell(lineAt, p.Name, sentence(p.About))
		if p.Price > 0 && t.heard.score(reader.Price) > 0.1 {
			t.tell(msgPriceIs, p.Name, t.amount(p.Price))
		}
	case p.Price == 0, k.slot("detail") != "" && otherSize(p, w.Item): // its price is of another size
		t.tell(msgNamed, p.Name)
	case w.Item.Said && w.of(p).quantity() > 1 && !p.Varied && !w.of(p).vague():
		n := w.of(p).quantity()
		t.tell(msgLine, n, p.Name, t.amount(int64(n)*p.Price), t.amount(p.Price))
	case k.slot("by") == reader.Price:
		t.tell(msgPriceIs, p.Name, t.amount(p.Price))
	default:
		t.tell(msgOne, p.Name, t.amount(p.Price))
	}
	if t.asksCount(k, w) {
		tellCount(t, p, asksAbout)
	}
	t.tellVariants(p)
}

// otherSize: a size was asked for that a product is not said to have.
func otherSize(p product, it detail.Item) bool {
	return slices.ContainsFunc(it.Sizes, func(m detail.Measure) bool { return m.Kind != 0 && !slices.ContainsFunc(sizesOf(p), m.Same) })
}

// tellCount says how many there are of a product.
func tellCount(t shelf, p product, described bool) {
	if len(t.begin.Last) == 1 && t.begin.Last[0].same(p) && p.Stock > 1 && p.Stock < endless && !p.Varied { // its price was told
		t.said = t.said[:len(t.said)-1]
		t.tell(msgLeftOf, p.Name, p.Stock)
	} else if p.Stock == 1 {
		t.tell(msgLeftOne)
	} else if p.Stock < endless && !p.Varied && !described {
		t.tell(msgLeft, p.Stock)
	}
}

// asksCount: how many there are of a thing is asked, of itself or by how many are wished for.
func (t shelf) asksCount(k *task, w want) bool {
	asked := k.slot("by") == reader.Find // of a price, "me queda" is no stock
	return asked && w.Item.Said || t.asksStock() || asked && t.heard != nil && t.heard.Has("queda")
}

// asksStock: how many there are is asked, too.
func (t shelf) asksStock() bool {
	return t.heard != nil && t.heard.Has("stock", "cuantos", "cuantas", "quedan", "estoque", "left")
}

// stocked lists products, with how many there are of each where that is asked.
func (t shelf) stocked(list []product) string {
	text := t.options(optionsOf(list))
	if t.voice || !t.asksStock() {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, p := range list[:len(lines)] {
		if p.Stock > 0 && p.Stock < endless && !p.Varied {
			lines[i] += t.in(lineLeft, p.Stock)
		}
	}
	return strings.Join(lines, "\n")
}

var lineLeft = locale.Text{ES: " (en stock: %d)", PT: " (em estoque: %d)", EN: " (in stock: %d)"}

// tellVariants says what one product comes in.
func (t shelf) tellVariants(p product) {
	var names []string
	for _, o := range p.Variants {
		if o.Stock != 0 {
			names = append(names, o.Name)
		}
	}
	if len(names) > 1 && p.Variant == "" {
		t.tell(msgVariants, t.list(names, true))
	}
}

// asksContents: the question is what something is made of.
func (t shelf) asksContents() bool {
	return t.heard.Has("rinde", "rinden", "rende", "demora", "demoran", "tarda", "tardan", "plazo", "trae", "traen", "lleva", "llevan", "contiene", "incluye", "ingredientes", "vem", "leva", "comes", "contain", "contains", "include", "includes") ||
		t.heard.says(reader.Diet)
}

// offerGoods asks whether what was told of is wanted, where orders are taken.
func (t shelf) offerGoods(k *task) error {
	switch n := len(k.Options); {
	case n == 0:
		return nil
	case !t.sells() && t.has("erp/create_lead") && (n == 1 || n == len(t.s.Last)) && k.slot("by") == reader.Add:
		return t.question(k, "lead", t.in(msgSeller))
	case !t.sells() || len(t.next) > 0 || slices.ContainsFunc(t.waiting(), func(w task) bool { return !polite(w.Skill) }):
		return nil
	case n == 1 && (t.s.Shown[0].Stock <= 0 && !t.s.Shown[0].Varied || t.heard != nil && t.asksContents() && t.heard.score(reader.Price) < 0.3):
		return nil
	case n == 1 && slices.ContainsFunc(t.s.Cart, func(l line) bool { return l.ID == k.Options[0].ID }):
		t.basket.anythingElse()
		return nil
	case n == 1:
		return t.question(k, "add", t.in(msgAddIt))
	}
	return t.question(k, "add", t.in(msgAddOne))
}
