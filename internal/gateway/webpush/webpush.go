// Package webpush sends messages to browsers through the push services of their makers: the protocol of RFC 8030, each
// message encrypted for one browser (RFC 8291) and signed by this server (RFC 8292). It stores nothing and does not
// retry: it says what became of one attempt.
package webpush

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// Browser is a subscription as a browser makes it: the address of its push service, which is known to nobody else, and
// what messages to it are encrypted with, in base64url.
type Browser struct{ Endpoint, Key, Auth string }

// Urgency is when a browser on a battery is woken.
type Urgency string

// The urgencies that are used.
const (
	Normal Urgency = "normal"
	High   Urgency = "high"
)

// Message is what a browser gets. A message replaces one of the same topic that its push service still holds, so that a
// repeated attempt is not shown twice.
type Message struct {
	Text    []byte // at most MostBytes
	Life    time.Duration
	Urgency Urgency
	Topic   string // at most 32 characters of base64url
}

// Problem is what kept a message from being sent.
type Problem string

const (
	Gone    Problem = "gone"    // the browser is no longer subscribed
	Later   Problem = "later"   // not taken, and the next attempt may be
	Refused Problem = "refused" // not taken, and never will be
	Unknown Problem = "unknown" // it may have been taken
)

// Failure is a failed attempt. It never names the browser's address.
type Failure struct {
	Problem Problem
	Status  int           // of the push service's answer; 0: there was none
	After   time.Duration // as the push service asks
	cause   error
}

func (f *Failure) Error() string {
	if f.Status == 0 {
		return "web push: " + string(f.Problem)
	}
	return "web push: " + string(f.Problem) + ", the push service answered " + strconv.Itoa(f.Status)
}

func (f *Failure) Unwrap() error { return f.cause }

// Client sends messages. Addresses come from browsers, so that its HTTP client is a guarded one.
type Client struct {
	HTTP    *guard.Client
	Contact string // where push services reach the operator, https or mailto; empty: not said
	Clock   clock.Clock
}

// Check returns invalid_arguments for a subscription that no message can be sent to, and blocked_address for one whose
// address is not public or not https.
func (c *Client) Check(b Browser) error {
	if _, err := c.HTTP.CheckURL(b.Endpoint); err != nil {
		return err
	}
	if _, _, err := b.keys(); err != nil {
		return fault.Wrap(err, fault.InvalidArguments, "the browser's keys cannot be read")
	}
	return nil
}

// Send makes one attempt. Its error is a *Failure.
func (c *Client) Send(ctx context.Context, key *Key, b Browser, m Message) error {
	body, err := encryptFor(b, m.Text)
	if err != nil {
		return &Failure{Problem: Refused, cause: err}
	}
	req, err := http.NewRequest(http.MethodPost, b.Endpoint, bytes.NewReader(body))
	if err != nil {
		return &Failure{Problem: Refused}
	}
	signed, err := key.authorization(origin(req.URL), c.Contact, c.Clock.Now())
	if err != nil {
		return &Failure{Problem: Refused, cause: err}
	}
	req.Header.Set("Authorization", signed)
	req.Header.Set("Content-Type", "application/octet-stream")
	req.Header.Set("Content-Encoding", "aes128gcm")
	req.Header.Set("TTL", strconv.FormatInt(int64(m.Life/time.Second), 10))
	req.Header.Set("Urgency", string(m.Urgency))
	if m.Topic != "" {
		req.Header.Set("Topic", m.Topic)
	}
	res, err := c.HTTP.Do(ctx, req)
	if err != nil {
		return unanswered(err)
	}
	return judge(res, c.Clock.Now())
}

func unanswered(err error) *Failure {
	switch {
	case fault.Is(err, fault.BlockedAddress), fault.Is(err, fault.InvalidArguments):
		return &Failure{Problem: Refused, cause: err}
	case guard.NotSent(err):
		return &Failure{Problem: Later, cause: err}
	}
	return &Failure{Problem: Unknown, cause: err}
}

// judge reads an answer. A service that says it failed has not taken the message.
func judge(res *guard.Response, now time.Time) error {
	f := &Failure{Problem: Refused, Status: res.Status}
	switch {
	case res.Status >= 200 && res.Status < 300:
		return nil
	case res.Status == http.StatusNotFound, res.Status == http.StatusGone:
		f.Problem = Gone
	case res.Status == http.StatusTooManyRequests, res.Status >= 500:
		f.Problem, f.After = Later, vendorapi.RetryAfter(res.Header, now)
	}
	return f
}

func origin(u *url.URL) string { return u.Scheme + "://" + u.Host }

// decode reads base64url as browsers and other programs write it, with padding or without.
func decode(text string) ([]byte, error) {
	for len(text) > 0 && text[len(text)-1] == '=' {
		text = text[:len(text)-1]
	}
	return encoding.DecodeString(text)
}
