package conversation

import (
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Why is the key of a reason that is ours and no customer's, model's or person's words, with its number behind it: each
// reader has it in their language.
type Why string

// The reasons.
const (
	WhyLost     Why = "lost"
	WhyLimit    Why = "limit"
	WhyErrors   Why = "errors" // with how many
	WhyAngry    Why = "angry"
	WhyAsked    Why = "asked"
	WhyProcess  Why = "in_process"
	WhyPicture  Why = "picture"
	WhyFailure  Why = "failure"
	WhyTaken    Why = "taken"
	WhyAnswered Why = "answered"
)

var whyWords = map[Why]locale.Text{
	WhyLost: {
		ES: "El asistente no entendió dos veces seguidas lo que pide el cliente.",
		PT: "O assistente não entendeu duas vezes seguidas o que o cliente pede.",
		EN: "The assistant failed twice in a row to understand the customer.",
	},
	WhyLimit: {
		ES: "El asistente llegó a sus límites sin poder responder.",
		PT: "O assistente chegou aos seus limites sem conseguir responder.",
		EN: "The assistant reached its limits without an answer.",
	},
	WhyErrors: {
		ES: "Fallaron %d acciones seguidas del asistente.",
		PT: "%d ações seguidas do assistente falharam.",
		EN: "%d of the assistant's actions in a row failed.",
	},
	WhyAngry: {
		ES: "El cliente está muy molesto.",
		PT: "O cliente está muito irritado.",
		EN: "The customer is very upset.",
	},
	WhyAsked: {
		ES: "El cliente pidió hablar con una persona.",
		PT: "O cliente pediu para falar com uma pessoa.",
		EN: "The customer asked for a person.",
	},
	WhyProcess: {
		ES: "El cliente quiere cambiar un pedido que ya está en proceso.",
		PT: "O cliente quer mudar um pedido que já está em andamento.",
		EN: "The customer wants to change an order that is being processed already.",
	},
	WhyPicture: {
		ES: "El cliente mandó una imagen que el asistente no puede ver.",
		PT: "O cliente mandou uma imagem que o assistente não consegue ver.",
		EN: "The customer sent a picture that the assistant cannot see.",
	},
	WhyFailure: {
		ES: "Algo falló de nuestro lado.",
		PT: "Algo falhou do nosso lado.",
		EN: "Something failed on our side.",
	},
	WhyTaken:    msgTakenOver,
	WhyAnswered: msgPersonWrote,
}

// with is the key with its number.
func (y Why) with(n int) Why {
	if strings.Contains(whyWords[y].EN, "%d") {
		return Why(fmt.Sprintf("%s %d", y, n))
	}
	return y
}

// In is the reason in a language; empty for no key of ours.
func (y Why) In(tag locale.Tag) string {
	key, number, counted := strings.Cut(string(y), " ")
	text, known := whyWords[Why(key)]
	var n int
	switch {
	case !known:
		return ""
	case !counted:
		return text.In(tag)
	}
	if _, err := fmt.Sscan(number, &n); err != nil {
		return ""
	}
	return text.In(tag, n)
}

// worded is a need whose reason, where it is ours, is in the business's language.
func worded(c *Conversations, n Need) Need {
	if n.Why = n.Why.with(n.Number); n.Reason == "" {
		n.Reason = n.Why.In(c.scope.Workspace.Locale)
	}
	return n
}

// ReasonIn is the reason in a reader's language where it is ours; else as it was given.
func (h HandoffRequest) ReasonIn(tag locale.Tag) string {
	if ours := h.Why.In(tag); ours != "" {
		return ours
	}
	return h.Reason
}
