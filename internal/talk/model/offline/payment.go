package offline

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
	"github.com/mostrador/mostrador/internal/words/when"
)

var (
	msgOwes      = locale.Text{ES: "Debés %s.", MX: "Debes %s.", PT: "Você deve %s.", EN: "You owe %s."}
	msgOwesNone  = locale.Text{ES: "No debés nada: estás al día.", MX: "No debes nada: estás al corriente.", PT: "Você não deve nada: está em dia.", EN: "You owe nothing: you are all paid up."}
	msgOwesLine  = locale.Text{ES: "%s: faltan %s", PT: "%s: faltam %s", EN: "%s: %s left"}
	msgPayNow    = locale.Text{ES: "¿Querés que te pase un link de pago?", MX: "¿Quieres que te pase una liga de pago?", PT: "Quer que eu envie um link de pagamento?", EN: "Shall I send you a payment link?"}
	msgLink      = locale.Text{ES: "Acá tenés el link para pagar %s: %s", MX: "Aquí tienes la liga para pagar %s: %s", PT: "Aqui está o link para pagar %s: %s", EN: "Here is the link to pay %s: %s"}
	msgNoDebtNow = locale.Text{ES: "No hay nada pendiente de pago.", PT: "Não há nada a pagar.", EN: "There is nothing left to pay."}
	msgNoLink    = locale.Text{ES: "Desde acá no puedo generar un link de pago.", MX: "Desde aquí no puedo generar una liga de pago.", PT: "Por aqui não consigo gerar um link de pagamento.", EN: "I cannot make a payment link from here."}
	msgNoDebts   = locale.Text{ES: "Desde acá no puedo ver tu cuenta.", MX: "Desde aquí no puedo ver tu cuenta.", PT: "Por aqui não consigo ver sua conta.", EN: "I cannot see your account from here."}
	msgSendFile  = locale.Text{ES: "Mandame la foto o el PDF del comprobante por acá y lo reviso.", MX: "Mándame la foto o el PDF del comprobante por aquí y lo reviso.", PT: "Envie a foto ou o PDF do comprovante por aqui e eu verifico.", EN: "Send me a photo or the PDF of the receipt and I will check it."}
	msgNoReceipt = locale.Text{ES: "No puedo recibir comprobantes desde acá.", MX: "No puedo recibir comprobantes desde aquí.", PT: "Não consigo receber comprovantes por aqui.", EN: "I cannot take receipts from here."}
	msgReadSum   = locale.Text{ES: "Leí %s en el comprobante.", PT: "Li %s no comprovante.", EN: "I read %s on the receipt."}
	msgHowMuch   = locale.Text{ES: "¿Cuánto pagaste?", PT: "Quanto você pagou?", EN: "How much did you pay?"}
	msgByWhat    = locale.Text{ES: "¿Cómo lo pagaste: efectivo, transferencia, Mercado Pago o tarjeta?", MX: "¿Cómo lo pagaste: efectivo, transferencia o tarjeta?", PT: "Como você pagou: dinheiro, transferência ou cartão?", EN: "How did you pay: cash, transfer or card?"}
	msgClaimed   = locale.Text{ES: "Gracias por avisar. Lo verifica una persona del negocio y te confirma.", PT: "Obrigado por avisar. Uma pessoa da loja vai verificar e confirmar.", EN: "Thank you for telling us. Somebody will check it and confirm."}
	msgReviewed  = locale.Text{ES: "Recibí el comprobante. Lo tiene que revisar una persona del negocio antes de que cuente como pago.", PT: "Recebi o comprovante. Uma pessoa da loja precisa verificar antes de valer como pagamento.", EN: "I have the receipt. Somebody of the business has to check it before it counts as a payment."}
	msgWhen      = locale.Text{ES: "¿Para cuándo te lo recuerdo?", PT: "Para quando devo lembrar?", EN: "When shall I remind you?"}
	msgReminder  = locale.Text{ES: "Listo, te lo recuerdo el %s.", PT: "Pronto, lembro você em %s.", EN: "Done, I will remind you on %s."}
)

// doDebt says what the customer owes.
func (d *dialogue) doDebt(t *task) status {
	if r, ok := d.result(t, "debt"); ok {
		if !r.Success {
			d.say(d.reason(r))
			return over
		}
		debt := r.Data.minor("totalDebt", d.currency(), false)
		if debt <= 0 {
			d.tell(msgOwesNone)
			return over
		}
		d.tell(msgOwes, d.money(debt))
		list := r.Data.list("unpaidOrders")
		var lines []string
		for _, o := range list[:d.shown(len(list))] {
			lines = append(lines, d.in(msgOwesLine, o.text("orderNumber"), d.money(o.minor("pending", d.currency(), false))))
		}
		if len(lines) > 0 && !d.voice {
			d.say(sentence(d.list(lines, false)))
		}
		if d.has("retail/create_mercadopago_payment_link") {
			t.Step = "told"
			return d.ask(t, "link", d.in(msgPayNow))
		}
		return over
	}
	if t.Step == "told" {
		return over
	}
	switch {
	case d.has("retail/get_customer_balance"):
		d.call(t, "retail/get_customer_balance", "debt", map[string]any{"includeDetails": true})
		return calling
	case d.has("orders/get_customer_context"):
		t.Kind = "orders"
		t.set("owing", "yes")
		return d.doOrders(t)
	}
	d.tell(msgNoDebts)
	d.offerPerson("agent_limitation")
	return over
}

