// Package realtime answers telephone calls that reach OpenAI's Realtime API over SIP: it accepts a call, opens the
// sideband connection of its session, and passes the call on. It knows no tools and no events.
package realtime

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// OpenAI is safe for concurrent use and meant to be shared.
type OpenAI struct{ *vendorapi.Client }

const (
	defaultBase = "https://api.openai.com/v1"
	timeout     = 8 * time.Second
	maxBytes    = 256 << 10
	mostEvent   = 1 << 20 // audio is not sent over the sideband of a telephone call
)

// New makes a client of the API at an address; empty: OpenAI's own. It fails on one that would send secrets in the
// clear.
func New(base string, c clock.Clock) (*OpenAI, error) {
	client, err := vendorapi.NewClient(vendorapi.Config{BaseURL: base, Clock: c}, defaultBase, timeout)
	if err != nil {
		return nil, fmt.Errorf("realtime: %w", err)
	}
	return &OpenAI{client}, nil
}

// Accept answers an incoming call with a session. Codes: conflict where the call is not waiting any more,
// upstream_failed where the key or the session is refused, rate_limited, timeout, unavailable.
func (o *OpenAI) Accept(ctx context.Context, key, callID string, session any) error {
	return o.post(ctx, key, callID, "accept", session)
}

// Refer passes a call on to a telephone number; the session ends. Codes as of Accept.
func (o *OpenAI) Refer(ctx context.Context, key, callID, number string) error {
	return o.post(ctx, key, callID, "refer", map[string]string{"target_uri": "tel:" + number})
}

func (o *OpenAI) post(ctx context.Context, key, callID, verb string, body any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	answer, err := o.Do(ctx, vendorapi.Request{
		Method: http.MethodPost, Path: "/realtime/calls/" + url.PathEscape(callID) + "/" + verb,
		Header: map[string]string{"Authorization": "Bearer " + key}, Body: raw,
	}, maxBytes)
	switch status := answer.Status; {
	case err != nil:
		return noAnswer(ctx, err)
	case answer.OK():
		return nil
	case status == http.StatusNotFound || status == http.StatusConflict:
		return fault.New(fault.Conflict, "OpenAI has no such call that waits")
	case status == http.StatusTooManyRequests:
		return fault.New(fault.RateLimited, "OpenAI asks us to slow down").After(answer.RetryAfter)
	case status >= http.StatusInternalServerError:
		return fault.New(fault.Unavailable, "OpenAI answered with the status %d", status)
	}
	return fault.New(fault.UpstreamFailed, "OpenAI did not accept the request, with the status %d", answer.Status)
}

// Connect opens the sideband connection of a call's session. Codes: conflict where the call is over, upstream_failed,
// timeout, unavailable.
func (o *OpenAI) Connect(ctx context.Context, key, callID string) (*websocket.Conn, error) {
	dial, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	address := "ws" + strings.TrimPrefix(o.BaseURL, "http") + "/realtime?" + url.Values{"call_id": {callID}}.Encode()
	conn, res, err := websocket.Dial(dial, address, &websocket.DialOptions{
		HTTPClient: o.HTTP, HTTPHeader: http.Header{"Authorization": {"Bearer " + key}},
	})
	switch {
	case err == nil:
		conn.SetReadLimit(mostEvent)
		return conn, nil
	case res == nil:
		return nil, noAnswer(dial, err)
	case res.StatusCode == http.StatusNotFound || res.StatusCode == http.StatusConflict:
		return nil, fault.New(fault.Conflict, "the call is over")
	}
	return nil, fault.New(fault.UpstreamFailed, "OpenAI did not open the connection, with the status %d",
		res.StatusCode)
}

func noAnswer(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fault.Wrap(err, fault.Timeout, "OpenAI gave no answer in time")
	}
	return fault.Wrap(err, fault.Unavailable, "OpenAI cannot be reached right now")
}
