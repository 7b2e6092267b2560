package trade

import "github.com/mostrador/mostrador/internal/kit/locale"

// restaurant has tables to book; its menu is its list of products.
func restaurant() Trade {
	return Trade{
		Code: "restaurant", AssistantType: "rest_complete", Delivers: true,
		Name: text("Restaurante o bar", "Restaurante ou bar", "Restaurant or bar"),
		About: locale.Text{ES: "Mesas que se reservan, y pedidos si querés", MX: "Mesas que se reservan, y pedidos si quieres",
			PT: "Mesas com reserva, e pedidos se quiser", EN: "Tables to book, and orders if you like"},
		Greeting: locale.Text{
			ES: "¡Hola! Soy el asistente de %s. ¿Te reservo una mesa?",
			PT: "Olá! Sou o assistente de %s. Reservo uma mesa para você?",
			EN: "Hello! I am the assistant of %s. Shall I book a table for you?",
		},
		Week: week("12:00-15:30, 20:00-00:00", "12:00-16:00, 20:00-01:00", "12:00-16:00"),
		Weeks: map[locale.Tag]map[string]string{
			locale.ESMX: week("13:00-23:00", "13:00-00:00", "13:00-19:00"),
			locale.PTBR: week("11:30-15:00, 18:30-23:00", "11:30-15:30, 18:30-00:00", "11:30-16:00"),
			locale.EN:   week("11:30-14:30, 17:00-22:00", "11:30-22:30", "11:00-15:00"),
		},
		Payments: []string{"cash", "debit_card", "credit_card"},
		Tables:   []Table{{4, 2}, {6, 4}, {2, 6}},
	}
}
