package app

import (
	"context"
	"net"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/gateway/mail"
)

// mailTimeout leaves a job the time to record the outcome of a message.
const mailTimeout = 30 * time.Second

// mailer sends through any workspace's server. The server's address is a workspace's own setting, so it goes through
// the guarded dialler.
func (a *App) mailer() *mail.Client {
	return &mail.Client{
		Connect: func(ctx context.Context, host string, port int) (net.Conn, error) {
			return a.vendorCalls.Connect(ctx, host, port, mail.Ports...)
		},
		Plain: a.vendorCalls.Excepts, Timeout: mailTimeout,
	}
}

// mailAccount opens a workspace's account; found is false where it has none.
func (a *App) mailAccount(ctx context.Context, w *access.Workspace) (mail.Account, bool, error) {
	s, found, err := access.Load[access.SMTPAccount](ctx, a.Credentials, w.ID, access.SMTP)
	return mail.Account{
		Host: s.Host, Port: s.Port, Security: mail.Security(s.Security), Username: s.Username, Password: s.Password, From: s.From,
	}, found, err
}
