package main

import (
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
	if r := m.run("doctor"); r.code != 1 || !strings.Contains(r.out, "✗  workspace tienda") || !strings.Contains(r.out, "→ set it to an IANA name") {
		t.Errorf("a wrong zone: %+v", r)
	}
}
