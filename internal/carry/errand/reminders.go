package errand

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	// A reminder waits this long for its link, checking in between; then it goes without.
	linkTimeout = time.Hour
	linkPause   = 5 * time.Minute
	// reminderLinkLife gives customers a day to pay.
	reminderLinkLife = 24 * time.Hour
)

// Remind sends a due reminder: it computes the debt again, creates the link, and then sends it or records why not.
func (l Links) Remind(ctx context.Context, w *access.Workspace, id string) error {
	k, wait, err := l.ofReminder(ctx, w, id)
	if err != nil {
		return err
	}
	noLink := ""
	if k.State == ledger.LinkWanted {
		made, err := l.Of(w).MakeLink(ctx, k)
		switch {
		case err == nil:
			linkID := k.ID // the unit may be run again
			err = l.Desk.Write(ctx, w, access.System, func(u *core.Unit) (err error) {
				k, _, err = u.Ledger.LinkMade(linkID, made)
				return err
			})
			if err != nil {
				return err
			}
		case wait && !isRefusal(err):
			return fault.Wrap(err, fault.Unavailable, "").After(max(linkPause, fault.From(err).RetryAfter))
		default:
			noLink, k = "without a link: "+fault.From(err).Message, ledger.Link{}
		}
	}
	return l.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return deliverReminder(u, id, k, noLink) })
}

// ofReminder is the link a reminder goes with; wanted, where it is still to be created, and none where it goes without.
// wait reports whether there is time to wait for it.
func (l Links) ofReminder(ctx context.Context, w *access.Workspace, id string) (k ledger.Link, wait bool, err error) {
	err = l.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		k = ledger.Link{}
		r, err := u.Reminders.Get(id, false)
		if err != nil || r.Status != reminder.Scheduled || !r.WithLink || !w.HasAccount(access.MercadoPago) {
			return err
		}
		wait = u.Now.Before(r.DueAt.Add(linkTimeout))
		owed, err := u.Payments.Balance(r.CustomerID)
		if err != nil || owed <= 0 {
			return err
		}
		if k, err = u.Payments.WantLink(sales.LinkWish{CustomerID: r.CustomerID, Amount: owed,
			Life: reminderLinkLife}); err != nil || k.ID == r.LinkID {
			return err
		}
		if r, err = u.Reminders.Get(id, true); err != nil {
			return err
		}
		return u.Reminders.Link(&r, k.ID)
	})
	return k, wait, err
}

// deliverReminder sends a reminder that is still due, for the current debt. A link for another amount is left out: it
// would collect the wrong one.
func deliverReminder(u *core.Unit, id string, k ledger.Link, noLink string) error {
	r, err := u.Reminders.Get(id, false)
	if err != nil {
		return err
	}
	if err := enter(u, r.SessionID); err != nil {
		return err
	}
	if r, err = u.Reminders.Get(id, true); err != nil || r.Status != reminder.Scheduled {
		return err
	}
	c, err := u.Customers.Get(r.CustomerID)
	if err != nil {
		return err
	}
	if c.NoNews {
		return u.Reminders.End(&r, reminder.Skipped, news.OptedOut)
	}
	owed, err := u.Payments.Balance(r.CustomerID)
	if err != nil {
		return err
	}
	if owed <= 0 {
		return u.Reminders.End(&r, reminder.Skipped, "nothing is owed any more")
	}
	url := k.URL
	if k.Amount != owed || k.State != ledger.LinkOpen {
		url = ""
	}
	content := reminderText(u, c, r, owed, url)
	out, err := send(u, conversation.Outgoing{CustomerID: r.CustomerID, Content: content, Purpose: reminder.Purpose,
		SubjectID: r.ID})
	if fault.Is(err, fault.Conflict) {
		return u.Reminders.End(&r, reminder.Failed, fault.From(err).Message)
	}
	if err != nil {
		return err
	}
	r.MessageID = out.ID
	return u.Reminders.End(&r, reminder.Sent, noLink)
}

var (
	msgOwing = locale.Text{
		ES: "Hola%s, te escribimos de %s para recordarte que tenés un saldo pendiente de %s.",
		MX: "Hola%s, te escribimos de %s para recordarte que tienes un saldo pendiente de %s.",
		PT: "Olá%s, aqui é da %s. Passando para lembrar que você tem um saldo em aberto de %s.",
		EN: "Hello%s, this is %s. A friendly reminder that you have an outstanding balance of %s.",
	}
	msgOwed    = locale.Text{ES: "Saldo pendiente: %s", PT: "Saldo em aberto: %s", EN: "Outstanding balance: %s"}
	msgPayLink = locale.Text{
		ES: "Podés pagarlo con Mercado Pago acá: %s",
		MX: "Puedes pagarlo con Mercado Pago aquí: %s",
		PT: "Você pode pagar pelo Mercado Pago aqui: %s",
		EN: "You can pay it with Mercado Pago here: %s",
	}
)

// reminderText is a reminder's text: its own words or the usual ones, always with the amount, and with the link if
// there is one.
func reminderText(u *core.Unit, c customer.Customer, r reminder.Reminder, owed int64, url string) conversation.Content {
	amount, name := u.Money(owed), locale.PersonName(c.FirstName)
	if name != "" {
		name = " " + name
	}
	text := u.Say(msgOwing, name, u.Workspace.Name, amount)
	if r.Text != "" {
		text = r.Text + "\n" + u.Say(msgOwed, amount)
	}
	t := u.Deliveries.Template(access.TemplateReminder, amount)
	if url != "" {
		text += "\n" + u.Say(msgPayLink, url)
		if with := u.Deliveries.Template(access.TemplateReminderPay, amount, url); with != nil {
			t = with
		}
	}
	return conversation.Content{Text: text, Template: t}
}
