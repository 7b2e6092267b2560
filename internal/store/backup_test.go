package store_test

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A copy is one moment: every unit is in it whole or not at all, those from before it began are, and the writer goes on
// meanwhile.
func TestConcurrentCopyIsOneMoment(t *testing.T) {
	t.Parallel()
	db := testkit.SQLite(t)
	exec := func(sql string, args ...any) error {
		return db.System(t.Context(), true, func(tx *store.Tx) error {
			_, err := tx.Exec(sql, args...)
			return err
		})
	}
	// A table of some megabytes, so that the copy takes many steps; and pairs of rows that are written together.
	for _, sql := range []string{
		`CREATE TABLE ballast (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`,
		`CREATE TABLE pairs (id TEXT NOT NULL, half BIGINT NOT NULL, PRIMARY KEY (id, half))`,
		`INSERT INTO ballast (text) WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 30000) SELECT HEX(RANDOMBLOB(200)) FROM c`,
	} {
		if err := exec(sql); err != nil {
			t.Fatal(err)
		}
	}
	var written atomic.Int64
	ctx, stop := context.WithCancel(t.Context())
	var writers sync.WaitGroup
	defer writers.Wait()
	defer stop()
	for range 4 {
		writers.Go(func() {
			for ctx.Err() == nil {
				err := db.System(context.Background(), true, func(tx *store.Tx) error {
					id := testkit.NewID()
					for half := range 2 {
						if _, err := tx.Exec(`INSERT INTO pairs (id, half) VALUES ($1, $2)`, id, int64(half)); err != nil {
							return err
						}
					}
					_, err := tx.Exec(`UPDATE ballast SET text = HEX(RANDOMBLOB(200)) WHERE id = (ABS(RANDOM()) % 30000) + 1`)
					return err
				})
				if err != nil {
					t.Error(err)
					return
				}
				written.Add(1)
			}
		})
	}
	for range 3 {
		before := written.Load()
		dir := t.TempDir()
		copied, err := db.Copy(t.Context(), dir, "")
		if err != nil {
			t.Fatal(err)
		}
		after := written.Load()
		at := filepath.Join(dir, "data")
		if err := errors.Join(os.Mkdir(at, 0o700), os.Rename(copied.Path, filepath.Join(at, "mostrador.db"))); err != nil {
			t.Fatal(err)
		}
		there, err := store.Open(t.Context(), store.Options{Dir: at})
		if err != nil {
			t.Fatal(err)
		}
		var whole, halves int64
		err = errors.Join(there.CheckPages(t.Context()), there.System(t.Context(), false, func(tx *store.Tx) error {
			return tx.Row(`SELECT COUNT(CASE WHEN n = 2 THEN 1 END), COUNT(CASE WHEN n <> 2 THEN 1 END) FROM (SELECT COUNT(*) AS n FROM pairs GROUP BY id) AS by_id`,
				nil, &whole, &halves)
		}), there.Close())
		if err != nil || halves != 0 || whole < before || whole > after+4 { // four may be on their way
			t.Errorf("the copy has %d units and %d halves; %d to %d were acknowledged: %v", whole, halves, before, after, err)
		}
		if s, err := db.Schema(t.Context()); err != nil || copied.Schema != s.Present {
			t.Errorf("its schema is %d: %v", copied.Schema, err)
		}
	}
}

