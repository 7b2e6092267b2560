package calendar

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
)

// call is one request, which may be retried as often as its policy allows. All of ours are idempotent.
type call struct {
	method string
	path   string
	query  url.Values
	body   any
}

// do makes a call, retries it where that may help, and reads the answer into out if there is one to read.
func (g *Google) do(ctx context.Context, a Account, c call, out any) *failure {
	token, f := g.tokens.get(ctx, a, "")
	renewed := false
	for attempt := 1; ; attempt++ {
		if f == nil {
			f = g.once(ctx, token, c, out)
		}
		switch {
		case f == nil:
			return nil
		case f.status == http.StatusUnauthorized && !renewed && token != "":
			renewed = true
			token, f = g.tokens.get(ctx, a, token)
			attempt--
			continue
		case f.problem != Unavailable || attempt >= g.attempts || !vendorapi.Pause(ctx, g.backoff, attempt, f.after):
			return f
		}
		if f = nil; token == "" {
			token, f = g.tokens.get(ctx, a, "")
		}
	}
}

// once makes one attempt.
func (g *Google) once(ctx context.Context, token string, c call, out any) *failure {
	ctx, cancel := context.WithTimeout(ctx, g.timeout)
	defer cancel()
	req, err := g.request(ctx, token, c)
	if err != nil {
		return &failure{problem: Invalid, message: messageInvalid, cause: err}
	}
	res, err := g.http.Do(req)
	if err != nil {
		return unavailable(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBytes+1))
	if f := g.judge(res, body); f != nil {
		return f
	}
	switch {
	case err != nil:
		return unavailable(err)
	case len(body) > maxBytes:
		return unavailable(fmt.Errorf("an answer of more than %d bytes", maxBytes))
	case out == nil:
		return nil
	}
	if err := json.Unmarshal(body, out); err != nil {
		return unavailable(fmt.Errorf("the answer makes no sense: %w", err))
	}
	return nil
}

func (g *Google) request(ctx context.Context, token string, c call) (*http.Request, error) {
	target := g.base + c.path
	if len(c.query) > 0 {
		target += "?" + c.query.Encode()
	}
	var body io.Reader
	if c.body != nil {
		text, err := json.Marshal(c.body)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, c.method, target, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "mostrador")
	if c.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return req, nil
}

// tooFast are the reasons of a 403 that only asks us to slow down.
var tooFast = []string{"rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded", "calendarUsageLimitsExceeded"}

// judge reads a status that is not success.
func (g *Google) judge(res *http.Response, body []byte) *failure {
	status := res.StatusCode
	if status >= 200 && status < 300 {
		return nil
	}
	reason, detail := vendorError(body)
	f := &failure{
		problem: Unavailable, status: status, reason: reason, message: messageUnavailable,
		after: vendorapi.RetryAfter(res.Header, g.clock.Now()), cause: fmt.Errorf("status %d: %s", status, detail),
	}
	switch {
	case status == http.StatusForbidden && slices.Contains(tooFast, reason), status == http.StatusTooManyRequests:
		f.message = "Google Calendar asks us to slow down"
	case status == http.StatusUnauthorized:
		f.problem, f.message = Refused, messageRefused
	case status == http.StatusForbidden, status == http.StatusNotFound:
		f.problem, f.message = Refused, messageClosed
	case status == http.StatusRequestTimeout, status == http.StatusPreconditionFailed, status >= 500:
	default: // a redirect, too: it is not followed
		f.problem, f.message = Invalid, messageInvalid
	}
	return f
}

// vendorError reads an error as the API documents it: the reason may be shown, the rest is for the log.
func vendorError(body []byte) (reason, detail string) {
	var e struct {
		Error struct {
			Message string `json:"message"`
			Errors  []struct {
				Reason string `json:"reason"`
			} `json:"errors"`
		} `json:"error"`
	}
	if json.Unmarshal(body, &e) != nil {
		return "", fmt.Sprintf("%d bytes that are no error of the API", len(body))
	}
	if len(e.Error.Errors) > 0 {
		reason = word(e.Error.Errors[0].Reason)
	}
	return reason, fmt.Sprintf("%s %.200q", reason, e.Error.Message)
}
