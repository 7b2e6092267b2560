// Package calls checks a business's account with the vendor of telephone calls. It makes no call and takes none:
// package voice takes incoming ones.
package calls

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Account is one with Twilio.
type Account struct {
	SID       string
	AuthToken string
}

// String hides the secret when a value that holds it is printed.
func (a Account) String() string { return "Twilio account " + a.SID }

// GoString does the same for %#v.
func (a Account) GoString() string { return a.String() }

// LogValue does the same for logs.
func (a Account) LogValue() slog.Value { return slog.StringValue(a.String()) }

// Twilio is safe for concurrent use and meant to be shared.
type Twilio struct {
	base  string
	clock clock.Clock
	http  *http.Client
}

const (
	defaultBase = "https://api.twilio.com"
	timeout     = 8 * time.Second
	maxBytes    = 256 << 10
)

// NewTwilio makes a client of the API at an address; empty: Twilio's own. It fails on one that would send secrets in
// the clear.
func NewTwilio(base string, c clock.Clock) (*Twilio, error) {
	if base == "" {
		base = defaultBase
	}
	if err := vendorapi.CheckAddress(base); err != nil {
		return nil, fmt.Errorf("calls: %w", err)
	}
	return &Twilio{base: strings.TrimSuffix(base, "/"), clock: c, http: vendorapi.NewClient()}, nil
}

// Close drops the connections that are kept open for later.
func (t *Twilio) Close() { t.http.CloseIdleConnections() }

// Check reads the account itself. Codes: upstream_failed where it is refused or not active, rate_limited, timeout,
// unavailable.
func (t *Twilio) Check(ctx context.Context, a Account) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.base+"/2010-04-01/Accounts/"+url.PathEscape(a.SID)+".json", nil)
	if err != nil {
		return fault.Wrap(err, fault.Internal, "the request could not be made")
	}
	req.SetBasicAuth(a.SID, a.AuthToken)
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "mostrador")
	res, err := t.http.Do(req)
	if err != nil {
		return lost(ctx, err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBytes))
	switch status := res.StatusCode; {
	case status == http.StatusTooManyRequests:
		return fault.New(fault.RateLimited, "Twilio asks us to slow down").After(vendorapi.RetryAfter(res.Header, t.clock.Now()))
	case status >= http.StatusInternalServerError:
		return fault.New(fault.Unavailable, "Twilio answered with the status %d", status)
	case status != http.StatusOK: // a redirect, too: it is not followed
		return fault.New(fault.UpstreamFailed, "Twilio did not accept the account")
	case err != nil:
		return lost(ctx, err)
	}
	return active(body, a)
}

// active reads whether the account is the one that was meant, and may be used.
func active(body []byte, a Account) error {
	var account struct {
		SID    string `json:"sid"`
		Status string `json:"status"`
	}
	if err := json.Unmarshal(body, &account); err != nil || account.SID != a.SID {
		return fault.New(fault.Unavailable, "the answer is not one Twilio gives")
	}
	if account.Status != "active" {
		return fault.New(fault.UpstreamFailed, "the Twilio account is suspended or closed")
	}
	return nil
}

func lost(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fault.Wrap(err, fault.Timeout, "Twilio gave no answer in time")
	}
	return fault.Wrap(err, fault.Unavailable, "Twilio cannot be reached right now")
}
