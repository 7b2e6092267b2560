package turn

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgReplaced = locale.Text{
		ES: "\nDe esa respuesta el cliente no leyó nada: la nueva la reemplaza entera, sin disculparte ni corregirte.",
		PT: "\nDessa resposta o cliente não leu nada: a nova a substitui inteira, sem se desculpar nem se corrigir.",
		EN: "\nThe customer has read nothing of that answer: the new one replaces it whole, without apologies or corrections.",
	}
	msgAlreadySaid = locale.Text{
		ES: "\nEn este turno el cliente ya recibió esto: «%s». No lo repitas ni lo digas con otras palabras: decí solo lo que falta.",
		MX: "\nEn este turno el cliente ya recibió esto: «%s». No lo repitas ni lo digas con otras palabras: di solo lo que falta.",
		PT: "\nNeste turno o cliente já recebeu isto: «%s». Não repita nem diga com outras palavras: diga só o que falta.",
		EN: "\nIn this turn the customer already got this: “%s”. Do not repeat it or say it in other words: say only what is missing.",
	}
)

// askForRest tells the model what is wrong with its answer, and what the customer already got: of the answer itself, and
// of what was said before it in this turn. A model that is only told to answer again says those sentences twice. speech
// is recorded as said with it.
func (x *exchange) askForRest(ctx context.Context, complaint, ofAnswer, speech string) error {
	said, err := core.Look(ctx, x.Desk, x.w, func(u *core.Unit) ([]conversation.Message, error) {
		return u.Turns.Messages(x.turn)
	})
	if err != nil {
		return err
	}
	var got []string
	for _, m := range said {
		if m.Outbound {
			got = append(got, m.Text)
		}
	}
	if ofAnswer = strings.TrimSpace(ofAnswer); ofAnswer == "" {
		complaint += msgReplaced.In(x.w.Locale)
	} else if len(got) == 0 || !strings.HasSuffix(got[len(got)-1], ofAnswer) { // streamed, and not recorded yet
		got = append(got, ofAnswer)
	}
	if len(got) > 0 {
		complaint += msgAlreadySaid.In(x.w.Locale, locale.OneLine(strings.Join(got, " ")))
	}
	return x.keep(ctx, step{Note: complaint, done: true, speech: speech})
}
