package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCredential(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	m.fails(1, "no credential on standard input", "credential", "set", "mercadopago")
	m.fails(2, "do not know what to do with", "credential", "set", "mercadopago", `{"access_token":"hunter2"}`)
	if r := m.feed(`{"access_token":"hunter2"}`, "credential", "set", "mercadopago"); r.code != 1 ||
		!strings.Contains(r.errs, "/collector_id") {
		t.Errorf("%+v", r)
	}
	if r := m.feed(`{"access_token":"hunter2","collector_id":"7"}`, "credential", "set", "mercadopago", "--workspace",
		"tienda"); r.code != 0 || r.out != "kept\n" {
		t.Fatalf("%+v", r)
	}
	if out := m.ok("credential", "list"); !strings.Contains(out, "mercadopago") || strings.Contains(out, "hunter2") {
		t.Errorf("listed %s", out)
	}
	if out := m.run("doctor").out; !strings.Contains(out, "accounts: mercadopago") {
		t.Errorf("doctor said %s", out)
	}
	files, err := filepath.Glob(filepath.Join(m.data, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, f := range files {
		if raw, err := os.ReadFile(f); err == nil && strings.Contains(string(raw), "hunter2") {
			t.Errorf("%s holds it in the clear", f)
		}
	}
	m.ok("credential", "remove", "mercadopago")
	m.fails(1, "no such credential", "credential", "remove", "mercadopago")
}
