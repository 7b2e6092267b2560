// Package openai is a model behind any server that speaks OpenAI's chat completions:
// the big vendors, routers, and servers on one's own machine. It tells a conversation
// in their protocol and hands back what they want said and done, as they want it; whether
// that may be is for the turn and the runtime to say.
package openai

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	wire "github.com/sashabaranov/go-openai"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"

	"github.com/mostrador/mostrador/internal/talk/model"
)

// Streamer makes a call and hands its answer over as it comes; *guard.Client is one.
type Streamer interface {
	Stream(ctx context.Context, req *http.Request) (*http.Response, error)
}

// Config is one model at one server.
type Config struct {
	BaseURL string // up to and with /v1
	Model   string
	Key     string // empty: the server wants none
	// Temperature is how freely it chooses its words; nil: as the server has it.
	Temperature *float64
	MaxTokens   int // of one answer; 0: as the server has it
	// JSONPlan is for models without tool calls of their own: they are told the tools
	// in words and answer with a plan.
	JSONPlan bool
	Timeout  time.Duration // of one answer with everything tried for it; 30 s if not set
	Price    Price

	Streamer Streamer
	Tracer   trace.Tracer  // nil: nobody looks
	Backoff  time.Duration // before the second attempt; 300 ms if not set
}

const (
	defaultTimeout = 30 * time.Second
	defaultBackoff = 300 * time.Millisecond
	attempts       = 3
	// quietLines is how many lines without data a server may send in a row: some
	// say that they are still there every few seconds.
	quietLines = 5000
)

// Client is a model. It is safe for concurrent use.
type Client struct {
	Config
	wire *wire.Client
	host string
}

var _ model.Model = (*Client)(nil)

// New makes a model. Nothing is asked yet.
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
	to := wire.DefaultConfig(c.Key)
	to.BaseURL, to.HTTPClient, to.EmptyMessagesLimit = strings.TrimSuffix(c.BaseURL, "/"), door{c.Streamer}, quietLines
	client := &Client{Config: c, wire: wire.NewClientWithConfig(to)}
	if u, err := url.Parse(c.BaseURL); err == nil {
		client.host = u.Hostname()
	}
	return client
}

// Answer gives the next answer. Beside the codes of model.Model nothing comes back;
// words that were handed to say are never followed by another attempt.
func (c *Client) Answer(ctx context.Context, r model.Request, say func(words string)) (a model.Answer, err error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	ctx, end := c.observe(ctx)
	defer func() { end(a, err) }()
	if c.JSONPlan {
		return c.plan(ctx, r, say)
	}
	return c.ask(ctx, c.request(r.System, history(r), r.Tools), say)
}

// request is everything but what is asked.
func (c *Client) request(system string, said []wire.ChatCompletionMessage, tools []model.Tool) wire.ChatCompletionRequest {
	req := wire.ChatCompletionRequest{
		Model: c.Model, StreamOptions: &wire.StreamOptions{IncludeUsage: true},
		Messages: append([]wire.ChatCompletionMessage{{Role: wire.ChatMessageRoleSystem, Content: system}}, said...),
	}
	if c.Temperature != nil {
		// Zero would be left out, and mean the server's own.
		req.Temperature = max(float32(*c.Temperature), 1e-7)
	}
	if c.host == "api.openai.com" { // whose newer models know no other name for it; most others do not know this one
		req.MaxCompletionTokens = c.MaxTokens
	} else {
		req.MaxTokens = c.MaxTokens //lint:ignore SA1019 it is the name that servers other than OpenAI's know
	}
	for _, t := range tools {
		req.Tools = append(req.Tools, wire.Tool{Type: wire.ToolTypeFunction, Function: &wire.FunctionDefinition{
			Name: t.Name, Description: t.Description, Parameters: t.Parameters,
		}})
	}
	return req
}
