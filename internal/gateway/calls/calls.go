// Package calls places telephone calls with a vendor, on a business's account, and checks that account. What is said in
// a call, and incoming calls, are package voice's.
package calls

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
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
type Twilio struct{ *vendorapi.Client }

const (
	defaultBase = "https://api.twilio.com"
	timeout     = 8 * time.Second
	maxBytes    = 256 << 10
)

// NewTwilio makes a client of the API at an address; empty: Twilio's own. It fails on one that would send secrets in
// the clear.
func NewTwilio(base string, c clock.Clock) (*Twilio, error) {
	client, err := vendorapi.NewClient(vendorapi.Config{BaseURL: base, Clock: c}, defaultBase, timeout)
	if err != nil {
		return nil, fmt.Errorf("calls: %w", err)
	}
	return &Twilio{client}, nil
}

// Check reads the account itself. Codes: upstream_failed where it is refused or not active, rate_limited, timeout,
// unavailable.
func (t *Twilio) Check(ctx context.Context, a Account) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	basic := base64.StdEncoding.EncodeToString([]byte(a.SID + ":" + a.AuthToken))
	answer, err := t.Do(ctx, vendorapi.Request{
		Method: http.MethodGet, Path: "/2010-04-01/Accounts/" + url.PathEscape(a.SID) + ".json",
		Header: map[string]string{"Authorization": "Basic " + basic},
	}, maxBytes)
	switch status := answer.Status; {
	case err != nil:
		return noAnswer(ctx, err)
	case status == http.StatusTooManyRequests:
		return fault.New(fault.RateLimited, "Twilio asks us to slow down").After(answer.RetryAfter)
	case status >= http.StatusInternalServerError:
		return fault.New(fault.Unavailable, "Twilio answered with the status %d", status)
	case status != http.StatusOK: // a redirect, too: it is not followed
		return fault.New(fault.UpstreamFailed, "Twilio did not accept the account")
	case answer.Err != nil:
		return noAnswer(ctx, answer.Err)
	}
	return active(answer.Body, a)
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

func noAnswer(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fault.Wrap(err, fault.Timeout, "Twilio gave no answer in time")
	}
	return fault.Wrap(err, fault.Unavailable, "Twilio cannot be reached right now")
}
