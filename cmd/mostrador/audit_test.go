package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// A third party keeps a public key and a head, and needs nothing else to verify that a later export continues from
// there.
func TestAuditExportAndVerify(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("migrate")
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	call := func() { m.ok("call", "retail/create_order_draft", "{}") }
	call()
	head := m.file("head.json", m.ok("audit", "export", "--head-only"))
	var kept struct {
		PublicKey string `json:"public_key"`
	}
	raw, err := os.ReadFile(head)
	if err == nil {
		err = json.Unmarshal(raw, &kept)
	}
	if err != nil || kept.PublicKey == "" {
		t.Fatalf("%s: %v", raw, err)
	}
	call()
	later := filepath.Join(t.TempDir(), "chain.jsonl")
	m.ok("audit", "export", "--out", later)
	m.fails(1, "exists", "audit", "export", "--out", later)
	if out := m.ok("audit", "verify", later); !strings.Contains(out, "2 executions, 0 records and 2 changes of workspace") ||
		!strings.Contains(out, "compare it with the one you kept") {
		t.Errorf("said %q", out)
	}
	if out := m.ok("audit", "verify", later, "--public-key", kept.PublicKey, "--head", head); !strings.Contains(out,
		"is part of it") {
		t.Errorf("said %q", out)
	}
	text, err := os.ReadFile(later)
	if err != nil {
		t.Fatal(err)
	}
	m.fails(1, "was changed", "audit", "verify", m.file("changed.jsonl",
		strings.Replace(string(text), `"success":true`, `"success":false`, 1)))
	other := newMachine(t)
	other.ok("workspace", "create", "tienda")
	other.ok("agent", "create", "ana", "--type", "retail")
	other.ok("call", "retail/create_order_draft", "{}")
	m.fails(1, "signature", "audit", "verify", m.file("other.jsonl", other.ok("audit", "export")), "--public-key",
		kept.PublicKey)

	db, err := store.Open(t.Context(), store.Options{Dir: m.data})
	if err != nil {
		t.Fatal(err)
	}
	err = db.System(t.Context(), true, func(tx *store.Tx) error {
		for _, table := range []string{"executions", "changes"} { // the commands above are changes of the console
			n, err := tx.Exec(`UPDATE ` + table + ` SET actor = 'owner:boss' WHERE seq = (SELECT MIN(seq) FROM ` + table + ` WHERE seq > 0)`)
			if err != nil || n != 1 {
				return fmt.Errorf("%d rows of %s: %w", n, table, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	refused := filepath.Join(t.TempDir(), "x")
	m.fails(1, "not what was written", "audit", "export", "--out", refused)
	if _, err := os.Stat(refused); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a part of an export was left behind: %v", err)
	}
	if r := m.run("fsck"); r.code != 1 || !strings.Contains(r.out, "✗ execution rows are what was written") ||
		!strings.Contains(r.out, "✗ changes are what was written") {
		t.Errorf("fsck: %+v", r)
	}
	if err := os.Rename(filepath.Join(m.data, "secret.key"), filepath.Join(m.data, "elsewhere.key")); err != nil {
		t.Fatal(err)
	}
	m.fails(1, "put it back from a backup", "fsck")
	m.fails(1, "put it back from a backup", "workspace", "list")
	if _, err := os.Stat(filepath.Join(m.data, "secret.key")); err == nil {
		t.Error("another key was made in its place")
	}
}

func TestRotateSecret(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	m.ok("call", "retail/create_order_draft", "{}")
	if out := m.ok("secret", "rotate"); !strings.Contains(out, "secrets sealed anew: 1;") {
		t.Errorf("said %q", out)
	}
	m.ok("call", "retail/create_order_draft", "{}")
	m.ok("fsck")
	m.fails(1, "it is not lost", "secret", "rotate", "--lost")
}

// Removing the audit key from the database does not create a new one, until the operator asks for one.
func TestARemovedAuditKey(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	m.ok("call", "retail/create_order_draft", "{}")
	m.ok("audit", "export", "--head-only") // seals
	db, err := store.Open(t.Context(), store.Options{Dir: m.data})
	if err != nil {
		t.Fatal(err)
	}
	err = db.System(t.Context(), true, func(tx *store.Tx) error {
		_, err := tx.Exec(`DELETE FROM audit_keys`)
		return err
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	for _, command := range [][]string{{"fsck"}, {"workspace", "list"}, {"secret", "rotate"}} {
		m.fails(1, "not in the database any more", command...)
	}
	if r := m.run("doctor"); r.code != 1 || !strings.Contains(r.out, "find out who removed it") {
		t.Errorf("doctor: %+v", r)
	}
	m.ok("secret", "rotate", "--lost")
	m.ok("fsck")
	m.ok("call", "retail/create_order_draft", "{}")
}
