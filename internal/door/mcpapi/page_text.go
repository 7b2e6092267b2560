package mcpapi

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgAsk  = locale.Text{ES: "¿Lo confirmás?", MX: "¿Lo confirmas?", PT: "Você confirma?", EN: "Do you confirm?"}
	msgYes  = locale.Text{ES: "Sí, confirmo", PT: "Sim, confirmo", EN: "Yes, I confirm"}
	msgNo   = locale.Text{ES: "No", PT: "Não", EN: "No"}
	msgSend = locale.Text{ES: "Enviar", PT: "Enviar", EN: "Send"}

	msgChange = locale.Text{
		ES: "¿Querés cambiar algo? Escribilo con tus palabras:",
		MX: "¿Quieres cambiar algo? Escríbelo con tus palabras:",
		PT: "Quer mudar alguma coisa? Escreva com as suas palavras:",
		EN: "Would you like to change something? Write it in your own words:",
	}
	msgUntil = locale.Text{
		ES: "Podés contestar hasta las %s.", MX: "Puedes contestar hasta las %s.", PT: "Você pode responder até as %s.",
		EN: "You can answer until %s.",
	}
	msgUnclear = locale.Text{
		ES: "No me quedó claro. Elegí Sí o No, o contame qué querés cambiar.",
		MX: "No me quedó claro. Elige Sí o No, o dime qué quieres cambiar.",
		PT: "Não ficou claro. Escolha Sim ou Não, ou diga o que quer mudar.",
		EN: "That was not clear. Choose Yes or No, or say what you would like to change.",
	}
	msgRefused = locale.Text{ES: "No se pudo hacer", PT: "Não foi possível", EN: "It could not be done"}

	msgForOthers = locale.Text{
		ES: "Esta pregunta es para el negocio",
		PT: "Esta pergunta é para o negócio",
		EN: "This question is for the business",
	}
	msgForOthersNote = locale.Text{
		ES: "La contesta %s, con su propia clave; desde esta página no se puede. Es la pregunta %s.",
		PT: "Quem responde é %s, com a própria chave; por esta página não dá. É a pergunta %s.",
		EN: "%s answers it, with a key of their own; it cannot be done on this page. It is question %s.",
	}

	msgNoLink = locale.Text{
		ES: "Este enlace no es válido",
		PT: "Este link não é válido",
		EN: "This link is not valid",
	}
	msgNoLinkNote = locale.Text{
		ES: "Fijate que esté completo, o pedí uno nuevo.", MX: "Revisa que esté completo o pide uno nuevo.",
		PT: "Confira se está completo ou peça um novo.", EN: "Check that it is complete, or ask for a new one.",
	}
	msgNotHere = locale.Text{
		ES: "No se tomó la respuesta",
		PT: "A resposta não foi registrada",
		EN: "The answer was not taken",
	}
	msgNotHereNote = locale.Text{
		ES: "Abrí el enlace de nuevo y contestá desde la página.",
		MX: "Abre el enlace de nuevo y contesta desde la página.",
		PT: "Abra o link de novo e responda pela página.", EN: "Open the link again and answer from the page.",
	}
)

// stateTitles are the titles of a question that is no longer open.
var stateTitles = map[confirmation.State]locale.Text{
	confirmation.Executed: {
		ES: "¡Listo! Quedó confirmado.",
		PT: "Pronto! Está confirmado.",
		EN: "Done. It is confirmed.",
	},
	confirmation.Confirmed: {ES: "Tu sí quedó guardado.", PT: "O seu sim ficou guardado.", EN: "Your yes is kept."},
	confirmation.Denied: {
		ES: "Dijiste que no. No se hizo nada.",
		PT: "Você disse que não. Nada foi feito.",
		EN: "You said no. Nothing was done.",
	},
	confirmation.Amended: {
		ES: "Anotado. No se confirmó nada; te vamos a preguntar de nuevo con el cambio.",
		PT: "Anotado. Nada foi confirmado; vamos perguntar de novo com a mudança.",
		EN: "Noted. Nothing was confirmed; you will be asked again with the change.",
	},
	confirmation.Failed: msgRefused,
	confirmation.Superseded: {
		ES: "Hay una pregunta más nueva en la conversación.",
		PT: "Há uma pergunta mais nova na conversa.",
		EN: "There is a newer question in the conversation.",
	},
	confirmation.Expired: {ES: "La pregunta venció.", PT: "A pergunta expirou.", EN: "The question has expired."},
}