// hearDebt takes a yes to the offer of a link; anything else goes on.
func (d *dialogue) hearDebt(t *task) bool {
	switch {
	case d.msg.Yes() || d.msg.BeginsYes() && len(d.msg.Wishes()) == 0:
		t.Kind, t.Step = "link", ""
		d.useAll()
		return true
	case d.msg.No():
		t.Kind, t.Text, t.Step = "words", "", d.in(msgNoMore)
		d.useAll()
		return true
	}
	t.Kind = "none"
	return len(d.msg.Wishes()) > 0
}

// doLink makes a link to pay what is owed, or an amount that was said.
func (d *dialogue) doLink(t *task) status {
	if !d.has("retail/create_mercadopago_payment_link") {
		if d.takesOrders() && len(d.m.Cart) > 0 {
			d.m.Order.Pay = read.MercadoPago
			d.then(task{Kind: "checkout"})
			return over
		}
		d.tell(msgNoLink)
		d.offerPerson("agent_limitation")
		return over
	}
	if r, ok := d.result(t, "link"); ok {
		if !r.Success {
			d.say(d.reason(r))
			return over
		}
		d.tell(msgLink, d.money(r.Data.minor("amount", d.currency(), false)), r.Data.text("paymentUrl"))
		return over
	}
	if r, ok := d.result(t, "debt"); ok {
		if !r.Success {
			d.say(d.reason(r))
			return over
		}
		debt := r.Data.text("totalDebt")
		orders := r.Data.list("unpaidOrders")
		args := map[string]any{"amount": json.Number(firstOf(t.slot("amount"), debt))}
		for _, o := range orders {
			if o.text("orderNumber") == t.slot("number") || len(orders) == 1 && t.slot("amount") == "" {
				args = map[string]any{"orderId": o.text("orderId")}
			}
		}
		if r.Data.minor("totalDebt", d.currency(), false) <= 0 {
			if len(d.m.Cart) > 0 {
				d.m.Order.Pay = read.MercadoPago
				d.then(task{Kind: "checkout"})
				return over
			}
			d.tell(msgNoDebtNow)
			return over
		}
		d.call(t, "retail/create_mercadopago_payment_link", "link", args)
		return calling
	}
	if d.msg != nil {
		t.set("number", d.msg.OrderNumber())
		if amount, ok := d.msg.Amount(); ok && t.slot("number") == "" {
			t.set("amount", amount)
		}
	}
	d.call(t, "retail/get_customer_balance", "debt", map[string]any{"includeDetails": true})
	return calling
}

// doReceipt takes a receipt: the file if one came, what it says, and which order it
// pays.
func (d *dialogue) doReceipt(t *task) status {
	if !d.has("retail/ingest_receipt") {
		if d.has("orders/register_payment") {
			t.Kind = "paid"
			return d.doPaid(t)
		}
		d.tell(msgNoReceipt)
		d.offerPerson("agent_limitation")
		return over
	}
	if r, ok := d.result(t, "attach"); ok {
		if r.Code == "confirmation_required" { // the shop was asked, not the customer
			d.tell(msgReviewed)
			return over
		}
		d.say(firstOf(d.reasonUnless(r), d.in(msgClaimed)))
		return over
	}
	if r, ok := d.result(t, "which"); ok {
		orders := r.Data.list("possibleOrders")
		if len(orders) == 1 && r.Success {
			return d.attach(t, orders[0].text("orderNumber"))
		}
		for _, o := range orders {
			t.Options = append(t.Options, option{ID: o.text("orderNumber"), Name: o.text("orderNumber"), Price: o.minor("pending", d.currency(), false)})
		}
		if len(orders) == 0 {
			d.say(firstOf(r.Data.text("questionForCustomer"), d.in(msgClaimed)))
			return over
		}
		return d.ask(t, "order", r.Data.text("questionForCustomer"))
	}
	if r, ok := d.result(t, "amount"); ok {
		if r.Success && r.Data.has("amount") {
			d.tell(msgReadSum, d.money(r.Data.minor("amount", d.currency(), false)))
		}
		d.call(t, "retail/ask_receipt_order_reference", "which", map[string]any{"receiptId": t.slot("receipt")})
		return calling
	}
	if r, ok := d.result(t, "file"); ok {
		if !r.Success {
			d.say(d.reason(r))
			return over
		}
		t.set("receipt", r.Data.text("receiptId"))
		d.call(t, "retail/parse_receipt_amount", "amount", map[string]any{"receiptId": t.slot("receipt")})
		return calling
	}
	if t.slot("order") != "" && t.slot("receipt") != "" {
		return d.attach(t, t.slot("order"))
	}
	if ref, kind, ok := fileIn(d.m.Heard); ok {
		d.call(t, "retail/ingest_receipt", "file", map[string]any{"fileRef": ref, "fileType": kind})
		return calling
	}
	d.tell(msgSendFile)
	return over
}

