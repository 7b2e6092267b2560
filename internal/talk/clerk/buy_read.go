package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// saying is an act read as something about the order in the making.
type saying struct {
	*turn
	a         act
	goods     []detail.Item
	sure      bool // it names things
	counted   bool // it says how many of something
	again     bool // one more of what there is: "otra más"
	asks      bool // it is a question
	elsewhere bool // something else was asked for, or its number may be an hour
}

func (t basket) saying(a act) saying {
	s := saying{turn: t.turn, a: a, goods: t.heard.goods(t.whole(a))}
	mark := strings.Contains(t.heard.Raw[a.From:min(a.To+1, len(t.heard.Raw))], "?")
	s.asks = mark && a.score(reader.Find, reader.Price) > a.score(reader.Add)
	s.elsewhere = t.asked() && !t.choosing() || t.heard.time(a.text).HasTime
	for i, it := range s.goods {
		if words := detail.Words(it.Name); it.Said && !it.Sure && len(words) > 0 && detail.Common(words, detail.Words(strings.Join(t.facts.Named, " "))) == len(words) {
			it.Sure, s.goods[i].Sure = true, true // "mi esposo quiere un rib eye"
		}
		s.sure = s.sure || it.Sure
		s.counted = s.counted || it.Said && it.Name != "" && (it.Sure || it.Quantity > 1 && !s.elsewhere)
		s.again = s.again || it.More && it.Name == "" && t.shelf.ordering()
	}
	return s
}

// asked reports that the turn began with an open question of ours.
func (t basket) asked() bool { return len(t.begin.Tasks) > 0 && t.begin.Tasks[0].Asked != "" }

// kinds are what an act that adds to the order may be read as here, and one that takes from it.
func (s saying) kinds() (adds, less []string) {
	adds, less = []string{reader.Add}, []string{reader.Remove, reader.SetQuantity, reader.Swap, reader.Clear}
	if s.counted && s.a.score(reader.Find, reader.Price) < 0.2 || s.again {
		adds = append(adds, reader.Other)
	}
	things := s.sure || s.counted
	if things && !s.shelf.ordering() && !s.basket.choosing() {
		adds = append(adds, reader.SetQuantity)
	}
	if _, table := s.desk.shop.(menuShop); things && !table { // nothing can be booked here
		adds = append(adds, reader.Book)
	}
	adds = append(adds, s.inOneBreath()...)
	switch {
	case s.asks:
	case s.s.More && things: // the name of something, after "anything else?"
		adds = append(adds, reader.Find, reader.Choose, reader.Other)
	case len(s.s.Shown) > 0 && !(s.basket.choosing() && s.basket.asked()):
		adds = append(adds, reader.Choose)
	}
	if s.shelf.ordering() && s.s.Number == "" {
		less = append(less, reader.CancelOrder, reader.ChangeOrder)
	}
	return adds, less
}

// inOneBreath are what an act may be read as that orders something along with it.
func (s saying) inOneBreath() (kinds []string) {
	if s.counted && s.sure { // "buen día, necesito 10 cocas"
		kinds = append(kinds, reader.Greet)
	}
	if s.besideWay() {
		kinds = append(kinds, reader.GiveAddress, reader.Deliver, reader.Pickup)
	}
	if s.missing() {
		kinds = append(kinds, reader.Complain, reader.OrderStatus, reader.Checkout)
	}
	return kinds
}

// missing: something is said to be missing from the order in the making: "y falta el jabón". What did not come with one
// that was placed is another matter.
func (s saying) missing() bool {
	part := s.heard.part(s.a.text)
	return s.sure && s.shelf.ordering() && part.Has("falta", "faltan", "faltaba", "faltaban", "missing") && !part.Lacked()
}

// score is how sure it is that the act is about the order.
func (s saying) score(adds, less []string) float64 {
	evidence := backing(s.goods)
	switch {
	case s.again:
		evidence = 0.85
	case s.filling() || s.basket.choosing():
		evidence = max(evidence, 0.6)
	}
	score := s.a.backed(evidence, append(slices.Clone(adds), less...)...)
	switch {
	case s.filling():
		return score
	case s.elsewhere && !s.sure:
		score = s.a.score(reader.Add)
	case !s.basket.choosing(): // an empty order cannot lose anything: that is probably about another one
		score = s.a.backed(evidence, adds...) + 0.4*s.a.score(less...)
	}
	if s.heard.Question() && s.a.score(reader.Add) < s.a.score(reader.Swap, reader.Find) { // asked, and not ordered
		score *= 0.6
	}
	return score
}

