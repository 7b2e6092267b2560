package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgAdded    = locale.Text{ES: "Agregué %s.", PT: "Coloquei %s.", EN: "I added %s."}
	msgNoted    = locale.Text{ES: "Perfecto: %s.", PT: "Perfeito: %s.", EN: "Great: %s."}
	msgLeftOut  = locale.Text{ES: "Entonces va sin %s.", PT: "Então vai sem %s.", EN: "So it goes without %s."}
	msgMakes    = locale.Text{ES: "Serían %s.", PT: "Seriam %s.", EN: "That makes %s."}
	msgRemoved  = locale.Text{ES: "Saqué %s.", MX: "Quité %s.", PT: "Tirei %s.", EN: "I removed %s."}
	msgSetTo    = locale.Text{ES: "Quedó en %s.", PT: "Ficou em %s.", EN: "It is %s now."}
	msgSubtotal = locale.Text{ES: "Van %s.", MX: "Llevas %s.", PT: "O total até agora é %s.", EN: "That is %s so far."}
	msgElse     = locale.Text{ES: "¿Algo más?", PT: "Mais alguma coisa?", EN: "Anything else?"}
	msgWhichOf  = locale.Text{ES: "¿Cuál de estas opciones de %s?", PT: "Qual destas opções de %s?", EN: "Which of these for %s?"}
	msgStill    = locale.Text{ES: "Y de %s, ¿cuál va? Decime el número, o “ninguna”.", MX: "Y de %s, ¿cuál quieres? Dime el número, o “ninguna”.", PT: "E de %s, qual vai? Diga o número, ou “nenhuma”.", EN: "And for %s, which one? Tell me the number, or “none”."}
	msgPick     = locale.Text{ES: "Decime el número o el nombre.", MX: "Dime el número o el nombre.", PT: "Diga o número ou o nome.", EN: "Tell me the number or the name."}
	msgFewer    = locale.Text{ES: "De %s quedan %d. ¿Te agrego esa cantidad?", PT: "De %s restam %d. Coloco essa quantidade?", EN: "There are %[2]d of %[1]s left. Shall I add that many?"}
	msgNotIn    = locale.Text{ES: "%s no está en tu pedido.", PT: "%s não está no seu pedido.", EN: "%s is not in your order."}
	msgEmpty    = locale.Text{ES: "Todavía no hay nada en tu pedido.", PT: "Ainda não há nada no seu pedido.", EN: "There is nothing in your order yet."}
	msgNowNone  = locale.Text{ES: "El pedido quedó vacío. ¿Qué te agrego?", PT: "O pedido ficou vazio. O que eu coloco?", EN: "The order is empty now. What shall I add?"}
	msgCleared  = locale.Text{ES: "Listo, el pedido está vacío. ¿Querés pedir otra cosa?", MX: "Listo, el pedido está vacío. ¿Quieres pedir otra cosa?", PT: "Pronto, o pedido está vazio. Quer pedir outra coisa?", EN: "Done, the order is empty. Would you like to order something else?"}
	msgCannot   = locale.Text{ES: "Desde acá no puedo sacar ni bajar productos de un pedido ya cargado.", MX: "Desde aquí no puedo quitar productos de un pedido ya cargado.", PT: "Por aqui não consigo tirar produtos de um pedido já montado.", EN: "From here I cannot take products out of an order."}
	msgWhatFor  = locale.Text{ES: "¡Dale! ¿Qué te agrego al pedido?", MX: "¡Claro! ¿Qué te agrego al pedido?", PT: "Claro! O que você quer pedir?", EN: "Sure! What would you like to order?"}
)

// buying fills and changes the order in the making.
type buying struct{}

