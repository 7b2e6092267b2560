package offline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgAdded   = locale.Text{ES: "Agregué %s.", PT: "Coloquei %s.", EN: "I added %s."}
	msgNoted   = locale.Text{ES: "Perfecto: %s.", PT: "Perfeito: %s.", EN: "Great: %s."}
	msgLeftOut = locale.Text{ES: "Entonces va sin %s.", PT: "Então vai sem %s.", EN: "So it goes without %s."}
	msgMakes   = locale.Text{ES: "Serían %s.", PT: "Seriam %s.", EN: "That makes %s."}
	msgRemoved = locale.Text{ES: "Saqué %s.", MX: "Quité %s.", PT: "Tirei %s.", EN: "I removed %s."}
	msgSetTo   = locale.Text{ES: "Quedó en %s.", PT: "Ficou em %s.", EN: "It is %s now."}
	msgSubtot  = locale.Text{ES: "Van %s.", MX: "Llevas %s.", PT: "O total até agora é %s.", EN: "That is %s so far."}
	msgElse    = locale.Text{ES: "¿Algo más?", PT: "Mais alguma coisa?", EN: "Anything else?"}
	msgWhich   = locale.Text{ES: "¿Cuál de estas opciones de %s?", PT: "Qual destas opções de %s?", EN: "Which of these for %s?"}
	msgStill   = locale.Text{ES: "Y de %s, ¿cuál va? Decime el número, o “ninguna”.", MX: "Y de %s, ¿cuál quieres? Dime el número, o “ninguna”.", PT: "E de %s, qual vai? Diga o número, ou “nenhuma”.", EN: "And for %s, which one? Tell me the number, or “none”."}
	msgPick    = locale.Text{ES: "Decime el número o el nombre.", MX: "Dime el número o el nombre.", PT: "Diga o número ou o nome.", EN: "Tell me the number or the name."}
	msgFewer   = locale.Text{ES: "De %s quedan %d. ¿Te agrego esa cantidad?", PT: "De %s restam %d. Coloco essa quantidade?", EN: "There are %d of %[1]s left. Shall I add that many?"}
	msgNotIn   = locale.Text{ES: "%s no está en tu pedido.", PT: "%s não está no seu pedido.", EN: "%s is not in your order."}
	msgEmpty   = locale.Text{ES: "Todavía no hay nada en tu pedido.", PT: "Ainda não há nada no seu pedido.", EN: "There is nothing in your order yet."}
	msgNowNone = locale.Text{ES: "El pedido quedó vacío. ¿Qué te agrego?", PT: "O pedido ficou vazio. O que eu coloco?", EN: "The order is empty now. What shall I add?"}
	msgCannot  = locale.Text{ES: "Desde acá no puedo sacar ni bajar productos de un pedido ya cargado.", MX: "Desde aquí no puedo quitar productos de un pedido ya cargado.", PT: "Por aqui não consigo tirar produtos de um pedido já montado.", EN: "From here I cannot take products out of an order."}
	msgWhatFor = locale.Text{ES: "¡Dale! ¿Qué te agrego al pedido?", MX: "¡Claro! ¿Qué te agrego al pedido?", PT: "Claro! O que você quer pedir?", EN: "Sure! What would you like to order?"}
	msgRestOf  = locale.Text{ES: "¿Sumo también %s?", MX: "¿Agrego también %s?", PT: "Coloco também %s?", EN: "Shall I also add %s?"}
	times      = locale.Text{ES: "%d × %s", PT: "%d × %s", EN: "%d × %s"}
)

// wantNothing: somebody wants to order and has not said what.
func (d *dialogue) wantNothing() (task, bool) {
	switch {
	case d.takesOrders():
		d.m.More = true
		return task{Kind: "words", Step: d.in(msgWhatFor)}, true
	case d.desk() == visits || d.desk() == agenda:
		return task{}, false
	}
	if n, ok := d.msg.Number(); ok && len(d.m.Last) == 1 && d.has("erp/create_lead") { // "quiero 20 bolsas", of what was just told
		it := read.Item{Quantity: n, Said: true, Name: d.m.Last[0].Name}
		return task{Kind: "find", Text: it.Name, Wants: []want{{Item: it}}, Slots: map[string]string{"by": string(read.Want)}}, true
	}
	if _, ok := d.finder(); ok {
		return task{Kind: "words", Step: d.in(msgLookFor)}, true
	}
	return task{}, false
}

// doCart goes through the wants: find what is meant, ask where it is not clear, change
// the order, and say how it stands.
func (d *dialogue) doCart(t *task) status {
	d.cartResults(t)
	d.point(t)
	if d.search(t) || d.details(t) {
		return calling
	}
	if d.change(t) {
		return calling
	}
	d.report(t)
	if i := slices.IndexFunc(t.Wants, func(w want) bool { return !w.Done }); i >= 0 {
		return d.askWant(t, i)
	}
	return d.cartDone(t)
}

