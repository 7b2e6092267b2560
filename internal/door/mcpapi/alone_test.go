package mcpapi_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/mcpapi"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// modern posts a request of the sessionless protocol without the SDK. meta is added to the metadata the protocol
// requires.
func (c *counter) modern(method string, params, meta object, pairs ...string) reply {
	c.t.Helper()
	const version = "2026-07-28"
	full := object{"_meta": object{
		"io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": object{},
		"io.modelcontextprotocol/clientInfo": object{"name": "t", "version": "1"},
	}}
	for name, value := range meta {
		full["_meta"].(object)[name] = value
	}
	for name, value := range params {
		full[name] = value
	}
	raw, err := json.Marshal(object{"jsonrpc": "2.0", "id": 1, "method": method, "params": full})
	if err != nil {
		c.t.Fatal(err)
	}
	with := []string{"Mcp-Protocol-Version", version, "Mcp-Method", method}
	if name, ok := params["name"].(string); ok {
		with = append(with, "Mcp-Name", name)
	}
	return c.rpc(string(raw), append(with, pairs...)...)
}

// lone calls a tool without a session; it returns the conversation and the rest of the answer.
func (c *counter) lone(tool string, arguments, meta object, pairs ...string) (session string, answer object) {
	c.t.Helper()
	got := c.modern("tools/call", object{"name": tool, "arguments": arguments}, meta, pairs...)
	var said struct {
		Result struct {
			Meta struct {
				Session string `json:"mostrador/session"`
				Answer  object `json:"mostrador/answer"`
			} `json:"_meta"`
		}
	}
	if err := json.Unmarshal([]byte(got.body), &said); err != nil || got.status != 200 {
		c.t.Fatalf("%s: %d %s", tool, got.status, got.body)
	}
	if header := got.header.Get("Mostrador-Session"); header != said.Result.Meta.Session {
		c.t.Errorf("%s: the header says %q and the result %q", tool, header, said.Result.Meta.Session)
	}
	return said.Result.Meta.Session, said.Result.Meta.Answer
}

func TestListsNeedNoConversation(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		before := c.conversations()
		for method, want := range map[string]string{
			"tools/list": `"get_product"`, "prompts/list": `"prompts":[]`, "resources/list": `"resources":[]`,
			"server/discover": `"2026-07-28"`,
		} {
			if got := c.modern(method, nil, nil); got.status != 200 || !strings.Contains(got.body, want) {
				t.Errorf("%s: %d %.300s", method, got.status, got.body)
			}
			// The session header of the older protocol is ignored.
			if got := c.modern(method, nil, nil, "Mcp-Session-Id", "made-up"); got.status != 200 ||
				got.header.Get("Mcp-Session-Id") != "" {
				t.Errorf("%s with a session: %d %v", method, got.status, got.header)
			}
		}
		if opened := c.conversations() - before; opened != 0 {
			t.Errorf("lists opened %d conversations", opened)
		}
	})
}

// conversations counts the business's conversations.
func (c *counter) conversations() (n int) {
	c.t.Helper()
	err := c.DB.Read(context.Background(), c.Workspace.ID, func(tx *store.Tx) error {
		return tx.Row(`SELECT count(*) FROM sessions WHERE workspace_id = $1`, []any{tx.Workspace()}, &n)
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return n
}

// What the server answers it also declares, in both protocols.
func TestWhatIsServedIsDeclared(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		for _, got := range []reply{c.modern("server/discover", nil, nil), c.rpc(initialize)} {
			for _, capability := range []string{`"tools":{`, `"prompts":{`, `"resources":{`} {
				if !strings.Contains(got.body, capability) {
					t.Errorf("%s is answered and not declared: %s", capability, got.body)
				}
			}
		}
		if got := c.modern("completion/complete", object{"ref": object{"type": "ref/prompt", "name": "x"},
			"argument": object{"name": "a", "value": ""}}, nil); got.status != http.StatusNotFound {
			t.Errorf("what is not declared is answered: %d %s", got.status, got.body)
		}
	})
}

// Every method answers an unsupported version with the same list of versions, and each of those works.
func TestTheVersionsAreThoseThatAreSpoken(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		lists := map[string][]string{}
		for _, method := range []string{"server/discover", "tools/list"} {
			got := c.modern(method, nil, object{"io.modelcontextprotocol/protocolVersion": "2099-01-01"},
				"Mcp-Protocol-Version", "2099-01-01")
			var said struct {
				Error struct {
					Code int
					Data struct{ Supported []string }
				}
			}
			if err := json.Unmarshal([]byte(got.body), &said); err != nil || got.status != 400 ||
				said.Error.Code != -32022 {
				t.Fatalf("%s: %d %s", method, got.status, got.body)
			}
			lists[method] = said.Error.Data.Supported
		}
		if a, b := strings.Join(lists["server/discover"], " "), strings.Join(lists["tools/list"], " "); a != b ||
			a == "" {
			t.Errorf("server/discover says %q, tools/list %q", a, b)
		}
		for _, version := range lists["tools/list"] {
			if version == "2026-07-28" {
				c.modern("tools/list", nil, nil)
				continue
			}
			if got := c.rpc(strings.Replace(initialize, "2025-06-18", version, 1)); got.status != 200 ||
				!strings.Contains(got.body, `"protocolVersion":"`+version+`"`) {
				t.Errorf("%s is said to be spoken: %d %s", version, got.status, got.body)
			}
		}
	})
}

