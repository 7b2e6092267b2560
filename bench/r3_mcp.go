package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// getOverMCP is R3: the tool through the MCP door, compared with the same queries in a server that has only this tool;
// with a session and without.
func getOverMCP(ctx context.Context, l *lab) ([]result, error) {
	s, err := l.serve(ctx)
	if err != nil {
		return nil, err
	}
	server := s.bareMCP()
	lasting, err := l.listen(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil))
	if err != nil {
		return nil, err
	}
	single, err := l.listen(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true}))
	if err != nil {
		return nil, err
	}
	stateful, err := s.statefully(ctx, l, lasting)
	if err != nil {
		return nil, err
	}
	stateless, err := inTurn(ctx, readCalls, s.statelessly(s.url+"/mcp"), s.statelessly(single))
	if err != nil {
		return nil, err
	}
	return []result{
		stateful.times("tools/call get_product over MCP with a session, p50 / the same SQL by hand in a bare go-sdk server", atMost(1.25)),
		stateless.times("the same without a session", atMost(1.25)),
	}, nil
}

func (s *served) bareMCP() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "bare", Version: "1"}, nil)
	server.AddTool(&mcp.Tool{Name: "get_product", InputSchema: map[string]any{"type": "object"}},
		func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			var in struct {
				ProductID string `json:"productId"`
			}
			if err := json.Unmarshal(r.Params.Arguments, &in); err != nil {
				return nil, err
			}
			p, err := s.byHand.get(ctx, in.ProductID)
			if err != nil {
				return nil, err
			}
			data, err := json.Marshal(p)
			return &mcp.CallToolResult{StructuredContent: json.RawMessage(data),
				Content: []mcp.Content{&mcp.TextContent{Text: string(data)}}}, err
		})
	return server
}

// traveller sends the key and the conversation of the current call.
type traveller struct {
	key     string
	session atomic.Pointer[string]
}

func (t *traveller) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+t.key)
	if talk := t.session.Load(); talk != nil {
		r.Header.Set("Mostrador-Session", *talk)
	}
	return http.DefaultTransport.RoundTrip(r)
}

func (s *served) statefully(ctx context.Context, l *lab, bare string) (*comparison, error) {
	connect := func(url string) (side, error) {
		t := &traveller{key: s.key}
		session, err := mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil).Connect(ctx,
			&mcp.StreamableClientTransport{Endpoint: url, HTTPClient: &http.Client{Transport: t}, MaxRetries: -1},
			&mcp.ClientSessionOptions{ProtocolVersion: mcp16Version}) // the latest version with sessions
		if err != nil {
			return nil, err
		}
		l.later(session.Close)
		return func(ctx context.Context, i int) error {
			talk := s.session(i)
			t.session.Store(&talk)
			r, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "get_product",
				Arguments: map[string]any{"productId": s.product(i)}})
			if err == nil && r.IsError {
				err = errors.New(r.Content[0].(*mcp.TextContent).Text)
			}
			return err
		}, nil
	}
	ours, err := connect(s.url + "/mcp")
	if err != nil {
		return nil, err
	}
	theirs, err := connect(bare)
	if err != nil {
		return nil, err
	}
	return inTurn(ctx, readCalls, ours, theirs)
}

func (s *served) statelessly(url string) side {
	return func(ctx context.Context, i int) error {
		id := s.product(i)
		body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"get_product","arguments":{"productId":%q}}}`, i+1, id)
		return post(ctx, url, body, id, "Accept", "application/json, text/event-stream",
			"Authorization", "Bearer "+s.key, "Mostrador-Session", s.session(i))
	}
}
