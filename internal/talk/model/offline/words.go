package offline

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgHello = locale.Text{
		ES: "¡Hola%s! Soy el asistente de %s. ¿En qué te ayudo?",
		PT: "Olá%s! Sou o assistente de %s. Como posso ajudar?",
		EN: "Hello%s! I am the assistant of %s. How can I help you?",
	}
	msgHelloPlain = locale.Text{ES: "¡Hola%s! ¿En qué te ayudo?", PT: "Olá%s! Como posso ajudar?", EN: "Hello%s! How can I help you?"}
	msgHelloAgain = locale.Text{ES: "¡Hola%s!", PT: "Olá%s!", EN: "Hello%s!"}
	msgFine       = locale.Text{ES: "¡Todo bien, gracias!", PT: "Tudo bem, obrigado!", EN: "All good, thank you!"}
	msgWelcome    = []locale.Text{
		{ES: "¡De nada! Cualquier cosa, acá estoy.", MX: "¡Con gusto! Cualquier cosa, aquí estoy.", PT: "De nada! Qualquer coisa, estou por aqui.", EN: "You are welcome! I am here if you need anything."},
		{ES: "¡Por nada! Si necesitás algo más, decime.", MX: "¡De nada! Si necesitas algo más, dime.", PT: "Imagina! Se precisar de mais alguma coisa, é só falar.", EN: "My pleasure! Just tell me if you need anything else."},
	}
	msgBye = locale.Text{ES: "¡Hasta luego! Que andes bien.", MX: "¡Hasta luego! Que tengas buen día.", PT: "Até logo! Tenha um bom dia.", EN: "Goodbye! Have a nice day."}
	msgBot = locale.Text{
		ES: "Soy el asistente virtual de %s. Si preferís, te paso con una persona.",
		MX: "Soy el asistente virtual de %s. Si prefieres, te paso con una persona.",
		PT: "Sou o assistente virtual de %s. Se preferir, passo você para uma pessoa.",
		EN: "I am the virtual assistant of %s. If you prefer, I can pass you on to a person.",
	}
	msgHere     = locale.Text{ES: "Decime en qué te ayudo.", MX: "Dime en qué te ayudo.", PT: "Diga como posso ajudar.", EN: "Tell me how I can help."}
	msgDropped  = locale.Text{ES: "Listo, lo dejamos ahí. Si necesitás otra cosa, decime.", MX: "Está bien, lo dejamos así. Si necesitas otra cosa, dime.", PT: "Tudo bem, deixamos assim. Se precisar de outra coisa, é só falar.", EN: "All right, we leave it there. Tell me if you need anything else."}
	msgOK       = locale.Text{ES: "¡Perfecto!", PT: "Perfeito!", EN: "Great!"}
	msgNoThat   = locale.Text{ES: "Está bien, no lo hago. ¿Querés cambiar algo?", MX: "Está bien, no lo hago. ¿Quieres cambiar algo?", PT: "Tudo bem, não faço. Quer mudar alguma coisa?", EN: "All right, I will not do it. Would you like to change anything?"}
	msgLost     = locale.Text{ES: "Perdón, no te entendí.", MX: "Perdón, no te entendí.", PT: "Desculpe, não entendi.", EN: "Sorry, I did not understand."}
	msgCan      = locale.Text{ES: "Puedo ayudarte con %s.", PT: "Posso ajudar com %s.", EN: "I can help you with %s."}
	msgNoWay    = locale.Text{ES: "Eso no lo puedo hacer desde acá.", MX: "Eso no lo puedo hacer desde aquí.", PT: "Isso eu não consigo fazer por aqui.", EN: "I cannot do that from here."}
	msgEtaLater = locale.Text{ES: "Cuánto tarda te lo digo al confirmar el pedido.", PT: "Quanto demora eu digo ao confirmar o pedido.", EN: "I will tell you how long it takes when you confirm the order."}
	msgUnknown  = locale.Text{ES: "No tengo esa información.", PT: "Não tenho essa informação.", EN: "I do not have that information."}
)

