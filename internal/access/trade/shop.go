package trade

import "github.com/mostrador/mostrador/internal/kit/locale"

// shop sells to those who come by or write: a grocery, a bakery, a kiosk.
func shop() Trade {
	food, drinks, bakery, cleaning := text("Almacén", "Mercearia", "Groceries"), text("Bebidas", "Bebidas", "Drinks"),
		text("Panadería", "Padaria", "Bakery"), text("Limpieza", "Limpeza", "Cleaning")
	return Trade{
		Code: "shop", AssistantType: "retail", Delivers: true, Anonymous: true,
		Name: locale.Text{ES: "Comercio", MX: "Tienda", PT: "Loja", EN: "Shop"},
		About: locale.Text{ES: "Almacén, panadería, kiosco, farmacia, ropa, ferretería",
			MX: "Abarrotes, panadería, farmacia, ropa, ferretería",
			PT: "Mercearia, padaria, farmácia, roupas, ferragens", EN: "Grocery, bakery, pharmacy, clothes, hardware"},
		Greeting: locale.Text{
			ES: "¡Hola! Soy el asistente de %s. ¿Qué andás buscando?",
			MX: "¡Hola! Soy el asistente de %s. ¿Qué estás buscando?",
			PT: "Olá! Sou o assistente de %s. O que você procura?",
			EN: "Hello! I am the assistant of %s. What are you looking for?",
		},
		Week: week("09:00-13:00, 16:00-20:00", "09:00-13:00", ""),
		Weeks: map[locale.Tag]map[string]string{
			locale.ESMX: week("09:00-20:00", "09:00-15:00", ""), locale.PTBR: week("08:00-18:00", "08:00-13:00", ""),
			locale.EN: week("09:00-18:00", "10:00-17:00", ""),
		},
		Payments: []string{"cash", "transfer"},
		Goods: []Good{
			{text("Arroz 1 kg", "Arroz 1 kg", "Rice 1 kg"), food, 150},
			{text("Fideos 500 g", "Macarrão 500 g", "Pasta 500 g"), food, 120},
			{text("Azúcar 1 kg", "Açúcar 1 kg", "Sugar 1 kg"), food, 110},
			{text("Café molido 250 g", "Café moído 250 g", "Ground coffee 250 g"), food, 480},
			{text("Aceite de girasol 900 ml", "Óleo de girassol 900 ml", "Sunflower oil 900 ml"), food, 260},
			{text("Leche entera 1 l", "Leite integral 1 l", "Whole milk 1 l"), food, 130},
			{text("Agua sin gas 1,5 l", "Água sem gás 1,5 l", "Still water 1.5 l"), drinks, 90},
			{text("Gaseosa cola 2 l", "Refrigerante de cola 2 l", "Cola 2 l"), drinks, 250},
			{text("Pan francés 1 kg", "Pão francês 1 kg", "White bread 1 kg"), bakery, 220},
			{text("Detergente 750 ml", "Detergente 750 ml", "Washing-up liquid 750 ml"), cleaning, 180},
		},
	}
}
