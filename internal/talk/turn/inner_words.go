package turn

import (
	"slices"
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
	if isNotice(tag, text) {
		return true
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

// isNotice reports a text with the turn's own reason why a call did not run.
func isNotice(tag locale.Tag, text string) bool {
	return slices.ContainsFunc([]locale.Text{msgEnough, msgAsking, msgTellFirst, msgAsksOther},
		func(notice locale.Text) bool { return strings.Contains(text, notice.In(tag)) })
}