// filling: an order is being made, or was begun earlier in this message.
func (s saying) filling() bool {
	return s.shelf.ordering() || slices.ContainsFunc(s.heard.acts[:s.a.at], func(a act) bool { return a.Kind == reader.Add && a.score(reader.Add) > 0.5 })
}

// short reads what says no more than a number, or what is not wanted.
func (s saying) short() (task, float64) {
	if n, ok := s.heard.Count(); ok && len(s.s.Last) > 0 && s.shelf.ordering() && s.s.More && !s.heard.TakesOut() && !s.heard.AddsMore() { // "2", of what was just added
		return task{Wants: []want{{Op: opSet, Item: detail.Item{Quantity: n, Said: true}}}}, 0.8
	}
	if len(s.goods) == 1 && s.goods[0].Part && s.goods[0].Without != "" && s.basket.holds(s.goods[0]) { // "una de las hamburguesas sin tocino"
		return task{Wants: wantsOf(s.goods, opAdd, s.a.text)}, 0.9
	}
	if len(s.goods) == 1 && !s.goods[0].Said && s.a.score(reader.No, reader.Remove) > 0.5 && s.basket.holds(s.goods[0]) { // "el choripán no"
		return task{Wants: wantsOf(s.goods, opRemove, s.a.text)}, 0.9
	}
	if it, ok := s.aside(); ok {
		return task{Wants: []want{{Op: opRemove, Item: it}}}, 0.85
	}
	without := detail.Read(s.tag, s.a.text, s.facts.Now).Without()    // "sin el fernet entonces"
	other := slices.ContainsFunc(s.goods, func(it detail.Item) bool { // "una hamburguesa sin papas"
		return it.Name != "" && detail.Common(detail.Words(it.Name), detail.Words(without)) == 0
	})
	if it := (detail.Item{Name: firstWord(without), Quantity: 1}); !other && s.basket.holds(it) {
		return task{Wants: []want{{Op: opRemove, Item: it}}}, 0.85
	}
	return task{}, 0
}

// aside finds what is taken out in the middle of a story, by the words right beside it: "ah no sabés qué, la lechuga
// sacala que ya trajeron".
func (s saying) aside() (detail.Item, bool) {
	words := strings.Fields(s.a.text)
	if s.a.score(reader.Other) < 0.5 || len(words) < 5 || s.heard.Question() {
		return detail.Item{}, false
	}
	for i, w := range words {
		it := detail.Item{Name: locale.Fold(strings.Trim(w, ".,;:!¡")), Quantity: 1}
		if len(it.Name) < 4 || !s.basket.holds(it) {
			continue
		}
		near := s.reader.Read(strings.Join(words[max(0, i-1):min(len(words), i+2)], " ")).Acts
		if len(near) == 1 && near[0].Kind == reader.Remove && near[0].Score > 0.6 {
			return it, true
		}
	}
	return detail.Item{}, false
}

// bid takes what changes an order.
func (buying) bid(t *turn, a act) (task, float64) {
	if !t.shelf.sells() || t.basket.partOfOther(a) || !t.shelf.ordering() && t.heard.part(a.text).Lacked() {
		return task{}, 0
	}
	s := t.basket.saying(a)
	if s.idle() {
		return task{}, 0
	}
	if t.heard.part(a.text).Orders() {
		return task{Wants: s.listed()}, 0.96
	}
	if k, score := s.plain(); score > 0 {
		return k, score
	}
	adds, less := s.kinds()
	if _, _, told := s.pair(); told && s.filling() && !s.asks { // whatever else it is read as
		return task{Wants: s.swap(s.goods)}, max(0.85, s.score(adds, less))
	}
	if list := s.takenOut(); len(list) > 0 {
		return task{Wants: list}, 0.95
	}
	k, ok := s.byKind(adds)
	if !ok {
		return task{}, 0
	}
	return k, min(1, s.score(adds, less))
}

// listed are the things of an order that is announced: those that products are called by, or that are counted.
func (s saying) listed() (list []want) {
	for _, it := range things(s.goods) {
		if it.Name != "" && (it.Sure || it.Said && it.Quantity > 1) {
			list = append(list, want{Item: measured(it), Hint: s.a.text})
		}
	}
	return list
}

