package main

import (
	"encoding/json"
	"fmt"
	"regexp"
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
	if err := json.Unmarshal([]byte(m.ok("tools", "--agent", "ana", "--format", "json")), &all); err != nil ||
		len(all) == 0 {
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

// An invalid rule is refused by name, whichever command writes it.
func TestSettingsAreRefusedByName(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	for text, says := range map[string]string{
		`{"max_linez":1}`: "/max_linez: this field does not exist",
		`{"delivery":{"zones":[{"name":"Centro"},{"name":"Sur","cost_minor":"1500"}]}}`: "settings.json: " +
			"/delivery/zones/1/cost_minor: has to be a whole number\n",
		`{"delivery":{"zones":[{"nombre":"Sur","methods":{"express":true}}]},"max_lines":"9"}`: "settings.json: " +
			"/delivery/zones/0/methods/express: has to be a whole number; " +
			"/delivery/zones/0/nombre: this field does not exist; /max_lines: has to be a whole number\n",
		`{"promotions":[{"id":"a","percent":"10","coupon":{"code":5}}]}`: "/promotions/0/coupon/code: has to be a text; " +
			"/promotions/0/percent: has to be a number\n",
		`{"require_identity":"no"}`: "/require_identity: has to be true or false",
		`["max_lines"]`:             "settings.json: has to be an object",
		`{"max_lines":9`:            "settings.json: ",
		`{"max_lines":9} {}`:        "there is more behind it",
		`{"tax_basis_points":-5000,"default_payment":"bitcoin","delivery":{"flat":-100}}`: "/delivery/flat: tiene que ser 0 o más",
		`{"default_payment":"bitcoin"}`: "/default_payment: tiene que ser uno de estos valores: cash, transfer",
	} {
		file := m.file("settings.json", text)
		m.fails(1, says, "workspace", "create", "otra", "--settings", file)
		m.fails(1, says, "workspace", "update", "--workspace", "tienda", "--settings", file)
	}
	if out := m.ok("workspace", "list"); strings.Contains(out, "otra") {
		t.Errorf("listed %s", out)
	}
	m.ok("workspace", "update", "--workspace", "tienda", "--settings", m.file("good.json", `{"max_lines":10}`))
}

// A line that was imported and may not be meant is named beside what was done.
func TestImportWarns(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda", "--settings", m.file("s.json", `{"customer_groups":[{"name":"mayorista"}]}`))
	done := m.run("import", "products", m.file("p.csv", "sku,name,price,price_mayorista\nA,Uno,1,0.9\nB,Dos,2,2.5\n"))
	if done.code != 0 || done.out != "products: 2 new, 0 updated\n" ||
		done.errs != "check line 3, price_mayorista: 2.5 is more than the usual price, 2; the group pays it\n" {
		t.Errorf("import: %+v", done)
	}
}

func TestBranchesAndPeople(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda", "--location", "centro=Local del centro")
	id := strings.TrimSpace(m.ok("branch", "add", "Sucursal Centro", "--address", "Mitre 12"))
	m.fails(2, "expected an IANA name", "branch", "add", "Luna", "--zone", "Moon/Base")
	if out := m.ok("branch", "list"); !strings.Contains(out,
		id+"  Sucursal Centro  Mitre 12  America/Argentina/Buenos_Aires") {
		t.Errorf("listed %s", out)
	}
	m.ok("branch", "set", "sucursal centro", "--number", "+5491145678901", "--whatsapp", "106540352242922",
		"--delivery", m.file("delivery.json", `{"flat":90000}`))
	if out := m.ok("branch", "list"); !strings.Contains(out, "+5491145678901") ||
		!strings.Contains(out, "106540352242922") {
		t.Errorf("listed %s", out)
	}
	m.ok("branch", "set", id, "--number", "")
	if out := m.ok("branch", "list"); strings.Contains(out, "+5491145678901") ||
		!strings.Contains(out, "106540352242922") {
		t.Errorf("listed %s", out)
	}
	m.fails(1, `there is no stock location "luna"`, "branch", "set", id, "--location", "centro", "--location", "luna")
	m.ok("branch", "set", id, "--location", "centro")
	if out := m.ok("branch", "list"); !regexp.MustCompile(id + `.* centro\s*\n`).MatchString(out) {
		t.Errorf("branch list: %s", out)
	}
	otra := strings.TrimSpace(m.ok("branch", "add", "Otra"))
	m.fails(1, `is Sucursal Centro's`, "branch", "set", otra, "--location", "centro")
	m.fails(1, "tiene que ser un teléfono con su código de país", "branch", "set", otra, "--location", "centro", "--move",
		"--number", "4567")
	m.ok("branch", "set", id, "--location", "")
	m.ok("branch", "set", otra, "--location", "centro")
	m.ok("branch", "set", id, "--location", "centro", "--move")
	m.ok("branch", "remove", otra)
	m.fails(1, "tiene que ser un teléfono con su código de país", "branch", "set", id, "--number", "4567")
	m.fails(1, "/flta: this field does not exist", "branch", "set", id, "--delivery", m.file("bad.json", `{"flta":1}`))
	m.fails(2, `there is no branch "Sur"`, "branch", "set", "Sur", "--number", "+5491145678901")
	ana := strings.TrimSpace(m.ok("person", "add", "Ana", "--email", "ana@tienda.example", "--role", "owner"))
	m.fails(1, "somebody has the email ana@tienda.example already", "person", "add", "Ana B", "--email",
		"ana@tienda.example")
	m.fails(2, "expected an address", "person", "add", "Eva", "--email", "eva")
	m.fails(2, "expected staff or owner", "person", "add", "Bot", "--email", "bot@tienda.example", "--role", "agent")
	if out := m.ok("person", "list"); !strings.Contains(out, ana+"  Ana   ana@tienda.example  owner  true    false\n") {
		t.Errorf("listed %s", out)
	}
}

// A branch is found by its id, its name or what is like it in one of them alone; a name is one branch's.
func TestABranchByItsName(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	centro := strings.TrimSpace(m.ok("branch", "add", "San Martín Centro", "--address", "Mitre 12"))
	norte := strings.TrimSpace(m.ok("branch", "add", "San Martín Norte"))
	for _, same := range []string{"San Martín Norte", "SAN MARTIN NORTE", "  san  martin   norte "} {
		m.fails(1, `there is a branch "San Martín Norte" already, `+norte, "branch", "add", same)
	}
	for i, said := range []string{norte, "san martin  norte", "norte", "la sucursal Norte"} {
		number := fmt.Sprintf("+549114567890%d", i)
		m.ok("branch", "set", said, "--number", number)
		if out := m.ok("branch", "list"); !regexp.MustCompile(norte + `.*\` + number).MatchString(out) {
			t.Errorf("%q is not Norte in %s", said, out)
		}
	}
	m.fails(2, `"san martin" may be any of these: San Martín Centro (`+centro+`), San Martín Norte (`+norte+`)`,
		"branch", "set", "san martin", "--number", "+5491145678909")
	m.fails(2, "BRANCH is missing", "branch", "remove")
	m.fails(2, `there is no branch "Sur"`, "branch", "remove", "Sur")
	m.ok("branch", "remove", "norte")
	if out := m.ok("branch", "list"); strings.Contains(out, "Norte") || !strings.Contains(out, "Centro") {
		t.Errorf("listed %s", out)
	}
	m.fails(2, `there is no branch "norte"`, "branch", "remove", "norte")
	m.fails(2, `there is no branch`, "branch", "set", norte, "--number", "+5491145678909")
	if again := strings.TrimSpace(m.ok("branch", "add", "San Martín Norte")); again == norte {
		t.Errorf("a new branch has the removed one's id")
	}
}

// One agent with the tools of two packs, told apart by an alias.
func TestAgentTools(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	set := func(does string, args ...string) []string {
		return append([]string{"agent", "tools", does, "--workspace", "tienda", "--agent", "ana"}, args...)
	}
	m.fails(2, `there is no tool "retail/nope"`, set("enable", "retail/nope")...)
	m.fails(2, "there is no command", "agent", "tools", "maybe")
	m.fails(2, "expected letters, digits and underscores",
		set("enable", "orders/confirm_order", "--alias", "con espacio")...)
	r := m.run(set("enable", "orders/confirm_order")...)
	if r.code != 0 || !strings.Contains(r.errs, "retail/confirm_order and orders/confirm_order are both called") {
		t.Errorf("a clash was not told: %+v", r)
	}
	if r := m.run("doctor"); r.code != 1 || !strings.Contains(r.out,
		"mostrador agent tools enable PACK/TOOL --alias NAME --workspace tienda --agent ana") {
		t.Errorf("doctor said %+v", r)
	}
	r = m.run(set("enable", "orders/confirm_order", "--alias", "confirm_wholesale")...)
	if r.code != 0 || r.errs != "" {
		t.Errorf("with an alias: %+v", r)
	}
	out := m.ok("tools", "--agent", "ana")
	if !strings.Contains(out, "orders/confirm_order as confirm_wholesale ") ||
		!strings.Contains(out, "retail/confirm_order ") {
		t.Errorf("ana sees %s", out)
	}
	// Terms of its own are kept when it is renamed, and shown.
	m.fails(2, "not the JSON that `--help` shows: /rate: this field does not exist",
		set("set", "orders/confirm_order", `{"rate":1}`)...)
	m.fails(1, "/rate_limit_per_minute: has to be between 1 and 5",
		set("set", "orders/confirm_order", `{"rate_limit_per_minute":50}`)...)
	m.fails(1, "/confirmation: ", set("set", "retail/get_stock", `{"confirmation":"staff"}`)...)
	m.ok(set("set", "orders/confirm_order", `{"rate_limit_per_minute":2,"confirmation":"owner"}`)...)
	m.ok(set("enable", "orders/confirm_order", "--alias", "wholesale")...)
	if out := m.ok(set("show")...); !strings.Contains(out,
		`orders/confirm_order  on  wholesale  {"rate_limit_per_minute":2,"confirmation":"owner"}`) {
		t.Errorf("shown %s", out)
	}
	m.ok(set("set", "orders/confirm_order", "{}")...)
	m.ok(set("disable", "orders/confirm_order")...)
	if out := m.ok("tools", "--agent", "ana"); strings.Contains(out, "orders/") {
		t.Errorf("ana still sees %s", out)
	}
}

// Rules are written, listed, tried and deleted from the command line.
func TestPolicies(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	m.ok("call", "retail/create_order_draft", "{}")
	m.fails(1, "/when: line 1, column 4: it ends too early", "policy", "add", "x", "--tool", "retail/*", "--when",
		"1 +")
	m.fails(1, `there is no tool "retail/nope"`, "policy", "test", "x", "--tool", "retail/nope")
	drafts := []string{"no drafts", "--tool", "retail/create_order_draft", "--when", `session.channel == "cli"`}
	if out := m.ok(append([]string{"policy", "test"}, drafts...)...); !strings.Contains(out, "success") ||
		!strings.Contains(out, "1 calls looked at, 1 would have ended otherwise, 0 cannot be told") {
		t.Errorf("tried %s", out)
	}
	id := strings.TrimSpace(m.ok(append([]string{"policy", "add", "--message", "Hoy no."}, drafts...)...))
	if out := m.ok("policy", "list"); !strings.Contains(out, id+"  no drafts  retail/create_order_draft  deny") {
		t.Errorf("listed %s", out)
	}
	if r := m.run("call", "retail/create_order_draft", "{}"); r.code != 1 ||
		!strings.Contains(r.out+r.errs, "Hoy no.") {
		t.Errorf("called %+v", r)
	}
	m.ok("policy", "remove", id)
	m.fails(1, "there is no rule", "policy", "remove", id)
	night := []string{"policy", "add", "noche", "--tool", "retail/*", "--when", "now.hour >= 22"}
	first, second := strings.TrimSpace(m.ok(night...)), strings.TrimSpace(m.ok(night...))
	m.fails(1, `2 rules are called "noche"; say which by its id: `+first+", "+second, "policy", "remove", "noche")
	m.ok("policy", "remove", first)
	m.ok("policy", "remove", "noche")
	m.ok("call", "retail/create_order_draft", "{}")
}

// The hint for answering a question leads to the same database.
func TestTheHintNamesTheWorkspace(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	for _, slug := range []string{"una", "otra"} {
		m.ok("workspace", "create", slug)
		m.ok("policy", "add", "ask", "--workspace", slug, "--tool", "retail/create_order_draft", "--by", "customer")
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
