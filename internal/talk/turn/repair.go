package turn

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
)

var (
	msgMendFirst = locale.Text{
		ES: "Todavía no se le preguntó al cliente: tu texto necesita una corrección. Respondé de nuevo y, en la misma respuesta, volvé a hacer esta llamada.",
		MX: "Todavía no se le preguntó al cliente: tu texto necesita una corrección. Responde de nuevo y, en la misma respuesta, vuelve a hacer esta llamada.",
		PT: "O cliente ainda não foi perguntado: o seu texto precisa de uma correção. Responda de novo e, na mesma resposta, faça esta chamada outra vez.",
		EN: "The customer was not asked yet: your text needs a correction. Answer again and, in the same answer, make this call again.",
	}
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
// of what was said before it in this turn. A model that is only told to answer again says those sentences twice. note
// is stored with it.
func (x *exchange) askForRest(ctx context.Context, note step, complaint, ofAnswer string) error {
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
	note.Note, note.done = complaint, true
	return x.keep(ctx, note)
}

// mendsFirst reports a step that asks the customer beside something that is not borne out. The question would be the
// turn's end: it waits for the turn's one repair, while there are rounds for it.
func mendsFirst(x *exchange, s *step) bool {
	return s.unsaid != "" && x.modelReads() && slices.ContainsFunc(s.Calls, x.tools.asks) && !x.steps.repaired() &&
		!x.lastWord()
}

// waitsForRepair reports a step with a call that waits for the repair of the words beside it.
func waitsForRepair(tag locale.Tag, s *step) bool {
	return slices.ContainsFunc(stepList{*s}.answers(), func(a runtime.Answer) bool {
		return a.Error == msgMendFirst.In(tag)
	})
}

// waitingCalls are the calls that waited for a repair, unless the model has asked since.
func waitingCalls(x *exchange) (list []model.Call) {
	for _, s := range slices.Backward(x.steps) {
		if !slices.ContainsFunc(s.Calls, x.tools.asks) {
			continue
		}
		for i, a := range (stepList{s}).answers() {
			if a.Error == msgMendFirst.In(x.w.Locale) {
				list = append(list, model.Call{Name: s.Calls[i].Name, Arguments: s.Calls[i].Arguments})
			}
		}
		return list
	}
	return nil
}

// withWaiting completes an answer with what waits for one: a question that was put off for a repair and that the model
// does not ask again, and words that were not said and that an answer without words would lose.
func withWaiting(x *exchange, a model.Answer, err error) (model.Answer, error) {
	calls, words := waitingCalls(x), waitingWords(x)
	if err != nil {
		if len(calls) == 0 && (words == "" || !errors.Is(err, model.ErrEmpty)) {
			return a, err
		}
		a = model.Answer{Usage: a.Usage}
	}
	if len(a.Calls) == 0 {
		a.Calls = calls
	}
	ends := func(c model.Call) bool {
		made := call{Tool: x.tools.fullName(c.Name)}
		return x.tools.asks(made) || slices.Contains(handOverTools, made.Tool)
	}
	if a.Text == "" && (len(a.Calls) == 0 || slices.ContainsFunc(a.Calls, ends)) {
		a.Text = words
	}
	return a, nil
}

// cannotLookUp reports an answer after whose complaint the model has no call to make but the one it made.
func cannotLookUp(x *exchange) bool {
	last := x.steps.last()
	return x.lastWord() || last != nil && slices.ContainsFunc(last.Calls, x.tools.asks)
}
