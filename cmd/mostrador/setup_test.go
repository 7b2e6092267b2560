package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestWorkspaceUpdate(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda", "--settings", m.file("first.json", `{"max_lines":9}`))
	m.ok("agent", "create", "ana", "--type", "retail")
	update := func(args ...string) []string {
		return append([]string{"workspace", "update", "--workspace", "tienda"}, args...)
	}
	m.fails(2, "nothing to change", update()...)
	m.fails(2, "expected free, pro or enterprise", update("--plan", "gold")...)
	m.fails(2, "expected NAME=on or NAME=off", update("--flag", "tools.mutation=maybe")...)
	m.fails(1, `there is no workspace "otra"`, "workspace", "update", "--workspace", "otra", "--name", "x")
	if out := m.ok(update("--name", "La Tienda", "--plan", "free")...); out != "workspace tienda is updated\n" {
		t.Errorf("said %q", out)
	}
	if out := m.ok("workspace", "list"); !strings.Contains(out, "La Tienda") || !strings.Contains(out, "free") {
		t.Errorf("listed %s", out)
	}
	var all []struct{ Name, Category string }
	if err := json.Unmarshal([]byte(m.ok("tools", "--agent", "ana", "--format", "json")), &all); err != nil || len(all) == 0 {
		t.Fatal(err)
	}
	category := all[0].Category
	m.ok(update("--flag", "tools."+category+"=off")...)
	if out := m.ok("tools", "--agent", "ana"); strings.Contains(out, "/"+all[0].Name+" ") {
		t.Errorf("%s is off and ana sees %s", category, out)
	}
	m.ok(update("--flag", "tools."+category+"=on")...)
	if out := m.ok("tools", "--agent", "ana"); !strings.Contains(out, "/"+all[0].Name+" ") {
		t.Errorf("%s is on again and ana sees %s", category, out)
	}
}

// A rule that cannot be meant is refused by name, whoever writes it.
func TestSettingsAreRefusedByName(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	for text, says := range map[string]string{
		`{"max_linez":1}`: `unknown field "max_linez"`,
		`{"tax_basis_points":-5000,"default_payment":"bitcoin","delivery":{"flat":-100}}`: "/delivery/flat: -100 is negative",
		`{"default_payment":"bitcoin"}`:                                         `/default_payment: "bitcoin" is none of cash, transfer`,
		`{"stricter":[{"tool":"retail/nope"}]}`:                                 `/stricter/0/tool: there is no tool "retail/nope"`,
		`{"stricter":[{"tool":"retail/add_item_to_draft","when":"1+"}]}`:        "/stricter/0/when: ",
		`{"stricter":[{"tool":"retail/add_item_to_draft","addressee":"king"}]}`: `/stricter/0/addressee: "king" is none of`,
	} {
		file := m.file("settings.json", text)
		m.fails(1, says, "workspace", "create", "otra", "--settings", file)
		m.fails(1, says, "workspace", "update", "--workspace", "tienda", "--settings", file)
	}
	if out := m.ok("workspace", "list"); strings.Contains(out, "otra") {
		t.Errorf("listed %s", out)
	}
	m.ok("workspace", "update", "--workspace", "tienda", "--settings",
		m.file("good.json", `{"stricter":[{"tool":"retail/add_item_to_draft","when":"arguments.quantity > 10","addressee":"owner"}]}`))
}

func TestBranchesAndPeople(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	id := strings.TrimSpace(m.ok("branch", "add", "Sucursal Centro", "--address", "Mitre 12"))
	m.fails(2, "expected an IANA name", "branch", "add", "Luna", "--zone", "Moon/Base")
	if out := m.ok("branch", "list"); !strings.Contains(out, id+"  Sucursal Centro  Mitre 12  America/Argentina/Buenos_Aires\n") {
		t.Errorf("listed %s", out)
	}
	ana := strings.TrimSpace(m.ok("person", "add", "Ana", "--email", "ana@tienda.example", "--role", "owner"))
	m.fails(1, "somebody has the email ana@tienda.example already", "person", "add", "Ana B", "--email", "ana@tienda.example")
	m.fails(2, "expected an address", "person", "add", "Eva", "--email", "eva")
	m.fails(2, "expected staff or owner", "person", "add", "Bot", "--email", "bot@tienda.example", "--role", "agent")
	if out := m.ok("person", "list"); !strings.Contains(out, ana+"  Ana   ana@tienda.example  owner  true\n") {
		t.Errorf("listed %s", out)
	}
}

// One agent with the tools of two packs, told apart by an alias.
func TestAgentTools(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	set := func(args ...string) []string {
		return append([]string{"agent", "tool", "--workspace", "tienda", "--agent", "ana"}, args...)
	}
	m.fails(2, `there is no tool "retail/nope"`, set("retail/nope", "on")...)
	m.fails(2, "expected on or off", set("retail/get_product", "maybe")...)
	m.fails(2, "expected letters, digits and underscores", set("orders/confirm_order", "on", "--alias", "con espacio")...)
	m.fails(2, "a tool that is off has no name", set("orders/confirm_order", "off", "--alias", "cierra")...)
	r := m.run(set("orders/confirm_order", "on")...)
	if r.code != 0 || !strings.Contains(r.errs, "retail/confirm_order and orders/confirm_order are both called") {
		t.Errorf("a clash was not told: %+v", r)
	}
	if r := m.run("doctor"); r.code != 1 || !strings.Contains(r.out, "mostrador agent tool --workspace tienda --agent ana PACK/TOOL on --alias") {
		t.Errorf("doctor said %+v", r)
	}
	r = m.run(set("orders/confirm_order", "on", "--alias", "confirm_wholesale")...)
	if r.code != 0 || r.errs != "" {
		t.Errorf("with an alias: %+v", r)
	}
	out := m.ok("tools", "--agent", "ana")
	if !strings.Contains(out, "orders/confirm_order as confirm_wholesale ") || !strings.Contains(out, "retail/confirm_order ") {
		t.Errorf("ana sees %s", out)
	}
	m.ok(set("orders/confirm_order", "off")...)
	if out := m.ok("tools", "--agent", "ana"); strings.Contains(out, "orders/") {
		t.Errorf("ana still sees %s", out)
	}
}

// The hint for answering a question leads to the same database.
func TestTheHintNamesTheWorkspace(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	stricter := m.file("settings.json", `{"stricter":[{"tool":"retail/create_order_draft"}]}`)
	for _, slug := range []string{"una", "otra"} {
		m.ok("workspace", "create", slug, "--settings", stricter)
		m.ok("agent", "create", "ana", "--workspace", slug, "--type", "retail")
	}
	r := m.run("call", "retail/create_order_draft", "{}", "--workspace", "otra")
	_, hint, found := strings.Cut(strings.TrimSpace(r.errs), "answer with: mostrador ")
	if r.code != 3 || !found || !strings.HasSuffix(hint, " --workspace otra") {
		t.Fatalf("asked %+v", r)
	}
	words := strings.Fields(strings.ReplaceAll(hint, "'", ""))
	if out := m.ok(words...); !strings.Contains(out, `"executed"`) {
		t.Errorf("mostrador %s: %s", hint, out)
	}
}
