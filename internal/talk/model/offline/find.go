package offline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgNone     = locale.Text{ES: "No encontré %s.", PT: "Não encontrei %s.", EN: "I could not find %s."}
	msgPerhaps  = locale.Text{ES: "¿Puede ser %s?", PT: "Pode ser %s?", EN: "Could it be %s?"}
	msgOne      = locale.Text{ES: "Sí, tenemos %s a %s.", PT: "Sim, temos %s por %s.", EN: "Yes, we have %s at %s."}
	msgCosts    = locale.Text{ES: "%s está a %s.", MX: "%s cuesta %s.", PT: "%s custa %s.", EN: "%s costs %s."}
	msgAbout    = locale.Text{ES: "%s: %s.", PT: "%s: %s.", EN: "%s: %s."}
	msgNamed    = locale.Text{ES: "Sí, tenemos %s.", PT: "Sim, temos %s.", EN: "Yes, we have %s."}
	msgLeft     = locale.Text{ES: "Quedan %d.", PT: "Restam %d.", EN: "There are %d left."}
	msgLeftOne  = locale.Text{ES: "Queda 1.", PT: "Resta 1.", EN: "There is 1 left."}
	msgOut      = locale.Text{ES: "De %s no queda stock por ahora.", MX: "Por ahora no tenemos %s en existencia.", PT: "No momento não há estoque de %s.", EN: "%s is out of stock at the moment."}
	msgSeveral  = locale.Text{ES: "Tenemos estas opciones:", PT: "Temos estas opções:", EN: "These are the options:"}
	msgAddIt    = locale.Text{ES: "¿Te lo agrego al pedido?", PT: "Quer que eu coloque no pedido?", EN: "Shall I add it to your order?"}
	msgAddOne   = locale.Text{ES: "¿Cuál te agrego?", PT: "Qual delas quer no pedido?", EN: "Which one shall I add?"}
	msgInstead  = locale.Text{ES: "En su lugar puede ser:", PT: "No lugar dele pode ser:", EN: "Instead it could be:"}
	msgSeller   = locale.Text{ES: "¿Querés que te contacte alguien de ventas?", MX: "¿Quieres que te contacte alguien de ventas?", PT: "Quer que alguém de vendas entre em contato?", EN: "Shall somebody from sales contact you?"}
	msgClosest  = locale.Text{ES: "Con ese nombre no lo encontré; esto es lo más parecido.", PT: "Com esse nome não encontrei; isto é o mais parecido.", EN: "I found nothing by that name; this comes closest."}
	msgLookFor  = locale.Text{ES: "¿Qué producto buscás?", MX: "¿Qué producto buscas?", PT: "Que produto você procura?", EN: "Which product are you looking for?"}
	msgVariants = locale.Text{ES: "Viene en: %s.", PT: "Há em: %s.", EN: "It comes in: %s."}
)

