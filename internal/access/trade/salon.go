package trade

import "github.com/mostrador/mostrador/internal/kit/locale"

// salon gives appointments with those who cut, colour and care.
func salon() Trade {
	hair, hands := locale.Text{ES: "Pelo", MX: "Cabello", PT: "Cabelo", EN: "Hair"}, text("Manos", "Mãos", "Hands")
	return Trade{
		Code: "salon", AssistantType: "agenda",
		Name: locale.Text{ES: "Peluquería o estética", MX: "Salón o estética", PT: "Salão ou estética", EN: "Hair or beauty salon"},
		About: locale.Text{ES: "Peluquería, barbería, uñas, masajes", MX: "Estética, barbería, uñas, masajes",
			PT: "Cabeleireiro, barbearia, unhas, massagem", EN: "Hairdresser, barber, nails, massage"},
		Greeting: locale.Text{
			ES: "¡Hola! Soy el asistente de %s. ¿Qué te gustaría hacerte?",
			PT: "Olá! Sou o assistente de %s. O que você gostaria de fazer?",
			EN: "Hello! I am the assistant of %s. What would you like to have done?",
		},
		Week: week("10:00-19:00", "09:00-18:00", ""), Payments: []string{"cash", "transfer", "debit_card"},
		Roles: []locale.Text{text("estilista", "cabeleireira(o)", "stylist")},
		Services: []Service{
			{text("Corte", "Corte", "Haircut"), hair, 45, 1500},
			{text("Corte y peinado", "Corte e escova", "Cut and blow-dry"), hair, 75, 2500},
			{text("Color", "Coloração", "Colouring"), hair, 120, 4500},
			{text("Manicura", "Manicure", "Manicure"), hands, 45, 1200},
		},
	}
}
