package calendar

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Google calls the Calendar API for any number of workspaces. It is safe for concurrent use and meant to be shared:
// connections and access tokens live in it.
//
// Google's own module is not used: four calls do not justify its dependencies, and its retries cannot be bounded.
type Google struct {
	base     string
	clock    clock.Clock
	timeout  time.Duration
	attempts int
	backoff  time.Duration
	pageSize int
	http     *http.Client
	tokens   *tokens
}

// Config is the address and the timeouts. The zero value is right for production.
type Config struct {
	BaseURL  string        // https://www.googleapis.com/calendar/v3 if empty; plain http only to a loopback address
	TokenURL string        // https://oauth2.googleapis.com/token if empty; likewise
	Clock    clock.Clock   // the machine's if nil
	Timeout  time.Duration // of one attempt, 10 s if not set; a shorter context wins
	Attempts int           // of one call, 3 if not set
	Backoff  time.Duration // before the second attempt, 250 ms if not set; it doubles
	PageSize int           // of what is read, 2500 if not set
}

const (
	defaultBase     = "https://www.googleapis.com/calendar/v3"
	defaultTokenURL = "https://oauth2.googleapis.com/token"
	defaultTimeout  = 10 * time.Second
	defaultAttempts = 3
	defaultBackoff  = 250 * time.Millisecond
	defaultPageSize = 2500     // Google's most
	maxBytes        = 16 << 20 // of one answer
	maxPages        = 100
)

// NewGoogle makes a client. It fails on addresses that would send secrets in the clear.
func NewGoogle(c Config) (*Google, error) {
	g := &Google{
		base: strings.TrimSuffix(or(c.BaseURL, defaultBase), "/"), clock: c.Clock, timeout: or(c.Timeout, defaultTimeout),
		attempts: or(c.Attempts, defaultAttempts), backoff: or(c.Backoff, defaultBackoff), pageSize: or(c.PageSize, defaultPageSize),
	}
	if g.clock == nil {
		g.clock = clock.System{}
	}
	tokenURL := or(c.TokenURL, defaultTokenURL)
	for _, address := range []string{g.base, tokenURL} {
		if err := vendorapi.CheckAddress(address); err != nil {
			return nil, fmt.Errorf("calendar: %w", err)
		}
	}
	g.http = vendorapi.NewClient()
	asking := *g.http
	asking.Timeout = g.timeout // not every token request obeys a context
	g.tokens = &tokens{url: tokenURL, http: &asking, known: map[[32]byte]*access{}}
	return g, nil
}

func or[T comparable](v, def T) T {
	var none T
	if v == none {
		return def
	}
	return v
}

// Close drops the connections that are kept open for later calls.
func (g *Google) Close() { g.http.CloseIdleConnections() }