// findTasks are what to look for; without a name it is what was last spoken of.
func (d *dialogue) findTasks(kind read.Kind, finds *[]read.Item, wants *[]want) []task {
	out := findAll(*finds)
	if len(out) > 0 && d.desk() == visits && d.has("frontdesk/get_services") {
		names := make([]string, len(out))
		for i, t := range out {
			names[i] = t.Text
		}
		out = []task{{Kind: "services", Text: strings.Join(names, " ")}}
	}
	*finds = nil
	if len(out) > 0 {
		return out
	}
	if len(*wants) > 0 || d.msg.Wants(read.Menu, read.Free, read.Table, read.Visit, read.Hours, read.Shipping, read.Services, read.Staff, read.Payments, read.Catalogue, read.PayLink, read.Bank, read.Status, read.Phone, read.Where, read.Bookings, read.Lead, read.Ticket, read.Complaint, read.Other) {
		return nil
	}
	if at, ok := d.inCart(read.Item{}); kind == read.Price && ok && (d.m.More || len(d.m.Last) > 0 && d.m.Cart[at].ID == d.m.Last[0].ID) {
		return []task{{Kind: "show"}}
	}
	if sizes := read.Measures(d.msg.Digits()); kind == read.Price && len(sizes) > 0 && len(d.m.Shown) > 0 { // "la de 10 litros, ¿cuánto sale?"
		at := slices.IndexFunc(d.m.Shown, func(p product) bool {
			return ofSize(p, read.Item{Sizes: sizes}) || slices.ContainsFunc(p.Options, func(o option) bool { return ofSize(product{Name: o.Name}, read.Item{Sizes: sizes}) })
		})
		if at < 0 {
			return []task{{Kind: "info", Text: string(read.Other)}} // no price for just that
		}
		p := d.m.Shown[at]
		return []task{{Kind: "find", Text: p.Name, Wants: []want{{Item: read.Item{Quantity: 1, Name: p.Name, Sizes: sizes}}}, Slots: map[string]string{"by": string(kind)}}}
	}
	if kind != read.Search && len(d.m.Last) > 0 {
		return []task{{Kind: "find", Text: d.m.Last[0].Name, Wants: []want{{Item: read.Item{Quantity: 1, Name: d.m.Last[0].Name}}}, Slots: map[string]string{"by": string(kind)}}}
	}
	if _, ok := d.customFor(); ok {
		return nil
	}
	if kind == read.Price && d.desk() == visits {
		return []task{{Kind: "services"}}
	}
	if kind == read.Price && len(d.m.Cart) > 0 {
		return []task{{Kind: "show"}}
	}
	return []task{d.browse()}
}

// findAll looks for several things; only after the last one something is offered.
func findAll(items []read.Item) (out []task) {
	for i, it := range items {
		t := task{Kind: "find", Text: it.Query(), Wants: []want{{Item: it}}, Slots: map[string]string{"by": string(it.By)}}
		if i < len(items)-1 {
			t.set("quiet", "yes")
		}
		if i > 0 {
			t.set("joined", "yes")
		}
		out = append(out, t)
	}
	return out
}

// doFind looks something up and tells of it.
func (d *dialogue) doFind(t *task) status {
	full, ok := d.finder()
	if !ok {
		return d.findElsewhere(t)
	}
	if d.desk() == visits {
		return d.findElsewhere(t)
	}
	it := t.Wants[0].Item
	if t.Step == "narrow" {
		t.Step = "asked"
		return d.tellFound(t, d.m.Shown)
	}
	if r, ok := d.result(t, "instead"); ok {
		return d.substitutes(t, r)
	}
	if r, ok := d.result(t, "variety"); ok {
		p := t.Wants[0].Product
		p.Options = append(d.variants(r.Data, "variants", false), d.variants(r.Data, "options", false)...)
		p.Varied = len(p.Options) > 0
		if t.Step = "asked"; strange([]product{p}, it) {
			d.tell(msgClosest)
		}
		return d.tellFound(t, []product{p})
	}
	if p, ok := d.known(it); ok && t.Step == "" && it.By != read.Contents && it.By != read.Stock && d.msg != nil && d.msg.Len() <= 5 {
		t.Step = "asked"
		return d.tellFound(t, []product{p})
	}
	r, ok := d.result(t, "find")
	if !ok {
		if t.Step == "asked" && t.Asked == "lead" {
			return d.ask(t, "lead", d.in(msgSeller))
		}
		if t.Step == "asked" {
			return d.askAgain(t)
		}
		query := firstOf(it.Diet(), it.Query())
		if it.Without != "" {
			query += " " + it.Without
		}
		if len([]rune(query)) < 2 {
			return d.ask(t, "name", d.in(msgLookFor))
		}
		d.call(t, full, "find", findArguments(full, query))
		return calling
	}
	t.Step = "asked"
	all := d.found(r)
	if !r.Success {
		d.say(d.reason(r))
		return over
	}
	if diet := it.Diet(); diet != "" {
		return d.tellDiet(t, all, diet)
	}
	if len(all) == 0 {
		return d.foundNone(t, r)
	}
	fit, sure := fitting(all, counted(it))
	if !sure && (t.slot("by") == "guess" || t.slot("by") == string(read.Want) || r.Data.has("suggestions")) {
		return d.foundNone(t, r)
	}
	odd := strange(fit, it)
	if !sure && !slices.ContainsFunc(fit, func(p product) bool {
		return near(read.Words(it.Name), p.Name+" "+p.Brand+" "+p.Category+" "+p.About+" "+strings.Join(everyName(p.Options), " "))
	}) {
		return d.foundNone(t, r) // nothing that anybody would call alike
	}
	if odd && len(fit) == 1 && d.has("retail/get_product") { // the odd word may name a variety
		t.Wants[0].Product = fit[0]
		if d.call(t, "retail/get_product", "variety", map[string]any{"productId": fit[0].ID}) {
			return calling
		}
	}
	if !sure || odd {
		d.tell(msgClosest)
	}
	if p := d.superlative(); p.Cheapest || p.Dearest {
		fit = extreme(fit, p.Cheapest)
	}
	return d.tellFound(t, fit)
}

