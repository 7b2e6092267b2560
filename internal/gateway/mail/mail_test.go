package mail_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/mail"
	"github.com/mostrador/mostrador/internal/gateway/mail/mailtest"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

var message = mail.Message{
	ID: "0199-1", To: []string{"ventas@ejemplo.com", "eva@ejemplo.com"}, Subject: "Urgente: se cortó la luz ¿y ahora?",
	Text: "Hola:\n.\nUn pedido de 3 × $ 1.500 está parado.\n" + strings.Repeat("larguísimo ", 30),
	Date: time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC),
}

// reach is a client for a fake, and an account with it.
func reach(s *mailtest.Server, security mail.Security) (*mail.Client, mail.Account) {
	at := s.Address()
	g := guard.New(guard.Policy{AllowLoopback: []netip.AddrPort{at}}, nil, nil)
	c := &mail.Client{
		Connect: func(ctx context.Context, host string, port int) (net.Conn, error) {
			return g.Connect(ctx, host, port, mail.Ports...)
		},
		Plain: g.Excepts, Timeout: 5 * time.Second, TLS: s.Certificates(),
	}
	return c, mail.Account{
		Host: at.Addr().String(), Port: int(at.Port()), Security: security, Username: s.Username, Password: s.Password,
		From: "La Tuerca <avisos@latuerca.example>",
	}
}

func TestMessagesArriveAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		security mail.Security
		set      func(*mailtest.Server)
		user     string
	}{
		"STARTTLS and PLAIN": {mail.STARTTLS, func(s *mailtest.Server) { s.Username, s.Password = "yo", "clave" },
			"yo"},
		"STARTTLS and LOGIN": {mail.STARTTLS, func(s *mailtest.Server) {
			s.Username, s.Password, s.Auth = "yo", "cláve",
				[]string{"LOGIN"}
		}, "yo"},
		"TLS and nobody":     {mail.TLS, func(s *mailtest.Server) { s.Implicit = true }, ""},
		"plain to ourselves": {mail.None, func(s *mailtest.Server) { s.Username, s.Password = "yo", "clave" }, "yo"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := mailtest.New(t)
			c.set(s)
			client, account := reach(s, c.security)
			taken, err := client.Send(t.Context(), account, message)
			if err != nil || taken != 2 {
				t.Fatalf("%d, %v", taken, err)
			}
			got := s.Sent()[0]
			if got.From != "avisos@latuerca.example" || !slices.Equal(got.To, message.To) || got.User != c.user ||
				got.TLS != (c.security != mail.None) {
				t.Errorf("%+v", got)
			}
			read(t, got.Text)
		})
	}
}

// read compares a message with the one that was sent.
func read(t *testing.T, raw string) {
	t.Helper()
	for _, line := range strings.Split(raw, "\r\n") {
		if len(line) > 200 || strings.ContainsFunc(line, func(r rune) bool { return r > 126 || r < ' ' }) {
			t.Errorf("a line that not every server takes: %q", line)
		}
	}
	m, err := netmail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	body, _ := io.ReadAll(quotedprintable.NewReader(m.Body))
	text := strings.ReplaceAll(string(body), "\r\n", "\n")
	if err != nil || subject != message.Subject || strings.TrimSuffix(text, "\n") != message.Text {
		t.Errorf("%q, %v\n%s", subject, err, text)
	}
	to, _ := m.Header.AddressList("To")
	if len(to) != 2 || m.Header.Get("Message-Id") != "<0199-1@latuerca.example>" ||
		m.Header.Get("Auto-Submitted") != "auto-generated" {
		t.Errorf("%v", m.Header)
	}
}

