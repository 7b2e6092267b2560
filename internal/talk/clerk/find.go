package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgNone     = locale.Text{ES: "No encontré %s.", PT: "Não encontrei %s.", EN: "I could not find %s."}
	msgPerhaps  = locale.Text{ES: "¿Puede ser %s?", PT: "Pode ser %s?", EN: "Could it be %s?"}
	msgOne      = locale.Text{ES: "Sí, tenemos %s a %s.", PT: "Sim, temos %s por %s.", EN: "Yes, we have %s at %s."}
	msgPriceIs  = locale.Text{ES: "%s está a %s.", MX: "%s cuesta %s.", PT: "%s custa %s.", EN: "%s costs %s."}
	msgNamed    = locale.Text{ES: "Sí, tenemos %s.", PT: "Sim, temos %s.", EN: "Yes, we have %s."}
	msgLeft     = locale.Text{ES: "Quedan %d.", PT: "Restam %d.", EN: "There are %d left."}
	msgLeftOf   = locale.Text{ES: "De %s quedan %d.", PT: "De %s restam %d.", EN: "There are %[2]d of %[1]s left."}
	msgLeftOne  = locale.Text{ES: "Queda 1.", PT: "Resta 1.", EN: "There is 1 left."}
	msgOut      = locale.Text{ES: "De %s no queda stock por ahora.", MX: "Por ahora no tenemos %s en existencia.", PT: "No momento não há estoque de %s.", EN: "%s is out of stock at the moment."}
	msgSeveral  = locale.Text{ES: "Tenemos estas opciones:", PT: "Temos estas opções:", EN: "These are the options:"}
	msgAddIt    = locale.Text{ES: "¿Te lo agrego al pedido?", PT: "Quer que eu coloque no pedido?", EN: "Shall I add it to your order?"}
	msgAddOne   = locale.Text{ES: "¿Cuál te agrego?", PT: "Qual delas quer no pedido?", EN: "Which one shall I add?"}
	msgDetail   = locale.Text{ES: "Ese detalle no lo veo desde acá; te lo confirma una persona si querés.", MX: "Ese detalle no lo veo desde aquí; te lo confirma una persona si quieres.", PT: "Esse detalhe não vejo por aqui; uma pessoa pode confirmar.", EN: "That detail I cannot see from here; a person can confirm it."}
	msgInstead  = locale.Text{ES: "En su lugar puede ser:", PT: "No lugar dele pode ser:", EN: "Instead it could be:"}
	msgClosest  = locale.Text{ES: "Con ese nombre no lo encontré; esto es lo más parecido.", PT: "Com esse nome não encontrei; isto é o mais parecido.", EN: "I found nothing by that name; this comes closest."}
	msgLookFor  = locale.Text{ES: "¿Qué producto buscás?", MX: "¿Qué producto buscas?", PT: "Que produto você procura?", EN: "Which product are you looking for?"}
	msgVariants = locale.Text{ES: "Viene en: %s.", PT: "Há em: %s.", EN: "It comes in: %s."}
	msgSeller   = locale.Text{ES: "¿Querés que te contacte alguien de ventas?", MX: "¿Quieres que te contacte alguien de ventas?", PT: "Quer que alguém de vendas entre em contato?", EN: "Shall somebody from sales contact you?"}
)

// finding tells of products: whether there are any, what they cost, what they are.
type finding struct{}

