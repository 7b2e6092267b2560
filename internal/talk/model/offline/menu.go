package offline

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgWantAny   = locale.Text{ES: "¿Querés pedir algo?", MX: "¿Te gustaría ordenar algo?", PT: "Quer pedir alguma coisa?", EN: "Would you like to order something?"}
	msgCosts2    = locale.Text{ES: "%s cuesta %s.", PT: "%s custa %s.", EN: "%s costs %s."}
	msgDepends   = locale.Text{ES: "%s: el precio depende del caso.", PT: "%s: o preço depende do caso.", EN: "%s: the price depends."}
	msgBookIt    = locale.Text{ES: "¿Querés que te dé un turno?", MX: "¿Quieres que te agende una cita?", PT: "Quer que eu marque um horário?", EN: "Would you like an appointment?"}
	msgLasts     = locale.Text{ES: "%s dura unos %d minutos.", PT: "%s dura uns %d minutos.", EN: "%s takes about %d minutes."}
	msgNoDays    = locale.Text{ES: "Los días de cada profesional no los veo desde acá; decime qué día te queda bien y me fijo si hay lugar con %s.", MX: "Los días de cada quien no los veo desde aquí; dime qué día te queda bien y reviso si hay lugar con %s.", PT: "Os dias de cada profissional eu não vejo por aqui; diga qual dia fica bom e eu vejo se há horário com %s.", EN: "I cannot see who works on which days; tell me a day and I will check whether there is room with %s."}
	msgWhoDoes   = locale.Text{ES: "%s: con %s.", PT: "%s: com %s.", EN: "%s: with %s."}
	msgStaffDoes = locale.Text{ES: "%s: %s.", PT: "%s: %s.", EN: "%s: %s."}
)

// sections are parts of a menu as people call them.
var sections = map[string]string{
	"postre": "postres", "postres": "postres", "sobremesa": "postres", "entrada": "entradas", "entradas": "entradas", "bebida": "bebidas", "bebidas": "bebidas", "tomar": "bebidas", "beber": "bebidas", "tacos": "tacos", "corte": "cortes", "cortes": "cortes",
	"desserts": "postres", "drinks": "bebidas", "starters": "entradas", "ensaladas": "ensaladas", "sopas": "sopas", "guarniciones": "guarniciones", "platillos": "platos fuertes", "fuertes": "platos fuertes", "parrilla": "parrilla", "parrilladas": "parrilladas", "cervezas": "cervezas", "vinos": "vinos",
}

// doMenu reads out the menu, or a part of it.
func (d *dialogue) doMenu(t *task) status {
	if r, ok := d.result(t, "menu"); ok {
		if !r.Success {
			d.say(d.reason(r))
			return over
		}
		if list := d.found(r); len(list) > 0 {
			d.m.Shown = list[:d.shown(len(list))]
			if d.voice {
				d.say(r.Data.text("formatted_message"))
			} else {
				d.tell(msgSeveral)
				d.say(d.options(optionsOf(d.m.Shown)))
			}
		} else {
			d.say(r.Data.text("formatted_message"))
		}
		if d.shop() == menu && len(d.m.Tasks) < 2 {
			d.tell(msgWantAny)
			d.m.More = true
		}
		return over
	}
	if !d.has("frontdesk/get_menu") {
		d.then(task{Kind: "browse"})
		return over
	}
	args := map[string]any{}
	if d.msg != nil {
		for _, w := range strings.Fields(d.msg.Plain()) {
			if s, ok := sections[w]; ok {
				args["category"] = s
			}
		}
	}
	d.call(t, "frontdesk/get_menu", "menu", args)
	return calling
}

// placeOrder has the runtime ask for a yes to the whole order from the menu.
func (d *dialogue) placeOrder(t *task) status {
	if r, ok := d.result(t, "confirm"); ok && r.Asked == "" {
		s, _ := d.notAsked(t, r)
		return s
	}
	var items []any
	for _, l := range d.m.Cart {
		it := map[string]any{"menu_item_id": firstOf(l.Variant, l.ID), "quantity": l.Quantity}
		if l.Notes != "" {
			it["modifications"] = clip(locale.OneLine(l.Notes), 200)
		}
		items = append(items, it)
	}
	o := d.m.Order
	args := map[string]any{"items": items, "delivery_type": o.Method, "customer_name": d.m.Who.Name, "customer_phone": d.phone()}
	if o.Method == "delivery" {
		parts := []string{o.Address.Street}
		for _, p := range []string{o.Address.Unit, o.Address.City, o.Address.Postal} {
			if p != "" {
				parts = append(parts, p)
			}
		}
		args["delivery_address"] = clip(locale.OneLine(strings.Join(parts, ", ")), 250)
	}
	if o.Address.Note != "" {
		args["special_instructions"] = clip(locale.OneLine(o.Address.Note), 200)
	}
	d.call(t, "frontdesk/create_order", "confirm", args)
	return calling
}

// doServices says what a clinic does, all of it or what was asked about.
func (d *dialogue) doServices(t *task) status {
	if r, ok := d.result(t, "services"); ok {
		return d.tellServices(t, r)
	}
	switch {
	case t.Step == "told":
		return over
	case d.has("frontdesk/get_services"):
		d.call(t, "frontdesk/get_services", "services", map[string]any{})
	case t.slot("by") == string(read.Duration):
		d.tell(msgUnknown)
		return over
	case d.has("frontdesk/get_staff_info"):
		d.call(t, "frontdesk/get_staff_info", "services", map[string]any{})
	default:
		d.tell(msgUnknown)
		d.offerPerson("agent_limitation")
		return over
	}
	return calling
}

