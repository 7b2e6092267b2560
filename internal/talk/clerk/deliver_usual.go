package clerk

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var msgNotOnFile = locale.Text{ES: "No tengo una dirección tuya guardada.", PT: "Não tenho um endereço seu guardado.", EN: "I have no address of yours on file."}

// usual is where the customer's latest delivery went; false: none is known.
func (t closer) usual() (detail.Address, bool) {
	d := t.facts.Delivered
	return detail.Address{Street: d.Street, Unit: d.Unit, City: d.City, Postal: d.Postal}, d.Street != ""
}

// hearUsual takes "la de siempre" for an answer to where the order goes. Where no address is known the question is put
// again, with that.
func (t closer) hearUsual(k *task) (func(), float64) {
	if !t.heard.UsualPlace(k.Asked == "address") {
		return nil, 0
	}
	if _, ok := detail.Read(t.tag, t.heard.Raw, t.facts.Now).Address(true, false); ok { // they say it all the same
		return nil, 0
	}
	return func() {
		t.useAll()
		t.toUsual()
		k.set("method", "delivery")
	}, 0.97
}

// toUsual sends the order where the latest went, if that is known.
func (t closer) toUsual() {
	t.s.Order.Method = "delivery"
	if a, ok := t.usual(); ok {
		t.s.Order.Address = a
	}
}

// saysUsual: an order goes where it always does, though nobody asked: "mandámelo al local de siempre". What is delivered
// and has no address yet may be answered so late as well: "la de siempre".
func (t closer) saysUsual() bool {
	h, o := t.heard, t.s.Order
	switch {
	case h == nil || !t.shelf.ordering() && h.score(reader.Add) < 0.5:
		return false
	case h.UsualPlace(false):
		return true
	}
	return o.Method == "delivery" && o.Address.Street == "" && h.Len() <= 6 && h.UsualPlace(true) && h.score(reader.Add) < 0.5 && !h.UsualGoods()
}

// intakeUsual keeps that an order goes where it always does.
func (t closer) intakeUsual() {
	if t.s.Order.Address.Street == "" && t.saysUsual() && !t.heard.onlyAsks() {
		t.toUsual()
	}
}

// askAddress is how an address is asked for, with what is not on file where the customer counts on it.
func (t closer) askAddress() string {
	if t.saysUsual() || t.heard != nil && t.basket.asked() && t.begin.Tasks[0].Asked == "address" && t.heard.UsualPlace(true) {
		return t.in(msgNotOnFile) + " " + t.in(msgAddress)
	}
	if street := t.askStreet(); street != "" {
		return street
	}
	return t.in(msgAddress)
}
