package custom

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/breaker"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Call is one use of a tool.
type Call struct {
	ID        string            // of the execution; the message id of a webhook
	Arguments map[string]any    // as strictjson.Parse gave them, checked against Parameters, defaults applied
	Secrets   map[string]string // at least those of Tool.Secrets, by name
	// Key is the idempotency key of repeated sends, where the other side honours Idempotency-Key. Empty: the call is
	// never sent twice.
	Key string
	// Token gives the access token of a tool with OAuth; stale is one that was refused, which it gives no more.
	Token       func(ctx context.Context, stale string) (string, error)
	CallbackURL string     // webhooks: where a late answer goes
	ExpiresAt   time.Time  // webhooks: until when
	Now         time.Time  // webhooks: the time that is signed
	Tag         locale.Tag // the language of error messages
}

// Request is what is sent, whole.
type Request struct {
	Method string
	URL    string
	Header http.Header
	Body   []byte // nil: none
}

// Request makes the request of a call without sending it. Codes: invalid_arguments (a value that does not fit its place
// in the template), unavailable (a secret that is not set).
func (t *Tool) Request(c Call) (*Request, error) {
	v := values{c.Arguments, c.Secrets}
	r := &Request{Method: t.ExecutionConfig.Method}
	var wrong *problem
	if r.Header, wrong = expandHeaders(t.headers, v); wrong != nil {
		return nil, wrong.fault(c.Tag)
	}
	var more []string
	switch {
	case t.ExecutionType == Webhook:
		r.Method, r.Body = http.MethodPost, t.message(c)
	case t.body != nil:
		r.Body = t.body.bytes(v)
	case r.Method == http.MethodGet, r.Method == http.MethodDelete:
		more = t.asQuery(c.Arguments)
	default:
		r.Body = strictjson.Canonical(c.Arguments)
	}
	if r.URL, wrong = t.url.expand(v, more); wrong != nil {
		return nil, wrong.fault(c.Tag)
	}
	if t.ExecutionConfig.OAuth != nil {
		r.Header.Set("Authorization", "Bearer "+cmp.Or(c.Secrets[AccessToken], masked))
	}
	setDefault(r.Header, "Accept", jsonBody)
	if r.Body != nil {
		setDefault(r.Header, "Content-Type", jsonBody)
	}
	if c.Key != "" && r.Method != http.MethodGet {
		r.Header.Set("Idempotency-Key", c.Key)
	}
	if t.ExecutionType == Webhook {
		r.Header.Set("Content-Type", jsonBody) // whatever the definition says: it is
		if err := t.sign(r, c); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// asQuery is the arguments of a GET, or of a DELETE that describes no body, but for those that the template placed.
func (t *Tool) asQuery(arguments map[string]any) []string {
	out := make([]string, 0, len(arguments))
	for _, name := range slices.Sorted(maps.Keys(arguments)) {
		if !t.inRequest[name] {
			out = appendPair(out, url.QueryEscape(name), arguments[name])
		}
	}
	return out
}

func setDefault(h http.Header, name, value string) {
	if h.Get(name) == "" {
		h.Set(name, value)
	}
}

// http is the request as it is sent; each attempt needs its own, and does not change what they share.
func (r *Request) http() (*http.Request, error) {
	at, err := url.Parse(r.URL)
	if err != nil {
		return nil, fault.Wrap(err, fault.Internal, "the request could not be made")
	}
	out := &http.Request{Method: r.Method, URL: at, Header: r.Header, Host: at.Host}
	if len(r.Body) > 0 {
		out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(r.Body)), nil }
		out.Body, _ = out.GetBody()
		out.ContentLength = int64(len(r.Body))
	}
	return out, nil
}

// Rendering is a request as a person may see it: every secret is masked.
type Rendering struct {
	Method  string            `json:"method"`
	URL     string            `json:"url"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body,omitempty"`
}

// Rendered shows a request, without the secrets its call was made with.
func (r *Request) Rendered(c Call) Rendering {
	m := newMask(c.Secrets)
	out := Rendering{Method: r.Method, URL: m.text(r.URL), Headers: map[string]string{}, Body: m.text(string(r.Body))}
	for name, values := range r.Header {
		out.Headers[name] = m.text(strings.Join(values, ", "))
	}
	if out.Headers["Webhook-Signature"] != "" {
		out.Headers["Webhook-Signature"] = "v1," + masked
	}
	return out
}

// problem is a value that does not fit its place in a template.
type problem struct {
	at   *ref // nil: the request as a whole
	text locale.Text
}

