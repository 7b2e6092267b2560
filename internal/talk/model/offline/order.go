package offline

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgNumber   = locale.Text{ES: "¿Qué número de pedido es?", PT: "Qual é o número do pedido?", EN: "Which order number is it?"}
	msgStatusIs = locale.Text{ES: "Tu pedido %s está %s.", PT: "Seu pedido %s está %s.", EN: "Your order %s is %s."}
	msgNoOrders = locale.Text{ES: "No encontré pedidos tuyos.", PT: "Não encontrei pedidos seus.", EN: "I found no orders of yours."}
	msgYourOrd  = locale.Text{ES: "Tus últimos pedidos:", PT: "Seus últimos pedidos:", EN: "Your latest orders:"}
	msgOrdLine  = locale.Text{ES: "%s: %s, %s", PT: "%s: %s, %s", EN: "%s: %s, %s"}
	msgWhy      = locale.Text{ES: "Pedido del cliente", PT: "Pedido do cliente", EN: "The customer asked for it"}
	msgChange   = locale.Text{ES: "¿Qué querés cambiar del pedido %s?", MX: "¿Qué quieres cambiar del pedido %s?", PT: "O que você quer mudar no pedido %s?", EN: "What would you like to change in order %s?"}
	statusNames = map[string]locale.Text{
		"draft": {ES: "en armado", PT: "em montagem", EN: "in the making"}, "pending_confirmation": {ES: "a confirmar", PT: "a confirmar", EN: "to be confirmed"},
		"pending": {ES: "recibido y a la espera de que lo preparen", PT: "recebido e aguardando o preparo", EN: "received and waiting to be prepared"}, "confirmed": {ES: "confirmado", PT: "confirmado", EN: "confirmed"},
		"processing": {ES: "en preparación", PT: "em preparação", EN: "being prepared"}, "shipped": {ES: "en camino", PT: "a caminho", EN: "on its way"},
		"delivered": {ES: "entregado", PT: "entregue", EN: "delivered"}, "completed": {ES: "completado", PT: "concluído", EN: "completed"}, "cancelled": {ES: "cancelado", PT: "cancelado", EN: "cancelled"},
	}
)

// statusTask asks after an order; one that is still being put together is shown.
func (d *dialogue) statusTask() task {
	number := d.msg.OrderNumber()
	if number == "" && len(d.m.Cart) > 0 {
		return task{Kind: "show"}
	}
	return task{Kind: "status", Slots: map[string]string{"number": number}}
}

// doStatus says how an order stands.
func (d *dialogue) doStatus(t *task) status {
	if r, ok := d.result(t, "status"); ok {
		return d.tellStatus(t, r)
	}
	number := firstOf(t.slot("number"), d.m.Number)
	switch {
	case d.has("frontdesk/get_order_status"), d.has("erp/check_order_status"):
		full, _ := d.first("frontdesk/get_order_status", "erp/check_order_status")
		args := map[string]any{"order_number": number}
		if number == "" && full == "erp/check_order_status" && (d.phone() != "" || d.m.Who.Email != "") {
			args = map[string]any{}
			if d.phone() != "" {
				args["customer_phone"] = d.phone()
			} else {
				args["customer_email"] = d.m.Who.Email
			}
		} else if number == "" {
			return d.ask(t, "number", d.in(msgNumber))
		} else if full == "erp/check_order_status" && d.phone() != "" {
			args["customer_phone"] = d.phone()
		}
		d.call(t, full, "status", args)
		return calling
	case d.has("orders/get_customer_context"), d.has("retail/get_customer_balance"):
		t.Kind = "orders"
		t.set("number", number)
		return d.doOrders(t)
	}
	d.tell(msgNoWay)
	d.offerPerson("agent_limitation")
	return over
}

func (d *dialogue) tellStatus(t *task, r result) status {
	if words := r.Data.text("message"); r.Success && words != "" {
		d.say(words)
		if r.Data.has("found") && !r.Data.bool("found") && t.Tries < 1 {
			t.Tries++
			return d.ask(t, "number", "")
		}
		d.m.Number = firstOf(r.Data.text("order_number"), r.Data.text("order.order_number"), d.m.Number)
		d.m.Topic = string(read.Status)
		return over
	}
	d.say(d.reason(r))
	if r.Code == "not_found" && t.Tries < 1 {
		t.Tries++
		t.drop("number")
		d.m.Number = ""
		return d.ask(t, "number", d.in(msgNumber))
	}
	return over
}

func (d *dialogue) hearStatus(t *task) bool {
	code := firstOf(d.msg.OrderNumber(), read.OrderCode(d.msg.Code()))
	c := d.msg.Contact()
	if code == "" && c.Email == "" && c.Phone == "" || d.msg.Len() > 8 {
		return false
	}
	if c.Phone != "" || c.Email != "" {
		code = ""
	}
	t.set("number", code)
	d.useAll()
	return true
}

