// Package openai is a model behind any server that speaks OpenAI's chat completions: the big vendors, routers, and
// local servers. It converts a conversation to their protocol and returns the words and calls of the answer unchanged;
// the turn and the runtime decide what is allowed.
package openai

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	wire "github.com/sashabaranov/go-openai"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"

	"github.com/mostrador/mostrador/internal/talk/model"
)

// Streamer makes a request and returns the response while it arrives; *guard.Client is one.
type Streamer interface {
	Stream(ctx context.Context, req *http.Request) (*http.Response, error)
}

// Config is one model at one server.
type Config struct {
	BaseURL string // including /v1
	Model   string
	Key     string // empty: the server needs none
	// Temperature is the sampling temperature; nil: the server's default.
	Temperature *float64
	MaxTokens   int // of one answer; 0: the server's default
	// JSONPlan is for models without tool calls: the prompt describes the tools, and the model answers with a plan in
	// JSON.
	JSONPlan bool
	// Sees: the model takes pictures.
	Sees bool
	// ContextTokens is what a request and its answer may have together; 0: it is not known, and nothing is trimmed.
	ContextTokens int
	Timeout       time.Duration // of one answer, retries included; 30 s if not set
	Price         Price

	Streamer Streamer
	Tracer   trace.Tracer  // nil: no tracing
	Log      *slog.Logger  // nil: none
	Backoff  time.Duration // before the second attempt; 300 ms if not set
}

const (
	defaultTimeout = 30 * time.Second
	defaultBackoff = 300 * time.Millisecond
	attempts       = 3
	// quietLines is how many lines without data a server may send in a row: some send keep-alives every few seconds.
	quietLines = 5000
)

// Client is a model. It is safe for concurrent use.
type Client struct {
	Config
	wire    *wire.Client
	host    string
	address string // host and port
}

var _ model.Model = (*Client)(nil)

// New returns a model. It makes no request yet.
func New(c Config) *Client {
	if c.Timeout <= 0 {
		c.Timeout = defaultTimeout
	}
	if c.Backoff <= 0 {
		c.Backoff = defaultBackoff
	}
	if c.Tracer == nil {
		c.Tracer = noop.Tracer{}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	to := wire.DefaultConfig(c.Key)
	to.BaseURL, to.HTTPClient, to.EmptyMessagesLimit = strings.TrimSuffix(c.BaseURL, "/"), door{c.Streamer}, quietLines
	client := &Client{Config: c, wire: wire.NewClientWithConfig(to)}
	if u, err := url.Parse(c.BaseURL); err == nil {
		client.host, client.address = u.Hostname(), hostPort(u)
	}
	return client
}

func hostPort(u *url.URL) string {
	port := cmp.Or(u.Port(), map[string]string{"http": "80", "https": "443"}[u.Scheme])
	return net.JoinHostPort(u.Hostname(), port)
}

// Answer returns the next answer, with the codes of model.Model only. It does not retry once say has received words.
func (c *Client) Answer(ctx context.Context, r model.Request, say func(words string)) (a model.Answer, err error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	ctx, end := c.observe(ctx)
	defer func() { end(a, err) }()
	r.Tools = slices.DeleteFunc(slices.Clone(r.Tools), func(t model.Tool) bool { return t.Unlisted })
	r = c.fit(ctx, r)
	if c.JSONPlan {
		return c.plan(ctx, r, say)
	}
	req := c.request(system(r), c.illustrated(history(r, (*transcript).writeCalls), r.Pictures), r.Tools)
	if r.NoCalls && len(req.Tools) > 0 { // without tools servers refuse a choice of them
		req.ToolChoice = "none"
	}
	return c.ask(ctx, req, r.MayEnd, say)
}

// request builds the protocol's request.
func (c *Client) request(system string, said []wire.ChatCompletionMessage,
	tools []model.Tool) wire.ChatCompletionRequest {
	req := wire.ChatCompletionRequest{
		Model: c.Model, StreamOptions: &wire.StreamOptions{IncludeUsage: true},
		Messages: append([]wire.ChatCompletionMessage{{Role: wire.ChatMessageRoleSystem, Content: system}}, said...),
	}
	if c.Temperature != nil {
		// Zero would be omitted, and mean the server's default.
		req.Temperature = max(float32(*c.Temperature), 1e-7)
	}
	if c.host == "api.openai.com" { // its newer models accept only this name; most other servers do not know it
		req.MaxCompletionTokens = c.MaxTokens
	} else {
		req.MaxTokens = c.MaxTokens //lint:ignore SA1019 it is the name that servers other than OpenAI's know
	}
	for _, t := range tools {
		req.Tools = append(req.Tools, wire.Tool{Type: wire.ToolTypeFunction, Function: &wire.FunctionDefinition{
			Name: t.Name, Description: t.Description, Parameters: c.parameters(t),
		}})
	}
	return req
}
