package mcpapi_test

import (
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestAViewIsBuiltOnce(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		server := func(w *access.Workspace, a access.AgentProfile, pack string) *mcp.Server {
			s, err := c.door.ServerFor(w, &a, pack)
			if err != nil {
				t.Error(err)
			}
			return s
		}
		first := server(c.Workspace, c.Agent, "")
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if server(c.Workspace, c.Agent, "") != first {
					t.Error("a second server for one view")
				}
			})
		}
		all.Wait()
		other := c.Open(testkit.Setup{Slug: "otra"})
		if server(c.Workspace, c.Agent, "retail") == first || server(other.Workspace, other.Agent, "") == first {
			t.Error("two views share a server")
		}
	})
}

func TestAViewWithTwoToolsOfOneNameIsRefused(t *testing.T) {
	each(t, testkit.Setup{Overrides: []access.ToolOverride{{Tool: "erp/search_products", Enabled: true}}},
		func(t *testing.T, c *counter) {
			got := c.rpc(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
			if got.status != 409 {
				t.Errorf("%d %s", got.status, got.body)
			}
		})
}