// byKind is the change that an act most likely wants, false where nothing is there to be changed so.
func (s saying) byKind(adds []string) (k task, ok bool) {
	a := s.a
	switch best := max(a.score(adds...), a.score(reader.Remove), a.score(reader.SetQuantity), a.score(reader.Swap), a.score(reader.Clear, reader.CancelOrder)); {
	case best == a.score(adds...):
		if each := things(s.goods); s.heard.BeginsNo() && len(each) == 1 && s.shelf.ordering() && s.heard.part(a.text).Corrects() { // "no, mejor una sprite"
			if _, there := s.basket.inCart(each[0]); !there {
				if k.Wants = s.swap(each); k.Wants != nil {
					return k, true
				}
			}
		}
		if k.Wants = s.rather(s.picked()); s.missing() {
			for i := range k.Wants {
				k.Wants[i].Once = !k.Wants[i].Item.Said
			}
		}
	case best == a.score(reader.Remove), best == a.score(reader.SetQuantity) && s.lessBy():
		k.Wants = wantsOf(s.goods, opRemove, a.text)
		return k, s.points(k.Wants)
	case best == a.score(reader.Swap):
		if k.Wants = s.swap(s.goods); k.Wants == nil && (!s.shelf.ordering() || s.s.Order.Pay != s.begin.Order.Pay) {
			return k, false // nothing is there to be changed, or how it is paid is
		} else if k.Wants == nil {
			k.set("swap", "yes")
		}
	case best == a.score(reader.SetQuantity):
		k.Wants = s.amounts()
		return k, k.Wants != nil
	case a.score(reader.Clear, reader.CancelOrder) >= certain:
		k.set("clear", "yes")
	default:
		return k, false // an order is not emptied on a guess
	}
	return k, true
}

// lessBy: so many are to be taken out, which is not how many there should be: "sacame 2 de esas".
func (s saying) lessBy() bool {
	part := s.heard.part(s.a.text)
	_, left := part.LeftWith()
	return part.TakesOut() && !left
}

// takenOut is what the order holds and is said to be taken out, whatever the act is read as; what it does not hold comes
// in its place.
func (s saying) takenOut() (list []want) {
	if !s.heard.part(s.a.text).TakesOut() || s.heard.asks(s.a) {
		return nil
	}
	for _, it := range things(s.goods) {
		if it.Name != "" && s.basket.holds(it) {
			list = append(list, want{Op: opRemove, Item: measured(it)})
		}
	}
	for _, it := range things(s.goods) {
		if it.Name != "" && it.Sure && len(list) > 0 && !s.basket.holds(it) {
			list = append(list, want{Item: measured(it), Hint: s.a.text})
		}
	}
	return list
}

// points: it is clear what is to be taken out: it is named, or spoken of as what was named last. "Las otras" are none of
// these.
func (s saying) points(list []want) bool {
	named := slices.ContainsFunc(list, func(w want) bool { return w.Item.Name != "" })
	return named || !list[0].Item.More && !s.settledBefore() && (len(s.s.Cart) == 1 || len(s.s.Last) > 0 || s.basket.choosing())
}

// holds: something is in the order, or about to be.
func (t basket) holds(it detail.Item) bool {
	words := detail.Words(it.Name)
	_, there := t.inCart(it)
	return len(words) > 0 && (there || t.choosing() && slices.ContainsFunc(t.begin.Tasks[0].Wants, func(w want) bool {
		return !w.Done && detail.Common(words, detail.Words(w.Item.Name)) > 0
	}))
}

// firstWord is the first word of a text that says what something is called.
func firstWord(text string) string {
	if words := detail.Words(text); len(words) > 0 {
		return words[0]
	}
	return ""
}

// backing is how much the things of an act speak for buying or asking about them, whatever it is read as.
func backing(goods []detail.Item) (evidence float64) {
	for _, it := range goods {
		switch {
		case it.Sure && it.Said:
			return 0.85
		case it.Sure, it.Said && it.Quantity > 1 && it.Name != "":
			evidence = 0.7
		case it.Name != "":
			evidence = max(evidence, 0.5)
		}
	}
	return evidence
}

// backed is the score of some kinds; where other evidence speaks for them it is at least that much of their share of all
// that the act could be.
func (a act) backed(evidence float64, kinds ...string) float64 {
	all := 0.0
	for _, g := range a.Guesses {
		all += g.Score
	}
	if all == 0 {
		return 0
	}
	return max(a.score(kinds...), evidence*a.score(kinds...)/all)
}

// choosing reports that a choice is open.
func (t basket) choosing() bool {
	return len(t.begin.Tasks) > 0 && (t.begin.Tasks[0].Skill == "buy" || t.begin.Tasks[0].Skill == "find")
}

