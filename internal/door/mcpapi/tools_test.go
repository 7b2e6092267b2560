package mcpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

func TestToolsAreListedAsTheViewHasThem(t *testing.T) {
	each(t, testkit.Setup{Overrides: []access.ToolOverride{
		{Tool: "retail/get_stock", Enabled: false},
		{Tool: "retail/get_product", Enabled: true, Alias: "ver_producto"},
		{Tool: "orders/list_products", Enabled: true, Alias: "lista_mayorista"},
	}}, func(t *testing.T, c *counter) {
		s := c.connect(client{})
		agent, err := c.Keyring.AgentBySlug(t.Context(), c.Workspace.ID, c.Agent.ID)
		if err != nil {
			t.Fatal(err)
		}
		view, err := c.Tools.View(c.Workspace, &agent)
		if err != nil {
			t.Fatal(err)
		}
		same := func(what string, view *tool.View, s *mcp.ClientSession, p *mcp.ListToolsParams) {
			exported, err := view.Export("mcp")
			if err != nil {
				t.Fatal(err)
			}
			listed, err := s.ListTools(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if want, got := plain(t, exported), plain(t, object{"tools": listed.Tools}); !reflect.DeepEqual(want, got) {
				t.Errorf("%s is not as it is exported:\n%v\n%v", what, got, want)
			}
		}
		same("the list", view.ForModels(c.Workspace, access.Agent), s, nil)
		same("the whole list", view, s, &mcp.ListToolsParams{Meta: mcp.Meta{"mostrador/all": true}})
		same("the whole list by address", view, c.connect(client{path: "/mcp?tools=all"}), nil)
		same("the whole list by header", view, c.connect(client{headers: headers{"Mostrador-Tools": "all"}}), nil)
		same("an owner's list", view.ForModels(c.Workspace, access.Owner), c.connect(client{role: access.Owner}), nil)
		names := namesOf(t, s)
		if slices.Contains(names, "get_stock") || slices.Contains(names, "get_product") ||
			!slices.Contains(names, "ver_producto") {
			t.Errorf("not the agent's own names: %v", names)
		}
		if only := namesOf(t, c.connect(client{path: "/mcp/orders"})); !slices.Equal(only,
			[]string{"lista_mayorista"}) {
			t.Errorf("/mcp/orders has %v", only)
		}
		if _, err := c.tryConnect(client{path: "/mcp/bakery"}); err == nil {
			t.Error("a pack that does not exist was served")
		}
	})
}

// A tool that lists leave out is one of the agent's all the same.
func TestAToolThatIsNotListedCanBeCalled(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		s := c.connect(client{})
		if names := namesOf(t, s); slices.Contains(names, "get_business_info") {
			t.Fatalf("get_business_info is listed beside get_business_profile: %v", names)
		}
		if _, a := c.ok(s, "get_business_info", object{}); a.ExecutionID == "" {
			t.Errorf("%+v", a)
		}
	})
}

// plain is a value after a JSON round trip.
func plain(t *testing.T, v any) (out any) {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestCallsAnswerAsEveryDoorDoes(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		p := c.Item("Yerba", 2500, 10)
		s := c.connect(client{})

		r, a := c.ok(s, "get_product", object{"productId": p.ID})
		data := plain(t, a.Data)
		if known, _ := data.(map[string]any); r.IsError || known["id"] != p.ID || a.ExecutionID == "" {
			t.Errorf("not the answer's data: %+v", r)
		}
		var text any
		if err := json.Unmarshal([]byte(textOf(r)), &text); err != nil || !reflect.DeepEqual(text, data) {
			t.Errorf("the text is not the data: %s", textOf(r))
		}

		r, a = c.call(s, "get_product", object{"productId": "019abcde-0000-7000-8000-000000000000"})
		if !r.IsError || r.StructuredContent != nil || a.ErrorCode != fault.NotFound ||
			!strings.Contains(textOf(r), a.Error) {
			t.Errorf("a refusal: %+v %s", r, textOf(r))
		}
		r, a = c.call(s, "add_item_to_draft", object{"productId": 7, "quantity": "two", "color": "red"})
		if !r.IsError || a.ErrorCode != fault.InvalidArguments || len(a.Errors) < 3 {
			t.Fatalf("bad arguments: %+v", a)
		}
		for _, f := range a.Errors {
			if !strings.Contains(textOf(r), f.Path) || !strings.Contains(textOf(r), f.Message) {
				t.Errorf("the text does not say %v: %s", f, textOf(r))
			}
		}
		if _, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "retail/get_product"}); err == nil {
			t.Error("a tool was found by a name that is not in the view")
		}
	})
}

// Arguments that the SDK would have normalised reach the runtime unchanged.
func TestArgumentsArriveByteForByte(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		got := c.rpc(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_products","arguments":{"query":"a","query":"b"}}}`)
		if got.status != 200 || !strings.Contains(got.body, "invalid_arguments") {
			t.Errorf("a doubled name: %d %s", got.status, got.body)
		}
		got = c.rpc(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_products"}}`)
		if got.status != 200 || !strings.Contains(got.body, "invalid_arguments") {
			t.Errorf("no arguments: %d %s", got.status, got.body)
		}
	})
}

