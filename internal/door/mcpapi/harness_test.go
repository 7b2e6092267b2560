package mcpapi_test

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/door/mcpapi"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

type object = map[string]any

// counter is a shop with its MCP door served.
type counter struct {
	*server.Shop
	t    *testing.T
	door *mcpapi.Door
	url  string
	keys map[access.Role]string
	item catalog.Product // what the latest draft is about
}

// each runs a test on both databases.
func each(t *testing.T, setup testkit.Setup, fn func(t *testing.T, c *counter)) {
	t.Parallel()
	server.EachShop(t, setup, func(t *testing.T, s *server.Shop) { fn(t, serve(t, s, mcpapi.Config{})) })
}

func serve(t *testing.T, s *server.Shop, conf mcpapi.Config) *counter {
	t.Helper()
	conf.Runtime, conf.Keyring, conf.Tools, conf.Own = s.Runtime, s.Keyring, s.Tools, s.Workshop
	if conf.Log == nil {
		conf.Log = slog.New(slog.DiscardHandler)
	}
	conf.Secret = func() ([]byte, error) { return []byte("a secret of the test"), nil }
	c := &counter{Shop: s, t: t, door: mcpapi.New(conf)}
	server := httptest.NewServer(c.door)
	t.Cleanup(func() {
		c.door.Close()
		server.Close()
	})
	c.url, c.keys = server.URL, c.issue(s)
	return c
}

func (c *counter) issue(s *server.Shop) map[access.Role]string {
	c.t.Helper()
	keys := map[access.Role]string{}
	for _, role := range []access.Role{access.Agent, access.Staff, access.Owner} {
		issued, err := s.Keyring.Issue(c.t.Context(), s.Workspace.ID, string(role), role)
		if err != nil {
			c.t.Fatal(err)
		}
		keys[role] = issued.Secret
	}
	return keys
}

// headers sends the same headers with every request.
type headers map[string]string

func (h headers) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, value := range h {
		r.Header.Set(name, value)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// client is how a connection differs from the usual one.
type client struct {
	role    access.Role // agent
	key     string
	path    string // /mcp
	headers headers
	options mcp.ClientOptions
	version string // of the protocol; empty: the newest the client knows
	retries int    // of a stream that ended
}

func (c *counter) connect(o client) *mcp.ClientSession {
	c.t.Helper()
	s, err := c.tryConnect(o)
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

func (c *counter) tryConnect(o client) (*mcp.ClientSession, error) {
	c.t.Helper()
	if o.role == "" {
		o.role = access.Agent
	}
	if o.key == "" {
		o.key = c.keys[o.role]
	}
	if o.path == "" {
		o.path = "/mcp"
	}
	if o.version == "" && o.headers["Mostrador-Session"] == "" {
		o.version = "2025-11-25" // with the sessionless protocol every call would get its own conversation
	}
	with := headers{"Authorization": "Bearer " + o.key}
	for name, value := range o.headers {
		with[name] = value
	}
	// A test's context ends before its cleanups, which close the connection.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.t.Context()), 3*time.Minute)
	c.t.Cleanup(cancel)
	s, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &o.options).Connect(ctx,
		&mcp.StreamableClientTransport{Endpoint: c.url + o.path, HTTPClient: &http.Client{Transport: with},
			MaxRetries: cmp.Or(o.retries, -1)},
		&mcp.ClientSessionOptions{ProtocolVersion: o.version})
	if err == nil {
		c.t.Cleanup(func() { _ = s.Close() })
	}
	return s, err
}

// call runs a tool and returns its result and its answer.
func (c *counter) call(s *mcp.ClientSession, name string, arguments any,
	meta ...string) (*mcp.CallToolResult, runtime.Answer) {
	c.t.Helper()
	p := &mcp.CallToolParams{Name: name, Arguments: arguments}
	for i := 0; i < len(meta); i += 2 {
		if p.Meta == nil {
			p.Meta = mcp.Meta{}
		}
		p.Meta[meta[i]] = meta[i+1]
	}
	r, err := s.CallTool(context.WithoutCancel(c.t.Context()), p)
	if err != nil {
		c.t.Fatalf("%s: %v", name, err)
	}
	return r, answerOf(c.t, r)
}

// ok is a call that must succeed.
func (c *counter) ok(s *mcp.ClientSession, name string, arguments any,
	meta ...string) (*mcp.CallToolResult, runtime.Answer) {
	c.t.Helper()
	r, a := c.call(s, name, arguments, meta...)
	if r.IsError || !a.Success {
		c.t.Fatalf("%s: %s", name, textOf(r))
	}
	return r, a
}

func answerOf(t *testing.T, r *mcp.CallToolResult) (a runtime.Answer) {
	t.Helper()
	raw, err := json.Marshal(r.Meta["mostrador/answer"])
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &a); err != nil {
		t.Fatalf("%v: %s", err, raw)
	}
	if !a.Success {
		return a
	}
	if a.Data != nil {
		t.Errorf("the data is in the metadata, too: %s", raw)
	}
	if a.Data, err = json.Marshal(r.StructuredContent); err != nil {
		t.Fatal(err)
	}
	return a
}

func textOf(r *mcp.CallToolResult) string {
	var all []string
	for _, part := range r.Content {
		if text, ok := part.(*mcp.TextContent); ok {
			all = append(all, text.Text)
		}
	}
	return strings.Join(all, "\n")
}

func namesOf(t *testing.T, s *mcp.ClientSession) []string {
	t.Helper()
	list, err := s.ListTools(context.WithoutCancel(t.Context()), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	slices.Sort(names)
	return names
}

// reply is a response, read to its end.
type reply struct {
	status int
	header http.Header
	body   string
}

// send makes a request without the SDK; headers come in pairs.
func (c *counter) send(method, url, body string, pairs ...string) reply {
	c.t.Helper()
	r, err := http.NewRequestWithContext(context.WithoutCancel(c.t.Context()), method, url, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == "Host" {
			r.Host = pairs[i+1]
		}
		r.Header.Set(pairs[i], pairs[i+1])
	}
	got, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer got.Body.Close()
	raw, err := io.ReadAll(got.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return reply{got.StatusCode, got.Header, string(raw)}
}

// rpc posts one message without the SDK.
func (c *counter) rpc(message string, pairs ...string) reply {
	c.t.Helper()
	return c.send("POST", c.url+"/mcp", message, append([]string{
		"Authorization", "Bearer " + c.keys[access.Agent], "Content-Type", "application/json", "Accept",
		"application/json, text/event-stream",
	}, pairs...)...)
}

// eventually waits for a condition on another goroutine.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 12_000 {
		if is() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s did not happen within two minutes", what)
}
