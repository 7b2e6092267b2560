package dashboard

import (
	"maps"
	"sync"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// words are all texts of the pages by key: one file for each page, and one line here. A test finds missing
// translations and unused texts.
var words = sync.OnceValue(func() map[string]locale.Text {
	all := map[string]locale.Text{}
	for _, some := range []map[string]locale.Text{wordsCommon, wordsEntry, wordsOwn, wordsPeople, wordsToday, wordsTalk, wordsOrders, wordsTools, wordsExecutions, wordsAgenda, wordsCustomers, wordsCatalog, wordsReceipts, wordsCustom, wordsAPI, wordsRules, wordsQuick, wordsSettings, wordsVendors, wordsModels, wordsHours, wordsNaming, wordsLeads, wordsTickets, wordsNotifications} {
		maps.Copy(all, some)
	}
	return all
})

// say is a text by its key. A missing key is shown as it is; a test prevents that.
func say(tag locale.Tag, key string, args ...any) string {
	t, known := words()[key]
	if !known {
		return key
	}
	return t.In(tag, args...)
}

// counted is a text with a number: key.one in the singular, else key.
func counted(tag locale.Tag, key string, n int64) string {
	p := locale.Plural{One: words()[key+".one"], Other: words()[key]}
	return p.In(tag, int(n), locale.Number(tag, n))
}

// wordsCommon are on every page.
var wordsCommon = map[string]locale.Text{
	"nav.label":               {ES: "Secciones", PT: "Seções", EN: "Sections"},
	"nav.skip":                {ES: "Ir al contenido", PT: "Ir para o conteúdo", EN: "Skip to content"},
	"nav.menu":                {ES: "Menú", PT: "Menu", EN: "Menu"},
	"nav.shop":                {ES: "El negocio", PT: "O negócio", EN: "The business"},
	"nav.agents":              {ES: "Los asistentes", PT: "Os assistentes", EN: "The agents"},
	"nav.house":               {ES: "La casa", PT: "A casa", EN: "The house"},
	"nav.today":               {ES: "Hoy", PT: "Hoje", EN: "Today"},
	"nav.handoffs":            {ES: "Te esperan", PT: "Esperando você", EN: "Waiting for you"},
	"nav.conversations":       {ES: "Conversaciones", PT: "Conversas", EN: "Conversations"},
	"nav.handoffs.short":      {ES: "Te esperan", PT: "Na espera", EN: "Waiting"},
	"nav.conversations.short": {ES: "Charlas", MX: "Chats", PT: "Conversas", EN: "Chats"},
	"nav.orders":              {ES: "Pedidos", PT: "Pedidos", EN: "Orders"},
	"nav.agenda":              {ES: "Agenda", PT: "Agenda", EN: "Agenda"},
	"nav.receipts":            {ES: "Comprobantes", PT: "Comprovantes", EN: "Receipts"},
	"nav.customers":           {ES: "Clientes", PT: "Clientes", EN: "Customers"},
	"nav.leads":               {ES: "Prospectos", PT: "Prospectos", EN: "Leads"},
	"nav.tickets":             {ES: "Tickets", PT: "Chamados", EN: "Tickets"},
	"nav.notifications":       {ES: "Avisos", PT: "Avisos", EN: "Notifications"},
	"nav.catalog":             {ES: "Catálogo y stock", MX: "Catálogo e inventario", PT: "Catálogo e estoque", EN: "Catalogue and stock"},
	"nav.quick":               {ES: "Acción rápida", PT: "Ação rápida", EN: "Quick action"},
	"nav.tools":               {ES: "Herramientas", PT: "Ferramentas", EN: "Tools"},
	"nav.executions":          {ES: "Ejecuciones", PT: "Execuções", EN: "Executions"},
	"nav.people":              {ES: "Personas", PT: "Pessoas", EN: "People"},
	"nav.settings":            {ES: "Configuración", PT: "Configurações", EN: "Settings"},
	"nav.own":                 {ES: "Tu cuenta", PT: "Sua conta", EN: "Your account"},
	"nav.out":                 {ES: "Salir", PT: "Sair", EN: "Sign out"},
	"nav.switch":              {ES: "Cambiar de negocio", PT: "Trocar de negócio", EN: "Switch business"},
	"nav.crumbs":              {ES: "Dónde estás", PT: "Onde você está", EN: "Where you are"},
	"nav.waiting":             {ES: "%s esperando", PT: "%s esperando", EN: "%s waiting"},

	"role.owner": {ES: "Dueño", PT: "Dono", EN: "Owner"},
	"role.staff": {ES: "Equipo", PT: "Equipe", EN: "Staff"},

	"ago.now":     {ES: "recién", MX: "ahora mismo", PT: "agora mesmo", EN: "just now"},
	"ago.minutes": {ES: "hace %d min", PT: "há %d min", EN: "%d min ago"},
	"ago.hours":   {ES: "hace %d h", PT: "há %d h", EN: "%d h ago"},
	"ago.days":    {ES: "hace %d días", PT: "há %d dias", EN: "%d days ago"},

	"chart.table": {ES: "Ver los números", PT: "Ver os números", EN: "See the numbers"},
	"chart.empty": {ES: "Todavía no hay nada que mostrar.", PT: "Ainda não há nada para mostrar.", EN: "There is nothing to show yet."},
	"bell.title":  {ES: "Alguien pide una persona", PT: "Alguém pede uma pessoa", EN: "Somebody asks for a person"},
	"bell.text":   {ES: "En %s espera una conversación.", PT: "Em %s uma conversa está esperando.", EN: "At %s a conversation is waiting."},
	"bell.urgent": {ES: "Aviso urgente", PT: "Aviso urgente", EN: "Urgent notification"},
	"bell.unseen": {ES: "En %s nadie lo abrió todavía.", PT: "Em %s ninguém abriu ainda.", EN: "At %s nobody has opened it yet."},
	"live.lost":   {ES: "Sin conexión: lo que ves puede no ser lo último.", PT: "Sem conexão: o que você vê pode não ser o mais recente.", EN: "No connection: what you see may not be the latest."},

	"error.nothing":        {ES: "Acá no hay nada", MX: "Aquí no hay nada", PT: "Não há nada aqui", EN: "There is nothing here"},
	"error.nothing.text":   {ES: "La dirección no existe, o no es de un negocio tuyo. Volvé al inicio y buscalo desde ahí.", MX: "La dirección no existe, o no es de un negocio tuyo. Vuelve al inicio y búscalo desde ahí.", PT: "O endereço não existe ou não é de um negócio seu. Volte ao início e procure a partir de lá.", EN: "The address does not exist, or is not of a business of yours. Go back to the start and look from there."},
	"error.forbidden":      {ES: "No podés entrar acá", MX: "No puedes entrar aquí", PT: "Você não pode entrar aqui", EN: "You cannot go in here"},
	"error.forbidden.text": {ES: "Tu cuenta no tiene permiso para esto. Pedíselo a quien es dueño del negocio.", MX: "Tu cuenta no tiene permiso para esto. Pídeselo a quien es dueño del negocio.", PT: "Sua conta não tem permissão para isso. Peça a quem é dono do negócio.", EN: "Your account may not do this. Ask an owner of the business."},
	"error.owners":         {ES: "Esta parte es solo para quien es dueño del negocio. Si la necesitás, pedísela.", MX: "Esta parte es solo para quien es dueño del negocio. Si la necesitas, pídesela.", PT: "Esta parte é só para quem é dono do negócio. Se precisar, peça a ele.", EN: "This part is for owners of the business. If you need it, ask one of them."},
	"error.slower":         {ES: "Demasiado rápido", PT: "Rápido demais", EN: "Too fast"},
	"error.slower.text":    {ES: "Hubo demasiados intentos. Esperá un minuto y probá de nuevo.", MX: "Hubo demasiados intentos. Espera un minuto e intenta de nuevo.", PT: "Houve tentativas demais. Espere um minuto e tente de novo.", EN: "There were too many attempts. Wait a minute and try again."},
	"error.refused":        {ES: "No se pudo hacer", PT: "Não deu para fazer", EN: "That could not be done"},
	"error.refused.text":   {ES: "Revisá lo que escribiste y probá de nuevo.", MX: "Revisa lo que escribiste e intenta de nuevo.", PT: "Confira o que você escreveu e tente de novo.", EN: "Check what you wrote and try again."},
	"error.trouble":        {ES: "Algo falló de nuestro lado", PT: "Algo falhou do nosso lado", EN: "Something failed on our side"},
	"error.unsure.text":    {ES: "Se cortó la conexión con la base de datos y todavía no sabemos si se guardó. Fijate antes de repetirlo.", MX: "Se cortó la conexión con la base de datos y todavía no sabemos si se guardó. Revisa antes de repetirlo.", PT: "A conexão com o banco de dados caiu e ainda não sabemos se foi salvo. Veja antes de repetir.", EN: "The connection to the database broke and we do not know yet whether it was saved. Look before you do it again."},
	"error.trouble.text":   {ES: "No se guardó nada a medias. Probá de nuevo en un momento; si sigue, avisale a quien administra el servidor.", MX: "No se guardó nada a medias. Intenta de nuevo en un momento; si sigue, avisa a quien administra el servidor.", PT: "Nada foi salvo pela metade. Tente de novo em instantes; se continuar, avise quem administra o servidor.", EN: "Nothing was half saved. Try again in a moment; if it goes on, tell whoever runs the server."},
	"error.home":           {ES: "Volver al inicio", PT: "Voltar ao início", EN: "Back to the start"},
}
