package payments

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// MercadoPago calls the vendor's API for any number of workspaces. It is safe
// for concurrent use and meant to be shared: connections live in it.
//
// The vendor's own module (sdk-go) is not used: its addresses are constants, it
// draws a new idempotency key for every request, holds prices and payment ids
// in float64 and int, and turns every failure into one kind of error.
type MercadoPago struct {
	base     string
	clock    clock.Clock
	timeout  time.Duration
	attempts int
	backoff  time.Duration
	http     *http.Client
}

// Config is the address and the timeouts. The zero value is right for production.
type Config struct {
	BaseURL  string        // https://api.mercadopago.com if empty; plain http only to a loopback address
	Clock    clock.Clock   // the machine's if nil
	Timeout  time.Duration // of one attempt, 8 s if not set; a shorter context wins
	Attempts int           // of one call, 3 if not set
	Backoff  time.Duration // before the second attempt, 250 ms if not set; it doubles
}

const (
	defaultBase     = "https://api.mercadopago.com"
	defaultTimeout  = 8 * time.Second
	defaultAttempts = 3
	defaultBackoff  = 250 * time.Millisecond
	maxBytes        = 1 << 20 // of one answer
)

// NewMercadoPago makes a client. It fails on a base URL that would send access
// tokens in the clear.
func NewMercadoPago(c Config) (*MercadoPago, error) {
	m := &MercadoPago{base: c.BaseURL, clock: c.Clock, timeout: c.Timeout, attempts: c.Attempts, backoff: c.Backoff}
	if m.base == "" {
		m.base = defaultBase
	}
	m.base = strings.TrimSuffix(m.base, "/")
	if err := vendorapi.CheckAddress(m.base); err != nil {
		return nil, fmt.Errorf("payments: %w", err)
	}
	if m.clock == nil {
		m.clock = clock.System{}
	}
	if m.timeout <= 0 {
		m.timeout = defaultTimeout
	}
	if m.attempts <= 0 {
		m.attempts = defaultAttempts
	}
	if m.backoff <= 0 {
		m.backoff = defaultBackoff
	}
	m.http = vendorapi.NewClient()
	return m, nil
}

// Close drops the connections that are kept open for later calls.
func (m *MercadoPago) Close() { m.http.CloseIdleConnections() }

// check refuses credentials that cannot work, or could not be sent in a header.
func (c Credentials) check() error {
	for i := range len(c.AccessToken) {
		if b := c.AccessToken[i]; b <= ' ' || b > '~' {
			return invalid("the Mercado Pago access token has characters that no token has")
		}
	}
	if c.AccessToken == "" {
		return invalid("there is no Mercado Pago access token")
	}
	return nil
}