func TestACopyEndsWithItsContext(t *testing.T) {
	t.Parallel()
	db := testkit.SQLite(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := db.Copy(ctx, t.TempDir(), ""); !errors.Is(err, context.Canceled) {
		t.Errorf("it went on: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Copy(t.Context(), t.TempDir(), ""); !errors.Is(err, store.ErrClosed) {
		t.Errorf("of a closed one: %v", err)
	}
}

func TestSchemasThatAreNotKnown(t *testing.T) {
	t.Parallel()
	s, err := testkit.SQLite(t).Schema(t.Context())
	if err == nil {
		err = store.CheckSchema(s.Wanted)
	}
	if err != nil {
		t.Error(err)
	}
	if err := store.CheckSchema(s.Wanted + 1); !errors.Is(err, store.ErrNewer) {
		t.Errorf("a newer one: %v", err)
	}
}

// roles makes one that may read everything, one that serves, and one that owns a new, empty database.
func roles(t *testing.T, database string) (reader, node, owner string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	mark := strings.ReplaceAll(testkit.NewID(), "-", "")
	as := func(role, path, sql string) string {
		role += "_" + mark
		if _, err := conn.Exec(t.Context(), strings.ReplaceAll(sql, "$", role)); err != nil {
			t.Fatal(err)
		}
		u, _ := url.Parse(database)
		u.User = url.User(role)
		if path != "" {
			u.Path = "/" + path
		}
		return u.String()
	}
	reader = as("reader", "", `CREATE ROLE $ LOGIN BYPASSRLS IN ROLE pg_read_all_data`)
	node = as("node", "", `CREATE ROLE $ LOGIN NOINHERIT IN ROLE `+store.ServeRole)
	owner = as("owner", "restored_"+mark, `CREATE ROLE $ LOGIN CREATEROLE; GRANT `+store.ServeRole+` TO $ WITH ADMIN OPTION`)
	if _, err := conn.Exec(t.Context(), "CREATE DATABASE restored_"+mark+" OWNER owner_"+mark); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn, err := pgx.Connect(context.Background(), database)
		if err == nil {
			_, err = conn.Exec(context.Background(), "DROP DATABASE restored_"+mark+" WITH (FORCE)")
			err = errors.Join(err, conn.Close(context.Background()))
		}
		if err != nil {
			t.Error(err)
		}
	})
	return reader, node, owner
}

// PostgreSQL is read by a role that sees all rows, and restored by one that owns a database and is no superuser.
func TestPostgresIsCopiedAndRestored(t *testing.T) {
	t.Parallel()
	from := testkit.PostgresURL(t)
	db, err := store.Open(t.Context(), store.Options{URL: from, MaxReaders: 4})
	if err != nil {
		t.Fatal(err)
	}
	shop := testkit.OpenShop(t, db, testkit.Setup{})
	t.Cleanup(func() { _ = db.Close() })
	shop.Item("Yerba", 100, 5)
	reader, node, owner := roles(t, from)

	if _, err := db.Copy(t.Context(), t.TempDir(), node); err == nil || !strings.Contains(err.Error(), "BYPASSRLS") {
		t.Errorf("by a role that sees one workspace at a time: %v", err)
	}
	if err := store.CheckBackup(t.Context(), node); err == nil {
		t.Error("the doctor is not told")
	}
	copied, err := db.Copy(t.Context(), t.TempDir(), reader)
	if err != nil {
		t.Fatal(err)
	}
	if copied.Server == 0 || copied.Program < copied.Server {
		t.Errorf("versions %d and %d", copied.Server, copied.Program)
	}
	later := copied
	later.Server = copied.Server + 1
	if err := store.RestorePostgres(t.Context(), owner, later); err == nil || !strings.Contains(err.Error(), "version") {
		t.Errorf("of a later server: %v", err)
	}
	later = copied
	later.Program = 999
	if err := store.RestorePostgres(t.Context(), owner, later); err == nil ||
		!strings.Contains(err.Error(), "apt install postgresql-client-999") {
		t.Errorf("by a later pg_dump: %v", err)
	}
	if err := store.RestorePostgres(t.Context(), from, copied); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("into one that is not empty: %v", err)
	}
	if err := store.RestorePostgres(t.Context(), owner, copied); err != nil {
		t.Fatal(err)
	}
	there, err := store.Open(t.Context(), store.Options{URL: owner, MaxReaders: 4})
	if err != nil {
		t.Fatal(err)
	}
	defer there.Close()
	count := func(workspace string) (n int64) {
		err := there.Read(t.Context(), workspace, func(tx *store.Tx) error {
			return tx.Row(`SELECT COUNT(*) FROM products`, nil, &n)
		})
		if err != nil {
			t.Error(err)
		}
		return n
	}
	if own, others := count(shop.Workspace.ID), count(testkit.NewID()); own != 1 || others != 0 {
		t.Errorf("a workspace sees %d of its products, and another %d of them", own, others)
	}
	if s, err := there.Schema(t.Context()); err != nil || !s.Current() {
		t.Errorf("its schema is %+v, %v", s, err)
	}
}
