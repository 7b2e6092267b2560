package custom

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/custom/jmes"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Outcome is how far a call got and what it returned. Nothing readable from it shows a secret of the call.
type Outcome struct {
	Data     any  // the tool's answer: JSON values as strictjson.Parse gives them
	Pending  bool // a webhook accepted the call and will answer at its callback; there is no Data yet
	Attempts int
	Elapsed  time.Duration
	Detail   string // what went wrong, for the tool's owner, in English

	tool     *Tool
	call     Call
	request  *Request
	response *guard.Response
}

const (
	maxExcerpt = 300
	maxRaw     = 64 << 10
)

// Request is what was sent, or would have been; nil if none could be made.
func (o *Outcome) Request() *Rendering {
	if o.request == nil {
		return nil
	}
	r := o.request.Rendered(o.call)
	return &r
}

// Status is the HTTP status of the answer, 0 if none came.
func (o *Outcome) Status() int {
	if o.response == nil {
		return 0
	}
	return o.response.Status
}

// Raw is the answer as it came, cut at 64 KiB.
func (o *Outcome) Raw() string {
	if o.response == nil {
		return ""
	}
	text := o.tool.mask(o.call.Secrets).text(strings.ToValidUTF8(string(o.response.Body), "\ufffd"))
	return cut(text, maxRaw)
}

// broken is the error of a call without an answer.
func (o *Outcome) broken(err error) error {
	known := fault.From(err)
	o.Detail = known.Message
	if !guard.NotSent(err) {
		err = acted{err}
	}
	switch known.Code {
	case fault.Timeout:
		return fault.Wrap(err, fault.Timeout, "%s", tookTooLong.In(o.call.Tag))
	case fault.BlockedAddress:
		return fault.Wrap(err, fault.BlockedAddress, "%s", notAllowed.In(o.call.Tag))
	case fault.UpstreamFailed:
		return fault.Wrap(err, fault.UpstreamFailed, "%s", unreachable.In(o.call.Tag))
	}
	return err
}

// read makes the tool's answer of the response.
func (o *Outcome) read(ctx context.Context) error {
	status := o.response.Status
	switch {
	case o.tool.later(status):
		o.Pending = true
		return nil
	case o.response.Redirect():
		o.Detail = fmt.Sprintf("the answer was a redirect (%d); redirects are not followed", status)
		return o.declinedErr(status, "")
	case status < 200 || status > 299:
		o.Detail = fmt.Sprintf("the answer was an error (%d)", status)
		return o.declinedErr(status, o.words())
	}
	data, err := o.tool.Read(ctx, o.response.Body, o.response.Header.Get("Content-Type"), o.call)
	if err != nil {
		o.Detail = Detail(err)
		return err
	}
	o.Data = data
	return nil
}

// cut shortens a text to so many bytes, between characters.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}

// Declined is the cause of a failure that the other side's answer itself states. Its body, with the call's secrets
// masked, is for the tool's developers.
type Declined struct {
	Status int
	Body   string
}

func (d *Declined) Error() string { return fmt.Sprintf("the other side answered %d", d.Status) }

// Refused reports whether the other side says that the request is at fault, not itself.
func (d *Declined) Refused() bool {
	return d.Status >= http.StatusBadRequest && d.Status < http.StatusInternalServerError
}

const maxDeclinedBody = 4 << 10

// declinedErr is the error of such an answer. Below 500 it is certain that nothing was done, except where the other side
// timed out waiting for the request.
func (o *Outcome) declinedErr(status int, words string) error {
	declined := &Declined{Status: status, Body: cut(o.Raw(), maxDeclinedBody)}
	text, args := answeredStatus, []any{status}
	switch {
	case declined.Refused() && words != "":
		text, args = refusedSaying, append(args, words)
	case declined.Refused():
		text = refusedRequest
	case words != "":
		text, args = answeredStatusSaying, append(args, words)
	}
	var cause error = declined
	if status >= http.StatusInternalServerError || status == http.StatusRequestTimeout {
		cause = acted{declined}
	}
	return fault.Wrap(cause, fault.UpstreamFailed, "%s", text.In(o.call.Tag, args...))
}

