package offline_test

import (
	"strings"
	"testing"
)

// line is what a customer says, and what has to come of it: calls that are made, in
// order (nothing else is asked of the others), and pieces of the reply.
type line struct {
	says  string
	calls string // tools, by their bare names
	hears string // pieces, with bars between
}

// Conversations over the sample businesses, as people hold them.
func TestConversations(t *testing.T) {
	t.Parallel()
	h := seeded(t)
	for _, c := range []struct {
		name, business, phone, channel string
		lines                          []line
	}{
		{"an order, changed and changed again", "almacen", "+5491155550121", "whatsapp", []line{
			{"buenas! me mandas 2 cocas de 2,25 y un fernet branca de 750?", "search_products search_products add_item_to_draft add_item_to_draft", "2 × Coca-Cola 2,25 L|1 × Fernet Branca 750 ml|22.700|¿Algo más?"},
			{"agregá otra coca", "add_item_to_draft", "3 × Coca-Cola 2,25 L"},
			{"cambiá el fernet por uno 1882", "search_products remove_item add_item_to_draft", "Saqué Fernet Branca|1 × Fernet 1882"},
			{"sacame una coca", "update_item_qty", "2 × Coca-Cola"},
			{"cuánto va?", "summarize_draft", "16.700"},
			{"eso es todo", "", "¿Te lo enviamos"},
			{"a domicilio", "", "dirección"},
			{"Yatay 501", "", "barrio"},
			{"almagro", "", "nombre"},
			{"a qué hora cierran hoy?", "get_business_profile", "Martes|nombre y apellido"},
			{"Lucía Paz", "", "DNI"},
			{"33.444.556", "set_delivery_details set_customer_identity request_confirmation", "Yatay 501, Almagro|¿Confirmás"},
			{"no, que sean 4 cocas", "update_item_qty request_confirmation", "4 × Coca-Cola 2,25 L|¿Confirmás"},
			{"dale", "", "quedó confirmado"},
			{"gracias!", "", ""},
		}},
		{"everything in one breath", "almacen", "+5491155550122", "whatsapp", []line{
			{"hola quiero 2 yerbas playadito de kilo, mandalas a Bulnes 230 PB 2, Almagro. Soy Carla Gómez dni 33444555, pago en efectivo. eso es todo", "search_products add_item_to_draft summarize_draft set_delivery_details set_customer_identity", ""},
			{"si", "confirm_order", "efectivo|¿Confirmás"},
			{"sí", "", "quedó confirmado"},
		}},
		{"choices by number, size, name and price", "almacen", "+5491155550123", "whatsapp", []line{
			{"tenés coca?", "search_products", "1. Coca-Cola 2,25 L|¿Cuál"},
			{"la de 1,5", "add_item_to_draft", "1 × Coca-Cola 1,5 L"},
			{"quiero yerba", "search_products", "¿Cuál"},
			{"la mas barata", "add_item_to_draft", "Taragüí 500 g"},
			{"cerveza", "search_products", "¿Cuál"},
			{"brahma", "", "Brahma retornable|Brahma lata"},
			{"la segunda", "add_item_to_draft", "Brahma lata"},
			{"una docena", "update_item_qty", "12 × Cerveza Brahma lata"},
			{"dos levité", "search_products", "Pomelo|Manzana"},
			{"pomelo", "add_item_to_draft", "2 × Agua saborizada Levité"},
		}},
		{"not enough, and none at all", "almacen", "+5491155550124", "whatsapp", []line{
			{"40 fernet branca de 450", "search_products", "quedan 12"},
			{"bueno, 10", "add_item_to_draft", "10 × Fernet Branca 450"},
			{"tenes coca zero de 2,25?", "search_products list_substitutes", "no queda stock|1. Coca-Cola Zero 1,5 L"},
			{"no", "", ""},
			{"quiero un televisor", "search_products", "No encontré"},
		}},
		{"money", "almacen", "+5491155550001", "whatsapp", []line{
			{"cuanto debo?", "get_customer_balance", "15.600|ORD-00005|¿Querés que te pase un link"},
			{"no", "", ""},
			{"te pasé el comprobante", "", "foto"},
			{"aceptan tarjeta?", "get_business_policies_text", "crédito"},
		}},
		{"an order that is being prepared", "almacen", "+5491155550004", "whatsapp", []line{
			{"quiero cancelar mi pedido ORD-00015", "cancel_order_if_not_processed", "persona"},
		}},
		{"not understood twice", "almacen", "+5491155550125", "whatsapp", []line{
			{"asdf qwer zxcv", "", "No"},
			{"hjkl poiu", "request_handoff", "persona"},
		}},
		{"spoken", "almacen", "+5491155550126", "voice", []line{
			{"hola quería dos cocas de dos litros y cuarto y un fernet", "search_products search_products add_item_to_draft", "catorce mil novecientos pesos"},
			{"el branca de setecientos cincuenta", "add_item_to_draft", "Fernet Branca setecientos cincuenta mililitros"},
		}},
		{"no day in particular", "parrilla", "+525500000171", "voice", []line{
			{"quiero una mesa para dos", "", "¿Para qué día?"},
			{"a fin de mes", "", "Necesito un día en particular. ¿Para qué día?"},
			{"el viernes no puedo", "", "ese día no. ¿Para qué día?"},
			{"el sábado", "", "¿A qué hora?"},
			{"21 y 30", "check_availability", "¿A nombre de quién?"},
			{"a nombre de Juan Pérez", "create_reservation", "el sábado catorce de marzo a las nueve y media de la noche"},
		}},
		{"the first of those offered", "sonrisas", "+525500000172", "whatsapp", []line{
			{"quiero una cita con urgencia el domingo me duele mucho una muela", "get_services", "¿A nombre de quién?"},
			{"Luis Paz", "create_appointment", "Podría ser"},
			{"sí", "", "¿Cuál de esos horarios?"},
			{"el primero", "create_appointment", "Luis Paz, Urgencia dental|¿Es correcto?"},
		}},
		{"wholesale", "mayorista", "+5491155551121", "whatsapp", []line{
			{"hola necesito 3 packs de coca de 2,25 y 2 fardos de harina", "create_order_draft list_products list_products add_item_to_draft", "3 × Coca-Cola 2,25 L pack x 6|Harina"},
			{"la cañuelas", "add_item_to_draft", "2 × Harina de trigo 000 Cañuelas"},
			{"eso es todo", "", "¿Te lo enviamos"},
			{"envio a Av. Mitre 750, Avellaneda", "", "nombre"},
			{"a nombre de Kiosco El Sol", "set_delivery_details", "pagar"},
			{"transferencia", "request_confirmation", "¿Confirmás"},
			{"sí", "confirm_order", "confirmado|Alias"},
		}},
		{"a table", "parrilla", "+525500001101", "whatsapp", []line{
			{"quiero una mesa para 4 mañana a las 9", "check_availability", "nombre"},
			{"a nombre de Luis Hernández", "create_reservation", "21:00|¿Es correcto?"},
			{"mejor a las 8", "check_availability create_reservation", "20:00"},
			{"sí", "", "RES-"},
			{"oye al final seremos 5", "modify_appointment", "5 personas"},
			{"sí", "", "Listo"},
			{"cancela la reservación", "cancel_appointment", "¿Cancelo"},
			{"sí", "", "cancelé"},
		}},
		{"dinner at home", "parrilla", "+525500001102", "whatsapp", []line{
			{"quiero 2 órdenes de tacos de arrachera sin cebolla y un guacamole", "get_menu get_menu", "Guacamole|de maíz"},
			{"de maíz", "", "2 × Tacos de arrachera de maíz (sin cebolla)"},
			{"también una arrachera bien cocida", "get_menu", "400 gramos"},
			{"es todo", "", "400 gramos"},
			{"la de 400", "", "¿Te lo enviamos"},
			{"a domicilio, calle Durango 120, Roma Norte", "", "nombre"},
			{"Luis Pérez", "create_order", "sin cebolla|bien cocida|$900"},
			{"sí", "", "ORD-"},
			{"cómo va mi pedido?", "get_order_status", "ORD-"},
		}},
		{"the dentist", "sonrisas", "+525500002101", "whatsapp", []line{
			{"cuánto cuesta una limpieza?", "get_services", "$950"},
			{"sí", "get_services", "día"},
			{"el jueves en la tarde", "check_availability", "¿Te la reservo?"},
			{"sí", "", "nombre"},
			{"Ana Torres", "create_appointment", "Limpieza dental|Ana Torres"},
			{"sí", "", "CIT-"},
		}},
		{"a toothache", "sonrisas", "+525500002102", "whatsapp", []line{
			{"me duele mucho una muela", "get_services", "urgencia|nombre"},
			{"a las 7 y media", "", "nombre"},
			{"Jorge Luna", "create_appointment", "Urgencia dental|19:30"},
		}},
		{"the hardware store", "ferreteria", "+5491155553121", "whatsapp", []line{
			{"hola, tienen taladros?", "search_products", "Taladro percutor"},
			{"quiero comprar 20 bolsas de cemento", "search_products", "Cemento|ventas"},
			{"sí", "", "nombre"},
			{"Roberto Díaz", "create_lead", "Roberto Díaz"},
			{"el taladro que compré no anda, se quemó", "create_support_ticket", "TCK-"},
			{"quiero coordinar una reunión para el jueves a las 10", "schedule_appointment", "reunión"},
			{"avisale a ventas que mañana paso", "notify_team", ""},
		}},
		{"the studio", "estudio", "+5511900000103", "whatsapp", []line{
			{"oi, queria agendar barba pra quinta às 13h", "scheduleAppointmentTool", "Barba|13h"},
			{"sim", "", "agendado"},
			{"quais são meus horários?", "listEventsTool", "12 de março"},
			{"quero cancelar o de quinta", "listEventsTool cancelAppointmentTool", "cancelar|quinta-feira, 12 de março, às 13h"},
			{"sim", "", "cancelado"},
			{"quanto custa a manicure?", "", "preços"},
			{"quero falar com um atendente", "transfer_to_human", "pessoa"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			talk := h.talk(t, c.business, c.phone, c.channel)
			for _, l := range c.lines {
				got := talk.says(l.says)
				if missing := inOrder(strings.Fields(l.calls), got.calls); missing != "" {
					t.Errorf("> %s\ncalled %v, not %s", l.says, got.calls, missing)
				}
				for _, piece := range strings.Split(l.hears, "|") {
					if !strings.Contains(got.text, piece) {
						t.Errorf("> %s\nheard:\n%s\nnot %q", l.says, got.text, piece)
					}
				}
			}
		})
	}
}

// inOrder is the first of the tools that was not called, the others before it.
func inOrder(want, calls []string) string {
	for _, c := range calls {
		name, _, _ := strings.Cut(c, " ")
		if len(want) > 0 && strings.HasSuffix(name, "/"+want[0]) {
			want = want[1:]
		}
	}
	if len(want) > 0 {
		return want[0]
	}
	return ""
}
