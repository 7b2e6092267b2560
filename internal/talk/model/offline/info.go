package offline

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
	"github.com/mostrador/mostrador/internal/words/when"
)

var (
	msgHoursDay  = locale.Text{ES: "%s: %s.", PT: "%s: %s.", EN: "%s: %s."}
	msgOurHours  = locale.Text{ES: "Nuestros horarios:", PT: "Nossos horários:", EN: "Our hours:"}
	msgWeAreAt   = locale.Text{ES: "Estamos en %s.", PT: "Estamos em %s.", EN: "We are at %s."}
	msgOurPhone  = locale.Text{ES: "Nuestro teléfono es %s.", PT: "Nosso telefone é %s.", EN: "Our phone number is %s."}
	msgInstagram = locale.Text{ES: "Instagram: %s.", PT: "Instagram: %s.", EN: "Instagram: %s."}
	msgPayWith   = locale.Text{ES: "Podés pagar con %s.", MX: "Puedes pagar con %s.", PT: "Você pode pagar com %s.", EN: "You can pay by %s."}
	msgNoDeliver = locale.Text{ES: "No hacemos envíos: se retira en el local.", MX: "No hacemos envíos: se recoge en el local.", PT: "Não fazemos entregas: a retirada é no local.", EN: "We do not deliver: orders are picked up."}
	msgDelivers  = locale.Text{ES: "Sí, hacemos envíos.", PT: "Sim, fazemos entregas.", EN: "Yes, we deliver."}
	msgShipCost  = locale.Text{ES: "El envío cuesta desde %s.", PT: "A entrega custa a partir de %s.", EN: "Delivery costs from %s."}
	msgShipMin   = locale.Text{ES: "La compra mínima es de %s.", PT: "O pedido mínimo é de %s.", EN: "The minimum order is %s."}
	msgBank      = locale.Text{ES: "Los datos para transferir van con la confirmación de tu pedido.", PT: "Os dados para a transferência vão com a confirmação do seu pedido.", EN: "The bank details come with the confirmation of your order."}
	payNames     = map[string]locale.Text{
		"cash": {ES: "efectivo", PT: "dinheiro", EN: "cash"}, "transfer": {ES: "transferencia", PT: "transferência", EN: "bank transfer"}, "mercadopago": {ES: "Mercado Pago", PT: "Mercado Pago", EN: "Mercado Pago"},
		"debit": {ES: "débito", PT: "débito", EN: "debit card"}, "credit": {ES: "crédito", PT: "crédito", EN: "credit card"}, "debit_card": {ES: "débito", PT: "débito", EN: "debit card"}, "credit_card": {ES: "crédito", PT: "crédito", EN: "credit card"},
	}
	weekdays = []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}
	// policies are the contract's names for what a shop has written down.
	policies = map[read.Kind]string{read.Returns: "returns", read.Exchanges: "exchanges", read.Warranty: "warranty", read.Shipping: "shipping", read.Payments: "payments", read.Bank: "payments"}
)

// daySlot is the day that a question is about, if it names one.
func (d *dialogue) daySlot() map[string]string {
	m := d.msg.When(when.Hint{})
	if m.HasDay {
		return map[string]string{"day": m.Day.Format(time.DateOnly)}
	}
	if d.msg.Has("ahora", "hoy", "agora", "hoje", "now", "today", "abierto", "abiertos", "aberto", "abertos") {
		return map[string]string{"day": d.r.Facts.Now.Format(time.DateOnly)}
	}
	for ahead := range 7 { // "los domingos" is no day, but one of them tells
		day := d.r.Facts.Now.AddDate(0, 0, ahead)
		name, _, _ := strings.Cut(locale.Fold(locale.Weekday(d.tag, day.Weekday())), "-")
		if d.msg.Has(name, name+"s") {
			return map[string]string{"day": day.Format(time.DateOnly)}
		}
	}
	return map[string]string{}
}

// doInfo answers a question about the business.
func (d *dialogue) doInfo(t *task) status {
	kind := read.Kind(t.Text)
	d.m.Topic = t.Text
	if r, ok := d.result(t, "info"); ok {
		return d.tellInfo(t, kind, r)
	}
	if name, ok := policies[kind]; ok && !d.shippingAgain(kind) && d.has("retail/get_business_policies_text") {
		d.call(t, "retail/get_business_policies_text", "info", map[string]any{"policyType": name})
		return calling
	}
	if text := d.policy(kind); text != "" && !d.shippingAgain(kind) {
		d.once(kind, text)
		return over
	}
	switch {
	case kind == read.Other:
	case d.has("retail/get_business_profile"):
		d.call(t, "retail/get_business_profile", "info", map[string]any{})
		return calling
	case kind == read.Hours && d.has("frontdesk/get_business_hours"):
		args := map[string]any{}
		if t.slot("day") != "" {
			args["day"] = t.slot("day")
		}
		d.call(t, "frontdesk/get_business_hours", "info", args)
		return calling
	case kind == read.Hours && d.has("agenda/getAvailableSlotsTool"):
		from := d.r.Facts.Now
		if day, err := time.Parse(time.DateOnly, t.slot("day")); err == nil {
			from = day
		}
		to := from
		if t.slot("day") == "" {
			to = from.AddDate(0, 0, 6)
		}
		d.call(t, "agenda/getAvailableSlotsTool", "info", map[string]any{"startDate": from.Format(brDay), "endDate": to.Format(brDay)})
		return calling
	case kind != read.Returns && kind != read.Exchanges && kind != read.Warranty && d.has("frontdesk/get_business_info"):
		d.call(t, "frontdesk/get_business_info", "info", map[string]any{})
		return calling
	}
	d.tell(msgUnknown)
	d.offerPerson("agent_limitation")
	return over
}

