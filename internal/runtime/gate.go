package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

var (
	msgBadToken      = locale.Text{ES: "Ese código de confirmación no es válido.", PT: "Esse código de confirmação não é válido.", EN: "That confirmation token is not valid."}
	msgWaiting       = locale.Text{ES: "Falta que el cliente responda la pregunta.", PT: "Falta o cliente responder à pergunta.", EN: "The customer still has to answer the question."}
	msgWaitingOthers = locale.Text{ES: "Falta que el negocio (rol %s) responda la pregunta; no es para el cliente.", PT: "Falta o negócio (papel %s) responder à pergunta; ela não é para o cliente.", EN: "The business (role %s) still has to answer the question; it is not for the customer."}
	msgOver          = locale.Text{ES: "La pregunta venció antes de la respuesta.", PT: "A pergunta expirou antes da resposta.", EN: "The question expired before it was answered."}
	msgStale         = locale.Text{ES: "Lo que se mostró al cliente cambió; hay que preguntarle de nuevo.", PT: "O que foi mostrado ao cliente mudou; é preciso perguntar de novo.", EN: "What the customer was shown has changed; they have to be asked again."}
	msgSaidNo        = locale.Text{ES: "El cliente dijo que no.", PT: "O cliente disse que não.", EN: "The customer said no."}
)

func (x *execution) fault(code fault.Code, t locale.Text, args ...any) *fault.Error {
	return fault.New(code, "%s", t.In(x.call.Workspace.Locale, args...))
}

// gate stops a call that needs a yes it does not have. A question is only asked
// when a yes can succeed: the preview answers everything else first.
func (x *execution) gate(ctx context.Context, tx Tx, u *core.Unit) error {
	if p := x.call.plan; p != nil && p.tool.LooksAhead() {
		return x.gateOfStep(ctx, u)
	}
	if x.unthought() {
		_, err := x.askedBefore(tx, u)
		return err
	}
	g, err := x.gateFor(ctx, u)
	if err != nil || g == nil {
		return x.ungated(tx, u, err)
	}
	x.gateOf = g
	if x.approved != "" {
		return nil // a yes was just given; the transaction checks it again
	}
	if shown := x.coveredBy(); shown != nil && !x.verdict.Asks() {
		if err := x.refused(); err != nil {
			return err
		}
		return x.stillAsShown(ctx, u, g, *shown)
	}
	if token := g.Token(x.in); token != "" {
		if done, err := x.presented(tx, u, g, token); done || err != nil {
			return err
		}
	}
	if done, err := x.askedBefore(tx, u); done || err != nil {
		return err
	}
	if err := x.refused(); err != nil {
		return err
	}
	q, err := g.Preview(ctx, u, g.Stored(x.in))
	if err != nil {
		return err
	}
	x.question = &q
	return nil
}

// presented decides what a named confirmation is worth. done is false when a new
// question has to be asked.
func (x *execution) presented(tx Tx, u *core.Unit, g *tool.Gate, token string) (done bool, err error) {
	c, err := x.named(u, token)
	if fault.Is(err, fault.NotFound) || (err == nil && (c.SessionID != x.session.ID || c.Tool != x.call.Tool)) {
		return true, x.fault(fault.ConfirmationInvalid, msgBadToken)
	}
	if err != nil {
		return true, err
	}
	same, err := g.Same(u, x.in, c)
	if err != nil {
		return true, err
	}
	if !same {
		return true, x.fault(fault.ConfirmationInvalid, msgBadToken)
	}
	switch c.State {
	case confirmation.Pending:
		if x.asksElse(g, c) {
			return false, nil
		}
		x.finish(x.waiting(&c))
		x.waits = true
		return true, nil
	case confirmation.Confirmed:
		x.approved = c.ID
		return true, nil
	case confirmation.Executed, confirmation.Failed:
		return true, x.repeatDecided(tx, u, c)
	case confirmation.Denied:
		return true, x.fault(fault.ConfirmationInvalid, msgSaidNo)
	case confirmation.Amended:
		return true, u.Confirmations.Changed(c)
	case confirmation.Expired:
		x.renewing = x.fault(fault.ConfirmationExpired, msgOver)
	default:
		x.renewing = x.fault(fault.ConfirmationStale, msgStale)
	}
	return false, nil
}

