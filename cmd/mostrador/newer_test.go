package main

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// A program that does not know a schema must not touch its data: every command that opens the database says so, and
// serves, repairs and approves nothing.
func TestADatabaseOfANewerProgramIsRefused(t *testing.T) {
	t.Parallel()
	t.Run(store.SQLite, func(t *testing.T) {
		t.Parallel()
		m := newMachine(t)
		m.refusesNewer(store.Options{Dir: m.data})
	})
	t.Run(store.Postgres, func(t *testing.T) {
		t.Parallel()
		m := newMachine(t)
		db := emptyDatabase(t)
		m.refusesNewer(store.Options{URL: db, Migrating: true}, "--database-url", db)
	})
}

func (m machine) refusesNewer(where store.Options, flags ...string) {
	t := m.t
	t.Helper()
	on := func(args ...string) []string { return append(args, flags...) }
	m.ok(on("migrate")...)
	m.ok(on("workspace", "create", "tienda")...)
	db, err := store.Open(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.System(t.Context(), true, func(tx *store.Tx) error {
		applied := "1"
		if tx.Dialect().Name == store.Postgres {
			applied = "TRUE"
		}
		_, err := tx.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, ` + applied + `)`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"migrate"}, {"fsck"}, {"workspace", "list"}, {"workspace", "create", "otra"},
		{"agent", "create", "ana", "--type", "retail"},
		{"call", "retail/search_products", `{"query":"yerba"}`}, {"serve", "--addr", "127.0.0.1:0"},
	} {
		m.fails(1, "a newer mostrador", on(args...)...)
	}
	r := m.run(on("doctor")...)
	if r.code != 1 || !strings.Contains(r.out, "a newer mostrador") {
		t.Errorf("doctor: %+v", r)
	}
}
