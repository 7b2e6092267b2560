package errand

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

// Links creates payment links.
type Links struct {
	Desk core.Desk
	Of   func(w *access.Workspace) ledger.Links
}

// Make creates a promised payment link, and sends it to its customer. Interrupted anywhere it is run again: the vendor
// deduplicates by the link's id, and the message is queued by the commit that records the link.
func (l Links) Make(ctx context.Context, w *access.Workspace, id string) error {
	var k ledger.Link
	still := false
	err := l.Desk.Write(ctx, w, access.System, func(u *core.Unit) (err error) {
		k, still, err = u.Payments.StillWanted(id)
		return err
	})
	if err != nil || !still {
		return err
	}
	made, err := l.Of(w).MakeLink(ctx, k)
	if err != nil && !isRefusal(err) {
		return retryLater(err)
	}
	refused := err != nil
	return l.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		if refused {
			k, err := u.Ledger.Link(id, true)
			if err != nil || k.State != ledger.LinkWanted {
				return err
			}
			return u.Ledger.EndLink(&k, ledger.LinkFailed, "Mercado Pago refused it")
		}
		if err := enter(u, k.SessionID); err != nil {
			return err
		}
		k, fresh, err := u.Ledger.LinkMade(id, made)
		if err != nil || !fresh || !k.Announce || k.State != ledger.LinkOpen {
			return err
		}
		return announce(u, k)
	})
}

// isRefusal tells a vendor's refusal, or a missing account, from a vendor that may answer later.
func isRefusal(err error) bool {
	return fault.Is(err, fault.Conflict) || payments.OutcomeOf(err) == payments.Refused
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
	text := u.Say(msgPayHere, u.Money(k.Amount), k.Description, k.URL, locale.Date(u.Workspace.Locale, until),
		locale.Time(u.Workspace.Locale, until))
	talk, talking := u.Conversations.Current()
	if talking && talk.Channel != "whatsapp" && talk.Channel != "voice" {
		_, err := u.Conversations.Say("runtime", text, "")
		return err
	}
	content := conversation.Content{Text: text, Template: u.Deliveries.Template(access.TemplatePaymentLink,
		u.Money(k.Amount), k.URL)}
	_, err := send(u, conversation.Outgoing{CustomerID: k.CustomerID, Content: content, Purpose: "payment_link",
		SubjectID: k.ID})
	if fault.Is(err, fault.Conflict) {
		u.Emit("payment_link.undelivered", k.ID, map[string]any{
			"paymentLinkId": k.ID, "orderId": k.OrderID, "bookingId": k.BookingID, "customerId": k.CustomerID, "reason": fault.From(err).Message,
		})
		if k.BookingID != "" { // a deposit that its customer was never asked for is not waited for
			return u.Ledger.EndLink(&k, ledger.LinkFailed, "it could not be sent")
		}
		return nil
	}
	return err
}
