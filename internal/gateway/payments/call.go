package payments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	vendorapi.Request
	key string // idempotency key; the same in every attempt
}

func get(path string, query url.Values) call {
	return call{Request: vendorapi.Request{Method: http.MethodGet, Path: path, Query: query}}
}

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
			if c.Method != http.MethodGet { // a read changes nothing
				doubt = true
			} else {
				f.outcome, f.code, f.message = Unavailable, fault.Unavailable, messageUnavailable
			}
		}
		if attempt < m.Attempts && f.outcome != Refused && vendorapi.Pause(ctx, m.Backoff, attempt, f.after) {
			continue
		}
		if doubt && f.outcome != Unknown {
			f = f.asUnknown()
		}
		return f.fault()
	}
}

// once makes one attempt.
func (m *MercadoPago) once(ctx context.Context, creds Credentials, c call, read func([]byte) *failure) *failure {
	// Once there is a connection, bytes may be sent at any time.
	var sent atomic.Bool
	ctx = httptrace.WithClientTrace(ctx,
		&httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { sent.Store(true) }})
	c.Header = map[string]string{"Authorization": "Bearer " + creds.AccessToken}
	if c.key != "" {
		c.Header["X-Idempotency-Key"] = c.key
	}
	answer, err := m.Do(ctx, c.Request, maxBytes)
	if err != nil {
		return noAnswer(err, sent.Load())
	}
	if !answer.OK() {
		return judge(answer)
	}
	switch {
	case errors.Is(answer.Err, vendorapi.ErrTooLong):
		return unreadable("it is %v", answer.Err)
	case answer.Err != nil:
		return noAnswer(answer.Err, true)
	}
	return read(answer.Body)
}

// noAnswer is a call without an answer.
func noAnswer(err error, sent bool) *failure {
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
func judge(a vendorapi.Answer) *failure {
	status := a.Status
	code, detail := vendorError(a.Body)
	cause := fmt.Errorf("status %d: %s", status, detail)
	after := a.RetryAfter
	switch {
	case status == http.StatusTooManyRequests:
		return &failure{outcome: RateLimited, code: fault.Unavailable, message: "Mercado Pago asks us to slow down",
			after: after, cause: cause}
	case status == http.StatusServiceUnavailable, status == http.StatusRequestTimeout:
		return &failure{outcome: Unavailable, code: fault.Unavailable, message: messageUnavailable, after: after,
			cause: cause}
	case status == http.StatusNotFound:
		return &failure{outcome: Refused, code: fault.NotFound, message: "Mercado Pago does not know it", cause: cause}
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return &failure{outcome: Refused, code: fault.UpstreamFailed,
			message: "Mercado Pago did not accept the credentials", cause: cause}
	case status == http.StatusConflict: // the same key is still being processed
		return &failure{outcome: Unknown, code: fault.UpstreamFailed, message: messageUnknown, after: after,
			cause: cause}
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
