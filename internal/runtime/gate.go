package runtime

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

var (
	msgBadToken = locale.Text{
		ES: "Ese código de confirmación no es válido.",
		PT: "Esse código de confirmação não é válido.",
		EN: "That confirmation token is not valid.",
	}
	msgWaiting = locale.Text{
		ES: "Falta que el cliente responda la pregunta.",
		PT: "Falta o cliente responder à pergunta.",
		EN: "The customer still has to answer the question.",
	}
	msgWaitingOthers = locale.Text{
		ES: "Falta que el negocio (rol %s) responda la pregunta; no es para el cliente.",
		PT: "Falta o negócio (papel %s) responder à pergunta; ela não é para o cliente.",
		EN: "The business (role %s) still has to answer the question; it is not for the customer.",
	}
	msgOver = locale.Text{
		ES: "La pregunta venció antes de la respuesta.",
		PT: "A pergunta expirou antes da resposta.",
		EN: "The question expired before it was answered.",
	}
	msgStale = locale.Text{
		ES: "Lo que se mostró al cliente cambió; hay que preguntarle de nuevo.",
		PT: "O que foi mostrado ao cliente mudou; é preciso perguntar de novo.",
		EN: "What the customer was shown has changed; they have to be asked again.",
	}
	msgSaidNo = locale.Text{
		ES: "El cliente dijo que no.",
		PT: "O cliente disse que não.",
		EN: "The customer said no.",
	}
)

// gate stops a call that needs a yes it does not have. A question is only asked when a yes can succeed: the preview
// reports every other problem first.
func (c *check) gate(ctx context.Context) error {
	if p := c.req.call.plan; p != nil && p.req.tool.LooksAhead() {
		return c.gateOfStep(ctx)
	}
	if c.needsThought() {
		_, err := c.at.askedBefore()
		return err
	}
	g := c.req.gateFor(c.at.u, c.req.judgement)
	if g == nil {
		return c.checkUngated()
	}
	c.grant.gate = g
	if shown := c.req.shownWithPlan(); shown != nil && !c.req.judgement.Asks() {
		if err := c.req.judgement.refusal(&c.req); err != nil {
			return err
		}
		return c.at.stillAsShown(ctx, g, *shown)
	}
	if token := g.Token(c.req.in); token != "" {
		if done, err := c.checkToken(g, token); done || err != nil {
			return err
		}
	}
	if done, err := c.at.askedBefore(); done || err != nil {
		return err
	}
	if err := c.req.judgement.refusal(&c.req); err != nil {
		return err
	}
	q, err := g.Preview(ctx, c.at.u, g.Stored(c.req.in))
	if err != nil {
		return err
	}
	c.question = &q
	return nil
}

// checkUngated ends a call that needs no yes, where a rule refuses it. A rule that was removed may have asked about the
// same call: that question remains.
func (c *check) checkUngated() error {
	if c.req.call.Workspace.Policies == 0 {
		return nil
	}
	if !c.req.tool.ReadOnly() {
		if done, err := c.at.askedBefore(); done || err != nil {
			return err
		}
	}
	return c.req.judgement.refusal(&c.req)
}

// checkToken evaluates the confirmation that a call names. done is false when a new question has to be asked.
func (c *check) checkToken(g *tool.Gate, token string) (done bool, err error) {
	named, err := c.questionNamed(token)
	foreign := err == nil && (named.SessionID != c.req.session.ID || named.Tool != c.req.call.Tool)
	if fault.Is(err, fault.NotFound) || foreign {
		return true, c.req.newFault(fault.ConfirmationInvalid, msgBadToken)
	}
	if err != nil {
		return true, err
	}
	same, err := g.Same(c.at.u, c.req.in, named)
	if err != nil {
		return true, err
	}
	if !same {
		return true, c.req.newFault(fault.ConfirmationInvalid, msgBadToken)
	}
	switch named.State {
	case confirmation.Pending:
		// A call that names an open question but asks for something else than it shows, such as another way to pay,
		// needs a question of its own. If the question is not Ready, the call may add what it left open.
		if named.Ready && !c.asksNoMore(g, named) {
			return false, nil
		}
		c.finish(c.req.waitingAnswer(&named))
		c.questionOpen = true
		return true, nil
	case confirmation.Confirmed:
		c.grant.confirmationID = named.ID
		return true, nil
	case confirmation.Executed:
		if g.Adds(c.req.in) && !c.asksNoMore(g, named) {
			c.grant.executed = &named
			return true, c.req.judgement.refusal(&c.req)
		}
	case confirmation.Expired:
		c.renewalCause = c.req.newFault(fault.ConfirmationExpired, msgOver)
		return false, nil
	case confirmation.Superseded:
		c.renewalCause = c.req.newFault(fault.ConfirmationStale, msgStale)
		return false, nil
	}
	return true, c.at.repeatDecision(named)
}

// asksNoMore reports whether a question covers all that a call asks for. The call names the question, so that it may
// leave out what was shown.
func (c *check) asksNoMore(g *tool.Gate, named confirmation.Confirmation) bool {
	canonical, hash := storedArguments(g, c.req.in)
	if hash == named.ArgsHash {
		return true
	}
	var asked, shown map[string]json.RawMessage
	if json.Unmarshal([]byte(canonical), &asked) != nil || json.Unmarshal([]byte(named.Arguments), &shown) != nil {
		return false
	}
	for name, value := range asked {
		if !bytes.Equal(value, shown[name]) {
			return false
		}
	}
	return true
}

