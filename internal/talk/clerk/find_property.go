package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// contents stand before what something is made of or comes with; possessing also asks whether a business has something.
var (
	contents   = regexp.MustCompile(`(?i)(^|\s)(traen?|llevan?|contienen?|incluyen?|vem com|vêm com|levam?|contém|comes with|contains?|includes?)\s+`)
	possessing = regexp.MustCompile(`(?i)(^|\s)(es[oae]s?|est[aeo]s?|isso|ess[ae]s?|it|that|that one) (tienen?|tem|têm|has|have)\s+`)
)

// splitProperty cuts a question for what a thing is like from the thing: "la ensalada, ¿trae queso?". ok: it asks so of
// a thing that it names, or that was spoken of.
func (t shelf) splitProperty(a act) (thing act, property string, ok bool) {
	at, pointed := contents.FindStringIndex(a.text), false
	if at == nil {
		at, pointed = possessing.FindStringIndex(a.text), true
	}
	if at == nil || !t.heard.asks(a) || strings.TrimSpace(a.text[at[1]:]) == "" {
		return a, "", false
	}
	thing = a
	thing.To, thing.text = a.From+at[0], a.text[:at[0]]
	named := slices.ContainsFunc(t.heard.goods(thing), t.inCatalogue)
	return thing, a.text[at[1]:], pointed || named || len(t.s.Last)+len(t.s.Shown) > 0
}

// ofSpoken reads a question for what a thing is like, or how many there are of what was spoken of last.
func ofSpoken(t shelf, a act) (task, float64) {
	if thing, property, ok := t.splitProperty(a); ok {
		k := task{Slots: map[string]string{"by": reader.Find, "property": property}, Wants: wantsFor(t.heard.goods(thing), thing.text)}
		if a.score(reader.Price) > 0.3 {
			k.set("by", reader.Price)
		}
		return k, followed
	}
	if len(t.s.Last) == 1 && len(t.heard.acts) == 1 && t.asksStock() && t.heard.asks(a) && !slices.ContainsFunc(t.heard.goods(a), t.inCatalogue) {
		if _, listed := t.desk.shop.(erpShop); listed { // which is no count of what is on the shelf
			return task{Slots: map[string]string{"by": reader.Find, "property": a.text}}, 0.9
		}
		again := want{Item: detail.Item{Quantity: 1, Name: t.s.Last[0].Name, Sure: true}} // it is looked up anew: "¿cuántas te quedan?"
		return task{Slots: map[string]string{"by": reader.Find}, Wants: []want{again}}, 0.9
	}
	if len(t.s.Last) == 1 && asksYield(t, a) {
		return task{Slots: map[string]string{"by": reader.Find, "property": a.text}}, 0.9
	}
	if goods := t.heard.goods(a); len(t.s.Last) == 1 && len(goods) == 1 && onlyCounted(goods[0]) && saysHowMany(t, a) {
		again := want{Item: detail.Item{Quantity: goods[0].Quantity, Said: true, Name: t.s.Last[0].Name, Sure: true}} // "¿y si llevo 4?", "necesito 8"
		return task{Slots: map[string]string{"by": reader.Price}, Wants: []want{again}}, 0.9
	}
	if len(t.s.Last) == 1 && len(t.heard.acts) == 1 && t.asksContents() && !t.front.aboutDelivery(a) && !anyNamed(t.heard.goods(a)) {
		return task{Slots: map[string]string{"by": by(a)}}, 0.9
	}
	return task{}, 0
}

// asksYield: an act asks how far a thing goes.
func asksYield(t shelf, a act) bool {
	return len(t.heard.acts) == 1 && yields.MatchString(t.heard.Plain()) && t.heard.asks(a)
}

// saysHowMany: a number of an act is how many of the thing before it are wanted, or asked after.
func saysHowMany(t shelf, a act) bool {
	if t.heard.asks(a) {
		return a.score(reader.Find, reader.Price) >= enough
	}
	return !t.sells() && !t.heard.Question() && t.heard.Len() <= 4 && detail.Said(t.heard.time(a.text)) == 0
}

// supposesBuying asks what it would be to buy so many.
var supposesBuying = regexp.MustCompile(`(^| )(si|se) (llevo|compro|pido|levo|comprar|levar|llevara|comprara)( |$)`)

// supposes: an act asks what so many of a thing would be, and for no better price: "¿y si llevo 30 de cemento?".
func supposes(t shelf, a act, goods []detail.Item) bool {
	if len(goods) == 0 {
		return false
	}
	return t.onlyOwnWords(a) || goods[0].Said && supposesBuying.MatchString(t.heard.part(a.text).Plain()) && t.inCatalogue(goods[0]) &&
		!t.heard.Has("descuento", "descuentos", "desconto", "rebaja", "haces", "hacen", "faz", "fazem")
}

// onlyCounted: nothing is said but how many.
func onlyCounted(it detail.Item) bool {
	return it.Said && it.Name == "" && len(ofMeasure(it)) == 0 && it.Unit != "litro" && it.Unit != "kilo" // "la de 10 litros"
}

// says: a product is said to be something.
func (p product) says(property string) bool {
	words := slices.DeleteFunc(detail.Words(property), func(w string) bool { return len(w) < 4 })
	return len(words) > 0 && likeOne(words, told(p))
}

// marked are those of some products that are said to be so. false: none is, which is owned up to.
func marked(t shelf, list []product, property string) ([]product, bool) {
	if property == "" || len(list) < 2 {
		return list, true
	}
	some := slices.DeleteFunc(slices.Clone(list), func(p product) bool { return !p.says(property) })
	if len(some) == 0 {
		t.tell(msgDetail)
	}
	return some, len(some) > 0
}

// tellProperty answers what one product is like, as far as it is said of it.
func tellProperty(t shelf, p product, property string) {
	about := sentence(p.About)
	if p.says(property) && about != "" && !strings.Contains(t.text(), about) {
		t.tell(lineAt, p.Name, about)
	} else if !p.says(property) {
		t.tell(msgDetail)
	}
}

// ofShown answers what is asked of the things that were spoken of or shown last.
func ofShown(t shelf, k *task) error {
	list := t.s.Last
	if len(list) == 0 {
		list = t.s.Shown
	}
	list, ok := marked(t, list, k.slot("property"))
	switch {
	case len(list) == 0 && ok:
		t.tell(msgDetail)
	case ok && len(list) == 1:
		tellProperty(t, list[0], k.slot("property"))
	case ok:
		t.tell(msgDiet, quoted(k.slot("property")))
		t.say(t.options(optionsOf(list)))
	}
	return nil
}

// completed gives things that are only said by a size the name of the thing before them: "el aceite chico y el grande".
func completed(goods []detail.Item) []detail.Item {
	for i := 1; i < len(goods); i++ {
		it, before := &goods[i], goods[i-1]
		if it.Name == "" && (it.Big || it.Small || len(it.Sizes) > 0) && before.Name != "" && (before.Big || before.Small || len(before.Sizes) > 0) {
			it.Name, it.Sure = before.Name, before.Sure
		}
	}
	return goods
}

// tellLike tells of what fits and is said to be as it was asked for; none: nothing is.
func tellLike(t shelf, k *task, w want, list []product) ([]product, error) {
	property := k.slot("property")
	list, ok := marked(t, list, property)
	if !ok {
		return nil, nil
	}
	told, err := t.tellOf(k, w, list)
	if err == nil && property != "" && len(told) == 1 {
		tellProperty(t, told[0], property)
	}
	return told, err
}
