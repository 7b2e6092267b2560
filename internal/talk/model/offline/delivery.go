package offline

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgHow        = locale.Text{ES: "¿Te lo enviamos o pasás a retirarlo?", MX: "¿Te lo enviamos o pasas a recogerlo?", PT: "É para entregar ou você vem retirar?", EN: "Shall we deliver it, or will you pick it up?"}
	msgAddress    = locale.Text{ES: "¿A qué dirección lo mandamos? Calle, número y barrio o ciudad.", MX: "¿A qué dirección te lo enviamos? Calle, número y colonia o ciudad.", PT: "Para qual endereço? Rua, número e bairro ou cidade.", EN: "To which address? Street, number and city."}
	msgCity       = locale.Text{ES: "¿En qué barrio o ciudad?", MX: "¿En qué colonia o ciudad?", PT: "Em qual bairro ou cidade?", EN: "In which city or neighbourhood?"}
	msgName       = locale.Text{ES: "¿A nombre de quién?", PT: "Em nome de quem?", EN: "In whose name?"}
	msgFullName   = locale.Text{ES: "¿Me decís tu nombre y apellido?", MX: "¿Me dices tu nombre y apellido?", PT: "Qual é o seu nome completo?", EN: "What is your full name?"}
	msgDocument   = locale.Text{ES: "¿Tu DNI?", MX: "¿Tu número de identificación?", PT: "Qual é o seu documento?", EN: "What is your document number?"}
	msgContact    = locale.Text{ES: "¿Un teléfono de contacto?", PT: "Um telefone de contato?", EN: "A phone number to reach you?"}
	msgShipTo     = locale.Text{ES: "Entrega en %s. Envío: %s.", PT: "Entrega em %s. Frete: %s.", EN: "Delivery to %s. Shipping: %s."}
	msgShipFree   = locale.Text{ES: "Entrega en %s, sin costo de envío.", PT: "Entrega em %s, sem custo de frete.", EN: "Delivery to %s, free of charge."}
	msgPickup     = locale.Text{ES: "Perfecto, lo pasás a retirar.", MX: "Perfecto, pasas a recogerlo.", PT: "Perfeito, você vem retirar.", EN: "Perfect, you will pick it up."}
	msgKeepAddr   = locale.Text{ES: "Anotado: te lo mandamos a %s. ¿Qué querés pedir?", MX: "Anotado: te lo enviamos a %s. ¿Qué quieres pedir?", PT: "Anotado: entregamos em %s. O que você quer pedir?", EN: "Noted: we deliver to %s. What would you like to order?"}
	wordAtCounter = locale.Text{ES: "Retira en el local", MX: "Recoge en tienda", PT: "Retira no local", EN: "Pickup at the counter"}
)

// delivery is the task for how an order gets to the customer. Without an order it is
// only remembered.
func (d *dialogue) delivery(kind read.Kind, ordering bool) (task, bool) {
	if !d.takesOrders() {
		return task{}, false
	}
	o := &d.m.Order
	if kind == read.Pickup {
		o.Method, o.Address = "pickup", read.Address{}
	} else {
		o.Method = "delivery"
	}
	if len(d.m.Cart) == 0 && !ordering {
		if d.msg.Question() {
			return task{Kind: "info", Text: string(read.Shipping)}, true
		}
		if o.Address.Street != "" {
			return task{Kind: "words", Step: d.in(msgKeepAddr, o.Address.Street)}, true
		}
		return task{Kind: "words", Step: d.in(msgWhatFor)}, true
	}
	if ordering {
		return task{}, false // asked about when the order is closed
	}
	if d.shop() == menu { // told to the kitchen with the order
		said := d.in(msgPickup)
		switch {
		case kind == read.Deliver && o.Address.Street == "":
			return task{Kind: "checkout"}, true // which asks where to
		case kind == read.Deliver:
			said = d.in(msgNotedAddress, o.Address.Street)
		}
		d.m.More = true
		return task{Kind: "words", Step: said + " " + d.in(msgElse)}, true
	}
	return task{Kind: "deliver"}, true
}

// missingPlace asks for what is not known of the delivery; false: nothing.
func (d *dialogue) missingPlace(t *task) (status, bool) {
	o := d.m.Order
	switch {
	case o.Method == "" || o.Method == "delivery" && t.slot("no_delivery") != "":
		return d.ask(t, "method", d.in(msgHow)), true
	case o.Method == "delivery" && o.Address.Street == "":
		return d.ask(t, "address", d.in(msgAddress)), true
	case o.Method == "delivery" && o.Address.City == "" && d.shop() != menu:
		return d.ask(t, "city", d.in(msgCity)), true
	}
	return over, false
}

