package offline

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgHowPay  = locale.Text{ES: "¿Cómo vas a pagar: efectivo, transferencia, Mercado Pago o tarjeta?", MX: "¿Cómo vas a pagar: efectivo, transferencia o tarjeta?", PT: "Como você vai pagar: dinheiro, transferência ou cartão?", EN: "How will you pay: cash, transfer or card?"}
	msgPaying  = locale.Text{ES: "Anotado: pagás con %s. ¿Te muestro el pedido para confirmarlo?", MX: "Anotado: pagas con %s. ¿Te muestro el pedido para confirmarlo?", PT: "Anotado: o pagamento é com %s. Mostro o pedido para você confirmar?", EN: "Noted: you pay by %s. Shall I show you the order to confirm it?"}
	msgWhatNow = locale.Text{ES: "¿Querés cambiar algo del pedido?", MX: "¿Quieres cambiar algo del pedido?", PT: "Quer mudar alguma coisa no pedido?", EN: "Would you like to change anything?"}
	msgNothing = locale.Text{ES: "Todavía no hay nada en tu pedido. ¿Qué te agrego?", PT: "Ainda não há nada no seu pedido. O que você quer?", EN: "There is nothing in your order yet. What shall I add?"}
	msgNoMore  = locale.Text{ES: "¡Perfecto! Si necesitás algo más, acá estoy.", MX: "¡Perfecto! Si necesitas algo más, aquí estoy.", PT: "Perfeito! Se precisar de mais alguma coisa, estou por aqui.", EN: "Perfect! I am here if you need anything else."}
)

// closing is the task for the end of an order; without one the words only end a
// conversation.
func (d *dialogue) closing(kind read.Kind, ordering bool) (task, bool) {
	if d.takesOrders() && (ordering || len(d.m.Cart) > 0 || d.r.Facts.Draft != "") {
		return task{Kind: "checkout"}, true
	}
	if hasKind(d.m.Tasks, "checkout") {
		return task{}, false
	}
	if kind == read.Checkout && d.takesOrders() {
		d.m.More = true
		return task{Kind: "words", Step: d.in(msgNothing)}, true
	}
	if d.msg.Wants(read.Thanks, read.Bye) {
		return task{}, false
	}
	return task{Kind: "words", Step: d.in(msgNoMore)}, true
}

// doCheckout gathers what an order needs and has the runtime ask for the customer's yes.
func (d *dialogue) doCheckout(t *task) status {
	if s, stop := d.checkoutResults(t); stop {
		return s
	}
	if len(d.m.Cart) == 0 && d.shop() != retail {
		d.m.More = true
		d.tell(msgNothing)
		return over
	}
	if d.shop() == retail && t.slot("reviewed") == "" {
		d.call(t, "retail/summarize_draft", "summary", map[string]any{})
		return calling
	}
	if d.shop() != retail || t.slot("need_address") != "" || d.m.Order.Method != "" && d.m.Order.SentTo == "" {
		if s, missing := d.missingPlace(t); missing {
			return s
		}
	}
	if s, missing := d.missingWho(t); missing {
		return s
	}
	if d.shop() == menu {
		return d.placeOrder(t)
	}
	told := false
	if d.m.Order.Method != "" {
		told = d.deliver(t)
	}
	if t.slot("need_who") != "" {
		told = d.identify(t) || told
	}
	if told {
		return calling
	}
	if d.shop() == orders {
		if d.m.Order.Pay == "" {
			return d.ask(t, "pay", d.in(msgHowPay))
		}
		t.set("order", d.m.Order.ID)
		d.call(t, "orders/request_confirmation", "confirm", map[string]any{"orderId": d.m.Order.ID})
		return calling
	}
	if d.m.Order.Pay != "" {
		d.call(t, "retail/confirm_order", "confirm", map[string]any{"paymentMethod": string(d.m.Order.Pay)})
	} else {
		d.call(t, "retail/request_confirmation", "confirm", map[string]any{})
	}
	return calling
}

// missingWho asks for a name, a document or a telephone that an order needs.
func (d *dialogue) missingWho(t *task) (status, bool) {
	w := &d.m.Who
	if d.shop() == retail {
		switch {
		case t.slot("need_name") != "" && w.Name == "":
			return d.ask(t, "name", d.in(msgFullName)), true
		case t.slot("need_document") != "" && w.Document == "":
			return d.ask(t, "document", d.in(msgDocument)), true
		}
		return over, false
	}
	if w.Name == "" {
		w.Name = strings.TrimSpace(d.r.Facts.Customer)
	}
	switch {
	case w.Name == "":
		return d.ask(t, "name", d.in(msgName)), true
	case d.shop() == menu && d.phone() == "":
		return d.ask(t, "phone", d.in(msgContact)), true
	}
	return over, false
}

// phone is where the customer can be reached.
func (d *dialogue) phone() string { return firstOf(d.m.Who.Phone, d.r.Facts.Phone) }

