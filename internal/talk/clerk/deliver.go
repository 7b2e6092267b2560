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
	msgHow      = locale.Text{ES: "¿Te lo enviamos o pasás a retirarlo?", MX: "¿Te lo enviamos o pasas a recogerlo?", PT: "É para entregar ou você vem retirar?", EN: "Shall we deliver it, or will you pick it up?"}
	msgAddress  = locale.Text{ES: "¿A qué dirección lo mandamos? Calle, número y barrio o ciudad.", MX: "¿A qué dirección te lo enviamos? Calle, número y colonia o ciudad.", PT: "Para qual endereço? Rua, número e bairro ou cidade.", EN: "To which address? Street, number and city."}
	msgCity     = locale.Text{ES: "¿En qué barrio o ciudad?", MX: "¿En qué colonia o ciudad?", PT: "Em qual bairro ou cidade?", EN: "In which city or neighbourhood?"}
	msgShipTo   = locale.Text{ES: "Entrega en %s. Envío: %s.", PT: "Entrega em %s. Frete: %s.", EN: "Delivery to %s. Shipping: %s."}
	msgShipFree = locale.Text{ES: "Entrega en %s, sin costo de envío.", PT: "Entrega em %s, sem custo de frete.", EN: "Delivery to %s, free of charge."}
	msgNotedAt  = locale.Text{ES: "Entonces va a %s.", PT: "Então vai para %s.", EN: "So it goes to %s."} // nothing was sent yet
	msgPickup   = locale.Text{ES: "Perfecto, lo pasás a retirar.", MX: "Perfecto, pasas a recogerlo.", PT: "Perfeito, você vem retirar.", EN: "Perfect, you will pick it up."}
	msgOrderIt  = locale.Text{ES: "¿Qué querés pedir?", MX: "¿Qué quieres pedir?", PT: "O que você quer pedir?", EN: "What would you like to order?"}
)

// toPay is what a customer comes for who brings money and fetches nothing.
var toPay = regexp.MustCompile(`(^| )(a|para|pra) (cancelar|pagar|abonar|saldar|quitar)(l[aeo]s?)?( |$)`)

// comesToPay: the customer passes by with money, and no order is being made.
func (t closer) comesToPay(a act) bool {
	return !t.shelf.ordering() && (t.s.Topic == reader.Debt || t.heard.score(reader.Debt) >= enough || toPay.MatchString(locale.Fold(a.text)))
}

// takesLeave: a customer without an order thanks, and may come by: "gracias, después paso".
func (t closer) takesLeave(k task) bool {
	return k.slot("method") == "pickup" && !t.shelf.ordering() && len(t.s.Cart) == 0 && t.heard.score(reader.Thanks) >= enough
}

// delivering settles how an order gets to the customer.
type delivering struct{}

func (delivering) bid(t *turn, a act) (task, float64) {
	if !t.shelf.sells() {
		return task{}, 0
	}
	k := task{}
	score := a.score(reader.Deliver, reader.Pickup, reader.GiveAddress)
	switch way := t.heard.way(); {
	case way != "":
		k.set("method", way)
	case a.score(reader.Pickup) > a.score(reader.Deliver, reader.GiveAddress):
		k.set("method", "pickup")
	default:
		k.set("method", "delivery")
	}
	if street := t.s.Order.Address.Street; street != "" && street != t.begin.Order.Address.Street && strings.Contains(a.text, street) && (t.shelf.ordering() || !t.heard.asks(a)) {
		return k, max(score, 0.85)
	}
	if t.closer.saysUsual() && t.heard.part(a.text).UsualPlace(true) {
		return task{Slots: map[string]string{"method": "delivery"}}, 0.95
	}
	if a.score(reader.DeliverInfo) > score || t.closer.comesToPay(a) || t.closer.takesLeave(k) { // a question about it; somebody who comes to pay
		return task{}, 0
	}
	if place, ok := detail.Read(t.tag, a.text, t.facts.Now).Place(); ok && place.City != "" && t.shelf.ordering() && score < 0.8 && len(t.heard.acts) == 1 {
		if t.s.Order.Address.Street != place.Street {
			k.set("street", place.Street)
			k.set("city", place.City)
			k.set("unit", place.Unit)
		}
		return k, 0.9
	}
	return k, score
}

func (delivering) hear(t *turn, k *task) (func(), float64) {
	if take, sure := t.closer.hearPlace(k); sure > 0 {
		return take, sure
	}
	return t.closer.hearWho(k)
}

func (delivering) run(t *turn, k *task) error {
	o := &t.s.Order
	switch k.slot("method") {
	case "pickup":
		o.Method, o.Address = "pickup", detail.Address{}
	case "delivery":
		o.Method = "delivery"
	}
	if k.slot("street") != "" {
		t.basket.toAddress(detail.Address{Street: k.slot("street"), City: k.slot("city"), Unit: k.slot("unit")})
	}
	k.drop("method", "street", "city", "unit")
	if !t.shelf.ordering() {
		t.closer.noted()
		if !slices.ContainsFunc(t.waiting(), func(k task) bool { return k.Skill == "buy" || k.Skill == "find" }) { // which may be chosen from
			t.tell(msgOrderIt)
			t.s.More = true
		}
		return nil
	}
	if t.basket.closing() { // which asks for what is missing
		return nil
	}
	if slot, words := t.closer.missingPlace(); slot != "" {
		return t.question(k, slot, words)
	}
	if _, orders := t.desk.shop.(ordersShop); orders && t.customerName() == "" {
		return t.question(k, "name", t.in(msgName))
	}
	r, told, err := t.desk.shop.deliver(t)
	switch {
	case err != nil:
		return err
	case !told:
		t.closer.noted()
	case !t.closer.delivered(r):
		slot, words := t.closer.missingPlace()
		return t.question(k, slot, words)
	default:
		t.closer.tellSent(r)
	}
	t.closer.tellLeast()
	t.basket.anythingElse()
	return nil
}

