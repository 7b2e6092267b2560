package payments

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// call is one request, which may be retried as often as its policy allows.
type call struct {
	method string
	path   string
	query  url.Values
	body   []byte
	key    string // idempotency key; the same in every attempt
}

// effect tells a call that changes something from one that only reads.
func (c call) effect() bool { return c.method != http.MethodGet }

// do makes a call, retries it where that is safe, and passes the answer to read. The error is a fault with an outcome.
func (m *MercadoPago) do(ctx context.Context, creds Credentials, c call, read func([]byte) *failure) error {
	if err := creds.check(); err != nil {
		return err
	}
	doubt := false
	for attempt := 1; ; attempt++ {
		f := m.once(ctx, creds, c, read)
		if f == nil {
			return nil
		}
		if f.outcome == Unknown {
			if c.effect() {
				doubt = true
			} else {
				f.outcome, f.code, f.message = Unavailable, fault.Unavailable, messageUnavailable
			}
		}
		if attempt < m.attempts && f.outcome != Refused && vendorapi.Pause(ctx, m.backoff, attempt, f.after) {
			continue
		}
		if doubt && f.outcome != Unknown {
			f = f.doubtful()
		}
		return f.fault()
	}
}

// once makes one attempt.
func (m *MercadoPago) once(ctx context.Context, creds Credentials, c call, read func([]byte) *failure) *failure {
	ctx, cancel := context.WithTimeout(ctx, m.timeout)
	defer cancel()
	// Once there is a connection, bytes may be sent at any time.
	var sent atomic.Bool
	traced := httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { sent.Store(true) },
	})
	req, err := m.request(traced, creds, c)
	if err != nil {
		return &failure{outcome: Refused, code: fault.Internal, message: "the request could not be made", cause: err}
	}
	res, err := m.http.Do(req)
	if err != nil {
		return lost(err, sent.Load())
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBytes+1))
	if f := m.judge(res, body); f != nil {
		return f
	}
	if err != nil {
		return lost(err, true)
	}
	if len(body) > maxBytes {
		return unreadable("it is longer than %d bytes", maxBytes)
	}
	return read(body)
}

func (m *MercadoPago) request(ctx context.Context, creds Credentials, c call) (*http.Request, error) {
	target := m.base + c.path
	if len(c.query) > 0 {
		target += "?" + c.query.Encode()
	}
	var body io.Reader
	if c.body != nil {
		body = bytes.NewReader(c.body)
	}
	req, err := http.NewRequestWithContext(ctx, c.method, target, body)
	if err != nil {
		return nil, err
	}
	// Without GetBody the transport does not silently repeat an effect when a connection breaks.
	req.GetBody = nil
	req.Header.Set("Authorization", "Bearer "+creds.AccessToken)
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "mostrador")
	if c.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.key != "" {
		req.Header.Set("X-Idempotency-Key", c.key)
	}
	return req, nil
}

// lost is a call without an answer.
func lost(err error, sent bool) *failure {
	var timed net.Error
	switch {
	case !sent:
		return &failure{outcome: Unavailable, code: fault.Unavailable, message: messageUnavailable, cause: err}
	case errors.Is(err, context.Canceled), errors.As(err, &timed) && timed.Timeout():
		return &failure{outcome: Unknown, code: fault.Timeout, message: messageUnknown, cause: err}
	}
	return &failure{outcome: Unknown, code: fault.UpstreamFailed, message: messageUnknown, cause: err}
}

// judge reads a status that is not success. It reports only what certainly did nothing as such: behind a 500, a 502 or
// a 504 the work may have been done.
func (m *MercadoPago) judge(res *http.Response, body []byte) *failure {
	status := res.StatusCode
	if status >= 200 && status < 300 {
		return nil
	}
	code, detail := vendorError(body)
	cause := fmt.Errorf("status %d: %s", status, detail)
	after := vendorapi.RetryAfter(res.Header, m.clock.Now())
	switch {
	case status == http.StatusTooManyRequests:
		return &failure{outcome: RateLimited, code: fault.Unavailable, message: "Mercado Pago asks us to slow down", after: after, cause: cause}
	case status == http.StatusServiceUnavailable, status == http.StatusRequestTimeout:
		return &failure{outcome: Unavailable, code: fault.Unavailable, message: messageUnavailable, after: after, cause: cause}
	case status == http.StatusNotFound:
		return &failure{outcome: Refused, code: fault.NotFound, message: "Mercado Pago does not know it", cause: cause}
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return &failure{outcome: Refused, code: fault.UpstreamFailed, message: "Mercado Pago did not accept the credentials", cause: cause}
	case status == http.StatusConflict: // the same key is still being processed
		return &failure{outcome: Unknown, code: fault.UpstreamFailed, message: messageUnknown, after: after, cause: cause}
	case status >= 400 && status < 500:
		message := "Mercado Pago refused the request"
		if code != "" {
			message += " (" + code + ")"
		}
		return &failure{outcome: Refused, code: fault.UpstreamFailed, message: message, cause: cause}
	}
	return &failure{outcome: Unknown, code: fault.UpstreamFailed, message: messageUnknown, after: after, cause: cause}
}

// vendorError reads an error as the API documents it: the code may be shown, the rest is for the log.
func vendorError(body []byte) (code, detail string) {
	var e struct {
		Error   any `json:"error"`
		Code    any `json:"code"`
		Message any `json:"message"`
	}
	if json.Unmarshal(body, &e) != nil {
		return "", fmt.Sprintf("%d bytes that are no error of the API", len(body))
	}
	for _, v := range []any{e.Error, e.Code} {
		if s, ok := v.(string); ok && code == "" {
			code = slug(s)
		}
	}
	return code, fmt.Sprintf("%s %.200q", code, e.Message)
}