// superlative is whether the cheapest or the dearest of what is found is asked for.
func (d *dialogue) superlative() read.Pick {
	return read.Read(d.tag, d.m.Heard, d.r.Facts.Now).Pick()
}

// extreme is the cheapest or the dearest of some products that can be had.
func extreme(list []product, cheapest bool) []product {
	list = narrow(list, func(p product) bool { return p.Stock > 0 || p.Varied })
	best := 0
	for i, p := range list {
		if cheapest && p.Price < list[best].Price || !cheapest && p.Price > list[best].Price {
			best = i
		}
	}
	return list[best : best+1]
}

// strange: a word that tells one thing from others of its sort, as a brand does, is in the
// name of none of them: "cerveza corona".
func strange(list []product, it read.Item) bool {
	words := read.Words(it.Name)
	for _, w := range words[min(1, len(words)):] {
		if len(w) < 4 {
			continue
		}
		if !slices.ContainsFunc(list, func(p product) bool {
			return slices.ContainsFunc(read.Words(p.Name+" "+p.Brand+" "+p.Category+" "+p.About+" "+strings.Join(everyName(p.Options), " ")), func(of string) bool { return read.Near(w, of) })
		}) {
			return true
		}
	}
	return false
}

// askAgain repeats the offer where the answer was none.
func (d *dialogue) askAgain(t *task) status {
	switch {
	case len(t.Options) == 0:
		return over
	case len(t.Options) == 1:
		return d.ask(t, "add", d.in(msgAddIt))
	}
	return d.ask(t, "add", d.in(msgAddOne))
}

func (d *dialogue) foundNone(t *task, r result) status {
	if custom, ok := d.customFor(); ok && t.slot("by") != string(read.Price) && d.msg != nil {
		d.then(custom)
		return over
	}
	if t.slot("by") == "guess" {
		d.m.Misses++
		if _, ok := d.persons(); ok && d.m.Misses >= 2 {
			d.then(task{Kind: "person", Text: "consecutive_errors"})
			return over
		}
	}
	d.tell(msgNone, quoted(t.Text))
	if !d.suggest(t.Text, r) && t.slot("by") == "guess" {
		d.say(d.abilities())
	}
	return over
}

// suggest names what the finder proposes, as far as it looks like what was asked for.
func (d *dialogue) suggest(query string, r result) bool {
	var close []string
	for _, s := range r.Data.strings("suggestions") {
		for _, a := range read.Words(query) {
			for _, b := range read.Words(s) {
				if len(close) < 3 && len(a) > 3 && len(b) > 3 && (a[:4] == b[:4] || read.Alike(a, b)) && !slices.Contains(close, s) {
					close = append(close, s)
				}
			}
		}
	}
	if len(close) > 0 {
		d.tell(msgPerhaps, d.list(close, true))
	}
	return len(close) > 0
}

// quoted is what the customer called something, as part of a sentence of ours.
func quoted(s string) string { return "“" + clip(locale.OneLine(s), 60) + "”" }