func (finding) bid(t *turn, a act) (task, float64) {
	if t.desk.shop == nil || asksDocument(t, a) || t.shelf.asksBeside(a) || saysWhere(t, a) {
		return task{}, 0
	}
	if k, score := ofSpoken(t.shelf, a); score > 0 {
		return k, score
	}
	goods := slices.DeleteFunc(t.heard.goods(a), func(it detail.Item) bool {
		return it.Name == "" || len(t.s.Last)+len(t.s.Shown)+a.at > 0 && detail.OnlyUnits(locale.Fold(it.Name)) // "¿y el pack?"
	})
	k := task{Wants: wantsFor(alternatives(goods), a.text)}
	k.set("by", by(a))
	kinds := []string{reader.Find, reader.Price}
	score := a.score(kinds...)
	if supposes(t.shelf, a, goods) {
		k.set("by", map[bool]string{true: reader.Price, false: by(a)}[goods[0].Said])
		return k, followed
	}
	if it, ok := sizeOfLast(t.shelf, a); ok {
		return task{Wants: []want{{Item: it}}, Slots: map[string]string{"by": reader.Price}}, max(followed, score)
	}
	if len(goods) > 0 {
		switch p := t.shelf.extent(a); {
		case p.Cheapest:
			k.set("extent", "cheapest")
		case p.Dearest:
			k.set("extent", "dearest")
		}
		return t.shelf.named(a, k, goods, kinds)
	}
	p := detail.Read(t.tag, a.text, t.facts.Now).Pick()
	switch {
	case len(t.s.Shown) > 1 && (p.Cheapest || p.Dearest):
		k.set("among", "yes")
		return k, max(score, 0.8)
	case len(t.s.Last) == 0 && len(t.s.Shown) == 0 || score < a.score(reader.Browse): // what there is, or nothing that is known
		return task{}, 0
	}
	return k, score
}

// saysWhere: an act has the street that this message gave.
func saysWhere(t *turn, a act) bool {
	street := t.s.Order.Address.Street
	return street != "" && street != t.begin.Order.Address.Street && strings.Contains(a.text, street)
}

// onlyOwnWords: a question has no more than words that products are called by: "¿y vino?".
func (t shelf) onlyOwnWords(a act) bool {
	if !t.heard.part(a.text).Adds() || !t.heard.asks(a) {
		return false
	}
	words := detail.Words(a.text)
	return len(words) > 0 && len(words) <= 3 && detail.Common(words, detail.Words(strings.Join(t.facts.Named, " "))) == len(words)
}

// named bids for a question that names something.
func (t shelf) named(a act, k task, goods []detail.Item, kinds []string) (task, float64) {
	if len(t.s.Last) > 0 && ofState.MatchString(t.heard.part(a.text).Plain()) && t.heard.asks(a) && !slices.ContainsFunc(goods, t.inCatalogue) {
		return task{Slots: map[string]string{"by": reader.Find, "property": a.text}}, 0.9 // "¿están frías las birras?"
	}
	kinds = append(kinds, reader.Browse, reader.Recommend, reader.Services)
	evidence := backing(goods)
	if _, shown := t.basket.known(goods[0]); shown && !(t.basket.choosing() && t.basket.asked()) { // one of what was shown
		evidence = 0.85
		kinds = append(kinds, reader.Other, reader.Choose)
	} else if also := detail.Read(t.tag, a.text, t.facts.Now).Adds() && t.heard.asks(a) && len(t.s.Last)+len(t.s.Shown)+len(t.s.Cart) > 0; also || goods[0].Sure && !goods[0].Said {
		if kinds = append(kinds, reader.Other); also && len(detail.Words(goods[0].Name)) <= 3 { // "¿y stella?", after another
			evidence, kinds = 0.8, append(kinds, reader.SetQuantity, reader.Checkout)
			k.Wants[0].Item.Sure = true
		}
	}
	if !t.sells() {
		kinds = append(kinds, reader.Add)
	}
	score := min(1, a.backed(evidence, kinds...))
	if t.sells() && !t.heard.asks(a) && a.score(reader.Add) > a.score(reader.Find, reader.Price, reader.Browse) { // "necesito lavandina"
		score *= 0.9
	}
	return k, score
}

// ofState asks how things are, and not whether there are any.
var ofState = regexp.MustCompile(`^(y |e )?(esta|estan|ta|tao|estao|es|son|sao|is|are|viene|vienen|vem) `)

// ofWares are acts that may be about products.
var ofWares = []string{reader.Find, reader.Price, reader.Add, reader.Browse, reader.Recommend, reader.Other, reader.Choose}

