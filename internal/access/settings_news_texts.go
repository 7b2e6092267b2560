package access

import "github.com/mostrador/mostrador/internal/kit/locale"

// NewsKinds are all kinds of news, in the order in which they are shown.
var NewsKinds = []NewsKind{OrderAccepted, OrderPreparing, OrderShipped, OrderReady, OrderDelivered, OrderChanged, OrderCancelled,
	PaymentReceived, PaymentRefused, BookingMade, BookingMoved, BookingCancelled, BookingReleased, BookingReminder, WaitingPlace}

// newsShape is what a kind is called, which fields its text has besides the customer's name and the business's, and its
// usual text.
type newsShape struct {
	label  locale.Text
	fields []string
	text   locale.Text
}

var (
	ofOrder   = []string{"order", "items", "total", "carrier", "tracking", "day", "address", "balance", "reason"}
	ofPayment = []string{"amount", "order", "balance", "credit"}
	ofBooking = []string{"code", "what", "when", "with", "party", "address"}
	ofWaiting = []string{"what", "when", "with", "party", "address", "until"}
)

var newsShapes = map[NewsKind]newsShape{
	OrderAccepted: {
		locale.Text{ES: "Pedido confirmado", PT: "Pedido confirmado", EN: "Order accepted"}, ofOrder,
		locale.Text{
			ES: "[Hola, {name}. ]Anotamos tu pedido {order}: {items}. Total: {total}.",
			PT: "[Olá, {name}. ]Anotamos o seu pedido {order}: {items}. Total: {total}.",
			EN: "[Hello, {name}. ]We have your order {order}: {items}. Total: {total}.",
		},
	},
	OrderPreparing: {
		locale.Text{ES: "Pedido en preparación", PT: "Pedido em preparação", EN: "Order being prepared"}, ofOrder,
		locale.Text{
			ES: "[Hola, {name}. ]Ya estamos preparando tu pedido {order}.",
			PT: "[Olá, {name}. ]Já estamos preparando o seu pedido {order}.",
			EN: "[Hello, {name}. ]We are preparing your order {order}.",
		},
	},
	OrderShipped: {
		locale.Text{ES: "Pedido enviado", PT: "Pedido enviado", EN: "Order shipped"}, ofOrder,
		locale.Text{
			ES: "[Hola, {name}. ]Tu pedido {order} ya salió.[ Lo lleva {carrier}.][ Número de seguimiento: {tracking}.][ Llegaría el {day}.]",
			MX: "[Hola, {name}. ]Tu pedido {order} ya salió.[ Lo lleva {carrier}.][ Número de guía: {tracking}.][ Llegaría el {day}.]",
			PT: "[Olá, {name}. ]O seu pedido {order} já saiu.[ Quem leva: {carrier}.][ Código de rastreio: {tracking}.][ Previsão de chegada: {day}.]",
			EN: "[Hello, {name}. ]Your order {order} is on its way.[ Carrier: {carrier}.][ Tracking number: {tracking}.][ Expected on {day}.]",
		},
	},
	OrderReady: {
		locale.Text{ES: "Pedido listo para retirar", MX: "Pedido listo para recoger", PT: "Pedido pronto para retirada", EN: "Order ready for pickup"}, ofOrder,
		locale.Text{
			ES: "[Hola, {name}. ]Tu pedido {order} está listo para retirar.[ Te esperamos en {address}.]",
			MX: "[Hola, {name}. ]Tu pedido {order} está listo para recoger.[ Te esperamos en {address}.]",
			PT: "[Olá, {name}. ]O seu pedido {order} está pronto para retirada.[ Esperamos você em {address}.]",
			EN: "[Hello, {name}. ]Your order {order} is ready for pickup.[ You find us at {address}.]",
		},
	},
	OrderDelivered: {
		locale.Text{ES: "Pedido entregado", PT: "Pedido entregue", EN: "Order delivered"}, ofOrder,
		locale.Text{
			ES: "[Hola, {name}. ]Tu pedido {order} figura entregado. ¡Gracias por tu compra!",
			PT: "[Olá, {name}. ]O seu pedido {order} consta como entregue. Obrigado pela compra!",
			EN: "[Hello, {name}. ]Your order {order} has been delivered. Thank you!",
		},
	},
	OrderChanged: {
		locale.Text{ES: "Pedido cambiado por el negocio", PT: "Pedido alterado pelo negócio", EN: "Order changed by the business"}, ofOrder,
		locale.Text{
			ES: "[Hola, {name}. ]Hicimos un cambio en tu pedido {order}. Quedó así: {items}. Total: {total}.",
			PT: "[Olá, {name}. ]Fizemos uma alteração no seu pedido {order}. Ficou assim: {items}. Total: {total}.",
			EN: "[Hello, {name}. ]We changed your order {order}. It is now: {items}. Total: {total}.",
		},
	},
	OrderCancelled: {
		locale.Text{ES: "Pedido cancelado por el negocio", PT: "Pedido cancelado pelo negócio", EN: "Order cancelled by the business"}, ofOrder,
		locale.Text{
			ES: "[Hola, {name}. ]Tu pedido {order} quedó cancelado. Si tenés alguna duda, escribinos por acá.",
			MX: "[Hola, {name}. ]Tu pedido {order} quedó cancelado. Si tienes alguna duda, escríbenos por aquí.",
			PT: "[Olá, {name}. ]O seu pedido {order} foi cancelado. Se tiver alguma dúvida, escreva por aqui.",
			EN: "[Hello, {name}. ]Your order {order} was cancelled. If you have any question, write to us here.",
		},
	},
	PaymentReceived: {
		locale.Text{ES: "Pago recibido", PT: "Pagamento recebido", EN: "Payment received"}, ofPayment,
		locale.Text{
			ES: "[Hola, {name}. ]Recibimos tu pago de {amount}[ por el pedido {order}]. Saldo pendiente: {balance}.[ Te quedan {credit} a favor.] ¡Gracias!",
			PT: "[Olá, {name}. ]Recebemos o seu pagamento de {amount}[ pelo pedido {order}]. Saldo em aberto: {balance}.[ Você tem {credit} de crédito.] Obrigado!",
			EN: "[Hello, {name}. ]We received your payment of {amount}[ for order {order}]. Outstanding balance: {balance}.[ You have {credit} of credit.] Thank you!",
		},
	},
	PaymentRefused: {
		locale.Text{ES: "Pago no verificado", PT: "Pagamento não verificado", EN: "Payment not verified"}, ofPayment,
		locale.Text{
			ES: "[Hola, {name}. ]No pudimos verificar tu pago[ de {amount}][ por el pedido {order}]. Si lo hiciste, mandanos el comprobante por acá. Saldo pendiente: {balance}.",
			MX: "[Hola, {name}. ]No pudimos verificar tu pago[ de {amount}][ por el pedido {order}]. Si lo hiciste, mándanos el comprobante por aquí. Saldo pendiente: {balance}.",
			PT: "[Olá, {name}. ]Não conseguimos verificar o seu pagamento[ de {amount}][ pelo pedido {order}]. Se você pagou, mande o comprovante por aqui. Saldo em aberto: {balance}.",
			EN: "[Hello, {name}. ]We could not verify your payment[ of {amount}][ for order {order}]. If you made it, send us the receipt here. Outstanding balance: {balance}.",
		},
	},
	BookingMade: {
		locale.Text{ES: "Reserva o turno agendado", MX: "Reservación o cita agendada", PT: "Reserva ou horário marcado", EN: "Booking made"}, ofBooking,
		locale.Text{
			ES: "[Hola, {name}. ]Te anotamos: {what}, {when}[ {with}]. Código: {code}.[ Te esperamos en {address}.]",
			PT: "[Olá, {name}. ]Está marcado: {what}, {when}[ {with}]. Código: {code}.[ Esperamos você em {address}.]",
			EN: "[Hello, {name}. ]You are booked: {what}, {when}[ {with}]. Code: {code}.[ You find us at {address}.]",
		},
	},
	BookingMoved: {
		locale.Text{ES: "Reserva o turno cambiado", MX: "Reservación o cita cambiada", PT: "Reserva ou horário alterado", EN: "Booking moved"}, ofBooking,
		locale.Text{
			ES: "[Hola, {name}. ]Hubo un cambio: {what} ahora es {when}[ {with}]. Código: {code}. Si no te sirve, escribinos por acá.",
			MX: "[Hola, {name}. ]Hubo un cambio: {what} ahora es {when}[ {with}]. Código: {code}. Si no te sirve, escríbenos por aquí.",
			PT: "[Olá, {name}. ]Houve uma alteração: {what} agora é {when}[ {with}]. Código: {code}. Se não der para você, escreva por aqui.",
			EN: "[Hello, {name}. ]There was a change: {what} is now {when}[ {with}]. Code: {code}. If it does not suit you, write to us here.",
		},
	},
	BookingReleased: {
		locale.Text{ES: "Reserva o turno sin seña, liberado", MX: "Reservación o cita sin anticipo, liberada", PT: "Reserva ou horário sem sinal, liberado",
			EN: "Booking released without its deposit"}, ofBooking,
		locale.Text{
			ES: "[Hola, {name}. ]No nos llegó la seña de {what}, {when} (código {code}), y el lugar quedó libre. Si todavía lo querés, escribinos por acá.",
			MX: "[Hola, {name}. ]No nos llegó el anticipo de {what}, {when} (código {code}), y el lugar quedó libre. Si todavía lo quieres, escríbenos por aquí.",
			PT: "[Olá, {name}. ]O sinal de {what}, {when} (código {code}), não chegou e o lugar ficou livre. Se ainda quiser, escreva por aqui.",
			EN: "[Hello, {name}. ]The deposit for {what}, {when} (code {code}), did not arrive, and the place is free again. If you still want it, write to us here.",
		},
	},
	BookingReminder: {
		locale.Text{ES: "Recordatorio de reserva o turno", MX: "Recordatorio de reservación o cita", PT: "Lembrete de reserva ou horário", EN: "Reminder of a booking"}, ofBooking,
		locale.Text{
			ES: "[Hola, {name}. ]Te recordamos: {what}, {when}[ {with}]. Código: {code}.[ Te esperamos en {address}.] Si no podés venir o querés cambiar la hora, decinos por acá. ¿Confirmás que venís?",
			MX: "[Hola, {name}. ]Te recordamos: {what}, {when}[ {with}]. Código: {code}.[ Te esperamos en {address}.] Si no puedes venir o quieres cambiar la hora, dinos por aquí. ¿Confirmas que vienes?",
			PT: "[Olá, {name}. ]Lembrete: {what}, {when}[ {with}]. Código: {code}.[ Esperamos você em {address}.] Se não puder vir ou quiser mudar o horário, diga por aqui. Você confirma que vem?",
			EN: "[Hello, {name}. ]A reminder: {what}, {when}[ {with}]. Code: {code}.[ You find us at {address}.] If you cannot come or want another time, tell us here. Do you confirm that you are coming?",
		},
	},
	WaitingPlace: {
		locale.Text{ES: "Lugar libre para quien espera", PT: "Lugar livre para quem espera", EN: "A place for those who wait"}, ofWaiting,
		locale.Text{
			ES: "[Hola, {name}. ]Se liberó un lugar: {what}, {when}[ {with}]. Si lo querés, decinos hasta las {until}; después se lo ofrecemos a quien sigue. ¿Lo querés?",
			MX: "[Hola, {name}. ]Se liberó un lugar: {what}, {when}[ {with}]. Si lo quieres, dinos hasta las {until}; después se lo ofrecemos a quien sigue. ¿Lo quieres?",
			PT: "[Olá, {name}. ]Um lugar foi liberado: {what}, {when}[ {with}]. Se quiser, diga até {until}; depois oferecemos ao próximo. Você quer?",
			EN: "[Hello, {name}. ]A place became free: {what}, {when}[ {with}]. If you want it, tell us by {until}; then it is offered to the next in line. Do you want it?",
		},
	},
	BookingCancelled: {
		locale.Text{ES: "Reserva o turno cancelado", MX: "Reservación o cita cancelada", PT: "Reserva ou horário cancelado", EN: "Booking cancelled"}, ofBooking,
		locale.Text{
			ES: "[Hola, {name}. ]Tuvimos que cancelar {what}, {when} (código {code}). Escribinos por acá y buscamos otro momento.",
			MX: "[Hola, {name}. ]Tuvimos que cancelar {what}, {when} (código {code}). Escríbenos por aquí y buscamos otro momento.",
			PT: "[Olá, {name}. ]Tivemos que cancelar {what}, {when} (código {code}). Escreva por aqui e procuramos outro momento.",
			EN: "[Hello, {name}. ]We had to cancel {what}, {when} (code {code}). Write to us here and we will find another time.",
		},
	},
}
