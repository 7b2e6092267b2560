package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A custom tool, from its file to its removal.
func TestCustomTools(t *testing.T) {
	t.Parallel()
	up := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, `{"auth":"`+r.Header.Get("Authorization")+`"}`)
	}))
	t.Cleanup(up.Close)
	m := newMachine(t)
	m.ok("workspace", "create", "ferreteria", "--plan", "enterprise")
	m.ok("agent", "create", "ana", "--type", "erp")
	here := []string{"--webhook-loopback", up.Listener.Addr().String()}
	do := func(args ...string) string {
		t.Helper()
		return m.ok(append(append([]string{"custom"}, args...), here...)...)
	}
	definition := func(name, path string) string {
		return `{"name": "` + name + `", "description": "Consulta un flete", "parameters_schema": {"type": "object"}, "execution_type": "api_call",
			"execution_config": {"method": "GET", "url": "` + up.URL + path +
			`", "headers": {"Authorization": "Bearer {{KEY}}"}}}`
	}
	file := m.file("freight.json", definition("check_freight", "/a"))
	if out := do("add", file); !strings.HasPrefix(out, "custom/check_freight version 1, off for every agent;") {
		t.Errorf("added: %q", out)
	}
	m.fails(1, "/name is the name of a built-in tool",
		append([]string{"custom", "add", m.file("bad.json", definition("create_lead", "/a"))}, here...)...)
	m.fails(1, "is not JSON", append([]string{"custom", "add", m.file("none.json", "{")}, here...)...)
	if out := do("list"); !strings.Contains(out, "custom/check_freight") || !strings.Contains(out, "KEY") {
		t.Errorf("listed %s", out)
	}
	if r := m.feed("hunter2-hunter2\n", append([]string{"custom", "secret", "check_freight", "KEY"},
		here...)...); r.code != 0 || r.out != "kept\n" {
		t.Errorf("secret: %+v", r)
	}
	if out := do("secret", "check_freight", "OTHER", "--make"); !strings.HasPrefix(out, "whsec_") {
		t.Errorf("made %q", out)
	}
	if out := do("test", "check_freight", `{}`); !strings.Contains(out, "Bearer •••") ||
		strings.Contains(out, "hunter2") || !strings.Contains(out, `"status": 200`) {
		t.Errorf("tried %s", out)
	}
	if out := do("change", "check_freight", m.file("next.json",
		definition("check_freight", "/b"))); !strings.Contains(out, "version 2 (agents have 1)") {
		t.Errorf("changed: %q", out)
	}
	if out := do("accept", "check_freight", "--agent", "ana", "--version", "2"); !strings.Contains(out,
		"ana has custom/check_freight version 2") {
		t.Errorf("accepted: %q", out)
	}
	if out := do("accept", "check_freight"); !strings.Contains(out, "(agents have 2)") {
		t.Errorf("accepted: %q", out)
	}
	if out := do("list"); !strings.Contains(out, "  ana  ") {
		t.Errorf("listed %s", out)
	}
	if out := m.ok("tools", "--agent", "ana", "--pack", "custom"); !strings.Contains(out, "custom/check_freight") ||
		strings.Contains(out, "erp/") {
		t.Errorf("ana sees %s", out)
	}
	api := m.file("api.json", `{"openapi":"3.0.3","info":{"title":"x","version":"1"},"servers":[{"url":"https://api.example.com"}],"paths":{"/quotes":{"get":{"summary":"Cotiza"}}}}`)
	if out := do("import", api); !strings.Contains(out, "GET /quotes") {
		t.Errorf("listed %s", out)
	}
	if out := do("import", api, "--operation", "GET /quotes"); !strings.Contains(out, "custom/get_quotes") {
		t.Errorf("imported %s", out)
	}
	clash := m.file("clash.json", `{"openapi":"3.0.3","info":{"title":"x","version":"1"},"servers":[{"url":"https://api.example.com"}],"paths":{"/p":{"get":{"operationId":"search_products","summary":"Busca"}}}}`)
	if out := do("import", clash); !strings.Contains(out, "/name is the name of a built-in tool") {
		t.Errorf("listed %s", out)
	}
	if out := do("import", clash, "--rename", "GET /p=search_partner"); !strings.Contains(out,
		"custom/search_partner") {
		t.Errorf("renamed %s", out)
	}
	m.fails(2, "--rename", append([]string{"custom", "import", clash, "--rename", "GET /p"}, here...)...)
	with := func(more string) string {
		return strings.Replace(definition("check_freight", "/b"), `{"name"`, "{"+more+`, "name"`, 1)
	}
	do("change", "check_freight", m.file("id.json",
		with(`"id": "custom_shipping_check", "tool": "custom/check_freight"`)))
	m.fails(1, "/timeout_ms 0 is not between", append([]string{"custom", "change", "check_freight",
		m.file("zero.json", with(`"timeout_ms": 0`))}, here...)...)
	m.fails(1, "timeout_sm", append([]string{"custom", "change", "check_freight",
		m.file("typo.json", with(`"timeout_sm": 5`))}, here...)...)
	if out := do("remove", "check_freight"); out != "removed\n" {
		t.Errorf("removed %q", out)
	}
	m.fails(1, "there is no such tool", append([]string{"custom", "remove", "check_freight"}, here...)...)
	m.ok("fsck")
}