func TestKeysMakeTwoCallsOne(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		p := c.Item("Yerba", 2500, 10)
		s := c.connect(client{})
		arguments := object{"productId": p.ID, "quantity": 1}
		_, first := c.ok(s, "add_item_to_draft", arguments, "mostrador/idempotencyKey", "k-1")
		_, again := c.ok(s, "add_item_to_draft", arguments, "mostrador/idempotencyKey", "k-1")
		if !again.Replayed || again.ExecutionID != first.ExecutionID {
			t.Errorf("the first answer was not repeated: %+v", again)
		}
		_, other := c.call(s, "add_item_to_draft", object{"productId": p.ID, "quantity": 2}, "mostrador/idempotencyKey",
			"k-1")
		if other.ErrorCode != fault.IdempotencyConflict {
			t.Errorf("one key, two calls: %+v", other)
		}
		for _, wrong := range []any{"", "with space", 7, strings.Repeat("k", 201)} {
			_, err := s.CallTool(t.Context(), &mcp.CallToolParams{
				Meta: mcp.Meta{"mostrador/idempotencyKey": wrong}, Name: "add_item_to_draft", Arguments: arguments,
			})
			if err == nil {
				t.Errorf("the key %v was taken", wrong)
			}
		}
	})
}

func TestConversations(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		c.Item("Yerba", 2500, 10)
		sessionOf := func(s *mcp.ClientSession) string {
			r, _ := c.ok(s, "create_order_draft", object{})
			id, _ := r.Meta["mostrador/session"].(string)
			return id
		}
		one, two := c.connect(client{}), c.connect(client{})
		first := sessionOf(one)
		if again := sessionOf(one); first == "" || again != first {
			t.Errorf("one connection, two conversations: %q %q", first, again)
		}
		if other := sessionOf(two); other == first {
			t.Error("two connections share a conversation")
		}
		c.Look(func(u *core.Unit) error {
			got, err := u.Conversations.Get(first, false)
			if got.Channel != "mcp" || got.CustomerID != "" || got.AgentID != c.Agent.ID ||
				got.State != conversation.CollectingOrder {
				t.Errorf("opened as %+v", got)
			}
			return err
		})

		existing := c.Session("+5491155550001")
		for _, version := range []string{"2025-11-25", "2026-07-28"} {
			named := c.connect(client{headers: headers{"Mostrador-Session": existing}, version: version})
			if got := sessionOf(named); got != existing {
				t.Errorf("%s: the named conversation is %q, not %q", version, got, existing)
			}
		}
		// Another business's conversation is not_found, as an unknown one is.
		other := c.Open(testkit.Setup{Slug: "otra"})
		for _, id := range []string{other.Session(""), "019abcde-0000-7000-8000-000000000000", "nonsense"} {
			r, a := c.call(c.connect(client{headers: headers{"Mostrador-Session": id}}), "create_order_draft", object{})
			if a.ErrorCode != fault.NotFound || strings.HasPrefix(fmt.Sprint(r.Meta["mostrador/session"]), "00000000") {
				t.Errorf("%s: %+v %v", id, a, r.Meta)
			}
		}
	})
}

func TestTheAgentIsTheOneNamed(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		// By slug it comes first, and it is active like the other one.
		second, err := c.Keyring.CreateAgent(t.Context(), c.Workspace.ID,
			access.AgentProfile{Slug: "a-mayorista", Name: "M", AssistantType: "orders"})
		if err != nil {
			t.Fatal(err)
		}
		sells := func(o client) bool { return slices.Contains(namesOf(t, c.connect(o)), "search_products") }
		if sells(client{}) {
			t.Error("without a name it is not the first agent")
		}
		if !sells(client{path: "/mcp?agent=agente"}) || !sells(client{headers: headers{"Mostrador-Agent": "agente"}}) {
			t.Error("a named agent is not served")
		}
		if !sells(client{headers: headers{"Mostrador-Session": c.Session("")}}) {
			t.Error("a conversation's agent is not served")
		}
		if _, err := c.tryConnect(client{path: "/mcp?agent=a-mayorista",
			headers: headers{"Mostrador-Session": c.Session("")}}); err == nil {
			t.Error("one agent was served in the other's conversation")
		}
		if sells(client{path: "/mcp?agent=" + second.ID}) {
			t.Error("an agent is not found by its id")
		}
		if _, err := c.tryConnect(client{path: "/mcp?agent=nadie"}); err == nil {
			t.Error("an agent that does not exist was served")
		}
	})
}

func TestChangesOfToolsAreAnnounced(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		for _, o := range []client{
			{version: "2025-11-25"},
			{version: "2026-07-28", headers: headers{"Mostrador-Session": c.Session("")}},
		} {
			var told atomic.Int64
			o.options.ToolListChangedHandler = func(context.Context, *mcp.ToolListChangedRequest) { told.Add(1) }
			s := c.connect(o)
			before := namesOf(t, s)
			if !slices.Contains(before, "get_stock") {
				t.Fatal(before)
			}
			c.switchTool("retail/get_stock", false)
			without := slices.DeleteFunc(slices.Clone(before), func(name string) bool { return name == "get_stock" })
			eventually(t, o.version+": the new list", func() bool { return slices.Equal(namesOf(t, s), without) })
			eventually(t, o.version+": the announcement", func() bool { return told.Load() > 0 })
			time.Sleep(50 * time.Millisecond) // longer than the SDK batches notifications
			told.Store(0)
			c.switchTool("retail/get_stock", true)
			eventually(t, o.version+": the old list", func() bool { return slices.Equal(namesOf(t, s), before) })
			eventually(t, o.version+": the second announcement", func() bool { return told.Load() > 0 })
		}
	})
}

func (c *counter) switchTool(name string, on bool) {
	c.t.Helper()
	if err := c.Keyring.SetAgentTool(c.t.Context(), c.Workspace.ID, c.Agent.ID,
		access.ToolOverride{Tool: name, Enabled: on}); err != nil {
		c.t.Fatal(err)
	}
}
