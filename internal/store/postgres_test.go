package store_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestRowSecurity(t *testing.T) {
	t.Parallel()
	db := open(t, store.Options{URL: postgresWithTables(t), MaxReaders: 1}) // few connections: settings must not leak
	for _, w := range []string{"w1", "w2"} {
		if err := db.Write(t.Context(), w, parent("a")); err != nil {
			t.Fatal(err)
		}
	}
	all := func(tx *store.Tx) (n int, err error) {
		err = tx.Row(`SELECT COUNT(*) FROM test_parents`, nil, &n)
		return n, err
	}
	check := func(who string, want int, run func(func(*store.Tx) error) error) {
		t.Helper()
		err := run(func(tx *store.Tx) error {
			n, err := all(tx)
			if n != want {
				t.Errorf("%s sees %d rows, want %d", who, n, want)
			}
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", who, err)
		}
	}
	check("w1", 1, func(fn func(*store.Tx) error) error { return db.Read(t.Context(), "w1", fn) })
	check("System after w1", 0, func(fn func(*store.Tx) error) error { return db.System(t.Context(), false, fn) })
	check("w3", 0, func(fn func(*store.Tx) error) error { return db.Write(t.Context(), "w3", fn) })

	foreign := func(query string) (n int64, err error) {
		err = db.Write(t.Context(), "w1", func(tx *store.Tx) error { n, err = tx.Exec(query); return err })
		return n, err
	}
	if n, err := foreign(`UPDATE test_parents SET n = 1 WHERE workspace_id = 'w2'`); n != 0 || err != nil {
		t.Errorf("w1 changed %d rows of w2, %v", n, err)
	}
	if _, err := foreign(`INSERT INTO test_parents (workspace_id, id) VALUES ('w2', 'x')`); db.Dialect().Classify(err) != store.Denied {
		t.Errorf("w1 writing into w2 was answered %v", err)
	}
	if err := db.Write(t.Context(), "w1'; RESET ROLE; --", parent("a")); err == nil {
		t.Error("a workspace id that is SQL was taken")
	}
}

func TestEveryWorkspaceTableIsSecured(t *testing.T) {
	t.Parallel()
	db := testkit.Postgres(t)
	var open []string
	err := db.System(t.Context(), false, func(tx *store.Tx) error {
		return tx.Rows(`
SELECT c.table_name FROM information_schema.columns c
JOIN pg_class k ON k.relname = c.table_name AND k.relnamespace = 'public'::regnamespace
WHERE c.table_schema = 'public' AND c.column_name = 'workspace_id' AND k.relkind = 'r'
  AND NOT (k.relrowsecurity AND k.relforcerowsecurity
    AND EXISTS (SELECT 1 FROM pg_policies p WHERE p.tablename = c.table_name AND p.policyname = 'workspace'
      AND p.qual LIKE '%mostrador.workspace%' AND p.with_check LIKE '%mostrador.workspace%'))`, nil,
			func(scan func(...any) error) error {
				open = append(open, "")
				return scan(&open[len(open)-1])
			})
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(open)
	if strings.Join(open, " ") != "api_keys errands memberships webhook_agenda" {
		t.Errorf("tables without forced row-level security: %q, want the four that are read across workspaces", open)
	}
}

func TestServeRoleIsRestricted(t *testing.T) {
	t.Parallel()
	dsn := testkit.PostgresURL(t)
	serving := open(t, store.Options{URL: dsn})
	if super, bypass, name, err := serving.RoleSafety(t.Context()); super || bypass || name != store.ServeRole ||
		err != nil {
		t.Errorf("serving as %q: superuser %v, bypass %v, %v", name, super, bypass, err)
	}
	login := open(t, store.Options{URL: dsn, Migrating: true})
	if unsafe, name, err := serving.LoginSafety(t.Context()); !unsafe || name == store.ServeRole || err != nil {
		t.Errorf("the login behind it: %v %q %v", unsafe, name, err)
	}
	if super, _, name, err := login.RoleSafety(t.Context()); !super || name == store.ServeRole || err != nil {
		t.Errorf("the login role of the tests is %q, superuser %v, %v", name, super, err)
	}
	if err := login.EnsureServeRole(t.Context(), "pg_no_such\"role"); err == nil {
		t.Error("a reserved role name was taken")
	}
	if err := login.EnsureServeRole(t.Context(), "postgres"); err == nil {
		t.Error("a superuser was taken as the serving role")
	}
	if err := serving.System(t.Context(), true, func(tx *store.Tx) error {
		_, err := tx.Exec(`ALTER TABLE sessions DISABLE ROW LEVEL SECURITY`)
		return err
	}); serving.Dialect().Classify(err) != store.Denied {
		t.Errorf("the serving role switching row-level security off was answered %v", err)
	}
	_, err := store.Open(t.Context(), store.Options{URL: dsn, Role: "nobody_made_this"})
	if err == nil || !strings.Contains(err.Error(), "mostrador migrate") {
		t.Errorf("a missing role was answered %v", err)
	}
}

// An installation without a superuser: the owner of the database migrates it, and serves as the role it created.
func TestOrdinaryOwnerMigratesAndServes(t *testing.T) {
	t.Parallel()
	server := testkit.PostgresServer(t)
	admin, err := pgx.Connect(t.Context(), server.String())
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("mostrador_owner_%d", os.Getpid())
	exec := func(sql string) {
		t.Helper()
		if _, err := admin.Exec(context.Background(), strings.ReplaceAll(sql, "NAME", name)); err != nil {
			t.Error(err)
		}
	}
	exec(`CREATE ROLE NAME LOGIN CREATEROLE`)
	exec(`CREATE DATABASE NAME OWNER NAME`)
	t.Cleanup(func() {
		exec(`DROP DATABASE NAME WITH (FORCE)`)
		exec(`DROP ROLE NAME_app`)
		exec(`DROP ROLE NAME`)
		admin.Close(context.Background())
	})
	server.User, server.Path = url.User(name), "/"+name

	owner := open(t, store.Options{URL: server.String(), Migrating: true})
	for range 2 {
		if err := errors.Join(owner.Migrate(t.Context()), owner.EnsureServeRole(t.Context(), name+"_app")); err != nil {
			t.Fatal(err)
		}
	}
	serving := open(t, store.Options{URL: server.String(), Role: name + "_app"})
	super, bypass, role, err := serving.RoleSafety(t.Context())
	if super || bypass || role != name+"_app" || err != nil {
		t.Errorf("serving as %q: superuser %v, bypass %v, %v", role, super, bypass, err)
	}
	if err := serving.System(t.Context(), false, func(tx *store.Tx) error {
		var n int
		return tx.Row(`SELECT COUNT(*) FROM river_job`, nil, &n)
	}); err != nil {
		t.Error(err)
	}
}

func TestNodesMigrateAtOnce(t *testing.T) {
	t.Parallel()
	dsn := testkit.PostgresURL(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			db, err := store.Open(t.Context(), store.Options{URL: dsn, Migrating: true, MaxReaders: 1})
			if err != nil {
				t.Error(err)
				return
			}
			defer db.Close()
			if err := errors.Join(db.Migrate(t.Context()),
				db.EnsureServeRole(t.Context(), store.ServeRole)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestMigrationRefusesOtherCollations(t *testing.T) {
	t.Parallel()
	owner := open(t, store.Options{URL: testkit.PostgresURL(t), Migrating: true})
	mustSystem(t, owner, `CREATE TABLE sorted_elsewhere (name TEXT)`)
	if err := owner.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), "sorted_elsewhere.name") {
		t.Errorf("a column of another collation was answered %v", err)
	}
}

// Extensions have views and tables of their own, which are sorted as they like.
func TestMigrationLeavesExtensionsAlone(t *testing.T) {
	t.Parallel()
	owner := open(t, store.Options{URL: testkit.PostgresURL(t), Migrating: true})
	mustSystem(t, owner, `CREATE EXTENSION pg_stat_statements`)
	if err := owner.Migrate(t.Context()); err != nil {
		t.Error(err)
	}
}
