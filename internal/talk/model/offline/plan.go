package offline

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// plan turns the wishes of the message into tasks, in the order they were said; what
// ends a purchase or a conversation comes last.
func (d *dialogue) plan(heard bool) []task {
	var out, last []task
	add := func(t task) { out = append(out, t) }
	if t, ok := d.customFor(); ok && !heard && d.strongCustom() {
		return []task{t}
	}
	wants, finds := d.things(heard)
	if d.asksTime() {
		wants, finds = nil, nil
	}
	if d.msg.Wants(read.Other) || d.msg.Wants(read.Lead) && d.has("erp/create_lead") {
		wants, finds = nil, nil
	}
	for _, w := range d.msg.Wishes() {
		if d.used[w.Kind] {
			continue
		}
		switch w.Kind {
		case read.Greet, read.HowAreYou, read.Help, read.AreYou:
			if w.Kind != read.HowAreYou || !d.msg.Wants(read.Greet) || d.msg.Len() > 2 {
				add(task{Kind: "words", Text: string(w.Kind)})
			}
		case read.Thanks, read.Bye:
			last = append(last, task{Kind: "words", Text: string(w.Kind)})
		case read.NeverMind:
			d.m.Tasks = nil
			add(task{Kind: "words", Text: string(w.Kind)})
		case read.Search, read.Price, read.Stock, read.Contents:
			if t, ok := d.bookTask(read.Free); ok && d.asksTime() {
				if !hasKind(out, "book") {
					add(t)
				}
			} else if (!d.msg.Wants(read.Browse) || len(finds) > 0) && !(len(finds) == 0 && hasKind(out, "find")) {
				out = append(out, d.findTasks(w.Kind, &finds, &wants)...)
			}
		case read.Browse:
			if b := d.browse(); len(finds)+len(wants) == 0 && !hasKind(out, b.Kind) {
				add(b)
			}
		case read.Catalogue:
			add(task{Kind: "catalogue"})
		case read.Show:
			if len(d.m.Cart) == 0 && d.has("retail/get_customer_balance") && d.msg.Has("debo", "devo", "owe") {
				add(task{Kind: "debt"})
			} else if d.takesOrders() || len(out) == 0 && d.msg.Rest() == 0 {
				add(task{Kind: "show"})
			}
		case read.Clear:
			if len(d.m.Cart) == 0 {
				d.m.Tasks = nil
				add(task{Kind: "words", Text: string(read.NeverMind)})
			} else {
				add(task{Kind: "clear"})
			}
		case read.Deliver, read.Pickup:
			if t, ok := d.delivery(w.Kind, len(wants) > 0); ok {
				last = append([]task{t}, last...)
			}
		case read.Done, read.Checkout:
			if t, ok := d.closing(w.Kind, len(wants) > 0); ok {
				last = append([]task{t}, last...)
			}
		case read.Again:
			add(task{Kind: "again"})
		case read.Debt:
			add(task{Kind: "debt"})
		case read.PayLink:
			add(task{Kind: "link"})
		case read.Receipt:
			add(task{Kind: "receipt"})
		case read.Paid:
			if !d.msg.Wants(read.Receipt) {
				add(task{Kind: "paid"})
			}
		case read.Remind:
			add(task{Kind: "remind"})
		case read.Status:
			add(d.statusTask())
		case read.Orders:
			add(task{Kind: "orders"})
		case read.CancelOrder:
			add(d.cancelTask())
		case read.ChangeOrder:
			add(d.changeTask(&wants))
		case read.Cancel:
			if !d.msg.Wants(read.Unbook, read.Move) {
				add(d.cancelWhat())
			}
		case read.Hours, read.Where, read.Phone, read.Payments, read.Bank, read.Returns, read.Exchanges, read.Warranty, read.Shipping, read.About:
			if t, ok := d.customFor(); ok && w.Kind == read.Shipping {
				add(t)
			} else {
				add(task{Kind: "info", Text: string(w.Kind), Slots: d.daySlot()})
			}
		case read.Other:
			wants, finds = nil, nil
			out = slices.DeleteFunc(out, func(t task) bool { return t.Kind == "find" })
			add(task{Kind: "info", Text: string(w.Kind)})
		case read.Table, read.Visit, read.Free, read.Pain:
			if d.asksHours(w.Kind) {
				add(task{Kind: "info", Text: string(read.Hours), Slots: d.daySlot()})
			} else if d.msg.Wants(read.Move, read.Unbook) && w.Kind != read.Pain {
				continue // it is about one they have
			} else if t, ok := d.bookTask(w.Kind); ok && !hasKind(out, "book") {
				add(t)
			}
		case read.Move:
			add(d.moveTask())
		case read.Unbook:
			if !d.msg.Wants(read.Move) {
				add(d.unbookTask())
			}
		case read.Bookings:
			add(task{Kind: "bookings"})
		case read.Menu:
			if !hasKind(out, "menu") {
				add(task{Kind: "menu"})
			}
		case read.Services:
			add(task{Kind: "services", Text: d.msg.Text})
		case read.Duration:
			if d.takesOrders() && d.desk() != visits {
				add(task{Kind: "words", Step: d.in(msgEtaLater)})
				continue
			}
			add(task{Kind: "services", Text: d.msg.Text, Slots: map[string]string{"by": string(w.Kind)}})
		case read.Staff:
			t := task{Kind: "staff", Text: d.msg.Text}
			if d.msg.Has("dia", "dias", "cuando", "hora", "horas", "horario", "horarios", "quando", "when") {
				t.set("days", "asked")
			}
			add(t)
		case read.Lead, read.Ticket, read.Complaint, read.Notify, read.CallMe:
			if w.Kind == read.Lead && !d.has("erp/create_lead") && d.msg.Has("cuenta", "conta", "account") {
				add(task{Kind: "info", Text: string(read.Payments)})
			} else if t, ok := d.formTask(w.Kind); ok && !hasKind(out, t.Kind) && !hasKind(out, "notify") && !hasKind(out, "ticket") {
				add(t)
				wants, finds = nil, nil
			}
		}
	}
	if t, ok := d.customFor(); ok && !heard && len(out) == 0 {
		return []task{t}
	}
	if len(wants) > 0 && !d.bookingInstead(out) {
		out = append(out, d.orderTask(wants))
	}
	out = append(out, findAll(finds)...)
	if onlyGreets(out) && len(last) == 0 && d.msg.Wants(read.Want, read.More) && !heard && !d.used[read.Want] {
		if t, ok := d.wantNothing(); ok {
			out = append(out, t)
		}
	}
	out = append(out, d.onlyOne(last)...)
	if d.file && onlyWords(out) {
		return []task{{Kind: "receipt"}}
	}
	return d.tidy(out, heard)
}