// words are an error's plain text, on one line: the text itself, or the message within its JSON. An HTML page, or JSON
// without a message, gives none.
func (o *Outcome) words() string {
	media, _, _ := mime.ParseMediaType(o.response.Header.Get("Content-Type"))
	body := o.response.Body[:min(len(o.response.Body), maxRaw)]
	text := strings.TrimSpace(strings.TrimPrefix(strings.ToValidUTF8(string(body), ""), "\ufeff"))
	if strings.Contains(media, "html") || strings.HasPrefix(text, "<") {
		return ""
	}
	if isJSON(media) || strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") || strings.HasPrefix(text, `"`) {
		value, _ := strictjson.Parse([]byte(text), answerLimits)
		text = message(value, 0)
	}
	return cut(locale.OneLine(o.tool.mask(o.call.Secrets).text(text)), maxExcerpt)
}

// messageKeys are where APIs put error messages, the most telling first.
var messageKeys = []string{"message", "detail", "error_description", "error_message", "errorMessage", "msg",
	"description", "reason", "error", "errors", "title"}

// message finds the sentence in an error's JSON; empty: it has none.
func message(value any, depth int) string {
	switch v := value.(type) {
	case string:
		return strings.TrimSpace(v)
	case []any:
		if len(v) > 0 && depth < 4 {
			return message(v[0], depth+1)
		}
	case map[string]any:
		for _, key := range messageKeys {
			if said := message(v[key], depth+1); said != "" && depth < 4 {
				return said
			}
		}
	}
	return ""
}

const (
	maxAttempts = 3
	firstPause  = 200 * time.Millisecond
	// A longer retry-after fails the call: a caller is waiting for the answer.
	longestPause = 2 * time.Second
	// With less time than this another attempt is pointless.
	worthwhile = 100 * time.Millisecond
)

// send makes the call, and retries where that is safe and may help, within the time that is left.
func (c *Caller) send(ctx context.Context, out *Outcome, left func() time.Duration) (*guard.Response, error) {
	for {
		req, err := out.request.http()
		if err != nil {
			return nil, err
		}
		out.Attempts++
		res, err := c.client.Do(ctx, req)
		pause, again := out.again(res, err)
		if !again || out.Attempts == maxAttempts || left() < pause+worthwhile || clock.Sleep(ctx, pause) != nil {
			return res, err
		}
	}
}

// repeatable reports whether the request is idempotent: by its method, or because the definition says that the other
// side honours the key.
func (o *Outcome) repeatable() bool {
	config := o.tool.ExecutionConfig
	switch {
	case o.request.Method == http.MethodGet:
		return true
	case o.tool.ExecutionType == Webhook:
		return config.Idempotent
	}
	return o.call.Key != "" && (o.request.Method == http.MethodPut || config.Idempotent)
}

// again reports whether another attempt may help, and after which pause.
func (o *Outcome) again(res *guard.Response, err error) (pause time.Duration, again bool) {
	pause = firstPause << (2 * (o.Attempts - 1))
	pause += rand.N(pause / 2)
	switch {
	case err != nil && !fault.Is(err, fault.UpstreamFailed):
		return 0, false // no time left, or the address is refused
	case err != nil && guard.NotSent(err):
		return pause, true
	case err != nil:
		// An answer that was refused for its content has no cause: a retry would get it again.
		return pause, o.repeatable() && fault.From(err).Unwrap() != nil
	case !o.repeatable():
		return 0, false
	}
	if asked := res.Header.Get("Retry-After"); asked != "" &&
		(res.Status == http.StatusTooManyRequests || res.Status == http.StatusServiceUnavailable) {
		seconds, err := strconv.Atoi(asked)
		wanted := time.Duration(seconds) * time.Second
		return max(wanted, pause), err == nil && seconds >= 0 && seconds <= int(longestPause/time.Second)
	}
	return pause, slices.Contains([]int{http.StatusBadGateway, http.StatusServiceUnavailable,
		http.StatusGatewayTimeout}, res.Status)
}

// Limits of an answer. Its size was bounded when it was read; a late one is only checked here.
var answerLimits = strictjson.Limits{Bytes: 1 << 20, Depth: 64, Nodes: 200_000}

// Read turns a body into the tool's answer: parsed, its secrets masked, transformed, and checked against the response
// schema. It serves late answers as well; of the call it uses only the secrets and the language. Every error is
// upstream_failed, with particulars for Detail, and the effect may have happened.
func (t *Tool) Read(ctx context.Context, body []byte, contentType string, c Call) (any, error) {
	data, text, err := t.understood(body, contentType, t.mask(c.Secrets))
	noJSON := err != nil
	if err == nil {
		data, text, err = t.shaped(ctx, data)
	}
	if err != nil {
		return nil, fault.Wrap(acted{unreadable{err, noJSON}}, fault.UpstreamFailed, "%s", text.In(c.Tag))
	}
	return data, nil
}

// understood parses a body. Secrets are masked before anything else sees them: an expression could reverse one.
func (t *Tool) understood(body []byte, contentType string, m mask) (any, locale.Text, error) {
	body = bytes.TrimPrefix(body, []byte("\ufeff"))
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, locale.Text{}, nil
	}
	media, _, err := mime.ParseMediaType(contentType)
	if contentType != "" && (err != nil || !isJSON(media) && media != "text/plain") {
		return nil, notUnderstood, fmt.Errorf("the answer is %s, not JSON", cut(m.text(contentType), 80))
	}
	data, problems := strictjson.Parse(body, answerLimits)
	if len(problems) > 0 {
		p := problems[0]
		return nil, notUnderstood, fmt.Errorf("the answer is not JSON: %s at %q: %s", p.Kind, m.text(p.Path),
			m.text(p.Detail))
	}
	return m.value(data), locale.Text{}, nil
}

// shaped transforms a response and checks the result.
func (t *Tool) shaped(ctx context.Context, data any) (any, locale.Text, error) {
	if t.transform != nil {
		made, err := t.transform.Search(ctx, map[string]any{"response": data}, jmes.Limits{})
		if err != nil {
			return nil, notUnderstood, fmt.Errorf("the transform failed: %w", err)
		}
		data = made
	}
	if t.Answer == nil {
		return data, locale.Text{}, nil
	}
	violations := t.Answer.Validate(data, "en")
	if len(violations) == 0 {
		return data, locale.Text{}, nil
	}
	said := make([]string, 0, 5)
	for _, v := range violations[:min(len(violations), cap(said))] {
		said = append(said, v.Path+": "+v.Message)
	}
	return nil, notAsAgreed, fmt.Errorf("the answer does not match the response schema: %s", strings.Join(said, "; "))
}

// WasAccepted reports whether the other side accepted a failed call all the same: it said so, but the rest of its answer
// could not be read.
func WasAccepted(err error) bool {
	var u unreadable
	return errors.As(err, &u)
}

// unreadable is what was wrong with an answer, in words for the tool's owner.
type unreadable struct {
	error
	noJSON bool
}

// Detail is what was wrong with an answer, for the tool's owner, in English; empty for other errors.
func Detail(err error) string {
	var u unreadable
	if errors.As(err, &u) {
		return u.Error()
	}
	return ""
}

// NotJSON reports whether a body was not JSON, and so not an answer. JSON that breaks the schema is an answer.
func NotJSON(err error) bool {
	var u unreadable
	return errors.As(err, &u) && u.noJSON
}

// remembered caches the mask of the last call. Building one costs more than using it, and a tool's secrets rarely
// change.
type remembered struct {
	secrets map[string]string
	mask    mask
}

func (t *Tool) mask(secrets map[string]string) mask {
	if len(secrets) == 0 {
		return mask{}
	}
	if last := t.masks.Load(); last != nil && maps.Equal(last.secrets, secrets) {
		return last.mask
	}
	fresh := &remembered{maps.Clone(secrets), newMask(secrets)}
	t.masks.Store(fresh)
	return fresh.mask
}
