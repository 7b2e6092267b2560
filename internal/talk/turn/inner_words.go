package turn

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgInner = locale.Text{
	ES: "Tu respuesta no se envió: repite un aviso que era para vos. Respondele al cliente con tus palabras.",
	MX: "Tu respuesta no se envió: repite un aviso que era para ti. Respóndele al cliente con tus palabras.",
	PT: "Sua resposta não foi enviada: ela repete um aviso que era para você. Responda ao cliente com as suas palavras.",
	EN: "Your answer was not sent: it repeats a notice that was for you. Answer the customer in your own words.",
}

// repeatsNotice reports a text with words that a turn told its model, and that mean nothing to a customer.
func repeatsNotice(tag locale.Tag, text string) bool {
	for _, notice := range []locale.Text{msgEnough, msgAsking, msgTellFirst, msgAsksOther} {
		if strings.Contains(text, notice.In(tag)) {
			return true
		}
	}
	if strings.Contains(text, strings.TrimSuffix(msgNoSuchTool.In(tag, ""), ".")) {
		return true
	}
	for _, code := range []fault.Code{fault.TurnLimit, fault.ToolNotFound, fault.InvalidArguments} {
		if strings.Contains(text, string(code)) {
			return true
		}
	}
	return false
}
