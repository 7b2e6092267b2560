package dashboard

import "github.com/mostrador/mostrador/internal/kit/locale"

// wordsNotifications are the texts of the notifications' pages.
var wordsNotifications = map[string]locale.Text{
	"notes.lead":       {ES: "Lo que el asistente le avisó a cada equipo. Un aviso urgente que nadie abre a tiempo sube a dirección y después al dueño.", PT: "O que o assistente avisou a cada equipe. Um aviso urgente que ninguém abre a tempo sobe para a direção e depois para o dono.", EN: "What the agent told each team. An urgent notification that nobody opens in time goes up to management, and then to the owner."},
	"notes.views":      {ES: "Qué avisos", PT: "Quais avisos", EN: "Which notifications"},
	"notes.teams":      {ES: "De qué equipo", PT: "De qual equipe", EN: "Of which team"},
	"notes.unopened":   {ES: "Sin abrir", PT: "Não abertos", EN: "Unopened"},
	"notes.all":        {ES: "Todos", PT: "Todos", EN: "All"},
	"notes.everybody":  {ES: "Todos los equipos", PT: "Todas as equipes", EN: "All teams"},
	"team.sales":       {ES: "Ventas", PT: "Vendas", EN: "Sales"},
	"team.support":     {ES: "Soporte", PT: "Suporte", EN: "Support"},
	"team.management":  {ES: "Dirección", PT: "Direção", EN: "Management"},
	"team.owner":       {ES: "Dueño", PT: "Dono", EN: "Owner"},
	"notes.normal":     {ES: "Normal", PT: "Normal", EN: "Normal"},
	"notes.high":       {ES: "Importante", PT: "Importante", EN: "Important"},
	"notes.urgent":     {ES: "Urgente", PT: "Urgente", EN: "Urgent"},
	"notes.urgents":    {ES: "Urgentes sin abrir", PT: "Urgentes não abertos", EN: "Urgent and unopened"},
	"notes.others":     {ES: "Los demás", PT: "Os demais", EN: "The others"},
	"notes.none":       {ES: "No hay avisos sin abrir.", PT: "Não há avisos por abrir.", EN: "There are no unopened notifications."},
	"notes.none.all":   {ES: "Todavía no se le avisó nada a ningún equipo.", PT: "Ainda não se avisou nada a nenhuma equipe.", EN: "No team has been told anything yet."},
	"notes.open":       {ES: "Abrir el aviso", PT: "Abrir o aviso", EN: "Open the notification"},
	"notes.goes":       {ES: "sube a %s (%s)", PT: "sobe para %s (%s)", EN: "goes to %s (%s)"},
	"notes.one":        {ES: "Aviso para %s", PT: "Aviso para %s", EN: "Notification for %s"},
	"notes.waits":      {ES: "Nadie lo abrió todavía.", PT: "Ninguém abriu ainda.", EN: "Nobody has opened it yet."},
	"notes.waits.goes": {ES: "Si nadie lo abre, sube a %s (%s).", PT: "Se ninguém abrir, sobe para %s (%s).", EN: "If nobody opens it, it goes to %s (%s)."},
	"notes.mine":       {ES: "Abrirlo: me encargo", PT: "Abrir: eu cuido disso", EN: "Open it: I take care of it"},
	"notes.opened":     {ES: "Lo abrió %s", PT: "Aberto por %s", EN: "Opened by %s"},
	"notes.facts":      {ES: "Datos", PT: "Dados", EN: "Facts"},
	"notes.for":        {ES: "Para", PT: "Para", EN: "For"},
	"notes.priority":   {ES: "Prioridad", PT: "Prioridade", EN: "Priority"},
	"notes.by":         {ES: "Avisó", PT: "Avisou", EN: "Told by"},
	"notes.at":         {ES: "Cuándo", PT: "Quando", EN: "When"},
	"notes.more":       {ES: "Lo que agregó", PT: "O que acrescentou", EN: "What it added"},
	"notes.talk":       {ES: "Ver la conversación", PT: "Ver a conversa", EN: "See the conversation"},
	"notes.customer":   {ES: "Ver el cliente", PT: "Ver o cliente", EN: "See the customer"},
}
