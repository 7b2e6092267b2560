package dashboard

import "github.com/mostrador/mostrador/internal/kit/locale"

// wordsToday are the texts of the first page.
var wordsToday = map[string]locale.Text{
	"today.title":        {ES: "Hoy", PT: "Hoje", EN: "Today"},
	"today.hello":        {ES: "Hola, %s", PT: "Olá, %s", EN: "Hello, %s"},
	"today.numbers":      {ES: "Los números de hoy", PT: "Os números de hoje", EN: "Today's figures"},
	"today.waiting":      {ES: "Lo que espera", PT: "O que está esperando", EN: "What is waiting"},
	"today.sales":        {ES: "Ventas", PT: "Vendas", EN: "Sales"},
	"today.orders":       {ES: "%s pedidos", PT: "%s pedidos", EN: "%s orders"},
	"today.orders.one":   {ES: "%s pedido", PT: "%s pedido", EN: "%s order"},
	"today.received":     {ES: "Cobrado", PT: "Recebido", EN: "Money in"},
	"today.payments":     {ES: "%s pagos", PT: "%s pagamentos", EN: "%s payments"},
	"today.payments.one": {ES: "%s pago", PT: "%s pagamento", EN: "%s payment"},
	"today.talks":        {ES: "Conversaciones", PT: "Conversas", EN: "Conversations"},
	"today.opened":       {ES: "empezaron hoy", PT: "começaram hoje", EN: "began today"},
	"today.bookings":     {ES: "Turnos y reservas", MX: "Citas y reservas", PT: "Agendamentos", EN: "Bookings"},
	"today.for":          {ES: "para hoy", PT: "para hoje", EN: "for today"},
	"today.handoffs":     {ES: "Piden una persona", PT: "Pedem uma pessoa", EN: "Ask for a person"},
	"today.receipts":     {ES: "Comprobantes por revisar", PT: "Comprovantes a revisar", EN: "Receipts to review"},
	"today.claims":       {ES: "Pagos por confirmar", PT: "Pagamentos a confirmar", EN: "Payments to confirm"},
	"today.questions":    {ES: "Preguntas sin respuesta", PT: "Perguntas sem resposta", EN: "Questions without an answer"},
	"today.low":          {ES: "Con poco stock", MX: "Con poco inventario", PT: "Com pouco estoque", EN: "Low in stock"},
	"today.owed":         {ES: "Te deben", PT: "Devem a você", EN: "Owed to you"},
	"today.trend":        {ES: "%s, los últimos catorce días", PT: "%s, últimos catorze dias", EN: "%s, the last fourteen days"},
	"today.day":          {ES: "Día", PT: "Dia", EN: "Day"},
}