// point finds what is meant by words without a name, and what is in the order already.
func (d *dialogue) point(t *task) {
	for i := range t.Wants {
		w := &t.Wants[i]
		if w.Done || w.Found {
			continue
		}
		at, ok := d.inCart(w.Item)
		switch {
		case w.Op != opAdd && ok:
			w.Product, w.Found = d.m.Cart[at].product, true
		case w.Op == opAdd && w.Item.Name == "" && len(d.m.Last) > 0:
			w.Product, w.Found = d.m.Last[0], true
		case w.Op == opAdd && w.Item.Name == "" && ok, w.Op == opAdd && w.Item.More && ok:
			w.Product, w.Found = d.m.Cart[at].product, true
		case w.Op == opSet && len(d.m.Last) > 0 && w.Item.Name == "":
			w.Op, w.Product, w.Found = opAdd, d.m.Last[0], true
		case w.Op == opRemove && len(d.m.Cart) == 0 && w.Item.Name == "", w.Item.Name == "":
			w.Done = true
			d.tell(msgEmpty)
		case w.Op != opAdd && d.shop() != retail:
			w.Done = true
			d.tell(msgNotIn, sentenceStart(w.Item.Name))
		}
	}
}

func sentenceStart(s string) string { return strings.TrimSuffix(sentence(s), ".") }

// search looks up what was named, all at once.
func (d *dialogue) search(t *task) bool {
	full, ok := d.finder()
	made := false
	if !ok {
		return false
	}
	if d.shop() == orders && d.m.Order.ID == "" && slices.ContainsFunc(t.Wants, func(w want) bool { return !w.Done && w.Op == opAdd }) {
		made = d.call(t, "orders/create_order_draft", "draft", map[string]any{})
	}
	for i := range t.Wants {
		w := &t.Wants[i]
		if w.Done || w.Found || w.Looked || len(w.Choices) > 0 {
			continue
		}
		if p, ok := d.known(w.Item); ok {
			w.Product, w.Found = p, true
			continue
		}
		query := w.Item.Query()
		if w.Item.Without != "" && d.shop() != menu {
			query += " " + w.Item.Without
		}
		if d.left() <= 1 && i > 0 {
			break // what was found has to be put down, too
		}
		if d.call(t, full, fmt.Sprint("find ", i), findArguments(full, query)) {
			w.Looked, made = true, true
		}
	}
	return made
}

// known is a product that was shown a moment ago under just this name.
func (d *dialogue) known(it read.Item) (product, bool) {
	if len(d.m.Shown) == 0 || it.Name == "" {
		return product{}, false
	}
	words := read.Words(it.Name)
	var hits []product
	fit, _ := fitting(d.m.Shown, it)
	for _, p := range fit {
		if read.Common(words, read.Words(p.Name)) == len(words) {
			hits = append(hits, p)
		}
	}
	if len(hits) != 1 || len(words) == 0 || !ofSize(hits[0], counted(it)) {
		return product{}, false
	}
	return hits[0], true
}

// cartResults reads what came back.
func (d *dialogue) cartResults(t *task) {
	if r, ok := d.result(t, "draft"); ok {
		d.m.Order.ID = r.Data.text("orderId")
		if !r.Success {
			d.say(d.reason(r))
		}
	}
	for i := range t.Wants {
		w := &t.Wants[i]
		if r, ok := d.result(t, fmt.Sprint("find ", i)); ok {
			d.wantFound(w, r)
		}
		if r, ok := d.result(t, fmt.Sprint("variants ", i)); ok {
			w.Product.Options = append(d.variants(r.Data, "variants", false), d.variants(r.Data, "options", false)...)
			w.Product.Varied = true
		}
		if r, ok := d.result(t, fmt.Sprint("change ", i)); ok {
			d.changed(t, w, r)
		}
		if r, ok := d.result(t, fmt.Sprint("instead ", i)); ok {
			w.Choices = d.found(r)
			if len(w.Choices) == 0 {
				w.Done = true
			}
		}
	}
}

// wantFound decides which product is meant.
func (d *dialogue) wantFound(w *want, r result) {
	all := d.found(r)
	if d.isName(w.Item, all) {
		w.Done = true
		d.m.Who.Name = locale.PersonName(w.Item.Name)
		d.then(task{Kind: "identity"})
		return
	}
	if w.Op != opAdd {
		all = slices.DeleteFunc(all, func(p product) bool { return !r.Success })
	}
	if _, sure := fitting(all, w.Item); !sure && r.Success && d.isPlace(w.Item) {
		w.Done = true
		return
	}
	if len(all) == 0 {
		w.Done = true
		if !r.Success {
			d.say(d.reason(r))
			return
		}
		d.tell(msgNone, quoted(w.Item.Query()))
		d.suggest(w.Item.Query(), r)
		return
	}
	fit, sure := fitting(all, w.Item)
	if !sure {
		w.Done = true
		d.tell(msgNone, quoted(w.Item.Query()))
		return
	}
	if sold := slices.DeleteFunc(slices.Clone(fit), func(p product) bool { return p.Stock <= 0 && !p.Varied }); len(sold) > 0 && len(fit) > 1 {
		fit = sold
	}
	if w.Instead && len(d.m.Last) > 0 { // something of the same sort
		sort := read.Words(d.m.Last[0].Name)
		fit = narrow(fit, func(p product) bool { return len(sort) > 0 && read.Common(sort[:1], read.Words(p.Name)) > 0 })
	}
	if len(fit) == 1 {
		w.Product, w.Found = fit[0], true
		return
	}
	w.Choices = fit[:d.shown(len(fit))]
}

