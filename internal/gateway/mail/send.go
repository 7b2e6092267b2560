package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/smtp"
	"net/textproto"
	"strings"
	"time"
)

// Certificates are the roots a server's certificate is verified against; nil: the system's.
type Certificates = *x509.CertPool

// Send sends a message to every recipient it can and returns how many the server accepted. An error is a *Failure.
func (c *Client) Send(ctx context.Context, a Account, m Message) (taken int, err error) {
	from, text, err := compose(a, m)
	if err != nil {
		return 0, &Failure{Refused, err}
	}
	err = c.within(ctx, a, from, func(s *smtp.Client) error {
		taken, err = deliver(s, from, m.To, text)
		return err
	})
	return taken, err
}

// within connects to the account's server, authenticates and does something there, all of it within the timeout.
func (c *Client) within(ctx context.Context, a Account, from *mail.Address, do func(s *smtp.Client) error) error {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(c.Timeout, defaultTimeout))
	defer cancel()
	conn, err := c.Connect(ctx, a.Host, a.port())
	if err != nil {
		return unreached(err)
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) }) // wakes blocked reads and writes
	defer stop()
	s, err := c.greet(conn, a, from)
	if err != nil {
		return before(err)
	}
	return do(s)
}

// greet opens the session with the server, up to where a message begins.
func (c *Client) greet(conn net.Conn, a Account, from *mail.Address) (*smtp.Client, error) {
	config := &tls.Config{ServerName: strings.Trim(a.Host, "[]"), MinVersion: tls.VersionTLS12, RootCAs: c.TLS}
	secured := a.Security == TLS
	if secured {
		conn = tls.Client(conn, config)
	}
	s, err := smtp.NewClient(conn, a.Host)
	if err != nil {
		return nil, err
	}
	if err := s.Hello(domain(from)); err != nil {
		return nil, err
	}
	switch {
	case secured:
	case a.Security == None && c.Plain != nil && c.Plain(a.Host, a.port()):
	case a.Security == None:
		return nil, refusal("mail is not sent without encryption")
	default:
		if ok, _ := s.Extension("STARTTLS"); !ok {
			return nil, refusal("the server offers no STARTTLS")
		}
		if err := s.StartTLS(config); err != nil {
			return nil, err
		}
		secured = true
	}
	if a.Username == "" {
		return s, nil
	}
	auth, err := chosen(s, a, secured)
	if err != nil {
		return nil, err
	}
	return s, s.Auth(auth)
}

// deliver sends a message. Up to the server's "go ahead" nothing has happened; from there on only its last answer
// tells.
func deliver(s *smtp.Client, from *mail.Address, to []string, text []byte) (taken int, err error) {
	if err := s.Mail(from.Address); err != nil {
		return 0, before(err)
	}
	var last error
	for _, address := range to {
		if err := s.Rcpt(address); err == nil {
			taken++
		} else if last = err; !isServerReply(err) {
			return 0, before(err)
		}
	}
	if taken == 0 {
		return 0, before(last)
	}
	w, err := s.Data()
	if err != nil {
		return 0, before(err)
	}
	if _, err := w.Write(text); err != nil {
		return 0, &Failure{Unknown, err}
	}
	if err := w.Close(); err != nil {
		if isServerReply(err) {
			return 0, before(err)
		}
		return 0, &Failure{Unknown, err}
	}
	_ = s.Quit() // sent already: the answer does not matter
	return taken, nil
}

// isServerReply reports whether the server itself refused.
func isServerReply(err error) bool {
	var said *textproto.Error
	return errors.As(err, &said)
}

// before is a failure with nothing sent: permanent where the server says so (5xx) or cannot be trusted, temporary
// otherwise.
func before(err error) *Failure {
	var said *textproto.Error
	var untrusted *tls.CertificateVerificationError
	var ours refusal
	if errors.As(err, &said) && said.Code >= 500 || errors.As(err, &untrusted) || errors.As(err, &ours) {
		return &Failure{Refused, err}
	}
	return &Failure{NotNow, err}
}

// refusal is a reason of ours not to use a server.
type refusal string

func (r refusal) Error() string { return string(r) }

// domain is our HELO name: the sender's domain.
func domain(from *mail.Address) string {
	return from.Address[strings.LastIndexByte(from.Address, '@')+1:]
}

// Outcome is what a failed attempt did.
type Outcome string

const (
	Refused Outcome = "refused" // nothing was sent, and a retry will not help
	NotNow  Outcome = "not_now" // nothing was sent; a retry may work
	Unknown Outcome = "unknown" // it may have been sent
)

// Failure is every error of Send and Check.
type Failure struct {
	Outcome Outcome
	cause   error
}

func (f *Failure) Error() string { return fmt.Sprintf("mail %s: %v", f.Outcome, f.cause) }

func (f *Failure) Unwrap() error { return f.cause }

// Reason may be shown to staff: the server's own words, or what kind of failure it was.
func (f *Failure) Reason() string {
	var said *textproto.Error
	var ours refusal
	switch {
	case errors.As(f.cause, &said):
		return fmt.Sprintf("the server answered %d %s", said.Code, strings.ToValidUTF8(said.Msg, "?"))
	case errors.As(f.cause, &ours):
		return ours.Error()
	case f.Outcome == Unknown:
		return "the server gave no answer after it was handed the message"
	}
	return "the server could not be reached or its answer could not be read"
}