func (p *problem) fault(tag locale.Tag) error {
	switch {
	case p.at == nil:
		return fault.New(fault.InvalidArguments, "%s", p.text.In(tag))
	case p.at.secret:
		return fault.New(fault.Unavailable, "%s", p.text.In(tag, p.at.path[0]))
	}
	message := p.text.In(tag)
	path := ""
	for _, step := range p.at.path {
		path += "/" + pointerEscape.Replace(step)
	}
	return fault.Invalid(message, fault.Field{Path: path, Message: message})
}

// Doer makes one call and reads its answer to the end; *guard.Client is one. Its timeout has to be at least
// MaxTimeoutMS.
type Doer interface {
	Do(ctx context.Context, req *http.Request) (*guard.Response, error)
}

// Caller calls tools. It is safe for concurrent use and meant to be shared: the
// circuit breakers live in it.
type Caller struct {
	client   Doer
	clock    clock.Clock
	breakers breaker.Set
}

func NewCaller(client Doer, c clock.Clock) *Caller { return &Caller{client: client, clock: c} }

// Breaker is the state of a tool's circuit breaker.
func (c *Caller) Breaker(toolID string) breaker.Status { return c.breakers.Status(toolID) }

// Do calls an api_call or webhook tool. The outcome is never nil: it says how far the call got, for the test console;
// Data is the tool's answer where there is no error.
//
// Codes: invalid_arguments and unavailable before anything is sent; blocked_address, timeout, and upstream_failed for
// everything else that the other side did. MayHaveActed tells whether the effect may have happened all the same.
func (c *Caller) Do(ctx context.Context, t *Tool, call Call) (*Outcome, error) {
	start := clock.Stopwatch()
	out := &Outcome{tool: t, call: call}
	defer func() { out.Elapsed = clock.Since(start) }()
	if end, ok := ctx.Deadline(); !ok || end.Sub(start) > t.Timeout() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t.Timeout())
		defer cancel()
	}
	if err := out.buildRequest(ctx, ""); err != nil {
		return out, err
	}
	wait, may := c.breakers.Enter(t.ID, c.clock.Now())
	if !may {
		return out, fault.New(fault.Unavailable, "%s", restingNow.In(call.Tag)).After(wait)
	}
	how := breaker.NoSign // also after a panic: a probe has to release its place
	defer func() { c.breakers.Report(t.ID, how, c.clock.Now()) }()

	left := func() time.Duration { return t.Timeout() - clock.Since(start) }
	var err error
	out.response, err = c.send(ctx, out, left)
	if stale := out.refusedToken(err); stale != "" && out.buildRequest(ctx, stale) == nil {
		out.response, err = c.send(ctx, out, left) // a 401 did nothing: with another token it is the same call
	}
	if out.response != nil {
		noteReply(ctx, out.response.Header, t.mask(out.call.Secrets))
	}
	how = healthOf(out.response, err)
	if err != nil {
		return out, out.broken(err)
	}
	return out, out.read(ctx)
}

// buildRequest builds the request, with a token other than the stale one where the tool needs one.
func (o *Outcome) buildRequest(ctx context.Context, stale string) (err error) {
	if o.tool.ExecutionConfig.OAuth != nil && o.call.Token != nil {
		token, err := o.call.Token(ctx, stale)
		if err != nil {
			var said *GrantError
			if errors.As(err, &said) {
				o.Detail = said.Text
			}
			return err
		}
		o.call.Secrets = maps.Clone(o.call.Secrets)
		if o.call.Secrets == nil {
			o.call.Secrets = map[string]string{}
		}
		o.call.Secrets[AccessToken] = token
	}
	o.request, err = o.tool.Request(o.call)
	return err
}

// refusedToken is the token that the other side refused; empty: it did not.
func (o *Outcome) refusedToken(err error) string {
	if err != nil || o.response.Status != http.StatusUnauthorized || o.call.Token == nil {
		return ""
	}
	return o.call.Secrets[AccessToken]
}

// healthOf says what a call tells about the other side's health. A call that we refuse to make tells nothing.
func healthOf(res *guard.Response, err error) breaker.Health {
	switch {
	case err == nil && res.Status >= 500:
		return breaker.Unwell
	case err == nil:
		return breaker.Well
	case errors.Is(err, context.Canceled), fault.Is(err, fault.BlockedAddress), fault.Is(err, fault.InvalidArguments):
		return breaker.NoSign
	}
	return breaker.Unwell
}

// acted marks a failure after which the effect may have happened.
type acted struct{ cause error }

func (a acted) Error() string {
	if a.cause == nil {
		return "the other side may have acted"
	}
	return "the other side may have acted: " + a.cause.Error()
}

func (a acted) Unwrap() error { return a.cause }

// MayHaveActed reports whether a failed call may have had its effect: it reached the other side and no clear refusal
// came back.
func MayHaveActed(err error) bool {
	var a acted
	return errors.As(err, &a)
}
