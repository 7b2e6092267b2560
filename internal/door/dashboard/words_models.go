package dashboard

import "github.com/mostrador/mostrador/internal/kit/locale"

// wordsModels are the texts of the models' settings.
var wordsModels = map[string]locale.Text{
	"settings.answering":   {ES: "Modelos", PT: "Modelos", EN: "Models"},
	"models.lead":          {ES: "Con qué responde cada asistente, cuánto costó este mes y cuánto puede costar.", PT: "Com que cada assistente responde, quanto custou neste mês e quanto pode custar.", EN: "What each agent answers with, what it has cost this month and what it may cost."},
	"models.reached":       {ES: "El tope se alcanzó: hasta que termine el período, los asistentes responden con el modelo que no cuesta nada.", PT: "O limite foi atingido: até o período acabar, os assistentes respondem com o modelo que não custa nada.", EN: "The limit is reached: until the period is over, agents answer with the model that costs nothing."},
	"models.used":          {ES: "Usado este mes", PT: "Usado neste mês", EN: "Used this month"},
	"models.unused":        {ES: "Nada todavía. El modelo incluido no cuesta y no se cuenta acá.", MX: "Nada todavía. El modelo incluido no cuesta y no se cuenta aquí.", PT: "Nada ainda. O modelo incluído não custa e não entra nesta conta.", EN: "Nothing yet. The built-in model costs nothing and is not counted here."},
	"models.agent":         {ES: "Asistente", PT: "Assistente", EN: "Agent"},
	"models.model":         {ES: "Modelo", PT: "Modelo", EN: "Model"},
	"models.model.hint":    {ES: "Cualquier servidor que hable como el de OpenAI. Vacío: el modelo incluido.", PT: "Qualquer servidor que fale como o da OpenAI. Vazio: o modelo incluído.", EN: "Any server that speaks as OpenAI's does. Empty: the built-in model."},
	"models.fallback":      {ES: "Reemplazo", PT: "Reserva", EN: "Fallback"},
	"models.fallback.hint": {ES: "Responde cuando el otro no puede. Vacío: nadie; «offline», sin dirección: el modelo incluido.", PT: "Responde quando o outro não consegue. Vazio: ninguém; «offline», sem endereço: o modelo incluído.", EN: "Answers where the other cannot. Empty: nobody; “offline”, without an address: the built-in model."},
	"models.answers":       {ES: "Respuestas", PT: "Respostas", EN: "Answers"},
	"models.tokens":        {ES: "Tokens", PT: "Tokens", EN: "Tokens"},
	"models.cost":          {ES: "Costo", PT: "Custo", EN: "Cost"},
	"models.keyed":         {ES: "Con clave", PT: "Com chave", EN: "With a key"},
	"models.free":          {ES: "No cuesta nada ni necesita clave.", PT: "Não custa nada nem precisa de chave.", EN: "It costs nothing and needs no key."},
	"models.change":        {ES: "Cambiar el modelo y las indicaciones", PT: "Mudar o modelo e as orientações", EN: "Change the model and the instructions"},
	"models.name":          {ES: "Nombre del modelo", PT: "Nome do modelo", EN: "The model's name"},
	"models.url":           {ES: "Dirección, hasta /v1", PT: "Endereço, até /v1", EN: "Address, up to /v1"},
	"models.key":           {ES: "Clave (no se vuelve a mostrar)", PT: "Chave (não é mostrada de novo)", EN: "Key (never shown again)"},
	"models.key.kept":      {ES: "Hay una guardada; vacío la deja, salvo con otra dirección", PT: "Há uma salva; vazio a mantém, menos com outro endereço", EN: "One is kept; empty leaves it, but for another address"},
	"models.in":            {ES: "US$ por millón de tokens que lee", PT: "US$ por milhão de tokens que lê", EN: "US$ a million tokens it reads"},
	"models.out":           {ES: "US$ por millón de tokens que escribe", PT: "US$ por milhão de tokens que escreve", EN: "US$ a million tokens it writes"},
	"models.prompt":        {ES: "Indicaciones propias para este asistente", PT: "Orientações próprias para este assistente", EN: "Instructions of your own for this agent"},
	"models.wrong":         {ES: "No se guardó: un modelo necesita su nombre y una dirección https que termine en /v1, y un reemplazo necesita un modelo.", PT: "Não foi salvo: um modelo precisa do nome e de um endereço https que termine em /v1, e uma reserva precisa de um modelo.", EN: "Not saved: a model needs its name and an https address that ends in /v1, and a fallback needs a model."},
	"models.kept":          {ES: "Guardado: así responde %s desde ahora.", PT: "Salvo: assim responde %s a partir de agora.", EN: "Saved: this is how %s answers from now on."},
	"models.refused":       {ES: "%s no quiso responder: revisá el nombre del modelo, la dirección y la clave.", MX: "%s no quiso responder: revisa el nombre del modelo, la dirección y la clave.", PT: "%s não quis responder: confira o nome do modelo, o endereço e a chave.", EN: "%s would not answer: look at the model's name, the address and the key."},
	"models.works":         {ES: "%s respondió.", PT: "%s respondeu.", EN: "%s answered."},
}
