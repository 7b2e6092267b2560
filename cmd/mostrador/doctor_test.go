package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// reachable is an address at which customers would reach the server.
var reachable = []string{"--public-url", "https://tienda.example"}

// ready makes a business that doctor finds complete.
func (m machine) ready(slug string, flags ...string) {
	m.t.Helper()
	m.ok(append([]string{"workspace", "create", slug, "--settings",
		m.file("s.json", `{"profile": {"schedule": {"monday": "9 a 18"}}}`)}, flags...)...)
	m.ok("person", "add", "Ana", "--email", "ana@tienda.example", "--role", "owner", "--workspace", slug)
}

// A business cannot go live without an owner, without hours and where customers do not reach it: doctor is red, and says
// which command helps.
func TestDoctorAsksWhatABusinessNeeds(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	sees := func(args []string, code int, says ...string) string {
		t.Helper()
		r := m.run(append([]string{"doctor"}, args...)...)
		for _, line := range says {
			if !strings.Contains(r.out, line) {
				t.Errorf("%q is not in\n%s", line, r.out)
			}
		}
		if r.code != code {
			t.Errorf("doctor %v: exit %d\n%s", args, r.code, r.out)
		}
		return r.out
	}
	sees(nil, 1, "✗  owner of tienda", "→ add one: mostrador person add NAME --email ana@tienda.example --role owner --workspace tienda",
		"✗  hours of tienda", "| mostrador workspace update --settings - --workspace tienda",
		"✗  address", "127.0.0.1:8080 is for this machine alone", "--public-url https://YOUR-HOST")
	sees([]string{"--public-url", "http://localhost:8080"}, 1, "✗  address")
	sees([]string{"--addr", "0.0.0.0:8080"}, 1, "–  address")
	if r := m.feed(`{"profile": {"schedule": {"monday": "09:00-18:00", "sunday": "cerrado"}}}`, "workspace", "update",
		"--settings", "-"); r.code != 0 {
		t.Fatalf("%+v", r)
	}
	m.ok("person", "add", "Beto", "--email", "beto@tienda.example")
	sees(reachable, 1, "✗  owner of tienda", "✓  hours of tienda", "✓  address")
	r := m.run("person", "add", "Ana", "--email", "ana@tienda.example", "--role", "owner")
	sees(reachable, 0, "–  owner of tienda", "ana@tienda.example has not chosen a password yet",
		"mostrador person link ana@tienda.example --workspace tienda")
	link := r.errs[strings.Index(r.errs, "/welcome/"):]
	addr := freeAddress(t)
	p := m.start("serve", "--addr", addr, "--log-level", "error")
	ready(t, "http://"+addr+"/readyz")
	m.choosePassword("http://" + addr + strings.TrimSpace(link))
	// A server is looked at as it serves, whatever the flags.
	out := sees(reachable, 1, "✓  owner of tienda", "ana@tienda.example can sign in", "✗  address", addr+" is for this machine alone")
	if strings.Contains(out, "✗  hours") {
		t.Error(out)
	}
	p.stop()
	sees(reachable, 0, "✓  owner of tienda")
}

