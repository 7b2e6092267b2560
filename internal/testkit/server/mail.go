package server

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/gateway/mail/mailtest"
)

// newMail starts a mail server and adds its address to those that may be reached.
func newMail(t testing.TB, wanted bool, loopback string) (*mailtest.Server, string) {
	if !wanted {
		return nil, loopback
	}
	server := mailtest.New(t)
	at := server.Address().String()
	if loopback != "" {
		at = loopback + "," + at
	}
	return server, at
}

// ConnectMail gives the business an account with the shop's mail server.
func (s *Shop) ConnectMail() {
	s.T.Helper()
	at := s.Mail.Address()
	s.Credential(access.SMTP, access.SMTPAccount{Host: at.Addr().String(), Port: int(at.Port()), Security: "none",
		From: "avisos@tienda.example"})
}