func (d *dialogue) tellServices(t *task, r result) status {
	if !r.Success {
		d.say(d.reason(r))
		return over
	}
	if r.Tool == "frontdesk/get_staff_info" {
		d.m.Topic = string(read.Services)
		if d.tellWhoDoes(t, r) {
			return over
		}
		for _, p := range r.Data.list("staff") {
			if s := p.strings("services"); len(s) > 0 {
				d.tell(msgStaffDoes, p.text("name"), d.list(s, false))
			}
		}
		if len(d.m.Said) == 0 {
			d.tell(msgUnknown)
			d.offerPerson("agent_limitation")
		}
		return over
	}
	var hits []value
	words := read.Trade(read.Words(t.Text))
	if t.slot("by") == string(read.Duration) && !d.namesService(r, words) {
		words = read.Words(d.m.Treat)
	}
	most := 0
	for _, s := range r.Data.list("services") {
		n := 2*read.Common(read.Words(s.text("name")), words) + read.Common(read.Words(s.text("category")), words)
		if n > most && t.slot("by") == string(read.Duration) {
			most, hits = n, nil
		}
		if n > 0 && n >= most {
			hits = append(hits, s)
		}
	}
	if len(hits) == 0 || len(hits) > 3 {
		d.say(r.Data.text("formatted_message"))
		return over
	}
	for _, s := range hits {
		if n := s.int("duration_minutes"); t.slot("by") == string(read.Duration) && n > 0 {
			d.tell(msgLasts, s.text("name"), n)
			continue
		}
		if price := s.minor("price", d.currency(), false); price > 0 {
			d.tell(msgCosts2, s.text("name"), d.money(price))
		} else {
			d.tell(msgDepends, s.text("name"))
		}
	}
	if d.desk() == noDesk {
		return over
	}
	t.Step = "told"
	t.set("service_said", hits[0].text("name"))
	d.m.Treat, d.m.Topic = hits[0].text("name"), string(read.Price)
	return d.ask(t, "book", d.in(msgBookIt))
}

// namesService: one of the words names one of the services.
func (d *dialogue) namesService(r result, words []string) bool {
	for _, s := range r.Data.list("services") {
		if read.Common(words, read.Words(s.text("name"))) > 0 {
			return true
		}
	}
	return false
}

// hearServices takes a yes to the offer of an appointment.
func (d *dialogue) hearServices(t *task) bool {
	if d.msg.Yes() || d.msg.BeginsYes() || len(d.msg.Wishes()) == 0 && d.readWhen(t) {
		t.Kind, t.Step, t.Text = "book", "", ""
		d.readWhen(t)
		d.useAll()
		return true
	}
	if d.msg.No() {
		t.Kind, t.Text, t.Step = "words", "", d.in(msgNoMore)
		d.useAll()
		return true
	}
	t.Kind = "none"
	return len(d.msg.Wishes()) > 0
}

// doStaff says who attends.
func (d *dialogue) doStaff(t *task) status {
	if r, ok := d.result(t, "staff"); ok {
		if d.tellWhoDoes(t, r) {
			return over
		}
		if name := d.staffNamed(r, read.Words(t.Text)); name != "" && t.slot("days") != "" {
			d.tell(msgNoDays, d.titled(name))
			return over
		}
		d.say(firstOf(r.Data.text("formatted_message"), d.reason(r)))
		return over
	}
	if !d.has("frontdesk/get_staff_info") {
		d.tell(msgUnknown)
		return over
	}
	d.call(t, "frontdesk/get_staff_info", "staff", map[string]any{})
	return calling
}

// staffNamed is whom some words name.
func (d *dialogue) staffNamed(r result, words []string) (name string) {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return people[w] })
	for _, p := range r.Data.list("staff") {
		if read.Common(words, read.Words(p.text("name"))) > 0 {
			return p.text("name")
		}
	}
	return ""
}

// titled is somebody's name as it stands in a Spanish sentence: "la Dra. Solís".
func (d *dialogue) titled(name string) string {
	switch {
	case d.tag.Language() != "es":
	case strings.HasPrefix(name, "Dra. "):
		return "la " + name
	case strings.HasPrefix(name, "Dr. "):
		return "el " + name
	}
	return name
}

// tellWhoDoes says who does the service that is asked about; false: none is named.
func (d *dialogue) tellWhoDoes(t *task, r result) bool {
	var names, who []string
	for _, p := range r.Data.list("staff") {
		names = append(names, p.strings("services")...)
	}
	_, close := bestNames(names, read.Trade(read.Words(t.Text)))
	if slices.Sort(close); len(slices.Compact(close)) != 1 {
		return false
	}
	for _, p := range r.Data.list("staff") {
		if slices.Contains(p.strings("services"), close[0]) {
			who = append(who, d.titled(p.text("name")))
		}
	}
	d.m.Treat = close[0]
	d.tell(msgWhoDoes, close[0], d.list(who, true))
	return true
}
