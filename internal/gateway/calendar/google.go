package calendar

import (
	"cmp"
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Google calls the Calendar API for any number of workspaces. It is safe for concurrent use and meant to be shared:
// connections and access tokens live in it.
//
// Google's own module is not used: four calls do not justify its dependencies, and its retries cannot be bounded.
type Google struct {
	*vendorapi.Client
	pageSize int
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
	defaultPageSize = 2500     // Google's most
	maxBytes        = 16 << 20 // of one answer
	maxPages        = 100
)

// NewGoogle makes a client. It fails on addresses that would send secrets in the clear.
func NewGoogle(c Config) (*Google, error) {
	client, err := vendorapi.NewClient(
		vendorapi.Config{BaseURL: c.BaseURL, Clock: c.Clock, Timeout: c.Timeout, Attempts: c.Attempts,
			Backoff: c.Backoff}, defaultBase, defaultTimeout)
	if err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	tokenURL := cmp.Or(c.TokenURL, defaultTokenURL)
	if err := vendorapi.CheckAddress(tokenURL); err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	asking := *client.HTTP
	asking.Timeout = client.Timeout // not every token request obeys a context
	return &Google{client, cmp.Or(c.PageSize, defaultPageSize),
		&tokens{url: tokenURL, http: &asking, known: map[[32]byte]*access{}}}, nil
}
