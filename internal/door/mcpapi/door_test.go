package mcpapi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/mcpapi"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

func TestOnlyKeysOpen(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		for _, value := range []string{"", "Bearer ", "Bearer nonsense", "Basic " + c.keys[access.Agent]} {
			got := c.rpc(ping, "Authorization", value)
			if got.status != 401 || !strings.HasPrefix(got.header.Get("WWW-Authenticate"),
				`Bearer realm="mostrador"`) ||
				got.header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("%q: %d %v %s", value, got.status, got.header, got.body)
			}
		}
		issued, err := c.Keyring.Issue(t.Context(), c.Workspace.ID, "x", access.Agent)
		if err != nil {
			t.Fatal(err)
		}
		s := c.connect(client{key: issued.Secret})
		namesOf(t, s)
		if err := c.Keyring.Revoke(t.Context(), c.Workspace.ID, issued.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := s.ListTools(t.Context(), nil); err == nil {
			t.Error("a revoked key goes on")
		}
	})
}

const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`

// open starts a session without the SDK and returns its id.
func (c *counter) open(pairs ...string) string {
	c.t.Helper()
	got := c.rpc(initialize, pairs...)
	id := got.header.Get("Mcp-Session-Id")
	if got.status != 200 || id == "" {
		c.t.Fatalf("initialize: %d %v %s", got.status, got.header, got.body)
	}
	return id
}

func TestASessionBelongsToItsKey(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		id := c.open()
		if got := c.rpc(ping, "Mcp-Session-Id", id); got.status != 200 {
			t.Fatalf("its own key: %d %s", got.status, got.body)
		}
		unknown := c.rpc(ping, "Mcp-Session-Id", "made-up")
		other := c.issue(c.Open(testkit.Setup{Slug: "otra"}))
		for _, key := range []string{c.keys[access.Owner], other[access.Agent], other[access.Owner]} {
			got := c.rpc(ping, "Mcp-Session-Id", id, "Authorization", "Bearer "+key)
			if got.status != 404 || got.body != unknown.body || got.status != unknown.status {
				t.Errorf("another key: %d %q; a made-up session: %d %q", got.status, got.body, unknown.status,
					unknown.body)
			}
			for _, method := range []string{"GET", "DELETE"} {
				got := c.send(method, c.url+"/mcp", "", "Mcp-Session-Id", id, "Authorization", "Bearer "+key, "Accept",
					"text/event-stream")
				if got.status != 404 {
					t.Errorf("%s with another key: %d", method, got.status)
				}
			}
		}
		if got := c.rpc(ping, "Mcp-Session-Id", id); got.status != 200 {
			t.Errorf("a stranger ended it: %d", got.status)
		}
	})
}

func TestRequestsMayStandAlone(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		p := c.Item("Yerba", 2500, 10)
		got := c.rpc(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
		if got.status != 200 || !strings.Contains(got.body, `"get_product"`) ||
			got.header.Get("Mcp-Session-Id") != "" || strings.Contains(got.body, `"cacheScope":"public"`) {
			t.Errorf("a list: %d %.200s", got.status, got.body)
		}
		session := c.Session("+5491155550001")
		for i := 1; i <= 2; i++ {
			call := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"add_item_to_draft","arguments":{"productId":%q,"quantity":1}}}`, i, p.ID)
			got := c.rpc(call, "Mostrador-Session", session)
			if got.status != 200 || !strings.Contains(got.body, `"success":true`) ||
				!strings.Contains(got.body, session) {
				t.Fatalf("a call: %d %s", got.status, got.body)
			}
		}
		if sum := c.OK(session, "retail/summarize_draft", object{}); len(sum["items"].([]any)) != 1 {
			t.Errorf("the calls were not in one conversation: %v", sum)
		}
		// Without a name each call gets its own conversation and names it.
		one := c.rpc(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_order_draft","arguments":{}}}`)
		if one.status != 200 || !strings.Contains(one.body, `"mostrador/session":"`) {
			t.Errorf("a lone call: %d %s", one.status, one.body)
		}
	})
}

func TestStrangersPagesAreRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serve(t, server.OpenShop(t, db, testkit.Setup{}), mcpapi.Config{
			PublicURL: "https://mostrador.example/", Origins: []string{"https://panel.example"},
		})
		own := strings.TrimPrefix(c.url, "http://")
		for _, try := range []struct {
			name, host, origin string
			status             int
		}{
			{"no browser", own, "", 200},
			{"our own page", own, c.url, 200},
			{"another name of loopback", "localhost", "http://localhost", 200},
			{"behind the proxy", "mostrador.example", "https://mostrador.example", 200},
			{"an allowed page", own, "https://panel.example", 200},
			{"a rebound name", "evil.example", "", 403},
			{"a rebound name and page", "evil.example", "http://evil.example", 403},
			{"a stranger's page", own, "https://evil.example", 403},
			{"another port's page", own, "http://127.0.0.1:1", 403},
			{"a page that hides", own, "null", 403},
		} {
			pairs := []string{"Host", try.host}
			if try.origin != "" {
				pairs = append(pairs, "Origin", try.origin)
			}
			got := c.rpc(ping, pairs...)
			if got.status != try.status {
				t.Errorf("%s: %d, expected %d: %s", try.name, got.status, try.status, got.body)
			}
			if allowed := got.header.Get("Access-Control-Allow-Origin"); (allowed != "") != (try.origin != "" &&
				try.status == 200) {
				t.Errorf("%s: allows %q", try.name, allowed)
			}
		}
		ask := c.send("OPTIONS", c.url+"/mcp", "", "Origin", "https://panel.example", "Access-Control-Request-Method",
			"POST")
		if ask.status != 204 || !strings.Contains(ask.header.Get("Access-Control-Allow-Headers"), "Authorization") {
			t.Errorf("a browser's first question: %d %v", ask.status, ask.header)
		}
	})
}

func TestWhatIsNoRouteIsNotFound(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		for _, path := range []string{"/mcp/", "/mcp/retail/x", "/mcp/bakery", "/confirm/"} {
			if got := c.send("POST", c.url+path, ping, "Authorization",
				"Bearer "+c.keys[access.Agent]); got.status != 404 {
				t.Errorf("%s: %d %s", path, got.status, got.body)
			}
		}
		most := 0
		for _, tool := range c.Tools.All() {
			most = max(most, tool.ArgumentBytes())
		}
		large := c.rpc(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"` + strings.Repeat("x", most+1<<20) +
			`"}}`)
		if large.status != 413 {
			t.Errorf("a megabyte more than any tool takes: %d", large.status)
		}
	})
}

func TestClosingEndsTheStreams(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		s := c.connect(client{options: mcp.ClientOptions{}})
		namesOf(t, s)
		c.door.Close()
		done := make(chan error, 1)
		go func() { done <- s.Wait() }()
		if _, err := s.ListTools(t.Context(), nil); err == nil {
			t.Error("a closed session goes on")
		}
		<-done
	})
}
