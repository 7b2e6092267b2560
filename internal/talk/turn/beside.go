package turn

import (
	"context"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/evidence"
)

var msgTellFirst = locale.Text{
	ES: "Todavía no se le preguntó: contale primero al cliente lo que acabás de consultar y, en la misma respuesta, volvé a hacer esta llamada.",
	MX: "Todavía no se le preguntó: cuéntale primero al cliente lo que acabas de consultar y, en la misma respuesta, vuelve a hacer esta llamada.",
	PT: "Ainda não foi perguntado: primeiro conte ao cliente o que você acabou de consultar e, na mesma resposta, faça esta chamada de novo.",
	EN: "The customer was not asked yet: first tell them what you have just looked up and, in the same answer, make this call again.",
}

// besideCalls is what a model says beside its calls and was not streamed yet, as far as it is borne out; the model is
// told what was not. Where a call may ask the customer, the model's own "shall I?" is left out.
func (x *exchange) besideCalls(ctx context.Context, s *step) (string, error) {
	words := strings.TrimSpace(strings.TrimPrefix(s.Text, s.Heard))
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
	x.checker = x.checkerOf(t)
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