// hearPlace reads the answers to those questions.
func (d *dialogue) hearPlace(t *task) bool {
	o, m := &d.m.Order, d.msg
	switch t.Asked {
	case "method", "address", "city":
		if m.Wants(read.Pickup) {
			o.Method, o.Address = "pickup", read.Address{}
			d.use(read.Pickup, read.Where, read.Deliver)
			return true
		}
	}
	switch t.Asked {
	case "method":
		if o.Method == "delivery" && o.Address.Street != "" && !m.Question() || m.Wants(read.Deliver) && !m.Question() {
			o.Method = "delivery"
			t.drop("no_delivery")
			d.use(read.Deliver, read.Shipping)
			d.used["items"] = true
			return true
		}
		if p := m.Pick(); len(p.Index) == 1 && m.Len() <= 3 {
			o.Method = "delivery"
			if p.Index[0] == 1 {
				o.Method = "pickup"
			}
			d.useAll()
			return true
		}
	case "address":
		if o.Address.Street != "" {
			d.use(read.Deliver, read.Want)
			d.used["items"] = true
			return true
		}
		if len(m.Wishes()) == 0 && !m.Question() && m.Len() >= 2 && strings.ContainsAny(m.Text, "0123456789") {
			o.Address.Street = clip(locale.OneLine(m.Text), 190)
			d.useAll()
			return true
		}
	case "city":
		if o.Address.City != "" && len(m.Wishes()) == 0 {
			d.useAll()
			return true
		}
		if city := m.City(); city != "" && !m.Question() && m.Len() <= 6 {
			o.Address.City = city
			d.useAll()
			return true
		}
	}
	return false
}

// deliver is the call that tells the shop; false where it knows already.
func (d *dialogue) deliver(t *task) bool {
	o := &d.m.Order
	key := o.Method + "|" + o.Address.Street + "|" + o.Address.City + "|" + o.Address.Unit
	if d.shop() == orders {
		key += "|" + d.m.Who.Name
	}
	if o.SentTo == key {
		return false
	}
	full, args := "retail/set_delivery_details", map[string]any{"deliveryMethod": o.Method}
	address := map[string]any{}
	put := func(key, text string, most int) {
		if text = clip(locale.OneLine(text), most); text != "" {
			address[key] = text
		}
	}
	put("line1", o.Address.Street, 200)
	put("line2", o.Address.Unit, 100)
	put("city", o.Address.City, 100)
	put("postalCode", o.Address.Postal, 20)
	put("instructions", o.Address.Note, 300)
	if d.shop() == orders {
		full, args = "orders/set_delivery_details", map[string]any{"orderId": d.m.Order.ID, "address": address}
		put("recipientName", firstOf(d.m.Who.Name, d.r.Facts.Customer), 100)
		if o.Method == "pickup" {
			args["shippingMethod"] = "pickup"
			put("line1", d.in(wordAtCounter), 200)
			put("city", d.in(wordAtCounter), 100)
		}
	} else if o.Method == "delivery" {
		args["address"] = address
	}
	t.set("sending", key)
	return d.call(t, full, "delivery", args)
}

// delivered reads the shop's answer; false: it said no.
func (d *dialogue) delivered(t *task, r result) bool {
	o := &d.m.Order
	if !r.Success {
		d.say(d.reason(r))
		if o.Method == "delivery" {
			o.Address = read.Address{}
			o.Method = ""
		}
		return false
	}
	o.SentTo = t.slot("sending")
	return true
}

// tellDelivery says how the order gets there and what that costs.
func (d *dialogue) tellDelivery(r result) {
	o := d.m.Order
	if o.Method == "pickup" {
		d.tell(msgPickup)
		if eta := r.Data.text("estimatedDelivery"); eta != "" {
			d.say(sentence(eta))
		}
		return
	}
	cost := r.Data.minor("shippingCost", d.currency(), false) + r.Data.minor("shipping.cost", d.currency(), true)
	if cost == 0 {
		d.tell(msgShipFree, o.Address.Street)
	} else {
		d.tell(msgShipTo, o.Address.Street, d.money(cost))
	}
}

// doDeliver settles the delivery of the order in the making.
func (d *dialogue) doDeliver(t *task) status {
	if r, ok := d.result(t, "delivery"); ok {
		if d.delivered(t, r) {
			d.tellDelivery(r)
			return d.anythingElse()
		}
	}
	if s, missing := d.missingPlace(t); missing {
		return s
	}
	d.m.Who.Name = firstOf(d.m.Who.Name, strings.TrimSpace(d.r.Facts.Customer))
	if d.shop() == orders && d.m.Who.Name == "" {
		return d.ask(t, "name", d.in(msgName))
	}
	if d.deliver(t) {
		return calling
	}
	if s := t.slot("sending"); s != "" && s != d.m.Order.SentTo {
		return calling // no calls left in this turn
	}
	return d.anythingElse()
}

func (d *dialogue) hearDeliver(t *task) bool { return d.hearPlace(t) || d.hearWho(t) }