func stateTitle(s confirmation.State) locale.Text { return stateTitles[s] }

// stateNotes are what the person can do, where the title does not say it.
var stateNotes = map[confirmation.State]locale.Text{
	confirmation.Failed: msgAskThere,
	confirmation.Expired: {
		ES: "Volvé a la conversación y pedí que te pregunten de nuevo.",
		MX: "Vuelve a la conversación y pide que te pregunten de nuevo.",
		PT: "Volte à conversa e peça que perguntem de novo.",
		EN: "Go back to the conversation and ask to be asked again.",
	},
}

// roleNames are the roles of a business in a customer's words.
var roleNames = map[access.Role]locale.Text{
	access.Staff: {ES: "alguien del equipo", PT: "alguém da equipe", EN: "Somebody of the team"},
	access.Owner: {
		ES: "quien está a cargo del negocio",
		PT: "quem responde pelo negócio",
		EN: "Whoever runs the business",
	},
}

// askedAgain introduces a question that is asked again because the yes came too late.
var askedAgain = map[fault.Code]locale.Text{
	fault.ConfirmationStale: {
		ES: "Algo cambió desde que te preguntamos. Así quedaría ahora:",
		PT: "Algo mudou desde que perguntamos. Ficaria assim agora:",
		EN: "Something has changed since you were asked. This is how it would be now:",
	},
	fault.ConfirmationExpired: {
		ES: "La pregunta anterior venció. Acá va de nuevo, con lo que vale ahora:",
		MX: "La pregunta anterior venció. Aquí va de nuevo, con lo que vale ahora:",
		PT: "A pergunta anterior expirou. Aqui vai de novo, com o que vale agora:",
		EN: "The earlier question has expired. Here it is again, as things stand now:",
	},
}

var (
	msgAskThere = locale.Text{
		ES: "Seguí por la conversación: ahí te cuentan qué pasó.",
		MX: "Sigue por la conversación: ahí te cuentan qué pasó.",
		PT: "Continue pela conversa: lá contam o que aconteceu.",
		EN: "Go on in the conversation: you will be told there what happened.",
	}
	msgTryAgain = locale.Text{
		ES: "En este momento no podemos atenderte. Probá de nuevo en un rato.",
		MX: "En este momento no podemos atenderte. Intenta de nuevo en un rato.",
		PT: "Neste momento não conseguimos atender. Tente de novo daqui a pouco.",
		EN: "We cannot serve you at the moment. Try again in a while.",
	}
)

// whyNots are what the person can do about a refusal that they may know of.
var whyNots = map[fault.Code]locale.Text{
	fault.OutOfStock: {
		ES: "Ya no queda suficiente de algo que pediste. Seguí por la conversación para cambiar el pedido.",
		MX: "Ya no queda suficiente de algo que pediste. Sigue por la conversación para cambiar el pedido.",
		PT: "Já não há o suficiente de algo que você pediu. Continue pela conversa para mudar o pedido.",
		EN: "There is not enough left of something you asked for. Go on in the conversation to change it.",
	},
	fault.SessionHandedOff: {
		ES: "Ahora te atiende una persona del negocio: contestale en la conversación.",
		MX: "Ahora te atiende una persona del negocio: contéstale en la conversación.",
		PT: "Agora quem atende é uma pessoa do negócio: responda na conversa.",
		EN: "A person of the business has taken over: answer in the conversation.",
	},
	fault.InProgress: {
		ES: "Tu respuesta se está procesando. Volvé a abrir el enlace en un momento.",
		MX: "Tu respuesta se está procesando. Vuelve a abrir el enlace en un momento.",
		PT: "A sua resposta está sendo processada. Abra o link de novo em instantes.",
		EN: "Your answer is being processed. Open the link again in a moment.",
	},
	fault.RateLimited: msgTryAgain, fault.Unavailable: msgTryAgain, fault.Timeout: msgTryAgain,
}

func whyNot(code fault.Code) locale.Text {
	if t, ok := whyNots[code]; ok {
		return t
	}
	return msgAskThere
}