// choosePassword fills in the form behind an invitation.
func (m machine) choosePassword(link string) {
	m.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		m.t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	page, err := browser.Get(link)
	if err != nil {
		m.t.Fatal(err)
	}
	body, _ := io.ReadAll(page.Body)
	page.Body.Close()
	fields := url.Values{"password": {"una contraseña larga"}, "again": {"una contraseña larga"}}
	for _, hidden := range regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`).FindAllSubmatch(body, -1) {
		fields.Set(string(hidden[1]), string(hidden[2]))
	}
	r, _ := http.NewRequest(http.MethodPost, link, strings.NewReader(fields.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", link[:strings.Index(link, "/welcome/")])
	done, err := browser.Do(r)
	if err != nil {
		m.t.Fatal(err)
	}
	defer done.Body.Close()
	if said, _ := io.ReadAll(done.Body); done.StatusCode != http.StatusOK {
		m.t.Fatalf("%s: %s\n%s\n%s", link, done.Status, body, said)
	}
}

func TestDoctor(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	if out := m.ok("doctor"); !strings.Contains(out, "is not there yet") || !strings.Contains(out, "tesseract") {
		t.Errorf("before anything: %s", out)
	}
	m.fails(1, "no answer from", "doctor", "--url", "http://"+freeAddress(t))
	m.fails(1, "expected http://host:port", "doctor", "--url", "localhost")
	m.ok("migrate")
	if out := m.ok("doctor"); !strings.Contains(out, "there are none") {
		t.Errorf("without a workspace: %s", out)
	}
	m.ready("tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	out := m.ok(append([]string{"doctor"}, reachable...)...)
	for _, line := range []string{"✓  data folder", "✓  database", "✓  migrations", "✓  clock", "✓  workspace tienda"} {
		if !strings.Contains(out, line) {
			t.Errorf("%q is not in\n%s", line, out)
		}
	}
	if out := m.ok("doctor", "--public-url", "https://tienda.example", "--tool-net", "10.1.0.0/16", "--tool-net", "192.168.5.9"); !strings.Contains(out,
		"custom tools reach 10.1.0.0/16 192.168.5.9/32, also over plain http") {
		t.Errorf("opened networks: %s", out)
	}
	if r := m.run("doctor", "--addr", "nowhere"); r.code != 1 || !strings.Contains(r.out, "✗  configuration") {
		t.Errorf("a wrong address: %+v", r)
	}
	db, err := store.Open(t.Context(), store.Options{Dir: m.data})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.System(t.Context(), true, func(tx *store.Tx) error {
		_, err := tx.Exec(`UPDATE workspaces SET zone = 'Mars/Olympus'`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if r := m.run("doctor"); r.code != 1 || !strings.Contains(r.out, "✗  workspace tienda") ||
		!strings.Contains(r.out, "→ set it to an IANA name") {
		t.Errorf("a wrong zone: %+v", r)
	}
}

// A business's own rules and tools were valid when saved; doctor, and not a customer, finds what is no longer valid.
func TestDoctorReadsRulesAndOwnTools(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("migrate")
	m.ready("tienda", "--plan", "enterprise")
	m.ok("agent", "create", "ana", "--type", "erp")
	m.ok("policy", "add", "de noche", "--tool", "erp/create_lead", "--when", "now.hour >= 22")
	m.ok("custom", "add", m.file("tool.json",
		`{"name": "rates", "description": "Tarifas.", "parameters_schema": {"type": "object"},
		"execution_type": "api_call", "execution_config": {"url": "https://api.example.com/rates", "method": "GET"}, "response_transform": "response.rates"}`))
	m.ok("custom", "add", m.file("claim.json",
		`{"name": "claim", "description": "Reclamos.", "parameters_schema": {"type": "object", "properties": {"who": {"type": "string"}}},
		"execution_type": "internal", "execution_config": {"steps": [{"name": "lead", "tool": "erp/create_lead", "arguments": {"name": "arguments.who"}}]}}`))
	m.ok(append([]string{"doctor"}, reachable...)...)
	db, err := store.Open(t.Context(), store.Options{Dir: m.data})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.System(t.Context(), true, func(tx *store.Tx) error {
		if _, err := tx.Exec(`UPDATE policy_rules SET condition = 'now.century > 20'`); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE custom_tool_versions SET definition = replace(replace(definition, 'response.rates', 'response.['), 'arguments.who', 'arguments.whom')`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	r := m.run("doctor")
	for _, said := range []string{`its rule "de noche" cannot be decided`,
		"version 1 of its tool custom/rates cannot be used: /response_transform",
		"version 1 of its tool custom/claim is used as before, and fails where it comes to this: /execution_config/steps/0/arguments/name"} {
		if r.code != 1 || !strings.Contains(r.out, said) {
			t.Errorf("%q is not in\n%s", said, r.out)
		}
	}
}

func TestDoctorMissesTheAccountOfTransfers(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("migrate")
	const warns = "it takes transfers, but has neither an alias nor an account number"
	m.ok("workspace", "create", "tienda", "--settings", m.file("a.json", `{"payment_methods": ["cash", "transfer"]}`))
	if r := m.run("doctor"); !strings.Contains(r.out, warns) {
		t.Errorf("no warning in\n%s", r.out)
	}
	m.ok("workspace", "update", "--workspace", "tienda", "--settings",
		m.file("b.json", `{"payment_methods": ["cash", "transfer"], "bank": {"alias": "tienda.mate"}}`))
	if r := m.run("doctor"); strings.Contains(r.out, warns) {
		t.Errorf("a warning in\n%s", r.out)
	}
}

func TestDoctorMissesWhatPaysADeposit(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("migrate")
	const warns = "it asks for a deposit from those who did not come, but has no Mercado Pago account"
	m.ok("workspace", "create", "clinica", "--settings", m.file("a.json", `{"booking": {"deposit_minor": 500000}}`))
	if r := m.run("doctor"); !strings.Contains(r.out, warns) {
		t.Errorf("no warning in\n%s", r.out)
	}
	m.ok("workspace", "update", "--workspace", "clinica", "--settings", m.file("b.json", `{"booking": {"deposit_minor": 0}}`))
	if r := m.run("doctor"); strings.Contains(r.out, warns) {
		t.Errorf("a warning in\n%s", r.out)
	}
}

// Doctor finds a damaged page before a customer's call meets it.
func TestDoctorFindsDamagedPages(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("migrate")
	m.ok("workspace", "create", "tienda")
	if r := m.run("doctor"); !strings.Contains(r.out, "✓  storage") {
		t.Errorf("before: %s", r.out)
	}
	db, err := store.Open(t.Context(), store.Options{Dir: m.data})
	if err != nil {
		t.Fatal(err)
	}
	var page int64
	if err := db.System(t.Context(), false, func(tx *store.Tx) error {
		return tx.Row(`SELECT rootpage FROM sqlite_master WHERE name = 'agents'`, nil, &page)
	}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(filepath.Join(m.data, "mostrador.db"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(bytes.Repeat([]byte("noise"), 800), (page-1)*4096); err != nil {
		t.Fatal(err)
	}
	if r := m.run("doctor"); r.code != 1 || !strings.Contains(r.out, "✗  storage") ||
		!strings.Contains(r.out, "restore a backup") {
		t.Errorf("after: %+v", r)
	}
}