// doOrders lists the customer's orders, or tells of one of them.
func (d *dialogue) doOrders(t *task) status {
	if r, ok := d.result(t, "orders"); ok {
		return d.tellOrders(t, r)
	}
	switch {
	case d.has("orders/get_customer_context") && d.r.Facts.Phone != "":
		d.call(t, "orders/get_customer_context", "orders", map[string]any{"phone": d.r.Facts.Phone, "orderLimit": 5})
		return calling
	case d.has("retail/get_customer_balance"):
		d.call(t, "retail/get_customer_balance", "orders", map[string]any{"includeDetails": true})
		return calling
	case d.has("frontdesk/get_order_status"), d.has("erp/check_order_status"):
		t.Kind = "status"
		return d.doStatus(t)
	}
	d.tell(msgNoWay)
	d.offerPerson("agent_limitation")
	return over
}

func (d *dialogue) tellOrders(t *task, r result) status {
	if !r.Success {
		d.say(d.reason(r))
		return over
	}
	if r.Tool == "retail/get_customer_balance" {
		return d.tellUnpaid(t, r)
	}
	var lines []string
	owed := int64(0)
	for _, o := range r.Data.list("orders") {
		number, state := o.text("orderNumber"), d.in(statusNames[o.text("status")])
		if number == "" || o.text("status") == "draft" {
			continue
		}
		owed += max(0, o.int("total")-o.int("paidAmount"))
		if number == t.slot("number") {
			d.m.Number = number
			d.tell(msgStatusIs, number, state)
			return over
		}
		lines = append(lines, d.in(msgOrdLine, number, d.money(o.int("total")), state))
	}
	if len(lines) == 0 {
		d.tell(msgNoOrders)
		return over
	}
	lines = lines[:d.shown(len(lines))]
	d.tell(msgYourOrd)
	for _, l := range lines {
		d.say(sentence(l))
	}
	return over
}

// tellUnpaid: a shop that only knows what is unpaid says that, and offers a person for
// the rest.
func (d *dialogue) tellUnpaid(t *task, r result) status {
	for _, o := range r.Data.list("unpaidOrders") {
		if number := o.text("orderNumber"); number == t.slot("number") || t.slot("number") == "" {
			d.say(sentence(d.in(msgOwesLine, number, d.money(o.minor("pending", d.currency(), false)))))
		}
	}
	d.tell(msgUnknownWay)
	d.offerPerson("agent_limitation")
	return over
}

var msgUnknownWay = locale.Text{ES: "En qué punto del reparto está no lo puedo ver desde acá.", MX: "En qué punto de la entrega va no lo puedo ver desde aquí.", PT: "Em que ponto da entrega está eu não consigo ver por aqui.", EN: "How far the delivery is I cannot see from here."}

// cancelTask cancels an order, or drops the one in the making.
func (d *dialogue) cancelTask() task {
	number := d.msg.OrderNumber()
	if number == "" && len(d.m.Cart) > 0 {
		return task{Kind: "clear"}
	}
	return task{Kind: "cancel_order", Slots: map[string]string{"number": number}}
}

// cancelWhat: something is to be cancelled; what was last done is meant.
func (d *dialogue) cancelWhat() task {
	switch {
	case len(d.m.Tasks) > 0 && (d.m.Tasks[0].Kind == "unbook" || d.m.Tasks[0].Kind == "cancel_order"):
		return d.m.Tasks[0]
	case len(d.m.Tasks) > 0 && d.m.Tasks[0].Kind == "checkout" && len(d.m.Cart) > 0 && d.shop() != orders:
		d.m.Tasks = nil
		return task{Kind: "clear"}
	case len(d.m.Tasks) > 0 && d.m.Tasks[0].Asked != "":
		d.m.Tasks = nil
		return task{Kind: "words", Text: string(read.NeverMind)}
	case d.msg.OrderNumber() != "":
		return d.cancelTask()
	case d.msg.BookingCode() != "" && d.desk() != noDesk, d.shop() == noShop && d.desk() != noDesk, d.m.Code != "" && d.m.Number == "":
		return d.unbookTask()
	case d.takesOrders():
		return d.cancelTask()
	}
	return d.unbookTask()
}