// checkoutResults reads what came back; stop: there is nothing more to do now.
func (d *dialogue) checkoutResults(t *task) (s status, stop bool) {
	if r, ok := d.result(t, "summary"); ok {
		t.set("reviewed", "yes")
		if !r.Success {
			d.m.Cart = nil
			d.m.More = true
			d.tell(msgNothing)
			return over, true
		}
		for _, missing := range r.Data.strings("missingInfo") {
			d.needs(t, missing)
		}
		if m := r.Data.text("deliveryMethod"); m != "" && t.slot("need_address") == "" && d.m.Order.Method == "" {
			d.m.Order.SentTo = "known"
		}
	}
	refused := false
	if r, ok := d.result(t, "delivery"); ok {
		refused = !d.delivered(t, r)
	}
	if r, ok := d.result(t, "identity"); ok {
		if r.Success {
			d.m.Order.SentName = d.m.Who.key()
		} else {
			d.say(d.reason(r))
			if badDocument(r) {
				d.m.Who.Document = ""
				t.set("need_document", "yes")
				t.set("need_who", "yes")
			} else {
				return over, true
			}
		}
	}
	if refused {
		return over, false
	}
	if r, ok := d.result(t, "confirm"); ok && r.Asked == "" {
		return d.notAsked(t, r)
	}
	return over, false
}

// needs notes what the shop says is missing, by its own words.
func (d *dialogue) needs(t *task, missing string) {
	switch m := locale.Fold(missing); {
	case strings.Contains(m, "direc") || strings.Contains(m, "endere") || strings.Contains(m, "address"):
		t.set("need_address", "yes")
	case strings.Contains(m, "dni") || strings.Contains(m, "document") || strings.Contains(m, "identif"):
		t.set("need_document", "yes")
		t.set("need_who", "yes")
	case strings.Contains(m, "nombre") || strings.Contains(m, "nome") || strings.Contains(m, "name"):
		t.set("need_name", "yes")
		t.set("need_who", "yes")
	}
}

// notAsked: the order could not be put to the customer yet.
func (d *dialogue) notAsked(t *task, r result) (status, bool) {
	if r.Success {
		d.say(firstOf(r.Data.text("message"), r.Data.text("confirmationMessage"), r.Data.text("summary")))
		return over, true
	}
	t.Tries++
	if r.Code == "conflict" && t.Tries < 3 {
		before := len(t.Slots)
		d.needs(t, r.Error)
		for _, part := range strings.FieldsFunc(r.Error, func(r rune) bool { return r == ',' || r == ':' || r == '.' }) {
			d.needs(t, part)
			for _, word := range strings.Fields(part) {
				d.needs(t, word)
			}
		}
		if len(t.Slots) > before {
			return over, false
		}
	}
	if r.Code == "confirmation_invalid" && d.m.Order.Pay != "" && t.Tries < 3 {
		t.Step = "paying" // the order is the same, and so is the question: it takes a word of theirs to put it again
		return d.ask(t, "again", d.in(msgPaying, d.in(payNames[ordersPay[d.m.Order.Pay]]))), true
	}
	d.say(d.reason(r))
	if strings.Contains(locale.Fold(r.Error), "minim") || r.Code == "out_of_stock" {
		d.tell(msgWhatNow)
		d.m.More = true
		return over, true
	}
	if d.m.Order.Pay != "" && t.Tries < 3 && strings.Contains(locale.Fold(r.Error), "pag") {
		d.m.Order.Pay = ""
		return d.ask(t, "pay", d.in(msgHowPay)), true
	}
	if r.Handoff {
		d.offerPerson("order_already_processed")
	}
	return over, true
}

func (d *dialogue) hearCheckout(t *task) bool {
	if t.Asked == "again" {
		if !d.msg.Yes() && !d.msg.BeginsYes() && !d.msg.Wants(read.Checkout, read.Done) {
			return false
		}
		d.useAll()
		return true
	}
	if t.Asked == "pay" {
		if _, ok := d.msg.Pay(); ok && !d.msg.Question() {
			d.useAll()
			return true
		}
		if p := d.msg.Pick(); len(p.Index) == 1 && p.Index[0] >= 0 && p.Index[0] < 4 {
			d.m.Order.Pay = []read.Pay{read.Cash, read.Transfer, read.MercadoPago, read.Credit}[p.Index[0]]
			d.useAll()
			return true
		}
		return false
	}
	return d.hearPlace(t) || d.hearWho(t)
}

// ordersPay are the ways to pay as the order contracts name them.
var ordersPay = map[read.Pay]string{read.Cash: "cash", read.Transfer: "transfer", read.MercadoPago: "mercadopago", read.Debit: "debit_card", read.Credit: "credit_card"}

// doSettle closes an order whose yes still waited for a way to pay.
func (d *dialogue) doSettle(t *task) status {
	if r, ok := d.result(t, "confirm"); ok {
		if !r.Success {
			d.say(d.reason(r))
			if strings.Contains(locale.Fold(r.Error), "pag") && t.Tries < 2 {
				t.Tries++
				d.m.Order.Pay = ""
				return d.ask(t, "pay", d.in(msgHowPay))
			}
			return over
		}
		d.say(r.Data.text("message"))
		if how := r.Data.text("paymentInstructions"); how != "" && !strings.Contains(r.Data.text("message"), how) {
			d.say(sentence(how))
		}
		d.m.Number = firstOf(r.Data.text("orderNumber"), d.m.Number)
		d.m.Cart, d.m.Order = nil, draft{Address: d.m.Order.Address}
		return over
	}
	if d.m.Order.Pay == "" {
		return d.ask(t, "pay", d.in(msgHowPay))
	}
	d.call(t, "orders/confirm_order", "confirm", map[string]any{"orderId": t.slot("order"), "confirmationToken": t.Text, "paymentMethod": ordersPay[d.m.Order.Pay]})
	return calling
}

func (d *dialogue) hearSettle(t *task) bool {
	if d.m.Order.Pay == "" {
		return false
	}
	d.useAll()
	return true
}