func (x *execution) named(u *core.Unit, token string) (confirmation.Confirmation, error) {
	if q, ok := x.finals.get(x.call.Workspace.ID, token, u.Now); ok {
		return q.Confirmation, nil
	}
	return u.Confirmations.Get(token, false)
}

// asksElse reports that a call names an open question but asks for something else
// than it shows, such as another way to pay: the customer has to be asked about
// that. A question that leaves something open expects more than it shows.
func (x *execution) asksElse(g *tool.Gate, c confirmation.Confirmation) bool {
	_, hash := tool.CanonicalArgs(g.Stored(x.in), "confirmationToken", keyArgument)
	return c.Ready && hash != c.ArgsHash
}

// repeatDecided answers with what became of a question that was decided.
func (x *execution) repeatDecided(tx Tx, u *core.Unit, c confirmation.Confirmation) error {
	if q, ok := x.finals.get(x.call.Workspace.ID, c.ID, u.Now); ok {
		return x.repeatAnswer(q.answer, true)
	}
	k, found, err := tx.Calls().Key(c.SessionID, confirmationKey(c.ID))
	if err != nil {
		return err
	}
	if err := x.repeatAnswer(k, found); err != nil || x.answer.Success {
		return err
	}
	return x.learnCustomer(u) // what a refusal says is written down again
}

func (x *execution) repeatAnswer(k Key, found bool) error {
	if !found || !k.ExpiresAt.After(x.Clock.Now()) { // kept for a week only
		return x.fault(fault.ConfirmationInvalid, msgBadToken)
	}
	return x.finishReplay(k.Answer)
}

// waiting is the answer of a call whose question is open.
func (x *execution) waiting(c *confirmation.Confirmation) Answer {
	who := x.fault(fault.ConfirmationRequired, msgWaiting)
	if c.Addressee != access.Customer {
		who = x.fault(fault.ConfirmationRequired, msgWaitingOthers, c.Addressee)
	}
	a := refusal(who, x.call.Workspace.Locale)
	a.Confirmation = asked(c)
	return a
}

// ask puts the question and answers confirmation_required, or the refusal that
// made a new question necessary together with it.
func (x *execution) ask(ctx context.Context) Answer {
	var a Answer
	err := x.write(ctx, func(tx Tx, u *core.Unit) error {
		if err := x.lock(u); err != nil {
			return err
		}
		if err := x.enter(tx, u); err != nil {
			return err
		}
		if done, err := x.askedBefore(tx, u); done || err != nil {
			return err // somebody was faster with the same key
		}
		if err := x.introduce(u); err != nil {
			return err
		}
		c, err := x.putQuestion(ctx, u, *x.question)
		if err != nil {
			return err
		}
		if err := x.keepQuestion(tx.Calls(), c); err != nil {
			return err
		}
		a = x.waiting(&c)
		if x.renewing != nil {
			a = refusal(x.renewing, x.call.Workspace.Locale)
			a.Confirmation = asked(&c)
		}
		a.StateTransition = string(u.Conversations.Moved())
		x.finish(a)
		return x.conclude(tx, u)
	})
	if err != nil {
		return x.failed(ctx, err)
	}
	return x.answer
}

// introduce says what a model wants said before the question: the question itself is
// the last word.
func (x *execution) introduce(u *core.Unit) error {
	if x.call.Preamble == "" || x.question.Addressee != access.Customer {
		return nil
	}
	_, err := u.Conversations.Speak("agent", x.call.Preamble)
	return err
}

// putQuestion asks and lets the tool take its own measures, once per question.
func (x *execution) putQuestion(ctx context.Context, u *core.Unit, q confirmation.Question) (confirmation.Confirmation, error) {
	stored := x.gateOf.Stored(x.in)
	canonical, hash := tool.CanonicalArgs(stored, "confirmationToken", keyArgument)
	c, err := u.Confirmations.Ask(x.call.Tool, canonical, hash, q)
	if err != nil || c.Repeated {
		return c, err
	}
	return c, x.gateOf.Asked(ctx, u, stored, c)
}
