package demo_test

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A model gets the list with every request.
func TestListsForModelsAreShort(t *testing.T) {
	t.Parallel()
	a := seeded(t, testkit.SQLite(t))
	for _, b := range demo.Businesses {
		w, err := a.Keyring.WorkspaceBySlug(t.Context(), b.Slug)
		if err != nil {
			t.Fatal(err)
		}
		agent, err := a.Keyring.AgentBySlug(t.Context(), w.ID, b.Slug)
		if err != nil {
			t.Fatal(err)
		}
		tools, err := a.ToolsOf(t.Context(), &w)
		if err != nil {
			t.Fatal(err)
		}
		view, err := tools.View(&w, &agent)
		if err != nil {
			t.Fatal(err)
		}
		short := view.ForModels(&w, access.Agent)
		size := func(format string) int {
			list, err := short.Export(format)
			if err != nil {
				t.Fatal(err)
			}
			raw, err := json.Marshal(list)
			if err != nil {
				t.Fatal(err)
			}
			return utf8.RuneCount(raw)
		}
		forModels, mcp := size("openai"), size("mcp")
		t.Logf("%s: %d of %d tools, %d characters, as MCP %d", b.Slug, len(short.Entries), len(view.Entries), forModels,
			mcp)
		if forModels > 18_000 || mcp > 30_000 {
			t.Errorf("%s: the list has %d characters, as MCP %d", b.Slug, forModels, mcp)
		}
	}
}
