package access

//go:generate go run ./gen

import "github.com/mostrador/mostrador/internal/kit/locale"

// SettingsPage is a group of settings that people look for together.
type SettingsPage struct {
	Name  string // as the tag page has it
	Label locale.Text
}

// SettingsPages are the groups, in the order they are shown.
var SettingsPages = []SettingsPage{
	{"business", locale.Text{ES: "El negocio", PT: "O negócio", EN: "The business"}},
	{"policies", locale.Text{ES: "Políticas", PT: "Políticas", EN: "Policies"}},
	{"orders", locale.Text{ES: "Pedidos", PT: "Pedidos", EN: "Orders"}},
	{"payments", locale.Text{ES: "Cobros", PT: "Pagamentos", EN: "Payments"}},
	{"delivery", locale.Text{ES: "Entregas", PT: "Entregas", EN: "Delivery"}},
	{"promotions", locale.Text{ES: "Promociones y precios", PT: "Promoções e preços", EN: "Promotions and prices"}},
	{"bookings", locale.Text{ES: "Reservas y turnos", MX: "Reservaciones y citas", PT: "Reservas e horários", EN: "Bookings"}},
	{"news", locale.Text{ES: "Avisos a clientes", PT: "Avisos aos clientes", EN: "News to customers"}},
	{"conversation", locale.Text{ES: "Conversación", PT: "Conversa", EN: "Conversation"}},
	{"channels", locale.Text{ES: "Canales", PT: "Canais", EN: "Channels"}},
	{"voice", locale.Text{ES: "Teléfono", PT: "Telefone", EN: "Telephone"}},
	{"branches", locale.Text{ES: "Sucursales", PT: "Filiais", EN: "Branches"}},
	{"teams", locale.Text{ES: "Equipos y avisos", PT: "Equipes e avisos", EN: "Teams and notices"}},
	{"models", locale.Text{ES: "Modelos y límites", PT: "Modelos e limites", EN: "Models and limits"}},
	{"retention", locale.Text{ES: "Datos que se guardan", PT: "Dados guardados", EN: "What is kept"}},
}