// tidy leaves out what is said better by something else of the same message: thanks
// beside a wish or a goodbye, "never mind" beside what it is about.
func (d *dialogue) tidy(list []task, heard bool) []task {
	busy := !onlyWords(list) || heard && len(d.m.Tasks) > 0
	return slices.DeleteFunc(list, func(t task) bool {
		switch {
		case t.Kind != "words":
			return t.Kind == "orders" && hasKind(list, "status") || t.Kind == "bookings" && (hasKind(list, "unbook") || hasKind(list, "move")) ||
				hasKind(list, "remind") && (t.Kind == "show" || t.Kind == "debt" || t.Kind == "link") ||
				hasKind(list, "book") && t.Kind == "find" && t.slot("by") == string(read.Search)
		case t.Text == string(read.Thanks):
			return busy || d.msg.Wants(read.Bye)
		case t.Text == string(read.NeverMind):
			return hasKind(list, "clear")
		}
		return false
	})
}

// onlyWords: nothing is to be done but to answer politely.
func onlyWords(list []task) bool {
	return !slices.ContainsFunc(list, func(t task) bool { return t.Kind != "words" })
}

// onlyGreets: nothing but courtesies was said so far.
func onlyGreets(list []task) bool {
	for _, t := range list {
		if t.Kind != "words" || t.Text != string(read.Greet) && t.Text != string(read.HowAreYou) {
			return false
		}
	}
	return true
}

// onlyOne leaves the checkout of an order alone: it asks about the delivery itself.
func (d *dialogue) onlyOne(last []task) []task {
	if !hasKind(last, "checkout") {
		return last
	}
	var out []task
	for _, t := range last {
		if t.Kind != "deliver" && !(t.Kind == "words" && t.Text == string(read.Thanks)) {
			out = append(out, t)
		}
	}
	return out
}

func hasKind(list []task, kind string) bool {
	for _, t := range list {
		if t.Kind == kind {
			return true
		}
	}
	return false
}