func (d *dialogue) doCancelOrder(t *task) status {
	if r, ok := d.result(t, "cancel"); ok {
		d.say(d.reason(r))
		if r.Handoff {
			d.offerPerson("order_already_processed")
		} else if r.Code == "not_found" && t.Tries < 1 {
			t.Tries++
			d.m.Number = ""
			t.drop("number")
			return d.ask(t, "number", d.in(msgNumber))
		}
		return over
	}
	if !d.has("retail/cancel_order_if_not_processed") {
		d.tell(msgNoWay)
		d.offerPerson("agent_limitation")
		return over
	}
	number := firstOf(t.slot("number"), d.m.Number)
	if number == "" {
		return d.ask(t, "number", d.in(msgNumber))
	}
	d.call(t, "retail/cancel_order_if_not_processed", "cancel", map[string]any{"orderNumber": number, "reason": firstOf(clip(locale.OneLine(d.m.Heard), 300), d.in(msgWhy))})
	return calling
}

func (d *dialogue) hearCancelOrder(t *task) bool { return d.hearStatus(t) }

// changeTask changes an order that was placed; one in the making is just changed.
func (d *dialogue) changeTask(wants *[]want) task {
	number := d.msg.OrderNumber()
	if number == "" && len(d.m.Cart) > 0 {
		if len(*wants) > 0 {
			list := *wants
			*wants = nil
			return d.orderTask(list)
		}
		return task{Kind: "show"}
	}
	t := task{Kind: "change_order", Slots: map[string]string{"number": number}, Wants: *wants}
	*wants = nil
	return t
}

// doChangeOrder changes one thing of an order that was placed.
func (d *dialogue) doChangeOrder(t *task) status {
	if !d.has("retail/modify_order_if_not_processed") {
		d.tell(msgNoWay)
		d.offerPerson("order_already_processed")
		return over
	}
	if r, ok := d.result(t, "modify"); ok {
		d.say(d.reason(r))
		if r.Handoff {
			d.offerPerson("order_already_processed")
		}
		return over
	}
	number := firstOf(t.slot("number"), d.m.Number)
	if number == "" {
		return d.ask(t, "number", d.in(msgNumber))
	}
	if len(t.Wants) == 0 {
		return d.ask(t, "what", d.in(msgChange, number))
	}
	w := &t.Wants[0]
	if r, ok := d.result(t, "find 0"); ok {
		d.wantFound(w, r)
	}
	switch {
	case w.Done:
		return over
	case len(w.Choices) > 0:
		return d.askWant(t, 0)
	case !w.Found:
		full, _ := d.finder()
		d.call(t, full, "find 0", findArguments(full, w.Item.Query()))
		return calling
	}
	args := map[string]any{"orderNumber": number, "productId": w.Product.ID}
	switch w.Op {
	case opRemove:
		args["action"] = "remove_item"
	case opSet:
		args["action"], args["quantity"] = "update_quantity", w.quantity()
	default:
		args["action"], args["quantity"] = "add_item", w.quantity()
	}
	d.call(t, "retail/modify_order_if_not_processed", "modify", args)
	return calling
}

func (d *dialogue) hearChangeOrder(t *task) bool {
	switch t.Asked {
	case "number":
		return d.hearStatus(t)
	case "what":
		wants, finds := d.things(false)
		for _, it := range finds {
			wants = append(wants, want{Op: opAdd, Item: it})
		}
		if len(wants) == 0 {
			for _, it := range d.msg.Items() {
				wants = append(wants, want{Op: opAdd, Item: it})
			}
		}
		if len(wants) == 0 {
			return false
		}
		t.Wants = wants
		d.useAll()
		return true
	}
	return d.hearCart(t)
}

// doAgain repeats the last order, where the shop knows it.
func (d *dialogue) doAgain(t *task) status {
	if r, ok := d.result(t, "orders"); ok {
		for _, o := range r.Data.list("orders") {
			if s := o.text("status"); s == "draft" || s == "cancelled" {
				continue
			}
			cart := task{Kind: "cart"}
			for _, it := range o.list("items") {
				cart.Wants = append(cart.Wants, want{Item: read.Item{Quantity: int(it.int("quantity")), Said: true, Name: it.text("name")}})
			}
			if len(cart.Wants) > 0 {
				d.then(cart)
				return over
			}
		}
		d.tell(msgNoOrders)
		return over
	}
	if d.has("orders/get_customer_context") && d.r.Facts.Phone != "" {
		d.call(t, "orders/get_customer_context", "orders", map[string]any{"phone": d.r.Facts.Phone, "orderLimit": 3})
		return calling
	}
	d.tell(msgTellMe)
	d.m.More = true
	return over
}

var msgTellMe = locale.Text{ES: "No tengo a mano tu pedido anterior: decime qué querés y lo armo.", MX: "No tengo a la mano tu pedido anterior: dime qué quieres y lo preparo.", PT: "Não tenho seu pedido anterior à mão: diga o que quer e eu monto.", EN: "I do not have your last order at hand: tell me what you want and I will put it together."}
