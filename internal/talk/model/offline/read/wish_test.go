package read_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// now is a Tuesday at noon.
var now = time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)

// Every line is a message as customers write it.
func understands(t *testing.T, tag locale.Tag, table map[read.Kind]string) {
	t.Helper()
	for kind, lines := range table {
		for line := range strings.SplitSeq(lines, "\n") {
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			if m := read.Read(tag, line, now); !m.Wants(kind) {
				t.Errorf("%s %q: understood %v, not %s", tag, line, kinds(m), kind)
			}
		}
	}
}

func kinds(m *read.Message) (out []string) {
	for _, w := range m.Wishes() {
		out = append(out, string(w.Kind))
	}
	return out
}

func TestWishesInSpanish(t *testing.T) {
	t.Parallel()
	understands(t, locale.ESAR, map[read.Kind]string{
		read.Greet: `
			hola
			Hola!
			holaaa
			buenas
			buenas tardes
			Buen día
			buenos dias
			hola buenas noches
			hola, qué tal?
			holis`,
		read.Thanks: `
			gracias
			muchas gracias!
			mil gracias
			ok gracias
			te agradezco
			genial, gracias por todo
			🙏`,
		read.Bye: `
			chau
			nos vemos
			hasta luego
			hasta mañana
			adiós
			que tengas buen día`,
		read.Person: `
			quiero hablar con una persona
			pasame con alguien
			necesito un humano
			quiero hablar con un asesor
			me pasas con un vendedor?
			hablar con el encargado
			puedo hablar con alguien?
			comunícame con una persona por favor
			no quiero hablar con un robot
			quiero que me atienda una persona
			persona
			asesor por favor
			hay alguien ahí que me atienda?
			transfiéreme con un agente
			quiero hablar con el gerente`,
		read.Angry: `
			esto es una vergüenza
			son unos ladrones
			pésima atención
			estoy muy enojado
			me estafaron
			estoy harta de esperar
			no sirven para nada
			ya te dije mil veces
			qué mierda de servicio`,
		read.Complaint: `
			quiero hacer una queja
			nunca me llegó
			me llegó todo roto
			me faltó una bolsa
			la carne vino fría`,
		read.Contents: `
			qué trae la parrillada?
			el flan lleva nuez?
			tiene gluten?`,
		read.Search: `
			tenés coca?
			tienen yerba?
			hay fernet?
			venden pilas?
			busco un vino
			estoy buscando un regalo
			me interesa el taladro
			qué marcas de aceite tenés?
			mostrame los fideos
			trabajan con pintura?
			me recomendás un vino?`,
		read.Price: `
			cuánto sale el fernet?
			cuanto cuesta la coca
			a cuánto está la yerba?
			precio de la leche
			qué precio tiene el aceite
			cuánto vale?
			a como el kilo de azucar
			me pasás el precio del arroz?
			qué vale la harina
			en cuánto me dejás la caja de fernet?
			precio?`,
		read.Stock: `
			cuántas cocas quedan?
			hay stock de fernet?
			cuanto stock tienen de cemento
			tienen en stock la amoladora?`,
		read.Catalogue: `
			me pasás el catálogo?
			tenés catálogo en pdf?
			mandame el catalogo
			catálogo`,
		read.Want: `
			quiero 2 cocas
			dame un fernet
			mandame 3 cervezas
			necesito azúcar
			poneme dos kilos de pan
			agregá una coca
			sumale un vino
			anotame 4 empanadas
			me llevo dos
			quisiera pedir una pizza
			kiero 2 cocas
			ponme una orden de tacos
			me das un agua
			quiero hacer un pedido
			quería encargar una torta
			puedo pedir algo?`,
		read.More: `
			agregá otra
			otra más
			una más
			dos más
			dame otra igual
			sumale otra`,
		read.Remove: `
			sacá el fernet
			quita la coca
			sacame la yerba
			ya no quiero el vino
			eliminá la leche
			borrá las cervezas
			no me mandes el fernet
			quítale la coca`,
		read.Amount: `
			que sean 3
			mejor 2
			mejor que sean cuatro
			no 2, mejor 3
			en vez de 2 dame 3
			dejalo en 5
			solo 1`,
		read.Clear: `
			vaciá el carrito
			borrá todo
			empecemos de nuevo
			cancelá todo
			empezar de cero`,
		read.Show: `
			cuánto va?
			cuánto llevo?
			mostrame el pedido
			qué llevo anotado?
			cuánto es todo?
			resumen del pedido
			me decís el total?
			cuánto suma?`,
		read.Done: `
			eso es todo
			nada más
			nada mas gracias
			listo
			no, nada más
			con eso estamos
			eso seria todo
			es todo
			solo eso
			ya está
			no gracias
			así está bien`,
		read.Deliver: `
			a domicilio
			mandalo a Medrano 412
			con envío
			enviámelo por favor
			quiero que me lo traigan
			mi dirección es Gascón 655
			prefiero envío
			me lo mandan?`,
		read.Pickup: `
			paso a buscarlo
			retiro en el local
			lo paso a retirar
			lo recojo yo
			voy a buscarlo
			para llevar
			paso por la tienda`,
		read.Checkout: `
			confirmo el pedido
			quiero confirmar
			cerrá el pedido
			hacé el pedido
			finalizar compra`,
		read.Debt: `
			cuánto debo?
			cuanto te debo
			tengo deuda?
			mi saldo
			cuánto me falta pagar
			cómo está mi cuenta?
			debo algo?
			qué saldo tengo pendiente?`,
		read.Receipt: `
			te pasé el comprobante
			ahí va el comprobante
			te mando la captura de la transferencia
			adjunto comprobante
			ya te mandé el comprobante`,
		read.PayLink: `
			pasame el link de pago
			me mandás un link para pagar?
			quiero pagar con mercado pago
			quiero pagar lo que debo
			mandame la liga de pago
			tenés qr?`,
		read.Bank: `
			me pasás el alias?
			cuál es el CBU?
			datos para transferir
			a dónde te transfiero`,
		read.Payments: `
			qué medios de pago aceptan?
			aceptan tarjeta?
			puedo pagar con débito?
			cómo puedo pagar?
			formas de pago
			tienen cuotas?`,
		read.Status: `
			dónde está mi pedido?
			cómo va mi pedido
			cuándo llega mi pedido?
			estado del pedido ORD-00012
			ya salió mi pedido?
			seguimiento de mi orden
			hay novedades de mi pedido?
			en qué quedó mi pedido`,
		read.CancelOrder: `
			quiero cancelar mi pedido
			cancelá el pedido ORD-00012
			anular la compra
			ya no quiero el pedido`,
		read.Hours: `
			a qué hora abren?
			hasta qué hora están?
			horarios?
			qué horario tienen los sábados?
			están abiertos ahora?
			abren los domingos?
			a que hora cierran hoy
			qué días atienden?
			mañana abren?`,
		read.Where: `
			dónde están?
			cuál es la dirección?
			dónde queda el local?
			cómo llego?
			me pasás la ubicación?
			en dónde se encuentran`,
		read.Returns:   "cómo hago una devolución?\nquiero devolver algo\npolítica de devoluciones",
		read.Exchanges: "hacen cambios?\npuedo cambiar un producto?",
		read.Warranty:  "tiene garantía?\nqué garantía tienen",
		read.Shipping: `
			hacen envíos?
			llegan a Caballito?
			cuánto sale el envío?
			tienen delivery?
			costo de envío
			hay compra mínima? monto mínimo`,
		read.Table: `
			quiero una mesa para 4
			mesa para dos
			reservar mesa
			necesito hacer una reserva
			quisiera reservar para el viernes
			me gustaría hacer una reservación`,
		read.Visit: `
			quiero una cita
			necesito un turno
			me das un turno para mañana?
			quiero agendar una limpieza
			sacar turno con la doctora
			quiero una cita con el dentista`,
		read.Free: `
			tienen lugar el sábado?
			tienen mesa para 6?
			hay disponibilidad mañana?
			qué horarios tienen libres?
			tienes citas disponibles el jueves?
			cuándo tienen turno?`,
		read.Move: `
			quiero cambiar mi cita
			puedo mover la reserva para el viernes?
			reprogramar
			necesito reagendar
			quiero cambiar la hora de mi reservación`,
		read.Unbook: `
			quiero cancelar mi cita
			cancela la reservación
			cancelar el turno
			no voy a poder ir
			anular la reserva RES-1234`,
		read.Services: "qué servicios ofrecen?\nqué tratamientos tienen?\nhacen ortodoncia?",
		read.Staff:    "quién atiende?\nqué doctores hay?",
		read.Menu: `
			me pasás el menú?
			qué hay para comer?
			qué tienen de postre?
			la carta por favor
			qué bebidas tienen?`,
		read.Pain:   "me duele una muela\ntengo mucho dolor\nse me rompió un diente\nes una urgencia",
		read.Lead:   "quiero un presupuesto\nnecesito una cotización para una obra\nestoy interesado en comprar por mayor",
		read.Ticket: "tengo un problema con el taladro\nno funciona\nquiero abrir un reclamo\nvino fallado",
		read.Notify: "avisale a ventas que llego mañana\ndecile al gerente que me llame",
		read.CallMe: "agendar una llamada\npueden llamarme?\nque me llamen mañana\nllamame",
		read.NeverMind: `
			dejalo
			olvidate
			no importa
			mejor no
			ya no quiero`,
	})
}

