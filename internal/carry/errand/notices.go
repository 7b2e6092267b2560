package errand

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/gateway/mail"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	// mailLease is after how long the sender of an email has died.
	mailLease = 2 * time.Minute
	// An email that the server did not accept is retried with growing pauses.
	mostMails = 8
	mailPause = time.Minute
)

// Notices tells staff what they have to know, by email and on the dashboard.
type Notices struct {
	Desk     core.Desk
	Accounts *access.Credentials
	Mail     *mail.Client
	People   func(ctx context.Context, workspaceID string) ([]access.Person, error)
}

// Escalate escalates a notification that staff have not opened in time.
func (n *Notices) Escalate(ctx context.Context, w *access.Workspace, id string) error {
	return n.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return u.Support.Escalate(id) })
}

var msgStillWaiting = locale.Text{
	ES: "Un cliente espera respuesta en una conversación que está en manos de una persona.",
	PT: "Um cliente espera resposta em uma conversa que está com uma pessoa.",
	EN: "A customer is waiting for an answer in a conversation that is with a person.",
}

// Waiting reminds staff of a customer who was handed over and waits. It gives nothing back to the agent.
func (n *Notices) Waiting(ctx context.Context, w *access.Workspace, id string) error {
	return n.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		h, waiting, err := u.Handoffs.Unattended(id)
		if err != nil || !waiting {
			return err
		}
		talk, err := u.Conversations.Get(h.SessionID, false)
		if fault.Is(err, fault.NotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		_, err = u.Support.Notify(support.Notification{Kind: scope.NewsWaiting, Team: access.SupportTeam,
			Priority: support.High, Page: "conversations/" + h.SessionID, Message: u.Say(msgStillWaiting)})
		return err
	})
}

// MailTeam sends one email about a notification: once, or with an unknown outcome. Called again for one that was sent,
// or that another node is sending, it sends nothing.
func (n *Notices) MailTeam(ctx context.Context, w *access.Workspace, id string) error {
	var m support.Mail
	var about support.Notification
	mine := false
	err := n.Desk.Write(ctx, w, access.System, func(u *core.Unit) (err error) {
		m, about, mine, err = u.Support.TakeMail(id, u.Now.Add(mailLease))
		return err
	})
	if err != nil || !mine {
		return err
	}
	taken, err := n.mail(ctx, w, m, about)
	to, why := mailOutcome(err)
	if to == support.MailQueued && m.Attempts >= mostMails {
		to = support.MailFailed
	}
	// Record the outcome even when the process is stopping.
	err = n.Desk.Write(context.WithoutCancel(ctx), w, access.System, func(u *core.Unit) error {
		return u.Support.SettleMail(m.ID, m.Attempts, to, taken, why)
	})
	if err == nil && to == support.MailQueued {
		err = fault.New(fault.Unavailable, "the email is not sent yet").After(mailPause << (m.Attempts - 1))
	}
	return err
}

var (
	// errNobody: the team has no address, or the workspace no mail account.
	errNobody = errors.New("there is nobody to write to, or no mail account")
	// errAddresses: whom to write to is not known at present.
	errAddresses = errors.New("the team's addresses could not be looked up")
)

func (n *Notices) mail(ctx context.Context, w *access.Workspace, m support.Mail,
	about support.Notification) (int, error) {
	account, err := n.account(ctx, w)
	if err != nil && !errors.Is(err, access.ErrNoAccount) {
		return 0, err
	}
	to, addressErr := n.addresses(ctx, w, m.Team)
	if addressErr != nil {
		return 0, fmt.Errorf("%w: %w", errAddresses, addressErr)
	}
	if err != nil || len(to) == 0 {
		return 0, errNobody
	}
	subject, text := mailText(w, m.Team, about)
	return n.Mail.Send(ctx, account, mail.Message{ID: m.ID, To: to, Subject: subject, Text: text,
		Date: about.CreatedAt})
}

// Write sends an email of our own to one address: access.ErrNoAccount.
func (n *Notices) Write(ctx context.Context, w *access.Workspace, m mail.Message) error {
	account, err := n.account(ctx, w)
	if err == nil {
		_, err = n.Mail.Send(ctx, account, m)
	}
	return err
}

// account opens a workspace's account: access.ErrNoAccount.
func (n *Notices) account(ctx context.Context, w *access.Workspace) (mail.Account, error) {
	s, err := access.MustLoad[access.SMTPAccount](ctx, n.Accounts, w.ID, access.SMTP)
	return mail.Account{
		Host: s.Host, Port: s.Port, Security: mail.Security(s.Security), Username: s.Username, Password: s.Password,
		From: s.From,
	}, err
}

// Check connects to a workspace's mail server, and sends nothing: access.ErrNoAccount, upstream_failed where the server
// refuses the account, unavailable.
func (n *Notices) Check(ctx context.Context, w *access.Workspace) error {
	account, err := n.account(ctx, w)
	if err != nil {
		return err
	}
	err = n.Mail.Check(ctx, account)
	var f *mail.Failure
	if !errors.As(err, &f) {
		return err
	}
	if f.Outcome == mail.Refused {
		return fault.Wrap(err, fault.UpstreamFailed, "%s", f.Reason())
	}
	return fault.Wrap(err, fault.Unavailable, "%s", f.Reason())
}

// mailOutcome is the outcome of an attempt. What failed before the server was contacted is retried.
func mailOutcome(err error) (to support.MailState, why string) {
	var f *mail.Failure
	switch {
	case err == nil:
		return support.MailSent, ""
	case errors.Is(err, errNobody):
		return support.MailFailed, errNobody.Error()
	case errors.Is(err, errAddresses):
		return support.MailQueued, errAddresses.Error()
	case !errors.As(err, &f):
		return support.MailQueued, "the account could not be opened"
	case f.Outcome == mail.Unknown:
		return support.MailUnknown, f.Reason()
	case f.Outcome == mail.Refused:
		return support.MailFailed, f.Reason()
	}
	return support.MailQueued, f.Reason()
}

// addresses are a team's email addresses; the owner's, unless they are set, are those of the owners among the staff.
func (n *Notices) addresses(ctx context.Context, w *access.Workspace, team access.Team) ([]string, error) {
	if list := w.Settings.Teams.Of(team); len(list) > 0 || team != access.TheOwner {
		return list, nil
	}
	people, err := n.People(ctx, w.ID)
	var list []string
	for _, p := range people {
		if p.Active && p.Role == access.Owner && p.Email != "" {
			list = append(list, p.Email)
		}
	}
	return list, err
}