// guess is what a message most probably means that nobody bids for: with a number it orders what it names, else it asks
// for it. The catalogue decides whether there is such a thing.
func (t shelf) guess() (bid, bool) {
	if t.desk.shop == nil || t.heard.Len() > 12 || t.heard.BeginsYes() || t.heard.BeginsNo() {
		return bid{}, false
	}
	asked := t.facts.Question != "" || t.basket.asked() && t.begin.Tasks[0].Skill != "find"
	for _, a := range t.heard.acts {
		if a.Score >= 0.5 && t.heard.asks(a) && a.score(ofWares...) < 0.2 { // it asks for something else
			continue
		}
		goods := things(t.heard.goods(a))
		switch at := slices.IndexFunc(goods, func(it detail.Item) bool { return it.Name != "" }); {
		case at < 0, asked && !goods[at].Sure, !slices.ContainsFunc(goods, t.inCatalogue) && a.score(reader.Find, reader.Price, reader.Add) < enough:
		case goods[at].Said && t.sells() && !t.heard.Question() && len(t.heard.part(a.text).Apart(goods)) == 0:
			return bid{skill: "buy", task: task{Skill: "buy", Wants: wantsOf(goods, opAdd, a.text)}, act: a.at}, true
		default:
			k := task{Skill: "find", Wants: wantsFor(goods, a.text), Slots: map[string]string{"by": "guess"}}
			return bid{skill: "find", task: k, act: a.at}, true
		}
	}
	return bid{}, false
}

// by is what is asked about something.
func by(a act) string {
	kind, best := reader.Find, 0.0
	for _, of := range []string{reader.Find, reader.Price, reader.Browse, reader.Recommend, reader.Add} {
		if s := a.score(of); s > best {
			kind, best = of, s
		}
	}
	return kind
}

func wantsFor(goods []detail.Item, hint string) (out []want) {
	for _, it := range things(goods) {
		out = append(out, want{Item: measured(it), Hint: hint})
	}
	return out
}

func (finding) run(t *turn, k *task) error {
	if k.slot("offered") != "" {
		return t.shelf.offerGoods(k)
	}
	if len(k.Wants) == 0 && k.slot("property") != "" {
		return ofShown(t.shelf, k)
	}
	if len(k.Wants) == 0 {
		return t.shelf.aboutLast(k)
	}
	found := make([]finds, len(k.Wants))
	waiting := false
	for i, w := range k.Wants {
		var err error
		if found[i], err = t.shelf.lookUp(k, w.Item); err != nil {
			waiting = true
		}
	}
	switch {
	case waiting:
		return errWaiting
	case k.slot("extent") != "":
		return t.shelf.compare(k, found)
	}
	return t.shelf.tellFinds(k, found)
}

// tellFinds tells of everything that was found, and offers the last of it.
func (t shelf) tellFinds(k *task, found []finds) error {
	var last, shown []product
	some, sum, lines := false, int64(0), 0
	for i, f := range found {
		_, sure := fitting(f.List, k.Wants[i].Item)
		some = some || sure
	}
	for i, w := range k.Wants {
		list := t.pick(k, w, found[i], some)
		if len(list) == 0 {
			continue
		}
		told, err := tellLike(t, k, w, list)
		if err != nil {
			return err
		}
		if len(told) == 0 {
			continue
		}
		if k.slot("detail") != "" {
			t.tell(msgDetail)
			k.drop("detail")
		}
		if len(told) == 1 {
			last = append(last, told[0])
			sum, lines = sum+w.of(told[0]).costs(), lines+boolInt(w.of(told[0]).costs() > 0)
		}
		shown = append(slices.Clone(told), shown...) // what was told last is what a number or a yes means
		k.Options = optionsOf(told)
	}
	if len(shown) > 0 {
		remember(t.turn, distinct(shown))
	}
	switch {
	case len(last) == 0 && len(k.Options) == 0 && k.slot("by") == reader.Recommend:
		t.then(task{Skill: "browse"})
		return nil
	case len(last) == 0 && len(k.Options) == 0 && k.slot("by") == "guess":
		t.s.Misses = t.begin.Misses
		missed(t.turn)
		return nil
	}
	if lines > 1 && lines == len(found) {
		t.tell(msgSum, t.amount(sum))
	}
	t.tellThere()
	t.s.Last = last
	if len(last) > 1 && len(k.Wants) > 1 {
		t.s.Shown, k.Options = last, optionsOf(last)
	}
	k.set("offered", "yes")
	return t.offerGoods(k)
}

