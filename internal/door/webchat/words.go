package webchat

import "github.com/mostrador/mostrador/internal/kit/locale"

// labels are the words of the page before the first message.
var labels = map[string]locale.Text{
	"Write": {ES: "Escribí un mensaje", MX: "Escribe un mensaje", PT: "Escreva uma mensagem", EN: "Write a message"},
	"Send":  {ES: "Enviar", PT: "Enviar", EN: "Send"},
	"Attach": {
		ES: "Adjuntar un comprobante (foto o PDF)",
		PT: "Anexar um comprovante (foto ou PDF)",
		EN: "Attach a receipt (picture or PDF)",
	},
	"Place": {
		ES: "Compartir mi ubicación para la entrega",
		PT: "Compartilhar minha localização para a entrega",
		EN: "Share my location for the delivery",
	},
	"Fresh":   {ES: "Empezar otra conversación", PT: "Começar outra conversa", EN: "Start another conversation"},
	"Talk":    {ES: "Conversación", PT: "Conversa", EN: "Conversation"},
	"Openers": {ES: "Para empezar", PT: "Para começar", EN: "To begin with"},
	"Online":  {ES: "Respondemos al instante", PT: "Respondemos na hora", EN: "We answer at once"},
	"Phone":   {ES: "Tu número de teléfono", PT: "Seu número de telefone", EN: "Your telephone number"},
	"Code":    {ES: "El código de 6 números", PT: "O código de 6 números", EN: "The code of 6 digits"},
	"GetCode": {
		ES: "Recibir un código por WhatsApp",
		PT: "Receber um código pelo WhatsApp",
		EN: "Get a code by WhatsApp",
	},
	"Check": {ES: "Comprobar", PT: "Confirmar", EN: "Check"},
	"Prove": {
		ES: "Para seguir tenemos que saber que este teléfono es tuyo.",
		PT: "Para continuar, precisamos saber que este telefone é seu.",
		EN: "To go on we have to know that this telephone is yours.",
	},
	"NoScript": {
		ES: "Para conversar acá hace falta JavaScript.", MX: "Para conversar aquí hace falta JavaScript.",
		PT: "Para conversar aqui é preciso ter JavaScript.", EN: "To talk here, JavaScript is needed.",
	},
}

// wordPlace stands for a location on the page.
var wordPlace = locale.Text{ES: "📍 Mi ubicación", PT: "📍 Minha localização", EN: "📍 My location"}

// scriptWords are the words the page's script shows.
var scriptWords = map[string]locale.Text{
	"yes":     wordYes,
	"no":      wordNo,
	"online":  labels["Online"],
	"person":  {ES: "Te atiende una persona", PT: "Uma pessoa está atendendo você", EN: "You are with a person"},
	"typing":  {ES: "Escribiendo…", PT: "Digitando…", EN: "Typing…"},
	"sending": {ES: "Enviando…", PT: "Enviando…", EN: "Sending…"},
	"failed":  {ES: "No se envió", PT: "Não foi enviada", EN: "Not sent"},
	"retry":   {ES: "Reintentar", PT: "Tentar de novo", EN: "Try again"},
	"offline": {
		ES: "Sin conexión. Tus mensajes salen cuando vuelva.",
		PT: "Sem conexão. Suas mensagens saem quando voltar.",
		EN: "No connection. Your messages leave when it is back.",
	},
	"back":    {ES: "Reconectando…", PT: "Reconectando…", EN: "Reconnecting…"},
	"expired": {ES: "Esta pregunta venció.", PT: "Esta pergunta expirou.", EN: "This question has expired."},
	"you":     {ES: "Vos", MX: "Tú", PT: "Você", EN: "You"},
	"large": {
		ES: "El archivo es demasiado grande: el límite es de 10 MB.",
		PT: "O arquivo é grande demais: o limite é de 10 MB.",
		EN: "The file is too large: the limit is 10 MB.",
	},
	"place": wordPlace,
	"noPlace": {
		ES: "No se pudo saber dónde estás. Escribí tu dirección.", MX: "No se pudo saber dónde estás. Escribe tu dirección.",
		PT: "Não foi possível saber onde você está. Escreva seu endereço.",
		EN: "Your location could not be found. Please write your address.",
	},
	"kind": {ES: "Solo fotos o PDF.", PT: "Só fotos ou PDF.", EN: "Only pictures or PDF."},
	"file": {ES: "Archivo", PT: "Arquivo", EN: "File"},
	"codeSent": {
		ES: "Mandamos un código a %s.",
		MX: "Enviamos un código a %s.",
		PT: "Enviamos um código para %s.",
		EN: "We sent a code to %s.",
	},
	"verified": {ES: "Teléfono comprobado.", PT: "Telefone confirmado.", EN: "Telephone checked."},
	"choices":  {ES: "Opciones", PT: "Opções", EN: "Choices"},
	"answer": {
		ES: "Respondé a la pregunta",
		MX: "Responde a la pregunta",
		PT: "Responda à pergunta",
		EN: "Answer the question",
	},
	"freshSure": {
		ES: "¿Empezar otra conversación? Esta deja de verse acá.",
		MX: "¿Empezar otra conversación? Esta deja de verse aquí.",
		PT: "Começar outra conversa? Esta deixa de aparecer aqui.",
		EN: "Start another conversation? This one will not be shown here any more.",
	},
	"trouble": {
		ES: "Algo falló de nuestro lado. Probá de nuevo en un momento.",
		MX: "Algo falló de nuestro lado. Intenta de nuevo en un momento.",
		PT: "Algo falhou do nosso lado. Tente de novo em instantes.",
		EN: "Something failed on our side. Try again in a moment.",
	},
}

// embedWords are the words of the embed script.
var embedWords = map[string]locale.Text{
	"open":  {ES: "Abrir el chat", PT: "Abrir o chat", EN: "Open the chat"},
	"close": {ES: "Cerrar el chat", PT: "Fechar o chat", EN: "Close the chat"},
}

var (
	msgHello = locale.Text{
		ES: "¡Hola! ¿En qué te ayudamos?",
		PT: "Olá! Como podemos ajudar?",
		EN: "Hello! How can we help?",
	}
	// The text of a chat that does not exist.
	msgNothing = locale.Text{
		ES: "Acá no hay ningún chat. Fijate que la dirección esté completa.",
		MX: "Aquí no hay ningún chat. Revisa que la dirección esté completa.",
		PT: "Não há nenhum chat aqui. Confira se o endereço está completo.",
		EN: "There is no chat here. Check that the address is complete.",
	}
	msgTrouble = scriptWords["trouble"]
)

func in(tag locale.Tag, all map[string]locale.Text) map[string]string {
	out := make(map[string]string, len(all))
	for name, t := range all {
		out[name] = t.In(tag)
	}
	return out
}
