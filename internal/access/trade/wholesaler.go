package trade

import "github.com/mostrador/mostrador/internal/kit/locale"

// wholesaler takes orders of shops by the case.
func wholesaler() Trade {
	drinks, food, paper := text("Bebidas", "Bebidas", "Drinks"), text("Almacén", "Mercearia", "Groceries"),
		text("Papel", "Papel", "Paper")
	return Trade{
		Code: "wholesaler", AssistantType: "orders", Delivers: true,
		Name: locale.Text{ES: "Mayorista o distribuidora", PT: "Atacado ou distribuidora", EN: "Wholesaler"},
		About: locale.Text{ES: "Vendés por bulto a comercios", MX: "Vendes por caja a negocios",
			PT: "Você vende por caixa a lojas", EN: "You sell by the case to shops"},
		Greeting: locale.Text{
			ES: "¡Hola! Soy el asistente de %s. Decime qué necesitás y te armo el pedido.",
			MX: "¡Hola! Soy el asistente de %s. Dime qué necesitas y te armo el pedido.",
			PT: "Olá! Sou o assistente de %s. Diga o que precisa e eu monto o pedido.",
			EN: "Hello! I am the assistant of %s. Tell me what you need and I will put your order together.",
		},
		Week: week("08:00-17:00", "08:00-12:00", ""), Payments: []string{"transfer", "cash"},
		Goods: []Good{
			{text("Agua sin gas 1,5 l x 6", "Água sem gás 1,5 l x 6", "Still water 1.5 l x 6"), drinks, 480},
			{text("Gaseosa cola 2 l x 6", "Refrigerante de cola 2 l x 6", "Cola 2 l x 6"), drinks, 1300},
			{text("Cerveza lata 473 ml x 24", "Cerveja lata 473 ml x 24", "Beer can 473 ml x 24"), drinks, 2900},
			{text("Arroz 1 kg x 10", "Arroz 1 kg x 10", "Rice 1 kg x 10"), food, 1250},
			{text("Fideos 500 g x 20", "Macarrão 500 g x 20", "Pasta 500 g x 20"), food, 1900},
			{text("Azúcar 1 kg x 10", "Açúcar 1 kg x 10", "Sugar 1 kg x 10"), food, 950},
			{text("Aceite de girasol 900 ml x 12", "Óleo de girassol 900 ml x 12", "Sunflower oil 900 ml x 12"), food, 2700},
			{text("Papel higiénico x 48", "Papel higiênico x 48", "Toilet paper x 48"), paper, 1700},
		},
	}
}