// tellThere says what delivery costs to the place that the question names, unless that is answered by itself.
func (t shelf) tellThere() {
	told := slices.ContainsFunc(t.s.Tasks, func(k task) bool { return k.Skill == "info" && k.slot("about") == reader.DeliverInfo })
	if line := t.front.zoneLine(t.heard.Raw); line != "" && t.heard.Question() && !told && t.front.goesTo(t.front.zoneIn(t.heard.Raw)) {
		t.s.Zone = t.heard.Raw
		t.say(sentence(line))
	}
}

// lookUp searches; a part of a menu has a name of its own.
func (t shelf) lookUp(k *task, it detail.Item) (finds, error) {
	if p, shown := t.basket.known(it); shown && !t.sells() {
		return finds{List: []product{p}}, nil
	}
	query := it.Name
	_, kitchen := t.desk.shop.(menuShop)
	if !kitchen { // else it is how a dish is wanted
		query += " " + it.Without
	}
	f, err := t.desk.shop.find(t.turn, clip(strings.TrimSpace(query), 90))
	if !kitchen || k.slot("by") == reader.Price {
		return f, err
	}
	part, err2 := t.desk.shop.part(t.turn, it.Name)
	if err != nil || err2 != nil {
		return finds{}, errWaiting
	}
	if _, sure := fitting(f.List, it); len(part.List) > 0 && (!sure || k.slot("by") == reader.Browse) {
		part.Sentence = "part"
		return part, nil
	}
	return f, nil
}

// pick is what fits, having said what does not.
func (t shelf) pick(k *task, w want, f finds, some bool) []product {
	if f.Why != "" || f.Sentence == "part" && len(f.List) > 0 {
		t.say(f.Why)
		return f.List
	}
	fit, sure := fitting(forAsMany(f.List, w.Hint), w.Item)
	if len(fit) == 0 || !sure && (len(f.Perhaps) > 0 || !w.Item.Sure || !slices.ContainsFunc(fit, func(p product) bool { return likeOne(detail.Words(w.Item.Name), told(p)) })) {
		t.tellNone(k, w.Item, f, some)
		return nil
	}
	if _, plain := t.desk.shop.(erpShop); plain && sure && len(fit) == 1 && detail.Common(detail.Words(w.Item.Name), detail.Words(fit[0].Name)) > 1 {
		if more := unsaid(fit[0], w.Item); more != "" && t.front.zoneLine(w.Item.Name) == "" { // its sizes and colours are not told here
			k.set("detail", more)
		}
	} else if !sure || strange(fit, w.Item) {
		if another(fit, w.Item) {
			t.tellNone(k, w.Item, f, some)
			return nil
		}
		t.tell(msgClosest)
		k.set("by", reader.Price) // which says no "yes"
	}
	return fit
}

// tellNone says that there is no such thing, if it is one that was asked for.
func (t shelf) tellNone(k *task, it detail.Item, f finds, some bool) {
	if !it.Sure && len(detail.Words(it.Name)) > 2 { // hardly what anything is called
		k.set("by", "guess")
	}
	if by := k.slot("by"); by != "guess" && by != reader.Recommend && (it.Sure || !some || it.Said && it.Quantity > 1) {
		t.tell(msgNone, quoted(it.Name))
		t.s.Missing = it.Name
		t.suggest(it.Name, f)
	}
}

// suggest names what the finder proposes, as far as it looks like what was asked for.
func (t shelf) suggest(query string, f finds) {
	var close []string
	for _, s := range f.Perhaps {
		if likeOne(detail.Words(query), s) && len(close) < 3 && !slices.Contains(close, s) {
			close = append(close, s)
		}
	}
	if len(close) > 0 {
		t.tell(msgPerhaps, t.list(close, true))
	}
}

