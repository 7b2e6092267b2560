package dashboard

import "github.com/mostrador/mostrador/internal/kit/locale"

var wordsQuick = map[string]locale.Text{
	"quick.lead":        {ES: "Decí qué querés que se haga, con tus palabras. Antes de tocar algo delicado te mostramos qué cambia y esperamos tu sí.", MX: "Di qué quieres que se haga, con tus palabras. Antes de tocar algo delicado te mostramos qué cambia y esperamos tu sí.", PT: "Diga o que você quer que seja feito, com suas palavras. Antes de mexer em algo delicado, mostramos o que muda e esperamos o seu sim.", EN: "Say what you want done, in your own words. Before anything delicate is touched you see what changes, and it waits for your yes."},
	"quick.sentence":    {ES: "¿Qué hay que hacer?", PT: "O que é para fazer?", EN: "What is to be done?"},
	"quick.example":     {ES: "Ej.: 10% de descuento al pedido 12 y avisale a Ana", MX: "Ej.: 10% de descuento al pedido 12 y avísale a Ana", PT: "Ex.: 10% de desconto no pedido 12 e avise a Ana", EN: "E.g. 10% discount on order 12 and tell Ana"},
	"quick.go":          {ES: "Ver y hacer", PT: "Ver e fazer", EN: "Look and do"},
	"quick.close":       {ES: "Cerrar", PT: "Fechar", EN: "Close"},
	"quick.plan":        {ES: "Así se entendió", PT: "Foi entendido assim", EN: "It was taken to mean"},
	"quick.preview":     {ES: "Esto es lo que va a cambiar", PT: "Isto é o que vai mudar", EN: "This is what will change"},
	"quick.result":      {ES: "Esto se hizo", PT: "Isto foi feito", EN: "This was done"},
	"quick.yes":         {ES: "Sí, hacelo", MX: "Sí, hazlo", PT: "Sim, faça", EN: "Yes, do it"},
	"quick.no":          {ES: "No, dejar todo como está", PT: "Não, deixar tudo como está", EN: "No, leave everything as it is"},
	"quick.until":       {ES: "Espera tu respuesta hasta las %s.", PT: "Espera sua resposta até as %s.", EN: "It waits for your answer until %s."},
	"quick.over":        {ES: "Ya no se puede confirmar: pasó el tiempo o cambió lo que se iba a tocar. Pedilo de nuevo para ver cómo está ahora.", MX: "Ya no se puede confirmar: pasó el tiempo o cambió lo que se iba a tocar. Pídelo de nuevo para ver cómo está ahora.", PT: "Não dá mais para confirmar: o tempo passou ou o que seria alterado mudou. Peça de novo para ver como está agora.", EN: "It cannot be confirmed any more: the time is over, or what it was about has changed. Ask again to see how it stands now."},
	"quick.blocked":     {ES: "Está bloqueado: no se hizo nada.", PT: "Está bloqueado: nada foi feito.", EN: "It is blocked: nothing was done."},
	"quick.refused":     {ES: "No se hizo nada.", PT: "Nada foi feito.", EN: "Nothing was done."},
	"quick.step.done":   {ES: "hecho", PT: "feito", EN: "done"},
	"quick.step.asked":  {ES: "falta el cliente", PT: "falta o cliente", EN: "the customer has to answer"},
	"quick.step.not":    {ES: "no se hizo", PT: "não foi feito", EN: "not done"},
	"quick.talk":        {ES: "Ver la conversación", PT: "Ver a conversa", EN: "See the conversation"},
	"quick.did":         {ES: "Listo, quedó hecho.", PT: "Pronto, está feito.", EN: "It is done."},
	"quick.left":        {ES: "No se cambió nada.", PT: "Nada foi alterado.", EN: "Nothing was changed."},
	"quick.waits":       {ES: "Tu sí quedó anotado; falta el de otra persona.", PT: "O seu sim foi anotado; falta o de outra pessoa.", EN: "Your yes was noted; somebody else's is missing."},
	"quick.off":         {ES: "Ningún asistente tiene encendidas las acciones rápidas. Encendelas en Herramientas.", MX: "Ningún asistente tiene encendidas las acciones rápidas. Enciéndelas en Herramientas.", PT: "Nenhum assistente está com as ações rápidas ligadas. Ligue em Ferramentas.", EN: "No agent has quick actions switched on. Switch them on under Tools."},
	"quick.history":     {ES: "Historial", PT: "Histórico", EN: "History"},
	"quick.empty":       {ES: "Todavía nadie pidió nada. Escribí arriba lo primero: agregar un producto al pedido de un cliente, un descuento, una cancelación, un pago o un mensaje.", MX: "Todavía nadie pidió nada. Escribe arriba lo primero: agregar un producto al pedido de un cliente, un descuento, una cancelación, un pago o un mensaje.", PT: "Ninguém pediu nada ainda. Escreva acima o primeiro pedido: adicionar um produto ao pedido de um cliente, um desconto, um cancelamento, um pagamento ou uma mensagem.", EN: "Nobody has asked for anything yet. Write the first thing above: a product for a customer's order, a discount, a cancellation, a payment or a message."},
	"quick.first":       {ES: "Volver al principio", PT: "Voltar ao começo", EN: "Back to the beginning"},
	"quick.more":        {ES: "Ver más", PT: "Ver mais", EN: "See more"},
	"quick.state.asked": {ES: "espera tu sí", PT: "espera o seu sim", EN: "waits for your yes"},

	"quick.state.running": {ES: "en curso", PT: "em andamento", EN: "under way"},
	"quick.state.done":    {ES: "hecho", PT: "feito", EN: "done"},
	"quick.state.stopped": {ES: "a medias", PT: "pela metade", EN: "done in part"},
	"quick.state.refused": {ES: "no se hizo", PT: "não foi feito", EN: "not done"},
	"quick.state.dropped": {ES: "sin confirmar", PT: "sem confirmação", EN: "not confirmed"},
}