// hearWho reads the answers to who somebody is. What was introduced as a name, or has
// the form of a document, was kept already.
func (d *dialogue) hearWho(t *task) bool {
	m, w := d.msg, &d.m.Who
	c := m.Contact()
	switch t.Asked {
	case "name":
		if name := firstOf(c.Name, d.named, m.Name()); name != "" && !m.Question() && (c.Name+d.named != "" || !d.meansElse()) {
			w.Name = name
			d.useAll()
			return true
		}
	case "document":
		if c.Document != "" {
			d.useAll()
			return true
		}
	case "phone":
		if c.Phone != "" {
			d.useAll()
			return true
		}
		if d.r.Facts.Phone != "" && (m.Has("mismo", "este", "mesmo", "same", "this") || m.Yes()) {
			w.Phone = d.r.Facts.Phone
			d.useAll()
			return true
		}
		if digits := onlyDigits(m.Text); len(digits) >= 8 && len(digits) <= 13 {
			w.Phone = digits
			d.useAll()
			return true
		}
	}
	return false
}

// meansElse: the message wishes something that is not an answer.
func (d *dialogue) meansElse() bool {
	for _, w := range d.msg.Wishes() {
		switch w.Kind {
		case read.Greet, read.Thanks, read.Done, read.AreYou, read.Search:
		default:
			return true
		}
	}
	return false
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// doIdentity tells the shop who the customer is.
func (d *dialogue) doIdentity(t *task) status {
	if r, ok := d.result(t, "identity"); ok {
		if !r.Success {
			d.say(d.reason(r))
			if badDocument(r) {
				d.m.Who.Document = ""
				d.tell(msgDocAgain)
			}
		} else {
			d.identified(r)
			if len(d.m.Cart) > 0 {
				d.anythingElse()
			}
		}
		return over
	}
	if d.identify(t) {
		return calling
	}
	if o := d.m.Order; len(d.m.Cart) > 0 {
		d.tell(msgThanksTo, commaName(d.m.Who.Name))
		if d.shop() == menu && (o.Method == "pickup" || o.Address.Street != "") {
			d.then(task{Kind: "checkout"}) // nothing is missing any more
			return over
		}
		return d.anythingElse()
	}
	d.tell(locale.Text{ES: "¡Gracias%s! ¿En qué te ayudo?", PT: "Obrigado%s! Como posso ajudar?", EN: "Thank you%s! How can I help?"}, commaName(d.m.Who.Name))
	return over
}

var msgDocAgain = locale.Text{ES: "Fijate si está bien escrito y pasámelo de nuevo.", MX: "Revisa que esté bien escrito y pásamelo de nuevo.", PT: "Veja se está certo e mande de novo.", EN: "Please check it and send it to me again."}

// badDocument: it is the document that keeps somebody from being kept.
func badDocument(r result) bool {
	return strings.Contains(strings.Join(r.Paths, " "), "dni") || r.Code == "conflict" && strings.Contains(locale.Fold(r.Error), "dni")
}

var msgThanksTo = locale.Text{ES: "¡Gracias%s!", PT: "Obrigado%s!", EN: "Thank you%s!"}

func commaName(name string) string {
	if n := firstName(name); n != "" {
		return ", " + n
	}
	return ""
}

var msgIdentified = locale.Text{ES: "Gracias%s, guardé tus datos.", PT: "Obrigado%s, salvei seus dados.", EN: "Thank you%s, I saved your details."}

func (d *dialogue) identified(r result) {
	d.m.Order.SentName = d.m.Who.key()
	d.tell(msgIdentified, commaName(firstOf(r.Data.text("fullName"), d.m.Who.Name)))
}

// identify is the call that keeps who somebody is.
func (d *dialogue) identify(t *task) bool {
	w := d.m.Who
	if w.Name == "" && w.Document == "" && w.Email == "" || d.m.Order.SentName == w.key() {
		return false
	}
	if d.has("agenda/updateClientInfoTool") {
		kept := map[string]any{}
		if w.Name != "" {
			kept["preferredName"] = w.Name
		}
		if w.Email != "" {
			kept["notes"] = "E-mail: " + w.Email
		}
		return d.call(t, "agenda/updateClientInfoTool", "identity", kept)
	}
	args := map[string]any{}
	if len(w.Document) == 7 || len(w.Document) == 8 {
		args["dni"] = w.Document
	}
	first, last := read.SplitName(w.Name)
	if len([]rune(first)) >= 2 {
		args["firstName"] = clip(first, 50)
	}
	if len([]rune(last)) >= 2 {
		args["lastName"] = clip(last, 50)
	}
	if w.Email != "" {
		args["email"] = w.Email
	}
	return len(args) > 0 && d.call(t, "retail/set_customer_identity", "identity", args)
}