func (d *dialogue) reasonUnless(r result) string {
	if r.Success {
		return firstOf(r.Data.text("message"))
	}
	return d.reason(r)
}

func (d *dialogue) attach(t *task, number string) status {
	d.call(t, "retail/attach_receipt_to_order", "attach", map[string]any{"receiptId": t.slot("receipt"), "orderNumber": number})
	return calling
}

func (d *dialogue) hearReceipt(t *task) bool {
	if t.Asked != "order" {
		return false
	}
	if n := d.msg.OrderNumber(); n != "" {
		t.set("order", n)
	} else if index, _ := d.choice(t.Options); len(index) == 1 {
		t.set("order", t.Options[index[0]].ID)
	} else if code := d.msg.Code(); code != "" {
		t.set("order", read.OrderCode(code))
	} else {
		return false
	}
	d.useAll()
	return true
}

// doPaid takes the word of somebody who paid; people of the shop check it.
func (d *dialogue) doPaid(t *task) status {
	if r, ok := d.result(t, "pay"); ok {
		if words := d.reasonUnless(r); words != "" {
			d.m.Said = nil
			d.say(words)
		}
		return over
	}
	if d.msg != nil && t.Asked == "" && t.slot("read") == "" {
		t.set("read", "yes")
		if a, ok := d.msg.Amount(); ok && d.msg.Wants(read.Paid) {
			t.set("amount", a)
		}
		if p, ok := d.msg.Pay(); ok {
			t.set("method", string(p))
		}
	}
	if d.has("retail/ingest_receipt") && t.slot("amount") == "" {
		d.tell(msgSendFile)
		return over
	}
	if !d.has("retail/apply_payment_to_balance") {
		d.tell(msgClaimed)
		d.offerPerson("agent_limitation")
		return over
	}
	if t.slot("amount") == "" {
		return d.ask(t, "amount", d.in(msgHowMuch))
	}
	if t.slot("method") == "" {
		return d.ask(t, "method", d.in(msgByWhat))
	}
	d.tell(msgClaimed) // said with the question that goes to the shop
	d.call(t, "retail/apply_payment_to_balance", "pay", map[string]any{"amount": json.Number(t.slot("amount")), "method": t.slot("method")})
	return calling
}

func (d *dialogue) hearPaid(t *task) bool {
	switch t.Asked {
	case "amount":
		a, ok := d.msg.Amount()
		t.set("amount", a)
		if ok {
			d.useAll()
		}
		return ok
	case "method":
		p, ok := d.msg.Pay()
		t.set("method", string(p))
		if ok {
			d.useAll()
		}
		return ok
	}
	return false
}

// doRemind has the shop remind the customer of what they owe.
func (d *dialogue) doRemind(t *task) status {
	if r, ok := d.result(t, "remind"); ok {
		if !r.Success {
			d.say(d.reason(r))
			return over
		}
		at, err := time.Parse(time.RFC3339, r.Data.text("scheduledFor"))
		if err == nil {
			d.tell(msgReminder, locale.Date(d.tag, at.In(d.r.Facts.Now.Location())))
		}
		return over
	}
	if !d.has("retail/schedule_debt_reminder") {
		d.tell(msgNoWay)
		d.offerPerson("agent_limitation")
		return over
	}
	if t.slot("date") == "" && d.msg != nil {
		d.hearRemind(t)
	}
	if t.slot("date") == "" {
		return d.ask(t, "date", d.in(msgWhen))
	}
	d.call(t, "retail/schedule_debt_reminder", "remind", map[string]any{"scheduleDate": t.slot("date")})
	return calling
}

func (d *dialogue) hearRemind(t *task) bool {
	m := d.msg.When(when.Hint{})
	if !m.HasDay {
		return false
	}
	minute := 10 * 60
	if m.HasTime {
		minute = m.Minute
	}
	now := d.r.Facts.Now
	at := time.Date(m.Day.Year(), m.Day.Month(), m.Day.Day(), minute/60, minute%60, 0, 0, now.Location())
	t.set("date", at.Format(time.RFC3339))
	d.useAll()
	return true
}