// isName: what looked like a product is the name of whoever orders: nothing that was found
// is called so.
func (d *dialogue) isName(it read.Item, all []product) bool {
	m := read.Read(d.tag, d.m.Heard, d.r.Facts.Now)
	_, sure := fitting(all, it)
	small := !sure && d.m.Order.Method != "" && d.r.Facts.Customer == "" && m.Len() > 1 && m.Len() <= 4 && len(m.Wishes()) == 0 && m.Name() != "" // written so, where a name is still missing
	if d.m.Who.Name != "" || m.BareName() != it.Name && !small || it.Name == "" {
		return false
	}
	words := read.Words(it.Name)
	return !slices.ContainsFunc(all, func(p product) bool { return read.Common(words, read.Words(p.Name+" "+p.Brand)) == len(words) })
}

// isPlace: what looked like products is where the order goes, said without a word for it:
// "Hidalgo 622, Caballito".
func (d *dialogue) isPlace(it read.Item) bool {
	a, ok := read.Read(d.tag, d.m.Heard, d.r.Facts.Now).Place()
	words := read.Words(it.Name)
	if !ok || len(d.m.Cart) == 0 || read.Common(words, read.Words(a.Street+" "+a.City+" "+a.Unit)) < len(words) {
		return false
	}
	if o := &d.m.Order; o.Address.Street != a.Street || o.Method != "delivery" {
		o.Address, o.Method = a, "delivery"
		if d.shop() == menu {
			d.tell(msgNotedAddress, a.Street)
			return true
		}
		d.then(task{Kind: "deliver"})
	}
	return true
}

// details asks the shop for the variants of a product that needs one.
func (d *dialogue) details(t *task) bool {
	made := false
	for i := range t.Wants {
		w := &t.Wants[i]
		if w.Done || !w.Found || w.Op != opAdd {
			continue
		}
		d.variant(w)
		if w.Product.Varied && w.Product.Variant == "" && len(w.Product.Options) == 0 && d.has("retail/get_product") {
			made = d.call(t, "retail/get_product", fmt.Sprint("variants ", i), map[string]any{"productId": w.Product.ID}) || made
		}
	}
	return made
}

// variant picks the variant that the words name, or the only one there is.
func (d *dialogue) variant(w *want) {
	p := &w.Product
	if p.Variant != "" || len(p.Options) == 0 {
		return
	}
	if i, ok := byName(p.Options, w.Item.Sort); ok {
		p.choose(p.Options[i])
		return
	}
	said := w.Item.Name + " " + w.Hint
	if w.Item.Unit != "" {
		said += " " + w.Item.Unit
	}
	for _, s := range w.Item.Sizes {
		said += fmt.Sprintf(" %v", s.Value)
	}
	if w.Item.Unit == "docena" {
		for _, o := range p.Options {
			name := locale.Fold(o.Name)
			if strings.Contains(name, "docena") && strings.Contains(name, "media") == w.Item.Half {
				p.choose(o)
				return
			}
		}
	}
	if i, n := byCount(p.Options, w.Item); n > 0 {
		w.Item.Quantity = n
		p.choose(p.Options[i])
	} else if i, ok := byName(p.Options, said); ok {
		p.choose(p.Options[i])
	} else if len(p.Options) == 1 {
		p.choose(p.Options[0])
	}
}

// byCount is the pack of several units that so many single ones come in, and how many of
// it: six eggs are one half dozen.
func byCount(list []option, it read.Item) (index, quantity int) {
	best := 1
	for i, o := range list {
		if n := packOf(o.Name); it.Said && it.Unit == "" && n > best && it.Quantity%n == 0 {
			index, quantity, best = i, it.Quantity/n, n
		}
	}
	return index, quantity
}

// packOf is how many units a variant's name says it holds.
func packOf(name string) int {
	name = locale.Fold(name)
	switch {
	case strings.HasPrefix(name, "media docena"), strings.HasPrefix(name, "meia duzia"):
		return 6
	case strings.HasPrefix(name, "docena"), strings.HasPrefix(name, "duzia"):
		return 12
	}
	for _, m := range read.Measures(name) {
		if m.Kind == 'x' {
			return int(m.Value)
		}
	}
	return 1
}

func (p *product) choose(o option) {
	p.Variant, p.Stock = o.ID, o.Stock
	if o.Price > 0 {
		p.Price = o.Price
	}
	p.Name += " " + o.Name
}
