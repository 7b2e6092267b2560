package turn

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// openQuestion is the question the customer's words may answer: the open one, if every message is text and came after
// it had reached the customer. A yes sent before the question answers nothing.
func (x *exchange) openQuestion(u *core.Unit) (string, error) {
	q, open, err := u.Confirmations.Open()
	if err != nil || !open {
		return "", err
	}
	answers, err := x.answers(u, q.MessageID)
	if err != nil || !answers {
		x.questionOpen = err == nil
		return "", err
	}
	x.questionOpen = false
	return q.ID, nil
}

// answers reports whether the customer's words can answer a message of ours: every one is text and came after it had
// reached them.
func (x *exchange) answers(u *core.Unit, messageID string) (bool, error) {
	asked, sent, err := u.Deliveries.Get(messageID, false)
	if err != nil {
		return false, err
	}
	for _, m := range x.words {
		if m.Wordless || m.ID < messageID || sent && !m.MayAnswer(asked) {
			return false, nil
		}
	}
	return true, nil
}

// answerQuestion passes the words to the question they may answer. ended: the turn is over with it. The runtime acts on
// a yes and reports it, without a model in between.
func (x *exchange) answerQuestion(ctx context.Context) (ended bool, err error) {
	x.unheard = x.session.LastOutboundID == ""
	if x.turn.QuestionID == "" || len(x.steps) > 0 || len(x.words) == 0 {
		return false, nil
	}
	reply := runtime.Reply{
		Workspace: x.w, Actor: customer, ConfirmationID: x.turn.QuestionID, Message: x.customerText(),
		KnownID: x.words[len(x.words)-1].ID, TurnID: x.turn.ID, Correlation: x.turn.ID,
	}
	if len(x.words) == 1 { // text beside a tapped button is read with it
		reply.Verdict = confirm.Outcome(x.turn.Verdict)
	}
	outcome, err := x.Desk.Weigh(ctx, reply)
	if err == nil && outcome == confirm.Confirm && x.modelDoubts(ctx) {
		outcome = confirm.Unclear
	}
	switch {
	case fault.Is(err, fault.NotFound), fault.Is(err, fault.Forbidden):
		return false, nil
	case err != nil:
		return false, err
	case outcome == confirm.Unclear && x.cutOff():
		return true, x.finish(ctx, ending{outcome: conversation.Replied, author: "runtime",
			text: msgCutOff.In(x.w.Locale)})
	case outcome == confirm.Unclear:
		x.questionOpen = true
		return false, nil
	}
	if outcome == confirm.Amend {
		reply.Actor = changing
	}
	if gone, err := x.bind(ctx); gone || err != nil {
		return gone, err
	}
	var d runtime.Decision
	patiently(ctx, x, func() { d, err = x.Desk.Decide(ctx, reply) })
	switch {
	case fault.Is(err, fault.SessionHandedOff):
		return true, x.finish(ctx, ending{outcome: conversation.Silent})
	case err != nil:
		return false, err
	}
	return x.afterDecision(ctx, outcome, d)
}

// cutOff reports a plain yes to a question that the customer did not hear to its end: it does not count, and they would
// take anything but the reason for done.
func (x *exchange) cutOff() bool {
	return x.unheard && x.turn.Verdict == "" &&
		confirm.Classify(x.customerText(), confirm.Question{Locale: string(x.w.Locale)}) == confirm.Confirm
}

var (
	msgCutOff = locale.Text{
		ES: "Perdón, creo que la pregunta no se escuchó completa, así que todavía no hice nada. Te la repito:",
		PT: "Desculpe, acho que a pergunta não foi ouvida até o fim, então ainda não fiz nada. Vou repetir:",
		EN: "Sorry, I think the question was cut off, so nothing has been done yet. Let me repeat it:",
	}
	msgLeftUndone = locale.Text{
		ES: "Está bien, no lo hago. ¿Te ayudo con algo más?",
		PT: "Tudo bem, não vou fazer. Posso ajudar em mais alguma coisa?",
		EN: "All right, I will not do it. Can I help you with anything else?",
	}
)

// customerText is all of the customer's words.
func (x *exchange) customerText() string {
	var texts []string
	for _, m := range x.words {
		if s := strings.TrimSpace(m.Text); s != "" {
			texts = append(texts, s)
		}
	}
	return strings.Join(texts, "\n")
}

var (
	toldChange = locale.Text{
		ES: "El cliente quiere cambiar lo que se le preguntó; no se hizo nada. Hacé el cambio que pide y volvé a preguntar.",
		MX: "El cliente quiere cambiar lo que se le preguntó; no se hizo nada. Haz el cambio que pide y vuelve a preguntar.",
		PT: "O cliente quer mudar o que foi perguntado; nada foi feito. Faça a mudança pedida e pergunte de novo.",
		EN: "The customer wants to change what they were asked about; nothing was done. Make the change and ask again.",
	}
	toldMissing = locale.Text{
		ES: "El cliente dijo que sí, pero todavía falta un dato para ejecutarlo.",
		PT: "O cliente disse que sim, mas ainda falta um dado para executar.",
		EN: "The customer said yes, but something is still missing to carry it out.",
	}
	toldFailed = locale.Text{
		ES: "El cliente dijo que sí, pero no se pudo hacer.",
		PT: "O cliente disse que sim, mas não foi possível fazer.",
		EN: "The customer said yes, but it could not be done.",
	}
)

// afterDecision continues according to the customer's decision.
func (x *exchange) afterDecision(ctx context.Context, outcome confirm.Outcome, d runtime.Decision) (ended bool,
	err error) {
	if outcome == confirm.Confirm && (d.Result != nil && d.Result.Success || d.PassedOn()) {
		if made, err := goOnCalling(ctx, x, d); made || err != nil {
			return false, err
		}
	}
	told := toldFailed
	switch {
	case outcome == confirm.Amend:
		told = toldChange
	case outcome == confirm.Deny: // a plain no: there is nothing in it for a model to do
		return true, x.finish(ctx, ending{outcome: conversation.Replied, author: "runtime",
			text: msgLeftUndone.In(x.w.Locale)})
	case d.Result != nil && d.Result.Success:
		return true, x.finish(ctx, ending{outcome: conversation.Acted, author: "runtime", text: d.Message,
			result: d.Result})
	case d.PassedOn():
		return true, x.finish(ctx, ending{outcome: conversation.Replied, author: "runtime", text: d.Message,
			result: d.Result})
	case d.Confirmation != nil: // it had changed meanwhile: the customer was asked again
		return true, x.finish(ctx, ending{outcome: conversation.Asked, result: d.Result})
	case d.Result != nil && d.Result.RequiresHandoff:
		return true, x.finish(ctx, ending{outcome: conversation.HandedOff, author: "runtime", text: d.Result.Error,
			result: d.Result})
	case d.State == confirmation.Confirmed:
		told = toldMissing
	}
	return false, x.tell(ctx, told, factsOf(x.turn.QuestionID, d))
}

// factsOf is what a model may know of a decision: what was asked, and the answer of the call where it ran.
func factsOf(questionID string, d runtime.Decision) map[string]any {
	facts := map[string]any{"confirmationId": questionID, "outcome": d.Outcome, "state": d.State}
	if d.Result != nil {
		facts["result"] = d.Result
	}
	return facts
}
