package app

import (
	"context"
	"errors"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard"
	"github.com/mostrador/mostrador/internal/gateway/mail"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgLostSubject = locale.Text{ES: "Tu contraseña de %s", PT: "Sua senha de %s", EN: "Your password for %s"}
	msgLost        = locale.Text{
		ES: "Hola, %s:\n\nCon este enlace elegís una contraseña nueva. Sirve una vez, durante una hora:\n\n%s\n\nSi no lo pediste, no hace falta que hagas nada.\n",
		MX: "Hola, %s:\n\nCon este enlace eliges una contraseña nueva. Sirve una vez, durante una hora:\n\n%s\n\nSi no lo pediste, no hace falta que hagas nada.\n",
		PT: "Olá, %s:\n\nCom este link você escolhe uma senha nova. Vale uma vez, por uma hora:\n\n%s\n\nSe você não pediu, não precisa fazer nada.\n",
		EN: "Hello %s,\n\nWith this link you choose a new password. It works once, for an hour:\n\n%s\n\nIf you did not ask for it, there is nothing to do.\n",
	}
)

// MailPassword mails a login a link to choose a new password, through its business's own mail server. It says nothing of
// whether there is such a login. The link leads to the configured address alone: what a request calls this server is not
// to be trusted.
func (a *App) MailPassword(ctx context.Context, email string) {
	err := a.mailPassword(ctx, email)
	switch {
	case err == nil:
	case errors.Is(err, access.ErrNoAccount), fault.Is(err, fault.NotFound):
		a.Log.Info("a link for a lost password was asked for and cannot be mailed", "error", err)
	default:
		a.Log.Warn("a link for a lost password was not mailed", "error", err)
	}
}

func (a *App) mailPassword(ctx context.Context, email string) error {
	of, err := a.Entrance.LostPassword(ctx, email)
	if err != nil {
		return err
	}
	if _, err := access.MustLoad[access.SMTPAccount](ctx, a.Credentials, of.Workspace.ID, access.SMTP); err != nil {
		return err
	}
	secret, err := a.Entrance.Invite(ctx, of.Workspace.ID, of.Person.ID, access.Mailed, "lost password")
	if err != nil {
		return err
	}
	w := of.Workspace
	link := a.publicURL + dashboard.WelcomePath(w.Slug, secret)
	return a.vendors.notices.Write(ctx, &w, mail.Message{
		ID: scope.NewID(), To: []string{of.Person.Email}, Subject: msgLostSubject.In(w.Locale, w.Name),
		Text: msgLost.In(w.Locale, locale.CallName(of.Person.Name), link), Date: a.Clock.Now(),
	})
}
