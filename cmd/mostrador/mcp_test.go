package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// mcp starts the program as an MCP client does.
func (m machine) mcp(args ...string) *mcp.ClientSession {
	m.t.Helper()
	c := m.command(append([]string{"mcp"}, args...)...)
	var errs bytes.Buffer
	c.Stderr = &errs
	ctx, cancel := context.WithTimeout(context.WithoutCancel(m.t.Context()), 3*time.Minute)
	m.t.Cleanup(cancel)
	s, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx,
		&mcp.CommandTransport{Command: c}, nil)
	if err != nil {
		m.t.Fatalf("%v: %s", err, errs.String())
	}
	m.t.Cleanup(func() { _ = s.Close() })
	return s
}

func (m machine) callTool(s *mcp.ClientSession, name string, arguments any) *mcp.CallToolResult {
	m.t.Helper()
	r, err := s.CallTool(context.WithoutCancel(m.t.Context()), &mcp.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		m.t.Fatalf("%s: %v", name, err)
	}
	return r
}

func saidIn(r *mcp.CallToolResult) (text string) {
	for _, part := range r.Content {
		if t, ok := part.(*mcp.TextContent); ok {
			text += t.Text + "\n"
		}
	}
	return text
}

// A model sells over standard input and output, and the customer says yes on a page
// of the same process.
func TestMCPOverStandardStreams(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.fails(1, "there is no workspace yet", "mcp")
	m.ok("workspace", "create", "tienda", "--location", "local=Local")
	m.ok("agent", "create", "ana", "--type", "retail")
	m.ok("import", "products", m.file("products.csv", "sku;name;price;stock_local\nYER;Yerba 1 kg;3900,50;10\n"))
	m.fails(1, "there is no such agent", "mcp", "--agent", "nadie")
	m.fails(2, "--public-url", "mcp", "--public-url", "mostrador")
	m.fails(1, "no such pack", "mcp", "--pack", "nope")
	m.fails(1, "conversación", "mcp", "--session", "abc")

	s := m.mcp("--agent", "ana")
	// What has the folder takes commands, and is another client's server too.
	if out := m.ok("agent", "list"); !strings.Contains(out, "ana") {
		t.Errorf("beside it: %s", out)
	}
	second := m.mcp("--agent", "ana")
	if r := m.callTool(second, "search_products", map[string]any{"query": "yerba"}); r.IsError {
		t.Errorf("the second client: %s", saidIn(r))
	}
	if err := second.Close(); err != nil {
		t.Errorf("the second client hung up: %v", err)
	}
	found := regexp.MustCompile(`"id":"([^"]+)"`).FindStringSubmatch(saidIn(m.callTool(s, "search_products",
		map[string]any{"query": "yerva"})))
	if found == nil {
		t.Fatal("nothing was found")
	}
	m.callTool(s, "add_item_to_draft", map[string]any{"productId": found[1], "quantity": 2})
	m.callTool(s, "set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
	m.callTool(s, "set_customer_identity", map[string]any{"firstName": "Ana", "dni": "14872305"})
	asked := m.callTool(s, "request_confirmation", map[string]any{})
	link, _ := asked.Meta["mostrador/confirmationUrl"].(string)
	if !strings.HasPrefix(link, "http://127.0.0.1:") {
		t.Fatalf("no page in %s", saidIn(asked))
	}
	if got := m.sayYes(link); !strings.Contains(got, "Quedó confirmado") {
		t.Errorf("the page said %s", got)
	}
	// The business decides its questions at the same port, with a key.
	page := link[:strings.Index(link, "/confirm/")]
	for path, status := range map[string]int{"/v1/confirmations": 401, "/v1/confirmations/x": 401, "/v1/sessions": 404,
		"/mcp": 404, "/": 404} {
		got, err := http.Get(page + path)
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if got.StatusCode != status {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
	if err := s.Close(); err != nil {
		t.Errorf("hung up: %v", err)
	}
	if out := m.ok("fsck"); !strings.HasSuffix(out, "checks hold\n") {
		t.Errorf("fsck said %s", out)
	}
}

// sayYes presses the button of a question's page.
func (m machine) sayYes(link string) string {
	m.t.Helper()
	page, err := http.Get(link)
	if err != nil {
		m.t.Fatal(err)
	}
	defer page.Body.Close()
	body, _ := io.ReadAll(page.Body)
	form := regexp.MustCompile(`name="form" value="([^"]+)"`).FindSubmatch(body)
	if form == nil {
		m.t.Fatalf("no form in %s", body)
	}
	r, _ := http.NewRequest(http.MethodPost, link, strings.NewReader("answer=yes&form="+string(form[1])))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", link[:strings.Index(link, "/confirm/")])
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		m.t.Fatal(err)
	}
	defer got.Body.Close()
	said, _ := io.ReadAll(got.Body)
	return string(said)
}

func TestMCPPassesOnToAServer(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	p, o := m.demo("--data", m.data)
	shop := o.Workspaces[0]
	m.fails(2, "--key", "mcp", "--url", o.URL)
	hello := `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	for _, wrong := range [][]string{{"--url", o.URL, "--key", "nonsense"},
		{"--url", "http://" + freeAddress(t), "--key", shop.Keys.Agent}} {
		if r := m.feed(hello+"\n", append([]string{"mcp"}, wrong...)...); r.code != 1 ||
			!strings.Contains(r.out, `"error"`) || r.errs == "" {
			t.Errorf("%v: %+v", wrong, r)
		}
	}
	s := m.mcp("--url", o.URL, "--key", shop.Keys.Agent, "--agent", shop.Agent)
	list, err := s.ListTools(t.Context(), nil)
	if err != nil || !slices.ContainsFunc(list.Tools, func(t *mcp.Tool) bool { return t.Name == "confirm_order" }) {
		t.Fatalf("listed %v, %v", list, err)
	}
	first, again := m.callTool(s, "create_order_draft", map[string]any{}),
		m.callTool(s, "create_order_draft", map[string]any{})
	if first.IsError || first.Meta["mostrador/session"] != again.Meta["mostrador/session"] {
		t.Errorf("%s %v %v", saidIn(first), first.Meta, again.Meta)
	}
	asked := m.callTool(s, "create_order_draft", map[string]any{"nope": 1})
	if !asked.IsError || !strings.Contains(saidIn(asked), "/nope") {
		t.Errorf("%s", saidIn(asked))
	}
	p.stop() // with a client connected, and in time
}

func TestMCPStopsWhenItIsTold(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	c := m.command("mcp")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var errs bytes.Buffer
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = &errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(in, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`+"\n")
	line := make([]byte, 1)
	if _, err := io.ReadFull(out, line); err != nil || line[0] != '{' {
		t.Fatalf("said %q, %v: %s", line, err, errs.String())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	_ = c.Process.Signal(syscall.SIGTERM)
	cut := time.AfterFunc(2*time.Minute, func() { _ = c.Process.Kill() })
	defer cut.Stop()
	if err := c.Wait(); err != nil {
		t.Errorf("%v: %s", err, errs.String())
	}
}