func TestWishesInPortuguese(t *testing.T) {
	t.Parallel()
	understands(t, locale.PTBR, map[read.Kind]string{
		read.Greet:     "oi\nolá\nbom dia\nboa tarde\noi, tudo bem?\noie",
		read.Thanks:    "obrigado\nobrigada!\nvaleu\nmuito obrigada",
		read.Bye:       "tchau\naté logo\naté amanhã",
		read.Person:    "quero falar com um atendente\nme passa para uma pessoa\npreciso falar com alguém\natendente\nfalar com a recepção",
		read.Angry:     "isso é um absurdo\npéssimo atendimento\nestou muito irritada",
		read.Visit:     "quero marcar um horário\nqueria agendar um corte\npreciso marcar uma consulta\nposso agendar para amanhã?\ngostaria de marcar manicure\nconsigo marcar uma sessão?",
		read.Free:      "tem horário amanhã?\nquais horários vocês têm?\ntem vaga na sexta?\nque horários estão livres?",
		read.Move:      "preciso remarcar\nquero reagendar\nposso mudar meu horário?\nmudar a data da consulta",
		read.Unbook:    "quero cancelar meu horário\npreciso desmarcar\nnão vou poder ir\ncancelar agendamento",
		read.Bookings:  "quais são meus horários?\ntenho algo marcado?\nmeus agendamentos\nque horas é meu horário?",
		read.Services:  "quais serviços vocês fazem?\nque serviços têm?\nvocês fazem unha?",
		read.Price:     "quanto custa o corte?\nqual o valor da manicure?\nquanto fica a escova?\npreço da barba",
		read.Hours:     "que horas abrem?\nvocês abrem domingo?\nqual o horário de funcionamento?\naté que horas atendem",
		read.Where:     "onde vocês ficam?\nqual o endereço?\nme manda a localização",
		read.Payments:  "aceitam cartão?\nquais as formas de pagamento?\nposso pagar com pix?",
		read.Want:      "quero dois pães\nme vê um café\nvou querer uma pizza\nmanda duas águas",
		read.Done:      "só isso\né só isso\nmais nada\nnão, obrigado",
		read.Debt:      "quanto eu devo?\ntenho alguma dívida?",
		read.NeverMind: "deixa pra lá\nesquece",
		read.Status:    "onde está meu pedido?\ncadê minha encomenda?",
	})
}

