package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

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
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	out := m.ok("doctor")
	for _, line := range []string{"✓  data folder", "✓  database", "✓  migrations", "✓  clock", "✓  workspace tienda"} {
		if !strings.Contains(out, line) {
			t.Errorf("%q is not in\n%s", line, out)
		}
	}
	if out := m.ok("doctor", "--tool-net", "10.1.0.0/16", "--tool-net", "192.168.5.9"); !strings.Contains(out,
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
	m.ok("workspace", "create", "tienda", "--plan", "enterprise")
	m.ok("agent", "create", "ana", "--type", "erp")
	m.ok("policy", "add", "de noche", "--tool", "erp/create_lead", "--when", "now.hour >= 22")
	m.ok("custom", "add", m.file("tool.json",
		`{"name": "rates", "description": "Tarifas.", "parameters_schema": {"type": "object"},
		"execution_type": "api_call", "execution_config": {"url": "https://api.example.com/rates", "method": "GET"}, "response_transform": "response.rates"}`))
	m.ok("custom", "add", m.file("claim.json",
		`{"name": "claim", "description": "Reclamos.", "parameters_schema": {"type": "object", "properties": {"who": {"type": "string"}}},
		"execution_type": "internal", "execution_config": {"steps": [{"name": "lead", "tool": "erp/create_lead", "arguments": {"name": "arguments.who"}}]}}`))
	m.ok("doctor")
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

// Doctor finds a damaged page before a customer's call meets it.
func TestDoctorFindsDamagedPages(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("migrate")
	m.ok("workspace", "create", "tienda")
	if out := m.ok("doctor"); !strings.Contains(out, "✓  storage") {
		t.Errorf("before: %s", out)
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
