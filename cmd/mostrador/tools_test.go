package main

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestToolContracts(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	var list []map[string]any
	if err := json.Unmarshal([]byte(m.ok("tools", "--format", "json")), &list); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"audit", "category", "confirmation", "description", "enabled_for", "events", "idempotency_key", "input_schema",
		"name",
		"output_schema", "pack", "rate_limit_per_minute", "risk", "roles", "timeout_ms", "title",
	}
	var names []string
	for _, tool := range list {
		names = append(names, tool["pack"].(string)+"/"+tool["name"].(string))
		if keys := slices.Sorted(maps.Keys(tool)); !slices.Equal(keys, want) {
			t.Errorf("%s has %v", tool["name"], keys)
		}
	}
	for _, name := range []string{"retail/confirm_order", "orders/confirm_order", "erp/search_products"} {
		if !slices.Contains(names, name) {
			t.Errorf("%s is not listed in %v", name, names)
		}
	}
	table := m.ok("tools", "--pack", "erp")
	if !strings.Contains(table, "erp/search_products") || strings.Contains(table, "retail/") {
		t.Errorf("the table is\n%s", table)
	}
}

func TestToolListsForModels(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	for format, path := range map[string]string{
		"openai": `"type": "function"`, "realtime_session": `"session.update"`, "anthropic": `"input_schema"`,
		"gemini": `"functionDeclarations"`,
		"mcp":    `"annotations"`,
	} {
		out := m.ok("tools", "--pack", "retail", "--format", format)
		if !json.Valid([]byte(out)) || !strings.Contains(out, path) || !strings.Contains(out, `"confirm_order"`) {
			t.Errorf("%s: %.200s", format, out)
		}
	}
}

// What an agent's model gets is in the language of the business; contracts are not.
func TestToolListOfAnAgentIsInItsLanguage(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "loja", "--locale", "pt-BR")
	m.ok("agent", "create", "ana", "--type", "retail")
	list := m.ok("tools", "--agent", "ana", "--format", "openai")
	contracts := m.ok("tools", "--agent", "ana", "--format", "json")
	for text, inList := range map[string]bool{"Busca produtos por nome": true, "Busca productos por texto": false} {
		if strings.Contains(list, text) != inList || strings.Contains(contracts, text) == inList {
			t.Errorf("%q: in the list %t, in contracts %t", text, strings.Contains(list, text), strings.Contains(contracts, text))
		}
	}
}