// hear takes a choice, or a yes to the only thing that was found.
func (finding) hear(t *turn, k *task) (func(), float64) {
	h := t.heard
	yes, no := h.yes(), h.no()
	if k.Asked == "lead" {
		return t.shelf.hearSeller(k, yes, no)
	}
	if len(t.s.Shown) < len(k.Options) || h.Question() {
		return nil, 0
	}
	goods := h.goods(act{Act: reader.Act{Span: reader.Span{To: len(h.Raw)}}})
	if no > 0.5 && no > yes && len(goods) == 0 || h.Pick().None {
		return func() {
			t.useAll()
			*k = task{Skill: "thanks", Slots: map[string]string{"say": "no"}}
			if t.shelf.ordering() {
				*k = task{Skill: "cart", Slots: map[string]string{"else": "yes"}}
			}
		}, max(no, 0.8)
	}
	buy := task{Skill: "buy", Options: k.Options, Wants: []want{{Choices: t.s.Shown[:len(k.Options)], Item: itemOf(k), Hint: itemOf(k).Name + " " + whichOf(k)}}}
	if take, sure := hearOneOfEach(t, k, goods); sure > 0 {
		return take, sure
	}
	if list := t.shelf.thatAndMore(k, goods); len(list) > 1 {
		return func() { t.useAll(); *k = task{Skill: "buy", Wants: list} }, 1.1
	}
	if counted(goods) > 1 { // an order of its own: "dame 2 harinas y 1 azúcar, la más barata"
		return nil, 0
	}
	if take, sure := t.basket.hearChoice(&buy, 0, nil); sure > 0 {
		return func() { take(); *k = buy }, sure
	}
	if take, sure := hearOffer(t, k, &buy, goods, yes); sure > 0 {
		return take, sure
	}
	if take, sure := t.basket.hearRenamed(&buy.Wants[0], k.Options, goods); sure >= 0.8 {
		return func() { take(); *k = buy }, sure
	}
	return nil, 0
}

// counted is how many of some things are named with how many of them are wanted.
func counted(goods []detail.Item) (n int) {
	for _, it := range goods {
		if it.Name != "" && it.Said {
			n++
		}
	}
	return n
}

// takesOffer: the one thing that was offered is wanted, and how many of it.
func (t shelf) takesOffer(k *task, goods []detail.Item, yes float64) (int, bool) {
	h := t.heard
	other := slices.ContainsFunc(goods, func(it detail.Item) bool {
		return it.Name != "" && it.Sure && detail.Common(detail.Words(it.Name), detail.Words(k.Options[0].Name)) == 0
	})
	if first := h.acts[0]; len(h.acts) > 1 && len(h.goods(first)) <= 1 && !anyNamed(h.goods(first)) && (h.BeginsYes() || yes > 0.5) { // "dale 4. y una docena de huevos"
		if n, ok := h.part(first.text).Number(); ok && n > 0 {
			return n, true
		}
	}
	n, counted := h.Number()
	wanted := yes > 0.5 || h.BeginsYes() || h.Pick().That || counted && h.Len() <= 6 || h.says(reader.Add) && !slices.ContainsFunc(goods, func(it detail.Item) bool { return it.Name != "" })
	return max(n, 0), wanted && !other && !h.BeginsNo()
}

// useFirst marks the acts of some kinds as understood, or the first where there is none.
func (t shelf) useFirst(kinds ...string) {
	for _, a := range t.heard.acts {
		if a.score(kinds...) > 0.4 {
			t.use[a.at] = true
		}
	}
	t.use[0] = true
}

// whichOf is what was said of which one it is.
func whichOf(k *task) string {
	if len(k.Wants) == 0 {
		return ""
	}
	return k.Wants[len(k.Wants)-1].Which
}

// itemOf is what was first asked for.
func itemOf(k *task) detail.Item {
	if len(k.Wants) == 0 {
		return detail.Item{Quantity: 1}
	}
	return k.Wants[len(k.Wants)-1].Item
}
