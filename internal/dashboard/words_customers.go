package dashboard

import "github.com/mostrador/mostrador/internal/locale"

// wordsCustomers are on the pages about customers.
var wordsCustomers = map[string]locale.Text{
	"customers.find":              {ES: "Nombre, teléfono, documento o correo", PT: "Nome, telefone, documento ou e-mail", EN: "Name, telephone, document or email"},
	"customers.views":             {ES: "Qué clientes", PT: "Quais clientes", EN: "Which customers"},
	"customers.all":               {ES: "Todos", PT: "Todos", EN: "All"},
	"customers.owing":             {ES: "Con deuda", PT: "Com dívida", EN: "Who owe"},
	"customers.more":              {ES: "Ver más", PT: "Ver mais", EN: "See more"},
	"customers.none":              {ES: "Todavía no hay clientes. Aparecen solos cuando escriben, o se importan de un archivo.", PT: "Ainda não há clientes. Eles aparecem sozinhos quando escrevem, ou são importados de um arquivo.", EN: "There are no customers yet. They appear when they write, or are imported from a file."},
	"customers.nodebt":            {ES: "Nadie debe nada.", PT: "Ninguém deve nada.", EN: "Nobody owes anything."},
	"customers.notfound":          {ES: "No hay nadie que sea «%s». Por nombre se busca entre los últimos clientes; por teléfono, documento o correo completos, entre todos.", PT: "Não há ninguém com “%s”. Por nome, a busca é entre os últimos clientes; por telefone, documento ou e-mail completos, entre todos.", EN: "Nobody is “%s”. Names are looked for among the latest customers; a whole telephone, document or email, among all."},
	"customer.profile":            {ES: "Ficha", PT: "Cadastro", EN: "Profile"},
	"customer.document":           {ES: "Documento", PT: "Documento", EN: "Document"},
	"customer.since":              {ES: "Cliente desde", PT: "Cliente desde", EN: "Customer since"},
	"customer.owes":               {ES: "Debe", PT: "Deve", EN: "Owes"},
	"customer.credit":             {ES: "A su favor", PT: "A seu favor", EN: "In their favour"},
	"customer.spent":              {ES: "Compró en total", PT: "Comprou no total", EN: "Bought in all"},
	"customer.orders.n":           {ES: "pedidos: %s", PT: "pedidos: %s", EN: "orders: %s"},
	"customer.orders.none":        {ES: "Todavía no confirmó ningún pedido.", PT: "Ainda não confirmou nenhum pedido.", EN: "No order has been confirmed yet."},
	"customer.payments.none":      {ES: "Todavía no pagó nada.", PT: "Ainda não pagou nada.", EN: "Nothing has been paid yet."},
	"customer.pay.hint":           {ES: "Paga primero lo más viejo que debe; lo que sobra queda a su favor.", PT: "Paga primeiro o mais antigo que deve; o que sobrar fica de crédito.", EN: "It pays the oldest first; what is over stays in their favour."},
	"customer.unapplied":          {ES: "%s sin usar", PT: "%s sem usar", EN: "%s not used"},
	"customer.refunded":           {ES: "Devuelto", PT: "Devolvido", EN: "Given back"},
	"customer.rejected":           {ES: "Rechazado", PT: "Recusado", EN: "Rejected"},
	"customer.reminders":          {ES: "Recordatorios de deuda", PT: "Lembretes de dívida", EN: "Debt reminders"},
	"customer.reminders.none":     {ES: "No tiene recordatorios. El asistente los programa cuando se lo piden.", PT: "Não há lembretes. O assistente os agenda quando pedem.", EN: "There are none. The agent schedules them when asked to."},
	"customer.reminder.sent":      {ES: "Enviado", PT: "Enviado", EN: "Sent"},
	"customer.reminder.scheduled": {ES: "Programado", PT: "Agendado", EN: "Scheduled"},
	"customer.preferences":        {ES: "Preferencias", PT: "Preferências", EN: "Preferences"},
	"customer.allergies":          {ES: "Alergias", PT: "Alergias", EN: "Allergies"},
	"customer.diet":               {ES: "Lo que no come", PT: "O que não come", EN: "Dietary restrictions"},
	"customer.favourites":         {ES: "Lo que más le gusta", PT: "O que mais gosta", EN: "Favourites"},
	"customer.notes":              {ES: "Notas", PT: "Anotações", EN: "Notes"},
	"customer.noted":              {ES: "Se guardaron las notas.", PT: "As anotações foram salvas.", EN: "The notes were saved."},
	"customer.stale":              {ES: "La ficha cambió mientras la mirabas. Fijate cómo quedó y volvé a escribir la nota.", MX: "La ficha cambió mientras la veías. Revisa cómo quedó y vuelve a escribir la nota.", PT: "O cadastro mudou enquanto você olhava. Veja como ficou e escreva a anotação de novo.", EN: "The profile changed while you were looking. See how it is now and write the note again."},
}
