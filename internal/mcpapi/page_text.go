package mcpapi

import (
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/locale"
)

var (
	msgAsk  = locale.Text{ES: "¿Lo confirmás?", MX: "¿Lo confirmas?", PT: "Você confirma?", EN: "Do you confirm?"}
	msgYes  = locale.Text{ES: "Sí, confirmo", PT: "Sim, confirmo", EN: "Yes, I confirm"}
	msgNo   = locale.Text{ES: "No", PT: "Não", EN: "No"}
	msgSend = locale.Text{ES: "Enviar", PT: "Enviar", EN: "Send"}

	msgChange = locale.Text{
		ES: "¿Querés cambiar algo? Escribilo con tus palabras:", MX: "¿Quieres cambiar algo? Escríbelo con tus palabras:",
		PT: "Quer mudar alguma coisa? Escreva com as suas palavras:", EN: "Would you like to change something? Write it in your own words:",
	}
	msgUntil = locale.Text{
		ES: "Podés contestar hasta las %s.", MX: "Puedes contestar hasta las %s.", PT: "Você pode responder até as %s.", EN: "You can answer until %s.",
	}
	msgUnclear = locale.Text{
		ES: "No me quedó claro. Elegí Sí o No, o contame qué querés cambiar.", MX: "No me quedó claro. Elige Sí o No, o dime qué quieres cambiar.",
		PT: "Não ficou claro. Escolha Sim ou Não, ou diga o que quer mudar.", EN: "That was not clear. Choose Yes or No, or say what you would like to change.",
	}
	msgRefused = locale.Text{ES: "No se pudo hacer", PT: "Não foi possível", EN: "It could not be done"}

	msgForOthers     = locale.Text{ES: "Esta pregunta es para el negocio", PT: "Esta pergunta é para o negócio", EN: "This question is for the business"}
	msgForOthersNote = locale.Text{
		ES: "La decide alguien con el rol %s, con su clave: POST /v1/confirmations/%s.",
		PT: "Quem decide é alguém com o papel %s, com a própria chave: POST /v1/confirmations/%s.",
		EN: "Somebody with the role %s decides it, with a key of their own: POST /v1/confirmations/%s.",
	}

	msgNoLink     = locale.Text{ES: "Este enlace no es válido", PT: "Este link não é válido", EN: "This link is not valid"}
	msgNoLinkNote = locale.Text{
		ES: "Fijate que esté completo, o pedí uno nuevo.", MX: "Revisa que esté completo o pide uno nuevo.",
		PT: "Confira se está completo ou peça um novo.", EN: "Check that it is complete, or ask for a new one.",
	}
	msgNotHere     = locale.Text{ES: "No se tomó la respuesta", PT: "A resposta não foi registrada", EN: "The answer was not taken"}
	msgNotHereNote = locale.Text{
		ES: "Abrí el enlace de nuevo y contestá desde la página.", MX: "Abre el enlace de nuevo y contesta desde la página.",
		PT: "Abra o link de novo e responda pela página.", EN: "Open the link again and answer from the page.",
	}
)

// What is said of a question that is no longer open.
var stateTitles = map[confirmation.State]locale.Text{
	confirmation.Executed:  {ES: "¡Listo! Quedó confirmado.", PT: "Pronto! Está confirmado.", EN: "Done. It is confirmed."},
	confirmation.Confirmed: {ES: "Tu sí quedó guardado.", PT: "O seu sim ficou guardado.", EN: "Your yes is kept."},
	confirmation.Denied:    {ES: "Dijiste que no. No se hizo nada.", PT: "Você disse que não. Nada foi feito.", EN: "You said no. Nothing was done."},
	confirmation.Amended: {
		ES: "Anotado. No se confirmó nada; te vamos a preguntar de nuevo con el cambio.", PT: "Anotado. Nada foi confirmado; vamos perguntar de novo com a mudança.",
		EN: "Noted. Nothing was confirmed; you will be asked again with the change.",
	},
	confirmation.Failed:     msgRefused,
	confirmation.Superseded: {ES: "Hay una pregunta más nueva en la conversación.", PT: "Há uma pergunta mais nova na conversa.", EN: "There is a newer question in the conversation."},
	confirmation.Expired:    {ES: "La pregunta venció.", PT: "A pergunta expirou.", EN: "The question has expired."},
}

func stateTitle(s confirmation.State) locale.Text { return stateTitles[s] }