// bid takes what changes an order; what an empty order cannot lose is probably about another one.
func (buying) bid(t *turn, a act) (task, float64) {
	if !t.sells() || t.partOfOther(a) {
		return task{}, 0
	}
	goods := t.heard.goods(t.whole(a))
	adds, less := []string{reader.Add}, []string{reader.Remove, reader.SetQuantity, reader.Swap, reader.Clear}
	asks := strings.Contains(a.text+t.heard.Raw[a.To:min(a.To+1, len(t.heard.Raw))], "?") && a.score(reader.Find, reader.Price) > a.score(reader.Add)
	elsewhere := len(t.begin.Tasks) > 0 && t.begin.Tasks[0].Asked != "" && !t.choosing() || t.heard.time(a.text).HasTime // a number may be an hour
	counted := slices.ContainsFunc(goods, func(it detail.Item) bool { return it.Said && it.Name != "" && (it.Sure || !elsewhere) })
	sure := slices.ContainsFunc(goods, func(it detail.Item) bool { return it.Sure })
	again := slices.ContainsFunc(goods, func(it detail.Item) bool { return it.More && it.Name == "" }) && t.ordering() // "otra más"
	if counted && a.score(reader.Find, reader.Price) < 0.2 || again {
		adds = append(adds, reader.Other)
	}
	if !t.ordering() && !t.choosing() && (counted || sure) {
		adds = append(adds, reader.SetQuantity)
	}
	if t.desk.diary == nil && sure { // nothing can be booked here
		adds = append(adds, reader.Book)
	}
	if t.s.More && (sure || counted) && !asks { // the name of something, after "anything else?"
		adds = append(adds, reader.Find, reader.Choose, reader.Other)
	} else if len(t.s.Shown) > 0 && !asks && !(t.choosing() && t.begin.Tasks[0].Asked != "") {
		adds = append(adds, reader.Choose)
	}
	if t.ordering() && t.s.Number == "" {
		less = append(less, reader.CancelOrder, reader.ChangeOrder)
	}
	evidence := backing(goods)
	if t.ordering() || t.choosing() {
		evidence = max(evidence, 0.6)
	}
	if again {
		evidence = 0.85
	}
	score := a.backed(evidence, append(adds, less...)...)
	if !t.ordering() && !t.choosing() {
		score = a.backed(evidence, adds...) + 0.4*a.score(less...)
	}
	if elsewhere && !sure && !t.ordering() {
		score = a.score(reader.Add)
	}
	if t.heard.Question() && a.score(reader.Add) < a.score(reader.Swap, reader.Find) && !t.ordering() { // asked, and not ordered
		score *= 0.6
	}
	if n, ok := t.heard.Count(); ok && len(t.s.Last) > 0 && t.ordering() && t.s.More { // "2", of what was just added
		return task{Wants: []want{{Op: opSet, Item: detail.Item{Quantity: n, Said: true}}}}, 0.8
	}
	if w := detail.Read(t.tag, a.text, t.facts.Now).Without(); w != "" && a.score(reader.Add, reader.Find) < 0.5 { // "sin el fernet entonces"
		if it := (detail.Item{Name: firstWord(w), Quantity: 1}); t.holds(it) {
			return task{Wants: []want{{Op: opRemove, Item: it}}}, 0.85
		}
	}
	k := task{}
	switch best := max(a.score(adds...), a.score(reader.Remove), a.score(reader.SetQuantity), a.score(reader.Swap), a.score(reader.Clear, reader.CancelOrder)); {
	case best == a.score(adds...):
		k.Wants = t.picked(a, goods)
	case best == a.score(reader.Remove):
		k.Wants = wantsOf(goods, opRemove, a.text)
	case best == a.score(reader.Swap):
		k.Wants = t.swap(a, goods)
	case best == a.score(reader.SetQuantity):
		k.Wants = t.amounts(a, goods)
	default:
		k.set("clear", "yes")
	}
	return k, min(1, score)
}

