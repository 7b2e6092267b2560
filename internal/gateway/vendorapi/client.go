// Package vendorapi is what the gateways to vendors' HTTP APIs have in common: a client that sends a secret only to its
// vendor, and the backoff. Each gateway knows what its requests and answers mean; URLs that users name go through
// package guard.
package vendorapi

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Config is the address and the timeouts of an API. Its gateway says what is right where something is not set.
type Config struct {
	BaseURL  string        // the vendor's own if empty; plain http only to a loopback address
	Clock    clock.Clock   // the machine's if nil
	Timeout  time.Duration // of one attempt; a shorter context wins
	Attempts int           // of one call, 3 if not set
	Backoff  time.Duration // before the second attempt, 250 ms if not set; it doubles
}

// Client calls one API. It is safe for concurrent use: connections live in it. Redirects are not followed, because they
// would take the secret along.
type Client struct {
	Config
	HTTP *http.Client
}

// NewClient makes a client. It fails on an address that would send secrets in the clear.
func NewClient(c Config, baseURL string, timeout time.Duration) (*Client, error) {
	c.BaseURL = strings.TrimSuffix(cmp.Or(c.BaseURL, baseURL), "/")
	if err := CheckAddress(c.BaseURL); err != nil {
		return nil, err
	}
	if c.Clock == nil {
		c.Clock = clock.System{}
	}
	c.Timeout, c.Attempts, c.Backoff = cmp.Or(c.Timeout, timeout), cmp.Or(c.Attempts, 3),
		cmp.Or(c.Backoff, 250*time.Millisecond)
	return &Client{c, &http.Client{
		Transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            (&net.Dialer{Timeout: 5 * time.Second}).DialContext,
			TLSHandshakeTimeout:    5 * time.Second,
			ForceAttemptHTTP2:      true,
			MaxIdleConnsPerHost:    16,
			IdleConnTimeout:        30 * time.Second,
			MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// Close drops the connections that are kept open for later calls.
func (c *Client) Close() { c.HTTP.CloseIdleConnections() }

// Request is one of a vendor's API.
type Request struct {
	Method string
	Path   string
	Query  url.Values
	Header map[string]string // with the authorization
	Body   []byte            // JSON
}

// Answer is a vendor's, whatever its status.
type Answer struct {
	Status     int
	RetryAfter time.Duration // as the vendor asks
	Body       []byte
	Err        error // why Body is not all of it
}

// OK reports success.
func (a Answer) OK() bool { return a.Status >= 200 && a.Status < 300 }

// Do makes one attempt and reads at most so many bytes of the answer. An error means that there is none.
func (c *Client) Do(ctx context.Context, r Request, most int64) (Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	target := c.BaseURL + r.Path
	if len(r.Query) > 0 {
		target += "?" + r.Query.Encode()
	}
	var body io.Reader
	if r.Body != nil {
		body = bytes.NewReader(r.Body)
	}
	req, err := http.NewRequestWithContext(ctx, r.Method, target, body)
	if err != nil {
		return Answer{}, err
	}
	// Without GetBody the transport does not silently repeat an effect when a connection breaks.
	req.GetBody = nil
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "mostrador")
	if r.Body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range r.Header {
		req.Header.Set(name, value)
	}
	res, err := c.HTTP.Do(req)
	if err != nil {
		return Answer{}, err
	}
	defer res.Body.Close()
	a := Answer{Status: res.StatusCode, RetryAfter: RetryAfter(res.Header, c.Clock.Now())}
	if a.Body, a.Err = io.ReadAll(io.LimitReader(res.Body, most+1)); a.Err == nil && int64(len(a.Body)) > most {
		a.Err = fmt.Errorf("%w of %d bytes", ErrTooLong, most)
	}
	return a, nil
}

// ErrTooLong marks an answer that is longer than its gateway reads.
var ErrTooLong = errors.New("longer than the limit")

// CheckAddress refuses the base URL of an API that would send secrets in the clear: plain http goes to this machine
// only.
func CheckAddress(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("%q is no address of an API", address)
	}
	if u.Scheme == "https" {
		return nil
	}
	if a, err := netip.ParseAddr(u.Hostname()); u.Scheme == "http" &&
		(u.Hostname() == "localhost" || err == nil && a.IsLoopback()) {
		return nil
	}
	return fmt.Errorf("%q would send secrets in the clear", address)
}
