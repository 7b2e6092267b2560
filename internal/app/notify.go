package app

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/gateway/mail"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const (
	// mailLease is after how long the sender of an email has died.
	mailLease = 2 * time.Minute
	// An email that the server did not accept is retried with growing pauses.
	mostMails = 8
	mailPause = time.Minute
)

// escalate escalates a notification that staff have not opened in time.
func (a *App) escalate(ctx context.Context, w *access.Workspace, id string) error {
	return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error { return u.Support.Escalate(id) })
}

// mailTeam sends one email about a notification: once, or with an unknown outcome. Called again for one that was sent,
// or that another node is sending, it sends nothing.
func (a *App) mailTeam(ctx context.Context, w *access.Workspace, id string) error {
	var m support.Mail
	var n support.Notification
	mine := false
	err := a.Runtime.Write(ctx, w, system, func(u *core.Unit) (err error) {
		m, n, mine, err = u.Support.TakeMail(id, u.Now.Add(mailLease))
		return err
	})
	if err != nil || !mine {
		return err
	}
	taken, err := a.mailOne(ctx, w, m, n)
	to, why := mailOutcome(err)
	if to == support.MailQueued && m.Attempts >= mostMails {
		to = support.MailFailed
	}
	// Record the outcome even when the process is stopping.
	err = a.Runtime.Write(context.WithoutCancel(ctx), w, system, func(u *core.Unit) error {
		return u.Support.SettleMail(m.ID, m.Attempts, to, taken, why)
	})
	if err == nil && to == support.MailQueued {
		err = fault.New(fault.Unavailable, "the email is not sent yet").After(mailPause << (m.Attempts - 1))
	}
	return err
}

// errNobody: the team has no address, or the workspace no mail account.
var errNobody = errors.New("there is nobody to write to, or no mail account")

func (a *App) mailOne(ctx context.Context, w *access.Workspace, m support.Mail, n support.Notification) (int, error) {
	account, found, err := a.mailAccount(ctx, w)
	if err != nil {
		return 0, err
	}
	to, err := a.addresses(ctx, w, m.Team)
	if err != nil {
		return 0, err
	}
	if !found || len(to) == 0 {
		return 0, errNobody
	}
	subject, text := mailText(w, m.Team, n)
	return a.mailer().Send(ctx, account, mail.Message{ID: m.ID, To: to, Subject: subject, Text: text, Date: n.CreatedAt})
}

// mailOutcome is the outcome of an attempt. What failed before the server was contacted is retried.
func mailOutcome(err error) (to support.MailState, why string) {
	var f *mail.Failure
	switch {
	case err == nil:
		return support.MailSent, ""
	case errors.Is(err, errNobody):
		return support.MailFailed, errNobody.Error()
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
func (a *App) addresses(ctx context.Context, w *access.Workspace, team access.Team) ([]string, error) {
	if list := w.Settings.Teams.Of(team); len(list) > 0 || team != access.TheOwner {
		return list, nil
	}
	people, err := a.Keyring.People(ctx, w.ID)
	var list []string
	for _, p := range people {
		if p.Active && p.Role == access.Owner && p.Email != "" {
			list = append(list, p.Email)
		}
	}
	return list, err
}