// holds: something is in the order, or about to be.
func (t *turn) holds(it detail.Item) bool {
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
func (t *turn) choosing() bool {
	return len(t.begin.Tasks) > 0 && (t.begin.Tasks[0].Skill == "buy" || t.begin.Tasks[0].Skill == "find")
}

// whole is an act with what follows it and says how it is wanted: "dos burritos", "sin crema".
func (t *turn) whole(a act) act {
	for _, next := range t.heard.acts[a.at+1:] {
		if !t.partOfOther(next) {
			break
		}
		a.To, a.text = next.To, t.heard.Raw[a.From:next.To]
	}
	return a
}

// partOfOther: an act only says how the thing before it is wanted.
func (t *turn) partOfOther(a act) bool {
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

// things leaves out words that are only left over beside things that are counted; the catalogue says of the others
// whether they are things.
func things(goods []detail.Item) []detail.Item {
	if !slices.ContainsFunc(goods, func(it detail.Item) bool { return it.Said && it.Name != "" }) {
		return goods
	}
	return slices.DeleteFunc(slices.Clone(goods), func(it detail.Item) bool { return !it.Sure && !it.Said && it.Name != "" })
}

// picked are things to add: by name, or pointed at in what was shown last.
func (t *turn) picked(a act, goods []detail.Item) (out []want) {
	named := slices.ContainsFunc(goods, func(it detail.Item) bool { return it.Name != "" })
	if len(t.s.Shown) > 0 && len(t.heard.acts) <= 2 {
		index, n, sure := t.choicesIn(detail.Read(t.tag, a.text, t.facts.Now), optionsOf(t.s.Shown))
		if sure > 0 && t.sameThing(goods, optionsOf(t.s.Shown), index) {
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

// amounts are new quantities of what is in the order.
func (t *turn) amounts(a act, goods []detail.Item) []want {
	if goods = things(goods); len(goods) == 1 {
		_, there := t.inCart(goods[0])
		switch {
		case !goods[0].Sure && !there:
			goods[0].Name = ""
		case !there && t.ordering() && (t.heard.BeginsNo() || a.score(reader.Swap, reader.Remove) > 0.2): // something else
			return t.swap(a, goods)
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
	return wantsOf(goods, opSet, a.text)
}

// insteadOf stand before what is given up; without them it is said first.
var insteadOf = []string{"en vez de", "en lugar de", "em vez de", "no lugar de", "instead of", "envez de"}

// swap takes one thing out and another in: the things of the act in their order, or the one that was last spoken of.
func (t *turn) swap(a act, goods []detail.Item) []want {
	var each []detail.Item
	from, between := a.From, ""
	for _, s := range t.heard.slots {
		if s.Kind != "thing" || s.From < a.From || s.To > a.To {
			continue
		}
		if len(each) == 1 {
			between = locale.Fold(t.heard.Raw[from:s.From])
		}
		each = append(each, t.heard.goods(act{Act: reader.Act{Span: reader.Span{From: from, To: s.To}}})...)
		from = s.To
	}
	if by := strings.Index(a.text, " por "); len(each) < 2 && by > 0 {
		part := func(from, to int) []detail.Item {
			return t.heard.goods(act{Act: reader.Act{Span: reader.Span{From: from, To: to}}})
		}
		each = part(a.From+by+4, a.To)
		for _, it := range part(a.From, a.From+by) {
			if _, there := t.inCart(it); there && it.Name != "" && len(each) == 1 {
				each = append([]detail.Item{it}, each...)
			}
		}
	} else if len(each) < 2 {
		each = things(goods)
	}
	switch {
	case len(each) == 1 && !each[0].Sure && each[0].Said && each[0].Quantity > 1 && !t.holds(each[0]): // "mejor poné 6"
		return []want{{Op: opSet, Item: detail.Item{Quantity: each[0].Quantity, Said: true}}}
	case len(each) == 0 && len(t.s.Last) == 1 && t.heard.Pick().That: // "por ese"
		old := wantsOf(things(goods), opRemove, "")
		old[0].Instead, old[0].Item.Quantity, old[0].Item.Said = true, 0, false
		return append(old[:1], want{Product: t.s.Last[0], Item: detail.Item{Quantity: 1, Name: t.s.Last[0].Name}, Instead: true})
	case len(each) == 0:
		return nil
	case len(each) == 1 && t.holds(each[0]): // "las hamburguesas mejor no"
		return wantsOf(each, opRemove, "")
	case len(each) == 1: // for what was last spoken of
		each = append([]detail.Item{{Quantity: 1}}, each...)
	case slices.ContainsFunc(insteadOf, func(w string) bool { return strings.Contains(between, w) }):
		each[0], each[1] = each[1], each[0]
	}
	old, fresh := each[0], measured(each[1])
	if !old.Said { // all of it
		old.Quantity = 0
	}
	if at, ok := t.inCart(old); ok && !fresh.Said {
		fresh.Quantity, fresh.Said = t.s.Cart[at].Quantity, true
	}
	return []want{{Op: opRemove, Item: old, Instead: true}, {Item: fresh, Instead: true, Hint: a.text}}
}

// run finds what is meant, asks where it is not clear, changes the order, and says how it stands.
func (buying) run(t *turn, k *task) error {
	for len(t.s.Tasks) > 1 && t.s.Tasks[1].Skill == "buy" { // what was said together is done together
		k.Wants = append(k.Wants, t.s.Tasks[1].Wants...)
		k.set("clear", firstOf(k.slot("clear"), t.s.Tasks[1].slot("clear")))
		t.s.Tasks = slices.Delete(t.s.Tasks, 1, 2)
	}
	b := &buyer{turn: t, k: k}
	if k.slot("clear") != "" {
		if err := b.clear(); err != nil || len(k.Wants) == 0 {
			return err
		}
		k.drop("clear")
	}
	if len(k.Wants) == 0 {
		return t.question(k, "what", t.in(msgWhatFor))
	}
	b.apply()
	for _, step := range []func() error{b.locate, b.vary, b.short, b.change} {
		if err := step(); err != nil {
			return err
		}
	}
	b.report()
	if i := slices.IndexFunc(k.Wants, func(w want) bool { return !w.Done }); i >= 0 {
		return b.askAbout(i)
	}
	return b.end()
}

// end says how the order stands and what comes next.
func (b *buyer) end() error {
	t := b.turn
	switch {
	case len(b.did) == 0 && len(t.s.Cart) > 0:
		t.anythingElse()
		return nil
	case len(b.did) == 0:
		return nil
	case len(t.s.Cart) == 0:
		t.tell(msgNowNone)
		t.s.More, t.s.Shown = true, nil
		return nil
	}
	t.s.Shown = nil
	if t.s.Order.Total > 0 && !t.closing() {
		t.tell(msgSubtotal, t.amount(t.s.Order.Total))
	}
	t.anythingElse()
	return nil
}

// closing reports that the order is closed in this turn.
func (t *turn) closing() bool {
	return slices.ContainsFunc(t.s.Tasks, func(k task) bool { return k.Skill == "checkout" })
}

// anythingElse asks for more, unless something else comes first.
func (t *turn) anythingElse() {
	if len(t.next) == 0 && !slices.ContainsFunc(t.waiting(), func(k task) bool { return !polite(k.Skill) }) {
		t.tell(msgElse)
		t.s.More = true
	}
}

// clear empties the order.
func (b *buyer) clear() error {
	t := b.turn
	var list []change
	for _, l := range t.s.Cart {
		list = append(list, change{Op: opRemove, Product: l.product, Before: l.Quantity})
	}
	if len(list) == 0 {
		t.tell(msgDropped)
		return nil
	}
	done, err := t.desk.shop.change(t, list)
	if err != nil {
		return err
	}
	for i, c := range done {
		if c.Done || c.Gone {
			b.drop(list[i].Product)
		} else if c.Unable {
			t.tell(msgCannot)
			t.offerPerson()
			return nil
		}
	}
	t.s.Shown, t.s.Last = nil, nil
	if t.s.More = true; len(b.k.Wants) == 0 {
		t.tell(msgCleared)
	}
	return nil
}