// things sorts what the message names into what is wanted and what is asked about.
func (d *dialogue) things(heard bool) (wants []want, finds []read.Item) {
	if d.used["items"] || d.msg.Yes() || d.msg.No() {
		return nil, nil
	}
	if old, fresh, ok := d.msg.Swap(); ok && d.takesOrders() {
		if old.Quantity > 1 && !fresh.Said {
			fresh.Quantity, fresh.Said = old.Quantity, true
		}
		d.use(read.Want, read.Remove, read.Amount, read.Exchanges, read.More)
		return []want{{Op: opRemove, Item: old}, {Op: opAdd, Item: fresh, Instead: true}}, nil
	}
	items := d.msg.Items()
	if old, ok := d.rather(items); ok {
		fresh := items[0]
		if !fresh.Said {
			fresh.Quantity, fresh.Said = d.m.Cart[old].Quantity, true
		}
		d.use(read.Want, read.Amount)
		return []want{{Op: opRemove, Item: read.Item{Quantity: 1, Name: d.m.Cart[old].Name}}, {Op: opAdd, Item: fresh, Instead: true}}, nil
	}
	listed := len(items) > 1 && d.msg.Len() <= 20 && !d.msg.Question() && (len(d.m.Tasks) == 0 || d.m.Tasks[0].Asked == "")
	for _, it := range items {
		if it.For && len(items) > 1 || !it.Said && d.msg.Question() && d.msg.Wants(read.Shipping) {
			continue // the occasion, or where to: "para el asado", "¿mandan a Quilmes?"
		}
		if it.Ahead && !it.Said && it.By == read.Want && len(items) > 1 {
			continue // who they are rather than what they want: "Rubén, del kiosco, necesito…"
		}
		switch it.By {
		case read.Search, read.Price, read.Stock, read.Browse, read.Contents:
			if d.used[it.By] || it.Ahead && !it.Said && d.noise(it) || it.By == read.Search && it.Said && d.noise(it) {
				continue
			}
			finds = append(finds, it)
		case read.Remove:
			if said := read.Words(it.Name); d.shop() == noShop && (d.desk() == visits || d.desk() == agenda) && len(read.Trade(said)) > len(said) { // "quitar una muela" is what is done there
				if it.Name = d.msg.Text; d.msg.Wants(read.Price) {
					finds = append(finds, it)
				} else {
					wants = append(wants, want{Op: opAdd, Item: it})
				}
				continue
			}
			wants = append(wants, want{Op: opRemove, Item: it})
		case read.Amount:
			if n, ok := d.msg.NewQuantity(); ok {
				it.Quantity, it.Said = n, true
			}
			wants = append(wants, want{Op: opSet, Item: it})
		case read.Want, read.More, read.Deliver, read.Pickup, read.Done, read.Checkout, read.ChangeOrder, read.Again, read.Menu:
			it.More = it.More || it.By == read.More
			if !d.noise(it) && (it.By == read.Want || it.By == read.More || it.By == read.ChangeOrder || it.Said || it.Ahead && len(wants) > 0 || len(wants) > 0 && !d.placed && (it.By == read.Deliver || it.By == read.Pickup)) {
				wants = append(wants, want{Op: opAdd, Item: it})
			}
		case "":
			if !heard && (it.Said || listed) && !d.noise(it) && d.takesOrders() && !d.msg.Question() {
				wants = append(wants, want{Op: opAdd, Item: it})
			} else if !heard && d.m.More && d.takesOrders() && !d.noise(it) && !d.msg.Question() && d.msg.Len() <= 8 && !d.msg.Pick().Some() {
				wants = append(wants, want{Op: opAdd, Item: it})
			}
		}
	}
	if len(finds) > 1 && finds[0].By == read.Contents {
		finds = finds[:1] // the others are what it may be made of
	}
	if d.takesOrders() && !heard && len(wants) > 0 {
		wants = append(wants, d.sized()...)
	}
	if d.takesOrders() {
		wants = append(wants, d.pointed(len(wants)+len(finds) > 0, heard)...)
	}
	return wants, finds
}

// sized are wants for what was just shown and is now told by its size, beside something
// else: "una de kilo y un paquete de azúcar".
func (d *dialogue) sized() (out []want) {
	for _, it := range d.msg.Sized() {
		fit := slices.DeleteFunc(slices.Clone(d.m.Shown), func(p product) bool { return !ofSize(p, it) })
		if len(fit) == 1 {
			it.Name = fit[0].Name
			out = append(out, want{Op: opAdd, Item: it, Product: fit[0], Found: true})
		}
	}
	return out
}

