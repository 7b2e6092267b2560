package offline

import (
	"strings"

	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/turn/model/offline/read"
)

var (
	msgWantAny   = locale.Text{ES: "¿Querés pedir algo?", MX: "¿Te gustaría ordenar algo?", PT: "Quer pedir alguma coisa?", EN: "Would you like to order something?"}
	msgCosts2    = locale.Text{ES: "%s cuesta %s.", PT: "%s custa %s.", EN: "%s costs %s."}
	msgDepends   = locale.Text{ES: "%s: el precio depende del caso.", PT: "%s: o preço depende do caso.", EN: "%s: the price depends."}
	msgBookIt    = locale.Text{ES: "¿Querés que te dé un turno?", MX: "¿Quieres que te agende una cita?", PT: "Quer que eu marque um horário?", EN: "Would you like an appointment?"}
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
	words := read.Words(t.Text)
	for _, s := range r.Data.list("services") {
		if len(words) > 0 && read.Common(words, read.Words(s.text("name")+" "+s.text("category"))) > 0 {
			hits = append(hits, s)
		}
	}
	if len(hits) == 0 || len(hits) > 3 {
		d.say(r.Data.text("formatted_message"))
		return over
	}
	for _, s := range hits {
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
	return d.ask(t, "book", d.in(msgBookIt))
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