func TestACallWithoutAConversationOpensOne(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		p := c.Item("Yerba", 2500, 10)
		first, _ := c.lone("add_item_to_draft", object{"productId": p.ID, "quantity": 1}, nil)
		c.Look(func(u *core.Unit) error {
			s, err := u.Conversations.Get(first, false)
			if s.Channel != "mcp" || s.CustomerID != "" || s.AgentID != c.Agent.ID {
				t.Errorf("opened as %+v", s)
			}
			return err
		})
		// The next call continues it, named by header or by metadata.
		if by, _ := c.lone("add_item_to_draft", object{"productId": p.ID, "quantity": 2}, nil, "Mostrador-Session",
			first); by != first {
			t.Errorf("by header it is %q", by)
		}
		if by, _ := c.lone("add_item_to_draft", object{"productId": p.ID, "quantity": 3},
			object{"mostrador/session": first}); by != first {
			t.Errorf("by metadata it is %q", by)
		}
		items := c.OK(first, "retail/summarize_draft", object{})["items"].([]any)
		if len(items) != 1 || items[0].(object)["quantity"] != 6.0 {
			t.Errorf("the calls were not in one conversation: %v", items)
		}
		if other, _ := c.lone("create_order_draft", object{}, nil); other == first {
			t.Error("a call that names none is in another's conversation")
		}
		for _, wrong := range []any{"", 7, c.Session("")} {
			got := c.modern("tools/call", object{"name": "create_order_draft", "arguments": object{}},
				object{"mostrador/session": wrong}, "Mostrador-Session", first)
			if got.status != 400 {
				t.Errorf("%v beside a header: %d %s", wrong, got.status, got.body)
			}
		}
		// Another business's conversation is not_found, as an unknown one is.
		elsewhere := c.Open(testkit.Setup{Slug: "otra"}).Session("")
		if _, a := c.lone("create_order_draft", object{},
			object{"mostrador/session": elsewhere}); a["errorCode"] != "not_found" {
			t.Errorf("another business's conversation: %v", a)
		}
	})
}

// Calls with one key are one call, even without a conversation: one conversation, one effect.
func TestAKeyWithoutAConversationIsOneCall(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		p := c.Item("Yerba", 2500, 10)
		arguments, key := object{"productId": p.ID, "quantity": 1}, object{"mostrador/idempotencyKey": "k-1"}
		before := c.conversations()
		var all sync.WaitGroup
		sessions := make([]string, 8)
		for i := range sessions {
			all.Go(func() { sessions[i], _ = c.lone("add_item_to_draft", arguments, key) })
		}
		all.Wait()
		// Another node deduplicates it, too.
		node := serve(t, c.Node(), mcpapi.Config{})
		node.keys = c.keys
		again, answer := node.lone("add_item_to_draft", arguments, key)
		if answer["replayed"] != true {
			t.Errorf("another node: %v", answer)
		}
		for _, s := range append(sessions, again) {
			if s == "" || s != sessions[0] {
				t.Fatalf("one key, several conversations: %v and %s", sessions, again)
			}
		}
		if opened := c.conversations() - before; opened != 1 {
			t.Errorf("%d conversations", opened)
		}
		items := c.OK(again, "retail/summarize_draft", object{})["items"].([]any)
		if items[0].(object)["quantity"] != 1.0 {
			t.Errorf("done more than once: %v", items)
		}
		// The same key for other arguments is a conflict; another API key has its own keys.
		if s, a := c.lone("add_item_to_draft", object{"productId": p.ID, "quantity": 2}, key); s != again ||
			a["errorCode"] != "idempotency_conflict" {
			t.Errorf("one key, two calls: %s %v", s, a)
		}
		if s, a := c.lone("add_item_to_draft", arguments, key, "Authorization",
			"Bearer "+c.keys[access.Staff]); s == again || a["success"] != true {
			t.Errorf("another API key: %s %v", s, a)
		}
	})
}

// Calls without a conversation share the limits of one conversation, per API key.
func TestLimitsHoldWithoutAConversation(t *testing.T) {
	each(t, testkit.Setup{Overrides: []access.ToolOverride{
		{Tool: "retail/get_stock", Enabled: true, ToolTerms: access.ToolTerms{PerMinute: 3}},
		{Tool: "retail/create_order_draft", Enabled: true, ToolTerms: access.ToolTerms{PerMinute: 2}},
	}}, func(t *testing.T, c *counter) {
		p := c.Item("Yerba", 2500, 10)
		stock := object{"productId": p.ID}
		before := c.conversations()
		for i := range 5 {
			_, a := c.lone("get_stock", stock, nil)
			if limited := a["errorCode"] == "rate_limited"; limited != (i >= 3) {
				t.Errorf("read %d: %v", i+1, a)
			}
			// Lone calls of the older protocol count as well.
			if got := c.rpc(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_order_draft","arguments":{}}}`); strings.Contains(got.body, "rate_limited") != (i >= 2) {
				t.Errorf("write %d: %s", i+1, got.body)
			}
		}
		if opened := c.conversations() - before; opened != 5 {
			t.Errorf("%d conversations were opened, by 5 calls that were let through", opened)
		}
		if _, a := c.lone("get_stock", stock, nil, "Authorization",
			"Bearer "+c.keys[access.Staff]); a["success"] != true {
			t.Errorf("another key has none left: %v", a)
		}
		if _, a := c.lone("get_stock", stock, nil, "Mostrador-Session", c.Session("")); a["success"] != true {
			t.Errorf("a named conversation has none left: %v", a)
		}
		c.Clock.Advance(61 * time.Second)
		if _, a := c.lone("get_stock", stock, nil); a["success"] != true {
			t.Errorf("a minute later: %v", a)
		}
	})
}