func TestWhatAFailureDidToTheWorld(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mode mailtest.Mode
		set  func(*mailtest.Server)
		acc  func(*mail.Account)
		want mail.Outcome
		sent int
	}{
		"busy":                 {mode: mailtest.Busy, want: mail.NotNow},
		"no such mailbox":      {mode: mailtest.Stranger, want: mail.Refused},
		"full":                 {mode: mailtest.Full, want: mail.NotNow},
		"spam":                 {mode: mailtest.Spam, want: mail.Refused},
		"greylisted":           {mode: mailtest.Greylisted, want: mail.NotNow},
		"no last word":         {mode: mailtest.Swallow, want: mail.Unknown, sent: 1},
		"hangs up in the text": {mode: mailtest.CutInText, want: mail.Unknown},
		"never speaks":         {mode: mailtest.Silent, want: mail.NotNow},
		"wrong password": {set: func(s *mailtest.Server) { s.Username = "otro" },
			acc: func(a *mail.Account) { a.Username = "yo" }, want: mail.Refused},
		"no way to say who": {set: func(s *mailtest.Server) { s.Username, s.Auth = "yo", []string{"CRAM-MD5"} },
			want: mail.Refused},
		"no STARTTLS":       {set: func(s *mailtest.Server) { s.NoSTARTTLS = true }, want: mail.Refused},
		"an inside address": {acc: func(a *mail.Account) { a.Port++ }, want: mail.Refused},
		"no sender":         {acc: func(a *mail.Account) { a.From = "avisos" }, want: mail.Refused},
		"a header in the sender": {acc: func(a *mail.Account) { a.From = "a@b.example\r\nBcc: c@d.example" },
			want: mail.Refused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := mailtest.New(t)
			if c.set != nil {
				c.set(s)
			}
			s.Next(c.mode)
			client, account := reach(s, mail.STARTTLS)
			client.Timeout = time.Second
			if c.acc != nil {
				c.acc(&account)
			}
			_, err := client.Send(t.Context(), account, message)
			var f *mail.Failure
			if !errors.As(err, &f) || f.Outcome != c.want || f.Reason() == "" || len(s.Sent()) != c.sent {
				t.Errorf("%v, %d sent; want %s", err, len(s.Sent()), c.want)
			}
		})
	}
}

func TestCertificatesAreLookedAt(t *testing.T) {
	t.Parallel()
	for _, security := range []mail.Security{mail.STARTTLS, mail.TLS} {
		s := mailtest.New(t)
		s.Implicit = security == mail.TLS
		client, account := reach(s, security)
		client.TLS = nil
		_, err := client.Send(t.Context(), account, message)
		var f *mail.Failure
		if !errors.As(err, &f) || f.Outcome != mail.Refused {
			t.Errorf("%s: %v", security, err)
		}
	}
}

func TestNoPasswordWithoutEncryption(t *testing.T) {
	t.Parallel()
	s := mailtest.New(t)
	s.Username, s.Password = "yo", "clave"
	client, account := reach(s, mail.None)
	client.Plain = nil
	if _, err := client.Send(t.Context(), account, message); err == nil || len(s.Sent()) > 0 {
		t.Errorf("sent in the clear: %v", err)
	}
	if shown := fmt.Sprintf("%v %+v %#v", account, account, account); strings.Contains(shown, "clave") {
		t.Error(shown)
	}
}

func TestSomeRecipientsAreBetterThanNone(t *testing.T) {
	t.Parallel()
	s := mailtest.New(t)
	s.Unknown = []string{"ventas@ejemplo.com"}
	client, account := reach(s, mail.STARTTLS)
	taken, err := client.Send(t.Context(), account, message)
	if err != nil || taken != 1 || !slices.Equal(s.Sent()[0].To, []string{"eva@ejemplo.com"}) {
		t.Errorf("%d, %v", taken, err)
	}
}

func TestNoHeaderIsSmuggledIn(t *testing.T) {
	t.Parallel()
	s := mailtest.New(t)
	client, account := reach(s, mail.STARTTLS)
	m := message
	m.Subject, m.Text = "Hola\r\nBcc: espia@d.example\n\n<html>", "uno\r\n.\r\nMAIL FROM:<x@y.example>\r\n"
	if _, err := client.Send(t.Context(), account, m); err != nil {
		t.Fatal(err)
	}
	got := s.Sent()
	header, body, _ := bytes.Cut([]byte(got[0].Text), []byte("\r\n\r\n"))
	if len(got) != 1 || bytes.Contains(header, []byte("\nBcc")) || !bytes.Contains(body, []byte("MAIL FROM")) {
		t.Errorf("%s", got[0].Text)
	}
	m.To = []string{"a@b.example\r\nRCPT TO:<x@y.example>"}
	if _, err := client.Send(t.Context(), account, m); err == nil || len(s.Sent()) != 1 {
		t.Errorf("a recipient with a command in it: %v", err)
	}
}