// noted says what was understood of the delivery.
func (t closer) noted() {
	if o := t.s.Order; o.Method == "pickup" {
		t.tell(msgPickup)
	} else if o.Address.Street != "" {
		t.tell(msgNotedAt, o.Address.Street)
	}
}

// missingPlace is what is not known of the delivery, and how it is asked for.
func (t closer) missingPlace() (slot, words string) {
	o := t.s.Order
	_, kitchen := t.desk.shop.(menuShop)
	switch {
	case o.Method == "":
		return "method", t.in(msgHow)
	case o.Method == "delivery" && o.Address.Street == "":
		return "address", t.askAddress()
	case o.Method == "delivery" && o.Address.City == "" && (!kitchen || t.front.knowsZones()):
		return "city", t.in(msgCity)
	}
	return "", ""
}

// delivered reads the shop's answer; false: it said no, and something else has to be found.
func (t closer) delivered(r result) bool {
	o := &t.s.Order
	if !r.Success {
		t.say(t.reason(r))
		o.Method, o.Address, o.Sent = "", detail.Address{}, ""
		return false
	}
	if o.Sent = t.deliveryKey(); strings.HasPrefix(r.Tool, "orders/") {
		o.Sent = o.key() + t.customerName()
	}
	return true
}

// tellSent says how the order gets there and what that costs.
func (t closer) tellSent(r result) {
	o := t.s.Order
	cost := r.money("shippingCost", t.currency) + r.int("shipping.cost")
	switch {
	case o.Method == "pickup":
		t.tell(msgPickup)
		t.say(sentence(r.text("estimatedDelivery")))
	case cost == 0:
		t.tell(msgShipFree, o.Address.Street)
	default:
		t.tell(msgShipTo, o.Address.Street, t.amount(cost))
	}
}

// hearPlace reads the answers to where an order goes.
func (t closer) hearPlace(k *task) (func(), float64) {
	h := t.heard
	pickup, deliver := h.score(reader.Pickup), h.score(reader.Deliver, reader.GiveAddress)
	switch k.Asked {
	case "method", "address", "city":
	default:
		return nil, 0
	}
	if h.way() == "delivery" {
		pickup = 0
	}
	if take, sure := t.hearUsual(k); sure > 0 {
		return take, sure
	}
	here := func(method string, a detail.Address) func() {
		return func() {
			t.shelf.useFirst(reader.Pickup, reader.Deliver, reader.GiveAddress)
			k.set("method", method)
			if a != (detail.Address{}) {
				t.basket.toAddress(a)
			}
		}
	}
	if pickup > 0.4 && pickup > deliver && !h.onlyAsks() {
		return here("pickup", detail.Address{}), max(pickup, 0.8)
	}
	if a := t.s.Order.Address; a != t.begin.Order.Address && a.Street != "" { // it was taken in already
		return here("delivery", a), 0.9
	}
	if h.onlyAsks() {
		return nil, 0
	}
	fresh := h.part(detail.Stated(h.Raw))
	if a, ok := fresh.Address(true, k.Asked == "address"); ok && k.Asked != "city" {
		return here("delivery", a), 0.85
	}
	return t.hearPlainly(k.Asked, fresh, here, deliver)
}

// hearPlainly reads an answer that has no form of its own.
func (t closer) hearPlainly(asked string, fresh *detail.Text, here func(string, detail.Address) func(), deliver float64) (func(), float64) {
	h := t.heard
	switch asked {
	case "method":
		if p := h.Pick(); len(p.Index) == 1 && h.Len() <= 3 && p.Index[0] >= 0 {
			return here([]string{"delivery", "pickup"}[min(p.Index[0], 1)], detail.Address{}), 0.8
		}
		if deliver > 0.4 {
			return here("delivery", detail.Address{}), max(deliver, 0.8)
		}
	case "address":
		if h.Len() >= 2 && strings.ContainsAny(h.Raw, "0123456789") && len(h.acts) == 1 && h.score(reader.Add, reader.Remove, reader.SetQuantity) < 0.6 {
			return here("delivery", detail.Address{Street: clip(locale.OneLine(h.Raw), 190)}), 0.7
		}
	case "city":
		if line := t.front.zoneLine(h.Raw); line != "" && !h.onlyAsks() {
			city, _, _ := strings.Cut(strings.TrimPrefix(line, t.in(zoneMark)), ": ")
			return func() { t.useAll(); t.s.Order.Address.City = city }, 0.9
		}
		_, pays := fresh.Pay()
		if city := fresh.City(); city != "" && !pays && t.s.Who == t.begin.Who && h.Len() <= 6 && h.score(reader.No, reader.Remove, reader.Checkout, reader.Person) < 0.5 {
			return func() { t.useAll(); t.s.Order.Address.City = city }, 0.75
		}
	}
	return nil, 0
}