// whole is an act with what follows it and says how it is wanted: "dos burritos", "sin crema".
func (t basket) whole(a act) act {
	for _, next := range t.heard.acts[a.at+1:] {
		if !t.partOfOther(next) {
			break
		}
		a.To, a.text = next.To, t.heard.Raw[a.From:next.To]
	}
	return a
}

// partOfOther: an act only says how the thing before it is wanted.
func (t basket) partOfOther(a act) bool {
	if a.at == 0 || a.score(reader.Diet, reader.Choose) < 0.5 {
		return false
	}
	before := t.heard.acts[a.at-1]
	m := detail.Read(t.tag, a.text, t.facts.Now)
	return (before.score(reader.Add) >= 0.5 || t.partOfOther(before)) && (m.Without() != "" || len(t.heard.slotsOf(a, "choice")) > 0 && !m.Pick().Some())
}

func wantsOf(goods []detail.Item, op, hint string) (out []want) {
	for _, it := range things(goods) {
		out = append(out, want{Op: op, Item: measured(it), Hint: hint})
	}
	if len(out) == 0 {
		out = []want{{Op: op, Item: detail.Item{Quantity: 1}}}
	}
	return out
}

// things leaves out words that only lead in to what is counted: "para el asado: 2 cocas". The catalogue says of all others
// whether they are things.
func things(goods []detail.Item) []detail.Item {
	for len(goods) > 1 && !goods[0].Sure && !goods[0].Points && goods[1].Said && goods[0].Said == (goods[0].Name == "") && goods[0].Quantity == 1 && len(goods[0].Sizes) == 0 && !goods[0].More {
		goods = goods[1:] // also "un pedido: 2 cocas"
	}
	return goods
}

// picked are things to add: by name, or pointed at in what was shown last.
func (s saying) picked() (out []want) {
	t, a, goods := s.turn, s.a, s.goods
	named := slices.ContainsFunc(goods, func(it detail.Item) bool { return it.Name != "" })
	if len(t.s.Shown) > 0 && len(t.heard.acts) <= 2 && len(goods) < 2 {
		index, n, sure := t.choicesIn(detail.Read(t.tag, a.text, t.facts.Now), optionsOf(t.s.Shown))
		if sure > 0 && t.basket.sameThing(goods, optionsOf(t.s.Shown), index) {
			for _, i := range index {
				w := want{Product: t.s.Shown[i], Item: detail.Item{Quantity: max(n, 1), Said: n > 0, Name: t.s.Shown[i].Name}, Hint: a.text}
				if len(goods) == 1 && goods[0].Said {
					w.Item.Quantity, w.Item.Unit, w.Item.Half, w.Item.Said = goods[0].Quantity, goods[0].Unit, goods[0].Half, true
				}
				out = append(out, w)
			}
			return out
		}
	}
	if !named && len(t.s.Last) == 0 && len(goods) == 0 {
		return nil
	}
	return wantsOf(goods, opAdd, a.text)
}

// rather sets what the order holds already: "mejor 8 cocas" are not 8 more.
func (s saying) rather(list []want) []want {
	for i, w := range list {
		_, there := s.basket.inCart(w.Item)
		switch {
		case !w.Item.Said || w.Item.Name == "" || !s.shelf.ordering() || w.Item.More || !s.heard.part(s.a.text).Corrects():
		case there:
			list[i].Op = opSet
		case !w.Item.Sure && w.Item.Quantity > 1 && len(list) == 1: // "mejor poné 6"
			list[i] = want{Op: opSet, Item: detail.Item{Quantity: w.Item.Quantity, Said: true}, Hint: s.a.text}
		}
	}
	return list
}

// amounts are new quantities of what is in the order.
func (s saying) amounts() []want {
	t, a, goods := s.turn, s.a, s.goods
	if goods = things(goods); len(goods) == 1 {
		_, there := t.basket.inCart(goods[0])
		switch {
		case !goods[0].Sure && !there:
			goods[0].Name = ""
		case !there && t.shelf.ordering() && (t.heard.BeginsNo() || a.score(reader.Swap, reader.Remove) > 0.2): // something else
			return s.swap(goods)
		}
	}
	if n, ok := detail.Read(t.tag, a.text, t.facts.Now).NewQuantity(); ok && len(goods) < 2 {
		it := detail.Item{}
		if len(goods) == 1 {
			it = goods[0]
		}
		it.Quantity, it.Said = n, true
		return []want{{Op: opSet, Item: it, Hint: a.text}}
	}
	if !slices.ContainsFunc(goods, func(it detail.Item) bool { return it.Said }) {
		return nil // no quantity, no change
	}
	return wantsOf(goods, opSet, a.text)
}
