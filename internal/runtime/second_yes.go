package runtime

import (
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

var msgSecond = locale.Text{
	ES: "El cliente ya dijo que sí a esto. ¿Lo aprobás?\n%s",
	MX: "El cliente ya dijo que sí a esto. ¿Lo apruebas?\n%s",
	PT: "O cliente já disse sim a isto. Você aprova?\n%s",
	EN: "The customer has said yes to this. Do you approve it?\n%s",
}

// passOn puts a question that was answered with a yes to the business as well. The first is superseded: what
// was said is kept with it, and a repeated yes gets the same answer. The second is about the same thing at
// the same total.
func (a *attempt) passOn(yes confirmation.Confirmation, rule *policy.Rule) error {
	canonical, hash := storedArguments(a.grant.gate, a.req.in)
	if err := a.moveQuestion(&yes, confirmation.Superseded); err != nil {
		return err
	}
	tag := a.u.Workspace.Locale
	c, err := a.u.Confirmations.Ask(a.req.call.Tool, canonical, hash, confirmation.Question{
		Addressee: rule.By, Text: introduced(rule, tag, a.u.Write(msgSecond, yes.Text)),
		Subject: yes.Subject, SubjectID: yes.SubjectID, Total: yes.Total, AfterID: yes.MessageID,
	})
	if err != nil {
		return err
	}
	if err := a.keepWords(func() string { return msgPassedOn.In(tag) }); err != nil {
		return err
	}
	answer := a.req.waitingAnswer(&c)
	answer.StateTransition = string(a.u.Conversations.Moved())
	a.finish(answer)
	if err := a.storePassedOn(c); err != nil {
		return err
	}
	return a.record()
}

// storePassedOn stores the answer for a repeated yes, and for a client's key the question it has led to.
func (a *attempt) storePassedOn(c confirmation.Confirmation) error {
	for i, k := range a.keys() {
		switch {
		case i == 0: // the confirmation's own
			k.Answer = string(a.out.answer.JSON())
		case a.req.tool.Kind == tool.KindCall:
			k.ExpiresAt = a.u.Now // it was taken for a call that does not go out yet
		default:
			continue
		}
		if err := a.writeKey(k); err != nil {
			return err
		}
	}
	return a.rememberQuestion(c)
}

// wasPassedOn reports whether a superseded question had its yes, which led to a question to the business.
func (a *attempt) wasPassedOn(c confirmation.Confirmation) bool {
	k, found, err := a.tx.Calls().Key(c.SessionID, confirmationKey(c.ID))
	return err == nil && found && k.Answer != ""
}