// doWords says what the task's text names.
func (d *dialogue) doWords(t *task) status {
	switch read.Kind(t.Text) {
	case read.Greet:
		d.greet()
	case read.HowAreYou:
		d.tell(msgFine)
		if !d.m.Met && len(d.m.Tasks) == 1 {
			d.tell(msgHere)
		}
		d.m.Met = true
	case read.Thanks:
		d.tell(d.vary(msgWelcome...))
	case read.Bye:
		d.tell(msgBye)
	case read.Help:
		d.say(d.abilities())
	case read.AreYou:
		d.tell(msgBot, d.business())
	case read.NeverMind:
		d.tell(msgDropped)
	default:
		d.say(t.Step)
	}
	return over
}

func (d *dialogue) greet() {
	who := ""
	if n := firstName(d.r.Facts.Customer); n != "" {
		who = ", " + n
	}
	switch {
	case d.m.Met || len(d.m.Tasks) > 1:
		d.tell(msgHelloAgain, who)
	case d.r.Facts.Business != "":
		d.tell(msgHello, who, d.r.Facts.Business)
	default:
		d.tell(msgHelloPlain, who)
	}
	d.m.Met = true
}

func firstName(full string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(full), " ")
	return locale.OneLine(first)
}

func (d *dialogue) business() string {
	if d.r.Facts.Business != "" {
		return d.r.Facts.Business
	}
	return d.in(locale.Text{ES: "la casa", PT: "casa", EN: "the house"})
}

// abilities says what can be done with the tools at hand.
func (d *dialogue) abilities() string {
	var can []string
	add := func(t locale.Text, full ...string) {
		if _, ok := d.first(full...); ok && len(can) < 6 {
			can = append(can, d.in(t))
		}
	}
	add(locale.Text{ES: "precios y stock", PT: "preços e estoque", EN: "prices and stock"}, "retail/search_products", "orders/list_products", "erp/search_products")
	add(locale.Text{ES: "tu pedido", PT: "seu pedido", EN: "your order"}, "retail/add_item_to_draft", "orders/add_item_to_draft", "frontdesk/create_order")
	add(locale.Text{ES: "el menú", PT: "o cardápio", EN: "the menu"}, "frontdesk/get_menu")
	add(locale.Text{ES: "la reserva de una mesa", MX: "la reservación de una mesa", PT: "a reserva de uma mesa", EN: "booking a table"}, "frontdesk/create_reservation")
	add(locale.Text{ES: "turnos", MX: "citas", PT: "agendamentos", EN: "appointments"}, "frontdesk/create_appointment", "agenda/scheduleAppointmentTool", "erp/schedule_appointment")
	add(locale.Text{ES: "lo que debés y cómo pagarlo", MX: "lo que debes y cómo pagarlo", PT: "o que você deve e como pagar", EN: "what you owe and how to pay it"}, "retail/get_customer_balance")
	add(locale.Text{ES: "el estado de un pedido", PT: "a situação de um pedido", EN: "the status of an order"}, "erp/check_order_status", "frontdesk/get_order_status")
	add(locale.Text{ES: "un reclamo", MX: "un reporte", PT: "um chamado", EN: "a support ticket"}, "erp/create_support_ticket")
	add(locale.Text{ES: "horarios y dirección", PT: "horários e endereço", EN: "opening hours and address"}, "retail/get_business_profile", "frontdesk/get_business_hours")
	add(locale.Text{ES: "hablar con una persona", PT: "falar com uma pessoa", EN: "talking to a person"}, "retail/request_handoff", "frontdesk/transfer_to_human", "agenda/requestHumanSupportTool")
	if len(can) == 0 {
		return d.in(msgHere)
	}
	return d.in(msgCan, d.list(can, true))
}
