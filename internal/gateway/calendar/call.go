package calendar

import (
	"context"
	"encoding/json"
	"fmt"
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
		case f.problem != Unavailable || attempt >= g.Attempts || !vendorapi.Pause(ctx, g.Backoff, attempt, f.after):
			return f
		}
		if f = nil; token == "" {
			token, f = g.tokens.get(ctx, a, "")
		}
	}
}

// once makes one attempt.
func (g *Google) once(ctx context.Context, token string, c call, out any) *failure {
	request := vendorapi.Request{Method: c.method, Path: c.path, Query: c.query,
		Header: map[string]string{"Authorization": "Bearer " + token}}
	if c.body != nil {
		text, err := json.Marshal(c.body)
		if err != nil {
			return &failure{problem: Invalid, message: messageInvalid, cause: err}
		}
		request.Body = text
	}
	answer, err := g.Do(ctx, request, maxBytes)
	switch {
	case err != nil:
		return unavailable(err)
	case !answer.OK():
		return judge(answer)
	case answer.Err != nil:
		return unavailable(answer.Err)
	case out == nil:
		return nil
	}
	if err := json.Unmarshal(answer.Body, out); err != nil {
		return unavailable(fmt.Errorf("the answer makes no sense: %w", err))
	}
	return nil
}

// tooFast are the reasons of a 403 that only asks us to slow down.
var tooFast = []string{"rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded",
	"calendarUsageLimitsExceeded"}

// judge reads a status that is not success.
func judge(a vendorapi.Answer) *failure {
	status := a.Status
	reason, detail := vendorError(a.Body)
	f := &failure{
		problem: Unavailable, status: status, reason: reason, message: messageUnavailable,
		after: a.RetryAfter, cause: fmt.Errorf("status %d: %s", status, detail),
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
