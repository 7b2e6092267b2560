package runtime

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
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

// passOn puts a question that was answered with a yes to the business as well. The first question is superseded: it
// keeps the answer, and a repeated yes gets the same result. The second is about the same thing at the same total.
func (a *attempt) passOn(yes confirmation.Confirmation, rule *policy.Rule) error {
	canonical, hash := storedArguments(a.grant.gate, a.req.in)
	if err := a.moveQuestion(&yes, confirmation.Superseded); err != nil {
		return err
	}
	tag := a.u.Workspace.Locale
	c, err := a.u.Confirmations.Ask(a.req.call.Tool, canonical, hash, confirmation.Question{
		Addressee: rule.By, Text: withRuleText(rule, tag, a.u.Write(msgSecond, yes.Text)),
		Subject: yes.Subject, SubjectID: yes.SubjectID, Total: yes.Total, AfterID: yes.MessageID,
	})
	if err != nil {
		return err
	}
	if err := a.keepReply(func() string { return msgPassedOn.In(tag) }); err != nil {
		return err
	}
	answer := a.req.waitingAnswer(&c)
	answer.StateTransition = string(a.u.Conversations.NextState())
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
		case i == 0: // the confirmation's key
			k.Answer = string(a.out.answer.JSON())
		case a.req.tool.Kind == tool.KindCall:
			k.ExpiresAt = a.u.Now // it was claimed for a call that is not sent yet
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

// msgPassedOn answers a customer's yes to something that the business has to approve as well.
var msgPassedOn = locale.Text{
	ES: "Gracias. Falta que el negocio lo apruebe; en cuanto responda te aviso por acá.",
	MX: "Gracias. Falta que el negocio lo apruebe; en cuanto responda te aviso por aquí.",
	PT: "Certo. Falta o negócio aprovar; assim que responder, aviso você por aqui.",
	EN: "Thank you. The business still has to approve it; you will hear here as soon as it does.",
}

// ending is the message to a customer when a question to the business ended without a yes: after the customer's own
// yes, or where a rule asked only the business about the customer's request. Where the call was executed, or a rule
// denied it, the answer has its own text.
type ending struct{ confirmed, wished locale.Text }

var (
	notApproved = ending{
		confirmed: locale.Text{
			ES: "El negocio no aprobó lo que habías confirmado. No se hizo ningún cambio.",
			PT: "O negócio não aprovou o que você tinha confirmado. Nada foi alterado.",
			EN: "The business did not approve what you had confirmed. Nothing was changed.",
		},
		wished: locale.Text{
			ES: "El negocio no aprobó lo que habías pedido. No se hizo ningún cambio.",
			PT: "O negócio não aprovou o que você tinha pedido. Nada foi alterado.",
			EN: "The business did not approve what you had asked for. Nothing was changed.",
		},
	}
	expiredUnapproved = ending{
		confirmed: locale.Text{
			ES: "Nadie del negocio llegó a aprobar a tiempo lo que habías confirmado. No se hizo ningún cambio.",
			PT: "Ninguém do negócio aprovou a tempo o que você tinha confirmado. Nada foi alterado.",
			EN: "Nobody at the business approved in time what you had confirmed. Nothing was changed.",
		},
		wished: locale.Text{
			ES: "Nadie del negocio llegó a aprobar a tiempo lo que habías pedido. No se hizo ningún cambio.",
			PT: "Ninguém do negócio aprovou a tempo o que você tinha pedido. Nada foi alterado.",
			EN: "Nobody at the business approved in time what you had asked for. Nothing was changed.",
		},
	}
	cameToNothing = ending{
		confirmed: locale.Text{
			ES: "Lo que habías confirmado cambió mientras el negocio lo miraba y ya no se puede hacer. No se hizo ningún cambio.",
			PT: "O que você tinha confirmado mudou enquanto o negócio avaliava e não pode mais ser feito. Nada foi alterado.",
			EN: "What you had confirmed changed while the business looked at it and can no longer be done. Nothing was changed.",
		},
		wished: locale.Text{
			ES: "Lo que habías pedido cambió mientras el negocio lo miraba y ya no se puede hacer. No se hizo ningún cambio.",
			PT: "O que você tinha pedido mudou enquanto o negócio avaliava e não pode mais ser feito. Nada foi alterado.",
			EN: "What you had asked for changed while the business looked at it and can no longer be done. Nothing was changed.",
		},
	}
)

// customerWaits reports whether a customer has to be informed of the business's decision: they said yes before, or a
// rule asked because of their request. Questions about what staff do themselves have no waiting customer.
func customerWaits(c confirmation.Confirmation) bool {
	return c.AfterYes() || c.Addressee != access.Customer && isAdded(c) && !makerOf(c).Trusted()
}

// reportEnd informs a waiting customer that a question to the business ended without a yes.
func reportEnd(u *core.Unit, c confirmation.Confirmation, how ending) error {
	switch {
	case c.AfterYes():
		return report(u, u.Say(how.confirmed))
	case customerWaits(c):
		return report(u, u.Say(how.wished))
	}
	return nil
}

// PassedOn reports a customer's yes that still needs the business's yes.
func (d Decision) PassedOn() bool {
	return d.State == confirmation.Superseded && d.Result != nil && d.Result.ErrorCode == fault.ConfirmationRequired
}

// report informs the customer of the outcome of a question to the business, outside any turn. A question that is open
// to the customer is asked again, so that it stays the last message.
func report(u *core.Unit, text string) error {
	if _, err := u.Conversations.Speak("runtime", text); err != nil {
		return err
	}
	open, found, err := u.Confirmations.Open()
	if err == nil && found {
		_, err = u.Confirmations.AskAgain(open)
	}
	return err
}
