package app

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// makeLink creates a promised payment link, and sends it to its customer. Interrupted anywhere it is run again: the
// vendor deduplicates by the link's id, and the message is queued by the commit that records the link.
func (a *App) makeLink(ctx context.Context, w *access.Workspace, id string) error {
	var k ledger.Link
	still := false
	err := a.Runtime.Write(ctx, w, system, func(u *core.Unit) (err error) {
		k, still, err = u.Payments.StillWanted(id)
		return err
	})
	if err != nil || !still {
		return err
	}
	made, err := a.collectorOf(w).MakeLink(ctx, k)
	if refusedForGood(err) {
		return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error {
			k, err := u.Ledger.Link(id, true)
			if err != nil || k.State != ledger.LinkWanted {
				return err
			}
			return u.Ledger.EndLink(&k, ledger.LinkFailed, "Mercado Pago refused it")
		})
	}
	if err != nil {
		return later(err)
	}
	return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error {
		if err := in(u, k.SessionID); err != nil {
			return err
		}
		k, fresh, err := u.Ledger.LinkMade(id, made)
		if err != nil || !fresh || !k.Announce || k.State != ledger.LinkOpen {
			return err
		}
		return announce(u, k)
	})
}

// refusedForGood tells a vendor's refusal, or a missing account, from a vendor that may answer later.
func refusedForGood(err error) bool {
	return fault.Is(err, fault.Conflict) || payments.OutcomeOf(err) == payments.Refused
}

// in puts a unit into a conversation, whose row is locked first. It ignores one that is gone.
func in(u *core.Unit, sessionID string) error {
	if sessionID == "" {
		return nil
	}
	s, err := u.Conversations.Get(sessionID, true)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	if err == nil {
		u.Conversations.Adopt(s)
	}
	return err
}

var msgPayHere = locale.Text{
	ES: "Para pagar %s (%s) con Mercado Pago, entrá acá: %s\nEl link vale hasta el %s a las %s.",
	MX: "Para pagar %s (%s) con Mercado Pago, entra aquí: %s\nLa liga vale hasta el %s a las %s.",
	PT: "Para pagar %s (%s) com o Mercado Pago, acesse: %s\nO link vale até %s às %s.",
	EN: "To pay %s (%s) with Mercado Pago, go to: %s\nThe link is good until %s at %s.",
}

// announce tells the customer where to pay. Where it cannot, it notifies staff, and the link stays valid.
func announce(u *core.Unit, k ledger.Link) error {
	until := k.ExpiresAt.In(u.Workspace.Location())
	text := u.Say(msgPayHere, u.Money(k.Amount), k.Description, k.URL, locale.Date(u.Workspace.Locale, until), locale.Time(u.Workspace.Locale, until))
	talk, talking := u.Conversations.Current()
	if talking && talk.Channel != "whatsapp" && talk.Channel != "voice" {
		_, err := u.Conversations.Say("runtime", text, "")
		return err
	}
	content := conversation.Content{Text: text, Template: template(u, access.TemplatePaymentLink, u.Money(k.Amount), k.URL)}
	_, err := send(u, conversation.Outgoing{CustomerID: k.CustomerID, Content: content, Purpose: "payment_link", SubjectID: k.ID})
	if fault.Is(err, fault.Conflict) {
		u.Emit("payment_link.undelivered", k.ID, map[string]any{
			"paymentLinkId": k.ID, "orderId": k.OrderID, "customerId": k.CustomerID, "reason": fault.From(err).Message,
		})
		return nil
	}
	return err
}

// send writes to a customer on WhatsApp, in the unit's conversation if it is theirs and on WhatsApp.
func send(u *core.Unit, o conversation.Outgoing) (conversation.Outgoing, error) {
	if o.CustomerID != "" {
		c, err := u.Customers.Get(o.CustomerID)
		if err != nil {
			return o, err
		}
		o.Address = c.Phone
	}
	if talk, talking := u.Conversations.Current(); talking && talk.Channel == "whatsapp" && talk.CustomerID == o.CustomerID {
		o.SessionID = talk.ID
	}
	return u.Conversations.Send(o)
}

// template is a workspace's message template, which its channel accepts at any time; nil where it has none for the
// purpose.
func template(u *core.Unit, purpose string, parameters ...string) *conversation.Template {
	t, ok := u.Workspace.Settings.Templates[purpose]
	if !ok {
		return nil
	}
	return &conversation.Template{Name: t.Name, Language: t.Language, Parameters: parameters}
}
