package turn

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgTellFirst = locale.Text{
	ES: "Todavía no se le preguntó: contale primero al cliente lo que acabás de consultar y, en la misma respuesta, volvé a hacer esta llamada.",
	MX: "Todavía no se le preguntó: cuéntale primero al cliente lo que acabas de consultar y, en la misma respuesta, vuelve a hacer esta llamada.",
	PT: "Ainda não foi perguntado: primeiro conte ao cliente o que você acabou de consultar e, na mesma resposta, faça esta chamada de novo.",
	EN: "The customer was not asked yet: first tell them what you have just looked up and, in the same answer, make this call again.",
}

// besideCalls is what a model says beside its calls and was not streamed yet, as far as it is borne out. Where a call
// may ask the customer, a question of the model's own at the end is left out: the runtime asks, with the exact details.
func (x *exchange) besideCalls(ctx context.Context, s *step) (string, error) {
	words := strings.TrimSpace(strings.TrimPrefix(s.Text, s.Heard))
	if slices.ContainsFunc(s.Calls, x.tools.asks) {
		words = withoutLastQuestion(words)
	}
	_, rest, err := x.check(ctx, words)
	return rest, err
}

// lastQuestion matches a question at the end of a text, from the end of the sentence before it.
var lastQuestion = regexp.MustCompile(`(?s)(?:^|[.!…:\n]\s+|[¿])[^.!?…\n]*\?[\s\p{So}\x{fe0f}\x{200d}\p{Sk})»"”*_]*$`)

// withoutLastQuestion is a text without the questions at its end.
func withoutLastQuestion(text string) string {
	for {
		at := lastQuestion.FindStringIndex(text)
		if at == nil {
			return text
		}
		// The end of the sentence before it stays.
		cut := at[0]
		if cut < len(text) && strings.ContainsRune(".!…:", rune(text[cut])) {
			cut++
		}
		text = strings.TrimSpace(text[:cut])
	}
}
