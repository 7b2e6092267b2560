package mcpapi_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A change on this node is visible to the next session on it: no cached value survives the change.
func TestANewSessionSeesAChangeOfToolsAtOnce(t *testing.T) {
	each(t, testkit.Setup{Plan: access.Enterprise}, func(t *testing.T, c *counter) {
		legacy := client{version: "2025-11-25"}
		inSession := c.connect(legacy)
		namesOf(t, inSession) // everything is cached by now
		check := func(what, name string, listed bool) {
			t.Helper()
			for which, s := range map[string]*mcp.ClientSession{"a new session": c.connect(legacy),
				"an open session": inSession} {
				if slices.Contains(namesOf(t, s), name) != listed {
					t.Errorf("%s: %s has %s: %t", what, which, name, !listed)
				}
			}
		}
		for range 2 {
			agent, err := c.Keyring.SetAgentTools(t.Context(), c.Workspace.ID, c.Agent.ID, 0,
				[]access.ToolOverride{{Tool: "retail/get_stock"}})
			if err != nil {
				t.Fatal(err)
			}
			check("taken away", "get_stock", false)
			if _, err := c.Keyring.SetAgentTools(t.Context(), c.Workspace.ID, c.Agent.ID, agent.Version,
				nil); err != nil {
				t.Fatal(err)
			}
			check("given back", "get_stock", true)
		}

		own, err := c.Workshop.Create(t.Context(), c.Workspace, testkit.Boss, custom.Definition{
			Name: "quote_freight", IsActive: true, Description: "Cotiza un flete",
			ParametersSchema: json.RawMessage(`{"type":"object","properties":{}}`),
			ExecutionType:    custom.Internal,
			ExecutionConfig: custom.Config{Steps: []custom.Step{{Name: "stock", Tool: "retail/search_products",
				Arguments: map[string]string{"query": "'x'"}}}},
		}, false)
		if err != nil {
			t.Fatal(err)
		}
		check("described", "quote_freight", false)
		c.Give("custom/quote_freight")
		check("switched on", "quote_freight", true)
		if err := c.Workshop.Remove(t.Context(), c.Workspace, testkit.Boss, own.ID, nil); err != nil {
			t.Fatal(err)
		}
		check("removed", "quote_freight", false)
	})
}

// A new tool can be called at once, in a session that was open before.
func TestAToolJustGivenCanBeCalled(t *testing.T) {
	each(t, testkit.Setup{Overrides: []access.ToolOverride{{Tool: "retail/get_stock"}}},
		func(t *testing.T, c *counter) {
			product := c.Item("Yerba", 2500, 10)
			s := c.connect(client{version: "2025-11-25"})
			namesOf(t, s)
			c.switchTool("retail/get_stock", true)
			c.ok(s, "get_stock", object{"productId": product.ID})
		})
}

// A new agent is served at once.
func TestANewAgentIsServedAtOnce(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		namesOf(t, c.connect(client{version: "2025-11-25"}))
		if _, err := c.Keyring.CreateAgent(t.Context(), c.Workspace.ID,
			access.AgentProfile{Slug: "nuevo", Name: "N", AssistantType: "orders"}); err != nil {
			t.Fatal(err)
		}
		c.connect(client{version: "2025-11-25", path: "/mcp?agent=nuevo"})
	})
}
