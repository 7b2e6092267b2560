package httpapi

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// refuse is a refusal in the language of the caller's business; operators' keys, which belong to none, read English.
func (c caller) refuse(code fault.Code, text locale.Text) error {
	tag := locale.EN
	if c.Workspace != nil {
		tag = c.Workspace.Locale
	}
	return fault.New(code, "%s", text.In(tag))
}

// either refuses a body that has both of two fields, or none.
func (c caller) either(text locale.Text, one, other string) error {
	field := func(name, not string) fault.Field {
		return fault.Field{Path: "/" + name, Message: fmt.Sprintf(msgOneOfThem.In(c.Workspace.Locale), not)}
	}
	return fault.Invalid(text.In(c.Workspace.Locale), field(one, other), field(other, one))
}

var (
	msgOwners      = locale.Text{ES: "Solo puede hacerlo una clave de dueño.", PT: "Só uma chave de dono pode fazer isso.", EN: "Only an owner's key may do this."}
	msgStaff       = locale.Text{ES: "Solo puede hacerlo una clave del equipo o de dueño.", PT: "Só uma chave da equipe ou de dono pode fazer isso.", EN: "Only a key of staff or of an owner may do this."}
	msgAgentsWords = locale.Text{ES: "Las palabras de un cliente las trae una clave de agente; quien trabaja en el negocio no habla por él.",
		PT: "As palavras de um cliente são trazidas por uma chave de agente; quem trabalha no negócio não fala por ele.",
		EN: "A customer's words are brought with an agent's key; the people of the business do not speak in the customer's place."}
	msgOperators = locale.Text{ES: "Solo puede hacerlo una clave de operador.", PT: "Só uma chave de operador pode fazer isso.", EN: "Only an operator's key may do this."}

	msgNoResource = locale.Text{ES: "No hay esa mesa o persona.", PT: "Não há essa mesa ou pessoa.", EN: "There is no such table or person."}
	msgNoTemplate = locale.Text{ES: "No hay una plantilla para eso.", PT: "Não há um modelo para isso.", EN: "There is no template for that."}
	msgNoVariant  = locale.Text{ES: "El producto no tiene esa variante.", PT: "O produto não tem essa variante.", EN: "The product has no such variant."}
	msgNoAgent    = locale.Text{ES: "No hay ningún asistente %q.", PT: "Não há nenhum assistente %q.", EN: "There is no agent %q."}
	msgNoDate     = locale.Text{ES: "Esa fecha no existe.", PT: "Essa data não existe.", EN: "There is no such date."}
	msgNoTime     = locale.Text{ES: "Esa hora no existe.", PT: "Essa hora não existe.", EN: "There is no such time."}

	msgNotCounted = locale.Text{ES: "De este producto no se cuenta el stock.", MX: "De este producto no se cuenta el inventario.",
		PT: "O estoque deste produto não é contado.", EN: "The stock of this product is not counted."}
	msgWhichVariant = locale.Text{ES: "De un producto con variantes hay que decir cuál; los demás no llevan ninguna.",
		PT: "De um produto com variantes é preciso dizer qual; os outros não têm nenhuma.", EN: "A product with variants needs one of them, another one none."}
	msgOnlyCorrection = locale.Text{ES: "Solo una corrección puede ser 0.", PT: "Só uma correção pode ser 0.", EN: "Only a correction may be 0."}
)

// What single routes refuse.
var (
	msgAgentOff = locale.Text{ES: "El asistente %s está apagado.", PT: "O assistente %s está desligado.",
		EN: "The agent %s is switched off."}
	msgNothingSaid = locale.Text{ES: "Decí qué cambia.", MX: "Di qué cambia.", PT: "Diga o que muda.",
		EN: "Say what changes."}
	msgLeadNeeds = locale.Text{ES: "hace falta un estado o una nota", PT: "é preciso um estado ou uma anotação",
		EN: "a status or a note is needed"}
	msgTicketNeeds = locale.Text{ES: "hace falta un estado, una respuesta o una nota", PT: "é preciso um estado, uma resposta ou uma anotação",
		EN: "a state, a reply or a note is needed"}
	msgOrderNeeds = locale.Text{ES: "hace falta un estado o un dato del envío", PT: "é preciso um estado ou um dado do envio",
		EN: "a status or something of the shipping is needed"}
	msgGivenBack = locale.Text{ES: "La conversación ya volvió a su asistente.", PT: "A conversa já voltou para o seu assistente.",
		EN: "The conversation went back to its agent already."}
	msgWithPerson = locale.Text{ES: "A la conversación la atiende una persona.", PT: "A conversa está com uma pessoa.",
		EN: "The conversation is with a person."}
	msgNoText = locale.Text{ES: "No hay nada para decir: hace falta un texto, un archivo o los dos.", PT: "Não há nada para dizer: é preciso um texto, um arquivo ou os dois.",
		EN: "There is nothing to say: give a text, a file, or both."}
	msgNameNeeded = locale.Text{ES: "Una persona necesita un nombre.", PT: "Uma pessoa precisa de um nome.",
		EN: "A person needs a name."}
	msgOneSearch = locale.Text{ES: "Se busca por q o por owing, no por los dos.", PT: "Procura-se por q ou por owing, não pelos dois.",
		EN: "Ask for q or for owing, not for both."}
	msgMessageOrDecision = locale.Text{ES: "Hace falta el mensaje del cliente o una decisión: una de las dos cosas.", PT: "É preciso a mensagem do cliente ou uma decisão: uma das duas coisas.",
		EN: "Send either the customer's message or a decision."}
	msgPhoneOrCode = locale.Text{ES: "Hace falta el teléfono o el código que le llegó: una de las dos cosas.", PT: "É preciso o telefone ou o código que chegou a ele: uma das duas coisas.",
		EN: "Send either the phone or the code that came to it."}
	msgOneOfThem = locale.Text{ES: "esto o %s, no los dos", PT: "isto ou %s, não os dois",
		EN: "either this or %s"}
	msgNoMessageID = locale.Text{ES: "Una decisión no es un mensaje.", PT: "Uma decisão não é uma mensagem.",
		EN: "A decision is no message."}
	msgNameSession = locale.Text{ES: "Una clave de agente dice de qué conversación (session).", PT: "Uma chave de agente diz de qual conversa (session).",
		EN: "An agent's key names the conversation (session)."}
	msgFileSession = locale.Text{ES: "Falta la conversación (session) del archivo; en un formulario va antes que él.", PT: "Falta a conversa (session) do arquivo; num formulário ela vem antes dele.",
		EN: "Name the session that the file belongs to, in a form before the file."}
	msgNoBoundary = locale.Text{ES: "El formulario no dice cómo se separan sus partes (boundary).", PT: "O formulário não diz como as suas partes se separam (boundary).",
		EN: "The form has no boundary."}
	msgNoFile = locale.Text{ES: "El formulario no tiene ningún archivo.", PT: "O formulário não tem nenhum arquivo.",
		EN: "The form has no file."}
	msgLargeFile = locale.Text{ES: "El archivo tiene más de 10 MB.", PT: "O arquivo tem mais de 10 MB.",
		EN: "The file has more than 10 MB."}
	msgStrict = locale.Text{ES: "Solo el formato openai tiene un modo estricto.", PT: "Só o formato openai tem um modo estrito.",
		EN: "Only the format openai has a strict mode."}
	msgListAgent = locale.Text{ES: "La lista para un modelo es la de un asistente: falta decir cuál.", PT: "A lista para um modelo é a de um assistente: falta dizer qual.",
		EN: "A list for a model is an agent's: name one."}
)
