// Package mail sends email through a business's own SMTP server: plain text, once.
//
// It stores nothing and retries nothing. Its errors say what an attempt did: after the text was sent without an answer
// the outcome is unknown, and the caller must not send it again.
package mail

import (
	"context"
	"net"
	"time"
)

// Security is how a connection is encrypted.
type Security string

const (
	STARTTLS Security = "starttls" // required: a server that does not offer it is refused
	TLS      Security = "tls"      // from the first byte
	// None is for an address of this machine, in tests and the demo; see Client.Plain.
	None Security = "none"
)

// Account opens a mail server.
type Account struct {
	Host     string
	Port     int // 0: the usual one
	Security Security
	Username string // empty: no authentication
	Password string
	From     string // an address, or "Name <address>"
}

// String hides the password when an account is printed.
func (a Account) String() string { return "mail account at " + a.Host }

// GoString does the same for %#v.
func (a Account) GoString() string { return a.String() }

// The ports mail is submitted on.
var Ports = []int{25, 465, 587, 2525}

func (a Account) port() int {
	switch {
	case a.Port != 0:
		return a.Port
	case a.Security == TLS:
		return 465
	}
	return 587
}

// Message is one email.
type Message struct {
	ID      string // ours: its Message-ID is derived from it, the same in every attempt
	To      []string
	Subject string
	Text    string
	Date    time.Time
}

// Client sends messages. It is safe for concurrent use.
type Client struct {
	// Connect opens a connection to a host that a business named.
	Connect func(ctx context.Context, host string, port int) (net.Conn, error)
	// Plain reports whether a host may be used without encryption; nil: none.
	Plain func(host string, port int) bool
	// Timeout of one message, from the first byte to the last; 0: 30 s.
	Timeout time.Duration
	// TLS is what connections are secured with; nil: the system's certificates.
	TLS Certificates
}

const defaultTimeout = 30 * time.Second