func (c *check) questionNamed(token string) (confirmation.Confirmation, error) {
	if q, ok := c.finals.get(c.req.call.Workspace.ID, token, c.at.u.Now); ok {
		return q.Confirmation, nil
	}
	return c.at.u.Confirmations.Get(token, false)
}

// repeatDecision answers a call whose question was decided with the outcome.
func (a *attempt) repeatDecision(c confirmation.Confirmation) error {
	switch c.State {
	case confirmation.Denied:
		return a.req.newFault(fault.ConfirmationInvalid, msgSaidNo)
	case confirmation.Amended:
		return a.u.Confirmations.RefuseChanged(c)
	}
	if q, ok := a.finals.get(a.req.call.Workspace.ID, c.ID, a.u.Now); ok {
		return a.repeatAnswer(q.answer, true)
	}
	k, found, err := a.tx.Calls().Key(c.SessionID, confirmationKey(c.ID))
	if err != nil {
		return err
	}
	if err := a.repeatAnswer(k, found); err != nil || a.out.answer.Success {
		return err
	}
	return a.notePersonalValues() // the row repeats the refusal's message
}

func (x *execution) repeatAnswer(k Key, found bool) error {
	if !found || !k.ExpiresAt.After(x.Clock.Now()) { // kept for a week only
		return x.req.newFault(fault.ConfirmationInvalid, msgBadToken)
	}
	return x.finishReplay(k.Answer)
}

// ask writes the question and answers confirmation_required, or the refusal that made a new question necessary,
// together with the question.
func (c *check) ask(ctx context.Context) Answer {
	err := c.write(ctx, func(a *attempt) error {
		if err := a.lock(); err != nil {
			return err
		}
		if err := a.countCall(); err != nil {
			return err
		}
		if done, err := a.askedBefore(); done || err != nil {
			return err // a concurrent call with the same key was faster
		}
		asks, err := a.putQuestion(ctx, c.req.in, *c.question)
		if err != nil {
			return err
		}
		if err := a.rememberQuestion(asks); err != nil {
			return err
		}
		answer := c.req.waitingAnswer(&asks)
		if c.renewalCause != nil {
			answer = refusal(c.renewalCause, c.req.locale())
			answer.Confirmation = newAsked(&asks)
		}
		answer.StateTransition = string(a.u.Conversations.NextState())
		a.finish(answer)
		return a.record()
	})
	if err != nil {
		return c.fail(ctx, err)
	}
	return c.out.answer
}

// putQuestion asks and lets the tool do its own part (such as holding stock), once per question.
func (a *attempt) putQuestion(ctx context.Context, in any, q confirmation.Question) (confirmation.Confirmation, error) {
	canonical, hash := storedArguments(a.grant.gate, in)
	c, err := a.u.Confirmations.Ask(a.req.call.Tool, canonical, hash, q)
	if err != nil || c.Repeated {
		return c, err
	}
	return c, a.grant.gate.Asked(ctx, a.u, a.grant.gate.Stored(in), c)
}

// questionKey is the key under which a client's key remembers the question it led to.
func questionKey(key string) string { return "q:" + key }

// askedBefore ends a call whose key has already led to a question: with the question while it is open, and with its
// outcome afterwards. One that expired, or was replaced, is asked anew.
func (a *attempt) askedBefore() (done bool, err error) {
	if a.req.key == "" {
		return false, nil
	}
	k, found, err := a.tx.Calls().Key(a.req.session.ID, questionKey(a.req.key))
	if err != nil || !found || !k.ExpiresAt.After(a.Clock.Now()) {
		return false, err
	}
	if k.ArgsHash != a.req.argsHash {
		return true, a.req.newFault(fault.IdempotencyConflict, msgKeyReused)
	}
	c, err := a.u.Confirmations.Get(k.Answer, false)
	if err != nil {
		return true, err
	}
	switch c.State {
	case confirmation.Pending, confirmation.Confirmed:
		if err := a.inProgressOnYes(c); err != nil {
			return true, err
		}
		answer := a.req.waitingAnswer(&c)
		answer.Replayed = true
		a.finish(answer)
		return true, nil
	case confirmation.Expired, confirmation.Superseded:
		return false, nil
	}
	return true, a.repeatDecision(c)
}

// inProgressOnYes refuses a call whose yes was given and is being executed: there is nothing left to ask.
func (a *attempt) inProgressOnYes(c confirmation.Confirmation) error {
	if c.State != confirmation.Confirmed || !c.Ready {
		return nil
	}
	k, found, err := a.tx.Calls().Key(c.SessionID, confirmationKey(c.ID))
	if err != nil || !found || k.State == KeyDone {
		return err
	}
	return a.repeat(k)
}

// rememberQuestion stores which question a key has led to.
func (a *attempt) rememberQuestion(c confirmation.Confirmation) error {
	if a.req.key == "" {
		return nil
	}
	k := a.newKey(questionKey(a.req.key), a.req.argsHash)
	k.Answer = c.ID
	claimed, err := a.tx.Calls().ClaimKey(k)
	if err != nil || claimed {
		return err
	}
	return a.tx.Calls().SettleKey(k) // the previous question was never answered
}
