package turn

import (
	"context"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/evidence"
)

var msgNotSent = locale.Text{
	ES: "Una de esas llamadas no se pudo hacer, y por eso lo que decías junto a ellas no se envió. Respondé según lo que devolvieron, con lo que de ese texto todavía haga falta.",
	MX: "Una de esas llamadas no se pudo hacer, y por eso lo que decías junto a ellas no se envió. Responde según lo que devolvieron, con lo que de ese texto todavía haga falta.",
	PT: "Uma dessas chamadas não pôde ser feita, e por isso o que você dizia junto delas não foi enviado. Responda de acordo com o que elas devolveram, com o que desse texto ainda for preciso.",
	EN: "One of those calls could not be made, and so what you said beside them was not sent. Answer by what they returned, with whatever of that text is still needed.",
}

var msgTellFirst = locale.Text{
	ES: "Todavía no se le preguntó: contale primero al cliente lo que acabás de consultar y, en la misma respuesta, volvé a hacer esta llamada.",
	MX: "Todavía no se le preguntó: cuéntale primero al cliente lo que acabas de consultar y, en la misma respuesta, vuelve a hacer esta llamada.",
	PT: "Ainda não foi perguntado: primeiro conte ao cliente o que você acabou de consultar e, na mesma resposta, faça esta chamada de novo.",
	EN: "The customer was not asked yet: first tell them what you have just looked up and, in the same answer, make this call again.",
}

// besideCalls is what a model says beside its calls and was not streamed yet, as far as it is borne out; the model is
// told what was not. Where a call may ask the customer, the model's own "shall I?" is left out.
func (x *exchange) besideCalls(ctx context.Context, s *step) (string, error) {
	words := unheard(s)
	if slices.ContainsFunc(s.Calls, x.tools.asks) {
		words = withoutOwnQuestions(words)
	}
	defer proposing(x, s)()
	complaint, rest, err := x.check(ctx, words)
	s.unsaid = complaint
	return rest, err
}

// finishCut ends a turn by a step's calls. What the model said beside them and was not borne out is not said; the model
// is told of it in its next request, because this turn has none.
func finishCut(ctx context.Context, x *exchange, s *step, e ending) error {
	if s.unsaid != "" {
		if err := x.keep(ctx, step{Note: s.unsaid, Cut: true, done: true}); err != nil {
			return err
		}
	}
	return x.finish(ctx, e)
}

// proposing lets sentences tell what a step's calls are about to propose, until the function is called that it returns.
func proposing(x *exchange, s *step) func() {
	before := x.checker
	if before == nil {
		return func() {}
	}
	t := x.talk
	for _, c := range s.Calls {
		t.Beside = append(t.Beside, evidence.Call{Tool: c.Tool, Arguments: c.Arguments})
	}
	x.checker = checkerOf(x, t)
	return func() { x.checker = before }
}

var msgAsksOther = locale.Text{
	ES: "No se ejecutó: en tu mensaje le preguntás otra cosa al cliente, y un sí no diría a cuál de las dos responde. Tu pregunta se envió; volvé a hacer esta llamada cuando la responda.",
	MX: "No se ejecutó: en tu mensaje le preguntas otra cosa al cliente, y un sí no diría a cuál de las dos responde. Tu pregunta se envió; vuelve a hacer esta llamada cuando la responda.",
	PT: "Não foi executada: na sua mensagem você pergunta outra coisa ao cliente, e um sim não diria a qual das duas responde. Sua pergunta foi enviada; faça esta chamada de novo quando ele responder.",
	EN: "It was not run: your message asks the customer something else, and a yes would not say which of the two it answers. Your question was sent; make this call again once they have answered it.",
}

// asksOther reports a step that asks the customer something of its own beside a call that may ask them, too.
func asksOther(x *exchange, s *step) bool {
	return slices.ContainsFunc(s.Calls, x.tools.asks) && asksSomething(s.Text)
}

// heldBack reports a step whose words are not said, because a call beside them failed: they may no longer be true, and
// the model would say them again in the answer that it has to give.
func heldBack(x *exchange, s *step) bool {
	if !x.modelReads() || s.Text == "" || asksOther(x, s) || x.steps.roundsMade() >= x.mostRounds() {
		return false
	}
	failed := false
	for _, a := range (stepList{*s}).answers() {
		if asksCustomer(a) || handsOver(a) {
			return false // the words were said with it
		}
		failed = failed || !a.Success && a.Confirmation == nil
	}
	return failed
}

// unheard is what of a step's words was not streamed.
func unheard(s *step) string { return strings.TrimSpace(strings.TrimPrefix(s.Text, s.Heard)) }

// waitingWords are words that were held back, if the model has said nothing since.
func waitingWords(x *exchange) string {
	for _, s := range slices.Backward(x.steps) {
		switch {
		case s.Held != "":
			return s.Held
		case s.Note == "" && s.Text != "":
			return ""
		}
	}
	return ""
}

// closingWords is the account of a turn that its model cannot end, behind the words that are still to be said.
func closingWords(ctx context.Context, x *exchange, nothing locale.Text) (string, error) {
	text, err := x.account(ctx, nothing)
	if words := waitingWords(x); err == nil && words != "" {
		_, words, err = x.check(ctx, words)
		text = appendTo(words, text)
	}
	return text, err
}