// rather: something else is wanted in place of what was just put in: "no, mejor una
// sprite".
func (d *dialogue) rather(items []read.Item) (old int, ok bool) {
	if !d.takesOrders() || len(items) != 1 || items[0].Name == "" || len(d.m.Last) == 0 || !d.m.More || d.msg.Question() ||
		!d.msg.Has("mejor", "melhor", "rather", "prefiero", "prefiro") || d.msg.Wants(read.Remove, read.More) || d.msg.Adds() || d.noise(items[0]) || d.placed {
		return 0, false
	}
	if _, there := d.inCart(items[0]); there {
		return 0, false
	}
	old = slices.IndexFunc(d.m.Cart, func(l line) bool { return l.ID == d.m.Last[0].ID })
	return old, old >= 0
}

// takesOrders reports whether something can be ordered here at all.
func (d *dialogue) takesOrders() bool { return d.shop() != noShop }

// noise are words that look like a thing and are none.
func (d *dialogue) noise(it read.Item) bool {
	name := strings.ToLower(it.Name)
	if read.OnlyUnits(name) {
		return true // "por unidad o solo por bulto"
	}
	for _, w := range strings.Fields(name) {
		if notThings[w] || len(w) >= 7 && (strings.HasSuffix(w, "erte") || strings.HasSuffix(w, "arte") || strings.HasSuffix(w, "irte") || strings.HasSuffix(w, "arles") || strings.HasSuffix(w, "erles")) {
			return true // "hacerte una consulta"
		}
	}
	return false
}

// notThings are never ordered.
var notThings = map[string]bool{
	"saber": true, "consultar": true, "preguntar": true, "ver": true, "hacer": true, "persona": true, "personas": true, "vendedor": true, "vendedora": true, "asesor": true, "asesora": true, "alguien": true, "mesa": true, "reserva": true, "reservación": true, "reservacion": true, "turno": true, "cita": true,
	"información": true, "informacion": true, "info": true, "ayuda": true, "consulta": true, "pregunta": true, "duda": true, "horario": true, "dirección": true, "direccion": true, "precio": true, "precios": true, "pagar": true, "cancelar": true,
	"dar": true, "dni": true, "comida": true, "pedido": true, "productos": true, "cosas": true, "mercadería": true, "mercaderia": true, "compra": true, "compras": true, "algunas": true,
	"urgente": true, "rapido": true, "rápido": true, "mucho": true, "mucha": true, "caro": true, "cara": true, "carísimo": true, "carisimo": true, "cambiar": true, "hablar": true, "confirmar": true, "minutos": true, "horas": true, "hora": true, "noche": true, "tarde": true, "gracias": true, "deuda": true, "cuenta": true, "total": true, "envío": true, "envio": true, "factura": true,
}

// pointed are wants without a name: "agregá otra", "que sean 3", "el segundo", "dame 2",
// "ese".
func (d *dialogue) pointed(named, heard bool) []want {
	m := d.msg
	n, counted := m.Number()
	count, only := m.Count()
	switch {
	case named || heard:
		return nil
	case m.Wants(read.Amount) && !d.used[read.Amount]:
		if n, ok := m.NewQuantity(); ok && len(d.m.Last)+len(d.m.Cart) > 0 {
			return []want{{Op: opSet, Item: read.Item{Quantity: n, Said: true}}}
		}
		return nil
	case m.Wants(read.Remove) && !d.used[read.Remove] && len(d.m.Cart) > 0:
		return []want{{Op: opRemove, Item: read.Item{Quantity: max(n, 1), Said: counted}}}
	}
	p := m.Pick()
	if len(d.m.Shown) > 1 && (len(p.Index) > 0 || p.Cheapest || p.Dearest || p.Biggest || p.Smallest) && !m.Question() && !m.Wants(read.Price, read.Stock, read.Table, read.Visit) {
		return d.picked(p, max(p.Quantity, 1), p.Quantity > 0)
	}
	if len(d.m.Last) == 0 {
		return nil
	}
	if m.Wants(read.More, read.Want) && (counted || m.Wants(read.More) || p.That) || p.That && m.Len() <= 4 && !m.Question() && len(m.Wishes()) == 0 {
		return []want{{Op: opAdd, Item: read.Item{Quantity: max(n, 1), Said: counted, More: true}}}
	}
	if only && len(d.m.Last) == 1 && len(m.Wishes()) == 0 {
		return []want{{Op: opSet, Item: read.Item{Quantity: count, Said: true}}}
	}
	return nil
}