func TestWishesInEnglish(t *testing.T) {
	t.Parallel()
	understands(t, locale.EN, map[read.Kind]string{
		read.Greet:  "hi\nhello\ngood morning",
		read.Thanks: "thanks\nthank you so much",
		read.Person: "I want to speak to a person\ncan I talk to someone\nhuman please",
		read.Search: "do you have milk?\nI'm looking for a drill",
		read.Price:  "how much is the wine?\nwhat's the price of the cement",
		read.Want:   "I want two beers\nI'd like a pizza\ncan I get a coke\ngive me three",
		read.Done:   "that's all\nnothing else\nthat's it, thanks",
		read.Hours:  "what time do you open?\nare you open on Sunday?\nopening hours",
		read.Table:  "I'd like to book a table\ntable for two\ncan I make a reservation",
		read.Visit:  "I need an appointment\nbook an appointment for Friday",
		read.Unbook: "cancel my reservation\nI need to cancel my appointment",
		read.Move:   "reschedule my appointment\nmove my reservation to Friday",
		read.Status: "where is my order?",
		read.Debt:   "how much do I owe?",
	})
}

// What is near a phrase is not always one.
func TestNotWished(t *testing.T) {
	t.Parallel()
	for text, not := range map[string]read.Kind{
		"me llamo Carla Gómez":              read.CallMe,
		"soy Carla":                         read.Menu,
		"bolsas de basura":                  read.Angry,
		"tienen taladros?":                  read.Payments,
		"busco un martillo":                 read.Pickup,
		"necesito urgente 2 bolsas":         read.Person,
		"quiero 2 cocas":                    read.Table,
		"a la una y media":                  read.Want,
		"Medrano 412":                       read.Status,
		"quiero pagar con mercado pago":     read.CancelOrder,
		"no quiero hablar con un robot":     read.NeverMind,
		"cuánto sale el soporte de estante": read.Ticket,
	} {
		if m := read.Read(locale.ESAR, text, now); m.Wants(not) {
			t.Errorf("%q is understood as %s: %v", text, not, kinds(m))
		}
	}
}
