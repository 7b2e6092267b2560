package trade

import "github.com/mostrador/mostrador/internal/kit/locale"

// services sells to companies: quotes, leads, requests.
func services() Trade {
	work, plans := text("Trabajos", "Trabalhos", "Jobs"), text("Abonos", "Planos", "Plans")
	return Trade{
		Code: "services", AssistantType: "erp",
		Name: text("Servicios y empresas", "Serviços e empresas", "Services and companies"),
		About: locale.Text{ES: "Presupuestos, consultas, reclamos, ventas a empresas", MX: "Cotizaciones, consultas, reportes, ventas a empresas",
			PT: "Orçamentos, consultas, chamados, vendas a empresas", EN: "Quotes, questions, requests, sales to companies"},
		Greeting: locale.Text{
			ES: "¡Hola! Soy el asistente de %s. ¿En qué te ayudo?",
			PT: "Olá! Sou o assistente de %s. Em que posso ajudar?",
			EN: "Hello! I am the assistant of %s. How can I help?",
		},
		Week: week("09:00-18:00", "", ""), Payments: []string{"transfer"},
		Goods: []Good{
			{text("Visita técnica", "Visita técnica", "Technical visit"), work, 3500},
			{text("Hora de trabajo", "Hora de trabalho", "Hour of work"), work, 2500},
			{text("Instalación", "Instalação", "Installation"), work, 9000},
			{text("Abono mensual de mantenimiento", "Plano mensal de manutenção", "Monthly maintenance plan"), plans, 12000},
		},
	}
}