// policy is what the business has written about something, where it was told.
func (d *dialogue) policy(kind read.Kind) string {
	p := d.r.Facts.Policies
	return sentence(map[read.Kind]string{read.Returns: p.Returns, read.Exchanges: p.Exchanges, read.Warranty: p.Warranty, read.Shipping: p.Shipping, read.Payments: p.Payments}[kind])
}

// brDay is how the agenda writes days.
const brDay = "02/01/2006"

func (d *dialogue) tellInfo(t *task, kind read.Kind, r result) status {
	if !r.Success {
		d.say(d.reason(r))
		return over
	}
	said := len(d.m.Said)
	switch {
	case strings.HasSuffix(r.Tool, "get_business_policies_text"):
		d.once(kind, r.Data.text("policies."+policies[kind]))
		if kind == read.Bank {
			d.tell(msgBank)
		}
	case r.Tool == "agenda/getAvailableSlotsTool":
		d.agendaHours(t, r)
	case kind == read.Hours && r.Data.has("schedule"):
		d.tellSchedule(t, r)
	case kind == read.Hours:
		d.say(r.Data.text("formatted_message"))
	case kind == read.Payments || kind == read.Bank:
		d.tellPayments(r)
		if kind == read.Bank && (d.shop() == retail || d.shop() == orders) {
			d.tell(msgBank)
		}
	case kind == read.Shipping:
		d.tellShipping(r)
		if d.shippingAgain(kind) && !hasKind(d.m.Tasks, "deliver") && !hasKind(d.m.Tasks, "checkout") {
			d.tell(msgShipAsk)
		}
	case kind == read.Phone:
		if p := r.Data.text("phone"); p != "" {
			d.tell(msgOurPhone, p)
		}
		if i := firstOf(r.Data.text("socialMedia.instagram"), r.Data.text("social_media.instagram")); i != "" {
			d.tell(msgInstagram, i)
		}
	case kind != read.Where && r.Data.text("formatted_message") != "":
		d.say(r.Data.text("formatted_message"))
	default:
		if a := r.Data.text("address"); a != "" {
			if city := r.Data.text("city"); city != "" {
				a += ", " + city
			}
			d.tell(msgWeAreAt, a)
		}
	}
	if len(d.m.Said) == said {
		d.tell(msgUnknown)
		d.offerPerson("agent_limitation")
	}
	return over
}

// tellSchedule says a week, or one day of it.
func (d *dialogue) tellSchedule(t *task, r result) {
	name := func(i int) string {
		return sentenceStart(locale.Weekday(d.tag, time.Weekday((i+1)%7)))
	}
	if day, err := time.Parse(time.DateOnly, t.slot("day")); err == nil {
		i := (int(day.Weekday()) + 6) % 7
		if hours := r.Data.text("schedule." + weekdays[i]); hours != "" {
			d.tell(msgHoursDay, name(i), hours)
			return
		}
	}
	var lines []string
	for i := 0; i < 7; {
		hours := r.Data.text("schedule." + weekdays[i])
		last := i
		for last < 6 && r.Data.text("schedule."+weekdays[last+1]) == hours {
			last++
		}
		if hours != "" {
			days := name(i)
			if last > i {
				days += d.in(locale.Text{ES: " a ", PT: " a ", EN: " to "}) + locale.Weekday(d.tag, time.Weekday((last+1)%7))
			}
			lines = append(lines, d.in(msgHoursDay, days, hours))
		}
		i = last + 1
	}
	if len(lines) > 0 {
		d.tell(msgOurHours)
		for _, l := range lines {
			d.say(l)
		}
	}
}

func (d *dialogue) tellPayments(r result) {
	list := append(r.Data.strings("paymentMethods"), r.Data.strings("payment_methods")...)
	for i, p := range list {
		if name, ok := payNames[p]; ok {
			list[i] = d.in(name)
		}
	}
	if len(list) > 0 {
		d.tell(msgPayWith, d.list(list, true))
	}
}

func (d *dialogue) tellShipping(r result) {
	if r.Data.has("delivers") {
		if r.Data.bool("delivers") {
			d.tell(msgDelivers)
		} else {
			d.tell(msgNoDeliver)
		}
		return
	}
	if !r.Data.has("deliveryInfo") {
		return
	}
	if !r.Data.bool("deliveryInfo.available") {
		d.tell(msgNoDeliver)
		return
	}
	if !d.shippingAgain(read.Shipping) {
		d.tell(msgDelivers)
	}
	if c := r.Data.minor("deliveryInfo.deliveryCost", d.currency(), false); c > 0 {
		d.tell(msgShipCost, d.money(c))
	}
	if m := r.Data.minor("deliveryInfo.minOrder", d.currency(), false); m > 0 {
		d.tell(msgShipMin, d.money(m))
	}
}