// tellFound says what there is; in a shop it offers to add it.
func (d *dialogue) tellFound(t *task, list []product) status {
	by := read.Kind(t.slot("by"))
	if d.m.Topic == string(read.Status) {
		d.m.Topic = "" // a number is a size again
	}
	if len(list) == 1 {
		return d.tellOne(t, list[0], by)
	}
	list = list[:d.shown(len(list))]
	d.m.Shown, d.m.Last = list, nil
	d.tell(msgSeveral)
	d.say(d.options(optionsOf(list)))
	if !d.takesOrders() || t.slot("quiet") != "" {
		return over
	}
	t.Options = optionsOf(list)
	d.m.More = false
	return d.ask(t, "add", d.in(msgAddOne))
}

func (d *dialogue) tellOne(t *task, p product, by read.Kind) status {
	if t.slot("joined") == "" {
		d.m.Last = nil
	}
	p = d.inVariety(t, p)
	d.m.Last, d.m.Shown = append(d.m.Last, p), nil
	if p.Stock <= 0 && !p.Varied {
		d.tell(msgOut, p.Name)
		t.Wants[0].Product = p
		if d.has("retail/list_substitutes") && d.call(t, "retail/list_substitutes", "instead", map[string]any{"productId": p.ID, "requiredQuantity": max(t.Wants[0].Item.Quantity, 1), "limit": 3}) {
			return calling
		}
		return over
	}
	switch {
	case by == read.Contents && p.About != "":
		d.tell(msgAbout, p.Name, sentenceStart(p.About))
		if p.Price > 0 && read.Read(d.tag, d.m.Heard, d.r.Facts.Now).Wants(read.Price) {
			d.tell(msgCosts, p.Name, d.money(p.Price))
		}
	case p.Price == 0:
		d.tell(msgNamed, p.Name)
	case by == read.Price:
		d.tell(msgCosts, p.Name, d.money(p.Price))
	default:
		d.tell(msgOne, p.Name, d.money(p.Price))
	}
	if by == read.Stock && p.Stock < endless && !p.Varied {
		if p.Stock == 1 {
			d.tell(msgLeftOne)
		} else {
			d.tell(msgLeft, p.Stock)
		}
	}
	if names := optionNames(p.Options); len(names) > 1 && p.Variant == "" {
		d.tell(msgVariants, d.list(names, true))
	}
	if by == read.Want && d.has("erp/create_lead") {
		return d.ask(t, "lead", d.in(msgSeller))
	}
	if !d.takesOrders() || t.slot("quiet") != "" {
		return over
	}
	if slices.ContainsFunc(d.m.Cart, func(l line) bool { return l.ID == p.ID }) && by != read.Want { // it is in the order already
		return d.anythingElse()
	}
	t.Options = optionsOf([]product{p})
	d.m.Shown = []product{p}
	d.m.More = false
	return d.ask(t, "add", d.in(msgAddIt))
}

// inVariety is the variant of a product that was asked about, where the words name one
// that can be had; that one cannot is told.
func (d *dialogue) inVariety(t *task, p product) product {
	it := t.Wants[0].Item
	said := it.Name + " " + it.Sort
	for _, s := range it.Sizes {
		said += fmt.Sprintf(" %v", s.Value)
	}
	i, ok := byName(p.Options, said)
	switch {
	case !ok || p.Variant != "":
	case p.Options[i].Stock == 0:
		d.tell(msgOut, p.Name+" "+p.Options[i].Name)
	default:
		p.choose(p.Options[i])
	}
	return p
}

// everyName are the names of some variants, whether they can be had or not.
func everyName(list []option) (out []string) {
	for _, o := range list {
		out = append(out, o.Name)
	}
	return out
}

func optionNames(list []option) []string {
	var out []string
	for _, o := range list {
		if o.Stock != 0 {
			out = append(out, o.Name)
		}
	}
	return out
}

// substitutes offers what the shop has in place of something.
func (d *dialogue) substitutes(t *task, r result) status {
	list := d.found(r)
	if len(list) == 0 {
		if why := r.Data.text("noSubstitutesReason"); why != "" {
			d.say(sentence(why))
		}
		return over
	}
	d.m.Shown = list
	d.tell(msgInstead)
	d.say(d.options(optionsOf(list)))
	t.Options = optionsOf(list)
	return d.ask(t, "add", d.in(msgAddOne))
}
